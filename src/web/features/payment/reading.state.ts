import { assign } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import { payment } from './payment.setup.ts';

/** Fetches a payment that is shown already. On a failure it stays on screen, with the reason. */
export const reading = ({ id, description }: { id: string; description: string }) =>
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
