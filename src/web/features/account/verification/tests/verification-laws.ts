import type { SnapshotFrom } from 'xstate';
import type { Model } from '#statecharts/index.ts';
import {
  afterEvent,
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  type Step,
} from '#statecharts/laws/laws.ts';
import type { WithEmail } from '../sent-code.ts';
import type { VerificationMachine } from '../verification.machine.ts';

/**
 * Laws of sign-up, password reset and change of email alike: spec §2 "Signup, reset and
 * change-email flows", §7, §8; R-33. A flow's own laws are in its own file.
 */
export function verificationLaws<Details extends WithEmail, Codes extends object>(
  model: Model<VerificationMachine<Details, Codes>>,
): void {
  type State = SnapshotFrom<VerificationMachine<Details, Codes>>;
  const flow = lawsOf(model);

  const isAsking = (state: State) => runs(state, 'submit');
  const isAtDetails = (state: State) => state.matches('details');
  const isAtCode = (state: State) => state.matches('code');
  const isDone = ({ status }: State) => status === 'done';
  /** Whether the host was asked for a code, not about one. */
  const wasForCode = ({ from: { context }, from }: Step<State>) =>
    [context.details, context.sentCode?.details ?? null].some(
      (details) => details !== null && runsWith(from, 'submit', { payload: details }),
    );
  /** A host that has just sent a code says to wait for seconds, but no more than a minute. */
  const tellsOfCode = (step: Step<State>) => {
    if (!ended(step, 'submit', 'tooSoon')) return false;
    const { retryAfterMs } = step.move.event['output'];
    return step.from.context.sentCode !== null || (retryAfterMs > 5_000 && retryAfterMs <= 60_000);
  };
  const isWaiting = ({ context: { sentCode, now } }: State) => sentCode !== null && now < sentCode.resendAt;

  requestLaws(flow, 'submit', {
    by: [
      'details.submitted',
      'code.submitted',
      { 'a press for another code': (step) => heard(step, 'code.requested') && isAtCode(step.to) },
    ],
    sends: ({ from, move: { event } }) => ({
      payload: event['details'] ?? event['code'] ?? from.context.sentCode?.details,
    }),
    offered: () => true,
    givenUpBy: 'details.reopened',
    within: 5_000,
    busy: 'busy',
    succeeds: 'completed',
    isOver: isDone,
    refused: ['refused', 'wrongCode', 'refusedCode', 'tooSoon', 'tooOften'],
    says: ({ context }) => context.formError?.message,
    problem: ({ move: { event } }) => event['output']?.formError.message ?? event['error'].message,
    keeps: (state) => [isAtDetails(state), isAtCode(state)],
  });

  flow.always(
    'details that were corrected are sent as they are now',
    (state) => {
      const details = { ...state.context.details, email: 'amna.k@example.com' };
      const asking = afterEvent(state, { type: 'details.submitted', details });
      return runsWith(asking, 'submit', { payload: details });
    },
    (state) => isAtDetails(state) && !isAsking(state),
  );

  flow.every(
    'the host names the next step: the code',
    (step) => ended(step, 'submit', 'codeSent'),
    ({ to, move }) => isAtCode(to) && !isAsking(to) && to.context.message === move.event['output'].message,
  );

  flow.every(
    'the host names the next step: the details again, and the code is void',
    (step) => ended(step, 'submit', 'restarted'),
    ({ to, to: { context }, move }) =>
      isAtDetails(to) && context.sentCode === null && context.message === move.event['output'].message,
  );

  flow.every(
    'the host names the next step: success, with its message',
    (step) => ended(step, 'submit', 'completed'),
    ({ to, move }) => isDone(to) && to.output?.message === move.event['output'].message,
  );

  flow.every(
    'the message is the one of the last answer',
    (step) => ended(step, 'submit', 'codeSent', 'restarted', 'completed'),
    ({ from, move: { event } }) => {
      const output = { ...event['output'], message: 'Welcome back!' };
      return afterEvent(from, { ...event, output }).context.message === 'Welcome back!';
    },
  );

  flow.every(
    'the code is asked for once the host sent one, or by a press',
    ({ from, to }) => !isAtCode(from) && isAtCode(to),
    (step) => ended(step, 'submit', 'codeSent') || heard(step, 'code.reopened'),
  );

  flow.always(
    'a form says why it was refused, and no other form says anything',
    (state) =>
      (state.context.formError !== null) ===
      (state.matches({ details: 'refused' }) || state.matches({ code: 'refused' })),
  );

  flow.every(
    'another step clears the reason of the last attempt',
    (step) => isAtCode(step.from) !== isAtCode(step.to),
    ({ to }) => to.context.formError === null,
  );

  flow.every(
    'another code is asked for when the wait is over, and not before',
    (step) => heard(step, 'code.requested'),
    ({ from }) => from.context.sentCode !== null && !isWaiting(from),
  );

  flow.leaves(
    'another code can be asked for when the wait is over',
    (state) => isAtCode(state) && !isAsking(state) && !isWaiting(state),
    (step) => heard(step, 'code.requested'),
  );

  flow.every(
    'a new code can be replaced after 60 seconds',
    (step) => ended(step, 'submit', 'codeSent') && wasForCode(step) && !isWaiting(step.from),
    ({ to: { context }, move }) => context.sentCode?.resendAt === move.event['output'].at + 60_000,
  );

  flow.every(
    'a code that was just sent, or asked for too soon, begins a wait',
    (step) => wasForCode(step) && (ended(step, 'submit', 'codeSent') || tellsOfCode(step)),
    ({ to }) => isWaiting(to),
  );

  flow.every(
    'details that are corrected within the 60 seconds keep the code',
    (step) =>
      ended(step, 'submit', 'codeSent') &&
      wasForCode(step) &&
      isWaiting(step.from) &&
      step.from.context.sentCode?.email === step.from.context.details?.email &&
      step.move.event['output'].at < Number(step.from.context.sentCode?.resendAt),
    ({ from: { context: before }, to: { context } }) =>
      context.sentCode?.resendAt === before.sentCode?.resendAt &&
      context.sentCode?.requestCount === before.sentCode?.requestCount &&
      context.sentCode?.details === before.details,
  );

  flow.every(
    'a code that was asked for too soon can be asked for when the host says',
    (step) => wasForCode(step) && tellsOfCode(step),
    ({ to: { context }, move: { event } }) =>
      context.sentCode?.resendAt === event['output'].at + event['output'].retryAfterMs,
  );

  flow.leaves(
    'one can go back from the code to the details at any time',
    isAtCode,
    (step) => heard(step, 'details.reopened') && isAtDetails(step.to),
  );

  flow.every(
    'going back keeps what was typed and the code',
    (step) => heard(step, 'details.reopened'),
    ({ from, to }) =>
      to.context.details === from.context.details && to.context.sentCode === from.context.sentCode,
  );

  flow.leaves(
    'a code that was sent can be entered from the details as well',
    (state) => isAtDetails(state) && !isAsking(state) && state.context.sentCode !== null,
    (step) => heard(step, 'code.reopened') && isAtCode(step.to),
  );

  flow.always(
    'while the code is asked for, the wait for another is counted down',
    (state) => isAtCode(state) === runs(state, 'ticker'),
  );

  flow.every(
    'the wait follows the clock',
    (step) => heard(step, 'clock.ticked'),
    ({ to, move }) => to.context.now === move.event['now'],
  );
}
