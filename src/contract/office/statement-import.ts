import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { PAYMENT, PAYMENT_NUMBER } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const WholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The progress of a long import. `id` names the file that the host keeps between requests. */
export const ImportProgress = v.object({
  import: v.pipe(v.string(), v.maxLength(64)),
  recorded: WholeNumber,
  of: WholeNumber,
});

/** The result of a statement's line. */
export const IMPORT_RESULTS = ['settled', 'credited', 'unmatched', 'known', 'skipped', 'unparsed'] as const;
/**
 * Names for people. Rows of `unparsed` may have been read well, so that it isn't called unreadable.
 */
export const NAMED_RESULTS = { unparsed: 'left to you' } as const;

/** The answer of `receipts import`. */
export const ImportedStatement = v.object({
  dry_run: v.boolean(),
  /** The heading of each field's column. */
  columns: v.record(v.string(), v.string()),
  /** Sentences about the file: the order of its dates, its balances, gaps in most rows. */
  notes: withMetadata(v.array(v.string()), { label: 'Notes' }),
  /** The number of rows, in all and by result. */
  counted: withMetadata(v.string(), { label: 'Rows' }),
  currency: withMetadata(v.string(), { label: 'Currency' }),
  /** The last digits of the account number in the file; null if the file has none. */
  account: withMetadata(v.nullable(v.string()), { label: 'Account' }),
  /** Whether that account isn't the shop's. */
  is_other_account: v.boolean(),
  /** Null once the whole file is recorded. */
  progress: v.nullable(ImportProgress),
  /** The file's incoming and outgoing money. */
  sum_in: withMetadata(v.number(), { label: 'In', is: 'rupees' }),
  sum_out: withMetadata(v.number(), { label: 'Out', is: 'rupees' }),
  /** Every column's heading, and the field that it was read as. */
  headings: v.array(
    v.object({
      heading: withMetadata(v.string(), { label: 'Heading', is: 'shopper-text' }),
      taken_for: withMetadata(v.string(), { label: 'Taken for' }),
    }),
  ),
  /** The number of rows by result; each row counts once. */
  rows: v.array(
    v.object({
      where: withMetadata(v.string(), { label: 'Where' }),
      count: withMetadata(v.number(), { label: 'Rows' }),
      /** The numbers of these lines; null for rows that are still to be recorded. */
      lines: withMetadata(v.nullable(v.string()), { label: 'Lines' }),
    }),
  ),
  /** The zone of the times below. */
  zone: v.string(),
  lines: v.array(
    v.object({
      line: withMetadata(v.number(), { label: 'Line' }),
      /**
       * `known` was recorded before. `skipped` isn't incoming money, or a person ticked it off.
       * `unparsed` is left to a person.
       */
      result: withMetadata(v.picklist(IMPORT_RESULTS), { label: 'Is', is: 'state', named: NAMED_RESULTS }),
      why: withMetadata(v.nullable(v.string()), { label: 'Why' }),
      at: withMetadata(v.nullable(v.string()), { label: 'At', is: 'time' }),
      /** Whether only the day of `at` is known. */
      day_only: v.boolean(),
      amount: withMetadata(v.nullable(v.number()), { label: 'Amount', is: 'rupees' }),
      /**
       * The sender; without a sender, or if the line is no receipt, the line's text. Null for most
       * skipped lines of a long file.
       */
      from: withMetadata(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
      payment: v.nullable(v.string()),
      payment_number: withMetadata(v.nullable(v.string()), { label: 'Payment', ref: 'payment' }),
      username: withMetadata(v.nullable(v.string()), { label: 'Account', ref: 'account' }),
    }),
  ),
});
export type ImportedStatement = v.InferOutput<typeof ImportedStatement>;

const SETTLED = {
  line: 2,
  why: null,
  at: '2026-03-02T09:05:00.000Z',
  day_only: false,
  amount: 10_400,
  from: 'AMNA KHALID',
  payment: PAYMENT,
  payment_number: PAYMENT_NUMBER,
  username: null,
  result: 'settled',
} as const;
const UNPAID = { payment: null, payment_number: null };
const NO_MONEY = { at: null, day_only: false, amount: null };

export const IMPORTED_STATEMENT_EXAMPLES: Examples<typeof ImportedStatement> = [
  {
    dry_run: true,
    columns: { date: 'Date', amount: 'Credit', payer: 'Sender Name' },
    notes: ['Dates are read day first (dmy), as line 2 proves: 14/03/2026 14:05'],
    counted: '4: 1 settled, 1 unmatched, 1 skipped, 1 left to you',
    currency: 'PKR',
    account: '…6702, the shop’s',
    is_other_account: false,
    progress: null,
    sum_in: 12_900,
    sum_out: 3_000,
    headings: [
      { heading: 'Date', taken_for: 'date' },
      { heading: 'Credit', taken_for: 'amount' },
      { heading: 'Sender Name', taken_for: 'payer' },
      { heading: 'Branch', taken_for: 'not used' },
    ],
    rows: [
      { where: 'Settled', count: 1, lines: '2' },
      { where: 'Waiting for a person', count: 1, lines: '3' },
      { where: 'Outgoing', count: 1, lines: '5' },
      { where: 'Left to you', count: 1, lines: '4' },
    ],
    zone: '+05:00',
    lines: [
      SETTLED,
      {
        ...SETTLED,
        ...UNPAID,
        line: 3,
        amount: 2_500,
        from: 'BILAL AHMED',
        result: 'unmatched',
        why: 'it waits for a person',
      },
      {
        ...SETTLED,
        ...UNPAID,
        ...NO_MONEY,
        line: 4,
        from: '14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch',
        result: 'unparsed',
        why: '"12.5O" is not an amount such as 1,500.00',
      },
      {
        ...SETTLED,
        ...UNPAID,
        ...NO_MONEY,
        line: 5,
        from: '14/03/2026 16:10,"-3,000.00",,Main Branch',
        result: 'skipped',
        why: 'outgoing money',
      },
    ],
  },
];
