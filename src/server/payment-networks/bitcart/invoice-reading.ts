import * as v from 'valibot';
import { parseMinorUnits } from '../../platform/money.ts';
import { NetworkFailure } from '../http-client.ts';
import type { GatewayInvoice } from '../port.ts';

/** Decimals that an amount of a coin has at most, and by which it is read exactly. */
const COIN_DECIMALS = 8;
const COIN = 10 ** COIN_DECIMALS;

const Decimal = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/));
const CoinMethod = v.object({ id: v.string(), amount: Decimal });

/** An invoice as Bitcart 0.10 answers it; `sent_amount` is in the coin of the method `payment_id`. */
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
 * What an invoice says; a `NetworkFailure` for what can't be understood. Of one that ran out with a part of its price the part is final: it
 * can't be paid any more.
 */
export function toGatewayInvoice(invoice: BitcartInvoice): GatewayInvoice {
  const price = parseMinorUnits(invoice.price, 'PKR');
  const received = price === null ? 0 : receivedOf(invoice, price);
  return {
    ref: invoice.id,
    paymentId: invoice.order_id,
    store: invoice.store_id ?? '',
    currency: invoice.currency,
    price,
    state: stateOf(invoice, received),
    received: received ?? 0,
    paidAt: invoice.paid_date,
  };
}

function stateOf({ status, sent_amount }: BitcartInvoice, received: number | null): GatewayInvoice['state'] {
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
        throw new NetworkFailure('Bitcart does not say in which coin an invoice was paid');
      return (received ?? 0) > 0 ? 'final' : 'void';
    case 'invalid':
    case 'refunded':
      return 'void';
    default:
      // Whatever it means, it is no word for money that is gone: that would let the payment expire.
      throw new NetworkFailure('Bitcart tells of an invoice in a state that the shop does not know');
  }
}

/**
 * What has come in, in whole rupees, rounded down; null when the coin is not known in which it came. An invoice that is paid counts with
 * its whole price at least, since what its store takes as paid in full is set there.
 */
function receivedOf(
  { status, exception_status, sent_amount, payment_id, payments }: BitcartInvoice,
  price: number,
): number | null {
  const isPaid = status === 'paid' || status === 'confirmed' || status === 'complete';
  if (isPaid && exception_status !== 'paid_over') return price;
  const asked = unitsOf(Number(payments.find(({ id }) => id === payment_id)?.amount ?? 0));
  if (asked === 0n) return isPaid ? price : null;
  const worth = Number((BigInt(price) * unitsOf(sent_amount)) / asked);
  return isPaid ? Math.max(worth, price) : worth;
}

/** A coin's amount in its smallest units: 8 decimals of a double are exact for all the coins that there are. */
const unitsOf = (amount: number): bigint => BigInt(Math.round(amount * COIN));
