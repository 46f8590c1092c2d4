import * as v from 'valibot';
import { FieldMetadata } from './field-metadata.ts';

/* What `/commands.json` says of a command: enough to draw its form and its answer. */

const TYPES = ['text', 'number', 'flag', 'choice', 'list', 'record', 'object'] as const;

/** A field of a schema, as far as it is typed, printed or drawn. */
export type Field = FieldMetadata & {
  name: string;
  type: (typeof TYPES)[number];
  isRequired: boolean;
  choices?: readonly string[] | undefined;
  /** Those of an object, or of the objects in a list. */
  fields?: readonly Field[] | undefined;
};

/** A page that is older than the host draws what it doesn't know as a text. */
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
  description: v.string(),
  does: v.picklist(['read', 'change', 'move']),
  /** What the button says that gives it, where its name is no verb for that. */
  press: v.optional(v.string()),
  /** The field of a record that must be set for this to be offered, or with `!` must not. */
  availableIf: v.optional(v.string()),
  /** What is typed, or sent by programs (`isHidden`). */
  fields: v.array(Field),
  answer: v.object({ isList: v.boolean(), fields: v.array(Field) }),
});
export type Command = v.InferOutput<typeof Command>;

/** Those that a role may give. */
export const Commands = v.object({ commands: v.array(Command) });
export type Commands = v.InferOutput<typeof Commands>;
