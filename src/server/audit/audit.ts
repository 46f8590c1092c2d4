import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../platform/ids.ts';
import { inBatches } from '../platform/in-batches.ts';
import { SHARED_OPERATOR } from './shared-operator.ts';
import { deleteAudits, findAudits, insertAudit } from './store.ts';

/** The name of the operator whose command runs. */
export const actorName = (host: Pick<Host, 'actor'>): string => host.actor?.name ?? SHARED_OPERATOR;

/**
 * Writes an audit entry in the transaction of the change, by default under the name of the
 * operator whose command it is. `detail` must contain no code or secret.
 */
export async function audit(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  {
    actor = actorName(host),
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

/** The audit log, newest first: of one subject or of all, by one operator or by all. */
export async function listAudits(db: Db, of: { subject: string | null; by: string | null; limit: number }) {
  return (await findAudits(db, of)).map((entry) => ({ ...entry, detail: v.parse(Detail, entry.detail) }));
}

/** Deletes entries that are older than `AUDIT_DAYS`. */
export const cleanupAudits = (host: Pick<Host, 'config' | 'db' | 'now'>): Promise<void> =>
  inBatches((limit) =>
    deleteAudits(host.db, { now: host.now(), keptMs: host.config.auditDays * DAY_MS, limit }),
  );
