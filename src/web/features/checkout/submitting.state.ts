import { assign } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { applyEvent } from '#web/features/cart/cart-reducer.ts';
import { messageOf } from '#web/lib/failure.ts';
import { type CheckoutContext, checkout, requireAttempt, resumeAttempt } from './checkout.setup.ts';
import type { CartAndAccepted } from './price-changes.ts';

/** The only state that sends an order, entered only by a press. */
export const submitting = checkout.request({
  description: 'The order is being placed, and nothing can be changed.',
  tags: 'submitting',
  call: 'submitOrder',
  input: ({ context }) => requireAttempt(context),
  within: 'answerBy',
  onAnswer: {
    placed: {
      target: '#checkout.redirecting',
      actions: { type: 'setResult', params: ({ event }) => event.output },
    },
    repriced: {
      target: '#checkout.repriced',
      actions: [
        { type: 'setResult', params: ({ event }) => event.output },
        assign(({ context, event }) => takeHostPrices(context, event.output.cart)),
      ],
    },
    pending: {
      target: '#checkout.paymentPending',
      actions: { type: 'setResult', params: ({ event }) => event.output },
    },
    refused: {
      target: '#checkout.selecting.refused',
      actions: { type: 'setResult', params: ({ event }) => event.output },
    },
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

/** The cart at the host's prices. The shopper sees them, so they count as accepted. */
export function takeHostPrices(context: CheckoutContext, hostCart: Cart): CartAndAccepted {
  const { cart: ordered } = requireAttempt(context).checkout;
  const repriced = applyEvent(context.cart, { type: 'order.repriced', ordered, cart: hostCart });
  return { cart: repriced, acceptedCart: repriced };
}
