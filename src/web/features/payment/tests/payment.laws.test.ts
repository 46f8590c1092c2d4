import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Payment } from '#contract/payments.ts';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  restarts,
  runs,
  runsWith,
  type Step,
  starts,
  stops,
  timedOut,
  waits,
} from '#statecharts/laws/laws.ts';
import type { paymentMachine } from '../payment.machine.ts';
import { PAID_PARTIAL, PAYMENTS, paymentModel } from './payment.model.ts';

/* Spec §2 "Payment screen", §4 "Payment page" and §8. */
type State = SnapshotFrom<typeof paymentMachine>;

const deadlineAt = ({ created_at, payment_details: { time = 0 } }: Timed) =>
  Date.parse(created_at) + time * 1_000;
type Timed = { created_at: string; payment_details: { time?: number | undefined } };
/** The host's time this many seconds before the sample payment's deadline. */
const before = (seconds: number) => deadlineAt(PAYMENTS.bank) - seconds * 1_000;
const read = (payment: Payment, now = before(1_725)) => ({ payment, now });
const { outcomes, events } = paymentModel;

/** Bank payments and their commands. The last request decides the meaning of an answer. */
const payment = lawsOf<typeof paymentMachine>({
  ...paymentModel,
  events: { ...events, 'clock.ticked': [{ now: before(0) }] },
  outcomes: {
    ...outcomes,
    readPayment: {
      ...outcomes.readPayment,
      cancelled: read({ ...PAYMENTS.bank, status: 2, status_text: 'Cancelled', outcome: 'cancelled' }),
    },
  },
  key: ({ senderName, commandError }: State['context']) => [senderName, commandError !== null],
});

/** Payments by amount, with every outcome that changes what is shown. */
const byAmount = lawsOf<typeof paymentMachine>({
  ...paymentModel,
  events: {
    'cancel.pressed': [{}],
    'sender.submitted': [{ name: 'AMNA KHALID' }],
    'sender.postponed': [{}],
    'risk.acknowledged': [{}],
  },
  outcomes: {
    ...outcomes,
    readPayment: {
      pending: read(PAYMENTS.usdt),
      'without an outcome': read({ ...PAYMENTS.usdt, outcome: null }),
      'paid in part': read(PAID_PARTIAL),
      confirming: read({ ...PAYMENTS.usdt, outcome: 'confirming' }),
      completed: read({ ...PAYMENTS.usdt, status: 1, outcome: 'completed' }),
      'completed, without an outcome': read({ ...PAYMENTS.usdt, status: 1, outcome: null }),
      'paid over': read({ ...PAYMENTS.usdt, status: 1, outcome: 'paidOver' }),
      expired: read({ ...PAYMENTS.usdt, status: 2, outcome: 'expired' }),
      'closed, without an outcome': read({ ...PAYMENTS.usdt, status: 2, outcome: null }),
    },
  },
});

/** The timer, from more than ten minutes left down to zero. */
const LEFT_S = [1_725, 601, 600, 599, 301, 300, 299, 1, 0];
const timer = lawsOf<typeof paymentMachine>({
  ...paymentModel,
  events: { 'clock.ticked': LEFT_S.map((seconds) => ({ now: before(seconds) })) },
  outcomes: {
    ...outcomes,
    readPayment: Object.fromEntries(
      LEFT_S.flatMap((seconds) => [
        [`pending, with ${seconds} s left`, read(PAYMENTS.bank, before(seconds))],
        [
          `confirming, with ${seconds} s left`,
          read({ ...PAYMENTS.bank, outcome: 'confirming' }, before(seconds)),
        ],
      ]),
    ),
  },
  key: ({ now }: State['context']) => now,
});

/** When the time of the payment that is shown runs out. */
const deadlineOf = ({ context: { payment } }: State) =>
  payment === null ? Number.POSITIVE_INFINITY : deadlineAt(payment);
