import { holdsDeposit } from '#contract/cart.ts';
import { HttpError } from '../http/http-error.ts';
import { PAYMENT_SECONDS } from './instructions.ts';
import type { PaymentMethodHandler } from './payment-method.ts';
import { quoteInRupees } from './quotes.ts';

export const BALANCE_TOO_LOW = 'Your balance is less than the total.';

/** The account's own balance, settled in the checkout's transaction. */
export const balance: PaymentMethodHandler<'balance'> = {
  id: 'balance',
  choice: {
    id: 'balance',
    name: 'Account balance',
    description: 'Pay right away from your balance.',
    usual_minutes: 0,
    fee: 'No fee',
  },
  coins: null,
  currency: 'PKR',

  offer: async () => ({
    unavailable: null,
    currencies: [],
    instructions: (_chosen, { payable }) => ({
      destination: 'balance',
      quote: quoteInRupees(payable),
      details: { methodName: 'Account balance', time: PAYMENT_SECONDS },
    }),
  }),

  // Whether the balance suffices is judged as it is taken.
  async ensureUsable(_tx, { cart }) {
    if (holdsDeposit(cart.items)) throw new HttpError(422, "You can't pay for a deposit from your balance.");
  },

  paidFrom: 'balance',

  // No receipts come from outside.
  match: async () => ({ kind: 'unmatched' }),
  needsSenderName: false,
  knownBy: 'id',
};
