import { TooMuch } from '../networks/ask.ts';
import type { Transfer } from '../networks/port.ts';
import type { Poller } from './poller.store.ts';
import type { Sighting } from './sighting.store.ts';

/** How far back each read goes beyond the last one: networks list some transfers late. */
const OVERLAP_MS = 60 * 60_000;

/** What a network showed, up to `until`; null: up to now. */
export type Reading = { transfers: Transfer[]; until: Date | null };

/**
 * What has come in since the last read, and since the oldest of the sightings that are `open`. Where that is more than can be read at once
 * the first half of what is unread, after each failure in a row the half of that, and of older sightings their moments alone.
 */
export async function readOn(
  incoming: (since: Date, until: Date | null) => Promise<Transfer[]>,
  { read_until: readUntil, failures }: Poller,
  { open, at }: { open: readonly Sighting[]; at: Date },
): Promise<Reading> {
  const from = readUntil.getTime() - OVERLAP_MS;
  const moments = [...new Set(open.map(({ seen_at }) => seen_at.getTime()))];
  try {
    return { transfers: await incoming(new Date(Math.min(from, ...moments)), null), until: null };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  const part = (at.getTime() - readUntil.getTime()) / 2 ** (failures + 1);
  const until = new Date(readUntil.getTime() + part);
  const transfers = await incoming(new Date(from), until);
  for (const moment of moments.filter((each) => each < from).map((each) => new Date(each)))
    transfers.push(...(await incoming(moment, moment)));
  return { transfers, until };
}
