import * as v from 'valibot';
import {
  BOOKS_EXAMPLES,
  BOOKS_ROWS_EXAMPLES,
  Books,
  BooksRows,
  FIGURES,
  PART_NAMES,
} from '#contract/office/books.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { ProfitSums } from '#contract/office/profit.ts';
import { PROFIT_EXAMPLES, Profit } from '#contract/office/profit.ts';
import { dayInPakistan } from '#contract/pakistan.ts';
import { Slug } from '#contract/primitives.ts';
import { formatMoney, formatRupees, groupDigits } from '../../platform/format-money.ts';
import { Count, TypedOff } from '../frame/inputs.ts';
import { count, formatTable } from '../text/print.ts';
import { daysOf, span, titleOf } from './days.ts';
import { reading } from './define-command.ts';
import { profitOf } from './profit.ts';
import { booksOf, booksRowsOf } from './takings.ts';

const Shown = v.object(span);
const Rows = v.object({
  figure: withMetadata(v.picklist(FIGURES, `must be one of ${FIGURES.join(', ')}`), {
    word: 1,
    hint: `one of ${FIGURES.join(', ')}`,
  }),
  ...span,
  source: v.optional(withMetadata(TypedOff, { hint: 'of this source alone, such as bank' })),
  limit: v.optional(
    withMetadata(v.pipe(Count, v.maxValue(10_000, 'must be at most 10000')), {
      hint: 'how many to show at most (default: 500)',
    }),
    500,
  ),
});

/** The commands about the books (R-180, R-181). */
export const booksCommands = [
  reading({
    name: 'books show',
    title: 'Books',
    description:
      'Shows the books of a day, a month or some days by midnight in Pakistan: what was received, by source and by what it was for; sales; what is owed to balances; and money that the bank has and the books don’t. "books rows" lists what is in a figure.',
    role: 'manager',
    input: Shown,
    answer: Books,
    example: { typed: 'books show --month 2026-03', answers: BOOKS_EXAMPLES },
    isRefusal: ({ checks }) => checks.some(({ adds_up }) => !adds_up),
    print: printBooks,
    run: async (host, input) => {
      const today = dayInPakistan(host.now());
      const { from, to, ...books } = await booksOf(host, daysOf(input, today));
      return { from, to, today, ...books };
    },
  }),

  reading({
    name: 'books rows',
    title: 'Rows of the books',
    description:
      'Lists what is in a figure of the books, oldest first, with the payment, order, receipt and account of each.',
    role: 'manager',
    input: Rows,
    answer: BooksRows,
    example: { typed: 'books rows received --day 2026-03-02', answers: BOOKS_ROWS_EXAMPLES },
    run: (host, { figure, source = null, limit, ...input }) =>
      booksRowsOf(host, {
        ...daysOf(input, dayInPakistan(host.now())),
        figure,
        source,
        limit,
      }),
  }),

  reading({
    name: 'books profit',
    title: 'Profit',
    description:
      'Shows the profit of a day, a month or some days by midnight in Pakistan, by product and by day: what shoppers really paid, less refunds and what the delivered codes cost. Where a cost isn’t known, no profit is shown.',
    role: 'manager',
    input: v.object({
      ...span,
      variant: v.optional(withMetadata(Slug, { ref: 'variant', hint: 'of this product alone' })),
    }),
    answer: Profit,
    example: { typed: 'books profit --month 2026-03', answers: PROFIT_EXAMPLES },
    isRefusal: ({ checks }) => checks.some(({ adds_up }) => !adds_up),
    print: printProfit,
    run: (host, { variant = null, ...input }) =>
      profitOf(host, daysOf(input, dayInPakistan(host.now())), variant),
  }),
] as const;

const WIDTH_MAX = 120;

const AMOUNT_WIDTH = 9;
/** An amount in a column of amounts, which are right-aligned. */
const inColumn = (amount: number): string => groupDigits(amount).padStart(AMOUNT_WIDTH);

