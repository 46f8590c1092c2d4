import { and, assign, fromCallback, not, or, setup, stateIn } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, FATE_RECHECK_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { Payment } from '#contract/payments.ts';
import { toProvide } from '#web/lib/effects.ts';
import type { Pace } from './time-left.ts';
import { deadlineOf, paceOf } from './time-left.ts';

/** A payment as the host told it, and the host's time (milliseconds) when it did. */
export type Reading = { payment: Payment; now: number };

/** What the host said to a wish of the shopper. */
export type Reply = { kind: 'changed'; payment: Payment } | { kind: 'refused'; reason: string };

export type SecondPassed = { type: 'second.passed'; now: number };

export type PaymentContext = {
  id: string;
  payment: Payment | null;
  /** The host's time in milliseconds, as of the last tick. */
  now: number;
  /** Why the payment could not be read, the first time or again. */
  unread: string | null;
  /** The sender's name that the host is asked to keep; null when it is asked to cancel. */
  name: string | null;
  hasRetried: boolean;
  refusal: string | null;
};

export const NOT_DONE = 'The shop did not get that. Please try again.';

/** What the chart of a payment is made of: its words, its effects, its questions. */
export const payment = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as { id: string },
    events: {} as
      | SecondPassed
      | { type: 'retry.pressed' }
      | { type: 'cancel.pressed' }
      | { type: 'risk.understood' }
      | { type: 'sender.named'; name: string }
      | { type: 'sender.postponed' },
    tags: {} as 'busy',
  },
  actors: {
    readPayment: toProvide<Reading, { id: string }>('readPayment'),
    /** Keeps the sender's name; without one, cancels. */
    changePayment: toProvide<Reply, { id: string; name: string | null }>('changePayment'),
    tick: fromCallback<SecondPassed>(() => {}),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, pollEvery: PAYMENT_POLL_MS, recheckEvery: FATE_RECHECK_MS },
  guards: {
    isSettled: ({ context }) => context.payment?.status !== 0,
    lacksSender: ({ context: { payment } }) => payment?.payment_method === 'bank' && !payment.user_input,
    hasSender: ({ context: { payment } }) => Boolean(payment?.user_input),
    takesSender: ({ context: { payment } }) => payment?.payment_method === 'bank',
    /** No wish is under way: only then is the payment read again, for what was read before a wish must not come after it. */
    isFree: or([stateIn('#payment.open.action.rest'), stateIn('#payment.open.action.refused')]),
    /** A dialog doesn't ask for something else. */
    mayCancel: or([stateIn('#payment.open.sender.known'), stateIn('#payment.open.sender.missing')]),
    mayName: and(['takesSender', not(stateIn('#payment.open.sender.warned'))]),
    mayRetry: ({ context }) => !context.hasRetried,
    /** It gets (or stays) as pressing as this with the second that passed. */
    becomes: ({ context: { payment }, event }, pace: Pace) =>
      payment !== null && event.type === 'second.passed' && paceOf(payment, event.now) === pace,
    /** The deadline lies in the second that passed. */
    runsOut: ({ context: { payment, now }, event }) =>
      payment !== null &&
      event.type === 'second.passed' &&
      now < deadlineOf(payment) &&
      event.now >= deadlineOf(payment),
  },
  actions: {
    takeTime: assign({
      now: ({ context, event }) => (event.type === 'second.passed' ? event.now : context.now),
    }),
    takeWish: assign({
      name: ({ event }) => (event.type === 'sender.named' ? event.name : null),
      hasRetried: false,
      refusal: null,
    }),
    countTry: assign({ hasRetried: true }),
    forgetRefusal: assign({ refusal: null }),
  },
});
