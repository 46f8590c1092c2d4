import { typedOff } from '#contract/digits.ts';
import type { Parsed } from '#contract/parse.ts';
import { deterministicId } from '../platform/ids.ts';
import type { BalanceCheck, BalancedRow } from './balances.ts';
import { checkBalances } from './balances.ts';
import type { BalanceRow, ClosingBalance } from './closing-balance.ts';
import { closingBalanceOf } from './closing-balance.ts';
import type { ColumnIndexes, ColumnMapping, Field, Row } from './columns.ts';
import { cellOf, findHeader, headingKey, headingsOf, isCreditHeading, isSenderHeading } from './columns.ts';
import type { DateOrder, OrderChoice } from './dates.ts';
import { DATE_ORDERS, decideOrder, parseTime, readDate } from './dates.ts';
import type { Movement } from './reversals.ts';
import { isReturn, pairReversals } from './reversals.ts';
import type { Breathe } from './rows.ts';
import { mapInPieces, readRows } from './rows.ts';
import type { Money } from './values.ts';
import {
  directionOf,
  isDirection,
  isDone,
  isOtherKind,
  isRupees,
  parseAmount,
  readMoney,
  saysItWentOut,
} from './values.ts';

/** Incoming money in whole rupees, that may be recorded. */
export type ReceiptLine = {
  kind: 'receipt';
  /** The bank's reference, or else derived from the content of the line. */
  id: string;
  /** The id as it was derived before descriptions counted. */
  formerId: string | null;
  amount: number;
  payer: string | null;
  reference: string | null;
  /** The bank's words beside the sender. */
  description: string | null;
  at: Date;
  /** The end of the minute or day in which it was sent, if no more is known. */
  until: Date | null;
  /** The line that takes it back in the same file; it is left to a person. */
  reversedBy: number | null;
};

/**
 * A line of a bank statement, by its number in the file: incoming money, outgoing money (which may
 * reverse some that was recorded before), something else (`skipped`), or unreadable and left to a
 * person.
 */
export type StatementLine = { line: number } & (
  | ReceiptLine
  | { kind: 'outgoing'; movement: Movement; reverses: readonly number[] }
  | { kind: 'skipped' | 'unparsed'; why: string }
);

export type Statement = {
  /** The heading that each field was read from. */
  columns: Partial<Record<Field, string>>;
  /** A name for this set of headings. */
  headings: string;
  dates: OrderChoice;
  /** The lines at which its balances do not add up. */
  brokenAt: number[];
  /** The last balance that it has, if it tells which that is. */
  closing: ClosingBalance | null;
  lines: StatementLine[];
};

export type StatementOptions = {
  /** The headings of columns with unusual names. */
  columns: ColumnMapping;
  /** The bank's time zone (`+05:00`), for times without one. */
  zone: string;
  now: Date;
  /** The order of day and month that the operator gives. */
  dates?: DateOrder | null;
  /** The orders of dates that operators gave earlier, by the key of a set of headings. */
  remembered?: Readonly<Record<string, DateOrder>>;
  breathe?: Breathe;
};

/** A row before its date is read. */
type Reading = {
  row: Row;
  read: (field: Field) => string;
  money: ReturnType<typeof parseAmount>;
  /** Paisas that it adds; null if that is unknown, `aside` for what is no movement, such as a sum. */
  change: number | null | 'aside';
};

/**
 * Parses a bank statement: CSV with commas, semicolons, tabs or `|`, and a line of headings,
 * which other lines may precede. A row that can't be read is left to a person, with the reason. A
 * file is refused as a whole without its headings, or if the order of day and month is unknown.
 */
