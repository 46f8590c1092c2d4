import type { ClosingBalance } from './closing-balance.ts';
import type { Field } from './columns.ts';
import type { OrderChoice } from './dates.ts';
import type { SkippedAs } from './reading.ts';
import type { Movement } from './reversals.ts';

/** A row's position and text. `key` is the same for the same row in any file. */
export type RowOfFile = { line: number; text: string; key: string };

/** Incoming money in whole rupees that may be recorded. */
export type ReceiptLine = {
  kind: 'receipt';
  /** The bank's reference; without a reference, derived from the line's contents. */
  id: string;
  /** The id as earlier releases derived it, without the description. */
  formerId: string | null;
  amount: number;
  payer: string | null;
  reference: string | null;
  /** The row's text that may have a remark, without its sender, amounts and dates. */
  description: string | null;
  at: Date;
  /** The end of the minute or day of sending, if no more is known. */
  until: Date | null;
  /** The line in the same file that reverses this one; the line is then left to a person. */
  reversedBy: number | null;
};

/**
 * A line of a bank statement: incoming money, outgoing money (which may reverse recorded money),
 * something else (`skipped`), or unreadable and left to a person.
 */
export type StatementLine = RowOfFile &
  (
    | ReceiptLine
    | { kind: 'outgoing'; movement: Movement; reverses: readonly number[] }
    | { kind: 'skipped'; what: SkippedAs; why: string }
    | { kind: 'unparsed'; why: string }
  );

/** A column of the file, and the field that it was read as; null for none. */
export type SeenColumn = { heading: string; field: Field | 'remark' | null };

export type Statement = {
  /** Each field's heading. */
  columns: Partial<Record<Field, string>>;
  /** Every column of the file. */
  seen: SeenColumn[];
  /** The foreign currencies that the file names. */
  currencies: string[];
  /**
   * The last digits of the account number in the file, and whether it may be the shop's account;
   * null without a number.
   */
  account: { digits: string; isOwn: boolean | null } | null;
  /** The file's last balance; null if it is unclear which is the last. */
  closing: ClosingBalance | null;
  /** Sentences about fields that most rows lack. */
  oddities: string[];
  /** A key for this set of headings. */
  headings: string;
  dates: OrderChoice;
  /** The heading that names the time zone, and the zone; null if none does. */
  zoned: { heading: string; zone: string } | null;
  /** The lines at which the balances don't add up. */
  brokenAt: number[];
  lines: StatementLine[];
};
