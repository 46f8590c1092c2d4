import type { Db } from '../database/connect.ts';
import { findMoneyOf } from './receipt.store.ts';
import { findPaidInPart } from './sighting.store.ts';
import type { Standing } from './state.ts';
import { isDue, standingOf } from './state.ts';
import type { PaymentRow } from './store.ts';

/** States that alone do not say what became of a payment's money. */
const TOLD_BY_MONEY: readonly PaymentRow['state'][] = ['completed', 'expired', 'cancelled'];

/** Payments, in their order, each with how it stands at `now` for whoever asks: its owner, the operator or the sandbox. */
export async function withStandings<P extends PaymentRow>(
  db: Db,
  payments: readonly P[],
  now: Date,
): Promise<{ payment: P; standing: Standing }[]> {
  const judged = payments.map((payment) => ({
    payment,
    state: isDue(payment, now) ? 'expired' : payment.state,
  }));
  const paid = judged.filter(({ state }) => TOLD_BY_MONEY.includes(state));
  const money = await findMoneyOf(
    db,
    paid.map(({ payment: { id } }) => id),
  );
  const shown = judged.filter(({ state }) => state === 'unconfirmed');
  const inPart = await findPaidInPart(
    db,
    shown.map(({ payment: { id } }) => id),
  );
  return judged.map(({ payment, state }) => {
    const receipts = money.get(payment.id) ?? [];
    const isPaidInPart = inPart.has(payment.id);
    return { payment, standing: standingOf({ ...payment, state }, { receipts, isPaidInPart }) };
  });
}

/** How one payment stands at `now`. */
export async function standingAt(db: Db, payment: PaymentRow, now: Date): Promise<Standing> {
  const [one] = await withStandings(db, [payment], now);
  if (one === undefined) throw new Error(`Nothing is known of payment ${payment.id}`);
  return one.standing;
}
