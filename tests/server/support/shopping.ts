import type { Checkout } from '#contract/payments.ts';
import type { Host } from '#server/host.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { shopOf } from './driver.ts';

export { makeCodes } from './driver.ts';

/* What tests/endurance and tests/bench take of the driver. */

export const createAccount = (host: Host, more: { balance?: number } = {}): Promise<string> =>
  shopOf(host).buyer(more);

export const checkoutOf = (
  host: Host,
  method: Checkout['method'],
  quantities: Record<string, number>,
): Checkout => shopOf(host).checkout(method, quantities);

export const placePayment = (
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
): Promise<string> => shopOf(host).opens('bank', accountId, quantities);

export const bankReceiptFor = (host: Host, paymentId: string): Promise<IncomingReceipt> =>
  shopOf(host).moneyFor(paymentId);

export const transferReceiptFor = bankReceiptFor;
