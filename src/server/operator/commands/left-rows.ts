import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { LeftRow } from '#contract/office/statements.ts';
import { DONE_ROW_EXAMPLES, DoneRow, LEFT_ROWS_EXAMPLES, LeftRows } from '#contract/office/statements.ts';
import { cutText } from '#contract/text.ts';
import { audit } from '../../audit/audit.ts';
import {
  countLeftRows,
  leftRow,
  listLeftRows,
  openBeside,
  putBack,
  tickOffRow,
} from '../../bank-statements/left-rows.ts';
import type { Tx } from '../../database/connect.ts';
import { withRows } from '../../database/keyset.ts';
import { afterCommit } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { DAYS, idOf, Reason } from '../frame/inputs.ts';
import { count } from '../text/print.ts';
import { change, listing } from './define-command.ts';

const DONE = 'statements done';

/** The commands about rows of statements that an import left to a person (R-190). */
export const statementCommands = [
  listing({
    name: 'statements left',
    title: 'Rows left to you',
    description:
      'Shows the rows of imported statements that are left to you: the text of each, and why it was not recorded. What is money for the shop, record with “receipts record”.',
    role: 'support',
    input: v.object({
      done: v.optional(
        withMetadata(v.boolean(), { hint: 'those that somebody is done with, last first' }),
        false,
      ),
      row: v.optional(withMetadata(idOf('row'), { value: 'row', hint: 'this one alone, done or not' })),
    }),
    answer: LeftRows,
    example: { typed: 'statements left', answers: LEFT_ROWS_EXAMPLES },
    none: 'No row of a statement is left to you.',
    print: (rows) => rows.map((row) => printRow(row).join('\n')).join('\n\n'),
    list: {
      sorts: ['oldest', 'newest'],
      days: DAYS,
      usual: ({ done }) => (done ? 'newest' : 'oldest'),
      page: async (host, { done: isDone, row: one }, { sort, during, window }) => {
        const page =
          one === undefined
            ? await listLeftRows(host, { isDone, during }, { isNewest: sort === 'newest', window })
            : { rows: await onlyRow(host, one), before: null, after: null };
        return withRows(page, page.rows.map(toWire));
      },
      sum: async (host, { done: isDone, row: one }, during) => ({
        count:
          one === undefined
            ? await countLeftRows(host, { isDone, during })
            : (await onlyRow(host, one)).length,
        totals: [],
      }),
    },
  }),

  change({
    name: DONE,
    title: 'Done with a row',
    description:
      'Takes a row that an import left to you off the list, once you have recorded its money or there is nothing to do. It doesn’t come back when its file is imported again.',
    role: 'manager',
    costs: ['money'],
    press: 'Done',
    many: true,
    availableIf: '!done_at',
    input: v.pipe(
      v.object({
        row: withMetadata(idOf('row'), { word: 1, hint: 'its id, or the beginning of it' }),
        note: v.optional(withMetadata(Reason, { value: 'text', hint: 'what became of it' })),
        whole_import: v.optional(
          withMetadata(v.boolean(), {
            label: 'All rows of this import',
            hint: 'also takes off the other rows that were left when this file was imported',
          }),
          false,
        ),
        undo: v.optional(
          withMetadata(v.boolean(), { label: 'Undo', hint: 'puts it back on the list' }),
          false,
        ),
      }),
      v.check(
        ({ undo: isUndone, whole_import: isWhole, note }) => !isUndone || (!isWhole && note === undefined),
        'One row alone is put back, without a note.',
      ),
    ),
    answer: DoneRow,
    example: { typed: 'statements done 7c40e19b --note "the bank’s own fee"', answers: DONE_ROW_EXAMPLES },
    said: ({ file, line, done, before, reopened }) => {
      const which = nameOf({ file, line });
      if (reopened) return `${capitalize(which)} is back on the list.`;
      if (done > 1) return `${count(done, 'row')} of the import of ${which} are off the list.`;
      if (done === 1) return `Done with ${which}: it is off the list. --undo puts it back.`;
      return before === null
        ? `${capitalize(which)} is on the list; nothing changed.`
        : `${before} was done with ${which} before; nothing changed.`;
    },
    run:
      (host, { row: id, note = null, whole_import: isWholeImport, undo: isUndone }) =>
      async (tx) => {
        if (isUndone) {
          const before = await leftRow(tx, id);
          if (before === undefined) throw new HttpError(404, 'There is no such row.');
          const { file, line, done_by: doneBy, note: noted } = before;
          const isReopened = await putBack(tx, id);
          const detail = { file, line, undone: true, before: { by: doneBy, note: noted } };
          return {
            answer: { row: id, file, line, done: 0, before: doneBy, reopened: isReopened },
            entry: isReopened ? { subject: id, detail } : null,
          };
        }
        const { row, ticked } = await tickOffRow(tx, host, { id, note, isWholeImport });
        const { file, line, done_by } = row;
        const detail = { file, line, rows: ticked, note };
        return {
          answer: { row: id, file, line, done: ticked, before: done_by },
          entry: ticked > 0 ? { subject: id, detail } : null,
        };
      },
    judges: true,
    // A single row needs no question, since it can be put back.
    ask: async (host, { row: id, whole_import: isWholeImport }) => {
      const row = isWholeImport ? await leftRow(host.db, id) : undefined;
      const open = row === undefined ? [] : await openBeside(host.db, row);
      if (row === undefined || open.every((each) => each.id === id)) return null;
      const file = row.file ?? 'a text that was pasted';
      const question = [
        `Take ${count(open.length, 'row')} off the list, which the import of ${file} at ${formatTime(row.imported_at.toISOString())} left?`,
        ...open.slice(0, NAMED_MAX).map(({ line, text }) => `Line ${line}: ${cutText(text, TEXT_MAX)}`),
        ...(open.length > NAMED_MAX ? [`And ${open.length - NAMED_MAX} more.`] : []),
      ];
      return { question: question.join('\n'), press: `Take ${open.length} off` };
    },
  }),
] as const;