export async function parseStatement(text: string, options: StatementOptions): Promise<Parsed<Statement>> {
  const { columns, zone, now, dates: told = null, remembered, breathe = async () => {} } = options;
  const rows = await readRows(text, columns, breathe);
  const header = findHeader(rows, columns);
  if (!header.ok) return header;
  const { at: headerAt, row: headerRow } = header.value;
  const { cells: headingCells, width } = headerRow;
  const body = rows.slice(headerAt + 1);
  const indexes = withColumnsByContent(header.value.indexes, {
    rows: body,
    width: headingCells.length,
    columns,
  });
  const names = headingsOf(headingCells, indexes);
  const isCredit = isCreditHeading(names.amount ?? '');
  const tellsAlone = indexes.direction === undefined || isCredit;
  const cellIn = (field: Field) => body.map(({ cells }) => cellOf(cells, indexes, field));
  const isSigned =
    cellIn('amount').some((cell) => signOf(cell) === 'out') &&
    cellIn('direction').every((cell) => directionOf(cell) === null);
  const layout: Layout = { cells: headingCells, width, indexes, tellsAlone, isSigned };
  const readings = await mapInPieces(body, (row) => readRow(row, layout), breathe);
  const balances = await checkReadings(readings, breathe);
  for (const reading of readings) judgeByBalance(reading, layout, balances);
  const headings = headingKey(headingCells);
  const dateText = ({ read }: Reading) => `${read('date')} ${read('time')}`.trim();
  const dated = await mapInPieces(
    readings,
    (reading) => {
      const text = dateText(reading);
      return { reading, text, days: readDate(text, now)?.days ?? {} };
    },
    breathe,
  );
  if (!isCredit && indexes.direction === undefined && columns.direction !== '') {
    const isTold = Boolean(columns.amount) || isSenderHeading(names.payer ?? '');
    const isInOrder = isChronological(
      dated.map(({ days }) => days),
      balances,
    );
    const trusted = isInOrder ? balances : { ...balances, proven: new Set<number>() };
    judgeByWords(readings, trusted, { isSigned, isTold });
  }
  const dates = decideOrder(
    dated.map(({ reading: { row, money }, text, days }) => ({
      ...{ line: row.line, text, days },
      isMoney: money.kind === 'in',
    })),
    { told, remembered: remembered?.[headings] ?? null },
  );
  if (!dates.ok) return dates;
  const order = dates.value.kind === 'none' ? null : dates.value.order;
  const timed = await mapInPieces(
    readings,
    (reading): Timed => ({ ...reading, time: parseTime(dateText(reading), { zone, order, now }) }),
    breathe,
  );
  const value = {
    columns: names,
    headings,
    dates: dates.value,
    brokenAt: [...balances.broken.keys()],
    closing: closingBalanceOf(timed.flatMap(toBalanceRow), balances),
    lines: await toLines(timed, breathe),
  };
  return { ok: true, value };
}

type Layout = {
  cells: readonly string[];
  width: number;
  indexes: ColumnIndexes;
  /** A credit column decides by itself; a type such as `IBFT` or `Raast` is no direction. */
  tellsAlone: boolean;
  /** Outgoing amounts have a minus and no word says a direction, so the rest came in. */
  isSigned: boolean;
};

const readClearMoney = (cell: string): Money | null => {
  const money = readMoney(cell);
  return money === 'unclear' ? null : money;
};

const signOf = (cell: string): Money['sign'] => readClearMoney(cell)?.sign ?? null;

/**
 * Adds the columns that are known by their cells, not by their heading: one of directions, and one
 * of amounts that is filled exactly where the other is empty. A mapping of the operator comes
 * first.
 */
function withColumnsByContent(
  indexes: ColumnIndexes,
  { rows, width, columns }: { rows: readonly Row[]; width: number; columns: ColumnMapping },
): ColumnIndexes {
  const used = new Set(Object.values(indexes));
  const free = Array.from({ length: width }, (_, index) => index).filter((index) => !used.has(index));
  const found = { ...indexes };
  if (indexes.direction === undefined && columns.direction === undefined) {
    const counted = free.map((index) => ({
      index,
      said: rows.filter(({ cells }) => isDirection(cells[index] ?? '')).length,
    }));
    const [best] = counted.filter(({ said }) => said > 0).toSorted((a, b) => b.said - a.said);
    found.direction = best?.index;
  }
  if (indexes.debit === undefined && columns.debit === undefined) {
    const dated = rows.filter(({ cells }) => /\d/.test(cellOf(cells, indexes, 'date')));
    const isFilled = (cell: string | undefined) => {
      const money = readMoney(cell ?? '');
      return money === 'unclear' ? null : money !== null && money.paisas !== 0;
    };
    const isOther = (index: number) =>
      dated.some(({ cells }) => isFilled(cells[index]) === true) &&
      dated.every(({ cells }) => isFilled(cells[index]) === !isFilled(cellOf(cells, indexes, 'amount')));
    found.debit = free.find(isOther);
  }
  return found;
}

