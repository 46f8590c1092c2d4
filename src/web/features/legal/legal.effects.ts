import { fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import type { LegalText } from '#contract/legal.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import type { LegalDocument } from './documents.ts';
import { legalMachine } from './legal.machine.ts';

/** A legal page whose texts come from the host, all at once. */
export const legalLogic = ({ ask }: Pick<Shop, 'ask'>, { parts }: LegalDocument) =>
  legalMachine.provide({
    actors: {
      fetchTexts: fromPromise<readonly LegalText[], void>(({ signal }) =>
        Promise.all(parts.map(async ({ name }) => answerOf(await ask(calls[name], undefined, { signal })))),
      ),
    },
  });