const statusOf = ({ context }: State) => context.payment?.status ?? null;
const isPending = (state: State) => statusOf(state) === 0;
const isOver = (state: State) => statusOf(state) === 1 || statusOf(state) === 2;
const isConfirming = (state: State) => isPending(state) && state.context.payment?.outcome === 'confirming';
/** There is money to send. */
const isPayable = (state: State) => isPending(state) && !isConfirming(state);
const isSending = (state: State) => runs(state, 'sendCommand');
const isReading = (state: State) => runs(state, 'readPayment');
/** No answer came to a command, and what became of it is not known yet. */
const isUncertain = (state: State) => state.hasTag('uncertain');
const polls = (step: Step<State>) => starts(step, 'readPayment');
const takesSender = ({ context }: State) => context.payment?.payment_method === 'bank';
const lacksSender = (state: State) => takesSender(state) && !state.context.payment?.user_input;
const hasDialog = (state: State) => state.hasTag('riskWarning') || state.hasTag('askingName');
const asksSender = (state: State) => hasDialog(state) || state.hasTag('missing');
const canCancel = (state: State) => state.can({ type: 'cancel.pressed' });
const canSaveSender = (state: State) => state.can({ type: 'sender.submitted', name: 'AMNA KHALID' });
const isPressed = (step: Step<State>) => heard(step, 'cancel.pressed') || heard(step, 'sender.submitted');
/** A command's outcome is known now. */
const endsCommand = ({ from, to }: Step<State>) =>
  (isSending(from) || isUncertain(from)) && !isSending(to) && !isUncertain(to);
const isResent = (step: Step<State>) => restarts(step, 'sendCommand') && !isPressed(step);
const ORDER_ID = 'c41f0be92d7a4e65b81098d3f7ac5201';
const isRestored = (state: State) => state.hasTag('restored');
/**
 * Only these laws of the chart look at a state by its name: it is how the page says which outcome
 * is shown.
 */
const shows = (state: State, place: 'pending' | 'confirming' | 'completed' | 'closed') =>
  state.matches(place);
const answerOf = ({ move: { event } }: Step<State>): State['context']['payment'] | undefined =>
  event['output']?.payment;

requestLaws(payment, 'readPayment', { within: 5_000 });
requestLaws(payment, 'sendCommand', { within: 5_000 });

payment.heeds('the name that the account saved last is heeded (R-146)', 'readSavedSender');

describe('what is shown', () => {
  for (const laws of [payment, byAmount]) {
    laws.always(
      'the status decides how a payment is shown, and then its outcome',
      (state) => {
        const outcome = state.context.payment?.outcome;
        if (statusOf(state) === 2) return shows(state, 'closed');
        if (statusOf(state) === 1) return shows(state, 'completed');
        return shows(state, outcome === 'confirming' ? 'confirming' : 'pending');
      },
      ({ context }) => context.payment !== null,
    );

    laws.always(
      'how to pay is shown while there is money to send, and only then',
      (state) => state.hasTag('pending') === isPayable(state),
    );
  }

  payment.always(
    'while there is money to send, money that was found is told of as long as the host says so, and only then',
    (state) => state.hasTag('moneyFound') === (state.context.payment?.found_money === true),
    (state) => state.hasTag('pending'),
  );

  payment.always(
    'money that was found is told of as set aside once the host says so, or no longer says that it was found',
    (state) => state.hasTag('moneySetAside'),
    (state) => state.hasTag('pending') && state.context.payment?.set_aside_money === true,
  );
  payment.always(
    'money that is found is not told of as set aside',
    (state) => !state.hasTag('moneySetAside'),
    (state) => state.hasTag('pending') && state.context.payment?.found_money === true,
  );

  payment.every(
    'a transfer that this page has shown is told of once it is seen no more',
    ({ from, to }) => from.matches('confirming') && to.matches('pending'),
    ({ to }) => to.hasTag('moneyVanished') || to.hasTag('moneyFound') || to.hasTag('moneySetAside'),
  );
  payment.always(
    'what the host no longer sees is told of, also after a reload, unless other money is',
    (state) => state.hasTag('moneyVanished') || state.hasTag('moneyFound') || state.hasTag('moneySetAside'),
    (state) => state.hasTag('pending') && state.context.payment?.vanished_transfer != null,
  );
  payment.always(
    'of a transfer that nobody has seen it is not said that it is gone',
    (state) => !state.hasTag('moneyVanished'),
    ({ context }) => !context.wasSeen && context.payment?.vanished_transfer == null,
  );

  payment.always(
    'until the payment is known, it is loading or said to have failed',
    (state) => state.hasTag('loading') === isReading(state) && state.hasTag('failed') === !isReading(state),
    ({ context }) => context.payment === null,
  );

  payment.always(
    'once it is known, neither is shown again',
    (state) => !state.hasTag('loading') && !state.hasTag('failed'),
    ({ context }) => context.payment !== null,
  );

  payment.every(
    'the answer to a request replaces the payment that is shown, and a sentence about a failed fetch goes',
    (step) => Boolean(answerOf(step)),
    (step) => step.to.context.payment === answerOf(step) && step.to.context.readError === null,
  );

  payment.every(
    'a failed first fetch says why',
    (step) => step.from.context.payment === null && ended(step, 'readPayment', 'lost'),
    ({ to, move }) => to.hasTag('failed') && to.context.readError === move.event['error'].message,
  );

  payment.every(
    'a first fetch without an answer is said to have failed',
    (step) => step.from.context.payment === null && timedOut(step),
    ({ to }) => to.hasTag('failed') && to.context.readError !== null,
  );

  payment.leaves(
    'a failed first fetch can be tried again, which says no longer why it failed',
    (state) => state.hasTag('failed'),
    (step) => heard(step, 'retry.pressed') && polls(step) && step.to.context.readError === null,
  );

  payment.every(
    'a failed refetch keeps the payment and says that its status could not be checked',
    (step) =>
      step.from.hasTag('reading') &&
      stops(step, 'readPayment') === timedOut(step) &&
      (ended(step, 'readPayment', 'lost') || timedOut(step, 5_000)),
    ({ from, to }) => to.context.payment === from.context.payment && to.context.readError !== null,
  );

  payment.always(
    'a spinner says that the payment is fetched again, and nothing else',
    (state) => state.hasTag('reading') === (isReading(state) && !isUncertain(state)),
    ({ context }) => context.payment !== null,
  );
});

