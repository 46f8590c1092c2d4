import { typedOff } from '#contract/digits.ts';
import { hasPaymentNumber } from '../payments/payment-number.ts';
import { currencyOfHeading, foreignIn, isForeignAlone, isRupees } from '../platform/currencies.ts';
import type { Money } from '../platform/read-money.ts';
import { readMoney } from '../platform/read-money.ts';
import type { ColumnIndexes, ColumnMapping, Field, Row } from './columns.ts';
import { cellOf, remarkColumns } from './columns.ts';
import type { Placed } from './tables.ts';
import {
  directionInWords,
  directionOf,
  isDirection,
  isDone,
  isOtherKind,
  isPendingText,
  parseAmount,
} from './values.ts';

/** Why a row has no incoming money. */
export type SkippedAs = 'empty' | 'balance' | 'headings' | 'pending';

type RowMoney =
  | { kind: 'in'; amount: number }
  | { kind: 'skipped'; what: SkippedAs; why: string }
  | { kind: 'unparsed'; why: string };

/** A row before its date is read. */
export type Reading = {
  row: Row;
  read: (field: Field) => string;
  money: RowMoney;
  /**
   * The paisas that the row adds to the balance; null if unknown, `aside` if it is no movement but,
   * for example, a sum.
   */
  change: number | null | 'aside';
  /** All text that may have a payer's remark. */
  texts: string;
  /** The paisas of a row that isn't booked yet; null for other rows. */
  pending: number | null;
  /** Whether the row is a negative amount in a column of credits. */
  takesBack: boolean;
  /** The row's currency, if it is foreign. */
  foreign: string | null;
  /** The row's balance in paisas, if the row is labelled as the closing balance. */
  closes: number | null;
};

export type Layout = {
  cells: readonly string[];
  width: number;
  indexes: ColumnIndexes;
  /**
   * `remarks`: the columns that may have remarks. `others`: all columns that belong to no field.
   */
  remarks: readonly number[];
  others: readonly number[];
  /** Whether the column of amounts only has incoming money. */
  isCredit: boolean;
  /**
   * Whether the credit column decides the direction alone: a type such as `IBFT` or `Raast` is no
   * direction.
   */
  tellsAlone: boolean;
  /**
   * Whether amounts without a minus came in: the outgoing ones have a minus, and no word gives a
   * direction.
   */
  isSigned: boolean;
  /** Whether some debits have no minus, so that a debit with a minus is money that came back. */
  hasPlainDebits: boolean;
};

/** The amount in a cell; null if there is none or it is unclear. */
const readClearMoney = (cell: string): Money | null => {
  const money = readMoney(cell);
  return money === 'unclear' ? null : money;
};

export const signOf = (cell: string): Money['sign'] => readClearMoney(cell)?.sign ?? null;

/** The layout of a table, from its headings and its columns' contents. */
export function layoutOf(
  { cells, width }: Row,
  indexes: ColumnIndexes,
  { rows, isCredit }: { rows: readonly Row[]; isCredit: boolean },
): Layout {
  const cellsOf = (field: Field) => rows.map((row) => cellOf(row.cells, indexes, field));
  const remarks = remarkColumns(cells, indexes);
  const used = new Set(Object.values(indexes));
  return {
    cells,
    width,
    indexes,
    remarks,
    others: cells.flatMap((_cell, index) => (used.has(index) || remarks.includes(index) ? [] : [index])),
    isCredit,
    tellsAlone: indexes.direction === undefined || isCredit,
    isSigned:
      cellsOf('amount').some((cell) => signOf(cell) === 'out') &&
      cellsOf('direction').every((cell) => directionOf(cell) === null),
    hasPlainDebits: cellsOf('debit').some((cell) => {
      const money = readClearMoney(cell);
      return money !== null && money.paisas !== 0 && money.sign !== 'out';
    }),
  };
}

/**
 * Adds columns recognized by their contents: a column of directions, and a column of amounts that
 * is filled exactly where the known one is empty. The operator's mapping has priority.
 */
