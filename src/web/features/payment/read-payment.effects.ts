import { paymentCalls } from '#contract/payments.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import { reportFrom } from '#web/platform/report.ts';
import { type ShownPayment, shownPayment } from './shown-payment.ts';

/** Reads a payment, or carries out a command on it. */
export const paymentStatus = {
  ...paymentCalls.paymentStatus,
  answer: shownPayment(reportFrom(paymentCalls.paymentStatus.path)),
};

/** Asks the host about a payment, for its page, the strip and the notification. */
export const readPayment = async (
  request: ApiRequest,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ShownPayment> => unwrapResult(await request(paymentStatus, { payment_id: id }, { signal }));
