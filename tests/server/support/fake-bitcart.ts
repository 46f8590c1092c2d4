import type { BitcartConfig } from '#server/payment-networks/settings.ts';
import { newId } from '#server/platform/ids.ts';
import { FakeRefusal, type FakeServer, startFakeServer } from './fake-server.ts';

type Invoice = {
  id: string;
  store_id: string;
  order_id: string;
  price: string;
  currency: string;
  status: string;
  exception_status: string;
  sent_amount: number;
  payment_id: string | null;
  paid_date: string | null;
  expiration: number;
  notification_url: string;
  redirect_url: string;
  payments: { id: string; currency: string; amount: string; rate: string; confirmations: number }[];
};

/** A fake Bitcart server, as far as the shop uses it; the test plays its buyers and chains. */
export type FakeBitcart = FakeServer & {
  setting: BitcartConfig;
  invoices: Map<string, Invoice>;
  /** Whether it has exchange rates; without them its invoices can't be paid. */
  hasRates: boolean;
  /** The paid fraction of the invoice's price (1 is all of it). */
  pay(ref: string, part: number, status?: 'pending' | 'paid' | 'confirmed' | 'complete', at?: Date): void;
  /** What the invoice received is in a block. */
  confirm(ref: string): void;
  /** The invoice has expired, or its transaction has vanished. */
  end(ref: string, status: 'expired' | 'invalid'): void;
};

const TOKEN = 'a-token-of-bitcart';
const STORE = 'store-1';
/** Rupees for a bitcoin. */
const RATE = 28_000_000;

export async function startFakeBitcart(): Promise<FakeBitcart> {
  const invoices = new Map<string, Invoice>();
  const server = await startFakeServer(({ method, path, headers, body }) => {
    const [, api, kind, id = '', order = ''] = path.split('/');
    if (api !== 'api' || kind !== 'invoices') return null;
    if (method === 'GET') return invoices.get(decodeURIComponent(id)) ?? null;
    if (method !== 'POST' || id !== 'order_id') return null;
    if (headers.get('Authorization') !== `Bearer ${TOKEN}`) return new FakeRefusal(401, 'Unauthorized');
    const made = [...invoices.values()].find(
      (invoice) => invoice.order_id === order && invoice.status !== 'expired',
    );
    return made ?? make(order, body);
  });

  function make(order: string, body: unknown): Invoice | FakeRefusal {
    const text = (name: string) => String(Reflect.get(Object(body), name));
    if (text('store_id') !== STORE) return new FakeRefusal(404, 'Store not found');
    const price = Number(text('price'));
    const id = newId().slice(0, 22);
    const invoice: Invoice = {
      id,
      store_id: STORE,
      order_id: order,
      price: price.toFixed(2),
      currency: text('currency'),
      status: 'pending',
      exception_status: 'none',
      sent_amount: 0,
      payment_id: null,
      paid_date: null,
      expiration: Number(text('expiration')),
      notification_url: text('notification_url'),
      redirect_url: text('redirect_url'),
      payments: bitcart.hasRates
        ? [
            {
              id: `method-${id}`,
              currency: 'btc',
              amount: (price / RATE).toFixed(8),
              rate: RATE.toFixed(2),
              confirmations: 0,
            },
          ]
        : [],
    };
    invoices.set(id, invoice);
    return invoice;
  }

  const invoiceOf = (ref: string): Invoice => {
    const invoice = invoices.get(ref);
    if (invoice === undefined) throw new Error(`There is no invoice ${ref}`);
    return invoice;
  };

  const bitcart: FakeBitcart = Object.assign(server, {
    setting: {
      url: `${server.url}/api`,
      token: TOKEN,
      store: STORE,
      adminUrl: 'https://pay.example.com/admin',
    },
    invoices,
    hasRates: true,
    pay(ref: string, part: number, status = 'paid' as const, at = new Date()) {
      const invoice = invoiceOf(ref);
      const asked = Number(invoice.payments[0]?.amount);
      invoice.sent_amount = Number((asked * part).toFixed(8));
      invoice.payment_id = invoice.payments[0]?.id ?? null;
      invoice.status = status;
      invoice.exception_status = part < 1 ? 'paid_partial' : part > 1 ? 'paid_over' : 'none';
      invoice.paid_date = part < 1 ? null : at.toISOString();
    },
    confirm(ref: string) {
      for (const method of invoiceOf(ref).payments) method.confirmations = 1;
    },
    end(ref: string, status: 'expired' | 'invalid') {
      invoiceOf(ref).status = status;
      if (status === 'invalid') invoiceOf(ref).exception_status = 'failed_confirm';
    },
  });
  return bitcart;
}
