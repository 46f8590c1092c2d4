import { and, assign } from 'xstate';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { payment } from './payment.setup.ts';

/** The regions of a payment that waits for its money. */

/** Reading the payment again and again: never while a wish is under way, and never twice at once. */
export const status = payment.createStateConfig({
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
      tags: 'reading',
      on: {
        'cancel.pressed': { guard: 'mayCancel', target: 'resting' },
        'sender.named': { guard: 'mayName', target: 'resting' },
      },
      invoke: {
        id: 'poll',
        src: 'readPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'resting', actions: { type: 'takePayment', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'resting', actions: assign({ unread: NO_ANSWER }) } },
    },
  },
});

/** How pressing the time is. */
export const clock = payment.createStateConfig({
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
    healthy: { description: 'There are ten minutes or more.', tags: 'healthy' },
    soon: { description: 'There are less than ten minutes.', tags: 'soon' },
    urgent: { description: 'There are less than five minutes.', tags: 'urgent' },
    over: {
      description: 'The time is over: 00:00, until the host says how the payment ended.',
      tags: 'over',
    },
  },
});

/** The name on the account that a bank transfer comes from. */
export const sender = payment.createStateConfig({
  initial: 'known',
  states: {
    known: {
      description: "The sender's name is saved, or the method needs none.",
      always: { guard: 'lacksSender', target: 'warned' },
    },
    warned: {
      description: 'A bank payment without a sender: a dialog warns of what can go wrong with this method.',
      tags: 'warned',
      on: { 'risk.understood': 'asked', 'sender.postponed': 'missing' },
    },
    asked: {
      description: "A dialog asks for the sender's exact name.",
      tags: 'asked',
      always: { guard: 'hasSender', target: 'known' },
      on: { 'sender.postponed': 'missing' },
    },
    missing: {
      description: "The dialogs were closed: the panel says that the sender's name is still missing.",
      tags: 'missing',
      always: { guard: 'hasSender', target: 'known' },
    },
  },
});
