import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Db, Tx } from '../database/connect.ts';
import { newId } from '../platform/ids.ts';
import {
  adjustBalance,
  countMovements as countRows,
  findBalance,
  findMovements,
  insertTransaction,
  lockRows,
  sumEntries,
} from './store.ts';

/**
 * One entry of a transaction, in whole rupees. `bank` is the outside world, negative for received
 * money; `sales` is revenue; `goodwill` the shop's gifts; `taken_as_paid` what it does without of
 * payments that were a little short; `balance` its debt to an account.
 */
export type Entry =
  | { book: 'bank' | 'sales' | 'goodwill' | 'taken_as_paid'; amount: number }
  | { book: 'balance'; accountId: string; amount: number };

/**
 * Why money moved, which also defines `ref`: for `sale` and `deposit` a payment's id; for
 * `overpayment` and `credit` (underpaid, late or cancelled) a receipt's; for `correction` a
 * receipt's and its new amount; for `refund` an order's and the reason, for `goodwill` an account's
 * and the reason.
 */
export type TransactionKind =
  | 'sale'
  | 'deposit'
  | 'overpayment'
  | 'credit'
  | 'correction'
  | 'refund'
  | 'goodwill';

/** The balance is lower than the amount to be taken from it. */
export class BalanceTooLow extends Error {
  override readonly name = 'BalanceTooLow';
}

/**
 * Posts a transaction and updates the balances. Entries sum to zero and are never changed
 * afterwards. `reason` is for the owner to read. Returns false and posts nothing
 * if the same kind and reference exist. Throws `BalanceTooLow`; the caller's transaction must then
 * fail.
 */
export async function post(
  tx: Tx,
  {
    kind,
    ref,
    reason = null,
    entries,
    at,
  }: {
    kind: TransactionKind;
    ref: string;
    reason?: string | null;
    entries: readonly Entry[];
    at: Date;
  },
): Promise<boolean> {
  const moved = entries.filter(({ amount }) => amount !== 0);
  const total = moved.reduce((sum, { amount }) => sum + amount, 0);
  if (moved.length === 0 || total !== 0 || !moved.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new Error(`The entries of ${kind} ${ref} must be whole and sum to zero`);
  const rows = moved.map((entry) => ({
    book: entry.book,
    accountId: entry.book === 'balance' ? entry.accountId : null,
    amount: entry.amount,
  }));
  if (!(await insertTransaction(tx, { id: newId(), kind, ref, reason, created_at: at }, rows))) return false;
  const balances = moved.filter((entry) => entry.book === 'balance');
  for (const { accountId, amount } of balances.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    if (!(await adjustBalance(tx, accountId, amount))) throw new BalanceTooLow();
  return true;
}

/** The stored balance of an account, in whole rupees. */
export const balanceOf = async (db: Db, accountId: string): Promise<Pkr> =>
  pkr(await findBalance(db, accountId));

/** The balance of an account by its entries; always equal to `balanceOf`. */
export const sumOfEntries = (db: Db, accountId: string): Promise<number> => sumEntries(db, accountId);

/** The changes of an account's balance in whole rupees, newest first (see `TransactionKind`). */
export const listMovements = (db: Db, accountId: string, limit: number) =>
  findMovements(db, accountId, limit);

/** How often an account's balance has changed. */
export const countMovements = (db: Db, accountId: string): Promise<number> => countRows(db, accountId);

/**
 * Locks the account until the transaction ends, so that its payments and balance change one at a
 * time.
 */
export const lockAccountRow = (tx: Tx, accountId: string): Promise<void> => lockRows(tx, [accountId]);

/** Locks several accounts' rows, always in the same order, so that two transactions don't deadlock. */
export const lockAccountRows = (tx: Tx, accountIds: readonly string[]): Promise<void> =>
  lockRows(tx, accountIds);
