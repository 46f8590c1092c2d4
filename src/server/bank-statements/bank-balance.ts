import { dayInPakistan } from '#contract/pakistan.ts';
import type { Db, Tx } from '../database/connect.ts';
import { findBalanceUntil, putBalance } from './bank-balance.store.ts';
import type { ClosingBalance } from './closing-balance.ts';

/** What the bank had at the end of a day, or as late on it as a statement knew, in paisas. */
export type BankBalance = { day: string; paisas: number };

/** Keeps the last balance of an imported statement, with its day; a later one of the day counts. */
export async function keepStatementBalance(
  { db }: { db: Db },
  closing: ClosingBalance | null,
): Promise<void> {
  if (closing === null) return;
  const { paisas, at } = closing;
  await putBalance(db, { day: dayInPakistan(at), paisas, at });
}

/** The last balance that is known of a day or before it; null if there is none. */
export const findBankBalance = (db: Db | Tx, day: string): Promise<BankBalance | null> =>
  findBalanceUntil(db, day);
