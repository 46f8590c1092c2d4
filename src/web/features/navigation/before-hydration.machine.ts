import { assign, setup } from 'xstate';

/** After this long, a link that waits is followed, even if what is not stored is lost by that. */
const LEAVE_BY_MS = 20_000;

const beforeHydration = setup({
  types: {
    context: {} as { isStored: boolean },
    events: {} as
      /** `isStored` is false in a browser that has no room, or denies it. */
        | { type: 'item.added'; isStored: boolean }
        | { type: 'link.pressed' }
        /** A page of this browser has put what is stored into the cart. */
        | { type: 'item.taken' }
        | { type: 'page.hydrated' }
        | { type: 'scripts.failed' }
        | { type: 'page.closed' },
  },
  delays: { leaveBy: LEAVE_BY_MS },
  guards: { isStored: ({ context }) => context.isStored },
});

/** A page that ends before its scripts run. */
const ended = [{ guard: 'isStored', target: 'kept' }, { target: 'givenUp' }] as const;

/**
 * The script in the head of every page, until the other scripts have hydrated it
 * (`before-hydration.ts`). The script is far smaller than a chart would be, so this is a drawing of it:
 * no page loads it, and a test plays its paths on the script.
 */
export const beforeHydrationMachine = beforeHydration.createMachine({
  id: 'beforeHydration',
  context: { isStored: false },
  initial: 'queueing',
  states: {
    queueing: {
      description: 'What is pressed and typed waits for the scripts. Links and forms work without them.',
      on: {
        'item.added': {
          target: 'adding',
          actions: assign({ isStored: ({ event }) => event.isStored }),
        },
        'page.hydrated': 'replayed',
        'scripts.failed': 'givenUp',
        'page.closed': 'givenUp',
      },
    },
    adding: {
      description:
        'Items wait to be added, and the header counts them. They are stored, unless there is no room. Links and forms wait too.',
      on: {
        'link.pressed': 'leaving',
        'item.taken': { guard: 'isStored', target: 'taken' },
        'page.hydrated': 'replayed',
        'scripts.failed': ended,
        'page.closed': ended,
      },
    },
    leaving: {
      description: 'Items wait, and the last link or form that was pressed waits for them.',
      on: {
        'link.pressed': { target: 'leaving', reenter: true },
        'page.hydrated': 'replayed',
        'scripts.failed': ended,
        'page.closed': ended,
      },
      after: { leaveBy: ended },
    },
    taken: {
      description: 'Another page has put the items into the cart. Their press is not repeated.',
      on: { 'page.hydrated': 'replayed', 'scripts.failed': 'givenUp', 'page.closed': 'givenUp' },
    },
    replayed: {
      type: 'final',
      description: 'All that waited was done in its order, and then the link was followed.',
    },
    kept: {
      type: 'final',
      description:
        'The items are stored for the next page, which counts them at once and puts them into the cart. The link was followed.',
    },
    givenUp: {
      type: 'final',
      description:
        'Nothing that waited will happen, and the header counts none of it. The link was followed.',
    },
  },
});
