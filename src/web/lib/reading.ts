import type { Payment } from '#contract/payments.ts';

/** A payment as the host told it, and the host's time (milliseconds) when it did. */
export type Reading = { payment: Payment; now: number };
