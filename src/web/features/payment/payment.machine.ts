import { and, assign, not, type SnapshotFrom, stateIn } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import { command, sender } from './command.state.ts';
import { payment } from './payment.setup.ts';

/** Fetches a payment that is shown already. On a failure it stays on screen, with the reason. */
const reading = ({ id, description }: { id: string; description: string }) =>
  payment.request({
    description,
    tags: 'reading',
    call: 'readPayment',
    id,
    input: ({ context }) => ({ id: context.id }),
    within: 'answerBy',
    onDone: {
      target: 'idle',
      actions: { type: 'updatePayment', params: ({ event }) => event.output.payment },
    },
    lost: { target: 'idle', actions: assign({ readError: ({ event }) => messageOf(event.error) }) },
  });

/**
 * The urgency of the time left. Each tick enters the first state, which leads to the matching one.
 */
const countdown = payment.createStateConfig({
  description: 'The time left, by its urgency.',
  initial: 'healthy',
  invoke: { id: 'tick', src: 'tick' },
  on: {
    'clock.ticked': { target: '.healthy', actions: assign({ now: ({ event }) => event.now }) },
  },
  states: {
    healthy: {
      description: 'Ten minutes or more are left: the time is violet.',
      tags: 'healthy',
      always: [
        { guard: { type: 'hasUrgency', params: 'soon' }, target: 'soon' },
        { guard: { type: 'hasUrgency', params: 'urgent' }, target: 'urgent' },
        { guard: { type: 'hasUrgency', params: 'over' }, target: 'over' },
      ],
    },
    soon: { description: 'Under ten minutes are left: the time is orange.', tags: 'soon' },
    urgent: { description: 'Under five minutes are left: the time is red.', tags: 'urgent' },
    over: { description: 'No time is left: 00:00, until the host says how the payment ended.', tags: 'over' },
  },
});

/** Polls the host: never while a command is in flight, and never twice at once. */
const polling = payment.createStateConfig({
  description: 'Fetches the payment periodically.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The last answer is shown. The next fetch comes early when the time runs out.',
      on: {
        'clock.ticked': [
          { guard: not('isCommandReady') },
          { guard: { type: 'reachesDeadline', params: ({ event }) => event.now }, target: 'reading' },
        ],
      },
      after: {
        pollEvery: [
          { guard: 'isCommandReady', target: 'reading' },
          { target: 'idle', reenter: true },
        ],
      },
    },
    reading: {
      ...reading({
        id: 'poll',
        description: 'The payment is being fetched, with a spinner. A command aborts that.',
      }),
      on: {
        'cancel.pressed': { guard: 'canCancel', target: 'idle' },
        'sender.submitted': { guard: 'canSaveSender', target: 'idle' },
      },
    },
  },
});

/** Money that came without a match, and that may be for this payment. */
const money = payment.createStateConfig({
  description: 'Whether money has come that may be for this payment.',
  initial: 'awaited',
  states: {
    awaited: {
      description: 'None is known of.',
      always: [
        { guard: 'isMoneyFound', target: 'found' },
        { guard: 'isMoneySetAside', target: 'setAside' },
        { guard: 'hasVanished', target: 'vanished' },
      ],
    },
    vanished: {
      description: 'The transfer was seen and is seen no more, which is said before anything is paid again.',
      tags: 'moneyVanished',
      always: [
        { guard: 'isMoneyFound', target: 'found' },
        { guard: 'isMoneySetAside', target: 'setAside' },
        { guard: not('hasVanished'), target: 'awaited' },
      ],
    },
    found: {
      description: 'Money that may be for it has been found. A person is looking at it, which is said.',
      tags: 'moneyFound',
      always: { guard: not('isMoneyFound'), target: 'setAside' },
    },
    setAside: {
      description: 'The money that was found is no longer said to be for it, which is told.',
      tags: 'moneySetAside',
      always: { guard: 'isMoneyFound', target: 'found' },
    },
  },
});

/** There is still money to send: all of it, or the rest. */
const pending = payment.createStateConfig({
  description: "How to pay, the time left, and the shopper's options.",
  type: 'parallel',
  tags: 'pending',
  entry: assign({ commandError: null }),
  states: { polling, countdown, command, sender, money },
});

/** The money has been sent: nothing to send and nothing to cancel, only to wait. */
const confirming = payment.createStateConfig({
  description: 'The money was received but is not final. The timer continues, but its end changes nothing.',
  type: 'parallel',
  entry: assign({ wasSeen: true }),
  states: {
    polling: {
      description: 'Fetches the payment periodically.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The money was received, and waits for its confirmations.',
          after: { pollEvery: 'reading' },
        },
        reading: reading({
          id: 'pollConfirming',
          description: 'The same, while the payment is being fetched.',
        }),
      },
    },
    countdown,
  },
});

