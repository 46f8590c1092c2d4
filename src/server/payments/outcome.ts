import type { PaymentOutcome } from '#contract/payments.ts';
import type { Status } from '#contract/primitives.ts';
import type { PaymentState } from '../database/schema.ts';

/** The status code and text of each outcome, for shopper, operator and sandbox. */
export const STATUS_OF: Record<PaymentOutcome, { status: Status; text: string }> = {
  pending: { status: 0, text: 'Waiting for your payment' },
  paidPartial: { status: 0, text: 'Partly received: pay the rest on the invoice' },
  confirming: { status: 0, text: 'Received, waiting for confirmations' },
  completed: { status: 1, text: 'Completed' },
  paidOver: { status: 1, text: 'Completed, extra added to balance' },
  expired: { status: 2, text: 'Expired' },
  expiredConfirming: { status: 2, text: 'Expired, waiting for confirmations' },
  expiredCredited: { status: 2, text: 'Expired, money added to balance' },
  cancelled: { status: 2, text: 'Cancelled' },
  cancelledCredited: { status: 2, text: 'Cancelled, money added to balance' },
  underpaid: { status: 2, text: 'Paid too little, money added to balance' },
  paidLate: { status: 2, text: 'Paid too late, money added to balance' },
  failed: { status: 2, text: 'Failed' },
};

/** The text of a pending payment whose transfer its network showed and shows no more. */
const VANISHED = 'Your transfer is no longer seen';

/**
 * The outcome with its status code and text, which suffice for a shop that doesn't know outcomes.
 * `vanished_sent_at` is when a transfer was sent that its network no longer shows.
 */
export const toWireStatus = (
  outcome: PaymentOutcome,
  { vanished_sent_at: vanished }: { vanished_sent_at: Date | null } = { vanished_sent_at: null },
) => ({
  status: STATUS_OF[outcome].status,
  status_text: outcome === 'pending' && vanished !== null ? VANISHED : STATUS_OF[outcome].text,
  outcome,
});

/** The fields of a booked receipt that refine the outcome of its payment. */
export type BookedReceipt = {
  outcome: 'settled' | 'credited' | 'unmatched';
  booked: number | null;
  sent_at: Date;
};

/** Money of a payment that its network does not call final; `isPartial` if it is less than is due. */
type UnconfirmedMoney = { isPartial: boolean };

/**
 * The outcome of a payment: its state, refined by its booked receipts and by its unconfirmed
 * money, which may be less than the amount due. Late means sent after the deadline.
 */
export function outcomeOf(
  { state, payable, expires_at }: { state: PaymentState; payable: number; expires_at: Date },
  { receipts, unconfirmed }: { receipts: readonly BookedReceipt[]; unconfirmed: UnconfirmedMoney | null },
): PaymentOutcome {
  const credited = receipts.filter(({ outcome, booked }) => outcome === 'credited' && (booked ?? 0) > 0);
  switch (state) {
    case 'confirming':
      return unconfirmed?.isPartial === true ? 'paidPartial' : 'confirming';
    case 'completed': {
      const isOver = receipts.some(({ outcome, booked }) => outcome === 'settled' && (booked ?? 0) > payable);
      return isOver ? 'paidOver' : 'completed';
    }
    case 'cancelled':
      return credited.length > 0 ? 'cancelledCredited' : 'cancelled';
    case 'expired':
      if (credited.length === 0) return unconfirmed === null ? 'expired' : 'expiredConfirming';
      return credited.some(({ sent_at }) => sent_at > expires_at) ? 'paidLate' : 'expiredCredited';
    default:
      return state;
  }
}

/** Whether a payment is open past its deadline. One with unconfirmed money does not expire. */
export const isExpired = (
  { state, expires_at }: { state: PaymentState; expires_at: Date },
  now: Date,
): boolean => state === 'pending' && expires_at <= now;
