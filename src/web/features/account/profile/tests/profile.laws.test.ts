import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { PreferenceName } from '#contract/accounts.ts';
import { ended, heard, lawsOf, requestLaws, runs, type Step, timedOut } from '#statecharts/laws/laws.ts';
import { NO_ANSWER } from '#web/lib/failure.ts';
import { preferenceOf, type profileMachine } from '../profile.machine.ts';
import { profileModel } from './profile.model.ts';

/* Spec §2 to §4, §7 and §8; R-37. */
type State = SnapshotFrom<typeof profileMachine>;
const profile = lawsOf(profileModel);

const isLoading = (state: State) => state.matches('loading');
const isRefreshing = (state: State) => state.matches({ shown: { freshness: 'refreshing' } });
const isLeaving = (state: State) => runs(state, 'logOut');
const isLeft = ({ status }: State) => status === 'done';
/** The page says that the shopper may still be logged in. */
const isUnconfirmed = (state: State) =>
  state.matches({ failed: 'unconfirmed' }) || state.matches({ shown: { session: 'unconfirmed' } });

requestLaws(profile, 'loadProfile', {
  id: 'loadProfile',
  by: 'retry.pressed',
  offered: (state) => state.context.profile === null && !isLeaving(state),
  within: 5_000,
  says: (state) => (state.matches('failed') ? state.context.error : null),
});

requestLaws(profile, 'logOut', {
  by: 'logout.pressed',
  offered: (state) => !isLoading(state),
  within: 5_000,
  busy: 'busy',
  succeeds: 'ended',
  isOver: (state) => isLeft(state) && state.output?.kind === 'loggedOut',
  says: (state) => (isUnconfirmed(state) ? state.context.error : null),
  keeps: ({ context }) => context.profile,
});

profile.every(
  'a host that did not answer in time is what is said, whatever failed before',
  ({ from, to, move }) =>
    move.kind === 'delay' && ((isLoading(from) && !isLoading(to)) || (isLeaving(from) && !isLeaving(to))),
  ({ to }) => to.context.error === NO_ANSWER,
);

profile.every(
  'the profile that came is shown',
  (step) => ended(step, 'loadProfile', 'found'),
  ({ to, move }) => !isLeft(to) && to.context.profile === move.event['output'].profile,
);

profile.every(
  'a host that does not know the session closes the page as for a guest',
  (step) => ended(step, 'loadProfile', 'guest'),
  ({ to }) => isLeft(to) && to.output?.kind === 'guest',
);

profile.every(
  'the page closes only without a session or after a logout',
  ({ to }) => isLeft(to),
  (step) => ended(step, 'loadProfile', 'guest') || ended(step, 'logOut', 'ended'),
);

const LISTS = ['orders', 'alerts', 'promos'] as const;
const changes = ({ move }: Step<State>, list: PreferenceName) => move.event['change']?.list === list;
const answers = ({ move }: Step<State>, list: PreferenceName, outcome?: string) =>
  move.kind === 'outcome' && move.id === list && (outcome === undefined || move.outcome === outcome);

const isSavingAny = (state: State) => LISTS.some((list) => preferenceOf(state, list).status === 'saving');
const endsSaving = ({ from, to }: Step<State>) => isSavingAny(from) && !isSavingAny(to) && !isLeft(to);
/** The shopper was in another tab since the profile was read. */
const isStale = (state: State) => state.matches({ shown: { freshness: 'stale' } });

requestLaws(profile, 'loadProfile', {
  id: 'refresh',
  by: [
    { 'a return while nothing is being saved': (step) => heard(step, 'tab.shown') && !isSavingAny(step.to) },
    { 'the end of a save, if it was put off': (step) => isStale(step.from) && endsSaving(step) },
  ],
  isReplaced: true,
  givenUpBy: [
    { 'a change of a list': (step) => heard(step, 'preference.changed') && isSavingAny(step.to) },
    { 'a logout': (step) => ended(step, 'logOut', 'ended') },
  ],
  within: 5_000,
  keeps: ({ context }) => context.profile,
});

profile.every(
  'a return, and a change of a list while the profile is read again, are remembered until it was read',
  (step) => heard(step, 'tab.shown') || (heard(step, 'preference.changed') && isRefreshing(step.from)),
  ({ to }) => !to.matches('shown') || isStale(to) || isRefreshing(to),
);

describe.each(LISTS)('the emails of the list %s', (list) => {
  const isSaving = (state: State) => preferenceOf(state, list).status === 'saving';
  const hasStatus = (state: State) => ['saved', 'refused'].includes(preferenceOf(state, list).status);
  const savedOf = ({ context }: State) => context.profile?.preference[list];

  requestLaws(profile, 'savePreference', {
    id: list,
    by: { [`a press on ${list}`]: (step) => changes(step, list) },
    sends: ({ move }) => move.event['change'],
    offered: (state) => state.matches('shown'),
    within: 5_000,
    busy: isSaving,
    says: (state) => preferenceOf(state, list).error,
    keeps: savedOf,
  });

  profile.every(
    'they are shown as they were pressed',
    (step) => changes(step, list),
    ({ to, move }) => preferenceOf(to, list).isOn === move.event['change'].value,
  );

  profile.every(
    'what the host saved is shown, and said',
    (step) => answers(step, list, 'saved'),
    ({ to, move }) =>
      preferenceOf(to, list).status === 'saved' &&
      preferenceOf(to, list).isOn === move.event['output'].preference[list],
  );

  profile.every(
    'an answer about one list leaves the others as they were',
    (step) => answers(step, list),
    ({ from, to }) =>
      LISTS.every(
        (other) =>
          other === list ||
          (preferenceOf(to, other).isOn === preferenceOf(from, other).isOn &&
            preferenceOf(to, other).status === preferenceOf(from, other).status),
      ),
  );

  profile.every(
    'what was not saved leaves the box as it was',
    ({ from, to }) =>
      isSaving(from) && !isSaving(to) && preferenceOf(to, list).status !== 'saved' && !isLeft(to),
    ({ from, to }) => preferenceOf(to, list).isOn === savedOf(from),
  );

  profile.leaves(
    'what is said of it clears after 1 second',
    hasStatus,
    (step) => timedOut(step, 1_000) && !hasStatus(step.to) && savedOf(step.to) === savedOf(step.from),
  );
});
