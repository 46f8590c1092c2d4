import * as v from 'valibot';
import { FIELDS } from '../../bank-statements/columns.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { defineCommand, readTextFile, UsageError } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

const KARACHI_OFFSET = '+05:00';
const Zone = v.pipe(v.string(), v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be an offset such as +05:00'));

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
          .option('--zone <offset>', 'the bank’s time zone, such as +05:00, for times that don’t state one'),
      read: async ([file], { map = [], zone, dryRun }) => ({
        text: await readTextFile(file),
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
        dry_run: v.optional(v.boolean(), false),
      }),
      answer: v.object({
        dry_run: v.boolean(),
        /** The heading that each field was read from. */
        columns: v.record(v.string(), v.string()),
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
            amount: v.nullable(v.number()),
            payer: v.nullable(v.string()),
            payment: v.nullable(v.string()),
            username: v.nullable(v.string()),
          }),
        ),
      }),
      isRefusal: ({ lines }) => lines.some(({ result }) => result === 'unparsed'),
    },
    ({ dry_run: isDry, columns, lines }, width) => {
      const shown = lines.filter(({ result }) => result !== 'skipped');
      const count = (what: string) => lines.filter(({ result }) => result === what).length;
      const unparsed = count('unparsed');
      return [
        `Read ${Object.entries(columns)
          .map(([field, heading]) => `${field} from "${heading}"`)
          .join(', ')}.`,
        ...(shown.length === 0
          ? []
          : [
              formatTable(
                ['LINE', 'AT (UTC)', 'AMOUNT', 'FROM', isDry ? 'WOULD BE' : 'IS', 'OF', 'WHY'],
                shown.map(({ line, at, amount, payer, result, username, payment, why }) => [
                  line,
                  formatTime(at),
                  amount === null ? '' : formatMoney(String(amount), 'PKR'),
                  payer ?? '',
                  result,
                  username ?? payment ?? '',
                  why ?? '',
                ]),
                width,
              ),
            ]),
        `${isDry ? 'Would record' : 'Recorded'}: ${count('settled')} settled, ${count('credited')} credited, ${count('unmatched')} unmatched. Skipped: ${count('known')} already recorded, ${count('skipped')} not incoming.`,
        ...(unparsed > 0 ? [`${unparsed} could not be read: record them with "receipts record".`] : []),
      ].join('\n');
    },
  ),
} as const;

function parsePair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`"${text}" must have the form FIELD=HEADING.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
