import type { Parsed } from '#contract/parse.ts';
import { currencyOfHeading } from '../platform/currencies.ts';
import { isSameAccount, lastDigitsOf } from './accounts.ts';
import type { BalanceCheck, BalancedRow } from './balances.ts';
import { checkBalances } from './balances.ts';
import { closingBalanceOf } from './closing-balance.ts';
import type { ColumnMapping, Row } from './columns.ts';
import { findHeader, headingKey, headingsOf, isCreditHeading, isSenderHeading } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { DATE_ORDERS, decideOrder, parseTime, readDate, zoneOfHeading } from './dates.ts';
import { copiedText, otherFormatOfText } from './other-formats.ts';
import { odditiesOf, seenColumns, toBalanceRow } from './overview.ts';
import type { Statement } from './parsed-statement.ts';
import type { Layout, Reading } from './reading.ts';
import { balanceIn, layoutOf, readRow, signOf, withColumnsByContent } from './reading.ts';
import type { Breathe } from './rows.ts';
import { mapInPieces, readRows } from './rows.ts';
import { joinPending, leaveSums } from './sums.ts';
import { readTables } from './tables.ts';
import type { Timed } from './to-lines.ts';
import { toLines } from './to-lines.ts';
import { directionInWords, saysItWentOut } from './values.ts';

export type StatementOptions = {
  /** The headings of fields with unusual headings. */
  columns: ColumnMapping;
  /** The bank's time zone (`+05:00`), for files that name none. */
  zone: string;
  now: Date;
  /** The number of the shop's own account. */
  account?: string | null;
  /** The order of day and month, if the operator gave it. */
  dates?: DateOrder | null;
  /** The orders that operators gave earlier, by the key of the headings. */
  remembered?: Readonly<Record<string, DateOrder>>;
  breathe?: Breathe;
};

/**
 * Parses a bank statement: CSV with commas, semicolons, tabs or `|`, and a line of headings,
 * which other lines may precede. A row that can't be read is left to a person, with the reason. A
 * file is refused if it has no headings, or if the order of day and month is unknown.
 */
export async function parseStatement(text: string, options: StatementOptions): Promise<Parsed<Statement>> {
  const { columns, zone, now, dates: told = null, remembered, breathe = async () => {} } = options;
  const other = otherFormatOfText(text);
  if (other !== null) return { ok: false, reason: `The file ${other}` };
  const rows = await readRows(text, columns, breathe);
  const header = findHeader(rows, columns);
  if (!header.ok) {
    const copied = copiedText(text);
    return copied === null ? header : { ok: false, reason: `The file ${copied}` };
  }
  const { at: headerAt, row: headerRow } = header.value;
  const body = rows.slice(headerAt + 1);
  const own = options.account == null ? null : lastDigitsOf(options.account);
  const tables = readTables(
    { above: rows.slice(0, headerAt), header: headerRow, body },
    { columns, own, now },
  );
  const ownRows = tables.rows.flatMap(({ row, isElsewhere }) => (isElsewhere ? [] : [row]));
  const { cells: headingCells } = headerRow;
  const indexes = withColumnsByContent(header.value.indexes, {
    rows: ownRows,
    width: headingCells.length,
    columns,
  });
  const names = headingsOf(headingCells, indexes);
  const isCredit = isCreditHeading(names.amount ?? '');
  const layout = layoutOf(headerRow, indexes, { rows: ownRows, isCredit });
  const readings = await mapInPieces(tables.rows, (placed) => readRow(placed, layout), breathe);
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
  joinPending(readings);
  leaveSums(dated.map(({ reading, days }) => ({ reading, day: Object.values(days).join(' ') })));
  const balances = await checkReadings(readings, breathe);
  for (const reading of readings) judgeByBalance(reading, layout, balances);
  if (!isCredit && indexes.direction === undefined && columns.direction !== '') {
    const isTold = Boolean(columns.amount) || isSenderHeading(names.payer ?? '');
    const isInOrder = isChronological(
      dated.map(({ days }) => days),
      balances,
    );
    const trusted = isInOrder ? balances : { ...balances, proven: new Set<number>() };
    judgeByWords(readings, trusted, { isSigned: layout.isSigned, isTold });
  }
  const dates = decideOrder(
    dated.map(({ reading: { row, money }, text, days }) => ({
      line: row.line,
      text,
      days,
      isMoney: money.kind === 'in',
    })),
    { told, remembered: remembered?.[headings] ?? null },
  );
  if (!dates.ok) return dates;
  const order = dates.value.kind === 'none' ? null : dates.value.order;
  // The zone in the time's heading has priority over the zone in the date's heading.
  const zoned = [names.time, names.date].find((name) => zoneOfHeading(name ?? '') !== null);
  const ownZone = zoneOfHeading(zoned ?? '') ?? zone;
  const timed = await mapInPieces(
    readings,
    (reading): Timed => ({ ...reading, time: parseTime(dateText(reading), { zone: ownZone, order, now }) }),
    breathe,
  );
  const { account } = tables;
  const lines = await toLines(timed, layout, { file: `${headings} ${account ?? ''}`, breathe });
  const codes = [
    ...tables.currencies,
    ...[names.amount, names.debit].flatMap((name) => currencyOfHeading(name ?? '') ?? []),
    ...readings.flatMap(({ foreign }) => foreign ?? []),
  ];
  const value = {
    columns: names,
    seen: seenColumns(layout),
    currencies: [...new Set(codes)],
    account:
      account === null ? null : { digits: account, isOwn: own === null ? null : isSameAccount(account, own) },
    closing: closingBalanceOf(timed.flatMap(toBalanceRow), balances),
    oddities: odditiesOf(timed, lines),
    headings,
    dates: dates.value,
    zoned: zoned === undefined ? null : { heading: zoned, zone: ownZone },
    brokenAt: [...balances.broken.keys()],
    lines,
  };
  return { ok: true, value };
}

