import type { Parsed } from '#contract/parse.ts';
import { currencyOfHeading, withoutCurrency } from '../platform/currencies.ts';
import { deterministicId } from '../platform/ids.ts';
import { withoutZone } from './dates.ts';

/**
 * A non-empty row of the file. `line` is its last line's number, `text` its text on one line,
 * `fault` why it can't be read, `width` the number of its cells, trailing empty ones included.
 */
export type Row = { line: number; text: string; cells: string[]; width: number; fault: string | null };

/** The fields that a statement may have in each row. */
export const FIELDS = [
  'date',
  'time',
  'amount',
  'direction',
  'payer',
  'description',
  'reference',
  'debit',
  'balance',
  'status',
  'currency',
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The headings of fields with unusual headings; an empty heading means that the file lacks the
 * field.
 */
export type ColumnMapping = Partial<Record<Field, string>>;

const REQUIRED_FIELDS: readonly Field[] = ['date', 'amount'];

/** Usual headings of a column that only has incoming money. */
const CREDIT_HEADINGS = [
  'credit amount',
  'credit amount pkr',
  'credit amt',
  'credit pkr',
  'credit rs',
  'credits',
  'credit',
  'deposits',
  'deposit',
  'deposit amount',
  'deposit amt',
  'paid in',
  'money in',
  'received',
  'cr',
];
/** Such headings with more words: `Deposits (Cr.)`, `Amount Credited`. */
const CREDIT_HEADING =
  /^(?:(?:credits?|deposits?|(?:(?:paid|money|cash|amount) )?in|(?:(?:money|amount) )?received|inflows?|incoming|cr)(?: (?:amount|amt|pkr|rs|cr|transactions?))*|(?:amount|amt) (?:credited|deposited|received|cr))$/;
const DEBIT_HEADING =
  /^(?:(?:debits?|withdrawals?|(?:(?:paid|money|cash|amount) )?out|(?:(?:money|amount) )?sent|outflows?|outgoing|dr)(?: (?:amount|amt|pkr|rs|dr|transactions?))*|(?:amount|amt) (?:debited|withdrawn|paid|sent|dr))$/;

/** Usual headings of each field. The first match wins, so `Credit` comes before `Amount`. */
const KNOWN_HEADINGS: Record<Field, readonly (string | RegExp)[]> = {
  date: [
    'transaction date and time',
    'transaction datetime',
    'date and time',
    'date time',
    'datetime',
    'timestamp',
    'transaction date',
    'tran date',
    'txn date',
    'trans date',
    'posting date',
    'booking date',
    'value date',
    'date',
  ],
  time: ['transaction time', 'txn time', 'time'],
  amount: [...CREDIT_HEADINGS, CREDIT_HEADING, 'amount pkr', 'amount rs', 'transaction amount', 'amount'],
  direction: [
    /^(?:dr|cr|d|c|debit|credit|in) (?:dr|cr|d|c|debit|credit|out)(?: (?:flag|indicator|type|sign))?$/,
    /^(?:(?:transaction|txn|tran) )?(?:direction|flow|sign)$/,
    /^(?:transaction|txn|trans?|entry) type$/,
    'type',
  ],
  payer: [
    'sender name',
    'sender',
    'payer name',
    'payer',
    'remitter name',
    'remitter',
    'counterparty name',
    'counterparty',
    'from',
    'name',
    'received from',
    'sent by',
  ],
  description: [
    'transaction description',
    'transaction details',
    'description',
    'narration',
    'particulars',
    'details',
    'remarks',
    'transaction remarks',
    'purpose',
    'purpose of payment',
    'message',
    'note',
    'notes',
    'comments',
    'comment',
    'memo',
  ],
  reference: [
    'transaction reference',
    'transaction id',
    'txn id',
    'txn no',
    'trx id',
    'ft no',
    'instrument no',
    'transaction number',
    'transaction no',
    'reference number',
    'reference no',
    'reference id',
    'reference',
    'ref no',
    'ref',
    // A word for a transfer, then a word for its number.
    /^(?:(?:transaction|txn|trx|trans?|transfer|ft) (?:ref(?:erence)?|id|no|num|number)|ref(?:erence)?)(?: (?:id|no|num|number))?$/,
    'rrn',
    'utr',
    'stan',
  ],
  debit: [
    'debit amount',
    'debit amount pkr',
    'debit amt',
    'debit pkr',
    'debit rs',
    'debits',
    'debit',
    'withdrawals',
    'withdrawal',
    'withdrawal amount',
    'withdrawal amt',
    'paid out',
    'money out',
    'dr',
    DEBIT_HEADING,
  ],
  balance: [
    'running balance',
    'balance pkr',
    'balance rs',
    'balance amount',
    'account balance',
    'available balance',
    'closing balance',
    'balance',
  ],
  status: [/^(?:(?:transaction|txn|tran|payment) )?(?:status|state)$/],
  currency: [
    /^(?:(?:transaction|txn|amount|account|acct) )?(?:currency(?: code)?|ccy|curr?)$/,
    /^(?:asset|coin|token|crypto ?currency)s?$/,
  ],
};
/** Usual headings of columns that may have a payer's remark. */
const REMARK_HEADING =
  /\b(?:remarks?|purpose|narrations?|narratives?|details?|particulars?|messages?|notes?|comments?|memo|description|reference|ref|reason|text)\b/;
/** Under these headings, the name is the sender's, not the receiver's. */
const SENDER_HEADING = /^(?:sender|payer|remitter|from|received from|sent by)\b/;

/** A key for a set of headings, under which the order of dates is remembered. */
export const headingKey = (cells: readonly string[]): string =>
  deterministicId(...cells.map(normalizeHeading));

/** Normalises a heading for comparison, which ignores case, punctuation and surrounding spaces. */
const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a column with this heading only has incoming money. */
export const isCreditHeading = (heading: string): boolean => CREDIT_HEADING.test(fieldHeading(heading));

/** Whether a column with this heading names the sender. */
export const isSenderHeading = (heading: string): boolean => SENDER_HEADING.test(normalizeHeading(heading));

export type ColumnIndexes = { [F in Field]?: number | undefined };

/**
 * Finds the line of headings and the column of each field. A column that the operator maps must
 * exist.
 */
export function findHeader(
  rows: readonly Row[],
  columns: ColumnMapping,
): Parsed<{ at: number; row: Row; indexes: ColumnIndexes }> {
  const wanted = FIELDS.filter((field) => REQUIRED_FIELDS.includes(field) || columns[field]);
  for (const [at, row] of rows.entries()) {
    const { cells } = row;
    const indexes = findColumnIndexes(cells, columns);
    if (!wanted.every((field) => indexes[field] !== undefined)) continue;
    const twice = ofOneName(cells, indexes);
    return twice === undefined
      ? { ok: true, value: { at, row, indexes } }
      : {
          ok: false,
          reason: `The file has two columns named "${twice}", so that it is unclear which one is meant: give each a name of its own.`,
        };
  }
  const names = wanted.map((field) => columns[field] ?? `${field} (${examplesOf(field)}, …)`);
  const found = rows[0]?.cells.filter((cell) => cell !== '').join(', ') ?? 'nothing';
  return {
    ok: false,
    reason: `The file has no line of headings with columns for ${names.join(' and ')}. It begins with: ${found}. Name a column, such as --map amount=Credit.`,
  };
}

const examplesOf = (field: Field) => KNOWN_HEADINGS[field].slice(-3).join(', ');

/**
 * A heading that two columns share, if the column of an amount, direction or balance is one of
 * them; undefined if there is none.
 */
function ofOneName(cells: readonly string[], indexes: ColumnIndexes): string | undefined {
  const keys = cells.map((cell) => `${fieldHeading(cell)} ${currencyOfHeading(cell) ?? ''}`);
  return DECIDING_FIELDS.flatMap((field) => indexes[field] ?? [])
    .filter((index) => keys.indexOf(keys[index] ?? '') !== keys.lastIndexOf(keys[index] ?? ''))
    .map((index) => cells[index])[0];
}
const DECIDING_FIELDS: readonly Field[] = ['amount', 'debit', 'direction', 'balance'];

/** How many fields a line of headings has; 0 if it isn't a line of headings. */
export const countFields = (cells: readonly string[], columns: ColumnMapping): number => {
  const indexes = findColumnIndexes(cells, columns);
  return REQUIRED_FIELDS.every((field) => indexes[field] !== undefined) ? Object.keys(indexes).length : 0;
};

/** Each field's column, by the headings. A column in rupees is preferred to others. */
export function findColumnIndexes(cells: readonly string[], columns: ColumnMapping): ColumnIndexes {
  const keys = cells.map(fieldHeading);
  const isForeign = (index: number) => currencyOfHeading(cells[index] ?? '') !== null;
  const found = FIELDS.flatMap((field): [Field, number][] => {
    const named = columns[field];
    const names = named === undefined ? KNOWN_HEADINGS[field] : [fieldHeading(named)];
    const indexes = names.filter((name) => name !== '').flatMap((name) => indexesOf(keys, name));
    const index = indexes.find((each) => !isForeign(each)) ?? indexes[0];
    return index === undefined ? [] : [[field, index]];
  });
  return Object.fromEntries(found);
}

/** A heading for comparison, without its currency and time zone. */
const fieldHeading = (heading: string): string => normalizeHeading(withoutZone(withoutCurrency(heading)));

const indexesOf = (keys: readonly string[], name: string | RegExp) =>
  keys.flatMap((key, index) => ((typeof name === 'string' ? key === name : name.test(key)) ? [index] : []));

/** The cell of a field; empty if the line or the file has none. */
export const cellOf = (cells: readonly string[], indexes: ColumnIndexes, field: Field): string => {
  const index = indexes[field];
  return index === undefined ? '' : (cells[index] ?? '');
};

/** Each field's heading. */
export const headingsOf = (
  cells: readonly string[],
  indexes: ColumnIndexes,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (indexes[field] === undefined ? [] : [[field, cells[indexes[field]] ?? '']])),
  );

/** The columns of text that belong to no other field, and may have a payer's remark. */
export const remarkColumns = (cells: readonly string[], indexes: ColumnIndexes): number[] => {
  const used = new Set(Object.values(indexes));
  return cells.flatMap((cell, index) =>
    !used.has(index) && REMARK_HEADING.test(normalizeHeading(cell)) ? [index] : [],
  );
};
