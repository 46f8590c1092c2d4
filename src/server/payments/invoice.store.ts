import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { PaymentRow } from './store.ts';

/** The payment that a gateway knows by this reference. */
export const findByGatewayRef = (
  db: Db,
  method: PaymentRow['method'],
  ref: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', method)
    .where('gateway_ref', '=', ref)
    .executeTakeFirst();

/** Keeps the gateway's reference of a payment's invoice, and what its page shows of it. */
export async function setInvoice(
  tx: Tx,
  paymentId: string,
  { ref, details }: { ref: string; details: object },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ gateway_ref: ref, details: JSON.stringify(details) })
    .where('id', '=', paymentId)
    .execute();
}

/** A payment whose invoice is to be made or looked at, held by this process for a while. */
export type Watch = { payment_id: string; failures: number; ends_at: Date };

/** Writes the watch of a payment, or makes it due at that time and lets it go. */
export async function keepWatch(
  tx: Tx,
  watch: { paymentId: string; dueAt: Date; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('invoice_watch')
    .values({
      payment_id: watch.paymentId,
      due_at: watch.dueAt,
      locked_until: null,
      ends_at: watch.endsAt,
    })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({ due_at: watch.dueAt, locked_until: null, failures: 0 }),
    )
    .execute();
}

/** Takes the watch of one payment, due or not, unless somebody else holds it. */
export const leaseWatch = (
  db: Db,
  paymentId: string,
  { at, until }: { at: Date; until: Date },
): Promise<Watch | undefined> =>
  db
    .updateTable('invoice_watch')
    .set({ locked_until: until })
    .where('payment_id', '=', paymentId)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
    .returning(['payment_id', 'failures', 'ends_at'])
    .executeTakeFirst();

/** Takes watches that are due and that nobody else holds. */
export const leaseDueWatches = (
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<Watch[]> =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('invoice_watch')
        .select('payment_id')
        .where('due_at', '<=', at)
        .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('invoice_watch')
    .from('due')
    .set({ locked_until: until })
    .whereRef('invoice_watch.payment_id', '=', 'due.payment_id')
    .returning(['invoice_watch.payment_id', 'invoice_watch.failures', 'invoice_watch.ends_at'])
    .execute();

/** Lets a watch go until it is due again. */
export async function postponeWatch(
  db: Db,
  paymentId: string,
  { dueAt, hasFailed }: { dueAt: Date; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable('invoice_watch')
    .set({
      due_at: dueAt,
      locked_until: null,
      failures: hasFailed ? sql<number>`invoice_watch.failures + 1` : 0,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

export async function deleteWatch(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom('invoice_watch').where('payment_id', '=', paymentId).execute();
}
