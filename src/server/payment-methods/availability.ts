import type { PaymentMethodName } from '#contract/payments.ts';
import { HttpError } from '../http/http-error.ts';
import { NetworkFailure } from '../payment-networks/http-client.ts';
import type { TransferNetwork } from '../payment-networks/port.ts';
import { hasUniqueAmount } from '../payments/unique-amount.ts';
import { isNetworkDown } from '../reconciliation/polling/outage.ts';
import type { MethodContext } from './payment-method.ts';
import { quoteInUsdt } from './quotes.ts';

export const NOT_OFFERED = 'Not offered by this shop yet.';
const NOT_NOW = 'Not available right now. Please try again later.';
const NO_RATE = "There's no exchange rate right now. Please try again later.";
export const NO_AMOUNT_FREE =
  'Too many payments of this amount are in progress. Please choose another method or try again later.';

/** A part of an offer; throws a 422 if it is missing. */
export function requireOffered<T extends object | string>(part: T | null | undefined): T {
  if (part === null || part === undefined)
    throw new HttpError(422, "You can't use this payment method right now.");
  return part;
}

/**
 * Where money can be sent now. No addresses without a network, while it doesn't answer, or while
 * its incoming transfers can't be read.
 */
export async function availableAddresses<P>(
  { db }: MethodContext,
  method: PaymentMethodName,
  network: TransferNetwork<P> | null,
): Promise<{ isOffered: boolean; addresses: P[] }> {
  if (network === null) return { isOffered: false, addresses: [] };
  if (network.fetchTransfers !== null && (await isNetworkDown(db, method)))
    return { isOffered: true, addresses: [] };
  try {
    return { isOffered: true, addresses: await network.depositAddresses() };
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    return { isOffered: true, addresses: [] };
  }
}

/**
 * The addresses where a unique amount is free for a payment of `total`; all of them if the
 * total or rate is unknown.
 */
export async function withUniqueAmount<P>(
  { db, now }: MethodContext,
  { method, total, rate }: { method: PaymentMethodName; total: number | null; rate: string | null },
  addresses: P[],
  destinationOf: (address: P) => string,
): Promise<P[]> {
  if (total === null || rate === null) return addresses;
  const { currency, amount } = quoteInUsdt(total, rate);
  const isFree = await Promise.all(
    addresses.map((address) =>
      hasUniqueAmount(db, { method, destination: destinationOf(address), currency }, amount, now()),
    ),
  );
  return addresses.filter((_, index) => isFree[index]);
}

/** Why USDT is unavailable now, or null. */
export function usdtUnavailable({
  isOffered,
  addresses,
  free,
  rate,
}: {
  isOffered: boolean;
  addresses: unknown[];
  free: unknown[];
  rate: string | null;
}): string | null {
  if (!isOffered) return NOT_OFFERED;
  if (addresses.length === 0) return NOT_NOW;
  if (rate === null) return NO_RATE;
  return free.length === 0 ? NO_AMOUNT_FREE : null;
}
