import * as v from 'valibot';

/** What an id, a name or a beginning of one means; the frame resolves all but `account` and `variant`. */
export const REFS = [
  'order',
  'payment',
  'receipt',
  'row',
  'batch',
  'visitor',
  'subject',
  'account',
  'variant',
] as const;

export const FieldMetadata = v.object({
  /** The heading of its column, or its name in a list of facts. A field without one is for programs. */
  label: v.optional(v.string()),
  /** What help says about it. */
  hint: v.optional(v.string()),
  /** Its place among the arguments of the command line; without one it is an option. */
  word: v.optional(v.number()),
  /** Its value in the usage: `rupees` for `--amount <rupees>`. */
  value: v.optional(v.string()),
  /** Its option, where that has another name. */
  option: v.optional(v.string()),
  /**
   * It is read from a file: a text or a bank's statement (typed, or the file for the host to decode),
   * a text a line, or bytes in base64.
   */
  file: v.optional(v.picklist(['text', 'lines', 'statement', 'bytes'])),
  /** What a person calls the values that it may have, where these are abbreviations. */
  named: v.optional(v.record(v.string(), v.string())),
  /** Several words that are one text, or one word that is a list. */
  typed: v.optional(v.picklist(['words', 'commas'])),
  /** Programs alone send it. */
  isHidden: v.optional(v.boolean()),
  is: v.optional(
    v.picklist(['rupees', 'money', 'share', 'time', 'day', 'state', 'id', 'shopper-text', 'secret']),
  ),
  ref: v.optional(v.picklist(REFS)),
});

/**
 * How a value is printed, drawn, typed and looked up. `money` is a decimal string in the `currency`
 * beside it; `secret` is left out of dry runs; `shopper-text` is a stranger's.
 */
export type FieldMetadata = v.InferOutput<typeof FieldMetadata>;
export type Ref = (typeof REFS)[number];

/** A schema with the metadata of its values. */
export const withMetadata = <const S extends v.GenericSchema>(
  schema: S,
  metadata: v.InferInput<typeof FieldMetadata>,
) => v.pipe(schema, v.metadata<v.InferOutput<S>, v.InferInput<typeof FieldMetadata>>(metadata));
