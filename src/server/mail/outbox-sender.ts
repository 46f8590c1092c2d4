import { ONE_TIME_CODE_LIFE_MS } from '#contract/constants.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import type { LeasedMail, OutboxKind } from './store.ts';
import { finishMail, leaseMails, postponeMail } from './store.ts';

const BATCH_SIZE = 5;
/** Longer than all time limits of a delivery together. */
const LEASE_MS = 2 * MINUTE_MS;
const BACKOFF_MIN_MS = 5_000;
const BACKOFF_MAX_MS = 15 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** Why a mail was given up whose one-time code nobody could use any more. */
export const CODE_EXPIRED = 'its code has expired';

/** How one kind of the outbox is delivered; what it throws is described without what was sent. */
export type Delivery = {
  kind: OutboxKind;
  deliver(row: LeasedMail): Promise<void>;
  describeFailure(error: unknown): string;
};

/**
 * Sends what is due in the outbox, each at least once. Rows are leased first, so that several
 * hosts can share the work. A failed one is retried with exponential backoff, and given up after three
 * days. Returns how many were attempted.
 */
export async function sendDue(host: Host, delivery: Delivery): Promise<number> {
  const at = host.now();
  const until = new Date(at.getTime() + LEASE_MS);
  const leased = await leaseMails(host.db, { kind: delivery.kind, at, until, limit: BATCH_SIZE });
  await Promise.all(leased.map((row) => send(host, delivery, row)));
  return leased.length;
}

async function send(host: Host, { kind, deliver, describeFailure }: Delivery, row: LeasedMail) {
  if (row.sealed !== null && row.age_ms >= ONE_TIME_CODE_LIFE_MS)
    return markDone(host, kind, row, CODE_EXPIRED);
  try {
    await deliver(row);
  } catch (error) {
    const failure = describeFailure(error);
    return row.age_ms >= GIVE_UP_AFTER_MS
      ? markDone(host, kind, row, failure)
      : retryLater(host, kind, row, failure);
  }
  return markDone(host, kind, row, null);
}

async function markDone(host: Host, kind: OutboxKind, { id }: LeasedMail, failure: string | null) {
  await finishMail(host.db, id, { at: host.now(), failure });
  count(host, kind, failure === null ? 'sent' : 'given_up');
  if (failure === null) host.log.info({ [kind]: id }, `${kind} sent`);
  else host.log.error({ [kind]: id, failure }, `${kind} given up`);
}

/** Retries with exponential backoff, but no later than the code's expiry, which erases the code. */
async function retryLater(host: Host, kind: OutboxKind, row: LeasedMail, failure: string): Promise<void> {
  host.log.warn({ [kind]: row.id, failure, attempts: row.attempts }, `${kind} not sent, will be retried`);
  count(host, kind, 'retried');
  const next = host.now().getTime() + Math.min(BACKOFF_MIN_MS * 2 ** (row.attempts - 1), BACKOFF_MAX_MS);
  const codeExpiresAt = row.created_at.getTime() + ONE_TIME_CODE_LIFE_MS;
  const until = new Date(row.sealed === null ? next : Math.min(next, codeExpiresAt));
  await postponeMail(host.db, row.id, { until, failure });
}

const count = ({ metrics }: Host, kind: OutboxKind, outcome: string) => {
  if (kind === 'mail') metrics.mails.inc({ outcome });
};
