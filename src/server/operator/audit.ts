import * as v from 'valibot';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';
import { findAudits, insertAudit } from './store.ts';

/** Notes a change that was made by hand, in the transaction that makes it. `detail` holds no code and no secret. */
export async function audit(
  tx: Tx,
  host: Host,
  {
    actor = 'operator',
    action,
    subject,
    detail,
  }: { actor?: string; action: string; subject: string; detail: object },
): Promise<void> {
  await insertAudit(tx, {
    id: newId(),
    at: host.now(),
    actor,
    action,
    subject,
    detail: JSON.stringify(detail),
  });
}

const Detail = v.record(v.string(), v.unknown());

/** What was changed by hand, newest first: of one subject, or of all. */
export async function auditsOf(db: Db, of: { subject: string | null; limit: number }) {
  return (await findAudits(db, of)).map((entry) => ({ ...entry, detail: v.parse(Detail, entry.detail) }));
}