export function withColumnsByContent(
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
    const isFilled = (cell: string) => {
      const money = readMoney(cell);
      return money === 'unclear' ? null : money !== null && money.paisas !== 0;
    };
    // Only rows whose amount is a number or empty can show which column complements it.
    const dated = rows.filter(
      ({ cells }) =>
        /\d/.test(cellOf(cells, indexes, 'date')) && isFilled(cellOf(cells, indexes, 'amount')) !== null,
    );
    const isOther = (index: number) =>
      dated.some(({ cells }) => isFilled(cells[index] ?? '') === true) &&
      dated.every(
        ({ cells }) => isFilled(cells[index] ?? '') === !isFilled(cellOf(cells, indexes, 'amount')),
      );
    found.debit = free.find(isOther);
  }
  return found;
}

/** Reads a row's amount and direction, also by the lines around it. */
export function readRow({ row, kind, why, isElsewhere }: Placed, layout: Layout): Reading {
  const written = (field: Field) => cellOf(row.cells, layout.indexes, field);
  // A payment's number is the payer's remark: two transfers for one payment share it, so it is no
  // reference.
  const isRemark = hasPaymentNumber(written('reference'));
  const reference = isRemark ? '' : typedOff(written('reference'));
  const read = (field: Field) => (field === 'reference' ? reference : written(field));
  const texts = textsOf(row, layout, isRemark);
  const reading = (money: RowMoney, change: Reading['change'], more: Partial<Reading> = {}): Reading => ({
    row,
    read,
    money,
    change,
    texts,
    pending: more.pending ?? null,
    takesBack: more.takesBack ?? false,
    foreign: more.foreign ?? null,
    closes: more.closes ?? null,
  });
  const unparsed = (reason: string, change: Reading['change'] = null) =>
    reading({ kind: 'unparsed', why: reason }, change);
  if (row.fault !== null) return unparsed(row.fault);
  const [has, fits] = [countFilled(row.cells), countFilled(layout.cells)];
  if (has > fits && why === null)
    return unparsed(`it has ${has} cells for ${fits} headings, as if a comma within a cell had split it`);
  if (kind === 'headings')
    return reading(
      {
        kind: 'skipped',
        what: 'headings',
        why: isElsewhere ? 'the headings of another table' : 'the headings again',
      },
      'aside',
    );
  const balanceRow = balanceNameOf(row, layout, read);
  if (balanceRow !== null) {
    const { word, isTotal } = balanceRow;
    const money = readClearMoney(read('balance')) ?? readClearMoney(read('amount'));
    const closes = /^(?:closing|ending|final)/.test(word) && why === null ? signed(money) : null;
    return reading({ kind: 'skipped', what: 'balance', why: word }, isTotal || isElsewhere ? 'aside' : 0, {
      closes,
    });
  }
  if (kind === 'note' || (read('amount') === '' && read('debit') === ''))
    return isElsewhere && kind === 'row'
      ? unparsed(why ?? '', 'aside')
      : reading({ kind: 'skipped', what: 'empty', why: NOTHING_CAME }, 0);
  if (why !== null) return unparsed(why, isElsewhere ? 'aside' : null);
  const [debit, credit] = [readMoney(read('debit')), readMoney(read('amount'))];
  const isIn =
    (debit === null || debit === 'unclear' || debit.paisas === 0) && signOf(read('amount')) !== 'out';
  const notBooked = [read('status'), ...(isIn ? [read('description'), read('direction')] : [])].find(
    isPendingText,
  );
  if (notBooked !== undefined) {
    const sums = [credit, debit].flatMap((money) =>
      money === null || money === 'unclear' ? [] : money.paisas,
    );
    const said =
      notBooked === read('status')
        ? `its status is "${notBooked}"`
        : `"${notBooked}" says that it is not booked yet`;
    return reading({ kind: 'unparsed', why: said }, null, { pending: Math.max(0, ...sums) });
  }
  if (!isDone(read('status'))) return unparsed(`its status is "${read('status')}"`);
  const foreign = foreignOf(row, layout, read);
  if (foreign !== null)
    return reading({ kind: 'unparsed', why: foreign.why }, null, { foreign: foreign.code });
  if (debit === 'unclear') return unparsed(`"${read('debit')}" is not an amount such as 1,500.00`);
  const out = debit === null || debit.paisas === 0 ? null : debit;
  if (out !== null && credit === 'unclear')
    return unparsed(`"${read('amount')}" is not an amount such as 1,500.00`);
  if (out !== null && credit !== null && credit !== 'unclear' && credit.paisas !== 0)
    return unparsed('it says both that money came in and that it went out');
  if (out !== null && out.sign === 'out' && layout.hasPlainDebits)
    return unparsed(`its debit is negative, as if money that went out had come back: "${read('debit')}"`);
  if (out !== null) return reading({ kind: 'skipped', what: 'empty', why: 'outgoing money' }, -out.paisas);
  const said = saidOf(layout, read);
  const money = parseAmount(read('amount'), said);
  const takesBack = layout.isCredit && credit !== 'unclear' && credit?.sign === 'out';
  return reading(
    money.kind === 'skipped' ? { kind: 'skipped', what: 'empty', why: money.why } : money,
    changeOf(credit, money, said),
    { takesBack },
  );
}

