import type { Host } from '../../host.ts';
import type { Transfer } from '../../payment-networks/port.ts';
import { findRecorded } from '../../payments/receipt.store.ts';
import { findUnconfirmedBySource } from '../../payments/unconfirmed.store.ts';
import { AMOUNT_LOCK_MS } from '../../payments/unique-amount.ts';
import { describeError } from '../../platform/describe-error.ts';
import type { IncomingReceipt } from '../receipt.ts';
import { recordReceipt } from '../record-receipt.ts';
import { dropUnconfirmed, flagHeld, recordUnconfirmed } from '../unconfirmed.ts';
import type { TransferBatch } from './fetch-new-transfers.ts';
import { fetchNewTransfers } from './fetch-new-transfers.ts';
import { alertOutage } from './outage.ts';
import type { Poller } from './store.ts';
import { ensurePoller, finishPoller, leasePoller, postponePoller } from './store.ts';

type Source = IncomingReceipt['source'];
type Incoming = (since: Date, until: Date | null) => Promise<Transfer[]>;

/** Longer than reading and recording take. */
const LEASE_MS = 5 * 60_000;
/** The pause before the next part of a long list, since each part uses up the allowed requests. */
const NEXT_BATCH_MS = 60_000;
const BACKOFF_MIN_MS = 5_000;
const BACKOFF_MAX_MS = 5 * 60_000;

/**
 * Reads the transfers of each network that is due. A job, safe in several processes at once.
 * Returns how many networks it read.
 */
export async function pollNetworks(host: Host): Promise<number> {
  const read = await Promise.all(
    Object.values(host.methods).map(({ id, poll }) => {
      const incoming = poll?.network(host.networks)?.incomingTransfers ?? null;
      return poll === undefined || incoming === null
        ? false
        : pollNetwork(host, id, { incoming, everyMs: poll.everyMs });
    }),
  );
  return read.filter(Boolean).length;
}

async function pollNetwork(
  host: Host,
  source: Source,
  { incoming, everyMs }: { incoming: Incoming; everyMs: number },
): Promise<boolean> {
  const at = host.now();
  await ensurePoller(host.db, source, at);
  const until = new Date(at.getTime() + LEASE_MS);
  const poller = await leasePoller(host.db, source, { at, until });
  if (poller === undefined) return false;
  try {
    const until = await fetchAndRecord(host, source, incoming, poller, at);
    const wait = until === null ? everyMs : NEXT_BATCH_MS;
    await finishPoller(host.db, source, {
      readUntil: until ?? at,
      dueAt: new Date(host.now().getTime() + wait),
    });
  } catch (error) {
    console.error(`Reading ${source} transfers failed and will be retried: ${describeError(error)}`);
    const wait = Math.min(BACKOFF_MIN_MS * 2 ** poller.failures, BACKOFF_MAX_MS);
    await postponePoller(host.db, source, new Date(host.now().getTime() + wait));
    await alertOutage(host, { ...poller, failures: poller.failures + 1 });
  }
  return true;
}

/**
 * Reads and records transfers. Returns the time up to which it read, or null for now. Unconfirmed
 * money holds its payment for 72 hours; unconfirmed money that is no longer listed is dropped. A
 * failed recording is repeated by the next read.
 */
async function fetchAndRecord(
  host: Host,
  source: Source,
  incoming: Incoming,
  poller: Poller,
  at: Date,
): Promise<TransferBatch['until']> {
  const open = await findUnconfirmedBySource(host.db, source);
  const { transfers, until } = await fetchNewTransfers(incoming, poller, { open, at });
  const recorded = await findRecorded(
    host.db,
    source,
    transfers.map(({ externalId }) => externalId),
  );
  const arrived = transfers.filter(({ externalId, isFinal }) => isFinal && !recorded.has(externalId));
  const coming = transfers.filter(({ isFinal }) => !isFinal);
  const isHeld = (transfer: Transfer) => transfer.at.getTime() > at.getTime() - AMOUNT_LOCK_MS;
  const shown = new Set([...arrived, ...coming].map(({ externalId }) => externalId));
  const gone = open.filter(
    ({ external_id, first_seen_at }) => !shown.has(external_id) && (until === null || first_seen_at <= until),
  );
  await runAllThenThrow([
    ...arrived.map((transfer) => () => recordReceipt(host, toReceipt(source, transfer))),
    ...coming.filter(isHeld).map((transfer) => () => recordUnconfirmed(host, toReceipt(source, transfer))),
    ...coming
      .filter((transfer) => !isHeld(transfer))
      .map((transfer) => () => flagHeld(host, toReceipt(source, transfer))),
    ...gone.map(
      ({ external_id }) =>
        () =>
          dropUnconfirmed(host, source, external_id),
    ),
  ]);
  return until;
}

/** Runs every step, so that one transfer can't block the others; then throws the first failure. */
async function runAllThenThrow(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const toReceipt = (source: Source, transfer: Transfer): IncomingReceipt => ({
  source,
  externalId: transfer.externalId,
  amount: transfer.amount,
  destination: transfer.destination,
  payer: transfer.payer,
  reference: transfer.reference,
  receivedAt: transfer.at,
});
