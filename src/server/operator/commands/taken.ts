import * as v from 'valibot';
import type { Taker } from '../../audit/taker.ts';
import { formatTime } from '../cli/print.ts';
import { meant } from '../meanings.ts';

/** Who works on something, as answers have it. */
export const taken = {
  taken_by: meant(v.nullable(v.string()), { label: 'Taken by' }),
  taken_at: meant(v.nullable(v.string()), { is: 'time' }),
};

type Taken = { taken_by: string | null; taken_at: string | null };

export const toWireTaker = (taker: Taker | null): Taken => ({
  taken_by: taker?.by ?? null,
  taken_at: taker?.at.toISOString() ?? null,
});

/** `by sana, 2026-03-02 14:05`; empty for what nobody has taken. */
export const formatTaker = ({ taken_by, taken_at }: Taken): string =>
  taken_by === null ? '' : `by ${taken_by}, ${formatTime(taken_at)}`;

/** How commands are told what to do with it. */
export const taking = {
  release: v.optional(meant(v.boolean(), { hint: 'gives it back instead' }), false),
  over: v.optional(meant(v.boolean(), { hint: 'also if another person has it' }), false),
};

export const toTaking = ({ release, over }: { release: boolean; over: boolean }) => ({
  isRelease: release,
  isOver: over,
});

/** What the audit log says of it. */
export const takingDetail = (done: { before: string | null; taken: { taken_by: string | null } }) => ({
  before: { taken_by: done.before },
  after: { taken_by: done.taken.taken_by },
});

export const saidTaken = (
  what: string,
  { taken_by, new: isNew }: { taken_by: string | null; new: boolean },
): string =>
  taken_by === null
    ? `${what} is free${isNew ? ' again' : ''}.`
    : `${what} is ${isNew ? 'now ' : ''}yours, and others see it.`;
