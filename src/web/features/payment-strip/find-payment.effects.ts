import { paymentCalls } from '#contract/payments.ts';
import { readPayment } from '#web/features/payment/read-payment.effects.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { PaymentLookup } from './payment-strip.machine.ts';
import { waitingPayment } from './to-waiting-payment.ts';

/**
 * Asks the host about the payment. Without an id it looks for one in the list of payments, whose
 * rows have no deadline, so the payment is read as well.
 */
export async function findPayment(
  request: ApiRequest,
  { id: known, signal }: { id: string | null; signal: AbortSignal },
): Promise<PaymentLookup> {
  const id = known ?? (await findPending(request, signal));
  if (id === null) return { kind: 'none' };
  const payment = waitingPayment(id, await readPayment(request, { id, signal }));
  if (payment === undefined) throw new Error('This payment can not be read.');
  return payment === null ? { kind: 'none' } : { kind: 'waiting', payment };
}

async function findPending(request: ApiRequest, signal: AbortSignal): Promise<string | null> {
  const rows = unwrapResult(await request(paymentCalls.myPayments, undefined, { signal }));
  return rows.find(({ status }) => status === 0)?.id ?? null;
}
