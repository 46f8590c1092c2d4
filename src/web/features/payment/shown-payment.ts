import * as v from 'valibot';
import { lenient } from '#contract/lenient.ts';
import { Payment, PaymentByOtherMethod, paymentCalls } from '#contract/payments.ts';
import { reportFrom } from '#web/platform/report.ts';

const report = reportFrom(paymentCalls.paymentStatus.path);

/**
 * A payment as its page reads it. One by a method that this version of the shop doesn't know, or with
 * details that don't fit, is still shown with its amount and its status, and can be cancelled.
 */
export const ShownPayment = v.union([lenient(Payment, report), lenient(PaymentByOtherMethod, report)]);
export type ShownPayment = v.InferOutput<typeof ShownPayment>;

export type ShownMethod = ShownPayment['payment_method'];
