import type { Payment } from '#contract/payments.ts';

/** A payment as the host sent it, and the host's time (milliseconds) when it arrived. */
export type PaymentSnapshot = { payment: Payment; now: number };
