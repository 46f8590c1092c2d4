import type { Parsed } from '#contract/parse.ts';

/** A parsed amount: incoming money in whole rupees, or the reason why not. */
export type ParsedAmount = { kind: 'in'; amount: number } | { kind: 'skipped' | 'unparsed'; why: string };

const DEBIT = /^(d|dr|debit|withdrawal|out)\b/i;
const CREDIT = /^(c|cr|credit|deposit|in)\b|^\+$/i;
const AMOUNT = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,12})(?:\.(\d{1,2}|\d{4,6}))?$/;

/** `/-` after an amount means no paisas: `1,500/-`. */
const NO_PAISAS = /\s*\/[-=](?=$|\s|\))/;

/**
 * Parses `1,500.00`, `PKR 1500`, `Rs. 1,500/-`, `1500 CR`. `direction` is null if only the amount
 * shows it. Outgoing money is skipped. Left to a person: fractions of a rupee, `1.500` (one and a
 * half, or fifteen hundred in some countries), and an unknown or empty direction.
 */
export function parseAmount(cell: string, direction: string | null): ParsedAmount {
  if (cell === '' || cell === '-') return { kind: 'skipped', why: 'no money came in' };
  const bare = cell
    .replace(/^(PKR|Rs\.?)\s*/i, '')
    .replace(NO_PAISAS, '')
    .replace(/\s*(PKR|Cr\.?|\+)$/i, '');
  const wentOut = /^[-(]|\bDr\.?$|-$/i.test(bare) || DEBIT.test(direction ?? '');
  if (wentOut) return { kind: 'skipped', why: 'outgoing money' };
  if (direction !== null && !CREDIT.test(direction) && !/(\bCr\.?|\+)$|^\+/i.test(cell))
    return {
      kind: 'unparsed',
      why: `"${direction}" does not say whether money came in (see --map direction)`,
    };
  const [, whole, decimals = ''] = AMOUNT.exec(bare.replace(/^\+\s*/, '')) ?? [];
  if (whole === undefined) return { kind: 'unparsed', why: `"${cell}" is not an amount such as 1,500.00` };
  if (/[1-9]/.test(decimals)) return { kind: 'unparsed', why: `${cell} is not in whole rupees` };
  const amount = Number(whole.replaceAll(',', ''));
  return amount === 0 ? { kind: 'skipped', why: 'no money came in' } : { kind: 'in', amount };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/;
const DAY_FIRST = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3,9})[-/., ]+(?<year>\d{4})/i;
const TIME =
  /^(?:[T\s,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

const DAY_MS = 24 * 3_600_000;

/** Whether a time is midnight in a zone, which means that only the day is known. */
export const isDateOnly = (at: Date, zone: string): boolean =>
  (at.getTime() - Date.parse(`1970-01-01T00:00:00${zone}`)) % DAY_MS === 0;

/** The last moment of the day that begins at `midnight`. */
export const endOfDay = (midnight: Date): Date => new Date(midnight.getTime() + DAY_MS - 1);

/**
 * Parses `2026-03-02 14:05`, `02/03/2026 2:05 PM` (day first) or `2-Mar-2026`. A date without a
 * time is midnight, the start of the day on which the transfer was sent.
 */
export function parseInstant(text: string, zone: string): Parsed<Date> {
  const said = text.trim();
  const refused = {
    ok: false as const,
    reason: `"${said}" is not a date such as 2026-03-02 14:05 or 02/03/2026`,
  };
  const date = YEAR_FIRST.exec(said) ?? DAY_FIRST.exec(said);
  const time = TIME.exec(said.slice(date?.[0].length ?? 0));
  const { year = '', month: named = '', day = '' } = date?.groups ?? {};
  const { hour = '0', minute = '0', second = '0', half, zone: own } = time?.groups ?? {};
  const month = /^\d/.test(named) ? Number(named) : MONTHS.indexOf(named.slice(0, 3).toLowerCase()) + 1;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  if (date === null || time === null || month < 1) return refused;
  const two = (part: string | number) => String(part).padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minute)}:${two(second)}`;
  // `Date` takes the 31st of a short month for the 1st of the next.
  if (!isRealDateTime(local)) return refused;
  return { ok: true, value: new Date(`${local}${own?.toUpperCase() ?? zone}`) };
}

const isRealDateTime = (local: string): boolean => {
  const read = Date.parse(`${local}Z`);
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(local);
};
