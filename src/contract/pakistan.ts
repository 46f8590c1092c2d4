import { PAKISTAN_UTC_OFFSET_MIN } from './constants.ts';
import { MINUTE_MS } from './durations.ts';

/** How far the clocks of Pakistan are ahead of UTC. */
export const PAKISTAN_MS = PAKISTAN_UTC_OFFSET_MIN * MINUTE_MS;

/** The same as ISO writes it. */
export const PAKISTAN_ZONE = '+05:00';

/** A time on the clocks of Pakistan, in the form of an ISO time: `2026-03-02T14:00:00.000Z`. */
export const clockInPakistan = (at: Date): string => new Date(at.getTime() + PAKISTAN_MS).toISOString();

/** The last day of a month of the calendar: `2026-02-28` of `2026-02`. */
export function lastDayOfMonth(month: string): string {
  const [year, of] = month.split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(of), 0)).toISOString().slice(0, 10);
}

/** The day of a time in Pakistan: `2026-03-02`. */
export const dayInPakistan = (at: Date): string => clockInPakistan(at).slice(0, 10);
