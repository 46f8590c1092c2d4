import { and, assign, not, or, setup, stateIn } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, FATE_RECHECK_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { Payment } from '#contract/payments.ts';
import type { Placed } from '#web/lib/attempts.ts';
import { toProvide, toProvideCallback } from '#web/lib/effects.ts';
import type { Reading } from '#web/lib/reading.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { refusedFor } from '#web/lib/refusal.ts';
import type { Standing } from './standing.ts';
import { isToPay, standingOf } from './standing.ts';
import type { Pace } from './time-left.ts';
import { deadlineOf, paceOf } from './time-left.ts';

/** What the host said to a wish of the shopper. */
export type Reply = { kind: 'changed'; payment: Payment } | { kind: 'refused'; reason: string };

/** What became of the items: they are in the cart, all but those `missing` (by name); or somebody else has put them back. */
export type Return = { kind: 'returned'; missing: readonly string[] } | { kind: 'gone' };

export type SecondPassed = { type: 'second.passed'; now: number };

/** Another tab has placed an order, or put the items of the last one back. */
export type PlacedChanged = { type: 'placed.changed'; placed: Placed | null };

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
  /** Why the last wish did not come true. */
  refusal: Refusal | null;
  /** The last order that this browser placed. */
  placed: Placed | null;
  /** Of its items, those that could not be put back. */
  missing: readonly string[];
};

const NOT_CANCELLED =
  'The shop has not cancelled this payment so far. Please look at its status before you send money, or try again.';
const NOT_SAVED =
  'The shop has not saved the sender name so far. Please look at it before you send money, or try again.';

/** What the chart of a payment is made of: its words, its effects, its questions. */
export const payment = setup({
  types: {
    context: {} as PaymentContext,
    /** `reading` is what the host said of it earlier in this visit. */
    input: {} as { id: string; reading: Reading | null; placed: Placed | null },
    events: {} as
      | SecondPassed
      | PlacedChanged
      | { type: 'retry.pressed' }
      | { type: 'cancel.pressed' }
      | { type: 'risk.understood' }
      | { type: 'sender.named'; name: string }
      | { type: 'sender.postponed' }
      | { type: 'items.wanted' },
    tags: {} as
      | 'loading'
      | 'failed'
      | 'open'
      | 'reading'
      | 'busy'
      | 'cancelling'
      | 'unsure'
      | 'saved'
      | 'warned'
      | 'asked'
      | 'missing'
      | 'offered'
      | 'returning'
      | 'returned'
      | Pace,
  },
  actors: {
    readPayment: toProvide<Reading, { id: string }>('readPayment'),
    /** Keeps the sender's name; without one, cancels. */
    changePayment: toProvide<Reply, { id: string; name: string | null }>('changePayment'),
    putBack: toProvide<Return, Placed | null>('putBack'),
    tick: toProvideCallback<SecondPassed>('tick'),
    followPlaced: toProvideCallback<PlacedChanged>('followPlaced'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, pollEvery: PAYMENT_POLL_MS, recheckEvery: FATE_RECHECK_MS },
  guards: {
    stands: ({ context: { payment } }, standing: Standing) =>
      payment !== null && standingOf(payment) === standing,
    isToPay: ({ context: { payment } }) => payment !== null && isToPay(payment),
    isEnded: ({ context }) => context.payment?.status === 2,
    lacksSender: ({ context: { payment } }) => payment?.payment_method === 'bank' && !payment.user_input,
    hasSender: ({ context: { payment } }) => Boolean(payment?.user_input),
    takesSender: ({ context: { payment } }) => payment?.payment_method === 'bank',
    /** No wish is under way: only then is the payment read again, for what was read before a wish must not come after it. */
    isFree: or([
      stateIn('#payment.open.action.rest'),
      stateIn('#payment.open.action.saved'),
      stateIn('#payment.open.action.refused'),
    ]),
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
    /** What was ordered last is what this payment was for. */
    hasOffer: ({ context: { id, payment, placed } }) => {
      if (payment === null || placed === null) return false;
      const { answer } = placed;
      if ('redir' in answer) return answer.redir === `/payment/${id}`;
      return payment.payment_method === 'bitcart' && payment.payment_details.bitcartUrl === answer.bitcartUrl;
    },
  },
  actions: {
    takeTime: assign({
      now: ({ context, event }) => (event.type === 'second.passed' ? event.now : context.now),
    }),
    takePlaced: assign({
      placed: ({ context, event }) => (event.type === 'placed.changed' ? event.placed : context.placed),
    }),
    takeReading: assign((_, { payment, now }: Reading) => ({ payment, now, unread: null })),
    /** The same, but the seconds go on as they did. */
    takePayment: assign((_, { payment }: Reading) => ({ payment, unread: null })),
    takeWish: assign({
      name: ({ event }) => (event.type === 'sender.named' ? event.name : null),
      hasRetried: false,
      refusal: null,
    }),
    forgetRefusal: assign({ refusal: null }),
    countTry: assign({ hasRetried: true }),
    /** The host's own sentence; it belongs to the name, if that is what was asked for. */
    takeRefusal: assign(({ context: { name } }, sentence: string) => ({
      refusal: name === null ? refusedFor(sentence) : { sentence, field: 'name' },
    })),
    tellNotDone: assign(({ context: { name } }) => ({
      refusal: refusedFor(name === null ? NOT_CANCELLED : NOT_SAVED),
    })),
    takeReturn: assign((_, outcome: Return) =>
      outcome.kind === 'returned' ? { missing: outcome.missing, placed: null } : { placed: null },
    ),
  },
});
