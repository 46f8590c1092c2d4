import { countdown } from './countdown.state.ts';
import { payment } from './payment.setup.ts';
import { reading } from './reading.state.ts';

const polling = payment.createStateConfig({
  description: 'Reads the payment again and again.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The money has been seen, and waits for its confirmations.',
      after: { pollEvery: 'reading' },
    },
    reading: reading({
      id: 'pollConfirming',
      description: 'The same, while the host is asked whether it is final now.',
    }),
  },
});

/** The money is on its way: there is nothing to send and nothing to cancel, only to wait. */
export const confirming = payment.createStateConfig({
  description: 'The money has been seen and is not final. The timer goes on, though it ends nothing.',
  type: 'parallel',
  states: { polling, countdown },
});
