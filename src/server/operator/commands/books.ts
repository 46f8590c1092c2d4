import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import {
  BOOKS_DAYS_MAX,
  BOOKS_EXAMPLES,
  BOOKS_ROWS_EXAMPLES,
  Books,
  BooksRows,
  FIGURES,
  PART_NAMES,
} from '#contract/office/books.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { dayInPakistan, lastDayOfMonth } from '#contract/pakistan.ts';
import { HttpError } from '../../http/http-error.ts';
import { formatMoney, groupDigits } from '../../platform/format-money.ts';
import { InputRefused } from '../frame/input-refused.ts';
import { Count, Day, TypedOff } from '../frame/inputs.ts';
import { formatTable } from '../text/print.ts';
import { reading } from './define-command.ts';
import type { Days } from './takings.ts';
import { booksOf, booksRowsOf } from './takings.ts';

const MONTH = 'must be a month such as 2026-03';
const Month = v.pipe(TypedOff, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH));

const span = {
  day: v.optional(
    withMetadata(Day, { value: 'day', is: 'day', hint: 'one day in Pakistan; by default, today' }),
  ),
  month: v.optional(withMetadata(Month, { value: 'month', hint: 'a month, such as 2026-03' })),
  from: v.optional(withMetadata(Day, { value: 'day', is: 'day', hint: 'the first of several days' })),
  to: v.optional(withMetadata(Day, { value: 'day', is: 'day', hint: 'the last day (default: today)' })),
};
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
] as const;

/** The chosen days; a 400 if they contradict each other or are no days. */
function daysOf({ day, month, from, to }: v.InferOutput<typeof Shown>, today: string): Days {
  const named = [day, month, from ?? to].filter((each) => each !== undefined);
  if (named.length > 1) throw refused('from', 'Name a day, or a month, or the first and the last day.');
  if (day !== undefined) return { from: day, to: day };
  if (month !== undefined) return { from: `${month}-01`, to: lastDayOfMonth(month) };
  if (from === undefined && to !== undefined) throw refused('from', 'Name the first day, too.');
  const [first, last] = [from ?? today, to ?? today];
  if (first > last) throw refused('from', `The first day, ${first}, is after the last, ${last}.`);
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (count > BOOKS_DAYS_MAX)
    throw refused(
      'from',
      `From ${first} to ${last} are ${groupDigits(count)} days: choose at most ${BOOKS_DAYS_MAX}, such as a year.`,
    );
  return { from: first, to: last };
}

const refused = (field: string, sentence: string) => new InputRefused(new HttpError(400, sentence), field);

const WIDTH_MAX = 120;

const titleOf = ({ from, to }: Days) => (from === to ? from : `${from} to ${to}`);

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
          line.amount === null ? '' : groupDigits(line.amount).padStart(9),
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
