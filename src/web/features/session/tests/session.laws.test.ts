import { ended, heard, lawsOf, requestLaws, runs, starts, timedOut } from '#statecharts/laws/laws.ts';
import { sessionModel } from './session.model.ts';

/* Spec §4, "Login status", §8, "Token validation", and §9. */
const session = lawsOf(sessionModel);

type State = { context: { isLoggedIn: boolean }; hasTag(tag: 'known' | 'member'): boolean };
const isIn = ({ context }: State) => context.isLoggedIn;
const isMember = (state: State) => isIn(state) && state.hasTag('member');
const isGuest = (state: State) => !isIn(state) && !state.hasTag('member') && state.hasTag('known');

session.every(
  'only a 401, a logout, a lost session or another tab ends a login',
  ({ from, to }) => isIn(from) && !isIn(to),
  (step) =>
    ended(step, 'validate', 'invalid') ||
    heard(step, 'session.ended') ||
    heard(step, 'session.lost') ||
    heard(step, 'flag.changed'),
);

session.every(
  'a 401 logs out',
  (step) => ended(step, 'validate', 'invalid'),
  ({ to }) => isGuest(to),
);

session.every(
  'whatever else the host answers, and without an answer, the shopper is a member',
  (step) => ended(step, 'validate', 'valid', 'unreachable') || timedOut(step, 'answerBy'),
  ({ to }) => isMember(to) && !runs(to, 'validate'),
);

requestLaws(session, 'validate', {
  by: [
    15_000,
    'tab.shown',
    'signup.succeeded',
    { 'a login of another tab': (step) => heard(step, 'flag.changed') && isIn(step.to) },
  ],
  givenUpBy: [
    'login.succeeded',
    'session.ended',
    'session.lost',
    { 'a logout of another tab': (step) => heard(step, 'flag.changed') && isGuest(step.to) },
  ],
  within: 5_000,
});

session.leaves(
  'a member whom another tab logs out is a guest',
  isMember,
  (step) => heard(step, 'flag.changed') && isGuest(step.to),
);

session.every(
  'a login is believed at once',
  (step) => heard(step, 'login.succeeded'),
  ({ to }) => isMember(to),
);

session.every(
  'a logout and a lost session end the login at once',
  (step) => heard(step, 'session.ended') || heard(step, 'session.lost'),
  ({ to }) => isGuest(to),
);

session.every(
  'another tab that logs in or out does so for this one',
  (step) => heard(step, 'flag.changed'),
  ({ to, move }) => (move.event['isLoggedIn'] ? isIn(to) : isGuest(to)),
);

session.every(
  'a login of another tab is checked with the host before anything relies on it',
  (step) => heard(step, 'flag.changed') && !isIn(step.from) && isIn(step.to),
  ({ to }) => runs(to, 'validate') && !to.hasTag('known'),
);

session.leaves(
  'a sign-up may have logged in: the host is asked at once, and nothing relies on it before (R-33)',
  (state) => isGuest(state) && !runs(state, 'validate'),
  (step) =>
    heard(step, 'signup.succeeded') && starts(step, 'validate') && !isIn(step.to) && !step.to.hasTag('known'),
);

session.every(
  'a guest is logged in by a login, a sign-up that the host does not deny, or another tab',
  ({ from, to }) => !isIn(from) && isIn(to),
  (step) =>
    heard(step, 'login.succeeded') ||
    heard(step, 'flag.changed') ||
    (runs(step.from, 'validate') && !ended(step, 'validate', 'invalid')),
);

session.always('what other tabs do is heard all the time', (state) => runs(state, 'watchBrowser'));

session.always(
  'whether the shopper is a member is known, except while the host is asked for the first time',
  (state) => state.hasTag('known') || (!isMember(state) && runs(state, 'validate')),
);

session.leaves(
  'a member is checked again every 15 seconds',
  (state) => isMember(state) && !runs(state, 'validate'),
  (step) => timedOut(step, 15_000) && starts(step, 'validate'),
);

session.leaves(
  'a tab that is seen again is checked at once',
  (state) => isMember(state) && !runs(state, 'validate'),
  (step) => heard(step, 'tab.shown') && starts(step, 'validate'),
);

session.every(
  'a member who is checked again stays one meanwhile',
  (step) => starts(step, 'validate') && isMember(step.from),
  ({ to }) => isMember(to) && to.hasTag('known'),
);

session.always(
  'the host is never asked about a guest, except one who has just signed up',
  (state) => isGuest(state) && !runs(state, 'validate'),
  (state) => !isIn(state) && !state.matches('confirming'),
);
