import { paymentCalls } from '#contract/payments.ts';
import { outcomeOf } from '#web/features/payment/payment-outcome.ts';
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
  const read = await readPayment(request, { id, signal });
  const payment = waitingPayment(id, read);
  if (payment === undefined) throw new Error('This payment can not be read.');
  if (payment !== null) return { kind: 'waiting', payment };
  const outcome = outcomeOf(read);
  return { kind: outcome === 'completed' || outcome === 'paidOver' ? 'paid' : 'none' };
}

async function findPending(request: ApiRequest, signal: AbortSignal): Promise<string | null> {
  const rows = unwrapResult(await request(paymentCalls.myPayments, undefined, { signal }));
  const waits = rows.find(({ status }) => status === 0);
  return (waits ?? rows.find(({ outcome }) => outcome === 'expiredConfirming'))?.id ?? null;
}
