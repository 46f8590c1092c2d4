import { assign } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import { type CheckoutResult, checkout, requireAttempt, resumeAttempt } from './checkout.setup.ts';

type Answered<Kind extends CheckoutResult['kind']> = {
  event: { output: Extract<CheckoutResult, { kind: Kind }> };
};
const setResult = {
  type: 'setResult',
  params: ({ event }: Answered<CheckoutResult['kind']>) => event.output,
} as const;

/** Where the host's first answer to an order leads, told at once or when asked for it later. */
export const onFirstAnswer = {
  placed: { target: '#checkout.redirecting', actions: setResult },
  repriced: {
    target: '#checkout.repriced',
    actions: [
      setResult,
      { type: 'takeHostPrices', params: ({ event }: Answered<'repriced'>) => event.output.cart },
    ],
  },
  pending: { target: '#checkout.paymentPending', actions: setResult },
  refused: { target: '#checkout.selecting.refused', actions: setResult },
} as const;

/** The only state that sends an order, entered only by a press. */
export const submitting = checkout.request({
  description: 'The order is being placed, and nothing can be changed.',
  tags: 'submitting',
  call: 'submitOrder',
  input: ({ context }) => requireAttempt(context),
  within: 'answerBy',
  onAnswer: {
    ...onFirstAnswer,
    unfinished: {
      target: '#checkout.stillChecking.check.checking',
      actions: assign(({ event }) => resumeAttempt(event.output.attempt)),
    },
    cartChanged: '#checkout.loading',
  },
  lost: {
    target: '#checkout.stillChecking.check.idle',
    actions: { type: 'setCheckError', params: ({ event }) => messageOf(event.error) },
  },
});
