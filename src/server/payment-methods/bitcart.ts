import { HttpError } from '../http/http-error.ts';
import { matchByInvoice } from '../reconciliation/find-match.ts';
import { NOT_OFFERED } from './availability.ts';
import { CRYPTO } from './crypto.ts';
import { commonDetails } from './instructions.ts';
import type { PaymentMethodHandler } from './payment-method.ts';
import { quoteInRupees } from './quotes.ts';
import { rupeeReceipts } from './sandbox-receipts.ts';

const COINS = [
  // A few confirmations.
  { id: 'BTC', name: 'Bitcoin', networks: [], usual_minutes: 30 },
  { id: 'LTC', name: 'Litecoin', networks: [], usual_minutes: 10 },
];

/** Bitcoin and Litecoin by Bitcart invoices, one per payment. */
export const bitcart: PaymentMethodHandler<'bitcart'> = {
  id: 'bitcart',
  choice: CRYPTO,
  coins: COINS.map(({ id }) => id),
  currency: 'PKR',

  async offer(context) {
    const unavailable = context.networks.bitcart === null ? NOT_OFFERED : null;
    return {
      unavailable,
      currencies: COINS,
      instructions(chosen, { payable, paymentUrl }) {
        const coin = COINS.find(({ id }) => id === chosen.coin);
        if (coin === undefined || unavailable !== null)
          throw new HttpError(422, 'Choose a coin that is offered.');
        return {
          destination: context.config.bitcart?.store ?? 'sandbox',
          quote: quoteInRupees(payable),
          // Until the invoice exists, the link leads to the payment's own page.
          details: { ...commonDetails(context, coin.name), coin: coin.id, bitcartUrl: paymentUrl },
        };
      },
    };
  },

  paidFrom: 'receipt',
  match: matchByInvoice,
  needsSenderName: false,
  knownBy: 'reference',

  invoice: {
    gateway: ({ bitcart: gateway }) => gateway,
    webhookPath: '/api/bitcart/notification',
  },
  sandbox: { ...rupeeReceipts, showsUnconfirmed: true, carriesNumber: false },
};
