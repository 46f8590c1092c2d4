import { and, assign, not, type SnapshotFrom, stateIn } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import { closed } from './closed.state.ts';
import { confirming } from './confirming.state.ts';
import { payment } from './payment.setup.ts';
import { pending } from './pending.state.ts';

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
    readError: null,
    senderName: null,
    commandError: null,
    lastOrder,
    notRestored: [],
  }),
  invoke: { id: 'watchLastOrder', src: 'watchLastOrder' },
  on: { 'lastOrder.changed': { actions: assign({ lastOrder: ({ event }) => event.lastOrder }) } },
  initial: 'loading',
  always: [
    { guard: and(['isPayable', not(stateIn('#payment.pending'))]), target: '.pending' },
    { guard: and(['isConfirming', not(stateIn('#payment.confirming'))]), target: '.confirming' },
    { guard: 'isCompleted', target: '.completed' },
    { guard: 'isPaidOver', target: '.paidOver' },
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
    completed: { type: 'final', description: 'The payment is completed, with a link to the goods.' },
    paidOver: { type: 'final', description: 'The same, and the excess is in the balance.' },
    closed,
  },
});

export type PaymentState = SnapshotFrom<typeof paymentMachine>;
