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

/** What of a receipt says more about its payment than the payment's state does. */
export type Money = { outcome: 'settled' | 'credited' | 'unmatched'; booked: number | null };

/** How a payment stands, and what its money did beyond that: more came than was asked, or all of it too late. */
export function standingOf(
  { state, payable }: { state: PaymentState; payable: number },
  receipts: readonly Money[],
): { status: Status; text: string } {
  const came = (outcome: Money['outcome'], least: number) =>
    receipts.some((receipt) => receipt.outcome === outcome && (receipt.booked ?? 0) >= least);
  if (state === 'completed' && came('settled', payable + 1)) return { ...WIRE.completed, text: PAID_OVER };
  if (state === 'expired' && came('credited', 1)) return { ...WIRE.expired, text: PAID_LATE };
  return WIRE[state];
}
const PAID_OVER = 'Completed, paid over: credited';
const PAID_LATE = 'Paid late: credited';

/** Whether a payment's time is over, though nobody has ended it yet. One with money on its way does not expire. */
export const isDue = ({ state, expires_at }: { state: PaymentState; expires_at: Date }, now: Date): boolean =>
  state === 'pending' && expires_at <= now;
