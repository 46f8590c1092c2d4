import { fromCallback, fromPromise } from 'xstate';
import { sessionCalls } from '#contract/session.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { LocalRecord } from '#web/platform/storage.ts';
import type { BrowserEvent, TokenValidation } from './session.machine.ts';
import { sessionMachine } from './session.machine.ts';

type SessionDeps = { request: ApiRequest; loggedInRecord: LocalRecord<boolean>; document: Document };

export const sessionLogic = ({ request, loggedInRecord, document }: SessionDeps) =>
  sessionMachine.provide({
    actors: {
      validate: fromPromise<TokenValidation, void>(async ({ signal }) => {
        const result = await request(sessionCalls.tokenValidation, undefined, { signal });
        if (result.kind === 'answer') return { kind: 'valid' };
        if (result.kind === 'refusal' && result.status === 401) return { kind: 'invalid' };
        throw new Error(result.message);
      }),
      watchBrowser: fromCallback<BrowserEvent>(({ sendBack }) => {
        const onVisibility = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
        };
        document.addEventListener('visibilitychange', onVisibility);
        const unsubscribe = loggedInRecord.subscribe((value) =>
          sendBack({ type: 'flag.changed', isLoggedIn: value ?? false }),
        );
        return () => {
          document.removeEventListener('visibilitychange', onVisibility);
          unsubscribe();
        };
      }),
    },
  });
