import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

/** A row of a statement that an import left to a person, as `statements left` answers it. */
export const LeftRow = v.object({
  row: withMetadata(v.string(), { label: 'Row', is: 'id', ref: 'row' }),
  /** Null of a text that was pasted. */
  file: withMetadata(v.nullable(v.string()), { label: 'File', is: 'shopper-text' }),
  line: withMetadata(v.number(), { label: 'Line' }),
  /** As it is in the file. */
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
