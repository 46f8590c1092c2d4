import { latinDigits } from '#contract/digits.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Parsed } from '#contract/parse.ts';
import { withoutUnseen } from '#contract/text.ts';

/** The order of day, month and year in a date of digits. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The sending time that a line gives: the moment `at`, or an unknown moment between `at` and
 * `until`.
 */
type SaidTime = { at: Date; until: Date | null };

/** A calendar day, such as `2026-03-02`. */
type Day = string;

/** A date as written: its day under each order that is possible, and the text after the date. */
type WrittenDate = { days: Partial<Record<DateOrder, Day>>; rest: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december', 'sept', ...MONTHS],
];
const WEEKDAY = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?[,\s]\s*/i;

const YEAR_FIRST = /^(?<y>\d{4})(?<sep>[-/. ])(?<m>\d{1,2})\k<sep>(?<d>\d{1,2})(?!\d)/;
const YEAR_FIRST_NAMED = /^(?<y>\d{4})[-/. ](?<m>[a-z]+)[-/. ](?<d>\d{1,2})(?!\d)/i;
const NAMED = /^(?<d>\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<m>[a-z]+)\.?[-/., ]*(?<y>\d{4}|\d{2})(?!\d)/i;
const NAME_FIRST = /^(?<m>[a-z]+)\.?[-/ ]*(?<d>\d{1,2})(?:st|nd|rd|th)?(?:[-/, ]+)(?<y>\d{4}|\d{2})(?!\d)/i;
const OF_DIGITS = /^(?<a>\d{1,2})(?<sep>[-/. ])(?<b>\d{1,2})\k<sep>(?<c>\d{4}|\d{2})(?!\d)/;
const RUN_OF_DIGITS = /^(?:(?<four>\d{8})(?=\d{6}(?!\d)|(?!\d))|(?<two>\d{6})(?!\d))(?!\.\d)/;
const SERIAL = /^(?<days>\d{5})(?<part>\.\d+)?(?:\s+(?<time>[01]?\.\d+|0))?$/;

/** Excel counts days from the end of 1899: these are the years 2000 to 2099. */
const SERIALS = { first: 36_526, last: 73_050 };
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/**
 * Reads a date; null for other text. A month's name or a year of four digits in front leaves only
 * one order; digits alone may allow several. For two-digit years, `now` rules out years too far
 * away.
 */
export function readDate(text: string, now: Date): WrittenDate | null {
  const said = withoutUnseen(latinDigits(text.normalize('NFKC')))
    .trim()
    .replace(WEEKDAY, '');
  const serial = ofSerial(said);
  if (serial !== null) return serial;
  const certain = [YEAR_FIRST, YEAR_FIRST_NAMED, NAMED, NAME_FIRST]
    .map((form) => form.exec(said))
    .find((found) => found !== null && monthOf(found.groups?.['m'] ?? '') > 0);
  if (certain?.groups !== undefined) {
    const { y = '', m = '', d = '' } = certain.groups;
    return inAnyOrder(dayOf(yearOf(y), monthOf(m), Number(d)), said.slice(certain[0].length));
  }
  return ofDigits(said, now);
}

function ofDigits(said: string, now: Date): WrittenDate | null {
  const run = RUN_OF_DIGITS.exec(said);
  const { four, two } = run?.groups ?? {};
  if (four !== undefined) {
    const rest = said.slice(8).replace(/^(?=\d)/, ' ');
    const yearFirst = dayOf(Number(four.slice(0, 4)), Number(four.slice(4, 6)), Number(four.slice(6)));
    if (yearFirst !== null && /^(19|20)/.test(four)) return inAnyOrder(yearFirst, rest);
    return inEachOrder([four.slice(0, 2), four.slice(2, 4), four.slice(4)], rest, now, '');
  }
  if (two !== undefined)
    return inEachOrder([two.slice(0, 2), two.slice(2, 4), two.slice(4)], said.slice(6), now, '');
  const found = OF_DIGITS.exec(said);
  const { a = '', b = '', c = '', sep = '' } = found?.groups ?? {};
  return found === null ? null : inEachOrder([a, b, c], said.slice(found[0].length), now, sep);
}

function inEachOrder(
  [a, b, c]: readonly [string, string, string],
  rest: string,
  now: Date,
  separator: string,
): WrittenDate | null {
  const days: WrittenDate['days'] = {};
  const add = (order: DateOrder, [y, m, d]: readonly [string, string, string]) => {
    const day = dayOf(yearOf(y), Number(m), Number(d));
    if (day !== null) days[order] = day;
  };
  add('dmy', [c, b, a]);
  add('mdy', [c, a, b]);
  if (c.length === 2) {
    add('ymd', [a, b, c]);
    leaveOutFarYears(days, now, separator);
  }
  return { days, rest };
}

/** How many years a statement's date may be in the past or future. */
const YEARS = { before: 2, after: 1 };

