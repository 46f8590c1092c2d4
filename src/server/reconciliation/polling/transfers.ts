import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../../host.ts';
import { alertOperator } from '../../mail/operator-alerts.ts';
import { TooManyTransfers } from '../../payment-networks/http-client.ts';
import type { Transfer } from '../../payment-networks/port.ts';
import { findRecorded } from '../../payments/receipt.store.ts';
import type { UnconfirmedReceipt } from '../../payments/unconfirmed.store.ts';
import { findUnconfirmedBySource } from '../../payments/unconfirmed.store.ts';
import { writtenTime } from '../../platform/pakistan.ts';
import type { IncomingReceipt } from '../receipt.ts';
import { recordReceipt } from '../record-receipt.ts';
import { dropUnconfirmed, recordUnconfirmed, releaseAndAlertStuck } from '../unconfirmed.ts';
import { alertOutage, retryPauseMs } from './outage.ts';
import type { Poller } from './store.ts';
import { ensurePoller, finishPoller, leasePoller, postponePoller } from './store.ts';

type Source = IncomingReceipt['source'];
type FetchTransfers = (since: Date, until: Date | null) => Promise<Transfer[]>;
/** The transfers up to `until`, or up to now if it is null. */
type TransferBatch = { transfers: Transfer[]; until: Date | null };

/**
 * Longer than a read usually takes, but short, since a read that died delays the next one by this
 * much. Two reads at once record the same receipts.
 */
const LEASE_MS = MINUTE_MS;
/**
 * The pause before the next part of a long list, since each part uses up the network's request
 * limit.
 */
const NEXT_BATCH_MS = MINUTE_MS;
/** How far each read overlaps the last one, since networks list some transfers late. */
const OVERLAP_MS = HOUR_MS;
/**
 * How old an unrecorded transfer is before the operator is alerted; most retries succeed before.
 */
const UNRECORDED_ALERT_MS = 10 * MINUTE_MS;
/** How long unconfirmed money holds its payment. */
const HOLD_MAX_MS = 72 * HOUR_MS;

/**
 * Reads the transfers of each network that is due. A job, safe in several processes at once.
 * Returns how many networks it read.
 */
export async function pollNetworks(host: Host): Promise<number> {
  const read = await Promise.all(
    Object.values(host.methods).map(({ id, poll }) => {
      const fetchTransfers = poll?.network(host.networks)?.fetchTransfers ?? null;
      return poll === undefined || fetchTransfers === null
        ? false
        : pollNetwork(host, id, { fetchTransfers, everyMs: poll.everyMs });
    }),
  );
  return read.filter(Boolean).length;
}

async function pollNetwork(
  host: Host,
  source: Source,
  { fetchTransfers, everyMs }: { fetchTransfers: FetchTransfers; everyMs: number },
): Promise<boolean> {
  const at = host.now();
  await ensurePoller(host.db, source, at);
  const leaseUntil = new Date(at.getTime() + LEASE_MS);
  const poller = await leasePoller(host.db, source, { at, until: leaseUntil });
  if (poller === undefined) return false;
  const unconfirmed = await findUnconfirmedBySource(host.db, source);
  let batch: TransferBatch;
  try {
    batch = await fetchNewTransfers(fetchTransfers, poller, { unconfirmed, at });
  } catch (error) {
    host.metrics.networks.inc({ network: source });
    host.log.warn({ err: error, network: source }, 'reading transfers failed, will be retried');
    const wait = retryPauseMs(poller.failures);
    await postponePoller(host.db, source, new Date(host.now().getTime() + wait));
    await alertOutage(host, { ...poller, failures: poller.failures + 1 });
    return true;
  }
  const failed = await recordTransfers(host, source, batch, { unconfirmed, at });
  const wait = batch.until === null ? everyMs : NEXT_BATCH_MS;
  await finishPoller(host.db, source, {
    readUntil: nextReadUntil(poller, batch.until ?? at, failed),
    dueAt: new Date(host.now().getTime() + wait),
  });
  return true;
}

/** The new reading progress, at most up to the oldest transfer that is still to be recorded. */
function nextReadUntil({ read_until: before }: Poller, readUntil: Date, failed: readonly Transfer[]): Date {
  const reached = Math.min(readUntil.getTime(), ...failed.map((transfer) => transfer.at.getTime()));
  return new Date(Math.max(before.getTime(), reached));
}

/**
 * Records the transfers of a read, and returns those that could not be recorded. Unconfirmed money
 * holds its payment for 72 hours; unconfirmed money that is no longer listed is dropped.
 */
