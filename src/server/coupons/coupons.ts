import type { Discount } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import type { Db, Tx } from '../database/connect.ts';
import { newId } from '../platform/ids.ts';
import {
  deleteRedemption,
  findCoupon,
  findCoupons,
  hasRedeemed,
  incrementUses,
  insertCoupon,
  insertRedemption,
  lockCoupon,
  setCouponEnd,
} from './store.ts';

/** Normalises a coupon code for comparison, which ignores case. */
export const couponKeyOf = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

export type UsableCoupon = Discount & { id: string };

/**
 * Finds the coupon of this code if this account can use it now: known, not ended, not used
 * up, and not used by the account before. Callers must not reveal which of these failed.
 */
export async function findUsableCoupon(
  db: Db,
  code: string,
  { accountId, at }: { accountId: string | null; at: Date },
): Promise<UsableCoupon | null> {
  const coupon = await findCoupon(db, couponKeyOf(code));
  if (coupon === undefined) return null;
  const isOver = coupon.ends_at !== null && coupon.ends_at <= at;
  const isUsedUp = coupon.uses_max !== null && coupon.uses >= coupon.uses_max;
  if (isOver || isUsedUp) return null;
  if (accountId !== null && (await hasRedeemed(db, coupon.id, accountId))) return null;
  return { id: coupon.id, discount: Number(coupon.discount), cap: pkr(coupon.cap) };
}

type Redemption = { accountId: string; paymentId: string; at: Date };

/**
 * Counts a coupon for a payment; false if it has just been used up. The caller has locked the
 * account.
 */
export async function redeemCoupon(
  tx: Tx,
  couponId: string,
  { accountId, paymentId, at }: Redemption,
): Promise<boolean> {
  if (await hasRedeemed(tx, couponId, accountId)) return false;
  if (!(await incrementUses(tx, couponId))) return false;
  await insertRedemption(tx, {
    coupon_id: couponId,
    account_id: accountId,
    payment_id: paymentId,
    redeemed_at: at,
  });
  return true;
}

/** Makes the coupon of an unpaid payment usable again. */
export const releaseCoupon = (tx: Tx, paymentId: string): Promise<void> => deleteRedemption(tx, paymentId);

/**
 * Counts the coupon of an expired payment again, once it is paid after all. The discount is kept
 * either way; a coupon used up meanwhile is not counted.
 */
export async function redeemReleasedCoupon(
  tx: Tx,
  { coupon, ...use }: Redemption & { coupon?: string | undefined },
): Promise<void> {
  if (coupon === undefined) return;
  const known = await findCoupon(tx, couponKeyOf(coupon));
  if (known !== undefined) await redeemCoupon(tx, known.id, use);
}

/** A coupon as the operator sees it. */
type Coupon = {
  code: string;
  discount: number;
  cap: number;
  uses: number;
  usesMax: number | null;
  endsAt: Date | null;
};

/** Adds a coupon; false if its code exists. */
export const addCoupon = (
  tx: Tx,
  coupon: Pick<Coupon, 'code' | 'discount' | 'cap' | 'usesMax' | 'endsAt'> & { at: Date },
): Promise<boolean> =>
  insertCoupon(tx, {
    id: newId(),
    code_key: couponKeyOf(coupon.code),
    discount: String(coupon.discount),
    cap: coupon.cap,
    uses_max: coupon.usesMax,
    ends_at: coupon.endsAt,
    created_at: coupon.at,
  });

export async function listCoupons(db: Db): Promise<Coupon[]> {
  return (await findCoupons(db)).map(({ code_key, discount, cap, uses, uses_max, ends_at }) => ({
    code: code_key,
    discount: Number(discount),
    cap,
    uses,
    usesMax: uses_max,
    endsAt: ends_at,
  }));
}

/**
 * Ends a coupon at `at`, unless it has ended before. Returns its old and new end; null for an
 * unknown coupon.
 */
export async function endCoupon(
  tx: Tx,
  codeKey: string,
  at: Date,
): Promise<{ before: Date | null; after: Date } | null> {
  const coupon = await lockCoupon(tx, codeKey);
  if (coupon === undefined) return null;
  const before = coupon.ends_at;
  if (before !== null && before <= at) return { before, after: before };
  await setCouponEnd(tx, coupon.id, at);
  return { before, after: at };
}
