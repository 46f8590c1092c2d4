import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  IMPORT_RESULTS,
  IMPORTED_STATEMENT_EXAMPLES,
  ImportedStatement,
  ImportProgress,
  NAMED_RESULTS,
} from '#contract/office/statement-import.ts';
import { cutText } from '#contract/text.ts';
import { usernamesOf } from '../../accounts/admin.ts';
import { shortAccount } from '../../bank-statements/accounts.ts';
import { FIELDS } from '../../bank-statements/columns.ts';
import { DATE_ORDERS } from '../../bank-statements/dates.ts';
import type { ImportedLine, NotIncoming, OpenImport } from '../../bank-statements/import-statement.ts';
import { goOn, openImport, toImported } from '../../bank-statements/import-statement.ts';
import { openImportsOf } from '../../bank-statements/open-imports.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { paymentNumbersOf } from '../../payments/admin.ts';
import { formatMoney, formatRupees, groupDigits } from '../../platform/format-money.ts';
import { isDayOnly } from '../../reconciliation/match.ts';
import { TypedOff } from '../frame/inputs.ts';
import { StatementFile } from '../text/file-text.ts';
import { count, formatTable } from '../text/print.ts';
import { change } from './define-command.ts';
import { becomes } from './receipt-outcome.ts';

const KARACHI_OFFSET = '+05:00';
const Zone = v.pipe(TypedOff, v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be an offset such as +05:00'));

const Input = v.object({
  text: withMetadata(StatementFile, { word: 1, value: 'file', file: 'statement' }),
  columns: v.optional(
    withMetadata(v.record(v.picklist(FIELDS, `must be one of ${FIELDS.join(', ')}`), v.string()), {
      option: 'map',
      value: 'field=heading',
      label: 'Which column is what',
      isRare: true,
      hint: `such as amount=Credit: a field, and the heading of its column where that is unusual. An empty heading means that there is no such column. The fields are ${FIELDS.join(', ')}`,
    }),
    {},
  ),
  zone: v.optional(
    withMetadata(Zone, {
      value: 'offset',
      label: 'Time zone',
      isRare: true,
      hint: 'the bank’s time zone, such as +05:00, for times that don’t state one',
    }),
    KARACHI_OFFSET,
  ),
  dates: v.optional(
    withMetadata(v.picklist(DATE_ORDERS, `must be one of ${DATE_ORDERS.join(', ')}`), {
      value: 'order',
      label: 'Dates',
      isRare: true,
      named: { dmy: 'Day first (dmy)', mdy: 'Month first (mdy)', ymd: 'Year first (ymd)' },
      hint: 'the order of dates such as 02/03/2026, if no line of the file proves it: dmy, mdy or ymd; remembered for files with the same headings',
    }),
  ),
  other_account: v.optional(
    withMetadata(v.boolean('must be true or false'), {
      label: 'Record another account’s file',
      isRare: true,
      hint: 'records a file that names another account than the shop’s all the same',
    }),
    false,
  ),
  progress: v.optional(withMetadata(ImportProgress, { isHidden: true })),
});

const nameOf = (result: (typeof IMPORT_RESULTS)[number]): string =>
  result === 'unparsed' ? NAMED_RESULTS.unparsed : result;

const UNPAID = { payment: null, payment_number: null };
/** How many of a statement's lines a question shows. */
const NAMED_MAX = 10;

/** The command that imports bank statements (R-85). */
export const importCommand = change({
  name: 'receipts import',
  title: 'Import a statement',
  press: 'Record',
  description:
    'Records the incoming money in a bank statement (CSV with headings). Each line counts once, however often it is imported. A line settles by its payment’s number or for a payer who is known; whatever else came in waits for a person.',
  role: 'manager',
  costs: ['money'],
  input: Input,
  answer: ImportedStatement,
  example: {
    typed: 'receipts import march.csv --dry-run --map amount=Credit payer="Sender Name"',
    answers: IMPORTED_STATEMENT_EXAMPLES,
  },
  said: printStatement,
  would: printStatement,
  brief: sayRecorded,
  next: ({ progress, zone }) => (progress === null ? null : { text: '', zone, progress }),
  preview: (host, input) => previewFile(host, input),
  steps: (host, input) => recordPortion(host, input),
  judges: true,
  ask: async (host, { other_account: isConfirmed }, answer) => {
    const { notes, lines, is_other_account: isOther, progress } = answer;
    if (progress !== null) return `Record the other ${count(progress.of - progress.recorded, 'line')}?`;
    const recorded = lines.filter(({ result }) => !['known', 'skipped', 'unparsed'].includes(result));
    const sum = recorded.reduce((total, { amount }) => total + (amount ?? 0), 0);
    const unparsed = lines.filter(({ result }) => result === 'unparsed').length;
    const shown: string[] = [];
    for (const [index, line] of recorded.slice(0, NAMED_MAX).entries()) {
      const isFirst = !recorded.slice(0, index).some(({ payment }) => payment === line.payment);
      shown.push(await describeLine(host, line, { isFirst }));
    }
    const more = recorded.length - shown.length;
    const asked =
      recorded.length === 0
        ? lines.some(({ result }) => result === 'known')
          ? 'Nothing in this statement is new. Import it all the same?'
          : 'No line of this statement is money that can be recorded. Go on all the same?'
        : `Record ${count(recorded.length, 'receipt')} of ${formatRupees(sum)} together${isOther ? ', though the account is not the shop’s' : ''}?`;
    const read = [describeRead(answer), describeRows(answer)];
    const question = [
      ...read,
      ...notes,
      ...shown,
      ...(more > 0 ? [`And ${more} more, which --dry-run shows.`] : []),
      ...(unparsed > 0
        ? [`${unparsed} ${unparsed === 1 ? 'line is' : 'lines are'} left to you, which --dry-run shows.`]
        : []),
      asked,
    ].join('\n');
    // The tables show the rest.
    return isOther && !isConfirmed
      ? { question, brief: asked, confirmed: { other_account: true } }
      : { question, brief: asked };
  },
});

/**
 * What recording a line would do. The effect on a payment is only given for its first line, since
 * an earlier line may close it.
 */
async function describeLine(
  host: Host,
  line: ImportedStatement['lines'][number],
  { isFirst }: { isFirst: boolean },
): Promise<string> {
  const money = `Line ${line.line}: ${formatRupees(line.amount ?? 0)} from ${line.from ?? 'an unknown sender'}.`;
  if (line.result === 'unmatched') return `${money} It waits for a person.`;
  const outcome = line.result === 'settled' ? ('settled' as const) : ('credited' as const);
  const { amount, at } = line;
  const came = isFirst && amount !== null && at !== null ? { amount, sentAt: new Date(at), why: null } : null;
  return `${money} ${await becomes(host, { ...line, outcome, new: true }, came)}`;
}

type Input = v.InferOutput<typeof Input>;

/** A dry run of a whole file, with all of its lines. */
async function previewFile(host: Host, input: Input): Promise<ImportedStatement> {
  const { progress, zone } = input;
  if (progress !== undefined) {
    const rest = await openImportsOf(host).use(progress.import, host.now(), (opened) =>
      toAnswer(host, opened, { isDry: true, zone, progress }),
    );
    if (rest === null) throw new HttpError(409, GONE);
    return rest;
  }
  const options = { ...optionsOf(input), isDry: true, signal: host.caller };
  const opened = await openImport(host, input.text.text, options);
  await goOn(host, opened, 0, options);
  return toAnswer(host, opened, { isDry: true, zone, progress: null });
}

const GONE =
  'The host has this file no more, since it was restarted or others were imported meanwhile. What was recorded stays: import the file again, and each line counts once.';

/**
 * Reads a file and records its first portion, or records the next portion of a file that is kept.
 */
async function recordPortion(host: Host, input: Input): Promise<ImportedStatement> {
  const { progress, zone } = input;
  const record = async (opened: OpenImport, from: number, id: () => string) => {
    await goOn(host, opened, from, { isDry: false });
    const [recorded, of] = [opened.done.length, opened.money.length];
    const left = recorded < of ? { import: id(), recorded, of } : null;
    return toAnswer(host, opened, { isDry: false, zone, progress: left });
  };
  if (progress === undefined) {
    const opened = await openImport(host, input.text.text, { ...optionsOf(input), isDry: false });
    return record(opened, 0, () => openImportsOf(host).keep(opened, host.now()));
  }
  const answer = await openImportsOf(host).use(progress.import, host.now(), (opened) =>
    record(opened, progress.recorded, () => progress.import),
  );
  if (answer === null) throw new HttpError(409, GONE);
  return answer;
}

const optionsOf = ({ text: { name }, columns, zone, dates, other_account: isOtherAccount }: Input) => ({
  file: name,
  columns,
  zone,
  dates: dates ?? null,
  isOtherAccount,
});

async function toAnswer(
  host: Host,
  opened: OpenImport,
  { isDry, zone, progress }: { isDry: boolean; zone: string; progress: ImportedStatement['progress'] },
): Promise<ImportedStatement> {
  const { lines, ...file } = toImported(opened);
  // All lines come at once, with the last portion.
  const told = progress === null ? lines : [];
  const owners = told.flatMap((line) => (line.kind === 'receipt' ? (line.result.accountId ?? []) : []));
  const paid = told.flatMap((line) => (line.kind === 'receipt' ? (line.result.paymentId ?? []) : []));
  const known = {
    usernames: await usernamesOf(host.db, owners),
    numbers: await paymentNumbersOf(host.db, paid),
  };
  const left = progress === null ? 0 : progress.of - progress.recorded;
  const { currencies, account } = file;
  const hasRupees = lines.some(({ kind }) => kind === 'receipt');
  const byPlace = Map.groupBy(lines, placeOf);
  const hasText = countTexts();
  return {
    dry_run: isDry,
    columns: file.columns,
    notes: file.notes,
    counted: countOf(file.rows, lines),
    currency:
      currencies.length === 0
        ? 'PKR'
        : `${hasRupees ? 'PKR; ' : ''}${currencies.join(', ')}, which is left to you`,
    account: account === null ? null : `${shortAccount(account.digits)}${whose(account.isOwn)}`,
    is_other_account: account?.isOwn === false,
    progress,
    sum_in: file.sums.in,
    sum_out: file.sums.out,
    headings: file.seen.map(({ heading, field }) => ({
      heading: heading === '' ? '(no heading)' : heading,
      taken_for: field ?? 'not used',
    })),
    rows: [
      ...PLACES.flatMap((where) => {
        const there = byPlace.get(where)?.map(({ line }) => line) ?? [];
        return { where, count: there.length, lines: rangesOf(there) };
      }),
      { where: STILL_TO_RECORD, count: left, lines: null },
    ].filter(({ count: many }) => many > 0),
    zone,
    lines: told.map((line) => toWireLine(line, { ...known, hasText: hasText(line) })),
  };
}

/** How many skipped lines are sent with their text; the others only with their number. */
const TEXTS_MAX = 500;

/** Decides whether a line's text is sent: yes, except for skipped lines beyond the limit. */
function countTexts(): (line: ImportedLine) => boolean {
  let skipped = 0;
  return ({ kind }) => kind !== 'skipped' || ++skipped <= TEXTS_MAX;
}

const RANGES_MAX = 10;

/** Line numbers as ranges: `2, 5–9, 12`. If there are too many ranges, the rest is a number. */
function rangesOf(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const shown = ranges.slice(0, RANGES_MAX);
  const more = lines.length - shown.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const said = shown.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  return more === 0 ? said : `${said} and ${groupDigits(more)} more`;
}

const whose = (isOwn: boolean | null): string =>
  isOwn === null ? '' : isOwn ? ', the shop’s' : ', not the shop’s';

const STILL_TO_RECORD = 'Still to be recorded';
const LEFT = 'Left to you';
const PLACES = [
  'Settled',
  'Credited',
  'Waiting for a person',
  'Recorded before',
  'Outgoing',
  'Without an amount',
  'Balances and sums',
  'Headings again',
  'Not booked yet by the bank',
  'Done before',
  LEFT,
] as const;

const BY_OUTCOME = { settled: 'Settled', credited: 'Credited', unmatched: 'Waiting for a person' } as const;
const BY_KIND: Record<NotIncoming, (typeof PLACES)[number]> = {
  outgoing: 'Outgoing',
  empty: 'Without an amount',
  balance: 'Balances and sums',
  headings: 'Headings again',
  pending: 'Not booked yet by the bank',
  done: 'Done before',
};
const SKIPPED: ReadonlySet<string> = new Set(Object.values(BY_KIND));

function placeOf(line: ImportedLine): (typeof PLACES)[number] {
  if (line.kind === 'unparsed') return LEFT;
  if (line.kind === 'skipped') return BY_KIND[line.what];
  return line.result.isNew ? BY_OUTCOME[line.result.outcome] : 'Recorded before';
}

const resultOf = (line: ImportedLine): ImportedStatement['lines'][number]['result'] =>
  line.kind !== 'receipt' ? line.kind : line.result.isNew ? line.result.outcome : 'known';

function countOf(rows: number, lines: readonly ImportedLine[]): string {
  const counted = IMPORT_RESULTS.map(
    (result) => [lines.filter((line) => resultOf(line) === result).length, result] as const,
  );
  const many = counted.filter(([of]) => of > 0).map(([of, result]) => `${of} ${nameOf(result)}`);
  return [String(rows), many.join(', ')].filter((part) => part !== '').join(': ');
}

/** How many characters of a line's text are sent, if the line is no receipt. */
const TEXT_MAX = 120;

function toWireLine(
  line: ImportedLine,
  {
    usernames,
    numbers,
    hasText,
  }: Record<'usernames' | 'numbers', ReadonlyMap<string, string>> & { hasText: boolean },
): ImportedStatement['lines'][number] {
  const nothing = { at: null, day_only: false, amount: null, username: null, ...UNPAID };
  if (line.kind !== 'receipt') {
    const from = hasText ? cutText(line.text, TEXT_MAX) : null;
    return { ...nothing, from, line: line.line, result: line.kind, why: line.why };
  }
  const { outcome, paymentId: payment, accountId, isNew } = line.result;
  return {
    line: line.line,
    result: resultOf(line),
    why: isNew && outcome === 'unmatched' ? WAITS : null,
    at: line.at.toISOString(),
    day_only: isDayOnly({ sentAt: line.at, sentUntil: line.until }),
    amount: line.amount,
    from: line.payer ?? line.description,
    payment,
    payment_number: numbers.get(payment ?? '') ?? null,
    username: usernames.get(accountId ?? '') ?? null,
  };
}

const WAITS = 'it waits for a person';

/** How a file was read, before anything is recorded. */
const describeRead = ({
  columns,
  headings,
  currency,
  account,
  sum_in,
  sum_out,
}: ImportedStatement): string => {
  const unused = headings.filter(({ taken_for }) => taken_for === 'not used');
  return [
    `Read ${Object.entries(columns)
      .map(([field, heading]) => `${field} from "${heading}"`)
      .join(', ')}.`,
    ...(unused.length === 0 ? [] : [`Not used: ${unused.map(({ heading }) => `"${heading}"`).join(', ')}.`]),
    `Currency: ${currency}. Account: ${account ?? 'not named in the file'}.`,
    `In ${formatRupees(sum_in)}, out ${formatRupees(sum_out)}.`,
  ].join(' ');
};

/** The rows by result, which add up to all rows of the file. */
const describeRows = ({ rows, dry_run: isDry }: Pick<ImportedStatement, 'rows' | 'dry_run'>): string => {
  const all = rows.reduce((sum, { count: many }) => sum + many, 0);
  if (all === 0) return 'The file has no rows below its headings.';
  const parts = rows.map(({ where, count: many }) => `${groupDigits(many)} ${where.toLowerCase()}`);
  const skipped = rows.filter(({ where }) => SKIPPED.has(where));
  const where = skipped.map((row) => `${row.where.toLowerCase()}: ${row.lines}`).join('; ');
  return `${isDry ? 'Would become of' : 'Of'} ${count(all, 'row')}: ${parts.join(', ')}.${where === '' ? '' : ` Skipped lines: ${where}.`}`;
};

/** A summary of the import, beside its tables. */
function sayRecorded({ rows, progress, dry_run }: ImportedStatement): string {
  const isLeft = progress === null && rows.some(({ where }) => where === LEFT);
  const left = isLeft ? ' What is left to you is on Money until you are done with it.' : '';
  return `${describeRows({ rows, dry_run })}${left}`;
}

function printStatement(answer: ImportedStatement, width: number): string {
  const { dry_run: isDry, notes, zone, lines, progress } = answer;
  if (progress !== null)
    return `Recorded ${groupDigits(progress.recorded)} of ${groupDigits(progress.of)} lines with incoming money.`;
  const shown = lines.filter(({ result }) => result !== 'skipped');
  const many = (what: string) => lines.filter(({ result }) => result === what).length;
  const unparsed = many('unparsed');
  return [
    describeRead(answer),
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
              nameOf(line.result),
              line.username ?? line.payment_number ?? '',
              line.why ?? '',
            ]),
            width,
          ),
        ]),
    `${isDry ? 'Would record' : 'Recorded'}: ${many('settled')} settled, ${many('credited')} credited, ${many('unmatched')} unmatched. Skipped: ${many('known')} already recorded, ${many('skipped')} not incoming.`,
    describeRows(answer),
    ...(many('unmatched') > 0 ? ['"receipts unmatched" says why, and what each may be for.'] : []),
    ...(unparsed > 0
      ? [
          `${unparsed} ${unparsed === 1 ? 'is' : 'are'} left to you, for the reason shown. What is money for the shop, record with "receipts record".${isDry ? '' : ' "statements left" lists them until you are done with them.'}`,
        ]
      : []),
  ].join('\n');
}

/** A time in the bank's zone, or only its day if no more is known. */
function formatInZone(
  { at: from, day_only: isDay }: Pick<ImportedStatement['lines'][number], 'at' | 'day_only'>,
  zone: string,
): string {
  if (from === null) return '';
  const offset = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${zone}`);
  const local = new Date(Date.parse(from) + offset).toISOString().slice(0, 16).replace('T', ' ');
  return isDay ? local.slice(0, 10) : local;
}
