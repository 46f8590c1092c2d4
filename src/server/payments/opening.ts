import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { expire } from './ending.ts';
import type { PlacedCart } from './placed.ts';
import { isDue } from './state.ts';
import { countUnpaidEnds, findOpen, findUnpaidSince, insertPayment, lockAccounts } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Holds the account until the transaction ends: its payments and its balance change one at a time. */
export const holdAccount = (tx: Tx, accountId: string): Promise<void> => lockAccounts(tx, [accountId]);

/** Writes a new pending payment in whole rupees. It expires `seconds` from now; a held account has at most one. */
export async function openPayment(
  tx: Tx,
  host: Host,
  payment: {
    id: string;
    accountId: string;
    method: 'bank' | 'balance';
    cart: PlacedCart;
    payable: number;
    destination: string;
    details: object;
    seconds: number;
  },
): Promise<void> {
  const createdAt = host.now();
  await insertPayment(tx, {
    id: payment.id,
    account_id: payment.accountId,
    method: payment.method,
    state: 'pending',
    cart: JSON.stringify(payment.cart),
    payable: payment.payable,
    currency: 'PKR',
    pay_amount: payment.payable,
    exchange_rate: null,
    destination: payment.destination,
    gateway_ref: null,
    details: JSON.stringify(payment.details),
    sender: null,
    sender_key: null,
    sender_named_at: null,
    time_seconds: payment.seconds,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + payment.seconds * 1000),
    ended_at: null,
    amount_locked_until: null,
  });
}

/** The account's payment that may still be paid. */
export async function openPaymentOf(db: Db, accountId: string): Promise<string | null> {
  return (await findOpen(db, accountId))?.id ?? null;
}

/** Ends the account's pending payment if its time is over, so that it bars no new one. */
export async function expireOf(host: Host, accountId: string): Promise<void> {
  const open = await findOpen(host.db, accountId);
  if (open !== undefined && isDue(open, host.now())) await expire(host, open.id);
}

/** When the account's unpaid payments since `since` were opened, earliest first. */
export const unpaidSince = async (db: Db, accountId: string, since: Date): Promise<Date[]> =>
  (await findUnpaidSince(db, accountId, since)).map(({ created_at }) => created_at);

/** How many of the account's payments ended unpaid within a day. */
export const unpaidEndsOf = (db: Db, host: Host, accountId: string): Promise<number> =>
  countUnpaidEnds(db, accountId, new Date(host.now().getTime() - DAY_MS));