describe('polling', () => {
  for (const laws of [payment, byAmount])
    laws.always(
      'while the status is not 0, nothing polls or ticks',
      (state) => !runs(state, 'tick') && !isReading(state),
      isOver,
    );

  payment.always('while the status is 0, the timer ticks', (state) => runs(state, 'tick'), isPending);

  payment.leaves(
    'while the status is 0, it polls every 10 seconds, unless it is asking or sending already',
    (state) => isPending(state) && !isReading(state) && !isSending(state) && !isUncertain(state),
    (step) => timedOut(step, 10_000) && polls(step),
  );

  payment.leaves(
    'a command in flight puts the next poll off by 10 seconds',
    (state) => isSending(state) || isUncertain(state),
    (step) => timedOut(step, 10_000) && waits(step, 10_000) && !restarts(step, 'readPayment'),
  );

  payment.always(
    'a poll and a command are never in flight together, so that no poll overwrites its result',
    (state) => !isSending(state) || !isReading(state),
  );

  payment.every(
    'a poll is given up only for a command',
    (step) => stops(step, 'readPayment') && isPending(step.to) && !timedOut(step),
    (step) => isPressed(step) && isSending(step.to),
  );

  timer.every(
    'a pending payment is fetched at once when its time runs out',
    (step) =>
      heard(step, 'clock.ticked') &&
      isPayable(step.from) &&
      !isReading(step.from) &&
      step.from.context.now < deadlineOf(step.from) &&
      step.move.event['now'] >= deadlineOf(step.from),
    polls,
  );

  payment.every(
    'the end of the time does not disturb a command',
    (step) => heard(step, 'clock.ticked') && (isSending(step.from) || isUncertain(step.from)),
    (step) => !polls(step) && !stops(step, 'readPayment') && isSending(step.from) === isSending(step.to),
  );

  timer.every(
    'no other tick fetches it',
    (step) => heard(step, 'clock.ticked') && polls(step),
    ({ from, move }) =>
      isPayable(from) && from.context.now < deadlineOf(from) && move.event['now'] >= deadlineOf(from),
  );
});

