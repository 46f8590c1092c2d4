import { PageLimitExceeded } from '../../payment-networks/http-client.ts';
import type { Transfer } from '../../payment-networks/port.ts';
import type { UnconfirmedReceipt } from '../../payments/unconfirmed.store.ts';
import type { Poller } from './store.ts';

/** How far each read overlaps the last one, since networks list some transfers late. */
const OVERLAP_MS = 60 * 60_000;

/** The transfers up to `until`, or up to now if it is null. */
export type TransferBatch = { transfers: Transfer[]; until: Date | null };

/**
 * Reads the transfers since the last read, and since the oldest one in `unconfirmed`. If they are
 * too many, it reads only the first half of the unread time, halved again after each failure
 * in a row, and of the older unconfirmed ones only their exact times.
 */
export async function fetchNewTransfers(
  fetchTransfers: (since: Date, until: Date | null) => Promise<Transfer[]>,
  { read_until: readUntil, failures }: Poller,
  { unconfirmed, at }: { unconfirmed: readonly UnconfirmedReceipt[]; at: Date },
): Promise<TransferBatch> {
  const from = readUntil.getTime() - OVERLAP_MS;
  const moments = [...new Set(unconfirmed.map(({ first_seen_at }) => first_seen_at.getTime()))];
  try {
    return { transfers: await fetchTransfers(new Date(Math.min(from, ...moments)), null), until: null };
  } catch (error) {
    if (!(error instanceof PageLimitExceeded)) throw error;
  }
  const part = (at.getTime() - readUntil.getTime()) / 2 ** (failures + 1);
  const until = new Date(readUntil.getTime() + part);
  const transfers = await fetchTransfers(new Date(from), until);
  for (const moment of moments.filter((each) => each < from).map((each) => new Date(each)))
    transfers.push(...(await fetchTransfers(moment, moment)));
  return { transfers, until };
}
