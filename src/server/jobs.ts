import { dropOldFlows } from './accounts/flow.ts';
import { dropOldSessions } from './accounts/session.ts';
import { dropOldConversations } from './chat/moving.ts';
import { tellOfWaiting } from './chat/support.ts';
import { dropOldKeys } from './checkout/once.ts';
import type { Host } from './host.ts';
import { dropOldLimits } from './http/limits.ts';
import { postmanFor } from './mail/send.ts';
import { serveWaitingNow } from './orders/delivery.ts';
import { expireDue } from './payments/ending.ts';
import { lookAtInvoices } from './payments/looks.ts';
import { pollNetworks } from './payments/polling.ts';
import { freeOldAmounts } from './payments/slots.ts';
import { repeat } from './repeat.ts';
import { tellEmptyShelves } from './stock/shelves.ts';

const MAIL_EVERY_MS = 1_000;
const EXPIRY_EVERY_MS = 5_000;
const SERVE_EVERY_MS = 5_000;
const NETWORKS_EVERY_MS = 2_000;
const CHAT_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;

/**
 * What runs beside the requests. Every job is safe to run in several processes at once. `stop` waits for what is
 * running.
 */
export function startJobs(host: Host): { stop(): Promise<void> } {
  const { smtpUrl } = host.config;
  const postman = smtpUrl === null ? null : postmanFor(host, smtpUrl);
  const jobs = [
    ...(postman === null ? [] : [repeat(MAIL_EVERY_MS, () => postman.deliver())]),
    repeat(EXPIRY_EVERY_MS, () => expireDue(host)),
    repeat(SERVE_EVERY_MS, () => serveWaitingNow(host)),
    repeat(NETWORKS_EVERY_MS, () => lookAtInvoices(host)),
    repeat(NETWORKS_EVERY_MS, () => pollNetworks(host)),
    repeat(CHAT_EVERY_MS, () => tellOfWaiting(host)),
    repeat(TIDY_EVERY_MS, () => tidy(host)),
    repeat(TIDY_EVERY_MS, () => tellEmptyShelves(host)),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      postman?.close();
    },
  };
}

/** Forgets what is over: sessions, codes, counts, kept answers and amounts that meant a payment. */
async function tidy(host: Host): Promise<void> {
  await dropOldSessions(host);
  await dropOldFlows(host);
  await dropOldLimits(host);
  await dropOldKeys(host);
  await dropOldConversations(host);
  await freeOldAmounts(host);
}
