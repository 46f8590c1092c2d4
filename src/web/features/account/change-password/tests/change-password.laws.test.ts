import { ended, lawsOf, requestLaws, runs, timedOut } from '#statecharts/laws/laws.ts';
import { changePasswordModel } from './change-password.model.ts';

/* Spec §2 "Change Password screen", §7 and §8; R-36. */
const changePassword = lawsOf(changePasswordModel);

/** Without an answer the password may have changed, which ends the session. */
const MAY_HAVE_CHANGED =
  'Your password may have changed anyway. If we ask you to log in, try the new one first.';

requestLaws(changePassword, 'changePassword', {
  by: 'password.submitted',
  sends: ({ move }) => move.event['change'],
  offered: () => true,
  within: 5_000,
  busy: 'busy',
  succeeds: 'changed',
  isOver: ({ status }) => status === 'done',
  refused: ['wrong', 'common'],
  says: ({ context }) => context.formError,
  problem: ({ move: { event } }) =>
    event['output']?.formError ?? { message: `${event['error'].message} ${MAY_HAVE_CHANGED}`, field: null },
});

changePassword.every(
  'a change without an answer may have ended the session, which is said',
  (step) => timedOut(step),
  ({ to }) => to.context.formError?.message.endsWith(MAY_HAVE_CHANGED) === true,
);

changePassword.every(
  'the name for password managers changes nothing else, found or not',
  (step) => ended(step, 'findUsername'),
  ({ from, to }) =>
    runs(from, 'changePassword') === runs(to, 'changePassword') &&
    to.context.formError === from.context.formError,
);

changePassword.every(
  'the name that was found is given to password managers',
  (step) => ended(step, 'findUsername', 'found'),
  ({ to, move }) => to.context.username === move.event['output'],
);
