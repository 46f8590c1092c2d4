import { MINUTE_MS } from '#contract/durations.ts';
import { cleanupLoginTurns } from './accounts/login-limits.ts';
import { cleanupVerifications } from './accounts/verification.ts';
import { cleanupAudits } from './audit/audit.ts';
import { alertCatalogueFault } from './catalogue/alert-catalogue-fault.ts';
import { cleanupConversations } from './chat/merge-conversations.ts';
import { alertWaitingVisitors } from './chat/support.ts';
import { cleanupIdempotencyKeys } from './checkout/idempotency.ts';
import type { Host } from './host.ts';
import { cleanupLimits } from './http/rate-limits.ts';
import { reportHolder } from './keys/holders.ts';
import { cleanupMails } from './mail/cleanup.ts';
import { createMailer } from './mail/mailer.ts';
import { createWebhook } from './mail/webhook.ts';
import { cleanupAttempts } from './operator/frame/attempts.ts';
import { cleanupOfficeSessions } from './operator/office/session.ts';
import { fulfilBackordersNow } from './orders/fulfilment.ts';
import { expirePayments } from './payments/close.ts';
import { releaseExpiredAmounts } from './payments/unique-amount.ts';
import { logError } from './platform/log-error.ts';
import { runEvery } from './platform/run-every.ts';
import { pollInvoices } from './reconciliation/polling/invoices.ts';
import { pollNetworks } from './reconciliation/polling/transfers.ts';
import { cleanupSessions } from './sessions/session.ts';
import { alertAllOutOfStock } from './stock/inventory.ts';
import { cleanupWishes } from './wishes/wishes.ts';

const MAIL_EVERY_MS = 1_000;
const WEBHOOK_EVERY_MS = 2_000;
const EXPIRY_EVERY_MS = 5_000;
const BACKORDERS_EVERY_MS = 5_000;
const NETWORKS_EVERY_MS = 2_000;
const CHAT_EVERY_MS = 5_000;
const CATALOGUE_EVERY_MS = 30_000;
/** Several times before `keys rotate` takes this process for dead. */
const KEYS_EVERY_MS = 10_000;
const CLEANUP_EVERY_MS = 10 * MINUTE_MS;

/** A background job: its name, how often it runs (ms), and one round of it. */
export type Job = { name: string; everyMs: number; run(): Promise<unknown> };

/** The background jobs of a host. `close` ends the connection of the one that sends mails. */
export function createJobs(host: Host): { jobs: readonly Job[]; close(): void } {
  const { smtpUrl, operatorWebhookUrl } = host.config;
  const mailer = smtpUrl === null ? null : createMailer(host, smtpUrl);
  const webhook = operatorWebhookUrl === null ? null : createWebhook(host, operatorWebhookUrl);
  const every = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, run });
  return {
    jobs: [
      ...(mailer === null ? [] : [every('mail', MAIL_EVERY_MS, () => mailer.sendDue())]),
      ...(webhook === null ? [] : [every('webhook', WEBHOOK_EVERY_MS, () => webhook.sendDue())]),
      every('expiry', EXPIRY_EVERY_MS, () => expirePayments(host)),
      every('back-orders', BACKORDERS_EVERY_MS, () => fulfilBackordersNow(host)),
      every('invoices', NETWORKS_EVERY_MS, () => pollInvoices(host)),
      every('transfers', NETWORKS_EVERY_MS, () => pollNetworks(host)),
      every('chat-alerts', CHAT_EVERY_MS, () => alertWaitingVisitors(host)),
      every('keys', KEYS_EVERY_MS, () => reportHolder(host)),
      every('catalogue', CATALOGUE_EVERY_MS, () => alertCatalogueFault(host)),
      every('cleanup', CLEANUP_EVERY_MS, () => cleanup(host)),
      every('stock-alerts', CLEANUP_EVERY_MS, () => alertAllOutOfStock(host)),
    ],
    close: () => mailer?.close(),
  };
}

/**
 * Starts the background jobs. Every job is safe to run in several processes at once; `stop` waits
 * for running ones.
 */
export function startJobs(host: Host): { stop(): Promise<void> } {
  const { jobs, close } = createJobs(host);
  const started = jobs.map(({ name, everyMs, run }) =>
    runEvery(
      everyMs,
      () => timed(host, name, run),
      (error) => logError(host, error, { job: name }),
    ),
  );
  return {
    async stop() {
      await Promise.all(started.map((each) => each.stop()));
      close();
    },
  };
}

/** Runs one round of a job and times it. */
async function timed({ metrics, log }: Host, job: string, work: () => Promise<unknown>): Promise<void> {
  const stop = metrics.jobs.startTimer({ job });
  try {
    await work();
    log.debug({ job, seconds: stop({ outcome: 'ok' }) }, 'job ran');
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
}

/**
 * Deletes expired sessions, codes, turns, counters, stored responses, conversations, audit entries,
 * texts of sent mails, wishes and reserved amounts.
 */
export async function cleanup(host: Pick<Host, 'config' | 'db' | 'now'>): Promise<void> {
  await cleanupSessions(host);
  await cleanupOfficeSessions(host);
  await cleanupAttempts(host);
  await cleanupVerifications(host);
  await cleanupLoginTurns(host);
  await cleanupLimits(host);
  await cleanupIdempotencyKeys(host);
  await cleanupConversations(host);
  await cleanupAudits(host);
  await cleanupMails(host);
  await cleanupWishes(host);
  await releaseExpiredAmounts(host);
}
