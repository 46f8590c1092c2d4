import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { PreferenceName } from '#contract/accounts.ts';
import { ended, heard, lawsOf, runs, runsWith, type Step, starts, timedOut } from '#statecharts/laws/laws.ts';
import { NO_ANSWER } from '#web/lib/failure.ts';
import { preferenceOf, type profileMachine } from '../profile.machine.ts';
import { profileModel } from './profile.model.ts';

/* Spec §2 to §4, §7 and §8; R-37. */
type State = SnapshotFrom<typeof profileMachine>;
const profile = lawsOf(profileModel);

const isLoading = (state: State) => runs(state, 'loadProfile');
const isLeaving = (state: State) => runs(state, 'logOut');
const isLeft = ({ status }: State) => status === 'done';
/** The page says that the shopper may still be logged in. */
const isUnconfirmed = (state: State) =>
  state.matches({ failed: 'unconfirmed' }) || state.matches({ shown: { session: 'unconfirmed' } });
const logsOut = (step: Step<State>) => starts(step, 'logOut');

profile.leaves(
  'the host is given 5 seconds to answer with the profile',
  isLoading,
  (step) => timedOut(step, 5_000) && !isLoading(step.to),
);

profile.every(
  'a profile that could not be loaded says why, and can be asked for again',
  (step) => isLoading(step.from) && (ended(step, 'loadProfile', 'broken') || timedOut(step)),
  ({ to }) => Boolean(to.context.error) && to.can({ type: 'retry.pressed' }),
);

profile.every(
  'the words of the network are said',
  (step) => ended(step, 'loadProfile', 'broken') || ended(step, 'logOut', 'broken'),
  ({ to, move }) => to.context.error === move.event['error'].message,
);

profile.leaves(
  'without a profile, it can be asked for again at any time',
  (state) => state.context.profile === null && !isLoading(state) && !isLeaving(state) && !isLeft(state),
  (step) => heard(step, 'retry.pressed') && isLoading(step.to),
);

profile.every(
  'a host that did not answer in time is what is said, whatever failed before',
  ({ from, to, move }) =>
    move.kind === 'delay' && ((isLoading(from) && !isLoading(to)) || (isLeaving(from) && !isLeaving(to))),
  ({ to }) => to.context.error === NO_ANSWER,
);

profile.every(
  'it is asked for again only by a press',
  (step) => starts(step, 'loadProfile'),
  (step) => heard(step, 'retry.pressed'),
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

profile.every('logging out takes a press', logsOut, (step) => heard(step, 'logout.pressed'));

profile.always(
  'the button spins while the host ends the session, and only then',
  (state) => isLeaving(state) === state.hasTag('busy'),
);

profile.leaves(
  'one can log out, with a profile or without',
  (state) => !isLoading(state) && !isLeaving(state) && !isLeft(state),
  logsOut,
);

profile.leaves(
  'the host is given 5 seconds to confirm a logout',
  isLeaving,
  (step) => timedOut(step, 5_000) && !isLeaving(step.to),
);

profile.every(
  'a logout that was confirmed closes the page as such',
  (step) => ended(step, 'logOut', 'ended'),
  ({ to }) => isLeft(to) && to.output?.kind === 'loggedOut',
);

profile.every(
  'a logout that was not confirmed is said, and can be tried again',
  ({ from, to }) => isLeaving(from) && !isLeaving(to) && !isLeft(to),
  ({ from, to }) =>
    isUnconfirmed(to) &&
    Boolean(to.context.error) &&
    to.can({ type: 'logout.pressed' }) &&
    to.context.profile === from.context.profile,
);

profile.every(
  'nothing else is said to be unconfirmed',
  ({ from, to }) => !isUnconfirmed(from) && isUnconfirmed(to),
  ({ from }) => isLeaving(from),
);

const LISTS = ['orders', 'alerts', 'promos'] as const;
const changes = ({ move }: Step<State>, list: PreferenceName) => move.event['change']?.list === list;
const answers = ({ move }: Step<State>, list: PreferenceName, outcome?: string) =>
  move.kind === 'outcome' && move.id === list && (outcome === undefined || move.outcome === outcome);

describe.each(LISTS)('the emails of the list %s', (list) => {
  const isSaving = (state: State) => preferenceOf(state, list).status === 'saving';
  const hasStatus = (state: State) => ['saved', 'refused'].includes(preferenceOf(state, list).status);
  const savedOf = ({ context }: State) => context.profile?.preference[list];

  profile.every(
    'they are turned on or off by a press, and it is sent as it was pressed',
    ({ from, to }) => !isSaving(from) && isSaving(to),
    (step) =>
      changes(step, list) &&
      runsWith(step.to, 'savePreference', step.move.event['change']) &&
      preferenceOf(step.to, list).isOn === step.move.event['change'].value,
  );

  profile.leaves(
    'they can be turned on or off at any other time, whatever became of the last change',
    (state) => state.matches('shown') && !isSaving(state),
    (step) => changes(step, list) && isSaving(step.to),
  );

  profile.leaves(
    'the host is given 5 seconds to save it',
    (state) => isSaving(state),
    (step) => timedOut(step, 5_000) && !isSaving(step.to) && !isLeft(step.to),
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
    'why it was not saved is said, and the box is back to what is saved',
    ({ from, to }) =>
      isSaving(from) && !isSaving(to) && preferenceOf(to, list).status !== 'saved' && !isLeft(to),
    ({ from, to, move }) =>
      preferenceOf(to, list).error !== null &&
      (move.kind === 'delay' || preferenceOf(to, list).error === move.event['error'].message) &&
      preferenceOf(to, list).isOn === savedOf(from),
  );

  profile.leaves(
    'what is said of it clears after 1 second',
    hasStatus,
    (step) => timedOut(step, 1_000) && !hasStatus(step.to) && savedOf(step.to) === savedOf(step.from),
  );

  profile.every(
    'while it is saved it takes no other change',
    (step) => changes(step, list),
    ({ from }) => !isSaving(from),
  );
});
