import { DAY_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { inBatches } from '../platform/in-batches.ts';
import { emptyMails } from './store.ts';

/**
 * Deletes the texts of mails `MAIL_DAYS` after they were sent or given up. Their rows stay, so that
 * none is sent twice.
 */
export const cleanupMails = (host: Pick<Host, 'config' | 'db' | 'now'>): Promise<void> =>
  inBatches((limit) =>
    emptyMails(host.db, { now: host.now(), keptMs: host.config.mailDays * DAY_MS, limit }),
  );
