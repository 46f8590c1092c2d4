import * as v from 'valibot';

/**
 * The kinds of things that an input names by id, name or the beginning of an id. The frame resolves
 * all but `account` and `variant`.
 */
export const REFS = [
  'order',
  'payment',
  'receipt',
  'row',
  'mail',
  'batch',
  'visitor',
  'subject',
  'account',
  'variant',
] as const;

export const FieldMetadata = v.object({
  /**
   * The column's heading, or the name in a list of facts. Fields without a label are for programs.
   */
  label: v.optional(v.string()),
  /** The field's text in the help. */
  hint: v.optional(v.string()),
  /** The argument's position on the command line; a field without a position is an option. */
  word: v.optional(v.number()),
  /** The placeholder in the usage: `rupees` for `--amount <rupees>`. */
  value: v.optional(v.string()),
  /** The option's name, if it differs from the field's. */
  option: v.optional(v.string()),
  /**
   * The value is read from a file: as a text, as a bank statement (decoded by the host), as one
   * text a line, or as bytes in base64.
   */
  file: v.optional(v.picklist(['text', 'lines', 'statement', 'bytes'])),
  /** Names for people of values that are abbreviations. */
  named: v.optional(v.record(v.string(), v.string())),
  /** `words`: several words are one text. `commas`: one word is a list. */
  typed: v.optional(v.picklist(['words', 'commas'])),
  /** Only programs send this field. */
  isHidden: v.optional(v.boolean()),
  /** Seldom needed: forms fold it away. */
  isRare: v.optional(v.boolean()),
  is: v.optional(
    v.picklist(['rupees', 'money', 'share', 'time', 'day', 'state', 'id', 'shopper-text', 'secret']),
  ),
  ref: v.optional(v.picklist(REFS)),
});

/**
 * How a value is printed, drawn, typed and looked up. `money` is a decimal string in the `currency`
 * field beside it; `secret` is left out of dry runs; `shopper-text` comes from outside and isn't
 * trusted.
 */
export type FieldMetadata = v.InferOutput<typeof FieldMetadata>;
export type Ref = (typeof REFS)[number];

/** A schema with metadata for its values. */
export const withMetadata = <const S extends v.GenericSchema>(
  schema: S,
  metadata: v.InferInput<typeof FieldMetadata>,
) => v.pipe(schema, v.metadata<v.InferOutput<S>, v.InferInput<typeof FieldMetadata>>(metadata));
