import { MINUTE_MS } from '#contract/durations.ts';
import type { Books, BooksDay, BooksLine, BooksRows, Figure } from '#contract/office/books.ts';
import { FIGURE_NAMES, lineOf, SPENT } from '#contract/office/books.ts';
import type { BankBalance } from '../../bank-statements/bank-balance.ts';
import { findBankBalance } from '../../bank-statements/bank-balance.ts';
import type { Tx } from '../../database/connect.ts';
import { keepsPast } from '../../database/kept-past.ts';
import { snapshot } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { formatRupees, groupDigits } from '../../platform/format-money.ts';
import { toDecimal } from '../../platform/money.ts';
import { isPastWritten, timeOfDay } from '../../platform/pakistan.ts';
import type {
  BooksRow,
  EntryFilter,
  LedgerSum,
  ReceivedSum,
  SentPlace,
  SentSum,
  Span,
} from './takings.store.ts';
import {
  findEntries,
  findOwed,
  findPlaced,
  findReceived,
  sumEntries,
  sumFiltered,
  sumOwed,
  sumPlaced,
  sumReceived,
} from './takings.store.ts';

/** Days of Pakistan's calendar, such as `2026-03-02`; `to` is included. */
export type Days = { from: string; to: string };

/** The time of some days, by midnight in Pakistan. */
export const spanOf = ({ from, to }: Days): Span => ({
  from: timeOfDay(from).from,
  until: timeOfDay(to).until,
});

const of = (book: string, ...kinds: string[]): EntryFilter => ({ book, kinds, isOthers: false });
const butOf = (book: string, ...kinds: string[]): EntryFilter => ({ book, kinds, isOthers: true });

type EntryFigure =
  | 'received'
  | 'sales'
  | 'sales-outside'
  | 'sales-balance'
  | 'taken-as-paid'
  | 'refunds'
  | 'deposits'
  | 'surpluses'
  | 'credits'
  | 'goodwill'
  | 'corrections';

/**
 * The ledger entries of each figure, and their sign. Kinds that no figure lists count as sales, so
 * that every entry is in a figure (R-180).
 */
const ENTRIES: Readonly<Record<EntryFigure, { filter: EntryFilter; sign: 1 | -1 }>> = {
  received: { filter: butOf('bank'), sign: -1 },
  sales: { filter: butOf('sales', 'refund'), sign: 1 },
  'sales-outside': { filter: butOf('bank', 'correction', 'deposit', 'overpayment', 'credit'), sign: -1 },
  'sales-balance': {
    filter: butOf('balance', 'correction', 'deposit', 'overpayment', 'credit', 'refund', 'goodwill'),
    sign: -1,
  },
  'taken-as-paid': { filter: butOf('taken_as_paid'), sign: -1 },
  refunds: { filter: of('balance', 'refund'), sign: 1 },
  deposits: { filter: of('balance', 'deposit'), sign: 1 },
  surpluses: { filter: of('balance', 'overpayment'), sign: 1 },
  credits: { filter: of('balance', 'credit'), sign: 1 },
  goodwill: { filter: of('balance', 'goodwill'), sign: 1 },
  corrections: { filter: of('balance', 'correction'), sign: -1 },
};

type Sum = { count: number; amount: number };

const isIn = ({ book, kinds, isOthers }: EntryFilter, entry: LedgerSum): boolean =>
  entry.book === book && kinds.includes(entry.kind) !== isOthers;

/** The sum of a figure of the ledger. */
function sumOf(entries: readonly LedgerSum[], figure: EntryFigure): Sum {
  const { filter, sign } = ENTRIES[figure];
  const those = entries.filter((entry) => isIn(filter, entry));
  // Adding 0 turns −0 (0 times −1) into 0.
  return { count: totalOf(those, 'count'), amount: 0 + sign * totalOf(those, 'amount') };
}

/** The total of one field. */
const totalOf = <K extends string>(all: readonly Readonly<Record<K, number>>[], field: K): number =>
  all.reduce((total, each) => total + each[field], 0);

/** The books of some days, with their checks (R-180). */
export const booksOf = (host: Pick<Host, 'db'>, days: Days): Promise<Omit<Books, 'today'>> =>
  snapshot(host.db, async (tx) => {
    const { from, to } = days;
    const figures = await figuresOf(tx, spanOf(days));
    const balance = await findBankBalance(tx, to);
    return { from, to, lines: linesOf(figures), checks: checksOf(figures), bank_balance: toWire(balance) };
  });

type Figures = {
  entries: readonly LedgerSum[];
  received: readonly ReceivedSum[];
  before: Sum;
  after: Sum;
  placed: readonly SentSum[];
};

