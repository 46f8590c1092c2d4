import { resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import * as v from 'valibot';
import { FIELDS } from '../../bank-statements/columns.ts';
import { DATE_ORDERS } from '../../bank-statements/dates.ts';
import { decodeStatement } from '../../bank-statements/decode.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { defineCommand, readBytes, TypedOff, UsageError } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

const KARACHI_OFFSET = '+05:00';
const Zone = v.pipe(TypedOff, v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be an offset such as +05:00'));

/** The command that imports bank statements (R-85). */
export const statementCommands = {
  'receipts import': defineCommand(
    {
      about:
        'Records the incoming money in a bank statement (CSV with headings). Each line counts once, however often it is imported. A line without a time of day settles the one payment of its exact amount that was open on that day.',
      example: 'receipts import march.csv --dry-run --map amount=Credit payer="Sender Name"',
      syntax: (command) =>
        command
          .argument('<file>')
          .option('--dry-run', 'shows what each line would do, and changes nothing')
          .option(
            '--map <field=heading...>',
            `the heading of a column with an unusual name; the field is one of ${FIELDS.join(', ')}, and an empty heading means that there is no such column`,
          )
          .option('--zone <offset>', 'the bank’s time zone, such as +05:00, for times that don’t state one')
          .addOption(
            new Option(
              '--dates <order>',
              'the order of dates such as 02/03/2026, if no line of the file proves it: dmy, mdy or ymd; remembered for files with the same headings',
            ).choices(DATE_ORDERS),
          ),
      read: async ([file], { map = [], zone, dates, dryRun }) => ({
        text: await readStatementFile(file),
        dates,
        columns: Object.fromEntries(map.map(parsePair)),
        zone,
        dry_run: dryRun,
      }),
      input: v.object({
        text: v.string(),
        columns: v.optional(
          v.record(v.picklist(FIELDS, `must be one of ${FIELDS.join(', ')}`), v.string()),
          {},
        ),
        zone: v.optional(Zone, KARACHI_OFFSET),
        dates: v.optional(v.picklist(DATE_ORDERS, `must be one of ${DATE_ORDERS.join(', ')}`)),
        dry_run: v.optional(v.boolean(), false),
      }),
      answer: v.object({
        dry_run: v.boolean(),
        /** The heading that each field was read from. */
        columns: v.record(v.string(), v.string()),
        /** Sentences about the file: the order of its dates, its balances. */
        notes: v.array(v.string()),
        /** The zone in which its times are shown. */
        zone: v.string(),
        lines: v.array(
          v.object({
            line: v.number(),
            /**
             * `known` was recorded before; `skipped` is not incoming money; `unparsed` is left to a
             * person.
             */
            result: v.picklist(['settled', 'credited', 'unmatched', 'known', 'skipped', 'unparsed']),
            why: v.nullable(v.string()),
            at: v.nullable(v.string()),
            /** Until when it may have been sent, if only its minute or day is known. */
            until: v.nullable(v.string()),
            amount: v.nullable(v.number()),
            payer: v.nullable(v.string()),
            payment: v.nullable(v.string()),
            payment_number: v.nullable(v.string()),
            username: v.nullable(v.string()),
          }),
        ),
      }),
      isRefusal: ({ lines }) => lines.some(({ result }) => result === 'unparsed'),
    },
    ({ dry_run: isDry, columns, notes, zone, lines }, width) => {
      const shown = lines.filter(({ result }) => result !== 'skipped');
      const count = (what: string) => lines.filter(({ result }) => result === what).length;
      const unparsed = count('unparsed');
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
                shown.map(({ line, at, until, amount, payer, result, username, payment_number, why }) => [
                  line,
                  formatInZone(at, until, zone),
                  amount === null ? '' : formatMoney(String(amount), 'PKR'),
                  payer ?? '',
                  result,
                  username ?? payment_number ?? '',
                  why ?? '',
                ]),
                width,
              ),
            ]),
        `${isDry ? 'Would record' : 'Recorded'}: ${count('settled')} settled, ${count('credited')} credited, ${count('unmatched')} unmatched. Skipped: ${count('known')} already recorded, ${count('skipped')} not incoming.`,
        ...(unparsed > 0
          ? [
              `${unparsed} ${unparsed === 1 ? 'is' : 'are'} left to you, for the reason shown. What is money for the shop, record with "receipts record".`,
            ]
          : []),
      ].join('\n');
    },
  ),
} as const;

const MINUTE_MS = 60_000;

/** A time in the bank's zone; the day alone if no more is known. */
function formatInZone(at: string | null, until: string | null, zone: string): string {
  if (at === null) return '';
  const offset = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${zone}`);
  const local = formatTime(new Date(Date.parse(at) + offset).toISOString());
  const isDay = until !== null && Date.parse(until) - Date.parse(at) > MINUTE_MS;
  return isDay ? local.slice(0, 10) : local;
}

async function readStatementFile(file: string): Promise<string> {
  const text = decodeStatement(await readBytes(file));
  if (!text.ok) throw new UsageError(text.reason.replace('The file', `The file ${resolve(file)}`));
  return text.value;
}

function parsePair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`"${text}" must have the form FIELD=HEADING.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
