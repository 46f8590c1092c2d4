import type { Payment } from '#contract/payments.ts';

/** A payment from the host, and the host's time (milliseconds) when it arrived. */
export type PaymentSnapshot = { payment: Payment; now: number };
