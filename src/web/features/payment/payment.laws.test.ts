import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, type Step, starts, stops, timedOut } from '#web/testing/laws.ts';
import type { paymentMachine } from './payment.machine.ts';
import { paymentModel } from './payment.model.ts';

/* Spec §2 "Payment screen", §4 "Payment page" and §8. */
type State = SnapshotFrom<typeof paymentMachine>;
const payment = lawsOf(paymentModel);

const statusOf = ({ context }: State) => context.payment?.status ?? null;
const isPending = (state: State) => statusOf(state) === 0;
const isOver = (state: State) => statusOf(state) === 1 || statusOf(state) === 2;
const isSending = (state: State) => runs(state, 'sendCommand');
const isReading = (state: State) => runs(state, 'readPayment');
const polls = (step: Step<State>) => !isReading(step.from) && isReading(step.to);
const takesSender = ({ context: { payment: shown } }: State) => shown?.payment_method === 'bank';
const hasDialog = (state: State) => state.hasTag('riskWarning') || state.hasTag('askingName');
const isPressed = (step: Step<State>) => heard(step, 'cancel.pressed') || heard(step, 'sender.submitted');

payment.always(
  'while the status is not 0, nothing polls or ticks',
  (state) => !runs(state, 'tick') && !isReading(state),
  isOver,
);

payment.always('while the status is 0, the timer ticks', (state) => runs(state, 'tick'), isPending);

payment.leaves(
  'while the status is 0, it polls every 10 seconds, unless it is asking or sending already',
  (state) => isPending(state) && !isReading(state) && !isSending(state) && !state.hasTag('busy'),
  (step) => timedOut(step, 'pollEvery') && polls(step),
);

payment.leaves(
  'each request for the payment is given up after 5 seconds',
  (state) => isReading(state) || isSending(state),
  (step) => timedOut(step, 'answerBy'),
);

payment.every(
  'the answer to a request replaces the payment that is shown',
  (step) => ended(step, 'readPayment', 'completed', 'confirming') || ended(step, 'sendCommand', 'cancelled'),
  ({ to, move }) => to.context.payment === move.event['output'].payment,
);

payment.every(
  'a failed first fetch says why, with a way to try again',
  (step) =>
    step.from.context.payment === null && (ended(step, 'readPayment', 'lost') || timedOut(step, 'answerBy')),
  ({ to }) => to.hasTag('failed') && to.context.readError !== null && to.can({ type: 'retry.pressed' }),
);

payment.every(
  'a failed refetch keeps the payment and says that its status could not be checked',
  (step) =>
    step.from.context.payment !== null &&
    isReading(step.from) &&
    !step.from.hasTag('uncertain') &&
    (ended(step, 'readPayment', 'lost') || (timedOut(step, 'answerBy') && !isSending(step.from))),
  ({ from, to }) => to.context.payment === from.context.payment && to.context.readError !== null,
);

payment.every(
  'a sentence about a failed fetch goes once a fetch succeeds',
  (step) => ended(step, 'readPayment', 'named', 'unnamed', 'confirming', 'completed', 'paid over'),
  ({ to }) => to.context.readError === null,
);

payment.every(
  'only a press cancels the payment or changes the sender',
  (step) => starts(step, 'sendCommand'),
  (step) => isPressed(step),
);

payment.always(
  'a payment may be cancelled while it waits for money and nothing is being sent',
  (state) => state.can({ type: 'cancel.pressed' }),
  (state) => isPending(state) && state.hasTag('pending') && !state.hasTag('busy') && !hasDialog(state),
);

payment.always(
  'a payment that is over, or whose money is seen, can not be cancelled',
  (state) => !state.can({ type: 'cancel.pressed' }),
  (state) => isOver(state) || state.context.payment?.outcome === 'confirming',
);

payment.every(
  'a command without an answer is sent once more, and then only asked about',
  (step) => isSending(step.from) && (ended(step, 'sendCommand', 'lost') || timedOut(step, 'answerBy')),
  ({ to }) => isSending(to) || to.hasTag('uncertain') || isReading(to),
);

payment.never('after a command got no answer twice, it is not sent again without a press', {
  after: ({ from, to }) => !from.hasTag('uncertain') && to.hasTag('uncertain'),
  never: (step) => starts(step, 'sendCommand'),
  until: isPressed,
});

payment.every(
  'what a refused command was refused for is said',
  (step) => ended(step, 'sendCommand', 'refused'),
  ({ to }) => to.context.commandError !== null,
);

payment.every(
  'a new command clears the reason of the last one',
  (step) => isPressed(step) && starts(step, 'sendCommand'),
  ({ to }) => to.context.commandError === null,
);

payment.always(
  'a bank payment without a sender warns of the risk, asks for the name, or says that it is missing',
  (state) => state.hasTag('riskWarning') || state.hasTag('askingName') || state.hasTag('missing'),
  (state) =>
    isPending(state) &&
    state.hasTag('pending') &&
    takesSender(state) &&
    state.context.payment?.user_input === null,
);

payment.every(
  'the name is asked for only after the risk was acknowledged',
  ({ from, to }) => !from.hasTag('askingName') && to.hasTag('askingName'),
  (step) => heard(step, 'risk.acknowledged'),
);

payment.every(
  'no dialog comes back once it was put off',
  (step) => heard(step, 'sender.postponed'),
  ({ to }) => to.hasTag('missing'),
);

payment.every(
  'items go back into the cart by a press only',
  (step) => starts(step, 'restoreItems'),
  (step) => heard(step, 'restore.pressed'),
);

payment.every(
  'a poll that a press stops is stopped for the command',
  (step) => stops(step, 'readPayment') && isPending(step.to) && !timedOut(step),
  ({ to }) => isSending(to),
);