const onlyRow = async ({ db }: Host, id: string) =>
  [await leftRow(db, id)].filter((found) => found !== undefined);

const toWire = ({
  id: row,
  file,
  line,
  text,
  why,
  imported_at,
  imported_by,
  done_at,
  done_by,
  note,
}: Awaited<ReturnType<typeof onlyRow>>[number]) => ({
  row,
  file,
  line,
  text,
  why,
  imported_at: imported_at.toISOString(),
  imported_by,
  done_at: done_at?.toISOString() ?? null,
  done_by,
  note,
});

/** A question shows at most this many rows, and this many characters of each. */
const [NAMED_MAX, TEXT_MAX] = [10, 100];

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Ticks off the row whose money is recorded, in the same transaction (R-190). A 409 if the row was
 * ticked off before and this money is new, since the row's money may have been recorded with
 * another reference.
 */
export async function tickOffRecorded(
  tx: Tx,
  host: Host,
  { row: id, receiptId, isNew }: { row: string; receiptId: string; isNew: boolean },
): Promise<void> {
  const note = `Recorded as receipt ${shortIdOf(receiptId)}`;
  const { row, ticked } = await tickOffRow(tx, host, { id, note, isWholeImport: false });
  const { file, line } = row;
  if (ticked === 0 && isNew)
    throw new HttpError(
      409,
      `${row.done_by ?? 'Somebody'} was done with ${nameOf(row)} before${row.note === null ? '' : ` ("${row.note}")`}. If this is other money, record it without the row.`,
    );
  if (ticked === 0) return;
  await audit(tx, host, { action: DONE, subject: id, detail: { file, line, rows: ticked, note } });
  afterCommit(tx, () => host.changed('statements', id));
}

/** A row with its text, for a question. */
export async function describeRow(host: Pick<Host, 'db'>, id: string): Promise<string> {
  const row = await leftRow(host.db, id);
  return row === undefined ? '' : `${nameOf(row)}: ${cutText(row.text, TEXT_MAX)}`;
}

const nameOf = ({ file, line }: Pick<LeftRow, 'file' | 'line'>): string =>
  `line ${line}${file === null ? '' : ` of ${file}`}`;

function printRow(row: LeftRow): string[] {
  const { text, why, imported_at: from, imported_by: by, done_at: doneAt, done_by: doneBy, note } = row;
  return [
    `${shortIdOf(row.row)}  ${nameOf(row)}, imported ${formatTime(from)} by ${by}`,
    `  Text: ${text}`,
    `  Why: ${why}`,
    ...(doneAt === null
      ? []
      : [`  Done: ${formatTime(doneAt)} by ${doneBy ?? ''}${note === null ? '' : `: ${note}`}`]),
  ];
}
