import type { Discount } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import type { Db, Tx } from '../database/connect.ts';
import { newId } from '../ids.ts';
import {
  countUse,
  deleteUse,
  findCoupon,
  findCoupons,
  hasUsed,
  insertCoupon,
  insertUse,
  lockCoupon,
  setCouponEnd,
} from './store.ts';

/** A coupon's code in the form in which codes are compared: without regard to case. */
export const couponKeyOf = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

export type UsableCoupon = Discount & { id: string };

/**
 * The coupon of this code if it can be used now, by this account: known, not over, not used up, and not used by the account
 * before. Nobody is told which of these it was.
 */
export async function usableCoupon(
  db: Db,
  code: string,
  { accountId, at }: { accountId: string | null; at: Date },
): Promise<UsableCoupon | null> {
  const coupon = await findCoupon(db, couponKeyOf(code));
  if (coupon === undefined) return null;
  const isOver = coupon.ends_at !== null && coupon.ends_at <= at;
  const isUsedUp = coupon.uses_max !== null && coupon.uses >= coupon.uses_max;
  if (isOver || isUsedUp) return null;
  if (accountId !== null && (await hasUsed(db, coupon.id, accountId))) return null;
  return { id: coupon.id, discount: Number(coupon.discount), cap: pkr(coupon.cap) };
}

type Use = { accountId: string; paymentId: string; at: Date };

/** Counts a coupon for a payment; false when somebody else has just used it up. The account is locked by the caller. */
export async function countCoupon(
  tx: Tx,
  couponId: string,
  { accountId, paymentId, at }: Use,
): Promise<boolean> {
  if (await hasUsed(tx, couponId, accountId)) return false;
  if (!(await countUse(tx, couponId))) return false;
  await insertUse(tx, {
    coupon_id: couponId,
    account_id: accountId,
    payment_id: paymentId,
    used_at: at,
  });
  return true;
}

/** The coupon of a payment that ended unpaid can be used again. */
export const giveCouponBack = (tx: Tx, paymentId: string): Promise<void> => deleteUse(tx, paymentId);

/**
 * Counts the coupon of an expired payment again, now that it was paid after all. The discount stands in any case; a coupon that has
 * been used up since is not counted.
 */
export async function restoreCoupon(
  tx: Tx,
  { coupon, ...use }: Use & { coupon?: string | undefined },
): Promise<void> {
  if (coupon === undefined) return;
  const known = await findCoupon(tx, couponKeyOf(coupon));
  if (known !== undefined) await countCoupon(tx, known.id, use);
}

/** A coupon as the operator sees it. */
export type Coupon = {
  code: string;
  discount: number;
  cap: number;
  uses: number;
  usesMax: number | null;
  endsAt: Date | null;
};

/** Adds a coupon; false when its code is taken. */
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
 * Ends a coupon at `at`, unless it ended before: when it was to end before this, and when it ends now; null when there is no such
 * coupon.
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