function readRow(row: Row, layout: Layout): Reading {
  const read = (field: Field) => {
    const cell = cellOf(row.cells, layout.indexes, field);
    return field === 'reference' ? typedOff(cell) : cell;
  };
  const unparsed = (why: string): Reading => ({ row, read, money: { kind: 'unparsed', why }, change: null });
  if (row.fault !== null) return unparsed(row.fault);
  const [has, fits] = [countFilled(row.cells), countFilled(layout.cells)];
  if (has > fits)
    return unparsed(`it has ${has} cells for ${fits} headings, as if a comma within a cell had split it`);
  if (row.cells.every((cell, index) => cell === (layout.cells[index] ?? '')))
    return { row, read, money: { kind: 'skipped', why: 'the headings again' }, change: 'aside' };
  const isSilent = layout.isSigned && isOtherKind(read('direction'));
  const said = layout.tellsAlone || isSilent ? null : read('direction');
  const balanceRow = balanceNameOf(row, layout, read);
  if (balanceRow !== null) {
    const { word, isTotal } = balanceRow;
    return { row, read, money: { kind: 'skipped', why: word }, change: isTotal ? 'aside' : 0 };
  }
  if (!isDone(read('status'))) return unparsed(`its status is "${read('status')}"`);
  if (!isRupees(read('currency'))) return unparsed(`its amount is in ${read('currency')}`);
  const debit = readMoney(read('debit'));
  if (debit === 'unclear') return unparsed(`"${read('debit')}" is not an amount such as 1,500.00`);
  const credit = readMoney(read('amount'));
  const out = debit === null || debit.paisas === 0 ? null : debit;
  if (out !== null && credit !== null && credit !== 'unclear' && credit.paisas !== 0)
    return unparsed('it says both that money came in and that it went out');
  if (out !== null)
    return { row, read, money: { kind: 'skipped', why: 'outgoing money' }, change: -out.paisas };
  const money = parseAmount(read('amount'), said);
  return { row, read, money, change: changeOf(credit, money, said) };
}

/** The paisas that an amount adds, by its sign, its direction, or its column. */
function changeOf(
  money: Money | 'unclear' | null,
  parsed: Reading['money'],
  said: string | null,
): number | null {
  if (money === null) return 0;
  if (money === 'unclear') return null;
  if (parsed.kind === 'skipped') return -money.paisas;
  const sign = said === null ? 'in' : directionOf(said);
  const isUnknown = money.sign === null ? sign === null : sign === 'out';
  return isUnknown ? null : money.paisas;
}

const countFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

const BALANCE_ROW =
  /^(?:(?:the|your|account|statement) )?(?<word>(?:opening|closing|beginning|ending|starting|previous|current|available|ledger|final|net) (?:ledger |available )?(?:balance|bal)|(?:(?:balance |bal\.? )?(?:brought|carried)|balance|bal\.?) (?:forward|down|over)|(?:balance |bal\.? )?[bc] ?\/ ?(?:fwd|[fd])|balance|(?:grand |sub ?)?totals?(?: (?:credits?|debits?|deposits?|withdrawals?|amount))?)\b(?<rest>.*)$/i;
/** May follow: a date, a sum, a currency. */
const BALANCE_REST =
  /^(?:\s|[\d.,:;/()*=-]|(?<=\d)(?:st|nd|rd|th)(?![a-z])|(?:as|on|at|of|is|the|date|dated|start|end|period|month|pkr|rs|cr|dr|b ?f|c ?f|account|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december))(?![a-z]))*$/i;

/** The name of a balance or a sum that a cell consists of; null if it says something else. */
function balanceWordIn(cell: string): string | null {
  const { word, rest = '' } = BALANCE_ROW.exec(cell)?.groups ?? {};
  return word !== undefined && BALANCE_REST.test(rest) ? word.toLowerCase() : null;
}

/** Recognizes a row with a balance or a sum, which is not incoming money. A row with a sender is. */
function balanceNameOf(
  row: Row,
  { indexes }: Layout,
  read: Reading['read'],
): { word: string; isTotal: boolean } | null {
  if (read('payer') !== '' && balanceWordIn(read('payer')) === null) return null;
  const amounts = [indexes.amount, indexes.debit, indexes.balance, indexes.direction];
  const word = row.cells
    .map((cell, index) => (amounts.includes(index) ? null : balanceWordIn(cell)))
    .find((found) => found !== null);
  if (word === undefined) return null;
  const isTotal = word.includes('total');
  return { word: isTotal ? 'a sum, not money that came in' : `${word}, not money that came in`, isTotal };
}