/**
 * The money is there. The payment is not fetched any more (spec §4), but while something of its order is
 * to come, the orders are, as often as by My Orders.
 */
const completed = payment.createStateConfig({
  description: 'The payment is completed: what was delivered, and the way to the order.',
  initial: 'delivering',
  states: {
    delivering: {
      description: 'Something is still to come, which is named with its usual time.',
      always: { guard: not('isDelivering'), target: 'delivered' },
      after: { refetchOrderEvery: 'refetching' },
    },
    refetching: payment.request({
      description: 'The same, while the orders are being fetched.',
      call: 'readOrder',
      input: ({ context: { payment } }) => ({ id: payment?.order?.id ?? '' }),
      within: 'answerBy',
      onDone: {
        target: 'delivering',
        actions: assign({ order: ({ context, event }) => event.output ?? context.order }),
      },
      lost: 'delivering',
    }),
    delivered: {
      type: 'final',
      description: 'All of it is delivered, as far as the host says.',
    },
  },
});

/**
 * The payment ended without an order. Its items can be put back into the cart where they were
 * ordered.
 */
const closed = payment.createStateConfig({
  description: 'Why it ended, and what happens to money that was sent.',
  initial: 'plain',
  states: {
    plain: {
      description:
        'There are no items to put back: another browser ordered them, or they are already in the cart.',
      always: { guard: 'isRestorable', target: 'restorable' },
    },
    restorable: {
      description: 'Its items can be put back into the cart.',
      tags: 'restorable',
      always: { guard: not('isRestorable'), target: 'plain' },
      on: { 'restore.pressed': 'restoring' },
    },
    restoring: payment.request({
      description: 'The items are being put back.',
      tags: 'restoring',
      call: 'restoreItems',
      input: ({ context }) => context.lastOrder,
      within: 'restoreBy',
      onAnswer: {
        restored: {
          target: 'restored',
          actions: assign({ notRestored: ({ event }) => event.output.notRestored, lastOrder: null }),
        },
        alreadyRestored: { target: 'plain', actions: assign({ lastOrder: null }) },
      },
      lost: 'notRestored',
    }),
    notRestored: {
      description: 'They could not be put back, which is said. It can be tried again.',
      tags: ['restorable', 'notRestored'],
      always: { guard: not('isRestorable'), target: 'plain' },
      on: { 'restore.pressed': 'restoring' },
    },
    restored: {
      type: 'final',
      description: 'The items are in the cart again, except those named, with a link to it.',
      tags: 'restored',
    },
  },
});

/**
 * A payment's page (spec §2, §4; R-58). While its status is 0, the payment is fetched every 10 s
 * and its timer ticks; after that, both stop. Each answer replaces the shown payment, and the
 * `always` list below picks the state by its outcome.
 */
export const paymentMachine = payment.createMachine({
  id: 'payment',
  description: 'A payment, by its outcome.',
  context: ({ input: { id, cached, lastOrder } }) => ({
    id,
    payment: cached?.payment ?? null,
    now: cached?.now ?? 0,
    wasSeen: false,
    readError: null,
    senderName: null,
    savedSender: null,
    commandError: null,
    lastOrder,
    notRestored: [],
    order: null,
  }),
  invoke: { id: 'watchLastOrder', src: 'watchLastOrder' },
  on: { 'lastOrder.changed': { actions: assign({ lastOrder: ({ event }) => event.lastOrder }) } },
  initial: 'loading',
  always: [
    { guard: and(['isPayable', not(stateIn('#payment.pending'))]), target: '.pending' },
    { guard: and(['isConfirming', not(stateIn('#payment.confirming'))]), target: '.confirming' },
    { guard: and(['isCompleted', not(stateIn('#payment.completed'))]), target: '.completed' },
    { guard: and(['isClosed', not(stateIn('#payment.closed'))]), target: '.closed' },
  ],
  states: {
    loading: payment.request({
      description: 'Nothing is known yet: a skeleton in the shape of the page.',
      tags: 'loading',
      entry: assign({ readError: null }),
      call: 'readPayment',
      id: 'load',
      input: ({ context }) => ({ id: context.id }),
      within: 'answerBy',
      onDone: { actions: assign(({ event }) => event.output) },
      lost: { target: 'failed', actions: assign({ readError: ({ event }) => messageOf(event.error) }) },
    }),
    failed: {
      description: "The payment could not be fetched: the host's sentence, and a button to try again.",
      tags: 'failed',
      on: { 'retry.pressed': 'loading' },
    },
    pending,
    confirming,
    completed,
    closed,
  },
});

export type PaymentState = SnapshotFrom<typeof paymentMachine>;
