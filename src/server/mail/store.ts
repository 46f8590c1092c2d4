import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { Database } from '../database/schema.ts';

/** What a row of the outbox is sent to: a mail server, or the operator's webhook. */
export type OutboxKind = 'mail' | 'webhook';
const KIND: OutboxKind = 'mail';

/** A mail in the outbox; `sealed` is its one-time code, deleted once it is no longer needed. */
export type MailRow = { id: string; payload: unknown; sealed: string | null; created_at: Date };

/** Adds a row that is due at once, unless one with the same `dedupeKey` exists. */
export async function insertMail(
  db: Db | Tx,
  mail: {
    id: string;
    kind: OutboxKind;
    dedupeKey: string;
    payload: object;
    sealed: string | null;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('outbox')
    .values({
      id: mail.id,
      kind: mail.kind,
      dedupe_key: mail.dedupeKey,
      payload: JSON.stringify(mail.payload),
      sealed: mail.sealed,
      created_at: mail.at,
      due_at: mail.at,
      locked_until: null,
      done_at: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The newest mails that still have their text, newest first. */
export const findMails = (db: Db, limit: number): Promise<MailRow[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'payload', 'sealed', 'created_at'])
    .where('kind', '=', KIND)
    .where('payload', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A mail that failed at least once, without its one-time code. */
export type FailedMailRow = Pick<
  Selectable<Database['outbox']>,
  'id' | 'payload' | 'created_at' | 'due_at' | 'done_at' | 'attempts' | 'failure'
>;

const FAILED = ['id', 'payload', 'created_at', 'due_at', 'done_at', 'attempts', 'failure'] as const;

/** The mails that failed, to be tried again or given up, the newest first. */
export const findFailedMails = (db: Db, limit: number): Promise<FailedMailRow[]> =>
  db
    .selectFrom('outbox')
    .select(FAILED)
    .where('kind', '=', KIND)
    .where('failure', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The mail that failed, locked. */
export const lockFailedMail = (tx: Tx, id: string): Promise<FailedMailRow | undefined> =>
  tx
    .selectFrom('outbox')
    .select(FAILED)
    .where('id', '=', id)
    .where('failure', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** Makes a mail due now, as if it had not failed. */
export async function sendAgain(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: at, locked_until: null, done_at: null, failure: null, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** `age_ms` is by the earlier of the process's clock and the database's. */
export type LeasedMail = MailRow & { attempts: number; age_ms: number };

/** Leases due rows of a kind to the caller until `until`. */
export const leaseMails = (
  db: Db,
  { kind, at, until, limit }: { kind: OutboxKind; at: Date; until: Date; limit: number },
): Promise<LeasedMail[]> =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('due_at', '<=', at)
        .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({ locked_until: until, attempts: sql`outbox.attempts + 1` })
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'outbox.payload', 'outbox.sealed', 'outbox.created_at', 'outbox.attempts'])
    .returning(({ ref }) =>
      sql<number>`(extract(epoch FROM ${expiredBefore(at)} - ${ref('outbox.created_at')}) * 1000)::double precision`.as(
        'age_ms',
      ),
    )
    .execute();

/**
 * Marks a mail as sent, or as given up with the reason `failure`, and deletes its one-time code.
 */
export async function finishMail(
  db: Db,
  id: string,
  { at, failure }: { at: Date; failure: string | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: at, locked_until: null, sealed: null, failure })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt with its reason, and releases the mail until it is due again. */
export async function postponeMail(
  db: Db,
  id: string,
  { until, failure }: { until: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until, locked_until: null, failure })
    .where('id', '=', id)
    .execute();
}

/** Deletes the text of mails that were sent or given up `keptMs` ago; returns of how many. */
export async function emptyMails(
  db: Db,
  { now, keptMs, limit }: { now: Date; keptMs: number; limit: number },
): Promise<number> {
  const emptied = await db
    .with('old', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        .where('payload', 'is not', null)
        .where('done_at', '<=', expiredBefore(now, keptMs))
        .orderBy('done_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('old')
    .set({ payload: null, sealed: null })
    .whereRef('outbox.id', '=', 'old.id')
    .executeTakeFirst();
  return Number(emptied.numUpdatedRows);
}
