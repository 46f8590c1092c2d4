import type { ExpressionBuilder, Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { During, Sort, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import type { Database } from '../database/schema.ts';

export async function insertAudit(tx: Tx, entry: Insertable<Database['audit_log']>): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}

/** Which audit entries are looked for. `by` is an actor's name in any case. */
export type AuditFilter = {
  subject: string | null;
  by: string | null;
  isGrave: boolean;
  during: During;
};

// Of the same moment, by id: else a page could show an entry twice.
const AT = [sql.ref('audit_log.at'), sql.ref('audit_log.id')];
const AUDIT_SORTS = {
  newest: { by: AT, direction: 'desc' },
  oldest: { by: AT, direction: 'asc' },
} as const satisfies Record<string, Sort>;
export type AuditSort = keyof typeof AUDIT_SORTS;

const isWanted =
  ({ subject, by, isGrave, during }: AuditFilter) =>
  (row: ExpressionBuilder<Database, 'audit_log'>) =>
    row.and([
      ...(subject === null ? [] : [row('subject', '=', subject)]),
      ...(by === null ? [] : [row(row.fn('lower', ['actor']), '=', by.toLowerCase())]),
      ...(isGrave ? [row('is_grave', '=', true)] : []),
      ...duringIn('at', during),
    ]);

/** A page of the audit log. */
export const findAudits = (
  db: Db,
  filter: AuditFilter,
  { sort, window }: { sort: AuditSort; window: Window },
) =>
  readPage(
    db.selectFrom('audit_log').select(['at', 'actor', 'action', 'subject', 'detail']).where(isWanted(filter)),
    AUDIT_SORTS[sort],
    window,
  );

/** How many audit entries there are. */
export async function countAudits(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWanted(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes an operator's changes that give something away wait for each other. */
export const lockActor = (tx: Tx, actor: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`harm ${actor}`}, 0))`.execute(tx);

/** What an operator's changes have given away since a time, in whole rupees. */
export async function sumRupees(db: Db, actor: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('audit_log')
    .select(sql<number>`coalesce(sum(rupees), 0)::bigint`.as('sum'))
    .where('actor', '=', actor)
    .where('at', '>=', since)
    .where('rupees', 'is not', null)
    .executeTakeFirstOrThrow();
  return sum;
}

/** How many changes since a time the owner is told of, and the time of the first. */
export const countGrave = (db: Db, since: Date) =>
  db
    .selectFrom('audit_log')
    .select((row) => [row.fn.countAll<number>().as('count'), sql<Date | null>`min(at)`.as('since')])
    .where('is_grave', '=', true)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();

/** Deletes audit entries older than `keptMs`, oldest first; returns how many. */
export async function deleteAudits(
  db: Db,
  { now, keptMs, limit }: { now: Date; keptMs: number; limit: number },
): Promise<number> {
  const deleted = await db
    .deleteFrom('audit_log')
    .where('id', 'in', (audit) =>
      audit
        .selectFrom('audit_log')
        .select('id')
        .where('at', '<=', expiredBefore(now, keptMs))
        .orderBy('at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
