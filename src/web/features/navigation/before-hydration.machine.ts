import { setup } from 'xstate';

/** After this long, a link that waits is followed, even if what was added is lost by that. */
const LEAVE_BY_MS = 20_000;

/**
 * The script in the head of every page, until the other scripts have hydrated it
 * (`before-hydration.ts`). The script is far smaller than a chart would be, so this is a drawing of it:
 * no page loads it, and a test plays its paths on the script.
 */
export const beforeHydrationMachine = setup({
  types: {
    events: {} as
      | { type: 'item.added' }
      | { type: 'link.pressed' }
      | { type: 'page.hydrated' }
      | { type: 'scripts.failed' },
  },
  delays: { leaveBy: LEAVE_BY_MS },
}).createMachine({
  id: 'beforeHydration',
  initial: 'queueing',
  states: {
    queueing: {
      description: 'What is pressed and typed waits for the scripts. Links and forms work without them.',
      on: { 'item.added': 'adding', 'page.hydrated': 'replayed', 'scripts.failed': 'givenUp' },
    },
    adding: {
      description:
        'Items wait to be added, and the header counts them. Links and forms wait too, which would lose them.',
      on: { 'link.pressed': 'leaving', 'page.hydrated': 'replayed', 'scripts.failed': 'givenUp' },
    },
    leaving: {
      description: 'Items wait, and the last link or form that was pressed waits for them.',
      on: {
        'link.pressed': { target: 'leaving', reenter: true },
        'page.hydrated': 'replayed',
        'scripts.failed': 'givenUp',
      },
      after: { leaveBy: 'givenUp' },
    },
    replayed: {
      type: 'final',
      description: 'All that waited was done in its order, and then the link was followed.',
    },
    givenUp: {
      type: 'final',
      description:
        'Nothing that waited will happen, and the header counts none of it. The link was followed.',
    },
  },
});
