import { assign } from 'xstate';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { ended } from './ended.ts';
import { clock, sender, status } from './open.ts';
import { payment } from './payment.setup.ts';
import { received } from './received.ts';
import { wishes } from './wishes.ts';

/** Where a payment that is known leads, by how it stands. */
const TO = {
  open: { guard: 'isToPay', target: '#payment.open' },
  received: { guard: { type: 'stands', params: 'received' }, target: '#payment.received' },
  completed: { guard: { type: 'stands', params: 'completed' }, target: '#payment.completed' },
  overpaid: { guard: { type: 'stands', params: 'overpaid' }, target: '#payment.overpaid' },
  ended: { guard: 'isEnded', target: '#payment.ended' },
} as const;

/**
 * A payment's page (spec §2, §4; R-58). While the payment is pending it is read every 10 s and its clock ticks; once it is over, both
 * stop. Whatever the host answers to a wish takes the place of what was shown.
 */
export const paymentMachine = payment.createMachine({
  id: 'payment',
  context: ({ input: { id, reading, placed } }) => ({
    id,
    payment: reading?.payment ?? null,
    now: reading?.now ?? 0,
    unread: null,
    name: null,
    hasRetried: false,
    refusal: null,
    placed,
    missing: [],
  }),
  invoke: { id: 'followPlaced', src: 'followPlaced' },
  on: { 'placed.changed': { actions: 'takePlaced' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'Nothing is known yet: a skeleton in the shape of the page.',
      tags: 'loading',
      always: [TO.open, TO.received, TO.completed, TO.overpaid, TO.ended],
      entry: assign({ unread: null }),
      invoke: {
        id: 'load',
        src: 'readPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: { actions: { type: 'takeReading', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'failed', actions: assign({ unread: NO_ANSWER }) } },
    },
    failed: {
      description: "The payment could not be read: the host's sentence, and a way to try again.",
      tags: 'failed',
      on: { 'retry.pressed': 'loading' },
    },
    open: {
      type: 'parallel',
      tags: 'open',
      entry: 'forgetRefusal',
      always: [TO.received, TO.completed, TO.overpaid, TO.ended],
      states: { status, clock, action: wishes, sender },
    },
    received: { ...received, always: [TO.open, TO.completed, TO.overpaid, TO.ended] },
    completed: { description: 'The payment is completed: where the goods are.' },
    overpaid: { description: 'The same, and what was paid too much is in the balance.' },
    ended,
  },
});
