import { brand } from '#contract/brand.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { clockInPakistan, dayInPakistan, PAKISTAN_MS, PAKISTAN_ZONE } from '#contract/pakistan.ts';

/** When the day of a time began in Pakistan. */
export const startOfDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + PAKISTAN_MS) / DAY_MS) * DAY_MS - PAKISTAN_MS);

/** The same time of another day. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

/** When a day such as `2030-12-31` ends in Pakistan. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS - PAKISTAN_MS);

/** The day in Pakistan that ends with a moment: the last one before it. */
export const lastDayBefore = (end: Date): string => dayInPakistan(daysBefore(end, 1));

/** From when until when a day such as `2030-12-31` lasts in Pakistan. */
export const timeOfDay = (day: string): { from: Date; until: Date } => ({
  from: daysBefore(endOfDay(day), 1),
  until: endOfDay(day),
});

/** An ISO time on Pakistan's clocks: `2026-03-02 14:00`; empty for null. */
export const formatTime = (at: string | null): string =>
  at === null ? '' : clockInPakistan(new Date(at)).slice(0, 16).replace('T', ' ');

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: PAKISTAN_ZONE,
});

/** A time as people write it in mails: `2 March 2026 at 14:05, Pakistan time`. */
export const writtenTime = (at: Date): string => `${writtenClock(at)}, ${brand.hours.zone}`;

/** The same beside one that names the zone. */
export const writtenClock = (at: Date): string => written.format(at);

/** The day in Pakistan of an ISO time: `2026-03-02`. */
export const dayOf = (at: string): string => dayInPakistan(new Date(at));

/** A transaction that began before midnight has ended by then. */
const SETTLED_MS = MINUTE_MS;

/** Whether what happened before today is all written at `at`. */
export const isPastWritten = (at: Date): boolean => at.getTime() - startOfDay(at).getTime() >= SETTLED_MS;