const NOTHING_CAME = 'no money came in';

/** The text that gives the direction; null if only the amount does. */
function saidOf(layout: Layout, read: Reading['read']): string | null {
  const kind = read('direction');
  if (layout.tellsAlone || (layout.isSigned && isOtherKind(kind))) return null;
  // `P2P` is no direction, but `Received from …` beside it is.
  const isInWords = directionOf(kind) === null && isOtherKind(kind);
  return isInWords && directionInWords(read('description')) !== null ? read('description') : kind;
}

/** An amount in paisas, negative if it went out or is an overdrawn balance. */
const signed = (money: Money | null): number | null =>
  money === null ? null : money.sign === 'out' ? -money.paisas : money.paisas;

/** A row's running balance in paisas. */
export const balanceIn = (read: Reading['read']): number | null => signed(readClearMoney(read('balance')));

/** The text of a row that may have a remark: its description, and cells with a payment's number. */
function textsOf({ cells }: Row, { indexes, remarks, others }: Layout, isReferenceRemark: boolean): string {
  const numbered = others.filter((index) => hasPaymentNumber(cells[index] ?? ''));
  const said = [
    cellOf(cells, indexes, 'description'),
    ...[...remarks, ...numbered].map((index) => cells[index] ?? ''),
    ...(isReferenceRemark ? [cellOf(cells, indexes, 'reference')] : []),
  ];
  return [...new Set(said.filter((text) => /[\p{L}\p{N}]/u.test(text)))].join('; ');
}

/** The foreign currency of a row, with the reason to assume it; null if nothing names one. */
function foreignOf(row: Row, layout: Layout, read: Reading['read']): { code: string; why: string } | null {
  const inCurrency = (code: string, said = '') => ({ code, why: `its amount is in ${code}${said}` });
  if (!isRupees(read('currency'))) return inCurrency(read('currency'));
  for (const field of ['amount', 'debit', 'balance'] as const) {
    const cell = read(field);
    if (cell === '') continue;
    const heading = cellOf(layout.cells, layout.indexes, field);
    const code = currencyOfHeading(heading);
    if (code !== null) return inCurrency(code, `, as the heading "${heading}" says`);
    const own = foreignIn(cell);
    if (own !== null) return inCurrency(own, `, as "${cell}" says`);
  }
  // A currency in a remark doesn't count, since payers may write anything there.
  const beside = layout.others.map((index) => row.cells[index] ?? '').find(isForeignAlone);
  return beside === undefined ? null : inCurrency(beside);
}

/** The paisas that a row adds, by the amount's sign, the direction, or the column. */
function changeOf(
  money: Money | 'unclear' | null,
  parsed: ReturnType<typeof parseAmount>,
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
/** Texts that may follow a balance's name: a date, an amount, a currency. */
const BALANCE_REST =
  /^(?:\s|[\d.,:;/()*=-]|(?<=\d)(?:st|nd|rd|th)(?![a-z])|(?:as|on|at|of|is|the|date|dated|start|end|period|month|pkr|rs|cr|dr|b ?f|c ?f|account|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december))(?![a-z]))*$/i;

/** The balance's or sum's name, if a cell only has that; null for other cells. */
function balanceWordIn(cell: string): string | null {
  const { word, rest = '' } = BALANCE_ROW.exec(cell)?.groups ?? {};
  return word !== undefined && BALANCE_REST.test(rest) ? word.toLowerCase() : null;
}

/**
 * The name of a row that is a balance or a sum and not incoming money; a row with a sender never
 * is.
 */
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
