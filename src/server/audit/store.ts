import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { Database } from '../database/schema.ts';

export async function insertAudit(tx: Tx, entry: Insertable<Database['audit_log']>): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}

/** The newest audit entries, newest first. `by` is an actor's name in any case. */
export const findAudits = (
  db: Db,
  { subject, by, limit }: { subject: string | null; by: string | null; limit: number },
) => {
  let meant = db.selectFrom('audit_log').select(['at', 'actor', 'action', 'subject', 'detail']);
  if (subject !== null) meant = meant.where('subject', '=', subject);
  if (by !== null) meant = meant.where((row) => row(row.fn('lower', ['actor']), '=', by.toLowerCase()));
  return meant.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

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