const figuresOf = async (tx: Tx, span: Span): Promise<Figures> => ({
  entries: await sumEntries(tx, span),
  received: await sumReceived(tx, span),
  before: await sumOwed(tx, span.from),
  after: await sumOwed(tx, span.until),
  placed: await sumPlaced(tx, span),
});

const toWire = (balance: BankBalance | null) =>
  balance && { amount: toPaisaDecimal(balance.paisas), currency: 'PKR', day: balance.day };

const PAISAS = 100;
const toPaisaDecimal = (paisas: number): string => {
  const rest = Math.abs(paisas % PAISAS);
  const sign = paisas < 0 ? '-' : '';
  return `${sign}${Math.floor(Math.abs(paisas) / PAISAS)}.${String(rest).padStart(2, '0')}`;
};

/**
 * The books' lines in order. Figures that most shops never have only get a line if they aren't
 * empty.
 */
function linesOf({ entries, received, before, after, placed }: Figures): BooksLine[] {
  const sum = (figure: EntryFigure) => sumOf(entries, figure);
  const minus = ({ count, amount }: Sum): Sum => ({ count, amount: 0 - amount });
  const ifAny = (line: BooksLine): BooksLine[] => (line.count === 0 ? [] : [line]);
  const { amount } = sum('received');
  const all = { count: totalOf(received, 'count'), amount, total: true };
  const refunds = sum('refunds');
  const sales = sum('sales');
  return [
    ...bySource(received).map(receivedLine),
    lineOf('received', 'received', all),
    lineOf('use', 'sales-outside', sum('sales-outside')),
    lineOf('use', 'deposits', sum('deposits')),
    lineOf('use', 'surpluses', sum('surpluses')),
    lineOf('use', 'credits', sum('credits')),
    ...ifAny(lineOf('use', 'corrections', minus(sum('corrections')))),
    lineOf('use', 'received', all),
    lineOf('sales', 'sales-outside', sum('sales-outside')),
    lineOf('sales', 'sales-balance', sum('sales-balance')),
    ...ifAny(lineOf('sales', 'taken-as-paid', sum('taken-as-paid'))),
    lineOf('sales', 'sales', { count: sales.count, amount: sales.amount, total: true }),
    lineOf('balances', 'owed-before', before),
    lineOf('balances', 'deposits', sum('deposits')),
    lineOf('balances', 'surpluses', sum('surpluses')),
    lineOf('balances', 'credits', sum('credits')),
    lineOf('balances', 'refunds', refunds),
    lineOf('balances', 'goodwill', sum('goodwill')),
    lineOf('balances', 'sales-balance', { name: SPENT, ...minus(sum('sales-balance')) }),
    ...ifAny(lineOf('balances', 'corrections', minus(sum('corrections')))),
    lineOf('balances', 'owed', { count: after.count, amount: after.amount, total: true }),
    ...sentLines(placed),
  ];
}

/** The money received from each source on all days, minus its corrections, the most first. */
function bySource(received: readonly ReceivedSum[]): Omit<ReceivedSum, 'day'>[] {
  const sources = Map.groupBy(received, ({ source }) => source);
  return [...sources]
    .map(([source, days]) => ({
      source,
      currency: days[0]?.currency ?? null,
      count: totalOf(days, 'count'),
      amount: totalOf(days, 'amount'),
      foreign: totalOf(days, 'foreign'),
    }))
    .toSorted((one, other) => other.amount - one.amount || one.source.localeCompare(other.source));
}

function receivedLine({ source, currency, count, amount, ...sum }: Omit<ReceivedSum, 'day'>): BooksLine {
  if (currency === null || currency === 'PKR')
    return lineOf('received', 'received', { source, count, amount });
  const foreign = toDecimal(sum.foreign, currency);
  return lineOf('received', 'received', { source, count, amount, foreign, currency });
}

const PLACES: readonly Exclude<SentPlace, 'here'>[] = [
  'booked-elsewhere',
  'unmatched',
  'kept',
  'sent-elsewhere',
  'corrected-since',
  'reversed',
];
/** The places of receipts that were sent in the span, wherever they are booked. */
const CAME_IN: readonly SentPlace[] = ['here', 'booked-elsewhere', 'unmatched', 'kept'];

