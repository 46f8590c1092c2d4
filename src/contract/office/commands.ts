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
  description: v.string(),
  does: v.picklist(['read', 'change', 'move']),
  /** The button's text, if the command's name is no verb. */
  press: v.optional(v.string()),
  /**
   * The command is offered only if this field of a record is set, or with `!` only if it is null.
   */
  availableIf: v.optional(v.string()),
  /** The fields of the input. Programs send the hidden ones (`isHidden`). */
  fields: v.array(Field),
  answer: v.object({ isList: v.boolean(), fields: v.array(Field) }),
});
export type Command = v.InferOutput<typeof Command>;

/** The commands that a role may run. */
export const Commands = v.object({ commands: v.array(Command) });
export type Commands = v.InferOutput<typeof Commands>;
