import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Db, Tx } from '../database/connect.ts';
import { newId } from '../ids.ts';
import {
  findBalance,
  findMovements,
  insertEntries,
  insertTransaction,
  moveBalance,
  sumEntries,
} from './store.ts';

/**
 * One side of a transaction, in whole rupees. `bank` is the world outside, which money comes from (negative) and is paid back to;
 * `sales` is what the shop has earned; `goodwill` what it has given away; `balance` is what it owes to an account.
 */
export type Entry =
  | { book: 'bank' | 'sales' | 'goodwill'; amount: number }
  | { book: 'balance'; accountId: string; amount: number };

/**
 * Why money moved, and what `ref` then is: `sale` and `deposit` a payment's id; `surplus` (paid over) and `credit` (short, late or
 * cancelled) a receipt's; `refund` an order's and why, `goodwill` an account's and why.
 */
export type TransactionKind = 'sale' | 'deposit' | 'surplus' | 'credit' | 'refund' | 'goodwill';

/** A balance that does not hold what should be taken from it. */
export class BalanceTooLow extends Error {
  override readonly name = 'BalanceTooLow';
}

/**
 * Writes one transaction and moves the balances with it: entries sum to zero and are never changed afterwards. The same kind
 * and reference a second time moves nothing and answers false. Throws `BalanceTooLow`; the caller's transaction must then fail.
 */
export async function post(
  tx: Tx,
  { kind, ref, entries, at }: { kind: TransactionKind; ref: string; entries: readonly Entry[]; at: Date },
): Promise<boolean> {
  const moved = entries.filter(({ amount }) => amount !== 0);
  const total = moved.reduce((sum, { amount }) => sum + amount, 0);
  if (moved.length === 0 || total !== 0 || !moved.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new Error(`The entries of ${kind} ${ref} must be whole and sum to zero`);
  const id = newId();
  if (!(await insertTransaction(tx, { id, kind, ref, created_at: at }))) return false;
  await insertEntries(
    tx,
    moved.map((entry, position) => ({
      transaction_id: id,
      position,
      book: entry.book,
      account_id: entry.book === 'balance' ? entry.accountId : null,
      amount: entry.amount,
    })),
  );
  const balances = moved.filter((entry) => entry.book === 'balance');
  for (const { accountId, amount } of balances.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    if (!(await moveBalance(tx, accountId, amount))) throw new BalanceTooLow();
  return true;
}

/** What an account has, as it stands in its row. */
export const balanceOf = async (db: Db, accountId: string): Promise<Pkr> =>
  pkr(await findBalance(db, accountId));

/** What an account has by its entries; always the same as `balanceOf` (law 3). */
export const sumOf = (db: Db, accountId: string): Promise<number> => sumEntries(db, accountId);

/** What moved an account's balance, newest first: by how many rupees, and what it was about (see `TransactionKind`). */
export const movementsOf = (db: Db, accountId: string, limit: number) => findMovements(db, accountId, limit);
