import { assign } from 'xstate';
import { payment } from './payment.setup.ts';

/** A state in which the shopper may wish for something. */
const free = (description: string) =>
  payment.createStateConfig({
    description,
    on: {
      'cancel.pressed': { guard: 'mayCancel', target: 'cancelling', actions: 'takeWish' },
      'sender.named': { guard: 'mayName', target: 'renaming', actions: 'takeWish' },
    },
  });

/** The host is asked to do what the shopper wished for; a second time, if no answer comes. Then nobody knows whether it did. */
const asking = (state: 'cancelling' | 'renaming', id: string, description: string) => {
  const orAgain = [
    { guard: 'mayRetry', target: state, reenter: true, actions: 'countTry' },
    { target: 'stillChecking' },
  ] as const;
  return payment.createStateConfig({
    description,
    tags: state === 'cancelling' ? ['busy', 'cancelling'] : 'busy',
    invoke: {
      id,
      src: 'changePayment',
      input: ({ context }) => ({ id: context.id, name: context.name }),
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'changed',
          target: state === 'cancelling' ? 'rest' : 'saved',
          actions: assign(({ event: { output } }) =>
            output.kind === 'changed' ? { payment: output.payment, unread: null } : {},
          ),
        },
        {
          target: 'refused',
          actions: {
            type: 'takeRefusal',
            params: ({ event: { output } }) => (output.kind === 'refused' ? output.reason : ''),
          },
        },
      ],
      onError: orAgain,
    },
    after: { answerBy: orAgain },
  });
};

/** What the shopper wants done to the payment. */
export const wishes = payment.createStateConfig({
  initial: 'rest',
  states: {
    rest: free('Nothing is asked of the host; the payment can be cancelled, and its sender named.'),
    saved: { ...free("The sender's name is saved, and that is said."), tags: 'saved' },
    refused: free('The host refused the last wish: its sentence is shown, and the shopper may try again.'),
    cancelling: asking('cancelling', 'cancel', 'The host is asked to cancel the payment.'),
    renaming: asking('renaming', 'rename', "The host is asked to keep the sender's name."),
    stillChecking: {
      tags: ['busy', 'unsure'],
      initial: 'asking',
      states: {
        asking: {
          description: 'No answer came to the wish, so the host is asked what became of it.',
          invoke: {
            id: 'check',
            src: 'readPayment',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: ({ context: { name }, event: { output } }) =>
                  name === null && output.payment.status !== 0,
                target: '#payment.open.action.rest',
                actions: { type: 'takePayment', params: ({ event }) => event.output },
              },
              {
                guard: ({ context: { name }, event: { output } }) =>
                  name !== null && output.payment.user_input === name,
                target: '#payment.open.action.saved',
                actions: { type: 'takePayment', params: ({ event }) => event.output },
              },
              {
                target: '#payment.open.action.refused',
                actions: [{ type: 'takePayment', params: ({ event }) => event.output }, 'tellNotDone'],
              },
            ],
            onError: 'resting',
          },
          after: { answerBy: 'resting' },
        },
        resting: {
          description: 'The host can not be reached; it is asked again in a moment.',
          after: { recheckEvery: 'asking' },
        },
      },
    },
  },
});
