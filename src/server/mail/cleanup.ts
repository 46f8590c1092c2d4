import type { Host } from '../host.ts';
import { inBatches } from '../platform/in-batches.ts';
import { emptyMails } from './store.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Deletes the texts of mails 30 days after they were sent or given up. Their rows stay, so that none
 * is sent twice.
 */
export const cleanupMails = (host: Host): Promise<void> =>
  inBatches((limit) => emptyMails(host.db, { now: host.now(), keptMs: KEPT_MS, limit }));
