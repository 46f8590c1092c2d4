import * as v from 'valibot';
import type { Report } from '#contract/lenient.ts';
import { lenient } from '#contract/lenient.ts';
import { Payment, PaymentByOtherMethod } from '#contract/payments.ts';

/**
 * A payment as its page reads it. One by a method that this version of the shop doesn't know, or with
 * details that don't fit, is still shown with its amount and its status, and can be cancelled.
 */
export const shownPayment = (report: Report) =>
  v.union([lenient(Payment, report), lenient(PaymentByOtherMethod, report)]);
export type ShownPayment = v.InferOutput<ReturnType<typeof shownPayment>>;

export type ShownMethod = ShownPayment['payment_method'];
