import { assign } from 'xstate';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { preference } from './preference.ts';
import { profileSetup } from './profile.setup.ts';

/** The way out, beside the profile or beside why it could not be loaded. While nobody waits for the host, `more` can be done. */
const session = (more: { 'retry.pressed'?: '#profile.loading' } = {}) => {
  const on = { 'logout.pressed': 'ending', ...more } as const;
  return profileSetup.createStateConfig({
    initial: 'kept',
    states: {
      kept: { description: 'Logged in, with a way out.', on },
      ending: {
        description: 'The host is asked to end the session; what is shown stays.',
        tags: 'busy',
        invoke: {
          id: 'logOut',
          src: 'logOut',
          onDone: { target: '#profile.left', actions: assign({ left: { kind: 'loggedOut' } }) },
          onError: { target: 'unsure', actions: assign({ failure: ({ event }) => messageOf(event.error) }) },
        },
        after: { answerBy: { target: 'unsure', actions: assign({ failure: NO_ANSWER }) } },
      },
      unsure: {
        description:
          'The host did not say that the session is over: it may be or not, and can be asked again.',
        on,
      },
    },
  });
};

/** My Profile (spec §2): who one is here, what the balance is, which mails one wants, and the way out. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  context: { profile: null, failure: null, wished: {}, refusals: {}, left: { kind: 'guest' } },
  output: ({ context }) => context.left,
  initial: 'loading',
  states: {
    loading: {
      description: 'The host is asked who is logged in; the page shows the shape of what will come.',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'profile',
            target: 'shown',
            actions: assign({
              profile: ({ event }) => (event.output.kind === 'profile' ? event.output.profile : null),
            }),
          },
          { target: 'left' },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'failed', actions: assign({ failure: NO_ANSWER }) } },
    },
    failed: session({ 'retry.pressed': '#profile.loading' }),
    shown: {
      type: 'parallel',
      states: {
        session: session(),
        orders: preference('orders'),
        alerts: preference('alerts'),
        promos: preference('promos'),
      },
    },
    left: { type: 'final', description: 'Nothing more to show here: the route leads on.' },
  },
});