function leaveOutFarYears(days: WrittenDate['days'], now: Date, separator: string): void {
  const isNear = (day: Day) => {
    const ahead = Number(day.slice(0, 4)) - now.getUTCFullYear();
    return ahead <= YEARS.after && ahead >= -YEARS.before;
  };
  const near = DATE_ORDERS.filter((order) => isNear(days[order] ?? ''));
  if (near.length === 0) return;
  for (const order of DATE_ORDERS) if (!near.includes(order)) delete days[order];
  // With slashes or dots, a two-digit year is the last part if it can be.
  if (near.length > 1 && separator !== '-' && separator !== '') delete days.ymd;
}

function ofSerial(said: string): WrittenDate | null {
  const { days = '', part = '', time = '' } = SERIAL.exec(said)?.groups ?? {};
  const serial = Number(days);
  if (serial < SERIALS.first || serial > SERIALS.last) return null;
  const seconds = Math.round((Number(`0${part}`) + Number(time)) * (DAY_MS / 1000));
  const at = new Date(EXCEL_EPOCH + serial * DAY_MS + seconds * 1000).toISOString();
  // Excel stores 14:05 as a fraction of a day: zero seconds may mean that they are unknown.
  return inAnyOrder(at.slice(0, 10), seconds % 60 === 0 ? at.slice(10, 16) : at.slice(10, 19));
}

const inAnyOrder = (day: Day | null, rest: string): WrittenDate => ({
  days: day === null ? {} : { dmy: day, mdy: day, ymd: day },
  rest,
});

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const monthOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text);
  const name = MONTH_NAMES.find((each) => each === text.toLowerCase()) ?? '';
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
};

/** A day that the calendar has; null for others, where `Date` would move to the next month. */
function dayOf(year: number, month: number, day: number): Day | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && year >= 1900 ? at.toISOString().slice(0, 10) : null;
}

const TIME =
  /^(?:[T\s,;-]+(?:(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,:]\d{1,9})?)?|(?<run>\d{4}|\d{6}))\s*(?:(?<half>[ap])\.?m\.?|hrs?\.?|h)?)?\s*(?<zone>Z|UTC|GMT|PKT|[+-]\d{2}:?\d{2})?$/i;
const ZONES: Readonly<Record<string, string>> = { Z: 'Z', UTC: 'Z', GMT: 'Z', PKT: '+05:00' };

const OFFSET = String.raw`(?<sign>[+\u2212-])\s*(?<hours>0?\d|1[0-4])(?::?(?<minutes>[0-5]\d))?`;
const ZONE_IN_HEADING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:utc|gmt)(?:\s*${OFFSET})?|(?<pakistan>pkt)|(?<plain>[+-](?:0\d|1[0-4]):[0-5]\d))(?!\s*[+\u2212-]\s*\d|[\p{L}\p{N}:])`,
  'iu',
);

/** The time zone in a heading: `+00:00` of `Date(UTC)`; null if it has none. */
export function zoneOfHeading(heading: string): string | null {
  const { groups } = ZONE_IN_HEADING.exec(heading) ?? {};
  if (groups === undefined) return null;
  const { sign = '+', hours = '0', minutes = '00', pakistan, plain } = groups;
  if (pakistan !== undefined) return '+05:00';
  return plain ?? `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

/** A heading without its time zone: `Date` of `Date (UTC)`. */
export const withoutZone = (heading: string): string => heading.replace(ZONE_IN_HEADING, ' ');

/**
 * Parses the date and time of a line, such as `2026-03-02 14:05`, `Mon, 2 Mar 26 2.05 PM` or
 * Excel's `46083.59`. A time without seconds means the minute, and a date without a time, or with
 * midnight, the day; `24:00` is the next midnight. `order` is the order of day and month in
 * dates of digits.
 */
export function parseTime(
  text: string,
  { zone, order, now }: { zone: string; order: DateOrder | null; now: Date },
): Parsed<SaidTime> {
  const written = readDate(text, now);
  const day = written === null ? undefined : dayIn(written, order);
  const clock = written === null ? null : readClock(written.rest);
  if (day === undefined || clock === null)
    return {
      ok: false,
      reason: `"${text.trim()}" is not a date such as 2026-03-02 14:05 or 02/03/2026`,
    };
  const midnight = new Date(`${day}T00:00:00${clock.zone ?? zone}`).getTime();
  const at = new Date(midnight + clock.seconds * 1000);
  const isMidnight = startOfDayIn(zone, at).getTime() === at.getTime();
  const isDay = !clock.isThere || (isMidnight && !clock.isEnd);
  const length = isDay ? DAY_MS : clock.isMinute ? MINUTE_MS : 0;
  return { ok: true, value: { at, until: length === 0 ? null : new Date(at.getTime() + length - 1) } };
}