/** The check of running balances, which proves nothing without such a column. */
async function checkReadings(readings: readonly Reading[], breathe: Breathe): Promise<BalanceCheck> {
  const toBalanced = ({ row, read, change }: Reading): BalancedRow[] =>
    change === 'aside' ? [] : [{ line: row.line, change, balance: change === null ? null : balanceIn(read) }];
  return checkBalances((await mapInPieces(readings, toBalanced, breathe)).flat());
}

function balanceIn(read: Reading['read']): number | null {
  const money = readClearMoney(read('balance'));
  if (money === null) return null;
  return money.sign === 'out' ? -money.paisas : money.paisas;
}

/**
 * Leaves a row to a person whose amount its balance contradicts, or which looks split in its
 * amount.
 */
function judgeByBalance(reading: Reading, layout: Layout, { proven, broken }: BalanceCheck): void {
  const { row, read, money } = reading;
  // Outgoing money is not recorded, but may take back a credit.
  if (money.kind !== 'in') return;
  const due = broken.get(row.line);
  if (due !== undefined)
    reading.money = {
      kind: 'unparsed',
      why: `its balance does not add up: ${inRupees(due)} was due, and it says ${read('balance')}; a row is missing or an amount is wrong (no such check: --map balance=)`,
    };
  else if (!proven.has(row.line) && splitsNumber(row, layout))
    reading.money = { kind: 'unparsed', why: 'its amount looks split by a comma that is not quoted' };
}

/**
 * Whether the balances were read in the order of the dates, as far as these tell one. Equal amounts
 * that go out look, from the other end, like as many that came in.
 */
function isChronological(
  days: readonly Partial<Record<DateOrder, string>>[],
  { isNewestFirst }: BalanceCheck,
): boolean {
  const dated = days.filter((each) => Object.keys(each).length > 0);
  const [first = {}, last = {}] = [dated[0], dated.at(-1)];
  const signs = DATE_ORDERS.flatMap((order) => {
    const [from = '', to = ''] = [first[order], last[order]];
    return from === '' || to === '' || from === to ? [] : [from < to];
  });
  return signs.length === 0 || signs.some((isOldestFirst) => isOldestFirst !== isNewestFirst);
}

/**
 * Leaves an amount to a person if nothing shows that it came in, in a file with one column of
 * amounts: no sign, no amount with a minus beside it (`isSigned`), no balances that add up, no
 * heading of senders, and no word of the operator that the column has incoming money (`isTold`).
 */
function judgeByWords(
  readings: readonly Reading[],
  { proven, broken }: BalanceCheck,
  { isSigned, isTold }: { isSigned: boolean; isTold: boolean },
): void {
  const addsUp = proven.size > 0 && broken.size === 0;
  for (const reading of readings) {
    const { row, read, money } = reading;
    const isSaid = isSigned || addsUp || proven.has(row.line) || signOf(read('amount')) !== null;
    if (money.kind !== 'in' || isSaid) continue;
    if (!isTold) reading.money = { kind: 'unparsed', why: NOTHING_SAYS };
    else if (saysItWentOut(read('description')))
      reading.money = { kind: 'unparsed', why: `"${read('description')}" says that money went out` };
  }
}

const NOTHING_SAYS =
  'nothing says whether money came in or went out: name the column that does with --map direction=, or if all of it came in, leave that empty';

const inRupees = (paisas: number) => (paisas / 100).toLocaleString('en', { minimumFractionDigits: 2 });

/**
 * Whether an amount goes on in the next cell, as `5` and `490.00` do. A next cell without decimals
 * is a number of its own only in a column of amounts, and if the row has no more cells than
 * headings.
 */
function splitsNumber({ cells, width }: Row, { width: headings, indexes }: Layout): boolean {
  const amounts = [indexes.amount, indexes.debit, indexes.balance];
  const own = [indexes.amount, indexes.debit].flatMap((index) => index ?? []);
  return own.some((index) => {
    if (!/^\D*\d{1,3}$/.test(cells[index] ?? '')) return false;
    const next = cells[index + 1] ?? '';
    if (SPLIT_REST.test(next)) return true;
    return /^\d{2,3}$/.test(next) && (width > headings || !amounts.includes(index + 1));
  });
}

/**
 * The rest of a number with its decimals, or the ending of a whole amount: `490.00`, `390 CR`,
 * `490/-`.
 */
