const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The name of a month; the source of an expression. */
export const MONTH =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?';
const CLOCK = '(?:[T ]+\\d{1,2}:\\d\\d(?::\\d\\d)?(?:\\s?[ap]m)?z?)?';
const YEAR = '(?:20)?\\d\\d';

/** Dates that have a year, as people and spreadsheets write them; the source of an expression. */
export const DATE =
  `(?:20\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2}${CLOCK}|\\d{1,2}[-/.]\\d{1,2}[-/.]${YEAR}${CLOCK}|` +
  `\\d{1,2}(?:st|nd|rd|th)?[-/. ]+${MONTH}[-/., ]+${YEAR}|${MONTH}[-/. ]+\\d{1,2}(?:st|nd|rd|th)?,? +20\\d\\d)`;
/** A month with its year, which is a date only where it is named as one: `12/2026`, `Dec 2026`. */
const MONTH_DATE = `(?:\\d{1,2}[-/.](?:20)?\\d\\d|20\\d\\d[-/.]\\d{1,2}|${MONTH}[-/. ]+20\\d\\d)`;

/** Words that name an expiry, before its date; the source of an expression. */
const EXPIRY_WORDS =
  '(?:valid|good|usable|redeemable)\\s+(?:un)?til+|(?:valid|good)\\s+(?:thru|through|to|up\\s?to)|' +
  'exp(?:iry|ires?|iring|iration)?(?:\\s+date)?(?:\\s+(?:on|by|at))?(?![a-z])|(?:use|redeem)\\s+(?:by|before)|best\\s+before';
/** An expiry on the line of its code, with its date. */
export const NAMED_EXPIRY = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${EXPIRY_WORDS})[\\s.:=-]*(${DATE}|${MONTH_DATE})(?![-/.]?[\\p{L}\\p{N}])`,
  'iu',
);
/** The heading of a column of expiries. */
export const EXPIRY_HEADING = new RegExp(
  `^(?:${EXPIRY_WORDS}|validity|valid)\\.?$|\\bexpir(?:y|es?|ation)\\b`,
  'i',
);
/** In a column of expiries, a code that has none. */
const NEVER = /^(?:-+|–|—|n\/?a|none|never|null|no(?: expiry)?|lifetime|unlimited)?$/i;

/** A date alone. */
export const IS_DATE = new RegExp(`^${DATE}$`, 'i');

/** A day such as `2026-12-31`, the last of a month that has no day; or why it is none. */
export type Expiry = { day: string | null; fault: string | null };

/**
 * The last days on which codes can be redeemed, from the dates of a list: a day, a month, or none.
 * The list says whether its days or its months come first. If it doesn't, they are days first, as in
 * Pakistan, and a date that has two meanings has that as its fault.
 */
export function readExpiries(dates: readonly string[]): Expiry[] {
  const pairs = dates.flatMap((date) => {
    const [, first, second] = NUMERIC.exec(date.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const haveDaysFirst = pairs.some(([first]) => first > MONTHS_A_YEAR);
  const haveMonthsFirst = pairs.some(([, second]) => second > MONTHS_A_YEAR);
  const isClear = pairs.length === 0 || haveDaysFirst !== haveMonthsFirst;
  return dates.map((date) =>
    readExpiry(date.trim(), { isMonthFirst: haveMonthsFirst && !haveDaysFirst, isClear }),
  );
}

const MONTHS_A_YEAR = 12;
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?=$|[T ])/;

function readExpiry(date: string, how: { isMonthFirst: boolean; isClear: boolean }): Expiry {
  if (NEVER.test(date)) return { day: null, fault: null };
  const [, first = '', second = '', year = ''] = NUMERIC.exec(date) ?? [];
  if (first !== '') {
    const [day, month] = how.isMonthFirst ? [second, first] : [first, second];
    const read = dayOf(year, month, day);
    if (read === null || how.isClear || first === second) return { day: read, fault: unread(read, date) };
    return { day: read, fault: `its expiry ${date} has two meanings, and is read as ${read}` };
  }
  const read = readNamed(date);
  return { day: read, fault: unread(read, date) };
}

const unread = (day: string | null, date: string) =>
  day === null ? `its expiry “${date.slice(0, 20)}” can’t be read` : null;

function readNamed(date: string): string | null {
  const of = (pattern: string) => new RegExp(`^${pattern}`, 'i').exec(date) ?? [];
  const [, isoYear, isoMonth, isoDay] = of('(20\\d\\d)[-/.](\\d{1,2})(?:[-/.](\\d{1,2}))?(?=$|[T ])');
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth ?? '', isoDay ?? null);
  const [, day, name, year] = of(`(\\d{1,2})(?:st|nd|rd|th)?[-/. ]+(${MONTH})[-/., ]+(${YEAR})$`);
  if (day !== undefined) return dayOf(year ?? '', monthOf(name), day);
  const [, ofMonth, dayAfter, yearAfter] = of(`(${MONTH})[-/. ]+(\\d{1,2})(?:st|nd|rd|th)?,? +(20\\d\\d)$`);
  if (ofMonth !== undefined) return dayOf(yearAfter ?? '', monthOf(ofMonth), dayAfter ?? null);
  const [, month, monthYear] = of(`(${MONTH}|\\d{1,2})[-/. ]+(${YEAR})$`);
  if (month === undefined) return null;
  return dayOf(monthYear ?? '', /^\d/.test(month) ? month : monthOf(month), null);
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** A day that the calendar has, or the last of a month; null for any other. */
function dayOf(year: string, month: string, day: string | null): string | null {
  const ofYear = Number(year.length === 2 ? `20${year}` : year);
  // Day 0 of the next month.
  const last = new Date(Date.UTC(ofYear, Number(month), 0)).getUTCDate();
  const ofMonth = day === null ? last : Number(day);
  const isReal = Number(month) >= 1 && Number(month) <= MONTHS_A_YEAR && ofMonth >= 1 && ofMonth <= last;
  return isReal ? [ofYear, month.padStart(2, '0'), String(ofMonth).padStart(2, '0')].join('-') : null;
}
