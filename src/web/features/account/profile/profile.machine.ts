import { assertEvent, assign, setup } from 'xstate';
import type { PreferenceChange, PreferenceName, Profile } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS, PREFERENCE_STATUS_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import { withRequests } from '#web/lib/request.ts';

/** The profile, or that the shopper is not logged in any more. */
export type ProfileResult = { kind: 'profile'; profile: Profile } | { kind: 'guest' };

/** Why the page is left: the shopper logged out, or turned out to be logged out already. */
export type ProfileExit = { kind: 'loggedOut' } | { kind: 'guest' };

export type ProfileContext = {
  profile: Profile | null;
  /** Why the profile could not be loaded, or the session not be ended: whichever was last. */
  failure: string | null;
  /** What the host was asked last to make of a mailing list. */
  wished: Partial<Record<PreferenceName, boolean>>;
  /** Why it did not. */
  refusals: Partial<Record<PreferenceName, string>>;
  left: ProfileExit;
};

const profile = withRequests(
  setup({
    types: {
      context: {} as ProfileContext,
      events: {} as
        | { type: 'retry.pressed' }
        | { type: 'logout.pressed' }
        | { type: 'preference.changed'; change: PreferenceChange },
      output: {} as ProfileExit,
      tags: {} as 'busy',
    },
    actors: {
      loadProfile: toProvide<ProfileResult>('loadProfile'),
      savePreference: toProvide<Profile, PreferenceChange>('savePreference'),
      logOut: toProvide<void>('logOut'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, tellFor: PREFERENCE_STATUS_MS },
    guards: {
      /** The shopper wants this mailing list otherwise than it is. */
      isChangeOf: ({ context }, { list, change }: { list: PreferenceName; change: PreferenceChange }) =>
        change.list === list && change.value !== context.profile?.preference[list],
    },
  }),
);

/**
 * Logging out, beside the profile or beside why it could not be loaded. `more` is possible except
 * while the host is asked.
 */
const logoutState = (
  description: string,
  extraTransitions: { 'retry.pressed'?: '#profile.loading' } = {},
) => {
  const on = { 'logout.pressed': 'ending', ...extraTransitions } as const;
  return profile.createStateConfig({
    description,
    initial: 'kept',
    states: {
      kept: { description: 'Logged in, with a way out.', on },
      ending: profile.request({
        description: 'The host is asked to end the session; what is shown stays.',
        tags: 'busy',
        call: 'logOut',
        within: 'answerBy',
        onDone: { target: '#profile.left', actions: assign({ left: { kind: 'loggedOut' } }) },
        lost: { target: 'unsure', actions: assign({ failure: ({ event }) => messageOf(event.error) }) },
      }),
      unsure: {
        description:
          'The host did not say that the session is over: it may be or not, and can be asked again.',
        on,
      },
    },
  });
};

/** A mailing list of the profile: it changes independently of the others. */
const preference = (list: PreferenceName, description: string) => {
  /** No change of it is under way, so that it can be changed. */
  const free = (what: string) =>
    profile.createStateConfig({
      description: what,
      on: {
        'preference.changed': {
          guard: { type: 'isChangeOf', params: ({ event: { change } }) => ({ list, change }) },
          target: 'saving',
          actions: assign({
            wished: ({ context, event }) => ({ ...context.wished, [list]: event.change.value }),
          }),
        },
      },
    });
  return profile.createStateConfig({
    description,
    initial: 'resting',
    states: {
      resting: free('The mailing list is on or off, as the host has it.'),
      saving: profile.request({
        description: 'It shows as the shopper wants it, and the host is asked to keep that.',
        id: list,
        call: 'savePreference',
        input: ({ event }) => {
          assertEvent(event, 'preference.changed');
          return event.change;
        },
        within: 'answerBy',
        onDone: {
          target: 'saved',
          actions: assign({ profile: ({ context, event }) => merge(context.profile, list, event.output) }),
        },
        lost: {
          target: 'refused',
          actions: assign({
            refusals: ({ context, event }) => ({ ...context.refusals, [list]: messageOf(event.error) }),
          }),
        },
      }),
      saved: {
        ...free('For a second it says that the host keeps it so.'),
        after: { tellFor: 'resting' },
      },
      refused: {
        ...free('It is as it was, and for a second it says why.'),
        after: { tellFor: 'resting' },
      },
    },
  });
};

/** My Profile (spec §2): the account, its balance, its mailing lists, and logging out. */
export const profileMachine = profile.createMachine({
  id: 'profile',
  context: { profile: null, failure: null, wished: {}, refusals: {}, left: { kind: 'guest' } },
  output: ({ context }) => context.left,
  initial: 'loading',
  states: {
    loading: profile.request({
      description: 'The host is asked who is logged in; the page shows a skeleton.',
      call: 'loadProfile',
      within: 'answerBy',
      onAnswer: {
        profile: { target: 'shown', actions: assign({ profile: ({ event }) => event.output.profile }) },
        guest: 'left',
      },
      lost: { target: 'failed', actions: assign({ failure: ({ event }) => messageOf(event.error) }) },
    }),
    failed: logoutState('Why the profile could not be loaded, with a way to try again and the way out.', {
      'retry.pressed': '#profile.loading',
    }),
    shown: {
      description: 'The profile, with the way out and three mailing lists beside each other.',
      type: 'parallel',
      states: {
        session: logoutState('The session, as long as the profile is shown.'),
        orders: preference('orders', 'The mails about orders.'),
        alerts: preference('alerts', 'The mails about payments.'),
        promos: preference('promos', 'The mails with offers.'),
      },
    },
    left: { type: 'final', description: 'Nothing more to show here: the route leads on.' },
  },
});

/**
 * The host's answer to a change of `list`; the other lists stay, since the answer may be older than
 * what is known of them.
 */
function merge(before: Profile | null, list: PreferenceName, after: Profile): Profile {
  const others = before?.preference ?? after.preference;
  return { ...after, preference: { ...others, [list]: after.preference[list] } };
}
