import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** The figures of the books, by their names on the command line. */
export const FIGURES = [
  'received',
  'sales',
  'sales-outside',
  'sales-balance',
  'taken-as-paid',
  'refunds',
  'deposits',
  'surpluses',
  'credits',
  'goodwill',
  'corrections',
  'owed-before',
  'owed',
  'came-in',
  'booked-elsewhere',
  'unmatched',
  'kept',
  'sent-elsewhere',
  'corrected-since',
  'reversed',
] as const;
export type Figure = (typeof FIGURES)[number];

/** The figures' names on screens. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  received: 'Received',
  sales: 'Sales',
  'sales-outside': 'Goods paid from outside',
  'sales-balance': 'Goods paid from balances',
  'taken-as-paid': 'Taken as paid',
  refunds: 'Refunds',
  deposits: 'Deposits',
  surpluses: 'Surpluses',
  credits: 'Late and other credits',
  goodwill: 'Goodwill',
  corrections: 'Corrections',
  'owed-before': 'Owed before',
  owed: 'Owed at the end',
  'came-in': 'Sent',
  'booked-elsewhere': 'Sent, booked on other days',
  unmatched: 'Sent, unmatched',
  kept: 'Sent, not for the shop',
  'sent-elsewhere': 'Booked, sent on other days',
  'corrected-since': 'Booked, and corrected since',
  reversed: 'Taken back, still booked',
};

/** The name of goods bought from balances, among the movements of the balances. */
export const SPENT = 'Spent on goods';

/** The books cover at most this many days: a leap year. */
export const BOOKS_DAYS_MAX = 366;

const PARTS = ['received', 'use', 'sales', 'balances', 'sent'] as const;
export type Part = (typeof PARTS)[number];

/** The headings of the books' parts, in their order. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  received: 'Received',
  use: 'What it was for',
  sales: 'Sales',
  balances: 'Owed to balances',
  sent: 'By the day it was sent',
};

const Rupees = v.nullable(v.number());
const Text = v.nullable(v.string());

/** One figure, in booked rupees; foreign money also in its own currency. */
const Line = v.object({
  part: withMetadata(v.picklist(PARTS), { label: 'Part' }),
  /** The figure's name in `books rows`. */
  figure: withMetadata(v.picklist(FIGURES), { label: 'Figure' }),
  source: withMetadata(Text, { label: 'Source' }),
  name: withMetadata(v.string(), { label: 'What' }),
  count: withMetadata(v.number(), { label: 'How many' }),
  /**
   * Negative if the amount is subtracted; null for foreign money that isn't booked on these days.
   */
  amount: withMetadata(Rupees, { label: 'PKR', is: 'rupees' }),
  foreign: withMetadata(Text, { label: 'Foreign', is: 'money' }),
  currency: Text,
  /** Whether this line is the sum of the lines above it in its part. */
  total: v.boolean(),
});

/** The books of some days, and whether they add up. */
export const Books = v.object({
  /** The first and the last day, and today, in Pakistan. */
  from: withMetadata(v.string(), { label: 'From', is: 'day' }),
  to: withMetadata(v.string(), { label: 'To', is: 'day' }),
  today: v.string(),
  lines: v.array(Line),
  checks: v.array(v.object({ says: v.string(), adds_up: v.boolean() })),
  /** The last balance in an imported bank statement, up to the last day. */
  bank_balance: v.nullable(v.object({ amount: v.string(), currency: v.string(), day: v.string() })),
});
export type Books = v.InferOutput<typeof Books>;
export type BooksLine = Books['lines'][number];

/** The entries that make up a figure. */
export const BooksRows = v.object({
  figure: v.picklist(FIGURES),
  name: withMetadata(v.string(), { label: 'Figure' }),
  from: withMetadata(v.string(), { label: 'From' }),
  to: withMetadata(v.string(), { label: 'To' }),
  source: withMetadata(Text, { label: 'Source' }),
  /** The number of all rows; `rows` may have fewer. */
  count: withMetadata(v.number(), { label: 'How many' }),
  sum: withMetadata(Rupees, { label: 'Sum', is: 'rupees' }),
  rows: v.array(
    v.object({
      at: withMetadata(v.nullable(v.string()), { label: 'At', is: 'time' }),
      what: withMetadata(v.string(), { label: 'What' }),
      amount: withMetadata(Rupees, { label: 'PKR', is: 'rupees' }),
      foreign: withMetadata(Text, { label: 'Foreign', is: 'money' }),
      currency: Text,
      source: withMetadata(Text, { label: 'Source' }),
      account: withMetadata(Text, { label: 'Account', ref: 'account' }),
      payment: withMetadata(Text, { label: 'Payment', ref: 'payment' }),
      order: withMetadata(Text, { label: 'Order', ref: 'order' }),
      receipt: withMetadata(Text, { label: 'Receipt', is: 'id', ref: 'receipt' }),
      reason: withMetadata(Text, { label: 'Why', is: 'shopper-text' }),
    }),
  ),
});
export type BooksRows = v.InferOutput<typeof BooksRows>;

