import * as v from 'valibot';
import { FieldMetadata } from './field-metadata.ts';

/* What `/commands.json` says of a command: enough to draw its form and its answer. */

const TYPES = ['text', 'number', 'flag', 'choice', 'list', 'record', 'object'] as const;

/** A field of a schema, as it is typed, printed and drawn. */
export type Field = FieldMetadata & {
  name: string;
  type: (typeof TYPES)[number];
  isRequired: boolean;
  choices?: readonly string[] | undefined;
  /** The fields of an object, or of the objects in a list. */
  fields?: readonly Field[] | undefined;
};

/** A page older than the host draws a type that it doesn't know as text. */
const Field: v.GenericSchema<unknown, Field> = v.object({
  ...FieldMetadata.entries,
  is: v.fallback(FieldMetadata.entries.is, undefined),
  ref: v.fallback(FieldMetadata.entries.ref, undefined),
  file: v.fallback(FieldMetadata.entries.file, undefined),
  typed: v.fallback(FieldMetadata.entries.typed, undefined),
  name: v.string(),
  type: v.fallback(v.picklist(TYPES), 'text'),
  isRequired: v.boolean(),
  choices: v.optional(v.array(v.string())),
  fields: v.optional(v.array(v.lazy(() => Field))),
});

export const Command = v.object({
  name: v.string(),
  /** What people call it. */
  title: v.optional(v.string()),
  description: v.string(),
  does: v.picklist(['read', 'change']),
  /**
   * The kinds of things whose changes change the answer of a reading. A host of the release
   * before doesn't say: then each change may.
   */
  follows: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** Whether the command first asks what it would do. */
  asks: v.boolean(),
  /** The button's text, if the command's name is no verb. */
  press: v.optional(v.string()),
  /** What is said of an answer in which there is nothing. */
  none: v.optional(v.string()),
  /**
   * The command is offered only if this field of a record is set, or with `!` only if it is null.
   */
  availableIf: v.optional(v.string()),
  /**
   * A list that is read page by page: its orders, of which the first is the usual one, and whether
   * days select from it. Its input has `sort`, `from`, `to`, `limit` and `cursor`.
   */
  list: v.optional(v.object({ sorts: v.array(v.string()), hasDays: v.boolean() })),
  /** Whether it may be done for several chosen rows at once. */
  many: v.optional(v.boolean()),
  /** The fields of the input. Programs send the hidden ones (`isHidden`). */
  fields: v.array(Field),
  answer: v.object({ isList: v.boolean(), fields: v.array(Field) }),
});
export type Command = v.InferOutput<typeof Command>;

/** A page of a list, with what there is in all. */
export const ListPage = v.object({
  answer: v.array(v.record(v.string(), v.unknown())),
  /** The cursors of the pages before and after it; null at the ends. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  /** How many rows the list has on all pages. */
  count: v.number(),
  /** What they come to, by currency. */
  totals: v.array(v.object({ label: v.string(), amount: v.string(), currency: v.string() })),
});
export type ListPage = v.InferOutput<typeof ListPage>;

/** The commands that a role may run. */
export const Commands = v.object({ commands: v.array(Command) });
export type Commands = v.InferOutput<typeof Commands>;
