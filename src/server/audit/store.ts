import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export async function insertAudit(tx: Tx, entry: Insertable<Database['audit_log']>): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}

/** The newest audit entries, newest first, of one subject or of all. */
export const findAudits = (db: Db, { subject, limit }: { subject: string | null; limit: number }) => {
  const entries = db.selectFrom('audit_log').select(['at', 'actor', 'action', 'subject', 'detail']);
  const meant = subject === null ? entries : entries.where('subject', '=', subject);
  return meant.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};
