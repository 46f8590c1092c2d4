import { assign } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { applyEvent } from '#web/features/cart/cart-reducer.ts';
import type { Attempt } from './attempts.ts';
import { type CheckoutContext, checkout, resumeAttempt } from './checkout.setup.ts';
import type { CartAndAccepted } from './price-changes.ts';

/** The order is being placed. */
export const submitting = submitAttempt({
  id: 'submitOrder',
  isNew: true,
  description: 'The order is being placed, and nothing can be changed.',
});

/**
 * Sends the attempt to the host, to place its order or, when repeated, to learn its outcome. It is
 * repeated until there is an answer, which ends the attempt.
 */
export function submitAttempt({
  id,
  isNew,
  description,
}: {
  id: string;
  isNew: boolean;
  description: string;
}) {
  return checkout.request({
    description,
    tags: isNew ? 'submitting' : 'checking',
    call: 'submitOrder',
    id,
    input: ({ context }) => ({ attempt: requireAttempt(context), isNew }),
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
        target: '#checkout.stillChecking.checking',
        reenter: true,
        actions: assign(({ event }) => resumeAttempt(event.output.attempt)),
      },
      expired: {
        target: '#checkout.outcomeUnknown',
        actions: { type: 'setResult', params: ({ event }) => event.output },
      },
      cartChanged: '#checkout.loading',
    },
    lost: '#checkout.stillChecking.idle',
  });
}

/** The current attempt; the states that send it are entered only with one. */
function requireAttempt({ attempt }: CheckoutContext): Attempt {
  if (attempt === null) throw new Error('No order is being placed.');
  return attempt;
}

/** The cart at the host's prices. The shopper sees them, so they count as accepted. */
function takeHostPrices(context: CheckoutContext, hostCart: Cart): CartAndAccepted {
  const { cart: ordered } = requireAttempt(context).checkout;
  const repriced = applyEvent(context.cart, { type: 'order.repriced', ordered, cart: hostCart });
  return { cart: repriced, acceptedCart: repriced };
}
