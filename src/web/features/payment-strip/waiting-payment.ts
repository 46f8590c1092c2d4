import * as v from 'valibot';
import { DecimalAmount } from '#contract/money.ts';

/** A payment with money still to be sent; its deadline is in milliseconds of the host's time. */
export const WaitingPayment = v.object({
  id: v.string(),
  amount: DecimalAmount,
  currency: v.string(),
  deadline: v.number(),
  /** What the strip says instead of the time left, where it must not ask for the money again. */
  instead: v.optional(v.string()),
});
export type WaitingPayment = v.InferOutput<typeof WaitingPayment>;

/**
 * This browser's record. An order whose payment it has not seen yet, because that is on another
 * site, has no details.
 */
export const StoredPayment = v.object({ payment: v.nullable(WaitingPayment) });
export type StoredPayment = v.InferOutput<typeof StoredPayment>;
