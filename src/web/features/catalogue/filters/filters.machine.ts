import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';
import type { Filters } from './filters.ts';

/** A list's settings in its address: filters, and how often "Show more" was pressed. */
export type Asked = { filters: Filters; more: number };

const filters = withRequests(
  setup({
    types: {
      context: {} as Asked,
      input: {} as Asked,
      events: {} as
        | { type: 'filters.chosen'; filters: Filters }
        | { type: 'more.chosen'; more: number }
        | ({ type: 'address.changed' } & Asked)
        | { type: 'panel.opened' }
        | { type: 'panel.closed' },
    },
    actors: {
      /** Navigates to a list as it is asked for, and resolves to what the address asks then. */
      putInAddress: toProvide<Asked, Asked>('putInAddress'),
    },
    actions: {
      ask: assign((_, { filters, more }: Asked) => ({ filters, more })),
    },
  }),
);

/**
 * The filters of a category and of a search. They count at once, and go into the address, so
 * that a list can be shared and Back restores it. The address is ignored only while it is led: it
 * would undo what was chosen meanwhile.
 */
export const filtersMachine = filters.createMachine({
  id: 'filters',
  type: 'parallel',
  context: ({ input }) => input,
  states: {
    address: {
      description: 'Whether the filters are those of the address.',
      initial: 'following',
      on: {
        'filters.chosen': {
          target: '.leading',
          actions: assign({ filters: ({ event }) => event.filters, more: 0 }),
        },
        'more.chosen': {
          target: '.leading',
          actions: assign({ more: ({ event }) => event.more }),
        },
      },
      states: {
        following: {
          description: 'The filters are those of the address.',
          on: { 'address.changed': { actions: { type: 'ask', params: ({ event }) => event } } },
        },
        leading: filters.request({
          description: 'What was chosen counts, and is being put into the address.',
          call: 'putInAddress',
          input: ({ context }) => context,
          within: null,
          onDone: { target: 'following', actions: { type: 'ask', params: ({ event }) => event.output } },
          lost: 'following',
        }),
      },
    },
    panel: {
      description: 'The form of the filters.',
      initial: 'closed',
      states: {
        closed: {
          description: 'A button, and in a line what the list is filtered by.',
          on: { 'panel.opened': 'open' },
        },
        open: {
          description: 'The form, which is loaded when it is first opened.',
          on: { 'panel.closed': 'closed' },
        },
      },
    },
  },
});
