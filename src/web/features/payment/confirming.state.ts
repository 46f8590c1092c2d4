import { countdown } from './countdown.state.ts';
import { payment } from './payment.setup.ts';
import { reading } from './reading.state.ts';

const polling = payment.createStateConfig({
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
});

/** The money has been sent: nothing to send and nothing to cancel, only to wait. */
export const confirming = payment.createStateConfig({
  description: 'The money was received but is not final. The timer continues, but its end changes nothing.',
  type: 'parallel',
  states: { polling, countdown },
});
