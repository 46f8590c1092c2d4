import type { Status } from '#contract/primitives.ts';
import type { PaymentState } from '../database/schema.ts';

/** A payment's state as the shopper sees it. */
const WIRE: Record<PaymentState, { status: Status; text: string }> = {
  pending: { status: 0, text: 'Waiting for your payment' },
  unconfirmed: { status: 0, text: 'Received, waiting for confirmations' },
  completed: { status: 1, text: 'Completed' },
  expired: { status: 2, text: 'Expired' },
  cancelled: { status: 2, text: 'Cancelled' },
  short: { status: 2, text: 'Paid short: credited' },
  failed: { status: 2, text: 'Failed' },
};

/** What of a receipt says more about its payment than the payment's state does. */
export type Money = {
  outcome: 'settled' | 'credited' | 'unmatched';
  booked: number | null;
  received_at: Date;
};

/** A payment's status on the wire, and its words. */
export type Standing = { status: Status; text: string };

/**
 * How a payment stands, and what its money did beyond that: a part of it is shown, more came than was asked, or the payment ended and
 * what came for it went to the balance. Late is only what was sent after the deadline.
 */
export function standingOf(
  { state, payable, expires_at }: { state: PaymentState; payable: number; expires_at: Date },
  { receipts, isPaidInPart }: { receipts: readonly Money[]; isPaidInPart: boolean },
): Standing {
  if (state === 'unconfirmed' && isPaidInPart) return { ...WIRE.unconfirmed, text: PAID_IN_PART };
  const isOver = receipts.some(({ outcome, booked }) => outcome === 'settled' && (booked ?? 0) > payable);
  if (state === 'completed' && isOver) return { ...WIRE.completed, text: PAID_OVER };
  const credited = receipts.filter(({ outcome, booked }) => outcome === 'credited' && (booked ?? 0) > 0);
  if (credited.length === 0) return WIRE[state];
  if (state === 'cancelled') return { ...WIRE.cancelled, text: PAID_AND_CANCELLED };
  if (state !== 'expired') return WIRE[state];
  const isLate = credited.some(({ received_at }) => received_at > expires_at);
  return { ...WIRE.expired, text: isLate ? PAID_LATE : PAID_AND_EXPIRED };
}
const PAID_IN_PART = 'Received in part: pay the rest on the invoice';
const PAID_OVER = 'Completed, paid over: credited';
const PAID_LATE = 'Paid late: credited';
const PAID_AND_CANCELLED = 'Cancelled, paid: credited';
const PAID_AND_EXPIRED = 'Expired, paid: credited';

/** Whether a payment's time is over, though nobody has ended it yet. One with money on its way does not expire. */
export const isDue = ({ state, expires_at }: { state: PaymentState; expires_at: Date }, now: Date): boolean =>
  state === 'pending' && expires_at <= now;
