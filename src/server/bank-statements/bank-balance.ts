import { dayInPakistan } from '#contract/pakistan.ts';
import type { Db, Tx } from '../database/connect.ts';
import { findSettings, putSetting } from '../database/settings.ts';
import { findBalanceUntil, putBalance } from './bank-balance.store.ts';
import type { Statement } from './parsed-statement.ts';

/** What the bank had at the end of a day, or as late on it as a statement knew, in paisas. */
export type BankBalance = { day: string; paisas: number };

/** The setting with the account's last digits, once a balance was kept of a file that names it. */
const ACCOUNT = 'bank-balance-account';

/**
 * Keeps the last balance of an imported statement, with its day; a later one of the day counts. A
 * file that names no account (`null`) may be of any: its balance is kept until there is one of a file that
 * names the shop's.
 */
export async function keepStatementBalance(
  { db }: { db: Db },
  { closing, account }: Pick<Statement, 'closing' | 'account'>,
): Promise<void> {
  if (closing === null || account?.isOwn === false) return;
  const named = account?.isOwn === true ? account.digits : null;
  const wasNamed = (await findSettings(db, ACCOUNT)).length > 0;
  if (wasNamed && named === null) return;
  if (named !== null && !wasNamed) await putSetting(db, ACCOUNT, named);
  const { paisas, at } = closing;
  await putBalance(db, { day: dayInPakistan(at), paisas, at });
}

/** The last balance that is known of a day or before it; null if there is none. */
export const findBankBalance = (db: Db | Tx, day: string): Promise<BankBalance | null> =>
  findBalanceUntil(db, day);
