import { MINUTE_MS } from '#contract/durations.ts';
import type { Db } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { alertOperator } from '../../mail/operator-alerts.ts';
import { writtenTime } from '../../platform/pakistan.ts';
import type { Poller } from './store.ts';
import { findPoller } from './store.ts';

/** So many failed reads in a row, with the pauses between them, take a little over 10 minutes. */
const DOWN_AFTER_FAILURES = 8;

const isDown = ({ failures }: Pick<Poller, 'failures'>) => failures >= DOWN_AFTER_FAILURES;

/** Whether a network has been unreadable for so long that it takes no new payments. */
export async function isNetworkDown(db: Db, source: string): Promise<boolean> {
  const poller = await findPoller(db, source);
  return poller !== undefined && isDown(poller);
}

/** Alerts the operator to an outage, once until the network can be read again. */
export async function alertOutage(host: Host, poller: Poller): Promise<void> {
  if (!isDown(poller)) return;
  const { source, read_until: readUntil } = poller;
  const notice = {
    subject: `Incoming ${source} money can't be read`,
    paragraphs: [
      `We haven't been able to read incoming ${source} transfers since ${writtenTime(readUntil)}. The host's log has the reason.`,
      "Until that works again, shoppers can't choose this method. Open payments wait or expire; money sent in time still settles them later.",
    ],
    page: '/list/methods' as const,
  };
  await alertOperator(host.db, host, notice, `network-down:${source}:${readUntil.toISOString()}`);
}

/** A network's pause after failures in a row, in milliseconds: 5 s at first, at most 5 minutes. */
export const retryPauseMs = (failures: number): number => Math.min(5_000 * 2 ** failures, 5 * MINUTE_MS);
