import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { SlotPlace } from './slot.store.ts';
import { countTaken, findTaken, unlockAmounts } from './slot.store.ts';

/** Amounts that are told apart lie a ten-thousandth of a USDT from each other, in millionths. */
export const SLOT_STEP = 100;
const ADDED_MAX = 500_000;
const HOUR_MS = 3_600_000;
/** How long after a payment's end its amount means no other payment: a late transfer must not pay somebody else's order. */
export const LOCKED_FOR_MS = 72 * HOUR_MS;

/** What may be added to an amount to make it unique: less than 1 % of it and at most 0.5 USDT, in whole steps. */
export const addedMax = (base: number): number => {
  const belowOnePercent = Math.floor((base - 1) / 100);
  return Math.floor(Math.min(ADDED_MAX, belowOnePercent) / SLOT_STEP) * SLOT_STEP;
};

/** The least amount from `base` on that means no payment at the place yet; null when all are taken. */
export async function freeAmount(db: Db, place: SlotPlace, base: number): Promise<number | null> {
  const to = base + addedMax(base);
  const taken = await findTaken(db, place, { from: base, to });
  for (let amount = base; amount <= to; amount += SLOT_STEP) if (!taken.has(amount)) return amount;
  return null;
}

/** Gives amounts free whose lock is over: a job, and done before an amount is refused. */
export const freeOldAmounts = (host: Host): Promise<void> => unlockAmounts(host.db, host.now());

/** Whether a payment of this amount could be told from others at the place, as far as can be seen. */
export async function hasFreeAmount(db: Db, place: SlotPlace, base: number, at: Date): Promise<boolean> {
  const taken = await countTaken(db, place, { from: base, to: base + addedMax(base), at });
  return taken <= addedMax(base) / SLOT_STEP;
}
