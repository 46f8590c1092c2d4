import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import { BOOKS_DAYS_MAX } from '#contract/office/books.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { lastDayOfMonth } from '#contract/pakistan.ts';
import { HttpError } from '../../http/http-error.ts';
import { groupDigits } from '../../platform/format-money.ts';
import { InputRefused } from '../frame/input-refused.ts';
import { Day, TypedOff } from '../frame/inputs.ts';
import type { Days } from './takings.ts';

const MONTH = 'must be a month such as 2026-03';
const Month = v.pipe(TypedOff, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH));

/** The fields by which the days of the books are chosen. */
export const span = {
  day: v.optional(
    withMetadata(Day, { value: 'day', is: 'day', hint: 'one day in Pakistan; by default, today' }),
  ),
  month: v.optional(withMetadata(Month, { value: 'month', hint: 'a month, such as 2026-03' })),
  from: v.optional(withMetadata(Day, { value: 'day', is: 'day', hint: 'the first of several days' })),
  to: v.optional(withMetadata(Day, { value: 'day', is: 'day', hint: 'the last day (default: today)' })),
};
const Span = v.object(span);

/** The chosen days; a 400 if they contradict each other or are no days. */
export function daysOf({ day, month, from, to }: v.InferOutput<typeof Span>, today: string): Days {
  const named = [day, month, from ?? to].filter((each) => each !== undefined);
  if (named.length > 1) throw refused('from', 'Name a day, or a month, or the first and the last day.');
  if (day !== undefined) return { from: day, to: day };
  if (month !== undefined) return { from: `${month}-01`, to: lastDayOfMonth(month) };
  if (from === undefined && to !== undefined) throw refused('from', 'Name the first day, too.');
  const [first, last] = [from ?? today, to ?? today];
  if (first > last) throw refused('from', `The first day, ${first}, is after the last, ${last}.`);
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (count > BOOKS_DAYS_MAX)
    throw refused(
      'from',
      `From ${first} to ${last} are ${groupDigits(count)} days: choose at most ${BOOKS_DAYS_MAX}, such as a year.`,
    );
  return { from: first, to: last };
}

const refused = (field: string, sentence: string) => new InputRefused(new HttpError(400, sentence), field);

/** Days as a heading has them: one, or from the first to the last. */
export const titleOf = ({ from, to }: Days) => (from === to ? from : `${from} to ${to}`);