/** Each source's money by the day of sending, and how it differs from the books. */
function sentLines(placed: readonly SentSum[]): BooksLine[] {
  const sources = [...Map.groupBy(placed, ({ source }) => source)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return sources.flatMap(([source, sums]) => {
    const currency = sums[0]?.currency ?? 'PKR';
    const line = (figure: Figure, places: readonly SentPlace[]) => {
      const those = sums.filter(({ place }) => places.includes(place));
      const [count, own] = [totalOf(those, 'count'), totalOf(those, 'amount')];
      const known = { source, name: FIGURE_NAMES[figure], count };
      return currency === 'PKR'
        ? lineOf('sent', figure, { ...known, amount: own })
        : lineOf('sent', figure, { ...known, amount: null, foreign: toDecimal(own, currency), currency });
    };
    const others = PLACES.map((place) => line(place, [place])).filter(({ count }) => count > 0);
    return [line('came-in', CAME_IN), ...others];
  });
}

/** Checks of the figures against each other, as sentences, and whether each holds. */
function checksOf({ entries, received, before, after }: Figures): Books['checks'] {
  const of = (figure: EntryFigure) => sumOf(entries, figure).amount;
  const bySources = totalOf(received, 'amount');
  const corrected = of('corrections');
  const parts = of('sales-outside') + of('deposits') + of('surpluses') + of('credits') - corrected;
  const credited = of('deposits') + of('surpluses') + of('credits') + of('refunds') + of('goodwill');
  const taken = of('sales-balance') + corrected;
  const paid = of('sales-outside') + of('sales-balance') + of('taken-as-paid');
  return [
    ...(bySources === of('received')
      ? []
      : [checked(`Received ${formatRupees(of('received'))} by source`, bySources - of('received'))]),
    checked(
      `Received ${formatRupees(of('received'))} = ${said('goods', of('sales-outside'))} + ${said('deposits', of('deposits'))} + ${said('surpluses', of('surpluses'))} + ${said('late and other credits', of('credits'))}${corrected === 0 ? '' : ` − ${said('corrected', corrected)}`}`,
      parts - of('received'),
    ),
    checked(
      `Sales ${formatRupees(of('sales'))} = ${said('paid from outside', of('sales-outside'))} + ${said('from balances', of('sales-balance'))} + ${said('taken as paid', of('taken-as-paid'))}`,
      paid - of('sales'),
    ),
    checked(
      `Owed ${formatRupees(after.amount)} = ${said('before', before.amount)} + ${said('credited', credited)} − ${said('spent and corrected', taken)}`,
      before.amount + credited - taken - after.amount,
    ),
  ];
}

/** A figure in a sentence. */
export const said = (what: string, amount: number) => `${what} ${groupDigits(amount)}`;

/** Whether a sum holds, as a sentence. */
export const checked = (sum: string, off: number) =>
  off === 0
    ? { says: `${sum}.`, adds_up: true }
    : { says: `${sum}, which is off by ${formatRupees(off)}: run "check".`, adds_up: false };

/** The books' figures that a profit is compared with (R-200). */
export async function figuresOfSales(tx: Tx, span: Span) {
  const entries = await sumEntries(tx, span);
  const of = (figure: EntryFigure) => sumOf(entries, figure).amount;
  return { sales: of('sales'), takenAsPaid: of('taken-as-paid'), refunds: of('refunds') };
}

/** The money received and the sales on each of some days, computed like the books (R-182). */
export const booksByDay = (host: Pick<Host, 'db'>, days: readonly string[]): Promise<BooksDay[]> =>
  snapshot(host.db, async (tx) => {
    const [first = '', last = first] = [days[0], days.at(-1)];
    const span = spanOf({ from: first, to: last });
    const entries = await sumEntries(tx, span);
    const received = await sumReceived(tx, span);
    return days.map((day) => {
      const ofDay = entries.filter((entry) => entry.day === day);
      return {
        day,
        received: sumOf(ofDay, 'received').amount,
        sales: sumOf(ofDay, 'sales').amount,
        refunds: sumOf(ofDay, 'refunds').amount,
        orders: sumOf(ofDay, 'sales').count,
        sources: received
          .filter((sum) => sum.day === day)
          .map(({ source, amount }) => ({ source, amount }))
          .toSorted((one, other) => one.source.localeCompare(other.source)),
      };
    });
  });

/** What was posted on a day that is over stays (R-180), but for the source of money that was given elsewhere since. */
const KEPT_MS = 60 * MINUTE_MS;
type KeptDays = { at: number; days: ReadonlyMap<string, BooksDay> };
const keptDays = keepsPast<KeptDays>();

/**
 * The books by day, of days in a row up to today. Of ten thousand orders a day these are seconds of work:
 * each process keeps the days that are over for an hour.
 */
export async function booksLately(
  { db, now }: Pick<Host, 'db' | 'now'>,
  days: readonly string[],
): Promise<BooksDay[]> {
  const over = days.slice(0, -1);
  const asked = now();
  const at = asked.getTime();
  const kept = keptDays.get(db);
  const isFresh = kept !== undefined && at >= kept.at && at - kept.at < KEPT_MS;
  const known = isFresh ? over.flatMap((day) => kept.days.get(day) ?? []) : [];
  if (known.length === over.length) return [...known, ...(await booksByDay({ db }, days.slice(-1)))];
  const read = await booksByDay({ db }, days);
  if (isPastWritten(asked))
    keptDays.set(db, { at, days: new Map(read.slice(0, -1).map((each) => [each.day, each])) });
  return read;
}

/** The places that make up each figure of receipts by the day of sending. */
const PLACES_OF: ReadonlyMap<Figure, readonly SentPlace[]> = new Map([
  ['came-in', CAME_IN] as const,
  ...PLACES.map((place) => [place, [place]] as const),
]);

const isOfEntries = (figure: Figure): figure is EntryFigure => Object.hasOwn(ENTRIES, figure);

/**
 * The rows of a figure of the books, oldest first (R-181). A 422 for a source if the figure isn't
 * divided by source.
 */
export function booksRowsOf(
  host: Pick<Host, 'db'>,
  { figure, source, limit, ...days }: Days & { figure: Figure; source: string | null; limit: number },
): Promise<BooksRows> {
  if (source !== null && figure !== 'received' && !PLACES_OF.has(figure))
    throw new HttpError(422, `"${figure}" isn't told by source: leave that out.`);
  return snapshot(host.db, async (tx) => {
    const span = spanOf(days);
    const { count, sum } = await sumInFigure(tx, span, { figure, source });
    const rows = await findRows(tx, span, { figure, source, limit });
    return {
      figure,
      name: FIGURE_NAMES[figure],
      from: days.from,
      to: days.to,
      source,
      count,
      sum,
      rows: rows.map(toWireRow),
    };
  });
}

type Total = { count: number; sum: number | null };

/**
 * The number of a figure's rows, and their sum in rupees; null for foreign money that isn't booked.
 */
async function sumInFigure(tx: Tx, span: Span, { figure, source }: Omit<Wanted, 'limit'>): Promise<Total> {
  if (isOfEntries(figure)) {
    const { filter, sign } = ENTRIES[figure];
    if (figure !== 'received') return toTotal([await sumFiltered(tx, span, filter)], sign);
    const received = await sumReceived(tx, span);
    return toTotal(received.filter((each) => source === null || each.source === source));
  }
  if (figure === 'owed-before') return toTotal([await sumOwed(tx, span.from)]);
  if (figure === 'owed') return toTotal([await sumOwed(tx, span.until)]);
  const places = PLACES_OF.get(figure) ?? [];
  const placed = await sumPlaced(tx, span);
  const those = placed.filter(
    (each) => places.includes(each.place) && (source === null || each.source === source),
  );
  const { count, sum } = toTotal(those);
  return { count, sum: those.some(({ currency }) => currency !== 'PKR') ? null : sum };
}

const toTotal = (sums: readonly Sum[], sign: 1 | -1 = 1): Total => ({
  count: totalOf(sums, 'count'),
  // Adding 0 turns −0 (0 times −1) into 0.
  sum: 0 + sign * totalOf(sums, 'amount'),
});

type Wanted = { figure: Figure; source: string | null; limit: number };

function findRows(tx: Tx, span: Span, { figure, source, limit }: Wanted): Promise<BooksRow[]> {
  if (figure === 'received') return findReceived(tx, span, { source, limit });
  if (isOfEntries(figure)) return findEntries(tx, span, { ...ENTRIES[figure], limit });
  if (figure === 'owed-before') return findOwed(tx, span.from, limit);
  if (figure === 'owed') return findOwed(tx, span.until, limit);
  return findPlaced(tx, span, { places: PLACES_OF.get(figure) ?? [], source, limit });
}

function toWireRow(row: BooksRow): BooksRows['rows'][number] {
  const { what, amount, source, account, payment, order, receipt, reason } = row;
  const isForeign = row.currency !== null && row.currency !== 'PKR' && row.foreign !== null;
  return {
    at: row.at?.toISOString() ?? null,
    what,
    amount,
    foreign: isForeign ? toDecimal(Number(row.foreign), row.currency ?? 'PKR') : null,
    currency: isForeign ? row.currency : null,
    source,
    account,
    payment,
    order,
    receipt,
    reason,
  };
}
