import * as v from 'valibot';
import { decimalOf } from '../../money.ts';
import { ask, NetworkFailure, under } from '../ask.ts';
import type { Gateway } from '../port.ts';
import type { BitcartSetting } from '../settings.ts';
import { BitcartInvoice, readingOf } from './invoice.ts';

/** Invoices of a Bitcart server. What it notifies of is not believed: the invoice is read back. */
export const bitcart = ({ url, token, store, adminUrl }: BitcartSetting): Gateway => ({
  async open({ paymentId, price, minutes, notificationUrl, redirectUrl }) {
    // By the order's id, so that a second try finds the invoice that the first one made.
    const invoice = invoiceIn(
      await ask(under(url, `/invoices/order_id/${encodeURIComponent(paymentId)}`), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: {
          price: decimalOf(price, 'PKR'),
          currency: 'PKR',
          store_id: store,
          order_id: paymentId,
          expiration: minutes,
          notification_url: notificationUrl,
          redirect_url: redirectUrl,
        },
      }),
    );
    const { state, ...made } = readingOf(invoice);
    const isAsked =
      made.paymentId === paymentId && made.price === price && made.currency === 'PKR' && made.store === store;
    if (!isAsked || state === 'gone' || invoice.payments.length === 0)
      throw new NetworkFailure('Bitcart made an invoice that can not be paid, or another one');
    return { ref: made.ref, url: under(adminUrl, `/i/${encodeURIComponent(made.ref)}`).href };
  },

  async read(ref) {
    const path = `/invoices/${encodeURIComponent(ref)}`;
    const reading = readingOf(
      invoiceIn(await ask(under(url, path), { headers: { Authorization: `Bearer ${token}` } })),
    );
    if (reading.ref !== ref) throw new NetworkFailure('Bitcart answered with another invoice');
    return reading;
  },
});

function invoiceIn(answer: unknown): BitcartInvoice {
  const invoice = v.safeParse(BitcartInvoice, answer);
  if (!invoice.success) throw new NetworkFailure('Bitcart answered something else');
  return invoice.output;
}
