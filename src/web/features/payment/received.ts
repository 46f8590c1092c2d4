import { assign } from 'xstate';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { payment } from './payment.setup.ts';

/** Money is on its way and not final: there is nothing to do, to cancel or to run out, only to wait. */
export const received = payment.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      description: 'The money has been seen, and waits for its confirmations.',
      after: { pollEvery: 'asking' },
    },
    asking: {
      description: 'The same, while the host is asked whether it is final now.',
      tags: 'reading',
      invoke: {
        id: 'pollReceived',
        src: 'readPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'resting', actions: { type: 'takePayment', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'resting', actions: assign({ unread: NO_ANSWER }) } },
    },
  },
});
