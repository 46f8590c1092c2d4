import { HOUR_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { actorName } from './audit.ts';

/** An assignment lapses, so that one which was forgotten blocks nobody. */
const ASSIGNED_MS = 4 * HOUR_MS;

/** The columns of a row that can be assigned to an operator. */
export type AssignedRow = { taken_by: string | null; taken_at: Date | null };

/** Who works on something, and since when. */
export type Assignee = { by: string; at: Date };

/** The present assignee; null without one, or if the assignment has lapsed. */
export function assigneeOf({ taken_by, taken_at }: AssignedRow, now: Date): Assignee | null {
  if (taken_by === null || taken_at === null) return null;
  return now.getTime() - taken_at.getTime() < ASSIGNED_MS ? { by: taken_by, at: taken_at } : null;
}

/** What an operator wants of it: to take it, also from another (`isOver`), or to give it back. */
export type AssignmentRequest = { isRelease: boolean; isOver: boolean };

/**
 * What becomes of a locked row, and whether that is a change. A 409 if another person has it.
 */
export function assign(
  host: Pick<Host, 'now' | 'actor'>,
  row: AssignedRow,
  { isRelease, isOver }: AssignmentRequest,
): { assigned: AssignedRow; before: string | null; isNew: boolean } {
  const now = host.now();
  const me = actorName(host);
  const assignee = assigneeOf(row, now);
  const before = assignee?.by ?? null;
  if (assignee !== null && assignee.by !== me && !isOver)
    throw new HttpError(409, `${assignee.by} has taken this: ask, or take it over with --over.`);
  if (isRelease) return { assigned: { taken_by: null, taken_at: null }, before, isNew: assignee !== null };
  if (assignee?.by === me) return { assigned: row, before, isNew: false };
  return { assigned: { taken_by: me, taken_at: now }, before, isNew: true };
}