/** The money received and the sales of one day, by source and by what paid, as on *Today*. */
export const BooksDay = v.object({
  day: v.string(),
  received: v.number(),
  sales: v.number(),
  refunds: v.number(),
  /** The number of orders sold. */
  orders: v.number(),
  sources: v.array(v.object({ source: v.string(), amount: v.number() })),
});
export type BooksDay = v.InferOutput<typeof BooksDay>;

/** A sample day: a USDT payment, a surplus, a deposit, and unmatched money. */
export const BOOKS_EXAMPLES: Examples<typeof Books> = [
  {
    from: '2026-03-02',
    to: '2026-03-02',
    today: '2026-03-02',
    lines: [
      lineOf('received', 'received', { source: 'bank', count: 11, amount: 48_900 }),
      lineOf('received', 'received', {
        source: 'usdt',
        count: 3,
        amount: 12_350,
        foreign: '43.4098',
        currency: 'USDT',
      }),
      lineOf('received', 'received', { count: 14, amount: 61_250, total: true }),
      lineOf('use', 'sales-outside', { count: 12, amount: 56_000 }),
      lineOf('use', 'deposits', { count: 2, amount: 5_000 }),
      lineOf('use', 'surpluses', { count: 1, amount: 250 }),
      lineOf('use', 'received', { count: 14, amount: 61_250, total: true }),
      lineOf('sales', 'sales-outside', { count: 12, amount: 56_000 }),
      lineOf('sales', 'sales-balance', { count: 3, amount: 4_170 }),
      lineOf('sales', 'sales', { count: 15, amount: 60_170, total: true }),
      lineOf('balances', 'owed-before', { count: 41, amount: 18_400 }),
      lineOf('balances', 'deposits', { count: 2, amount: 5_000 }),
      lineOf('balances', 'surpluses', { count: 1, amount: 250 }),
      lineOf('balances', 'refunds', { count: 1, amount: 500 }),
      lineOf('balances', 'sales-balance', { name: SPENT, count: 3, amount: -4_170 }),
      lineOf('balances', 'owed', { count: 42, amount: 19_980, total: true }),
      lineOf('sent', 'came-in', { source: 'bank', name: FIGURE_NAMES['came-in'], count: 12, amount: 49_800 }),
      lineOf('sent', 'unmatched', { source: 'bank', name: FIGURE_NAMES.unmatched, count: 1, amount: 900 }),
    ],
    checks: [
      {
        says: 'Received PKR 61,250 = goods 56,000 + deposits 5,000 + surpluses 250 + late and other credits 0',
        adds_up: true,
      },
      {
        says: 'Sales PKR 60,170 = from outside 56,000 + from balances 4,170 + taken as paid 0',
        adds_up: true,
      },
      {
        says: 'Owed PKR 19,980 = before 18,400 + credited 5,750 − spent and corrected 4,170',
        adds_up: true,
      },
    ],
    bank_balance: { amount: '812400.50', currency: 'PKR', day: '2026-03-02' },
  },
];

/** A line of the books; fields that are left out are empty. */
export function lineOf(
  part: Part,
  figure: Figure,
  known: Pick<BooksLine, 'count' | 'amount'> & Partial<BooksLine>,
): BooksLine {
  const { source = null, name = source ?? FIGURE_NAMES[figure], count, amount } = known;
  const { foreign = null, currency = null, total = false } = known;
  return { part, figure, source, name, count, amount, foreign, currency, total };
}

/** An example: the money received on one day. */
export const BOOKS_ROWS_EXAMPLES: Examples<typeof BooksRows> = [
  {
    figure: 'received',
    name: FIGURE_NAMES.received,
    from: '2026-03-02',
    to: '2026-03-02',
    source: null,
    count: 2,
    sum: 14_255,
    rows: [
      {
        at: '2026-03-02T09:07:00.000Z',
        what: 'settled',
        amount: 10_400,
        foreign: null,
        currency: null,
        source: 'bank',
        account: 'amna_k',
        payment: 'KP-4M9T-R7',
        order: 'KS-7F3Q-K2',
        receipt: '5d1e8c20a7f94b6e8c3d0b9a6f7e4d21',
        reason: null,
      },
      {
        at: '2026-03-02T10:20:00.000Z',
        what: 'settled',
        amount: 3_855,
        foreign: '13.55',
        currency: 'USDT',
        source: 'usdt',
        account: 'bilal_99',
        payment: 'KP-2C8W-X5',
        order: null,
        receipt: '9ac04e71b2d84f0f8a77c3e5d1206b9f',
        reason: null,
      },
    ],
  },
];

/** An example: that day on *Today*. */
export const BOOKS_DAY: BooksDay = {
  day: '2026-03-02',
  received: 61_250,
  sales: 60_170,
  refunds: 500,
  orders: 15,
  sources: [
    { source: 'bank', amount: 48_900 },
    { source: 'usdt', amount: 12_350 },
  ],
};
