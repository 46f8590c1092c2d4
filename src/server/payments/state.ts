import type { Status } from '#contract/primitives.ts';
import type { PaymentState } from '../database/schema.ts';

const WIRE: Record<PaymentState, { status: Status; text: string }> = {
  pending: { status: 0, text: 'Waiting for your payment' },
  unconfirmed: { status: 0, text: 'Received, waiting for confirmations' },
  completed: { status: 1, text: 'Completed' },
  expired: { status: 2, text: 'Expired' },
  cancelled: { status: 2, text: 'Cancelled' },
  short: { status: 2, text: 'Paid short: credited' },
  failed: { status: 2, text: 'Failed' },
};

/** A payment's state as the shopper sees it. */
export const statusOf = (state: PaymentState) => WIRE[state];

/** Whether a payment's time is over, though nobody has ended it yet. One with money on its way does not expire. */
export const isDue = ({ state, expires_at }: { state: PaymentState; expires_at: Date }, now: Date): boolean =>
  state === 'pending' && expires_at <= now;
