import type { Db, Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { expire } from './ending.ts';
import type { PlacedCart } from './placed.ts';
import { freeAmount, LOCKED_FOR_MS } from './slots.ts';
import { isDue } from './state.ts';
import type { PaymentRow } from './store.ts';
import { countUnpaidEnds, findOpen, findUnpaidSince, insertPayment, lockAccounts } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Holds the account until the transaction ends: its payments and its balance change one at a time. */
export const holdAccount = (tx: Tx, accountId: string): Promise<void> => lockAccounts(tx, [accountId]);

/**
 * How much is to be paid, in minor units of its currency. A `unique` amount is at least `amount` and no other payment's at its destination
 * foreign money has the rate by which it was reckoned.
 */
export type Asked = { currency: CurrencyCode; amount: number; unique: boolean; exchangeRate: string | null };

/** Where a payment is made to, and what its page shows of that. */
export type Terms = { method: PaymentRow['method']; destination: string; details: object; asked: Asked };

/**
 * Writes a new pending payment. It expires `seconds` from now; a held account has at most one. False when every amount that it could
 * be told by is taken.
 */
export async function openPayment(
  tx: Tx,
  host: Host,
  payment: {
    id: string;
    accountId: string;
    cart: PlacedCart;
    payable: number;
    terms: Terms;
    seconds: number;
  },
): Promise<boolean> {
  const { method, destination, details, asked } = payment.terms;
  const createdAt = host.now();
  const expiresAt = new Date(createdAt.getTime() + payment.seconds * 1000);
  const insert = (amount: number) =>
    insertPayment(tx, {
      id: payment.id,
      account_id: payment.accountId,
      method,
      state: 'pending',
      cart: JSON.stringify(payment.cart),
      payable: payment.payable,
      currency: asked.currency,
      pay_amount: amount,
      exchange_rate: asked.exchangeRate,
      destination,
      gateway_ref: null,
      details: JSON.stringify(details),
      sender: null,
      sender_key: null,
      time_seconds: payment.seconds,
      created_at: createdAt,
      expires_at: expiresAt,
      ended_at: null,
      amount_locked_until: asked.unique ? new Date(expiresAt.getTime() + LOCKED_FOR_MS) : null,
    });
  if (!asked.unique) return insert(asked.amount);
  const place = { method, destination, currency: asked.currency };
  while (true) {
    const amount = await freeAmount(tx, place, asked.amount);
    if (amount === null) return false;
    // Somebody else may have taken it in this very moment.
    if (await insert(amount)) return true;
  }
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
