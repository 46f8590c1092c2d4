import * as v from 'valibot';
import type { Report } from '#contract/lenient.ts';
import { lenient } from '#contract/lenient.ts';
import { Payment, PaymentByOtherMethod } from '#contract/payments.ts';
import type { Unread } from '#web/features/orders/shown-order.ts';

/** Without its memo, money for it would be lost. */
const WithOddMemo = v.object({
  payment_details: v.object({ tag: v.union([v.boolean(), v.object({})]) }),
});

/**
 * A payment as its page reads it. One by a method that this version of the shop doesn't know, or without
 * what it takes to pay it, is still shown with its amount and its status, and can be cancelled.
 */
export const shownPayment = (report: Report) =>
  v.union([
    v.pipe(
      v.unknown(),
      v.check((payment) => !v.is(WithOddMemo, payment), 'has an unreadable memo'),
      lenient(Payment, report),
    ),
    lenient(PaymentByOtherMethod, report),
  ]);
export type ShownPayment = v.InferOutput<ReturnType<typeof shownPayment>> & Unread;

/** A payment from the host, and the host's time (milliseconds) when it arrived. */
export type PaymentSnapshot = { payment: ShownPayment; now: number };

export type ShownMethod = ShownPayment['payment_method'];