describe('the order of a completed payment (R-145, R-157)', () => {
  const isLooking = (state: State) => runs(state, 'readOrder');
  /** By the codes of the payment until its order was fetched, then by the order's status. */
  const isWhole = ({ context: { payment, order } }: State) => {
    if (order !== null) return order.status !== 0;
    const { goods, has_codes = true } = payment?.order ?? {};
    if (goods === undefined) return has_codes;
    return (payment?.cart ?? []).every(({ id, quantity = 1 }) => (goods[id] ?? []).length >= quantity);
  };
  const isCompleted = (state: State) => statusOf(state) === 1;

  requestLaws(payment, 'readOrder', {
    by: 30_000,
    sends: () => ({ id: ORDER_ID }),
    offered: (state) => isCompleted(state) && !isWhole(state),
    within: 5_000,
    keeps: ({ context }) => [context.order, context.readError],
  });

  payment.always(
    'is not fetched once all of it is there, nor before the payment is completed',
    (state) => !isLooking(state),
    (state) => !isCompleted(state) || isWhole(state),
  );

  payment.every(
    'is shown as it was fetched',
    (step) => ended(step, 'readOrder', 'in part', 'whole'),
    ({ to, move }) => to.context.order === move.event['output'],
  );

  payment.every(
    'stays as it was where it could not be fetched, without a word',
    (step) => isLooking(step.from) && (ended(step, 'readOrder', 'none', 'lost') || timedOut(step, 5_000)),
    (step) =>
      step.to.context.order === step.from.context.order &&
      step.to.context.readError === null &&
      waits(step, 30_000),
  );
});

describe('the timer', () => {
  timer.always(
    'is red under 300 seconds, orange under 600, violet otherwise, and at its end 00:00',
    (state) => {
      // A second that has begun is shown as one that is left.
      const left = Math.ceil((deadlineOf(state) - state.context.now) / 1_000);
      const urgency = left >= 600 ? 'healthy' : left >= 300 ? 'soon' : left > 0 ? 'urgent' : 'over';
      return (['healthy', 'soon', 'urgent', 'over'] as const).every(
        (tag) => state.hasTag(tag) === (tag === urgency),
      );
    },
    isPending,
  );

  timer.every(
    "begins with the host's time",
    (step) => step.from.context.payment === null && step.to.context.payment !== null,
    ({ to, move }) => to.context.now === move.event['output'].now,
  );

  timer.leaves(
    'follows each tick',
    isPending,
    (step) => heard(step, 'clock.ticked') && step.to.context.now === step.move.event['now'],
  );

  timer.every(
    'changes nothing but itself while money is confirming',
    (step) => heard(step, 'clock.ticked') && isConfirming(step.from),
    ({ from, to }) => isReading(from) === isReading(to) && shows(to, 'confirming'),
  );
});

