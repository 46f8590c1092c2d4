import * as v from 'valibot';
import { DecimalAmount } from '#contract/money.ts';

/** A payment that is not over: its money is still to be sent, or is being confirmed. */
export const WaitingPayment = v.object({
  id: v.string(),
  amount: DecimalAmount,
  currency: v.string(),
  /** In milliseconds of the host's time; null once the money is seen, which no time ends. */
  deadline: v.nullable(v.number()),
  /** What the strip says instead of the time left, where it must not ask for the money again. */
  instead: v.optional(v.string()),
  /** How far that is, such as `3 of 20`. */
  progress: v.optional(v.string()),
});
export type WaitingPayment = v.InferOutput<typeof WaitingPayment>;

/**
 * This browser's record. An order whose payment it has not seen yet, because that is on another
 * site, has no details.
 */
export const StoredPayment = v.object({ payment: v.nullable(WaitingPayment) });
export type StoredPayment = v.InferOutput<typeof StoredPayment>;
