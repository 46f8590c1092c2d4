import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { CurrencyCode } from '../database/schema.ts';
import type { PaymentRow } from './store.ts';
import { OPEN_STATES } from './store.ts';

/** A destination and currency within which unique amounts are locked. */
export type AmountScope = {
  method: PaymentRow['method'];
  destination: string;
  currency: CurrencyCode;
};

/** The locked amounts of a scope within a range (inclusive). */
export async function findLockedAmounts(
  db: Db,
  { method, destination, currency }: AmountScope,
  { from, to }: { from: number; to: number },
): Promise<Set<number>> {
  const taken = await db
    .selectFrom('payment')
    .select('pay_amount')
    .where('method', '=', method)
    .where('destination', '=', destination)
    .where('currency', '=', currency)
    .where('amount_locked_until', 'is not', null)
    .where('pay_amount', '>=', from)
    .where('pay_amount', '<=', to)
    .execute();
  return new Set(taken.map(({ pay_amount }) => pay_amount));
}

/** The number of amounts of a scope within a range that are locked beyond `at`. */
export async function countLockedAmounts(
  db: Db,
  { method, destination, currency }: AmountScope,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<number> {
  const { taken } = await db
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('taken'))
    .where('method', '=', method)
    .where('destination', '=', destination)
    .where('currency', '=', currency)
    .where('amount_locked_until', '>', at)
    .where('pay_amount', '>=', from)
    .where('pay_amount', '<=', to)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Unlocks amounts whose lock has ended, except those of open payments. */
export async function unlockAmounts(db: Db | Tx, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ amount_locked_until: null })
    .where('id', 'in', (row) =>
      row
        .selectFrom('payment')
        .select('id')
        .where('amount_locked_until', '<=', expiredBefore(at))
        .where('state', 'not in', OPEN_STATES)
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * The payment that an amount identified at that time, by a clock that may be `behindMs` behind:
 * then it was made just after.
 */
export const findPaymentByAmount = (
  db: Db,
  { method, destination, currency }: AmountScope,
  { amount, at, lockedForMs, behindMs }: { amount: number; at: Date; lockedForMs: number; behindMs: number },
): Promise<{ id: string; account_id: string } | undefined> =>
  db
    .selectFrom('payment')
    .select(['id', 'account_id'])
    .where('method', '=', method)
    .where('destination', '=', destination)
    .where('currency', '=', currency)
    .where('pay_amount', '=', amount)
    .where('created_at', '<=', new Date(at.getTime() + behindMs))
    .where('expires_at', '>=', new Date(at.getTime() - lockedForMs))
    .orderBy((row) => row('created_at', '<=', at), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
