import { dayInPakistan } from '#contract/pakistan.ts';
import type { Db, Tx } from '../database/connect.ts';
import { findSettings, putSetting } from '../database/settings.ts';
import { findBalanceUntil, putBalance } from './bank-balance.store.ts';
import type { Statement } from './parsed-statement.ts';

/** The last known balance of a day in the bank account, in paisas. */
export type BankBalance = { day: string; paisas: number };

/**
 * The setting with the account's last digits; it exists once a file that names the account was
 * imported.
 */
const ACCOUNT = 'bank-balance-account';

/**
 * Stores the last balance of an imported statement under its day; a later balance of the
 * day replaces it. A file without an account number may be of another account, so that its balance
 * only counts until a file with the shop's number was imported.
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

/** The last known balance up to a day; null if there is none. */
export const findBankBalance = (db: Db | Tx, day: string): Promise<BankBalance | null> =>
  findBalanceUntil(db, day);
