import { assign, setup } from 'xstate';
import type { Profile } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';

/** Whose profile it is, or that nobody is logged in any more. */
export type ProfileOutcome = { kind: 'profile'; profile: Profile } | { kind: 'guest' };

/** Why the page is left: the shopper logged out, or turned out to be logged out already. */
export type ProfileLeft = { kind: 'loggedOut' } | { kind: 'guest' };

/** My Profile (spec §2): who one is here, what the balance is, and the way out. */
export const profileMachine = setup({
  types: {
    context: {} as { profile: Profile | null; failure: string | null; left: ProfileLeft },
    events: {} as { type: 'retry.pressed' } | { type: 'logout.pressed' },
    output: {} as ProfileLeft,
    tags: {} as 'busy',
  },
  actors: {
    loadProfile: toProvide<ProfileOutcome>('loadProfile'),
    logOut: toProvide<void>('logOut'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS },
}).createMachine({
  id: 'profile',
  context: { profile: null, failure: null, left: { kind: 'guest' } },
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
    failed: {
      description: 'Why the profile could not be loaded, and a way to try again.',
      on: { 'retry.pressed': { target: 'loading', actions: assign({ failure: null }) } },
    },
    shown: {
      description: 'The profile; above it, why logging out did not work.',
      on: { 'logout.pressed': { target: 'loggingOut', actions: assign({ failure: null }) } },
    },
    loggingOut: {
      description: 'The host is asked to end the session; the profile stays.',
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'left', actions: assign({ left: { kind: 'loggedOut' } }) },
        onError: { target: 'shown', actions: assign({ failure: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'shown', actions: assign({ failure: NO_ANSWER }) } },
    },
    left: { type: 'final', description: 'Nothing more to show here: the route leads on.' },
  },
});
