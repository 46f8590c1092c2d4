import { currencySaidBy } from '../platform/currencies.ts';
import { readMoney } from '../platform/read-money.ts';
import { accountIn, isSameAccount, shortAccount } from './accounts.ts';
import type { ColumnIndexes, ColumnMapping, Row } from './columns.ts';
import { cellOf, countFields, findColumnIndexes } from './columns.ts';
import { readDate } from './dates.ts';

/** A row below the headings, with the effects of the lines around it. */
export type Placed = {
  row: Row;
  /**
   * `headings`: the headings repeated, or another table's. `note`: text without a date and an
   * amount.
   */
  kind: 'row' | 'headings' | 'note';
  /** Why the row is foreign to the statement's account in rupees; null if it isn't. */
  why: string | null;
  /** Whether the row is of another account or table, so that the running balance skips it. */
  isElsewhere: boolean;
};

export type Tables = {
  rows: Placed[];
  /** The last digits of the account number that the rows belong to; null if the file has none. */
  account: string | null;
  /** The foreign currencies named in the lines around the rows. */
  currencies: string[];
};

type Named = { account: string | null; currency: { code: string; line: number } | null };

/**
 * Finds the rows of a statement: those of its own account, in rupees, below its own
 * headings. `own` has the last digits of the shop's account, null if unknown. If no line names that
 * account, the first account named counts.
 */
export function readTables(
  { above, header, body }: { above: readonly Row[]; header: Row; body: readonly Row[] },
  { columns, own, now }: { columns: ColumnMapping; own: string | null; now: Date },
): Tables {
  let named = above.reduce(nameBy, { account: null, currency: null });
  let indexes = findColumnIndexes(header.cells, columns);
  /** The line of the latest headings, if they are another table's. */
  let below: number | null = null;
  const codes = new Set<string>();
  const seen: { row: Row; kind: Placed['kind']; named: Named; below: number | null }[] = [];
  for (const row of body) {
    const kind = kindOf(row, { header, indexes, columns, now });
    if (kind === 'headings') {
      indexes = findColumnIndexes(row.cells, columns);
      below = isSameRow(row, header) ? null : row.line;
    }
    if (kind === 'note') named = nameBy(named, row);
    seen.push({ row, kind, named, below });
  }
  const accounts = seen.flatMap(({ named: { account } }) => account ?? []);
  const account = accounts.find((each) => own !== null && isSameAccount(each, own)) ?? accounts[0] ?? null;
  const rows = seen.map(({ row, kind, ...place }): Placed => {
    const other = place.named.account;
    const elsewhere =
      place.below !== null
        ? `it is of another table, below the headings of line ${place.below}`
        : other !== null && account !== null && !isSameAccount(other, account)
          ? `it is of another account, ${shortAccount(other)}, which is named above it`
          : null;
    const { currency } = place.named;
    if (currency !== null) codes.add(currency.code);
    const foreign =
      currency === null ? null : `its amount is in ${currency.code}, as line ${currency.line} says`;
    return { row, kind, why: elsewhere ?? foreign, isElsewhere: elsewhere !== null };
  });
  return { rows, account, currencies: [...codes] };
}

function nameBy(named: Named, { cells, line }: Row): Named {
  const said = currencySaidBy(cells.join(' '));
  return {
    account: accountIn(cells) ?? named.account,
    currency: said === undefined ? named.currency : said === null ? null : { code: said, line },
  };
}

function kindOf(
  row: Row,
  {
    header,
    indexes,
    columns,
    now,
  }: { header: Row; indexes: ColumnIndexes; columns: ColumnMapping; now: Date },
): Placed['kind'] {
  if (row.fault !== null) return 'row';
  if (readDate(cellOf(row.cells, indexes, 'date'), now) !== null) return 'row';
  if (isSameRow(row, header) || countFields(row.cells, columns) > 0) return 'headings';
  const has = (field: 'amount' | 'debit' | 'balance') => {
    const money = readMoney(cellOf(row.cells, indexes, field));
    return money !== null && money !== 'unclear';
  };
  // An account number may be in a column of amounts.
  if (accountIn(row.cells) !== null) return 'note';
  return has('amount') || has('debit') || has('balance') ? 'row' : 'note';
}

const isSameRow = (one: Row, other: Row): boolean =>
  one.cells.every((cell, index) => cell.toLowerCase() === (other.cells[index] ?? '').toLowerCase());
