import { paymentCalls } from '#contract/payments.ts';
import { shownPayment } from '#web/features/payment/shown-payment.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import { reportFrom } from '#web/platform/report.ts';
import type { Found } from './payment-strip.machine.ts';
import { waitingPayment } from './to-waiting-payment.ts';

const paymentStatus = {
  ...paymentCalls.paymentStatus,
  answer: shownPayment(reportFrom(paymentCalls.paymentStatus.path)),
};

/**
 * Asks the host about the payment. Without an id it looks for one in the list of payments, whose rows
 * say nothing of a deadline, so that one is read as well.
 */
export async function findPayment(
  request: ApiRequest,
  { id: known, signal }: { id: string | null; signal: AbortSignal },
): Promise<Found> {
  const id = known ?? (await findPending(request, signal));
  if (id === null) return { kind: 'none' };
  const payment = waitingPayment(
    id,
    unwrapResult(await request(paymentStatus, { payment_id: id }, { signal })),
  );
  if (payment === undefined) throw new Error('This payment can not be read.');
  return payment === null ? { kind: 'none' } : { kind: 'waiting', payment };
}

async function findPending(request: ApiRequest, signal: AbortSignal): Promise<string | null> {
  const rows = unwrapResult(await request(paymentCalls.myPayments, undefined, { signal }));
  return rows.find(({ status }) => status === 0)?.id ?? null;
}
