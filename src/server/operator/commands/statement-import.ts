import * as v from 'valibot';
import { usernamesOf } from '../../accounts/admin.ts';
import { FIELDS } from '../../bank-statements/columns.ts';
import { DATE_ORDERS } from '../../bank-statements/dates.ts';
import type { ImportedLine } from '../../bank-statements/import-statement.ts';
import { importStatement } from '../../bank-statements/import-statement.ts';
import type { Host } from '../../host.ts';
import { paymentNumbersOf } from '../../payments/admin.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { isDayOnly } from '../../reconciliation/match.ts';
import { count, formatTable } from '../cli/print.ts';
import { move } from '../define-command.ts';
import { StatementText } from '../file-text.ts';
import { TypedOff } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { becomes } from './receipt-outcome.ts';
import { at, PAYMENT, PAYMENT_NUMBER } from './samples.ts';

const KARACHI_OFFSET = '+05:00';
const Zone = v.pipe(TypedOff, v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be an offset such as +05:00'));

const Input = v.object({
  text: meant(StatementText, { word: 1, value: 'file', file: 'statement' }),
  columns: v.optional(
    meant(v.record(v.picklist(FIELDS, `must be one of ${FIELDS.join(', ')}`), v.string()), {
      ...{ option: 'map', value: 'field=heading' },
      hint: `the heading of a column with an unusual name; the field is one of ${FIELDS.join(', ')}, and an empty heading means that there is no such column`,
    }),
    {},
  ),
  zone: v.optional(
    meant(Zone, {
      ...{ value: 'offset', hint: 'the bank’s time zone, such as +05:00, for times that don’t state one' },
    }),
    KARACHI_OFFSET,
  ),
  dates: v.optional(
    meant(v.picklist(DATE_ORDERS, `must be one of ${DATE_ORDERS.join(', ')}`), {
      value: 'order',
      hint: 'the order of dates such as 02/03/2026, if no line of the file proves it: dmy, mdy or ymd; remembered for files with the same headings',
    }),
  ),
});

const RESULTS = ['settled', 'credited', 'unmatched', 'known', 'skipped', 'unparsed'] as const;

const Answer = v.object({
  dry_run: v.boolean(),
  /** The heading that each field was read from. */
  columns: meant(v.record(v.string(), v.string()), { label: 'Columns' }),
  /** Sentences about the file: the order of its dates, its balances. */
  notes: meant(v.array(v.string()), { label: 'Notes' }),
  /** How many lines it has, and how many of each result. */
  counted: meant(v.string(), { label: 'Lines' }),
  /** The money that came in and that went out by the file. */
  sum_in: meant(v.number(), { label: 'In', is: 'rupees' }),
  sum_out: meant(v.number(), { label: 'Out', is: 'rupees' }),
  /** The zone in which its times are shown. */
  zone: v.string(),
  lines: v.array(
    v.object({
      line: meant(v.number(), { label: 'Line' }),
      /**
       * `known` was recorded before; `skipped` is not incoming money; `unparsed` is left to a
       * person.
       */
      result: meant(v.picklist(RESULTS), { label: 'Is', is: 'state' }),
      why: meant(v.nullable(v.string()), { label: 'Why' }),
      at: meant(v.nullable(v.string()), { label: 'At', is: 'time' }),
      /** Whether only the day of it is known. */
      day_only: v.boolean(),
      amount: meant(v.nullable(v.number()), { label: 'Amount', is: 'rupees' }),
      /** The sender, or the text of the line where the file has no senders. */
      from: meant(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
      payment: v.nullable(v.string()),
      payment_number: meant(v.nullable(v.string()), { label: 'Payment', ref: 'payment' }),
      username: meant(v.nullable(v.string()), { label: 'Account', ref: 'account' }),
    }),
  ),
});
type Answer = v.InferOutput<typeof Answer>;

const SETTLED = {
  ...{ line: 2, why: null, at: at('09:05'), day_only: false, amount: 10_400, from: 'AMNA KHALID' },
  ...{ payment: PAYMENT, payment_number: PAYMENT_NUMBER, username: null },
  result: 'settled',
} as const;
const UNPAID = { payment: null, payment_number: null };

/** How many lines of a statement a question names. */
const NAMED_MAX = 10;

/** The command that imports bank statements (R-85). */
export const importCommand = move({
  name: 'receipts import',
  press: 'Record',
  about:
    'Records the incoming money in a bank statement (CSV with headings). Each line counts once, however often it is imported. A line without a time of day settles the one payment of its exact amount that was open on that day.',
  role: 'manager',
  input: Input,
  answer: Answer,
  example: {
    typed: 'receipts import march.csv --dry-run --map amount=Credit payer="Sender Name"',
    answers: [
      {
        dry_run: true,
        columns: { date: 'Date', amount: 'Credit', payer: 'Sender Name' },
        notes: ['Dates are read day first (dmy), as line 2 proves: 14/03/2026 14:05'],
        ...{ counted: '4: 1 settled, 1 unmatched, 1 unparsed, 1 skipped', zone: '+05:00' },
        ...{ sum_in: 12_900, sum_out: 3_000 },
        lines: [
          SETTLED,
          {
            ...{ ...SETTLED, ...UNPAID, line: 3, amount: 2_500, from: 'BILAL AHMED' },
            result: 'unmatched',
            why: 'No payment has this amount, and none this sender.',
          },
          {
            ...{ ...SETTLED, ...UNPAID, line: 4, amount: null, from: null, at: null, day_only: false },
            result: 'unparsed',
            why: '"12.5O" is not an amount such as 1,500.00',
          },
          { ...SETTLED, line: 5, result: 'skipped' },
        ],
      },
    ],
  },
  isRefusal: ({ lines }) => lines.some(({ result }) => result === 'unparsed'),
  said: printStatement,
  preview: (host, input) => importLines(host, input, true),
  steps: (host, input) => importLines(host, input, false),
  ask: async (host, _input, { notes, lines }) => {
    const recorded = lines.filter(({ result }) => !['known', 'skipped', 'unparsed'].includes(result));
    const sum = recorded.reduce((total, { amount }) => total + (amount ?? 0), 0);
    const unparsed = lines.filter(({ result }) => result === 'unparsed').length;
    const shown: string[] = [];
    for (const line of recorded.slice(0, NAMED_MAX)) shown.push(await describeLine(host, line));
    const more = recorded.length - shown.length;
    return [
      ...notes,
      ...shown,
      ...(more > 0 ? [`And ${more} more, which --dry-run shows.`] : []),
      ...(unparsed > 0
        ? [`${unparsed} ${unparsed === 1 ? 'line is' : 'lines are'} left to you, which --dry-run shows.`]
        : []),
      recorded.length === 0
        ? 'Nothing in this statement is new. Import it all the same?'
        : `Record ${count(recorded.length, 'receipt')} of ${formatRupees(sum)} together?`,
    ].join('\n');
  },
});

/** What a line does, as the list of unmatched receipts says it afterwards. */
async function describeLine(host: Host, line: Answer['lines'][number]): Promise<string> {
  const money = `Line ${line.line}: ${formatRupees(line.amount ?? 0)} from ${line.from ?? 'an unknown sender'}.`;
  if (line.result === 'unmatched') return `${money} It waits for a person.`;
  const outcome = line.result === 'settled' ? ('settled' as const) : ('credited' as const);
  return `${money} ${await becomes(host, { ...line, outcome, new: true })}`;
}

async function importLines(
  host: Host,
  { text, columns: named, zone, dates }: v.InferOutput<typeof Input>,
  isDry: boolean,
): Promise<Answer> {
  const options = { columns: named, zone, dates: dates ?? null, isDry, signal: host.caller };
  const { columns, notes, sums, lines } = await importStatement(host, text, options);
  const owners = lines.flatMap((line) => (line.kind === 'receipt' ? (line.result.accountId ?? []) : []));
  const usernames = await usernamesOf(host.db, owners);
  const paid = lines.flatMap((line) => (line.kind === 'receipt' ? (line.result.paymentId ?? []) : []));
  const known = { usernames, numbers: await paymentNumbersOf(host.db, paid) };
  const wired = lines.map((line) => toWireLine(line, known));
  return {
    ...{ dry_run: isDry, columns, notes, counted: countOf(wired), sum_in: sums.in, sum_out: sums.out },
    ...{ zone, lines: wired },
  };
}

const countOf = (lines: Answer['lines']): string => {
  const counted = RESULTS.map(
    (result) => [lines.filter((line) => line.result === result).length, result] as const,
  );
  const many = counted.filter(([of]) => of > 0).map(([of, result]) => `${of} ${result}`);
  return [String(lines.length), many.join(', ')].filter((part) => part !== '').join(': ');
};

function toWireLine(
  line: ImportedLine,
  { usernames, numbers }: Record<'usernames' | 'numbers', ReadonlyMap<string, string>>,
): Answer['lines'][number] {
  const nothing = { at: null, day_only: false, amount: null, from: null, username: null, ...UNPAID };
  if (line.kind !== 'receipt') return { ...nothing, line: line.line, result: line.kind, why: line.why };
  const { outcome, paymentId: payment, accountId, isNew } = line.result;
  return {
    line: line.line,
    result: isNew ? outcome : 'known',
    why: line.unmatchedWhy,
    at: line.at.toISOString(),
    day_only: isDayOnly({ sentAt: line.at, sentUntil: line.until }),
    amount: line.amount,
    from: line.payer ?? line.description,
    payment,
    payment_number: numbers.get(payment ?? '') ?? null,
    username: usernames.get(accountId ?? '') ?? null,
  };
}

function printStatement({ dry_run: isDry, columns, notes, zone, lines }: Answer, width: number): string {
  const shown = lines.filter(({ result }) => result !== 'skipped');
  const many = (what: string) => lines.filter(({ result }) => result === what).length;
  const unparsed = many('unparsed');
  return [
    `Read ${Object.entries(columns)
      .map(([field, heading]) => `${field} from "${heading}"`)
      .join(', ')}.`,
    ...notes,
    ...(shown.length === 0
      ? []
      : [
          formatTable(
            ['LINE', `AT (${zone})`, 'AMOUNT', 'FROM', isDry ? 'WOULD BE' : 'IS', 'OF', 'WHY'],
            shown.map((line) => [
              line.line,
              formatInZone(line, zone),
              line.amount === null ? '' : formatMoney(String(line.amount), 'PKR'),
              line.from ?? '',
              line.result,
              line.username ?? line.payment_number ?? '',
              line.why ?? '',
            ]),
            width,
          ),
        ]),
    `${isDry ? 'Would record' : 'Recorded'}: ${many('settled')} settled, ${many('credited')} credited, ${many('unmatched')} unmatched. Skipped: ${many('known')} already recorded, ${many('skipped')} not incoming.`,
    ...(unparsed > 0
      ? [
          `${unparsed} ${unparsed === 1 ? 'is' : 'are'} left to you, for the reason shown. What is money for the shop, record with "receipts record".`,
        ]
      : []),
  ].join('\n');
}

/** A time in the bank's zone; the day alone if no more is known. */
function formatInZone(
  { at: from, day_only: isDay }: Pick<Answer['lines'][number], 'at' | 'day_only'>,
  zone: string,
): string {
  if (from === null) return '';
  const offset = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${zone}`);
  const local = new Date(Date.parse(from) + offset).toISOString().slice(0, 16).replace('T', ' ');
  return isDay ? local.slice(0, 10) : local;
}
