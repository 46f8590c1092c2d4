import { DAY_MS } from '#contract/durations.ts';
import { BOOKS_DAYS_MAX } from '#contract/office/books.ts';
import { lastDayOfMonth } from '#contract/pakistan.ts';
import { formatDateTime } from '#web/lib/date.ts';

/** Days of Pakistan's calendar, such as `2026-03-02`; `to` is included. */
export type Days = { from: string; to: string };

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The month of days that make up a whole month; null for other days. */
export const monthIn = ({ from, to }: Days): string | null => {
  const month = from.slice(0, 7);
  return from === `${month}-01` && to === lastDayOfMonth(month) ? month : null;
};

/**
 * The day to show instead of a range: today if the range has it, else the nearest day of the range.
 */
export const dayAmong = ({ from, to }: Days, today: string): string =>
  today < from ? from : today > to ? to : today;

/** Two typed days in order; a refusal if they are too far apart. */
export function daysBetween(one: string, other: string): Days | { refusal: string } {
  const [from = one, to = other] = [one, other].toSorted();
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return count > BOOKS_DAYS_MAX
    ? {
        refusal: `These are ${count.toLocaleString('en')} days: choose at most ${BOOKS_DAYS_MAX}, such as a year.`,
      }
    : { from, to };
}

/** The same number of days before or after, or the previous or next month. */
export function shifted({ from, to }: Days, by: -1 | 1): Days {
  const month = monthIn({ from, to });
  if (month !== null) {
    const [year, of] = month.split('-').map(Number);
    const other = isoOf(Date.UTC(Number(year), Number(of) - 1 + by, 1)).slice(0, 7);
    return { from: `${other}-01`, to: lastDayOfMonth(other) };
  }
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const length = last - first + DAY_MS;
  return { from: isoOf(first + by * length), to: isoOf(last + by * length) };
}

/** `2 Mar 2026`, `March 2026`, or the first and the last day. */
export function titleOf(days: Days): string {
  const month = monthIn(days);
  if (days.from === days.to) return dayIn(days.from);
  return month === null ? `${dayIn(days.from)} to ${dayIn(days.to)}` : dayIn(days.from).replace(/^1 /, '');
}

/** `2 Mar 2026` of `2026-03-02`. */
export const dayIn = (day: string): string => formatDateTime(day, 'UTC').replace(/,.*/, '');

/** The address of the books for these days. */
export const booksAt = ({ from, to }: Days): string => `/list/books?${new URLSearchParams({ from, to })}`;
