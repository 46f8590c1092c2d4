import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { PaymentRow } from './store.ts';

/** The payment of a gateway's invoice. */
export const findByInvoiceId = (
  db: Db,
  method: PaymentRow['method'],
  invoiceId: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', method)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();

/** Stores the id of a payment's invoice and the updated details. */
export async function setInvoice(
  tx: Tx,
  paymentId: string,
  { invoiceId, details }: { invoiceId: string; details: object },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ invoice_id: invoiceId, details: JSON.stringify(details) })
    .where('id', '=', paymentId)
    .execute();
}

/** A job that creates or reads a payment's invoice, leased by this process. */
export type InvoicePollJob = { payment_id: string; failures: number; poll_until: Date };

/** Adds a payment's job, or makes an existing one due at `dueAt` and ends its lease. */
export async function saveInvoicePollJob(
  tx: Tx,
  job: { paymentId: string; dueAt: Date; pollUntil: Date },
): Promise<void> {
  await tx
    .insertInto('invoice_poll_job')
    .values({
      payment_id: job.paymentId,
      due_at: job.dueAt,
      locked_until: null,
      poll_until: job.pollUntil,
    })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({ due_at: job.dueAt, locked_until: null, failures: 0 }),
    )
    .execute();
}

/** Leases a payment's job, due or not, unless another process has leased it. */
export const leaseInvoicePollJob = (
  db: Db,
  paymentId: string,
  { at, until }: { at: Date; until: Date },
): Promise<InvoicePollJob | undefined> =>
  db
    .updateTable('invoice_poll_job')
    .set({ locked_until: until })
    .where('payment_id', '=', paymentId)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
    .returning(['payment_id', 'failures', 'poll_until'])
    .executeTakeFirst();

/** Leases due jobs that no other process has leased. */
export const leaseDueInvoicePollJobs = (
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<InvoicePollJob[]> =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('invoice_poll_job')
        .select('payment_id')
        .where('due_at', '<=', at)
        .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('invoice_poll_job')
    .from('due')
    .set({ locked_until: until })
    .whereRef('invoice_poll_job.payment_id', '=', 'due.payment_id')
    .returning(['invoice_poll_job.payment_id', 'invoice_poll_job.failures', 'invoice_poll_job.poll_until'])
    .execute();

/** Ends a job's lease and postpones it to the given time. */
export async function postponeInvoicePollJob(
  db: Db,
  paymentId: string,
  { dueAt, hasFailed }: { dueAt: Date; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable('invoice_poll_job')
    .set({
      due_at: dueAt,
      locked_until: null,
      failures: hasFailed ? sql<number>`invoice_poll_job.failures + 1` : 0,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

export async function deleteInvoicePollJob(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom('invoice_poll_job').where('payment_id', '=', paymentId).execute();
}
