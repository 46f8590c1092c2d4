import { setup } from 'xstate';
import type { PreferenceChange, PreferenceName, Profile } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS, PREFERENCE_STATUS_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';

/** Whose profile it is, or that nobody is logged in any more. */
export type ProfileOutcome = { kind: 'profile'; profile: Profile } | { kind: 'guest' };

/** Why the page is left: the shopper logged out, or turned out to be logged out already. */
export type ProfileLeft = { kind: 'loggedOut' } | { kind: 'guest' };

export type ProfileContext = {
  profile: Profile | null;
  /** Why the profile could not be loaded, or the session not be ended: whichever was last. */
  failure: string | null;
  /** What the host was asked last to make of a mailing list. */
  wished: Partial<Record<PreferenceName, boolean>>;
  /** Why it did not. */
  refusals: Partial<Record<PreferenceName, string>>;
  left: ProfileLeft;
};

/** What the chart of a profile is made of: its words, its effects, its questions. */
export const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as
      | { type: 'retry.pressed' }
      | { type: 'logout.pressed' }
      | { type: 'preference.changed'; change: PreferenceChange },
    output: {} as ProfileLeft,
    tags: {} as 'busy',
  },
  actors: {
    loadProfile: toProvide<ProfileOutcome>('loadProfile'),
    savePreference: toProvide<Profile, PreferenceChange>('savePreference'),
    logOut: toProvide<void>('logOut'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, tellFor: PREFERENCE_STATUS_MS },
  guards: {
    /** The shopper wants this mailing list otherwise than it is. */
    isChangeOf: ({ context, event }, list: PreferenceName) =>
      event.type === 'preference.changed' &&
      event.change.list === list &&
      event.change.value !== context.profile?.preference[list],
  },
});