const SPLIT_REST = /^\d{2,3}(?:\.\d*(?![\d.])|(?=\s*(?:\/[-=]|[-+]$|\(?(?:[cd]r?|pkr|rs)\b)))/i;

type Timed = Reading & { time: ReturnType<typeof parseTime> };

/** A row as far as it tells a balance; a sum of other rows tells none. */
function toBalanceRow({ read, money, change, time }: Timed): BalanceRow[] {
  if (change === 'aside') return [];
  const isClosing = money.kind === 'skipped' && /^(?:closing|ending|final)\b/.test(money.why);
  const named = isClosing ? (readClearMoney(read('amount'))?.paisas ?? null) : null;
  const { at, until } = time.ok ? time.value : { at: null, until: null };
  return [{ paisas: balanceIn(read) ?? named, at, until, isClosing }];
}

async function toLines(readings: readonly Timed[], breathe: Breathe): Promise<StatementLine[]> {
  const isIn = ({ money }: Timed) => money.kind === 'in';
  const credits = await mapInPieces(readings.filter(isIn), toMovement, breathe);
  const repeated = repeatedIn(credits.flatMap(({ reference }) => reference ?? []));
  const isOut = ({ change }: Timed) => Number(change) < 0;
  const debits = await mapInPieces(readings.filter(isOut), toMovement, breathe);
  const reversals = await pairReversals(credits, debits, breathe);
  const reversed = Map.groupBy(reversals, ([, debit]) => debit);
  const deriveId = createIds();
  const toLine = (reading: Timed): StatementLine => {
    const { row, money, time } = reading;
    const { line } = row;
    const movement = toMovement(reading);
    if (isOut(reading))
      return {
        line,
        kind: 'outgoing',
        movement,
        reverses: (reversed.get(line) ?? []).map(([credit]) => credit),
      };
    if (money.kind !== 'in') return { line, ...money };
    if (!time.ok) return { line, kind: 'unparsed', why: time.reason };
    const { payer, reference, description } = movement;
    if (isCut(reference))
      return {
        line,
        kind: 'unparsed',
        why: `a spreadsheet has cut its reference ${reference}: import the bank's own file, or leave references out (--map reference=)`,
      };
    if (repeated.has(reference))
      return { line, kind: 'unparsed', why: `several lines have the reference ${reference}` };
    const reversedBy = reversals.get(line) ?? null;
    if (reversedBy === null && isReturn(movement))
      return { line, kind: 'unparsed', why: 'it seems to be a transfer of your own that came back' };
    const { at, until } = time.value;
    const content = [at.toISOString(), money.amount, payer ?? ''];
    const { id, formerId } = deriveId(reference, content, description);
    return {
      ...{ line, kind: 'receipt', id, formerId, amount: money.amount, payer, reference, description },
      ...{ at, until, reversedBy },
    };
  };
  return mapInPieces(readings, toLine, breathe);
}

function toMovement({ row, read, money, change, time }: Timed): Movement {
  return {
    line: row.line,
    amount: Math.abs(Number(change)) / 100,
    reference: read('reference') || null,
    payer: read('payer') || null,
    description: describe(money, read),
    at: time.ok ? time.value.at : null,
  };
}

/** The bank's words; for outgoing money also its kind, since `Credit Reversal` names a receipt. */
const describe = (money: Reading['money'], read: Reading['read']): string | null =>
  [read('description'), ...(money.kind === 'in' ? [] : [read('direction')])].join(' ').trim() || null;

/**
 * Ids of lines. Without a reference, equal lines of one statement are different transfers, and the
 * same line imported again is not.
 */
function createIds() {
  const seen = new Map<string, number>();
  const derive = (...content: (string | number)[]) => {
    const said = content.join('|');
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return `statement-${deterministicId(said, times)}`;
  };
  return (reference: string | null, content: (string | number)[], description: string | null) => {
    const formerId = reference === null ? derive(...content) : null;
    const id = reference ?? (description === null ? formerId : null) ?? derive(...content, description ?? '');
    return { id, formerId };
  };
}

/**
 * Whether a reference has lost its digits in a spreadsheet, so that others' look the same: it shortens
 * long numbers (`2.60315E+11`), or keeps 15 digits.
 */
const isCut = (reference: string | null): boolean =>
  reference !== null && /^\d+([.,]\d+)?E\+\d+$|^\d{15}0{3,}$/i.test(reference);

/**
 * References of more than one line with incoming money: they identify no transfer, so it's unclear
 * which line is already recorded. A fee may share the reference of its transfer.
 */
function repeatedIn(references: readonly string[]): Set<string | null> {
  const seen = new Set<string>();
  return new Set<string | null>(references.filter((reference) => seen.size === seen.add(reference).size));
}
