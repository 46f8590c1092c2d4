import { and, assertEvent, assign, not, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { PreferenceChange, PreferenceName } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS, PREFERENCE_STATUS_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { ShownProfile } from './shown-profile.ts';

/** `guest`: the host no longer knows the session. */
export type ProfileResult = { kind: 'profile'; profile: ShownProfile } | { kind: 'guest' };

/** The shopper is back from another tab or window, where the account may have been changed. */
export type TabEvent = { type: 'tab.shown' };

/** Why the page closes: the shopper logged out here, or was already logged out. */
export type ProfileExit = { kind: 'loggedOut' } | { kind: 'guest' };

export type ProfileContext = {
  profile: ShownProfile | null;
  /** Why the last load or logout failed. */
  error: string | null;
  /** The last value that was requested for each mailing list. */
  pendingPreferences: Partial<Record<PreferenceName, boolean>>;
  preferenceErrors: Partial<Record<PreferenceName, string>>;
  exit: ProfileExit;
};

const profile = withRequests(
  setup({
    types: {
      context: {} as ProfileContext,
      events: {} as
        | { type: 'retry.pressed' }
        | { type: 'logout.pressed' }
        | { type: 'preference.changed'; change: PreferenceChange }
        | TabEvent,
      output: {} as ProfileExit,
      tags: {} as 'busy',
    },
    actors: {
      loadProfile: toProvide<ProfileResult>('loadProfile'),
      savePreference: toProvide<ShownProfile, PreferenceChange>('savePreference'),
      logOut: toProvide<void>('logOut'),
      watchTab: toProvideCallback<TabEvent>('watchTab'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, showStatusFor: PREFERENCE_STATUS_MS },
    guards: {
      /** A list that the profile doesn't know, or a name that is none, can't be changed. */
      isChangeOf: ({ context }, { list, change }: { list: PreferenceName; change: PreferenceChange }) =>
        change.list === list && context.profile?.preference[list] === !change.value,
      isSavingNothing: and([
        not(stateIn({ shown: { orders: 'saving' } })),
        not(stateIn({ shown: { alerts: 'saving' } })),
        not(stateIn({ shown: { promos: 'saving' } })),
      ]),
    },
  }),
);

/** Logging out, with or without a profile. `extraTransitions` are off during the request. */
const logoutState = (extraTransitions: { 'retry.pressed'?: '#profile.loading' } = {}) => {
  const on = { 'logout.pressed': 'loggingOut', ...extraTransitions } as const;
  return profile.createStateConfig({
    initial: 'loggedIn',
    states: {
      loggedIn: { description: 'Logged in; the shopper can log out.', on },
      loggingOut: profile.request({
        description: 'The host ends the session; the page stays as it is.',
        tags: 'busy',
        call: 'logOut',
        within: 'answerBy',
        onDone: { target: '#profile.left', actions: assign({ exit: { kind: 'loggedOut' } }) },
        lost: { target: 'unconfirmed', actions: assign({ error: ({ event }) => messageOf(event.error) }) },
      }),
      unconfirmed: {
        description: 'The host did not confirm the logout, which can be tried again.',
        on,
      },
    },
  });
};

/** A mailing list. Each is saved by itself, so that one failure keeps the other changes. */
const preference = (list: PreferenceName) => {
  const editable = profile.createStateConfig({
    on: {
      'preference.changed': {
        guard: { type: 'isChangeOf', params: ({ event: { change } }) => ({ list, change }) },
        target: 'saving',
        actions: assign({
          pendingPreferences: ({ context, event }) => ({
            ...context.pendingPreferences,
            [list]: event.change.value,
          }),
        }),
      },
    },
  });
  return profile.createStateConfig({
    initial: 'idle',
    states: {
      idle: { ...editable, description: 'The checkbox shows what the host has saved.' },
      saving: profile.request({
        description: 'The host saves the change; the checkbox already shows it.',
        id: list,
        call: 'savePreference',
        input: ({ event }) => {
          assertEvent(event, 'preference.changed');
          return event.change;
        },
        within: 'answerBy',
        onDone: {
          target: 'saved',
          actions: assign({
            profile: ({ context, event }) => mergePreference(context.profile, list, event.output),
          }),
        },
        lost: {
          target: 'refused',
          actions: assign({
            preferenceErrors: ({ context, event }) => ({
              ...context.preferenceErrors,
              [list]: messageOf(event.error),
            }),
          }),
        },
      }),
      saved: {
        ...editable,
        description: 'For a second, that the change is saved.',
        after: { showStatusFor: 'idle' },
      },
      refused: {
        ...editable,
        description: 'The checkbox is back to its saved value, and for a second shows why.',
        after: { showStatusFor: 'idle' },
      },
    },
  });
};

/**
 * What other tabs changed. An answer that was written before a change of this tab is not
 * believed, so the host is asked once nothing is being saved.
 */
const freshness = profile.createStateConfig({
  description: 'Whether the profile may have changed in another tab.',
  initial: 'fresh',
  states: {
    fresh: { description: 'As the host had it when this tab was last shown.', on: { 'tab.shown': 'stale' } },
    stale: {
      description: 'To be read again once no mailing list is being saved.',
      always: { guard: 'isSavingNothing', target: 'refreshing' },
    },
    refreshing: profile.request({
      description: 'The profile is read again, and shown as it was meanwhile.',
      id: 'refresh',
      call: 'loadProfile',
      within: 'answerBy',
      on: {
        'tab.shown': 'stale',
        'preference.changed': {
          guard: {
            type: 'isChangeOf',
            params: ({ event: { change } }) => ({ list: change.list, change }),
          },
          target: 'stale',
        },
      },
      onAnswer: {
        profile: { target: 'fresh', actions: assign({ profile: ({ event }) => event.output.profile }) },
        guest: '#profile.left',
      },
      lost: 'fresh',
    }),
  },
});

/** My Profile (spec §2): the account, its balance, its mailing lists, and logging out. */
export const profileMachine = profile.createMachine({
  id: 'profile',
  context: {
    profile: null,
    error: null,
    pendingPreferences: {},
    preferenceErrors: {},
    exit: { kind: 'guest' },
  },
  output: ({ context }) => context.exit,
  initial: 'loading',
  states: {
    loading: profile.request({
      description: 'The profile is being fetched; the page shows a skeleton.',
      call: 'loadProfile',
      within: 'answerBy',
      onAnswer: {
        profile: { target: 'shown', actions: assign({ profile: ({ event }) => event.output.profile }) },
        guest: 'left',
      },
      lost: { target: 'failed', actions: assign({ error: ({ event }) => messageOf(event.error) }) },
    }),
    failed: {
      ...logoutState({ 'retry.pressed': '#profile.loading' }),
      description: 'Why the profile could not be loaded; the shopper can try again or log out.',
    },
    shown: {
      description: 'The profile. Logging out and the three mailing lists work independently.',
      type: 'parallel',
      invoke: { id: 'watchTab', src: 'watchTab' },
      states: {
        freshness,
        session: { ...logoutState(), description: 'Logging out, with the profile shown.' },
        orders: { ...preference('orders'), description: 'Emails about orders.' },
        alerts: { ...preference('alerts'), description: 'Emails about payments.' },
        promos: { ...preference('promos'), description: 'Emails with offers.' },
      },
    },
    left: { type: 'final', description: 'The page closes: the route goes to the home page or the login.' },
  },
});

/** Takes only `list` from the answer: another list may have been saved after it was written. */
function mergePreference(
  current: ShownProfile | null,
  list: PreferenceName,
  answer: ShownProfile,
): ShownProfile {
  const preferences = current?.preference ?? answer.preference;
  return { ...answer, preference: { ...preferences, [list]: answer.preference[list] } };
}

/** How a mailing list is shown: while it is being saved, with the new value. */
export function preferenceOf({ value, context }: SnapshotFrom<typeof profileMachine>, list: PreferenceName) {
  const status = typeof value === 'object' && 'shown' in value ? value.shown[list] : 'idle';
  const saved = context.profile?.preference[list] ?? false;
  return {
    status,
    isOn: status === 'saving' ? (context.pendingPreferences[list] ?? saved) : saved,
    error: status === 'refused' ? (context.preferenceErrors[list] ?? null) : null,
  };
}
