import { fromCallback, fromPromise } from 'xstate';
import { sessionCalls } from '#contract/session.ts';
import type { Ask } from '#web/app/api.ts';
import type { Kept } from '#web/app/storage.ts';
import type { BrowserNotice, Validity } from './session.machine.ts';
import { sessionMachine } from './session.machine.ts';

type Needs = { ask: Ask; flag: Kept<boolean>; document: Document };

/** The session's chart, touching the world: the host's token validation, the kept flag in other tabs, the tab's visibility. */
export const sessionLogic = ({ ask, flag, document }: Needs) =>
  sessionMachine.provide({
    actors: {
      validate: fromPromise<Validity, void>(async ({ signal }) => {
        const reply = await ask(sessionCalls.tokenValidation, undefined, { signal });
        if (reply.kind === 'answer') return { kind: 'valid' };
        if (reply.kind === 'refusal' && reply.status === 401) return { kind: 'rejected' };
        throw new Error(reply.sentence);
      }),
      watchBrowser: fromCallback<BrowserNotice>(({ sendBack }) => {
        const onVisibility = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
        };
        document.addEventListener('visibilitychange', onVisibility);
        const unfollow = flag.follow((value) =>
          sendBack({ type: 'flag.changed', isLoggedIn: value ?? false }),
        );
        return () => {
          document.removeEventListener('visibilitychange', onVisibility);
          unfollow();
        };
      }),
    },
  });
