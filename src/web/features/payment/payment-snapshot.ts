import type { ShownPayment } from './shown-payment.ts';

/** A payment from the host, and the host's time (milliseconds) when it arrived. */
export type PaymentSnapshot = { payment: ShownPayment; now: number };