describe('a command', () => {
  for (const laws of [payment, byAmount]) {
    laws.always(
      'a payment can be cancelled while there is money to send, no dialog is open and no command in flight',
      (state) =>
        canCancel(state) ===
        (isPayable(state) && !hasDialog(state) && !isSending(state) && !isUncertain(state)),
    );

    laws.always(
      "the sender's name is taken for a bank transfer, once its risk was read and no command is in flight",
      (state) =>
        canSaveSender(state) ===
        (isPayable(state) &&
          takesSender(state) &&
          !state.hasTag('riskWarning') &&
          !isSending(state) &&
          !isUncertain(state)),
    );
  }

  payment.every(
    'a press sends the command as it was given, and clears the reason of the last one',
    isPressed,
    (step) =>
      starts(step, 'sendCommand') &&
      runsWith(step.to, 'sendCommand', { id: step.to.context.id, name: step.move.event['name'] ?? null }) &&
      step.to.context.commandError === null,
  );

  payment.every(
    'only a press cancels the payment or changes the sender',
    (step) => starts(step, 'sendCommand'),
    (step) => isPressed(step),
  );

  payment.always(
    'its button spins until its outcome is known',
    (state) =>
      state.hasTag('busy') === (isSending(state) || isUncertain(state)) &&
      state.hasTag('cancelling') === (isSending(state) && state.context.senderName === null),
  );

  payment.every(
    'without an answer it is sent once more, as it was, or only asked about',
    (step) => isSending(step.from) && (ended(step, 'sendCommand', 'lost') || timedOut(step, 5_000)),
    (step) =>
      isResent(step)
        ? runsWith(step.to, 'sendCommand', {
            id: step.from.context.id,
            name: step.from.context.senderName,
          })
        : isUncertain(step.to) && polls(step),
  );

  payment.never('it is not given up before it was sent a second time', {
    after: isPressed,
    never: ({ to }) => isUncertain(to),
    until: isResent,
  });

  payment.never('it is sent no third time without a press', {
    after: isResent,
    never: isResent,
    until: isPressed,
  });

  payment.leaves(
    'while its outcome is unknown, the payment is asked for every 3 seconds',
    (state) => isUncertain(state) && !isReading(state),
    (step) => timedOut(step, 3_000) && polls(step),
  );

  payment.every(
    'no answer to that leaves its outcome unknown',
    (step) =>
      isUncertain(step.from) &&
      isReading(step.from) &&
      (ended(step, 'readPayment', 'lost') || timedOut(step, 5_000)),
    ({ to }) => isUncertain(to) && !isReading(to),
  );

  payment.every(
    'an unknown outcome is known by an answer only',
    ({ from, to }) => isUncertain(from) && !isUncertain(to),
    (step) => Boolean(answerOf(step)),
  );

  payment.every(
    'the next answer makes it known',
    (step) => isUncertain(step.from) && Boolean(answerOf(step)),
    ({ to }) => !isUncertain(to),
  );

  payment.every(
    'a payment that is still to be paid was not cancelled, and says so',
    (step) => endsCommand(step) && step.from.context.senderName === null && isPayable(step.to),
    ({ to }) => Boolean(to.context.commandError?.message) && !to.hasTag('saved'),
  );

  payment.every(
    'a command that was carried out leaves no complaint',
    (step) => ended(step, 'sendCommand', 'cancelled') && step.from.context.senderName === null,
    ({ to }) => to.context.commandError === null,
  );

  payment.every(
    "a sender's name that the payment does not have was not saved, and says so",
    (step) =>
      endsCommand(step) &&
      isPayable(step.to) &&
      step.from.context.senderName !== null &&
      answerOf(step)?.user_input !== step.from.context.senderName,
    ({ to }) => Boolean(to.context.commandError?.message) && !to.hasTag('saved'),
  );

  payment.every(
    "a sender's name that the payment has now is said to be saved",
    (step) =>
      (isSending(step.from) || isUncertain(step.from)) &&
      isPayable(step.to) &&
      step.from.context.senderName !== null &&
      answerOf(step)?.user_input === step.from.context.senderName,
    ({ to }) => to.hasTag('saved') && to.context.commandError === null,
  );

  payment.every(
    'nothing but a name is said to be saved: by the answer to it, or because the payment has it',
    ({ from, to }) => !from.hasTag('saved') && to.hasTag('saved'),
    (step) =>
      step.from.context.senderName !== null &&
      (ended(step, 'sendCommand') || step.to.context.payment?.user_input === step.from.context.senderName),
  );

  payment.every(
    'what the host refused is said in its words, for a name beside its input',
    (step) => ended(step, 'sendCommand', 'refused'),
    ({ from, to, move }) =>
      to.context.commandError?.message === move.event['output'].reason &&
      (to.context.commandError?.field === 'name') === (from.context.senderName !== null),
  );

  payment.always(
    'a failed command is shown as failed for as long as it has a reason',
    (state) =>
      state.matches({ pending: { command: { ready: 'refused' } } }) === (state.context.commandError !== null),
    isPayable,
  );

  payment.every(
    'a payment that is to be paid again says nothing of an earlier command',
    ({ from, to }) => !isPayable(from) && isPayable(to),
    ({ to }) => to.context.commandError === null && !to.hasTag('saved') && !to.hasTag('busy'),
  );
});

