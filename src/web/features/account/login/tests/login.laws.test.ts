import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, runsWith, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { loginMachine } from '../login.machine.ts';
import { loginModel } from './login.model.ts';

/* Spec §2, §7 and §8; R-31. */
type State = SnapshotFrom<typeof loginMachine>;
const login = lawsOf(loginModel);

const isChecking = (state: State) => runs(state, 'logIn');
const isOpen = ({ status }: State) => status === 'done';

login.every(
  'a login is sent only by a press, as it was typed',
  (step) => starts(step, 'logIn'),
  (step) => heard(step, 'login.submitted') && runsWith(step.to, 'logIn', step.move.event['login']),
);

login.always(
  'the button spins while the host checks, and only then',
  (state) => isChecking(state) === state.hasTag('busy'),
);

login.every(
  'nothing is sent while the host checks',
  (step) => heard(step, 'login.submitted'),
  ({ from }) => !isChecking(from),
);

login.leaves(
  'the host is given 5 seconds to answer',
  isChecking,
  (step) => timedOut(step, 5_000) && !isChecking(step.to),
);

login.every(
  'only the host opens a session',
  ({ to }) => isOpen(to),
  (step) => ended(step, 'logIn', 'opened'),
);

login.every(
  'a session that the host opened is the end of the form',
  (step) => ended(step, 'logIn', 'opened'),
  ({ to }) => isOpen(to),
);

login.every(
  "why the host refused is said in the host's words",
  (step) => ended(step, 'logIn', 'refused'),
  ({ to, move }) => !isOpen(to) && to.context.formError?.message === move.event['output'].reason,
);

login.every(
  'a host out of reach is said in the words of the network',
  (step) => ended(step, 'logIn', 'broken'),
  ({ to, move }) => !isOpen(to) && to.context.formError?.message === move.event['error'].message,
);

login.every(
  'a check without an answer is said',
  (step) => timedOut(step),
  ({ to }) => !isOpen(to) && Boolean(to.context.formError?.message),
);

login.leaves(
  'after a failed attempt another can be made',
  (state) => !isOpen(state) && !isChecking(state),
  (step) => starts(step, 'logIn'),
);

login.every(
  'nothing is said to have failed before the host was asked',
  ({ from, to }) => from.context.formError === null && to.context.formError !== null,
  ({ from }) => isChecking(from),
);
