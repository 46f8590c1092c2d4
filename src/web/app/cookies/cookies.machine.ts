import { setup } from 'xstate';

/** The cookie notice (spec §1): it is shown until it is accepted, in this tab or in another one. */
export const cookiesMachine = setup({
  types: {
    events: {} as { type: 'cookies.accepted' } | { type: 'choice.followed'; accepted: boolean },
  },
}).createMachine({
  id: 'cookies',
  initial: 'asking',
  on: {
    'choice.followed': [{ guard: ({ event }) => event.accepted, target: '.accepted' }, { target: '.asking' }],
  },
  states: {
    asking: {
      description: 'The notice stands at the foot of every page.',
      on: { 'cookies.accepted': 'accepted' },
    },
    accepted: { description: 'It was accepted: nothing shows.' },
  },
});
