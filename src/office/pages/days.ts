import { DAY_MS } from '#contract/durations.ts';
import { BOOKS_DAYS_MAX } from '#contract/office/books.ts';
import { lastDayOfMonth } from '#contract/pakistan.ts';
import { formatDateTime } from '#web/lib/date.ts';

/** Days of Pakistan's calendar, such as `2026-03-02`, the last one included. */
export type Days = { from: string; to: string };

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The month that days are, whole; null if they are none. */
export const monthIn = ({ from, to }: Days): string | null => {
  const month = from.slice(0, 7);
  return from === `${month}-01` && to === lastDayOfMonth(month) ? month : null;
};

/** The day that some days are left for: today if it is one of them, else the nearest one to it. */
export const dayAmong = ({ from, to }: Days, today: string): string =>
  today < from ? from : today > to ? to : today;

/** Two typed days, the earlier one first; or why these are too many. */
export function daysBetween(one: string, other: string): Days | { refusal: string } {
  const [from = one, to = other] = [one, other].toSorted();
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return count > BOOKS_DAYS_MAX
    ? {
        refusal: `These are ${count.toLocaleString('en')} days: choose at most ${BOOKS_DAYS_MAX}, such as a year.`,
      }
    : { from, to };
}

/** As many days before or after, or the month before or after. */
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

/** `2 Mar 2026`, `March 2026` by its first letters, or the first and the last day. */
export function titleOf(days: Days): string {
  const month = monthIn(days);
  if (days.from === days.to) return dayIn(days.from);
  return month === null ? `${dayIn(days.from)} to ${dayIn(days.to)}` : dayIn(days.from).replace(/^1 /, '');
}

/** `2 Mar 2026` of `2026-03-02`. */
export const dayIn = (day: string): string => formatDateTime(day, 'UTC').replace(/,.*/, '');

/** The address of the books of some days. */
export const booksAt = ({ from, to }: Days): string => `/list/books?${new URLSearchParams({ from, to })}`;
