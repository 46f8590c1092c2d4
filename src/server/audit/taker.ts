import { HOUR_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { actorName } from './audit.ts';

/** Somebody who took something and went home keeps nobody else from it. */
const TAKEN_MS = 4 * HOUR_MS;

/** A row that an operator may have taken. */
export type Takeable = { taken_by: string | null; taken_at: Date | null };

/** Who works on something, and since when. */
export type Taker = { by: string; at: Date };

/** Who works on it now; null if nobody does, or took it 4 hours ago. */
export function takerOf({ taken_by, taken_at }: Takeable, now: Date): Taker | null {
  if (taken_by === null || taken_at === null) return null;
  return now.getTime() - taken_at.getTime() < TAKEN_MS ? { by: taken_by, at: taken_at } : null;
}

/** What an operator wants of it: to take it, also from another (`isOver`), or to give it back. */
export type Taking = { isRelease: boolean; isOver: boolean };

/**
 * What becomes of a locked row, and whether that is a change. A 409 if another person has it.
 */
export function take(
  host: Pick<Host, 'now' | 'actor'>,
  row: Takeable,
  { isRelease, isOver }: Taking,
): { taken: Takeable; before: string | null; isNew: boolean } {
  const now = host.now();
  const me = actorName(host);
  const taker = takerOf(row, now);
  const before = taker?.by ?? null;
  if (taker !== null && taker.by !== me && !isOver)
    throw new HttpError(409, `${taker.by} has taken this: ask, or take it over with --over.`);
  if (isRelease) return { taken: { taken_by: null, taken_at: null }, before, isNew: taker !== null };
  if (taker?.by === me) return { taken: row, before, isNew: false };
  return { taken: { taken_by: me, taken_at: now }, before, isNew: true };
}
