import * as v from 'valibot';
import { listLeftRows, tickOffRow } from '../../bank-statements/left-rows.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { count, formatTime } from '../cli/print.ts';
import { change, reading } from '../define-command.ts';
import { idOf, Limit, Reason } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { at } from './samples.ts';

const ROW = '7c40e19b52d84f0e9a61c3d7f2b80a45';

const Row = v.object({
  row: meant(v.string(), { label: 'Row', is: 'id', ref: 'row' }),
  /** Null of a text that was pasted. */
  file: meant(v.nullable(v.string()), { label: 'File', is: 'shopper-text' }),
  line: meant(v.number(), { label: 'Line' }),
  /** As it is in the file. */
  text: meant(v.string(), { label: 'Text', is: 'shopper-text' }),
  why: meant(v.string(), { label: 'Why' }),
  imported_at: meant(v.string(), { label: 'Imported', is: 'time' }),
  imported_by: meant(v.string(), { label: 'By' }),
  done_at: meant(v.nullable(v.string()), { label: 'Done', is: 'time' }),
  done_by: meant(v.nullable(v.string()), { label: 'Done by' }),
  note: meant(v.nullable(v.string()), { label: 'Note' }),
});
type Row = v.InferOutput<typeof Row>;

const OPEN: Row = {
  row: ROW,
  file: 'march.csv',
  line: 4,
  text: '14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch',
  why: '"12.5O" is not an amount such as 1,500.00',
  imported_at: at('09:30'),
  imported_by: 'sana',
  done_at: null,
  done_by: null,
  note: null,
};

/** The commands about rows of statements that an import left to a person (R-190). */
export const statementCommands = [
  reading({
    name: 'statements left',
    about:
      'Shows the rows of imported statements that are left to you: the text of each, and why it was not recorded. What is money for the shop, record with “receipts record”.',
    role: 'support',
    input: v.object({
      done: v.optional(meant(v.boolean(), { hint: 'those that somebody is done with, last first' }), false),
      limit: Limit,
    }),
    answer: v.array(Row),
    example: {
      typed: 'statements left',
      answers: [
        [
          OPEN,
          {
            ...OPEN,
            file: null,
            line: 9,
            text: '15/03/2026,"9,300.00",,Main Branch',
            why: 'it is what the rows beside it come to, and has no sender, reference or balance of its own: probably a sum',
          },
        ],
        [],
      ],
    },
    none: 'No row of a statement is left to you.',
    print: (rows) =>
      rows.length === 0
        ? 'No row of a statement is left to you.'
        : rows.map((row) => printRow(row).join('\n')).join('\n\n'),
    run: async (host, { done: isDone, limit }) =>
      (await listLeftRows(host, { isDone, limit })).map(
        ({ id: row, imported_at, done_at, file, line, text, why, imported_by, done_by, note }) => ({
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
        }),
      ),
  }),

  change({
    name: 'statements done',
    about:
      'Takes a row that an import left to you off the list, once you have recorded its money or there is nothing to do. It doesn’t come back when its file is imported again.',
    role: 'manager',
    press: 'Done',
    when: '!done_at',
    input: v.object({
      row: meant(idOf('row'), { word: 1, hint: 'its id, or the beginning of it' }),
      note: v.optional(meant(Reason, { value: 'text', hint: 'what became of it' })),
      whole_import: v.optional(
        meant(v.boolean(), {
          label: 'All rows of this import',
          hint: 'also takes off the other rows that were left when this file was imported',
        }),
        false,
      ),
    }),
    answer: v.object({
      row: v.string(),
      file: v.nullable(v.string()),
      line: v.number(),
      /** How many rows are off the list now; 0 if somebody was done with it before. */
      done: v.number(),
      /** Who was done with it before. */
      before: v.nullable(v.string()),
    }),
    example: {
      typed: 'statements done 7c40e19b --note "the bank’s own fee"',
      answers: [
        { row: ROW, file: 'march.csv', line: 4, done: 1, before: null },
        { row: ROW, file: 'march.csv', line: 4, done: 0, before: 'omar' },
      ],
    },
    said: ({ file, line, done, before }) => {
      const which = nameOf({ file, line });
      if (done > 1) return `${count(done, 'row')} of the import of ${which} are off the list.`;
      return done === 1
        ? `Done with ${which}: it is off the list.`
        : `${before ?? 'Somebody'} was done with ${which} before; nothing changed.`;
    },
    run:
      (host, { row: id, note = null, whole_import: isWholeImport }) =>
      async (tx) => {
        const { row, ticked } = await tickOffRow(tx, host, { id, note, isWholeImport });
        const { file, line, done_by } = row;
        const detail = { file, line, rows: ticked, note };
        return {
          answer: { row: id, file, line, done: ticked, before: done_by },
          entry: ticked > 0 ? { subject: id, detail } : null,
        };
      },
  }),
] as const;

const nameOf = ({ file, line }: Pick<Row, 'file' | 'line'>): string =>
  `line ${line}${file === null ? '' : ` of ${file}`}`;

function printRow(row: Row): string[] {
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
