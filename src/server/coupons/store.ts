import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** Inserts a coupon; false if its code is taken. */
export async function insertCoupon(tx: Tx, coupon: Insertable<Database['coupon']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('coupon')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findCoupon = (db: Db, codeKey: string) =>
  db.selectFrom('coupon').selectAll().where('code_key', '=', codeKey).executeTakeFirst();

export const lockCoupon = (tx: Tx, codeKey: string) =>
  tx.selectFrom('coupon').selectAll().where('code_key', '=', codeKey).forUpdate().executeTakeFirst();

export async function setCouponEnd(tx: Tx, couponId: string, at: Date): Promise<void> {
  await tx.updateTable('coupon').set({ ends_at: at }).where('id', '=', couponId).execute();
}

export const findCoupons = (db: Db) => db.selectFrom('coupon').selectAll().orderBy('code_key').execute();

export async function hasRedeemed(db: Db, couponId: string, accountId: string): Promise<boolean> {
  const redemption = await db
    .selectFrom('coupon_redemption')
    .select('payment_id')
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return redemption !== undefined;
}

/** Counts one use of a coupon; false if it is used up. */
export async function incrementUses(tx: Tx, couponId: string): Promise<boolean> {
  const counted = await tx
    .updateTable('coupon')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', couponId)
    .where((row) => row.or([row('uses_max', 'is', null), row('uses', '<', row.ref('uses_max'))]))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<Database['coupon_redemption']>,
): Promise<void> {
  await tx.insertInto('coupon_redemption').values(redemption).execute();
}

/** Takes back a payment's use of its coupon, if it has one. */
export async function deleteRedemption(tx: Tx, paymentId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('coupon_redemption')
    .where('payment_id', '=', paymentId)
    .returning('coupon_id')
    .executeTakeFirst();
  if (deleted === undefined) return;
  await tx
    .updateTable('coupon')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('id', '=', deleted.coupon_id)
    .execute();
}
