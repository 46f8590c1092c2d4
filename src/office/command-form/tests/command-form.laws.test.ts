import type { SnapshotFrom } from 'xstate';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  type Step,
  starts,
  timedOut,
} from '#statecharts/laws/laws.ts';
import type { commandFormMachine } from '../command-form.machine.ts';
import { commandFormModel } from './command-form.model.ts';

type State = SnapshotFrom<typeof commandFormMachine>;
const act = lawsOf(commandFormModel);

const isAsking = (state: State) => runs(state, 'ask');
const isDoing = (state: State) => runs(state, 'run');
const isSaid = (state: State) => state.matches({ form: 'said' });
const isLost = (state: State) => state.matches('stillChecking');

const says = ({ context }: State) => context.refusal?.message;
const problem = ({ move: { event } }: Step<State>) => event['output']?.message ?? event['error'].message;

requestLaws(act, 'ask', {
  within: 30_000,
  refused: 'refused',
  says,
  problem,
  alsoSaidBy: { 'another request': ({ from }) => isDoing(from) || isSigningIn(from) },
});

/* Its words about an earlier try would be shown by a form for the token as its own. */
requestLaws(act, 'run', {
  within: 30_000,
  refused: 'refused',
  says,
  problem,
  alsoSaidBy: { 'another request': ({ from }) => isAsking(from) || isSigningIn(from) },
});

requestLaws(act, 'signIn', {
  by: 'credential.given',
  sends: ({ move }) => move.event['credential'],
  givenUpBy: 'attempt.left',
  within: 30_000,
});

requestLaws(act, 'signInByPasskey', {
  by: 'passkey.pressed',
  offered: (state) => state.matches('stale'),
  givenUpBy: 'attempt.left',
  within: 90_000,
});

const signsIn = (step: Step<State>, outcome: string) =>
  ended(step, 'signIn', outcome) || ended(step, 'signInByPasskey', outcome);
const isSigningIn = (state: State) => runs(state, 'signIn') || runs(state, 'signInByPasskey');

act.every(
  'what moves money is sent only once its question is answered, or the host has none, or again by a press',
  (step) => step.from.context.asks && starts(step, 'run'),
  (step) =>
    heard(step, 'question.confirmed') ||
    (heard(step, 'question.chosen') && !step.move.event['choice'].asksAgain) ||
    ended(step, 'ask', 'clear') ||
    ended(step, 'run', 'more') ||
    heard(step, 'again.pressed'),
);

act.every(
  'another change is sent by a press, or once its operator has signed in again',
  (step) => !step.from.context.asks && starts(step, 'run'),
  (step) =>
    heard(step, 'input.submitted') ||
    heard(step, 'again.pressed') ||
    ended(step, 'run', 'more') ||
    signsIn(step, 'opened'),
);

act.every(
  'what the host says to send next is sent as it is, with the id of the press, and how far it is is shown',
  (step) => ended(step, 'run', 'more'),
  ({ from, to, move }) =>
    runsWith(to, 'run', {
      attempt: from.context.sending.attempt,
      input: move.event['output'].next,
    }) && to.context.progress === move.event['output'].said,
);

act.every(
  'a command that is done, or that is given anew, is not on its way any more',
  (step) => ended(step, 'run', 'done') || heard(step, 'input.submitted'),
  ({ to }) => to.context.progress === null,
);

act.every(
  'the host is asked about what was typed',
  (step) => heard(step, 'input.submitted') && isAsking(step.to),
  ({ to, move }) => runsWith(to, 'ask', move.event['sending'].input),
);

act.every(
  'what was typed is what is sent, with the id of this press',
  (step) => heard(step, 'input.submitted') && isDoing(step.to),
  ({ to, move }) => runsWith(to, 'run', move.event['sending']),
);

act.every(
  'what a confirmed question adds is sent as well',
  (step) => heard(step, 'question.confirmed'),
  ({ from, to }) =>
    runsWith(to, 'run', {
      attempt: from.context.sending.attempt,
      input: { ...from.context.sending.input, ...from.context.question?.confirmed },
    }),
);

