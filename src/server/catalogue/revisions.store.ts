import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';

/** How many catalogues are kept. */
const KEPT = 20;

/** The author of changes that were made in the file. */
export const BY_FILE = 'file';

/** A catalogue that the shop sold from: its text, and the number of the change that led to it. */
export type Revision = { number: number; hash: string; text: string };

/** Until the transaction ends, no other changes the catalogue or writes its file. */
export const lockCatalogue = (tx: Tx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx);

/** The newest change; undefined in a new shop. */
export const findNewestChange = (db: Db) =>
  db
    .selectFrom('catalogue_change')
    .select(['number', 'hash', 'parent'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

const revisions = (db: Db) =>
  db
    .selectFrom('catalogue_change')
    .innerJoin('catalogue_revision', 'catalogue_revision.hash', 'catalogue_change.hash');

/** The catalogue that the shop sells from; undefined in a new shop. */
export const findNewestRevision = (db: Db): Promise<Revision | undefined> =>
  revisions(db)
    .select(['number', 'catalogue_change.hash', 'text'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A revision by its number; undefined if it isn't kept. */
export const findRevision = (db: Db, number: number): Promise<Revision | undefined> =>
  revisions(db)
    .select(['number', 'catalogue_change.hash', 'text'])
    .where('number', '=', number)
    .executeTakeFirst();

/** The revision that the shop sold from at a time; the oldest that is kept, if it isn't. */
export const findRevisionAt = async (db: Db, at: Date): Promise<Revision | undefined> =>
  (await revisions(db)
    .select(['number', 'catalogue_change.hash', 'text'])
    .where('changed_at', '<=', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ??
  revisions(db)
    .select(['number', 'catalogue_change.hash', 'text'])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** The newest revision with this text before a number. */
export const findEarlier = (db: Db, hash: string, before: number): Promise<Revision | undefined> =>
  revisions(db)
    .select(['number', 'catalogue_change.hash', 'text'])
    .where('catalogue_change.hash', '=', hash)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest change before a number that led to a text, kept or not. */
export const findChangeTo = (db: Db, hash: string, before: number) =>
  db
    .selectFrom('catalogue_change')
    .select('number')
    .where('hash', '=', hash)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a command has changed the catalogue since a change. */
export const hasCommandSince = async (db: Db, number: number): Promise<boolean> =>
  (await db
    .selectFrom('catalogue_change')
    .select('number')
    .where('number', '>', number)
    .where('changed_by', '!=', BY_FILE)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The changes to texts that are kept, newest first. */
export const findChanges = (db: Db) =>
  revisions(db)
    .select(['number', 'changed_at', 'changed_by', 'summary'])
    .orderBy('number', 'desc')
    .limit(KEPT)
    .execute();

/** Makes a text the newest revision. The caller holds the lock. */
export async function insertRevision(
  tx: Tx,
  { text, hash, at, by, summary }: { text: string; hash: string; at: Date; by: string; summary: string },
): Promise<Revision> {
  const newest = await findNewestChange(tx);
  const number = (newest?.number ?? 0) + 1;
  const used = { used_at: at, used_by: by };
  await tx
    .insertInto('catalogue_revision')
    .values({ hash, text, ...used })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(used))
    .execute();
  await tx
    .insertInto('catalogue_change')
    .values({ number, hash, parent: newest?.hash ?? null, changed_at: at, changed_by: by, summary })
    .execute();
  await tx
    .deleteFrom('catalogue_revision')
    .where('hash', 'not in', (from) =>
      from
        .selectFrom('catalogue_change')
        .select('hash')
        .where('number', '>', number - KEPT),
    )
    .execute();
  return { number, hash, text };
}
