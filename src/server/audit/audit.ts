import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Window } from '../database/keyset.ts';
import { EVER, firstRows, withRows } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { newId } from '../platform/ids.ts';
import { inBatches } from '../platform/in-batches.ts';
import type { AuditEntry } from './audit-entry.ts';
import { SHARED_OPERATOR } from './shared-operator.ts';
import type { AuditFilter, AuditSort } from './store.ts';
import {
  countAudits,
  countGrave,
  deleteAudits,
  findAudits,
  insertAudit,
  lockActor,
  sumRupees,
} from './store.ts';

/** The name of the operator whose command runs. */
export const actorName = (host: Pick<Host, 'actor'>): string => host.actor?.name ?? SHARED_OPERATOR;

/**
 * Writes an audit entry in the transaction of the change, by default under the name of the
 * operator whose command it is. `detail` must contain no code or secret. In a command of several
 * transactions, its auditor judges each entry first, and may refuse.
 */
export async function audit(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor' | 'auditor'>,
  entry: AuditEntry,
): Promise<void> {
  if (host.auditor === undefined) await writeAudit(tx, host, entry);
  else await host.auditor(tx, entry);
}

/** Writes an audit entry as it is; `isGrave` if the owner is told of it. */
export async function writeAudit(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  { actor = actorName(host), action, subject, detail, rupees = null }: AuditEntry,
  { isGrave }: { isGrave: boolean } = { isGrave: false },
): Promise<void> {
  await insertAudit(tx, {
    id: newId(),
    at: host.now(),
    actor,
    action,
    subject,
    detail: JSON.stringify(detail),
    rupees,
    is_grave: isGrave,
  });
}

const Detail = v.record(v.string(), v.unknown());

/**
 * A page of the audit log: of one subject or of all, by one operator or by all; with `isGrave`, only
 * what the owner is told of.
 */
export async function pageOfAudits(db: Db, filter: AuditFilter, asked: { sort: AuditSort; window: Window }) {
  const page = await findAudits(db, filter, asked);
  const parsed = page.rows.map((entry) => ({ ...entry, detail: v.parse(Detail, entry.detail) }));
  return withRows(page, parsed);
}

/** How many audit entries there are. */
export const countOfAudits = (db: Db, filter: AuditFilter): Promise<number> => countAudits(db, filter);

/** The newest audit entries of a subject, newest first. */
export const auditsOf = async (db: Db, subject: string, limit: number) => {
  const filter = { subject, by: null, isGrave: false, during: EVER };
  return (await pageOfAudits(db, filter, { sort: 'newest', window: firstRows(limit) })).rows;
};

/**
 * What an operator has given away since a time, in whole rupees. Until the transaction ends,
 * the operator's other changes wait, so that each is counted.
 */
export async function rupeesGiven(tx: Tx, actor: string, since: Date): Promise<number> {
  await lockActor(tx, actor);
  return sumRupees(tx, actor, since);
}

/** The changes since a time that the owner is told of. */
export const graveSince = (db: Db, since: Date) => countGrave(db, since);

/** Deletes entries that are older than `AUDIT_DAYS`. */
export const cleanupAudits = (host: Pick<Host, 'config' | 'db' | 'now'>): Promise<void> =>
  inBatches((limit) =>
    deleteAudits(host.db, { now: host.now(), keptMs: host.config.auditDays * DAY_MS, limit }),
  );
