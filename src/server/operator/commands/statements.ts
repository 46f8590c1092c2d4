import * as v from 'valibot';
import { FIELDS } from '../../payments/statement-columns.ts';
import { command, flag, list, textOf, UsageError, value } from '../command.ts';
import { money, table, when } from '../print.ts';

const KARACHI = '+05:00';
const Zone = v.pipe(v.string(), v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be an offset such as +05:00'));

/** How the operator tells of all the money in a bank statement at once. */
export const statementCommands = {
  'receipts import': command(
    {
      usage: 'receipts import FILE [--dry-run] [--map FIELD=HEADING…] [--zone +05:00]',
      about:
        'Records the money in a bank statement (CSV with headings). Lines that were recorded before count once. A line without a time of day counts from the first moment of its day.',
      example: 'receipts import march.csv --dry-run --map amount=Credit payer="Sender Name"',
      options: {
        'dry-run': flag('says what each line would do, and does nothing'),
        map: list(
          'FIELD=HEADING',
          `what a column is called, where its name is not a usual one; FIELD is one of ${FIELDS.join(', ')}, and nothing after = says that there is none`,
        ),
        zone: value('+05:00', 'the bank’s own zone, for times that don’t say theirs'),
      },
      positionals: [1, 1],
      read: async ({ positionals: [file = ''], flags, lists: { map = [] }, options: { zone } }) => ({
        text: await textOf(file),
        columns: Object.fromEntries(map.map(pairOf)),
        zone,
        dry_run: flags.has('dry-run'),
      }),
      input: v.object({
        text: v.string(),
        columns: v.optional(
          v.record(v.picklist(FIELDS, `must be one of ${FIELDS.join(', ')}`), v.string()),
          {},
        ),
        zone: v.optional(Zone, KARACHI),
        dry_run: v.optional(v.boolean(), false),
      }),
      answer: v.object({
        dry_run: v.boolean(),
        /** Which heading was taken for what. */
        columns: v.record(v.string(), v.string()),
        lines: v.array(
          v.object({
            line: v.number(),
            /** `known` was recorded before; `skipped` is no money that came in; `unread` is left to a person. */
            became: v.picklist(['settled', 'credited', 'unmatched', 'known', 'skipped', 'unread']),
            why: v.nullable(v.string()),
            at: v.nullable(v.string()),
            amount: v.nullable(v.number()),
            payer: v.nullable(v.string()),
            payment: v.nullable(v.string()),
            username: v.nullable(v.string()),
          }),
        ),
      }),
      isRefusal: ({ lines }) => lines.some(({ became }) => became === 'unread'),
    },
    ({ dry_run: isDry, columns, lines }, width) => {
      const shown = lines.filter(({ became }) => became !== 'skipped');
      const count = (what: string) => lines.filter(({ became }) => became === what).length;
      const unread = count('unread');
      return [
        `Read ${Object.entries(columns)
          .map(([field, heading]) => `${field} from "${heading}"`)
          .join(', ')}.`,
        ...(shown.length === 0
          ? []
          : [
              table(
                ['LINE', 'AT (UTC)', 'AMOUNT', 'FROM', isDry ? 'WOULD BE' : 'IS', 'OF', 'WHY'],
                shown.map(({ line, at, amount, payer, became, username, payment, why }) => [
                  line,
                  when(at),
                  amount === null ? '' : money(String(amount), 'PKR'),
                  payer ?? '',
                  became,
                  username ?? payment ?? '',
                  why ?? '',
                ]),
                width,
              ),
            ]),
        `${isDry ? 'Would record' : 'Recorded'} ${count('settled')} for payments, ${count('credited')} for balances, ${count('unmatched')} for the list of unmatched receipts. ${count('known')} were recorded before, ${count('skipped')} are no money that came in.`,
        ...(unread > 0 ? [`${unread} could not be understood: record them by "receipts record".`] : []),
      ].join('\n');
    },
  ),
} as const;

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`"${text}" is no FIELD=HEADING.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