/** Checks the running balances; without a column of balances, nothing is proven. */
async function checkReadings(readings: readonly Reading[], breathe: Breathe): Promise<BalanceCheck> {
  const toBalanced = ({ row, read, change }: Reading): BalancedRow[] =>
    change === 'aside' ? [] : [{ line: row.line, change, balance: change === null ? null : balanceIn(read) }];
  return checkBalances((await mapInPieces(readings, toBalanced, breathe)).flat());
}

/**
 * Leaves a row to a person if the balance contradicts its amount, or if its amount looks split into
 * two cells.
 */
function judgeByBalance(reading: Reading, layout: Layout, { proven, broken }: BalanceCheck): void {
  const { row, read, money } = reading;
  // Outgoing money isn't recorded, but may reverse a credit.
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
 * Whether the balances were read in the order of the dates, or the dates show no order. Rows of
 * equal outgoing amounts, read backwards, look like incoming ones.
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
 * heading for senders, and no word of the operator (`isTold`) that the column has incoming money.
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
    const direction = isTold ? null : directionInWords(read('description'));
    if (direction === 'out') {
      reading.money = { kind: 'skipped', what: 'empty', why: 'outgoing money' };
      reading.change = -money.amount * 100;
    } else if (!isTold && direction === null) reading.money = { kind: 'unparsed', why: NOTHING_SAYS };
    else if (isTold && saysItWentOut(read('description')))
      reading.money = { kind: 'unparsed', why: `"${read('description')}" says that money went out` };
  }
}

const NOTHING_SAYS =
  'nothing says whether money came in or went out: name the column that does with --map direction=, or if all of it came in, leave that empty';

const inRupees = (paisas: number) => (paisas / 100).toLocaleString('en', { minimumFractionDigits: 2 });

/**
 * Whether an amount continues in the next cell, such as `5` and `490.00`. A next cell without
 * decimals is a number of its own only in a column of amounts, and if the row has no more cells
 * than headings.
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

/** The end of a split number: `490.00`, `390 CR`, `490/-`. */
const SPLIT_REST = /^\d{2,3}(?:\.\d*(?![\d.])|(?=\s*(?:\/[-=]|[-+]$|\(?(?:[cd]r?|pkr|rs)\b)))/i;