async function recordTransfers(
  host: Host,
  source: Source,
  { transfers, until }: TransferBatch,
  { unconfirmed, at }: { unconfirmed: readonly UnconfirmedReceipt[]; at: Date },
): Promise<Transfer[]> {
  const ids = transfers.map(({ externalId }) => externalId);
  const recorded = await findRecorded(host.db, source, ids);
  const arrived = transfers.filter(({ externalId, isFinal }) => isFinal && !recorded.has(externalId));
  const coming = transfers.filter(({ isFinal }) => !isFinal);
  const due = [...arrived, ...coming];
  const isWithinHoldLimit = (transfer: Transfer) => transfer.at.getTime() > at.getTime() - HOLD_MAX_MS;
  const failed: Transfer[] = [];
  // In turn, so that a transfer that can't be recorded doesn't block the others.
  for (const transfer of due) {
    const record = transfer.isFinal
      ? recordReceipt
      : isWithinHoldLimit(transfer)
        ? recordUnconfirmed
        : releaseAndAlertStuck;
    try {
      await record(host, toReceipt(source, transfer));
    } catch (error) {
      failed.push(transfer);
      await reportUnrecorded(host, source, transfer, error);
    }
  }
  const shown = new Set(due.map(({ externalId }) => externalId));
  const gone = unconfirmed.filter(
    ({ external_id, first_seen_at }) => !shown.has(external_id) && (until === null || first_seen_at <= until),
  );
  for (const { external_id: id } of gone)
    await dropUnconfirmed(host, source, id).catch((error: unknown) =>
      host.log.error(
        { err: error, network: source, transfer: id },
        'dropping a transfer failed, will be retried',
      ),
    );
  return failed;
}

/** Logs a failed recording, and alerts the operator once if it still fails after 10 minutes. */
async function reportUnrecorded(
  host: Host,
  source: Source,
  transfer: Transfer,
  error: unknown,
): Promise<void> {
  host.log.error(
    { err: error, network: source, transfer: transfer.externalId },
    'recording a transfer failed, will be retried',
  );
  if (host.now().getTime() - transfer.at.getTime() >= UNRECORDED_ALERT_MS)
    await alertUnrecorded(host, source, transfer);
}

/** Alerts the operator once to a transfer that can't be recorded. */
export async function alertUnrecorded(
  host: Host,
  source: Source,
  { externalId, at }: Pick<Transfer, 'externalId' | 'at'>,
): Promise<void> {
  const notice = {
    subject: `A ${source} transfer can't be recorded`,
    paragraphs: [
      `We've received the ${source} transfer ${externalId}, sent on ${writtenTime(at)}, but recording it fails. The host's log has the reason.`,
      'It is retried with every read. Other transfers are recorded as usual.',
    ],
    page: '/money' as const,
  };
  await alertOperator(host.db, host, notice, `unrecorded:${source}:${externalId}`);
}

const toReceipt = (source: Source, transfer: Transfer): IncomingReceipt => ({
  source,
  externalId: transfer.externalId,
  amount: transfer.amount,
  destination: transfer.destination,
  payer: transfer.payer,
  reference: transfer.reference,
  sentAt: transfer.at,
  confirmations: transfer.confirmations ?? null,
});

/**
 * Reads the transfers since the last read, and since the oldest in `unconfirmed`. If they are too
 * many, it only reads the first half of the unread time (halved again after each failure in
 * a row), and older unconfirmed transfers only at their exact times.
 */
async function fetchNewTransfers(
  fetchTransfers: FetchTransfers,
  { read_until: readUntil, failures }: Poller,
  { unconfirmed, at }: { unconfirmed: readonly UnconfirmedReceipt[]; at: Date },
): Promise<TransferBatch> {
  const from = readUntil.getTime() - OVERLAP_MS;
  const moments = [...new Set(unconfirmed.map(({ first_seen_at }) => first_seen_at.getTime()))];
  try {
    return { transfers: await fetchTransfers(new Date(Math.min(from, ...moments)), null), until: null };
  } catch (error) {
    if (!(error instanceof TooManyTransfers)) throw error;
  }
  const part = (at.getTime() - readUntil.getTime()) / 2 ** (failures + 1);
  const until = new Date(readUntil.getTime() + part);
  const transfers = await fetchTransfers(new Date(from), until);
  for (const moment of moments.filter((each) => each < from).map((each) => new Date(each)))
    transfers.push(...(await fetchTransfers(moment, moment)));
  return { transfers, until };
}
