import { setup } from 'xstate';

/** The cookie notice (spec §1): shown until it is accepted, in this tab or in another one. */
export const cookiesMachine = setup({
  types: {
    events: {} as
      | { type: 'cookies.accepted' }
      /** From storage: another tab may have accepted. */
      | { type: 'choice.synced'; accepted: boolean },
  },
  guards: { isAccepted: (_, accepted: boolean) => accepted },
}).createMachine({
  id: 'cookies',
  initial: 'visible',
  on: {
    'choice.synced': [
      { guard: { type: 'isAccepted', params: ({ event }) => event.accepted }, target: '.accepted' },
      { target: '.visible' },
    ],
  },
  states: {
    visible: {
      description: 'The notice at the bottom of every page.',
      on: { 'cookies.accepted': 'accepted' },
    },
    accepted: { description: 'Accepted: no notice.' },
  },
});