function printBooks({ from, to, lines, checks, bank_balance: balance }: Books, width: number): string {
  const wide = Math.min(width, WIDTH_MAX);
  const parts = [...Map.groupBy(lines, ({ part }) => part)].map(([part, those]) =>
    formatTable(
      [PART_NAMES[part].toUpperCase(), 'HOW MANY', 'PKR', 'OWN CURRENCY', 'ROWS'],
      those
        .filter(isShown)
        .map((line) => [
          line.total ? `= ${line.name}` : part === 'sent' ? `${line.source}: ${line.name}` : line.name,
          line.count,
          line.amount === null ? '' : inColumn(line.amount),
          line.foreign === null ? '' : formatMoney(line.foreign, line.currency ?? ''),
          line.source === null ? line.figure : `${line.figure} --source ${line.source}`,
        ]),
      wide,
    ),
  );
  return [
    `Books of ${titleOf({ from, to })}, by midnight in Pakistan`,
    ...parts,
    checks.map(({ says, adds_up: isSo }) => `${isSo ? 'OK' : 'WRONG'}  ${says}`).join('\n'),
    ...(balance === null
      ? []
      : [`The bank’s own balance on ${balance.day}: ${balance.currency} ${groupedDecimal(balance.amount)}`]),
    `What is in a figure: books rows ROWS${from === to ? ` --day ${from}` : ` --from ${from} --to ${to}`}`,
  ].join('\n\n');
}

/** Lines with nothing in them are left out, except sums. */
const isShown = ({ count, total, figure }: Books['lines'][number]) =>
  count > 0 || total || figure === 'owed-before';

/** `812,400.50` of `812400.50`. */
function groupedDecimal(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  return `${groupDigits(Number(whole))}.${decimals}`;
}

const IN_ALL = 'IN ALL';

function printProfit(
  { from, to, products, more_products: more, days, checks, lacks, ...all }: Profit,
  width: number,
): string {
  const wide = Math.min(width, WIDTH_MAX);
  const headings = ['SOLD', 'PAID', 'REFUNDS', 'COSTS', 'NO COST', 'WAITING', 'PROFIT'];
  const cellsOf = (sums: ProfitSums) => [
    sums.sold,
    inColumn(sums.paid),
    inColumn(sums.refunds),
    inColumn(sums.cost),
    sums.without_cost,
    sums.waiting,
    sums.profit === null ? 'not known' : inColumn(sums.profit),
  ];
  const table = (what: string, rows: readonly [string, ProfitSums][]) =>
    formatTable(
      [what, ...headings],
      [...rows, [IN_ALL, all] as const].map(([name, sums]) => [name, ...cellsOf(sums)]),
      wide,
    );
  return [
    `Profit of ${titleOf({ from, to })} in PKR, by midnight in Pakistan`,
    table(
      'PRODUCT',
      products.map(({ name, variant, ...sums }) => [name || variant, sums]),
    ),
    ...(more === null
      ? []
      : [`${count(more, 'more product')}, which less was paid for: --variant shows one.`]),
    ...(days.length > 1
      ? [
          table(
            'DAY',
            days.map(({ day, ...sums }) => [day, sums]),
          ),
        ]
      : []),
    ...(lacks === null
      ? []
      : [
          `No profit is shown in all: ${lacks}`,
          ...(all.known_profit === null
            ? []
            : [`Of the products and days whose costs are all known, it is ${sayProfit(all.known_profit)}.`]),
        ]),
    ...(checks.length === 0
      ? []
      : [checks.map(({ says, adds_up: isSo }) => `${isSo ? 'OK' : 'WRONG'}  ${says}`).join('\n')]),
  ].join('\n\n');
}

const sayProfit = (rupees: number) => `${rupees < 0 ? '−' : ''}${formatRupees(Math.abs(rupees))}`;
