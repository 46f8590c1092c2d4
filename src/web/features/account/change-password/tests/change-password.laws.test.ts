import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, runsWith, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { changePasswordMachine } from '../change-password.machine.ts';
import { changePasswordModel } from './change-password.model.ts';

/* Spec §2 "Change Password screen", §7 and §8; R-36. */
type State = SnapshotFrom<typeof changePasswordMachine>;
const changePassword = lawsOf(changePasswordModel);

const isSending = (state: State) => runs(state, 'changePassword');
const isChanged = ({ status }: State) => status === 'done';

changePassword.every(
  'the password is changed only by a press, as it was typed',
  (step) => starts(step, 'changePassword'),
  (step) =>
    heard(step, 'password.submitted') && runsWith(step.to, 'changePassword', step.move.event['change']),
);

changePassword.always(
  'the button spins while the host is asked, and only then',
  (state) => isSending(state) === state.hasTag('busy'),
);

changePassword.every(
  'nothing is sent while the host is asked',
  (step) => heard(step, 'password.submitted'),
  ({ from }) => !isSending(from),
);

changePassword.leaves(
  'the host is given 5 seconds to answer',
  isSending,
  (step) => timedOut(step, 5_000) && !isSending(step.to),
);

changePassword.every(
  'a changed password is a success, with no reason to try again',
  (step) => ended(step, 'changePassword', 'changed'),
  ({ to }) => isChanged(to) && to.context.formError === null,
);

changePassword.every(
  'only the host calls it a success',
  ({ to }) => isChanged(to),
  (step) => ended(step, 'changePassword', 'changed'),
);

changePassword.every(
  'why the host refused is said, beside the field that it means',
  (step) => ended(step, 'changePassword', 'wrong', 'common'),
  ({ to, move }) => !isSending(to) && to.context.formError === move.event['output'].formError,
);

changePassword.every(
  'a host out of reach is said in the words of the network',
  (step) => ended(step, 'changePassword', 'broken'),
  ({ to, move }) => to.context.formError?.message.startsWith(move.event['error'].message) === true,
);

changePassword.every(
  'a change without an answer may have ended the session, which is said',
  (step) => timedOut(step) || ended(step, 'changePassword', 'broken'),
  ({ to }) => to.context.formError?.message.includes('may have changed anyway') === true,
);

changePassword.leaves(
  'after a failed attempt another can be made',
  (state) => !isChanged(state) && !isSending(state),
  (step) => starts(step, 'changePassword'),
);

changePassword.every(
  'a new attempt clears the reason of the last one',
  (step) => starts(step, 'changePassword'),
  ({ to }) => to.context.formError === null,
);

changePassword.every(
  'the name for password managers changes nothing else, found or not',
  (step) => ended(step, 'findUsername'),
  ({ from, to }) => isSending(from) === isSending(to) && to.context.formError === from.context.formError,
);

changePassword.every(
  'the name that was found is given to password managers',
  (step) => ended(step, 'findUsername', 'found'),
  ({ to, move }) => to.context.username === move.event['output'],
);
