import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';

const searchBox = withRequests(
  setup({
    types: {
      /** The text in the box, trimmed. */
      context: {} as { text: string },
      input: {} as { text: string },
      events: {} as
        | { type: 'text.typed'; text: string }
        | { type: 'search.submitted'; text: string }
        | { type: 'address.changed'; text: string },
    },
    actors: {
      /** Navigates to the results, and resolves to the address's search text. */
      goToResults: toProvide<string, { text: string }>('goToResults'),
    },
    guards: { isOtherText: ({ context }, text: string) => text.trim() !== context.text },
  }),
);

/**
 * The header's search box (spec §2): every change of its text is searched after the next frame,
 * through the address. The address is the source of truth, so that Back restores an earlier text. It is ignored
 * only while the box's own change is being navigated to, which would undo what was typed meanwhile.
 */
export const searchBoxMachine = searchBox.createMachine({
  id: 'searchBox',
  context: ({ input }) => input,
  initial: 'following',
  states: {
    following: {
      description: 'The box has the text of the address; none, away from the search page.',
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
      description: 'The text is being put into the address. A newer text replaces it.',
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