act.every(
  'another answer to a question is added to what was typed, and asked about anew where the host says so',
  (step) => heard(step, 'question.chosen'),
  ({ from, to, move }) => {
    const { input, asksAgain } = move.event['choice'];
    const sent = { ...from.context.sending.input, ...input };
    return asksAgain
      ? runsWith(to, 'ask', sent) && to.context.question === null
      : runsWith(to, 'run', { attempt: from.context.sending.attempt, input: sent });
  },
);

act.leaves(
  'another answer to a question does something, by one press',
  (state) => state.matches('question'),
  (step) => heard(step, 'question.chosen') && isDoing(step.to),
);

act.every(
  'sent again, it is the same with the same id, so that it counts once',
  (step) => heard(step, 'again.pressed') && isDoing(step.to),
  ({ from, to }) => runsWith(to, 'run', from.context.sending),
);

act.every(
  'without an answer it is never said that nothing was done, or that it was',
  (step) => ended(step, 'run', 'broken') || (timedOut(step) && isDoing(step.from)),
  ({ to }) => isLost(to) && Boolean(to.context.refusal?.message),
);

act.every(
  'only the host says that it is done, in its own words',
  ({ from, to }) => isSaid(to) && !isSaid(from),
  (step) => ended(step, 'run', 'done') && step.to.context.outcome?.said === step.move.event['output'].said,
);

act.every(
  'what the host has done is said',
  (step) => ended(step, 'run', 'done'),
  ({ to }) => isSaid(to),
);

act.every(
  'a refusal is said in the words of the host, at its field',
  (step) => ended(step, 'ask', 'refused') || ended(step, 'run', 'refused'),
  ({ to, move }) =>
    to.matches({ form: 'refused' }) &&
    to.context.refusal?.message === move.event['output'].message &&
    to.context.refusal?.field === move.event['output'].field,
);

act.every(
  'a question is the host’s own, with its other answers',
  (step) => ended(step, 'ask', 'asked'),
  ({ to, move }) =>
    to.context.question?.text === move.event['output'].question &&
    to.context.question?.choices === move.event['output'].choices &&
    to.context.question?.press === move.event['output'].press,
);

act.every(
  'a question that failed to come did nothing, and says why',
  (step) => ended(step, 'ask', 'broken') || (timedOut(step) && isAsking(step.from)),
  ({ to }) => to.matches({ form: 'refused' }) && Boolean(to.context.refusal?.message),
);

act.every(
  'a session that rested needs a new sign-in, or the PIN, as the host says',
  (step) => ['stale', 'rested'].some((outcome) => ended(step, 'ask', outcome) || ended(step, 'run', outcome)),
  ({ to, move }) => to.matches('stale') && to.context.byPin === move.event['output'].byPin,
);

act.leaves(
  'whoever does not know the PIN can use the token',
  (state) => state.matches('stale') && state.context.byPin,
  (step) => heard(step, 'token.preferred') && !step.to.context.byPin,
);

act.every(
  'after a new sign-in what moves money is asked about anew',
  (step) => step.from.context.asks && signsIn(step, 'opened'),
  ({ to }) => isAsking(to),
);

act.every(
  'who has signed in elsewhere is asked anew about what moves money, without a complaint',
  (step) => step.from.matches('stale') && heard(step, 'again.pressed'),
  ({ from, to }) => (from.context.asks ? isAsking(to) : isDoing(to)) && to.context.refusal === null,
);

act.leaves(
  'who has signed in elsewhere can go on',
  (state) => state.matches('stale'),
  (step) => heard(step, 'again.pressed'),
);

act.every(
  'a sign-in that succeeded ends the complaints',
  (step) => signsIn(step, 'opened'),
  ({ to }) => to.context.refusal === null,
);

act.every(
  'a sign-in that failed says why',
  (step) => signsIn(step, 'refused') || signsIn(step, 'broken') || (timedOut(step) && isSigningIn(step.from)),
  ({ to }) => to.matches('stale') && Boolean(to.context.refusal?.message),
);

act.always(
  'the button spins while the host is asked, and only then',
  (state) => (isAsking(state) || isDoing(state) || isSigningIn(state)) === state.hasTag('busy'),
);

act.leaves(
  'nothing is a dead end',
  (state) => !state.hasTag('busy'),
  ({ move }) => move.kind === 'event',
);

act.every(
  'a press is the end of what was said before',
  (step) => heard(step, 'input.submitted'),
  ({ to }) => to.context.refusal === null && to.context.question === null,
);
