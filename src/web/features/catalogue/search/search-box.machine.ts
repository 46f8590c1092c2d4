import { assign, setup } from 'xstate';
import { toProvide } from '#web/lib/effects.ts';
import { withRequests } from '#web/lib/request.ts';

const searchBox = withRequests(
  setup({
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
    guards: { isOtherText: ({ context }, text: string) => text.trim() !== context.text },
  }),
);

/**
 * The header's search box (spec §2): every change of its text is searched for at once, by way of
 * the address. The text in the address is the truth, so that Back brings an earlier one; only while
 * the box's own change is on its way there is the address ignored, or it would undo what was typed
 * meanwhile.
 */
export const searchBoxMachine = searchBox.createMachine({
  id: 'searchBox',
  context: ({ input }) => input,
  initial: 'following',
  states: {
    following: {
      description: 'The box holds what the address asks for; nothing, away from the search page.',
      on: {
        'address.changed': { actions: assign({ text: ({ event }) => event.text.trim() }) },
        'text.typed': {
          guard: { type: 'isOtherText', params: ({ event }) => event.text },
          target: 'leading',
          actions: assign({ text: ({ event }) => event.text.trim() }),
        },
        'search.submitted': {
          target: 'leading',
          actions: assign({ text: ({ event }) => event.text.trim() }),
        },
      },
    },
    leading: searchBox.request({
      description: 'The text is on its way into the address. Another text takes its place.',
      on: {
        'text.typed': {
          guard: { type: 'isOtherText', params: ({ event }) => event.text },
          target: 'leading',
          reenter: true,
          actions: assign({ text: ({ event }) => event.text.trim() }),
        },
        'search.submitted': {
          guard: { type: 'isOtherText', params: ({ event }) => event.text },
          target: 'leading',
          reenter: true,
          actions: assign({ text: ({ event }) => event.text.trim() }),
        },
      },
      call: 'goToResults',
      input: ({ context }) => context,
      within: null,
      onDone: { target: 'following', actions: assign({ text: ({ event }) => event.output }) },
      lost: 'following',
    }),
  },
});
