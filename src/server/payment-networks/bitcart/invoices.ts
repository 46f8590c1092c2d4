import * as v from 'valibot';
import { toDecimal } from '../../platform/money.ts';
import { fetchJson, joinUrl, NetworkFailure } from '../http-client.ts';
import type { InvoiceGateway } from '../port.ts';
import type { BitcartConfig } from '../settings.ts';
import { BitcartInvoice, toGatewayInvoice } from './invoice-reading.ts';

/** Invoices of a Bitcart server. Its notifications are not trusted: the invoice is read back. */
export const bitcartInvoices = ({ url, token, store, adminUrl }: BitcartConfig): InvoiceGateway => ({
  async createInvoice({ paymentId, price, minutes, notificationUrl, redirectUrl }) {
    // By order id, so that a second attempt finds the invoice of the first.
    const invoice = parseInvoice(
      await fetchJson(joinUrl(url, `/invoices/order_id/${encodeURIComponent(paymentId)}`), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: {
          price: toDecimal(price, 'PKR'),
          currency: 'PKR',
          store_id: store,
          order_id: paymentId,
          expiration: minutes,
          notification_url: notificationUrl,
          redirect_url: redirectUrl,
        },
      }),
    );
    const { state, ...made } = toGatewayInvoice(invoice);
    const isAsked =
      made.paymentId === paymentId && made.price === price && made.currency === 'PKR' && made.store === store;
    if (!isAsked || state === 'void' || invoice.payments.length === 0)
      throw new NetworkFailure('Bitcart made an invoice that can not be paid, or another one');
    return {
      invoiceId: made.invoiceId,
      url: joinUrl(adminUrl, `/i/${encodeURIComponent(made.invoiceId)}`).href,
    };
  },

  async fetchInvoice(invoiceId) {
    const path = `/invoices/${encodeURIComponent(invoiceId)}`;
    const reading = toGatewayInvoice(
      parseInvoice(await fetchJson(joinUrl(url, path), { headers: { Authorization: `Bearer ${token}` } })),
    );
    if (reading.invoiceId !== invoiceId) throw new NetworkFailure('Bitcart answered with another invoice');
    return reading;
  },
});

function parseInvoice(answer: unknown): BitcartInvoice {
  const invoice = v.safeParse(BitcartInvoice, answer);
  if (!invoice.success) throw new NetworkFailure('Bitcart answered something else');
  return invoice.output;
}
