import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import type { Transfer, Transfers } from '../networks/port.ts';
import type { TransferEvidence } from './evidence.ts';
import type { Poller } from './poller.store.ts';
import { finishPoller, insertPoller, leasePoller, postponePoller } from './poller.store.ts';
import { tellOutage } from './poller-outage.ts';
import type { Reading } from './poller-window.ts';
import { readOn } from './poller-window.ts';
import { findRecorded } from './receipt.store.ts';
import { recordReceipt } from './receipts.ts';
import { findSightings } from './sighting.store.ts';
import { noteGone, noteHeldBack, noteUnconfirmed } from './sightings.ts';
import { LOCKED_FOR_MS } from './slots.ts';

type Source = TransferEvidence['source'];

/** An account at Binance has 60 reads a minute in all, and at OKX 360. */
const EVERY_MS: Record<Source, number> = { usdt: 10_000, binance: 20_000 };
/** Longer than a network's answers and their recording take. */
const LEASE_MS = 5 * 60_000;
/** How long after a part of what came in the next part is read: each read of one takes as many requests as may be made. */
const NEXT_PART_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Reads what has come in on each network that is due: a job, safe in several processes at once. Answers how many it has read. */
export async function pollNetworks(host: Host): Promise<number> {
  const { usdt, binance } = host.networks;
  const read = await Promise.all([poll(host, 'usdt', usdt), poll(host, 'binance', binance)]);
  return read.filter(Boolean).length;
}

async function poll<P>(host: Host, source: Source, network: Transfers<P> | null): Promise<boolean> {
  const incoming = network?.incoming ?? null;
  if (incoming === null) return false;
  const at = host.now();
  await insertPoller(host.db, source, at);
  const until = new Date(at.getTime() + LEASE_MS);
  const poller = await leasePoller(host.db, source, { at, until });
  if (poller === undefined) return false;
  try {
    const until = await readAndRecord(host, source, incoming, poller, at);
    const wait = until === null ? EVERY_MS[source] : NEXT_PART_MS;
    await finishPoller(host.db, source, {
      readUntil: until ?? at,
      dueAt: new Date(host.now().getTime() + wait),
    });
  } catch (error) {
    console.error(`What came in by ${source} is read later: ${describeError(error)}`);
    const wait = Math.min(FIRST_PAUSE_MS * 2 ** poller.failures, LONGEST_PAUSE_MS);
    await postponePoller(host.db, source, new Date(host.now().getTime() + wait));
    await tellOutage(host, { ...poller, failures: poller.failures + 1 });
  }
  return true;
}

/**
 * Reads and records, and answers until when that was all; null: until now. Money that is not final holds its payment for 72 hours; what was
 * shown as such before and is neither final nor on its way any more is gone. What is final and could not be recorded is not: it is read again.
 */
async function readAndRecord(
  host: Host,
  source: Source,
  incoming: (since: Date, until: Date | null) => Promise<Transfer[]>,
  poller: Poller,
  at: Date,
): Promise<Reading['until']> {
  const open = await findSightings(host.db, source);
  const { transfers, until } = await readOn(incoming, poller, { open, at });
  const recorded = await findRecorded(
    host.db,
    source,
    transfers.map(({ externalId }) => externalId),
  );
  const arrived = transfers.filter(({ externalId, isFinal }) => isFinal && !recorded.has(externalId));
  const coming = transfers.filter(({ isFinal }) => !isFinal);
  const isHeld = (transfer: Transfer) => transfer.at.getTime() > at.getTime() - LOCKED_FOR_MS;
  const shown = new Set([...arrived, ...coming].map(({ externalId }) => externalId));
  const gone = open.filter(
    ({ external_id, seen_at }) => !shown.has(external_id) && (until === null || seen_at <= until),
  );
  await inTurn([
    ...arrived.map((transfer) => () => recordReceipt(host, evidenceOf(source, transfer))),
    ...coming.filter(isHeld).map((transfer) => () => noteUnconfirmed(host, evidenceOf(source, transfer))),
    ...coming
      .filter((transfer) => !isHeld(transfer))
      .map((transfer) => () => noteHeldBack(host, evidenceOf(source, transfer))),
    ...gone.map(
      ({ external_id }) =>
        () =>
          noteGone(host, source, external_id),
    ),
  ]);
  return until;
}

/** Does all of it, also when some of it fails, so that one transfer can't hold up the others; then throws what failed first. */
async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const evidenceOf = (source: Source, transfer: Transfer): TransferEvidence => ({
  source,
  externalId: transfer.externalId,
  amount: transfer.amount,
  destination: transfer.destination,
  payer: transfer.payer,
  reference: transfer.reference,
  receivedAt: transfer.at,
});
