import { getAccountByLogin } from '../../accounts/admin.ts';
import { orderOfPayment } from '../../orders/admin.ts';
import type { AdminPayment } from '../../payments/admin.ts';
import { listPayments, paymentDetails } from '../../payments/admin.ts';
import { toDecimal } from '../../platform/money.ts';
import type { paymentCommands } from '../commands/payments.ts';
import type { HandlersOf } from '../handler.ts';
import { resolvePayment } from '../resolve-id.ts';

export const paymentHandlers: HandlersOf<keyof typeof paymentCommands> = {
  'payments list': async (host, { pending, account, limit }) => {
    const accountId = account === undefined ? null : (await getAccountByLogin(host.db, account)).id;
    return (await listPayments(host, { accountId, isOpen: pending, limit })).map((known) => ({
      ...toWirePayment(known),
      sender: known.payment.sender,
    }));
  },

  'payments show': async (host, { payment: typed }) => {
    const id = await resolvePayment(host.db, typed);
    const { cart, receipts, ...known } = await paymentDetails(host, id);
    const { payment } = known;
    const order = await orderOfPayment(host.db, id);
    return {
      ...toWirePayment(known),
      payable: payment.payable,
      exchange_rate: payment.exchange_rate,
      destination: payment.destination,
      sender: payment.sender,
      expires_at: payment.expires_at.toISOString(),
      closed_at: payment.closed_at?.toISOString() ?? null,
      coupon: cart.coupon ?? null,
      cart: cart.items.map(({ id: variant, name, price, quantity }) => ({ variant, name, price, quantity })),
      order: order?.id ?? null,
      order_number: order?.number ?? null,
      receipts: receipts.map(
        ({ id: receipt, outcome, amount, currency, payer, reference, sent_at, taken_back_at }) => ({
          receipt,
          outcome: taken_back_at === null ? outcome : 'taken back',
          amount: toDecimal(amount, currency),
          currency,
          payer,
          reference,
          sent_at: sent_at.toISOString(),
        }),
      ),
    };
  },
};

const toWirePayment = ({ payment, username, status }: AdminPayment) => ({
  id: payment.id,
  number: payment.number,
  username,
  method: payment.method,
  amount: toDecimal(payment.pay_amount, payment.currency),
  currency: payment.currency,
  status,
  created_at: payment.created_at.toISOString(),
});
