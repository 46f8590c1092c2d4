import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { AmountScope } from './unique-amount.store.ts';
import { countLockedAmounts, findLockedAmounts, unlockAmounts } from './unique-amount.store.ts';

/** Unique amounts are a ten-thousandth of a USDT apart, in millionths. */
export const AMOUNT_STEP = 100;
const OFFSET_MAX = 500_000;
const HOUR_MS = 3_600_000;
/** How long after its deadline a payment's amount stays locked: a late transfer must not pay another order. */
export const AMOUNT_LOCK_MS = 72 * HOUR_MS;

/** What may be added to an amount to make it unique: less than 1 % of it and at most 0.5 USDT, in whole steps. */
export const maxOffset = (base: number): number => {
  const belowOnePercent = Math.floor((base - 1) / 100);
  return Math.floor(Math.min(OFFSET_MAX, belowOnePercent) / AMOUNT_STEP) * AMOUNT_STEP;
};

/** The smallest amount from `base` on that is not locked in the scope; null when all are. */
export async function nextUniqueAmount(db: Db, scope: AmountScope, base: number): Promise<number | null> {
  const to = base + maxOffset(base);
  const taken = await findLockedAmounts(db, scope, { from: base, to });
  for (let amount = base; amount <= to; amount += AMOUNT_STEP) if (!taken.has(amount)) return amount;
  return null;
}

/** Unlocks amounts whose lock is over: a job, also run before an amount is refused. */
export const releaseExpiredAmounts = (host: Host): Promise<void> => unlockAmounts(host.db, host.now());

/** Whether a unique amount seems to be free in the scope; a parallel checkout may still take it. */
export async function hasUniqueAmount(db: Db, scope: AmountScope, base: number, at: Date): Promise<boolean> {
  const taken = await countLockedAmounts(db, scope, { from: base, to: base + maxOffset(base), at });
  return taken <= maxOffset(base) / AMOUNT_STEP;
}
