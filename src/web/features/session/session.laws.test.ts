import { ended, heard, lawsOf, runs, starts, timedOut } from '#web/testing/laws.ts';
import { sessionModel } from './session.model.ts';

/* Spec §4, "Login status", and §8, "Token validation". */
const session = lawsOf(sessionModel);
const isIn = ({ context }: { context: { isLoggedIn: boolean } }) => context.isLoggedIn;

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
  'a 401 logs out, and nothing else that the host answers does',
  (step) => ended(step, 'validate'),
  (step) => isIn(step.to) !== ended(step, 'validate', 'invalid'),
);

session.every(
  'a check without an answer keeps the shopper logged in',
  (step) => timedOut(step, 'answerBy'),
  ({ to }) => isIn(to) && to.hasTag('member'),
);

session.every(
  'a login is believed at once',
  (step) => heard(step, 'login.succeeded'),
  ({ to }) => isIn(to) && to.hasTag('member'),
);

session.always(
  'a stored login is checked with the host before anything relies on it',
  (state) => runs(state, 'validate'),
  (state) => isIn(state) && !state.hasTag('known'),
);

session.leaves(
  'a member is checked again every 15 seconds',
  (state) => state.hasTag('member') && !runs(state, 'validate'),
  (step) => timedOut(step, 'recheckEvery') && starts(step, 'validate'),
);

session.always(
  'who is not logged in is never asked about',
  (state) => !runs(state, 'validate') && !state.hasTag('member'),
  (state) => !isIn(state),
);

session.leaves(
  'a tab that is seen again is checked at once',
  (state) => state.hasTag('member') && !runs(state, 'validate'),
  (step) => heard(step, 'tab.shown') && starts(step, 'validate'),
);