describe('the sender', () => {
  for (const laws of [payment, byAmount])
    laws.always(
      'is asked for, or said to be missing, where a bank transfer has none, and nowhere else',
      (state) => asksSender(state) === (isPayable(state) && lacksSender(state)),
    );

  payment.every(
    'is asked for only after a warning of the risk',
    ({ from, to }) => !asksSender(from) && asksSender(to),
    ({ to }) => to.hasTag('riskWarning'),
  );

  payment.every(
    'is asked for once the risk was read',
    (step) => heard(step, 'risk.acknowledged'),
    ({ to }) => to.hasTag('askingName'),
  );

  payment.leaves(
    'can be given once the risk was read',
    (state) => state.hasTag('riskWarning'),
    (step) => heard(step, 'risk.acknowledged'),
  );

  payment.every(
    'is asked for only once the risk was read',
    ({ from, to }) => !from.hasTag('askingName') && to.hasTag('askingName'),
    (step) => heard(step, 'risk.acknowledged'),
  );

  payment.always(
    'that the account saved last is looked up where it is asked for, and nowhere else (R-146)',
    (state) => !runs(state, 'readSavedSender'),
    (state) => !asksSender(state),
  );

  payment.every(
    'is looked up once it is asked for',
    ({ from, to }) => !asksSender(from) && asksSender(to),
    (step) => starts(step, 'readSavedSender'),
  );

  payment.every(
    'that was looked up, or could not be, changes nothing but what stands in the field',
    (step) => ended(step, 'readSavedSender'),
    ({ from, to, move }) =>
      to.context.savedSender === (move.event['output'] ?? null) &&
      to.context.payment === from.context.payment &&
      to.context.commandError === from.context.commandError &&
      to.context.readError === from.context.readError &&
      JSON.stringify(to.value) === JSON.stringify(from.value),
  );

  payment.leaves(
    'may be given later',
    hasDialog,
    (step) => heard(step, 'sender.postponed') && step.to.hasTag('missing'),
  );

  payment.never('is asked for by no dialog once that was put off, unless it is lost again', {
    after: (step) => heard(step, 'sender.postponed'),
    never: ({ to }) => hasDialog(to),
    until: ({ to }) => !isPayable(to) || !lacksSender(to),
  });

  payment.always(
    'is asked for by one dialog at a time',
    (state) =>
      [state.hasTag('riskWarning'), state.hasTag('askingName'), state.hasTag('missing')].filter(Boolean)
        .length <= 1,
  );
});

describe('a payment that ended without an order (R-25)', () => {
  const isOwn = ({ context: { lastOrder, id } }: State) =>
    lastOrder !== null && 'redir' in lastOrder.answer && lastOrder.answer.redir === `/payment/${id}`;
  const isRestoring = (state: State) => runs(state, 'restoreItems');
  const isClosed = (state: State) => statusOf(state) === 2;

  payment.always(
    'offers the items of the last order, if they were ordered with it',
    (state) =>
      state.hasTag('restorable') ===
      (isClosed(state) && isOwn(state) && !isRestoring(state) && !isRestored(state)),
  );

  requestLaws(payment, 'restoreItems', {
    by: 'restore.pressed',
    sends: ({ from }) => from.context.lastOrder,
    offered: (state) => state.hasTag('restorable'),
    within: 5_000,
    busy: 'restoring',
    succeeds: ['whole', 'in part'],
    isOver: isRestored,
  });

  payment.every(
    'says that they are back, and which are not, and offers them no more',
    (step) => ended(step, 'restoreItems', 'whole', 'in part'),
    ({ to, move }) =>
      isRestored(to) &&
      to.context.lastOrder === null &&
      to.context.notRestored === move.event['output'].notRestored,
  );

  payment.every(
    'offers them no more once another tab has put them back',
    (step) => ended(step, 'restoreItems', 'by another tab'),
    ({ to }) => to.context.lastOrder === null && !isRestored(to) && !isRestoring(to),
  );

  payment.every(
    'offers them again where they could not be put back, and says so',
    (step) => isRestoring(step.from) && (ended(step, 'restoreItems', 'broken') || timedOut(step, 5_000)),
    // Another tab may have put them back meanwhile.
    ({ to }) =>
      isOwn(to) ? to.hasTag('restorable') && to.hasTag('notRestored') : isClosed(to) && !isRestoring(to),
  );

  payment.every(
    'says of nothing else that it was not put back',
    ({ from, to }) => !from.hasTag('notRestored') && to.hasTag('notRestored'),
    ({ from }) => isRestoring(from),
  );

  payment.always(
    'follows what other tabs do with the last order',
    (state) => runs(state, 'watchLastOrder'),
    ({ status }) => status === 'active',
  );

  payment.every(
    'knows the last order of all tabs',
    (step) => heard(step, 'lastOrder.changed'),
    ({ to, move }) => to.context.lastOrder === move.event['lastOrder'],
  );
});
