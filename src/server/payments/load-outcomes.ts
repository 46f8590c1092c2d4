import type { PaymentOutcome } from '#contract/payments.ts';
import type { Db } from '../database/connect.ts';
import type { BookedReceipt } from './outcome.ts';
import { isExpired, outcomeOf } from './outcome.ts';
import { findReceiptsByPayment } from './receipt.store.ts';
import type { PaymentRow } from './store.ts';
import { findUnconfirmedByPayment } from './unconfirmed.store.ts';

/** States whose outcome depends on the payment's receipts. */
const STATES_WITH_RECEIPTS: readonly PaymentRow['state'][] = ['completed', 'expired', 'cancelled'];

/** The fields of a payment that its outcome depends on. */
type OutcomeFields = Pick<PaymentRow, 'id' | 'state' | 'payable' | 'expires_at'>;

/** The outcomes of payments at `now`, in the same order. */
export async function withOutcomes<P extends OutcomeFields>(
  db: Db,
  payments: readonly P[],
  now: Date,
): Promise<{ payment: P; outcome: PaymentOutcome }[]> {
  const current = payments.map((payment) => ({
    payment,
    state: isExpired(payment, now) ? 'expired' : payment.state,
  }));
  const closed = current.filter(({ state }) => STATES_WITH_RECEIPTS.includes(state));
  const receiptsByPayment = await findReceiptsByPayment(
    db,
    closed.map(({ payment: { id } }) => id),
  );
  const unpaid = current.filter(({ state }) => state === 'confirming' || state === 'expired');
  const unconfirmedByPayment = await findUnconfirmedByPayment(
    db,
    unpaid.map(({ payment: { id } }) => id),
  );
  return current.map(({ payment, state }) => {
    const receipts = receiptsByPayment.get(payment.id) ?? [];
    const unconfirmed = unconfirmedByPayment.get(payment.id) ?? null;
    return { payment, outcome: outcomeOf({ ...payment, state }, { receipts, unconfirmed }) };
  });
}

/** The outcome of one payment at `now`. */
export async function outcomeAt(db: Db, payment: PaymentRow, now: Date): Promise<PaymentOutcome> {
  const [one] = await withOutcomes(db, [payment], now);
  if (one === undefined) throw new Error(`Payment ${payment.id} has no outcome`);
  return one.outcome;
}

/** A payment's money as it is selected with the payment. */
type SelectedMoney = {
  receipts: readonly (Omit<BookedReceipt, 'sent_at'> & { sent_at: string })[];
  is_unconfirmed_partial: boolean | null;
};

/** The outcome of a payment that was read with its money, at `now`. */
export const outcomeIn = (
  { receipts, is_unconfirmed_partial: isPartial, ...payment }: OutcomeFields & SelectedMoney,
  now: Date,
): PaymentOutcome =>
  outcomeOf(
    { ...payment, state: isExpired(payment, now) ? 'expired' : payment.state },
    {
      receipts: receipts.map(({ sent_at, ...receipt }) => ({ ...receipt, sent_at: new Date(sent_at) })),
      unconfirmed: isPartial === null ? null : { isPartial },
    },
  );
