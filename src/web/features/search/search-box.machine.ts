import { assign, setup } from 'xstate';
import { toProvide } from '#web/lib/effects.ts';

/**
 * The header's search box (spec §2): every change of its text is searched for at once, by way of the address. The text in the
 * address is the truth, so that Back brings an earlier one; only while one's own change is on its way there does the
 * address not count, or it would take back what was typed meanwhile.
 */
export const searchBoxMachine = setup({
  types: {
    /** What the box holds, trimmed. */
    context: {} as { text: string },
    input: {} as { text: string },
    events: {} as
      | { type: 'text.typed'; text: string }
      | { type: 'search.submitted'; text: string }
      | { type: 'address.changed'; text: string },
  },
  actors: {
    /** Moves the shop to the results, and answers what its address asks for then. */
    goToResults: toProvide<string, { text: string }>('goToResults'),
  },
  guards: { isOtherText: ({ context, event }) => textOf(event) !== context.text },
  actions: { keepText: assign({ text: ({ context, event }) => textOf(event) ?? context.text }) },
}).createMachine({
  id: 'searchBox',
  context: ({ input }) => input,
  initial: 'following',
  states: {
    following: {
      description: 'The box holds what the address asks for; nothing, away from the search page.',
      on: {
        'address.changed': { actions: 'keepText' },
        'text.typed': { guard: 'isOtherText', target: 'leading', actions: 'keepText' },
        'search.submitted': { target: 'leading', actions: 'keepText' },
      },
    },
    leading: {
      description: 'The text is on its way into the address.',
      invoke: {
        id: 'goToResults',
        src: 'goToResults',
        input: ({ context }) => context,
        onDone: { target: 'following', actions: assign({ text: ({ event }) => event.output }) },
        onError: 'following',
      },
      on: {
        'text.typed': { guard: 'isOtherText', target: 'leading', reenter: true, actions: 'keepText' },
        'search.submitted': { guard: 'isOtherText', target: 'leading', reenter: true, actions: 'keepText' },
      },
    },
  },
});

const textOf = (event: { type: string; text?: string }) => event.text?.trim();
