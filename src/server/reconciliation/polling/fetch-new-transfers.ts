import { PageLimitExceeded } from '../../payment-networks/http-client.ts';
import type { Transfer } from '../../payment-networks/port.ts';
import type { UnconfirmedReceipt } from '../../payments/unconfirmed.store.ts';
import type { Poller } from './store.ts';

/** How far back each read goes beyond the last one: networks list some transfers late. */
const OVERLAP_MS = 60 * 60_000;

/** What a network showed, up to `until`; null: up to now. */
export type TransferBatch = { transfers: Transfer[]; until: Date | null };

/**
 * What has come in since the last read, and since the oldest of the sightings that are `open`. Where that is more than can be read at once
 * the first half of what is unread, after each failure in a row the half of that, and of older sightings their moments alone.
 */
export async function fetchNewTransfers(
  incoming: (since: Date, until: Date | null) => Promise<Transfer[]>,
  { read_until: readUntil, failures }: Poller,
  { open, at }: { open: readonly UnconfirmedReceipt[]; at: Date },
): Promise<TransferBatch> {
  const from = readUntil.getTime() - OVERLAP_MS;
  const moments = [...new Set(open.map(({ first_seen_at }) => first_seen_at.getTime()))];
  try {
    return { transfers: await incoming(new Date(Math.min(from, ...moments)), null), until: null };
  } catch (error) {
    if (!(error instanceof PageLimitExceeded)) throw error;
  }
  const part = (at.getTime() - readUntil.getTime()) / 2 ** (failures + 1);
  const until = new Date(readUntil.getTime() + part);
  const transfers = await incoming(new Date(from), until);
  for (const moment of moments.filter((each) => each < from).map((each) => new Date(each)))
    transfers.push(...(await incoming(moment, moment)));
  return { transfers, until };
}
