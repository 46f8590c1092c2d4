import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** A row of a statement that an import left to a person, as in `statements left`. */
export const LeftRow = v.object({
  row: withMetadata(v.string(), { label: 'Row', is: 'id', ref: 'row' }),
  /** The file's name; null if the text was pasted. */
  file: withMetadata(v.nullable(v.string()), { label: 'File', is: 'shopper-text' }),
  line: withMetadata(v.number(), { label: 'Line' }),
  /** The row's text in the file. */
  text: withMetadata(v.string(), { label: 'Text', is: 'shopper-text' }),
  why: withMetadata(v.string(), { label: 'Why' }),
  imported_at: withMetadata(v.string(), { label: 'Imported', is: 'time' }),
  imported_by: withMetadata(v.string(), { label: 'By' }),
  done_at: withMetadata(v.nullable(v.string()), { label: 'Done', is: 'time' }),
  done_by: withMetadata(v.nullable(v.string()), { label: 'Done by' }),
  note: withMetadata(v.nullable(v.string()), { label: 'Note' }),
});
export type LeftRow = v.InferOutput<typeof LeftRow>;

export const LeftRows = v.array(LeftRow);

const ROW = '7c40e19b52d84f0e9a61c3d7f2b80a45';

const OPEN: LeftRow = {
  row: ROW,
  file: 'march.csv',
  line: 4,
  text: '14/03/2026 15:40,12.5O,OMAR SHAH,Main Branch',
  why: '"12.5O" is not an amount such as 1,500.00',
  imported_at: '2026-03-02T09:30:00.000Z',
  imported_by: 'sana',
  done_at: null,
  done_by: null,
  note: null,
};

export const LEFT_ROWS_EXAMPLES: Examples<typeof LeftRows> = [
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
];

/** The answer of `statements done`. */
export const DoneRow = v.object({
  row: v.string(),
  file: v.nullable(v.string()),
  line: v.number(),
  /** How many rows this took off the list; 0 if somebody had ticked them off before. */
  done: v.number(),
  /** The operator who had ticked the row off before. */
  before: v.nullable(v.string()),
  /** Whether the row is back on the list. */
  reopened: v.optional(v.boolean(), false),
});

export const DONE_ROW_EXAMPLES: Examples<typeof DoneRow> = [
  { row: ROW, file: 'march.csv', line: 4, done: 1, before: null },
  { row: ROW, file: 'march.csv', line: 4, done: 0, before: 'omar' },
  { row: ROW, file: 'march.csv', line: 4, done: 0, before: 'omar', reopened: true },
];
