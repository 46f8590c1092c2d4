import { assign, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, STRIP_RECHECK_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import type { WaitingPayment } from './waiting-payment.ts';

/**
 * Whether the account has a payment that is not over; `unasked` while the payment's own page asks.
 */
export type PaymentLookup =
  | { kind: 'waiting'; payment: WaitingPayment }
  /** The payment that was asked about is completed. */
  | { kind: 'paid' }
  | { kind: 'none' }
  | { kind: 'unasked' };

/** `now` is the host's time in milliseconds. */
export type ClockTicked = { type: 'clock.ticked'; now: number };

const strip = withRequests(
  setup({
    types: {
      /** `awaited` is the id of the payment that this tab waits for. It outlasts `payment`. */
      context: {} as { payment: WaitingPayment | null; now: number; awaited: string | undefined },
      /** The payment that this browser has kept, of a member. */
      input: {} as { payment: WaitingPayment | null; now: number },
      events: {} as
        | ClockTicked
        /** A login or a logout, in any tab. */
        | { type: 'session.changed'; isMember: boolean }
        /** An order was placed whose payment this shop has not shown. */
        | { type: 'order.placed' }
        /** A payment's page was read; null once that is over. */
        | { type: 'payment.read'; id: string; payment: WaitingPayment | null }
        /** Another tab knows of a payment, or that it has ended. */
        | { type: 'record.changed'; payment: WaitingPayment | null }
        | { type: 'page.changed' }
        /** A payment's page says that it may still be paid. */
        | { type: 'payment.awaited'; id: string }
        /** The shopper knows how this payment ended. */
        | { type: 'payment.told'; id: string },
      tags: {} as 'place' | 'unknown',
    },
    actors: {
      /** With an id, about this payment; without one, about any waiting payment. */
      findPayment: toProvide<PaymentLookup, { id: string | null }>('findPayment'),
      tick: toProvideCallback<ClockTicked>('tick'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: STRIP_RECHECK_MS },
    actions: {
      /** A payment that is new here is awaited as well. */
      keep: assign(({ context }, payment: WaitingPayment | null) => ({
        payment,
        awaited: payment?.id === context.payment?.id ? context.awaited : payment?.id,
      })),
      forget: assign({ payment: null }),
    },
    guards: {
      isKept: ({ context: { payment } }) => payment !== null,
      isLoggedIn: (_, isMember: boolean) => isMember,
      isWaiting: (_, payment: WaitingPayment | null) => payment !== null,
      isShown: ({ context }, id: string) => context.payment?.id === id,
      isOver: ({ context: { payment } }, now: number) => isOver(payment, now),
    },
  }),
);

/** Whether the time for a payment has run out. That of one whose money is seen never does. */
const isOver = (payment: WaitingPayment | null, now: number): boolean =>
  payment !== null && payment.deadline !== null && now >= payment.deadline;

/**
 * The strip on every page that says that a payment waits: for money, or for its confirmations. The
 * time for the money runs to the absolute deadline, by the host's clock. The host is asked only about a
 * payment that this browser has kept, or after an order or a login. The notification follows the payment
 * that it awaits.
 */
export const paymentStripMachine = strip.createMachine({
  id: 'paymentStrip',
  context: ({ input: { payment, now } }) => {
    const kept = isOver(payment, now) ? null : payment;
    return { payment: kept, now, awaited: kept?.id };
  },
  initial: 'none',
  on: {
    'session.changed': [
      {
        guard: { type: 'isLoggedIn', params: ({ event }) => event.isMember },
        target: '.looking',
        actions: 'forget',
      },
      { target: '.none', actions: assign({ payment: null, awaited: undefined }) },
    ],
    'payment.awaited': { actions: assign({ awaited: ({ event }) => event.id }) },
    'payment.told': {
      actions: assign({
        awaited: ({ context: { awaited }, event }) => (awaited === event.id ? undefined : awaited),
      }),
    },
    'order.placed': { target: '.looking', actions: 'forget' },
    'payment.read': {
      guard: { type: 'isWaiting', params: ({ event }) => event.payment },
      target: '.waiting',
      actions: { type: 'keep', params: ({ event }) => event.payment },
    },
    'record.changed': {
      guard: { type: 'isWaiting', params: ({ event }) => event.payment },
      target: '.waiting',
      actions: { type: 'keep', params: ({ event }) => event.payment },
    },
  },
  states: {
    none: {
      description: 'No payment waits, as far as is known.',
      always: { guard: 'isKept', target: 'waiting.asking' },
    },
    looking: strip.request({
      description: 'After a login or an order: the host is asked whether a payment waits.',
      tags: 'unknown',
      call: 'findPayment',
      id: 'look',
      input: () => ({ id: null }),
      within: 'answerBy',
      onAnswer: {
        waiting: {
          target: 'waiting',
          actions: { type: 'keep', params: ({ event }) => event.output.payment },
        },
        paid: 'none',
        none: 'none',
        unasked: 'unanswered',
      },
      lost: 'unanswered',
    }),
    unanswered: {
      description: 'The host did not say whether a payment waits. It is asked again in 30 seconds.',
      tags: 'unknown',
      after: { recheckEvery: 'looking' },
    },
    waiting: {
      description:
        'A payment waits: its amount, the time left or how far it is confirmed, and the way to it.',
      tags: 'place',
      invoke: { id: 'tick', src: 'tick' },
      initial: 'resting',
      on: {
        'clock.ticked': [
          {
            guard: { type: 'isOver', params: ({ event }) => event.now },
            target: 'settled',
            actions: 'forget',
          },
          { actions: assign({ now: ({ event }) => event.now }) },
        ],
        'payment.read': [
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.payment },
            target: '.resting',
            actions: { type: 'keep', params: ({ event }) => event.payment },
          },
          {
            guard: { type: 'isShown', params: ({ event }) => event.id },
            target: 'settled',
            actions: 'forget',
          },
        ],
        'record.changed': [
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.payment },
            target: '.resting',
            actions: { type: 'keep', params: ({ event }) => event.payment },
          },
          { target: 'settled', actions: 'forget' },
        ],
      },
      states: {
        resting: {
          description: 'The host is asked again in 30 seconds.',
          after: { recheckEvery: 'asking' },
        },
        asking: strip.request({
          description: 'The host is asked whether the payment still waits; the strip stays meanwhile.',
          call: 'findPayment',
          id: 'ask',
          input: ({ context }) => ({ id: context.payment?.id ?? null }),
          within: 'answerBy',
          onAnswer: {
            waiting: {
              target: 'resting',
              actions: { type: 'keep', params: ({ event }) => event.output.payment },
            },
            paid: { target: '#paymentStrip.paid', actions: 'forget' },
            none: { target: '#paymentStrip.settled', actions: 'forget' },
            unasked: 'resting',
          },
          lost: 'resting',
        }),
      },
    },
    paid: {
      description: 'The host says that it is completed. The way to My Payments stays until the page changes.',
      tags: 'place',
      on: { 'page.changed': 'none' },
    },
    settled: {
      description:
        'It no longer waits: it was cancelled, its time ran out, or another tab knows more. The way to My Payments stays until the page changes, so that nothing jumps.',
      tags: 'place',
      on: { 'page.changed': 'none' },
    },
  },
});

export type PaymentStripState = SnapshotFrom<typeof paymentStripMachine>;
