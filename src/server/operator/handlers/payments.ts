import { accountNamed } from '../../accounts/care.ts';
import { decimalOf } from '../../money.ts';
import { orderOfPayment } from '../../orders/overview.ts';
import type { KnownPayment } from '../../payments/lookup.ts';
import { newestPayments, paymentWhole } from '../../payments/lookup.ts';
import type { paymentCommands } from '../commands/payments.ts';
import type { HandlersOf } from '../handlers.ts';

export const paymentHandlers: HandlersOf<keyof typeof paymentCommands> = {
  'payments list': async (host, { pending, account, limit }) => {
    const accountId = account === undefined ? null : (await accountNamed(host.db, account)).id;
    return (await newestPayments(host, { accountId, isOpen: pending, limit })).map((known) => ({
      ...told(known),
      sender: known.payment.sender,
    }));
  },

  'payments show': async (host, { payment: id }) => {
    const { cart, receipts, ...known } = await paymentWhole(host, id);
    const { payment } = known;
    return {
      ...told(known),
      payable: payment.payable,
      exchange_rate: payment.exchange_rate,
      destination: payment.destination,
      sender: payment.sender,
      expires_at: payment.expires_at.toISOString(),
      ended_at: payment.ended_at?.toISOString() ?? null,
      coupon: cart.coupon ?? null,
      cart: cart.items.map(({ id: variant, name, price, quantity }) => ({ variant, name, price, quantity })),
      order: await orderOfPayment(host.db, id),
      receipts: receipts.map(({ id: receipt, outcome, amount, currency, payer, reference, received_at }) => ({
        receipt,
        outcome,
        amount: decimalOf(amount, currency),
        currency,
        payer,
        reference,
        received_at: received_at.toISOString(),
      })),
    };
  },
};

const told = ({ payment, username, status }: KnownPayment) => ({
  id: payment.id,
  username,
  method: payment.method,
  amount: decimalOf(payment.pay_amount, payment.currency),
  currency: payment.currency,
  status,
  created_at: payment.created_at.toISOString(),
});
