import type { Parsed } from '#contract/parse.ts';
import type { Row } from './statement.ts';

/** What a statement tells of each line. */
export const FIELDS = ['date', 'time', 'amount', 'direction', 'payer', 'reference'] as const;
export type Field = (typeof FIELDS)[number];

/** What a column is called, where its name is not a usual one; an empty name says that there is none. */
export type Columns = Partial<Record<Field, string>>;

const NEEDED: readonly Field[] = ['date', 'amount'];

/** How banks call a column that has an amount only where money came in. */
const CREDITS = [
  'credit amount',
  'credit pkr',
  'credits',
  'credit',
  'deposits',
  'deposit',
  'paid in',
  'money in',
];

/** How banks call them; the first that is there is taken, so `Credit` goes before `Amount`. */
const USUAL: Record<Field, readonly string[]> = {
  date: [
    'transaction date and time',
    'transaction datetime',
    'date and time',
    'date time',
    'datetime',
    'timestamp',
    'transaction date',
    'posting date',
    'booking date',
    'value date',
    'date',
  ],
  time: ['transaction time', 'time'],
  amount: [...CREDITS, 'amount pkr', 'transaction amount', 'amount'],
  direction: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'transaction type', 'type'],
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
  ],
  reference: [
    'transaction reference',
    'transaction id',
    'transaction number',
    'transaction no',
    'reference number',
    'reference no',
    'reference id',
    'reference',
    'ref no',
    'ref',
    'rrn',
    'utr',
    'stan',
  ],
};

/** A heading as headings are compared: without regard to case, signs and spaces around. */
const keyOf = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a column of this heading has an amount only where money came in. */
export const tellsCredits = (heading: string): boolean => CREDITS.includes(keyOf(heading));

export type Indexes = Partial<Record<Field, number>>;

/** Where the headings stand, and which column tells what. */
export function headerIn(rows: readonly Row[], columns: Columns): Parsed<{ at: number; indexes: Indexes }> {
  for (const [at, { cells }] of rows.entries()) {
    const indexes = indexesIn(cells, columns);
    if (NEEDED.every((field) => indexes[field] !== undefined)) return { ok: true, value: { at, indexes } };
  }
  const wanted = NEEDED.map((field) =>
    columns[field] === undefined ? `${field} (${USUAL[field].slice(-3).join(', ')}, …)` : columns[field],
  );
  const found = rows[0]?.cells.filter((cell) => cell !== '').join(', ') ?? 'nothing';
  return {
    ok: false,
    reason: `The file has no line of headings with columns for ${wanted.join(' and ')}. It begins with: ${found}. Say what a column is called by --map, such as --map amount=Credit.`,
  };
}

function indexesIn(cells: readonly string[], columns: Columns): Indexes {
  const keys = cells.map(keyOf);
  const found = FIELDS.flatMap((field): [Field, number][] => {
    const named = columns[field];
    const names = named === undefined ? USUAL[field] : [keyOf(named)];
    const [index] = names.filter((name) => name !== '').flatMap((name) => allOf(keys, name));
    return index === undefined ? [] : [[field, index]];
  });
  return Object.fromEntries(found);
}

const allOf = (keys: readonly string[], name: string) =>
  keys.flatMap((key, index) => (key === name ? [index] : []));

/** What a line says of a field; empty when it says nothing. */
export const cellOf = (cells: readonly string[], indexes: Indexes, field: Field): string => {
  const index = indexes[field];
  return index === undefined ? '' : (cells[index] ?? '');
};

/** Which heading was taken for what. */
export const namesOf = (cells: readonly string[], indexes: Indexes): Partial<Record<Field, string>> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (indexes[field] === undefined ? [] : [[field, cells[indexes[field]] ?? '']])),
  );
