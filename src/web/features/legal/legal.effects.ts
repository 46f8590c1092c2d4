import { fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import type { LegalText } from '#contract/legal.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { LegalDocument } from './documents.ts';
import { legalMachine } from './legal.machine.ts';

/** A legal page whose texts come from the host, all at once. */
export const legalLogic = ({ request }: { request: ApiRequest }, { parts }: LegalDocument) =>
  legalMachine.provide({
    actors: {
      fetchTexts: fromPromise<readonly LegalText[], void>(({ signal }) =>
        Promise.all(
          parts.map(async ({ name }) => unwrapResult(await request(calls[name], undefined, { signal }))),
        ),
      ),
    },
  });
