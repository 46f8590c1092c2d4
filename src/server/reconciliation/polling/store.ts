import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** A source that this process alone reads from for a while; all before `read_until` has been read. */
export type Poller = { source: string; read_until: Date; failures: number };

/** Writes the source's row, if it has none: what came in before the shop knew the source is not its business. */
export async function ensurePoller(db: Db, source: string, at: Date): Promise<void> {
  await db
    .insertInto('poller')
    .values({ source, read_until: at, due_at: at, locked_until: null })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

/** Leases a source if it is due and free. */
export const leasePoller = (
  db: Db,
  source: string,
  { at, until }: { at: Date; until: Date },
): Promise<Poller | undefined> =>
  db
    .updateTable('poller')
    .set({ locked_until: until })
    .where('source', '=', source)
    .where('due_at', '<=', at)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
    .returning(['source', 'read_until', 'failures'])
    .executeTakeFirst();

/** The progress of reading a source; undefined before the first read. */
export const findPoller = (db: Db, source: string): Promise<Poller | undefined> =>
  db
    .selectFrom('poller')
    .select(['source', 'read_until', 'failures'])
    .where('source', '=', source)
    .executeTakeFirst();

/** Lets a source go until it is due again; it has been read until then. */
export async function finishPoller(
  db: Db,
  source: string,
  { readUntil, dueAt }: { readUntil: Date; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('poller')
    .set({ read_until: readUntil, due_at: dueAt, locked_until: null, failures: 0 })
    .where('source', '=', source)
    .execute();
}

/** Lets a source go that could not be read. */
export async function postponePoller(db: Db, source: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('poller')
    .set({ due_at: dueAt, locked_until: null, failures: sql<number>`poller.failures + 1` })
    .where('source', '=', source)
    .execute();
}
