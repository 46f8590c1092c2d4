import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** The reading progress of a source: everything before `read_until` has been read. */
export type Poller = { source: string; read_until: Date; failures: number };

/** Adds a source if it is new. It is read from `at` on: earlier transfers are not the shop's. */
export async function ensurePoller(db: Db, source: string, at: Date): Promise<void> {
  await db
    .insertInto('poller')
    .values({ source, read_until: at, due_at: at, locked_until: null })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

/** Leases a source if it is due and not leased. */
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

/** The reading progress of a source; undefined before the first read. */
export const findPoller = (db: Db, source: string): Promise<Poller | undefined> =>
  db
    .selectFrom('poller')
    .select(['source', 'read_until', 'failures'])
    .where('source', '=', source)
    .executeTakeFirst();

/** Ends the lease after a read up to `readUntil`, until the source is due again. */
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

/** Ends the lease after a failed read. */
export async function postponePoller(db: Db, source: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('poller')
    .set({ due_at: dueAt, locked_until: null, failures: sql<number>`poller.failures + 1` })
    .where('source', '=', source)
    .execute();
}
