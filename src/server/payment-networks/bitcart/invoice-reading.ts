import * as v from 'valibot';
import { parseMinorUnits } from '../../platform/money.ts';
import { NetworkFailure } from '../http-client.ts';
import type { GatewayInvoice } from '../port.ts';

/** The most decimals of a coin's amount. */
const COIN_DECIMALS = 8;
const COIN = 10 ** COIN_DECIMALS;

const Decimal = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/));
const CoinMethod = v.object({
  id: v.string(),
  amount: Decimal,
  confirmations: v.nullish(v.number(), 0),
});

/** An invoice of the Bitcart 0.10 API; `sent_amount` is in the coin of the method `payment_id`. */
export const BitcartInvoice = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  store_id: v.nullable(v.string()),
  order_id: v.string(),
  price: Decimal,
  currency: v.string(),
  status: v.string(),
  exception_status: v.string(),
  sent_amount: v.union([v.number(), v.pipe(Decimal, v.transform(Number))]),
  payment_id: v.nullable(v.string()),
  paid_date: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
  ),
  payments: v.array(CoinMethod),
});
export type BitcartInvoice = v.InferOutput<typeof BitcartInvoice>;

/**
 * Converts an invoice; throws a `NetworkFailure` for an unknown state. A part paid on an expired
 * invoice is final only if the chain has confirmed it: its sender could still spend it elsewhere.
 */
export function toGatewayInvoice(invoice: BitcartInvoice): GatewayInvoice {
  const price = parseMinorUnits(invoice.price, 'PKR');
  const received = price === null ? 0 : receivedOf(invoice, price);
  return {
    invoiceId: invoice.id,
    paymentId: invoice.order_id,
    store: invoice.store_id ?? '',
    currency: invoice.currency,
    price,
    state: stateOf(invoice, received),
    received: received ?? 0,
    paidAt: invoice.paid_date,
  };
}

function stateOf(invoice: BitcartInvoice, received: number | null): GatewayInvoice['state'] {
  const { status, sent_amount } = invoice;
  switch (status) {
    case 'complete':
      return 'final';
    case 'paid':
    case 'confirmed':
      return 'unconfirmed';
    case 'pending':
      return sent_amount > 0 ? 'unconfirmed' : 'unpaid';
    case 'expired':
      if (received === null && sent_amount > 0)
        throw new NetworkFailure('Bitcart did not say in which coin an invoice was paid');
      if ((received ?? 0) === 0) return 'void';
      return (paidMethodOf(invoice)?.confirmations ?? 0) >= 1 ? 'final' : 'lapsed';
    case 'invalid':
    case 'refunded':
      return 'void';
    default:
      // An unknown state must not count as void, or the payment would expire.
      throw new NetworkFailure('Bitcart returned an invoice in an unknown state');
  }
}

/**
 * The received amount in whole rupees, rounded down; null if its coin is unknown. A paid invoice
 * counts at least its whole price, since the store's settings decide what counts as paid in full.
 */
function receivedOf(invoice: BitcartInvoice, price: number): number | null {
  const { status, exception_status, sent_amount } = invoice;
  const isPaid = status === 'paid' || status === 'confirmed' || status === 'complete';
  if (isPaid && exception_status !== 'paid_over') return price;
  const asked = unitsOf(Number(paidMethodOf(invoice)?.amount ?? 0));
  if (asked === 0n) return isPaid ? price : null;
  const worth = Number((BigInt(price) * unitsOf(sent_amount)) / asked);
  return isPaid ? Math.max(worth, price) : worth;
}

/** The coin in which an invoice was paid. */
const paidMethodOf = ({ payments, payment_id }: BitcartInvoice) =>
  payments.find(({ id }) => id === payment_id);

/**
 * A coin's amount in its smallest units; a double holds 8 decimals of any coin's whole supply
 * exactly.
 */
const unitsOf = (amount: number): bigint => BigInt(Math.round(amount * COIN));
