import type { ClosingBalance } from './closing-balance.ts';
import type { Field } from './columns.ts';
import type { OrderChoice } from './dates.ts';
import type { SkippedAs } from './reading.ts';
import type { Movement } from './reversals.ts';

/**
 * A row as a person finds it: its line and its text. The `key` is the same for the same row in
 * whatever file it comes again.
 */
export type RowOfFile = { line: number; text: string; key: string };

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
  /** All words of the row that may have a remark, without its sender, amounts and dates. */
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
export type StatementLine = RowOfFile &
  (
    | ReceiptLine
    | { kind: 'outgoing'; movement: Movement; reverses: readonly number[] }
    | { kind: 'skipped'; what: SkippedAs; why: string }
    | { kind: 'unparsed'; why: string }
  );

/** A column of the file, and what it is taken for; null for nothing. */
export type SeenColumn = { heading: string; field: Field | 'remark' | null };

export type Statement = {
  /** The heading that each field was read from. */
  columns: Partial<Record<Field, string>>;
  /** Every column of the file. */
  seen: SeenColumn[];
  /** The currencies that the file names beside the rupee. */
  currencies: string[];
  /** The last digits of the account that it names, and whether that may be the shop's; null for none. */
  account: { digits: string; isOwn: boolean | null } | null;
  /** The last balance that it has, if it tells which that is. */
  closing: ClosingBalance | null;
  /** What most of its rows lack, as sentences. */
  oddities: string[];
  /** A name for this set of headings. */
  headings: string;
  dates: OrderChoice;
  /** The heading that says its time zone, and that zone; null if none does. */
  zoned: { heading: string; zone: string } | null;
  /** The lines at which its balances do not add up. */
  brokenAt: number[];
  lines: StatementLine[];
};
