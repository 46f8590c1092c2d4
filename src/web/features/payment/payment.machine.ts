import { and, assign } from 'xstate';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { payment } from './payment.setup.ts';
import { wishes } from './wishes.ts';

const status = payment.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      description: 'What the host last said of the payment is shown.',
      on: { 'second.passed': { guard: and(['runsOut', 'isFree']), target: 'asking' } },
      after: {
        pollEvery: [
          { guard: 'isFree', target: 'asking' },
          { target: 'resting', reenter: true },
        ],
      },
    },
    asking: {
      description: 'The host is asked how the payment stands; a spinner says so.',
      on: {
        'cancel.pressed': { guard: 'mayCancel', target: 'resting' },
        'sender.named': { guard: 'mayName', target: 'resting' },
      },
      invoke: {
        id: 'poll',
        src: 'readPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'resting',
          actions: assign({ payment: ({ event }) => event.output.payment, unread: null }),
        },
        onError: { target: 'resting', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'resting', actions: assign({ unread: NO_ANSWER }) } },
    },
  },
});

const clock = payment.createStateConfig({
  initial: 'healthy',
  invoke: { id: 'tick', src: 'tick' },
  on: {
    'second.passed': [
      { guard: { type: 'becomes', params: 'healthy' }, target: '.healthy', actions: 'takeTime' },
      { guard: { type: 'becomes', params: 'soon' }, target: '.soon', actions: 'takeTime' },
      { guard: { type: 'becomes', params: 'urgent' }, target: '.urgent', actions: 'takeTime' },
      { target: '.over', actions: 'takeTime' },
    ],
  },
  states: {
    healthy: { description: 'There are ten minutes or more.' },
    soon: { description: 'There are less than ten minutes.' },
    urgent: { description: 'There are less than five minutes.' },
    over: { description: 'The time is over: 00:00, until the host says how the payment ended.' },
  },
});

const sender = payment.createStateConfig({
  initial: 'known',
  states: {
    known: {
      description: "The sender's name is saved, or the method needs none.",
      always: { guard: 'lacksSender', target: 'warned' },
    },
    warned: {
      description: 'A bank payment without a sender: a dialog warns of what can go wrong with this method.',
      on: { 'risk.understood': 'asked', 'sender.postponed': 'missing' },
    },
    asked: {
      description: "A dialog asks for the sender's exact name.",
      always: { guard: 'hasSender', target: 'known' },
      on: { 'sender.postponed': 'missing' },
    },
    missing: {
      description: "The dialogs were closed: the panel says that the sender's name is still missing.",
      always: { guard: 'hasSender', target: 'known' },
    },
  },
});

/**
 * A payment's page (spec §2, §4). While the payment is pending it is read every 10 s and its clock ticks; once it is settled, both
 * stop. Whatever the host answers to a wish takes the place of what was shown.
 */
export const paymentMachine = payment.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    id: input.id,
    payment: null,
    now: 0,
    unread: null,
    name: null,
    hasRetried: false,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Nothing is known yet: a skeleton in the shape of the page.',
      entry: assign({ unread: null }),
      invoke: {
        id: 'load',
        src: 'readPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: ({ event }) => event.output.payment.status === 0,
            target: 'open',
            actions: assign(({ event }) => event.output),
          },
          { target: 'settled', actions: assign(({ event }) => event.output) },
        ],
        onError: { target: 'failed', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'failed', actions: assign({ unread: NO_ANSWER }) } },
    },
    failed: {
      description: "The payment could not be read: the host's sentence, and a way to try again.",
      on: { 'retry.pressed': 'loading' },
    },
    open: {
      type: 'parallel',
      always: { guard: 'isSettled', target: 'settled' },
      states: { status, clock, action: wishes, sender },
    },
    settled: {
      description: 'The payment is completed, or it ended without: how, and what follows from it.',
    },
  },
});
