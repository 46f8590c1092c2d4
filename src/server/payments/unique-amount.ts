import { HOUR_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { AmountScope } from './unique-amount.store.ts';
import { countLockedAmounts, findLockedAmounts, unlockAmounts } from './unique-amount.store.ts';

/** The step between unique amounts: a ten-thousandth of a USDT, in millionths. */
export const AMOUNT_STEP = 100;
const OFFSET_MAX = 500_000;
/**
 * How long an amount stays locked after the deadline, so that a late transfer can't pay another
 * order.
 */
export const AMOUNT_LOCK_MS = 72 * HOUR_MS;

/**
 * The most that may be added to make an amount unique: less than 1 % and at most 0.5 USDT, in whole
 * steps.
 */
export const maxOffset = (base: number): number => {
  const belowOnePercent = Math.floor((base - 1) / 100);
  return Math.floor(Math.min(OFFSET_MAX, belowOnePercent) / AMOUNT_STEP) * AMOUNT_STEP;
};

/** The smallest unlocked amount from `base` on; null if all are locked. */
export async function nextUniqueAmount(db: Db, scope: AmountScope, base: number): Promise<number | null> {
  const to = base + maxOffset(base);
  const taken = await findLockedAmounts(db, scope, { from: base, to });
  for (let amount = base; amount <= to; amount += AMOUNT_STEP) if (!taken.has(amount)) return amount;
  return null;
}

/** Unlocks amounts whose lock has ended. A job, also run before every checkout. */
export const releaseExpiredAmounts = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  unlockAmounts(host.db, host.now());

/** Whether a unique amount seems to be free; a parallel checkout may still take it. */
export async function hasUniqueAmount(db: Db, scope: AmountScope, base: number, at: Date): Promise<boolean> {
  const taken = await countLockedAmounts(db, scope, { from: base, to: base + maxOffset(base), at });
  return taken <= maxOffset(base) / AMOUNT_STEP;
}
