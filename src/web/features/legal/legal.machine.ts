import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import type { LegalText } from '#contract/legal.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/** The texts from the prerendered page; null if they must be fetched. */
export type LegalInput = { texts: readonly LegalText[] | null };

const legal = withRequests(
  setup({
    types: {
      context: {} as LegalInput & { loadError: string | null },
      input: {} as LegalInput,
      events: {} as { type: 'retry.pressed' },
    },
    actors: { fetchTexts: toProvide<readonly LegalText[]>('fetchTexts') },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
    guards: { isKnown: ({ context }) => context.texts !== null },
  }),
);

/**
 * A page of legal texts (spec §2). It shows all of them or none, because one alone could be
 * mistaken for the whole.
 */
export const legalMachine = legal.createMachine({
  id: 'legal',
  context: ({ input }) => ({ texts: input.texts, loadError: null }),
  initial: 'loading',
  states: {
    loading: legal.request({
      description: 'The texts are being fetched: a skeleton in the shape of a text.',
      always: { guard: 'isKnown', target: 'shown' },
      entry: assign({ loadError: null }),
      call: 'fetchTexts',
      within: 'answerBy',
      onDone: { target: 'shown', actions: assign({ texts: ({ event }) => event.output }) },
      lost: { target: 'failed', actions: assign({ loadError: ({ event }) => messageOf(event.error) }) },
    }),
    failed: {
      description: 'Why the page could not be loaded, with a button to try again.',
      on: { 'retry.pressed': 'loading' },
    },
    shown: { description: 'All texts of the page, beside a table of their sections.' },
  },
});
