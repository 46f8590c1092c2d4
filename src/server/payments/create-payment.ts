import type { Db, Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import type { CartSnapshot } from './cart-snapshot.ts';
import { reportState } from './change-state.ts';
import type { PaymentInstructions } from './instructions.ts';
import type { PaymentRow } from './store.ts';
import { findOpenPayment, insertPayment } from './store.ts';
import { AMOUNT_LOCK_MS, nextUniqueAmount } from './unique-amount.ts';

/**
 * Creates a payment that expires in `seconds`: a pending one, or a completed one whose caller settles it
 * in this transaction. The caller has locked the account, which must have no other open payment.
 * Returns it, locked; null if every unique amount is taken.
 */
export async function createPayment(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'metrics' | 'changed'>,
  payment: {
    id: string;
    accountId: string;
    cart: CartSnapshot;
    payable: number;
    instructions: PaymentInstructions;
    seconds: number;
    state: 'pending' | 'completed';
  },
): Promise<PaymentRow | null> {
  const { method, destination, details, quote } = payment.instructions;
  const createdAt = host.now();
  const expiresAt = new Date(createdAt.getTime() + payment.seconds * 1000);
  const insert = async (amount: number) => {
    const created = await insertPayment(tx, {
      id: payment.id,
      account_id: payment.accountId,
      method,
      state: payment.state,
      cart: JSON.stringify(payment.cart),
      payable: payment.payable,
      currency: quote.currency,
      pay_amount: amount,
      exchange_rate: quote.exchangeRate,
      destination,
      invoice_id: null,
      details: JSON.stringify(details),
      sender: null,
      sender_key: null,
      valid_seconds: payment.seconds,
      created_at: createdAt,
      expires_at: expiresAt,
      closed_at: payment.state === 'completed' ? createdAt : null,
      amount_locked_until: quote.unique ? new Date(expiresAt.getTime() + AMOUNT_LOCK_MS) : null,
    });
    if (created === undefined) return null;
    afterCommit(tx, () => reportState(host, { ...created, state: 'pending' }));
    return created;
  };
  if (!quote.unique) return insert(quote.amount);
  const scope = { method, destination, currency: quote.currency };
  while (true) {
    const amount = await nextUniqueAmount(tx, scope, quote.amount);
    if (amount === null) return null;
    // A parallel transaction may have taken the amount.
    const created = await insert(amount);
    if (created !== null) return created;
  }
}

/** The id of the account's open payment, or null. */
export async function openPaymentIdOf(db: Db, accountId: string): Promise<string | null> {
  return (await findOpenPayment(db, accountId))?.id ?? null;
}