/** The start of the day of `at` in a bank's zone (`+05:00`). */
export function startOfDayIn(zone: string, at: Date): Date {
  const offset = Date.parse(`1970-01-01T00:00:00${zone}`);
  return new Date(Math.floor((at.getTime() - offset) / DAY_MS) * DAY_MS + offset);
}

/** A date's day under an order; without an order, the day that all possible orders agree on. */
function dayIn({ days }: WrittenDate, order: DateOrder | null): Day | undefined {
  if (order !== null) return days[order];
  const [only, ...others] = new Set(Object.values(days));
  return others.length === 0 ? only : undefined;
}

/** `isEnd`: the time is `24:00`. */
type Clock = {
  isThere: boolean;
  isEnd: boolean;
  seconds: number;
  isMinute: boolean;
  zone: string | undefined;
};

function readClock(rest: string): Clock | null {
  const { groups } = TIME.exec(rest.trimEnd()) ?? {};
  if (groups === undefined) return null;
  const run = groups['run'] ?? '';
  const hour = Number(groups['hour'] ?? run.slice(0, 2));
  const minute = Number(groups['minute'] ?? run.slice(2, 4));
  const second = groups['second'] ?? run.slice(4);
  const half = groups['half']?.toLowerCase();
  const isEnd = hour === 24 && minute === 0 && Number(second) === 0 && half === undefined;
  if ((hour > 23 && !isEnd) || minute > 59 || Number(second) > 59) return null;
  // `14:05 PM` is read as 14:05; `14:05 AM` contradicts itself.
  if (half === 'a' && hour > 12) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const said = groups['zone']?.toUpperCase();
  return {
    isThere: groups['hour'] !== undefined || run !== '',
    isEnd,
    seconds: hours * 3600 + minute * 60 + Number(second),
    isMinute: second === '',
    zone: ZONES[said ?? ''] ?? said,
  };
}

/** How the order of day and month was decided. */
export type OrderChoice =
  | { kind: 'none' }
  | { kind: 'proven'; order: DateOrder; line: number; text: string }
  | { kind: 'told' | 'remembered'; order: DateOrder };

/**
 * A line's possible days by order, and its date as written. `isMoney`: the line may be recorded.
 */
type DatedLine = { line: number; text: string; days: WrittenDate['days']; isMoney: boolean };

const TELL =
  'Nothing was recorded. Say the order of the dates with --dates: dmy (day first), mdy (month first) or ymd (year first).';

/**
 * Decides the order of day and month for a whole file. A date that only exists in one order
 * decides; otherwise the order that the operator gives, or gave earlier for files with these
 * headings. Refused if a payment's date may be several days, if lines contradict the given order,
 * or if they contradict each other and no order is given.
 */
export function decideOrder(
  lines: readonly DatedLine[],
  { told, remembered }: { told: DateOrder | null; remembered: DateOrder | null },
): Parsed<OrderChoice> {
  const dated = lines.flatMap((line) => {
    const orders = DATE_ORDERS.filter((order) => line.days[order] !== undefined);
    const [first, ...others] = orders;
    if (first === undefined) return [];
    return [{ ...line, orders, proves: others.length === 0 ? first : null }];
  });
  const possible = DATE_ORDERS.filter((order) => dated.every(({ orders }) => orders.includes(order)));
  const chosen = (value: OrderChoice) => ({ ok: true as const, value });
  if (told !== null) {
    const against = dated.find(({ orders }) => !orders.includes(told));
    if (possible.length === 0 || against === undefined) return chosen({ kind: 'told', order: told });
    return {
      ok: false,
      reason: `Line ${against.line} has the date ${against.text}, which is no date in the order ${told}. Nothing was recorded. Leave out --dates, or give the order of this file.`,
    };
  }
  const [proof] = dated.flatMap(({ line, text, proves: order }) =>
    order === null ? [] : [{ line, text, order }],
  );
  if (proof !== undefined) {
    const other = dated.find(({ orders }) => !orders.includes(proof.order));
    if (other === undefined) return chosen({ kind: 'proven', ...proof });
    return {
      ok: false,
      reason: `Line ${proof.line} has the date ${proof.text} and line ${other.line} the date ${other.text}, which are in different orders. ${TELL}`,
    };
  }
  const daysOf = (days: WrittenDate['days']) => [...new Set(possible.flatMap((order) => days[order] ?? []))];
  const open = dated.find(({ isMoney, days }) => isMoney && daysOf(days).length > 1);
  if (open === undefined) return chosen({ kind: 'none' });
  const known = possible.find((order) => order === remembered);
  if (known !== undefined) return chosen({ kind: 'remembered', order: known });
  return {
    ok: false,
    reason: `Line ${open.line} has the date ${open.text}, which may be ${daysOf(open.days).join(' or ')}, and no line proves which. ${TELL}`,
  };
}
