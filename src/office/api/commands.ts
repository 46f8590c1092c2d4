import * as v from 'valibot';

/** What a value means, so that it can be drawn or typed. A meaning that is not known is a text. */
export type Field = {
  name: string;
  type: string;
  isRequired: boolean;
  label?: string | undefined;
  hint?: string | undefined;
  /** Its place among what a command is about; the first is the thing itself. */
  word?: number | undefined;
  file?: string | undefined;
  /** Its name on the command line, where that is another one. */
  option?: string | undefined;
  /** What a person calls its choices, where these are abbreviations. */
  named?: Readonly<Record<string, string>> | undefined;
  isHidden?: boolean | undefined;
  is?: string | undefined;
  ref?: string | undefined;
  choices?: readonly string[] | undefined;
  /** Those of an object, or of the objects in a list. */
  fields?: readonly Field[] | undefined;
};

const Field: v.GenericSchema<Field> = v.object({
  name: v.string(),
  type: v.string(),
  isRequired: v.boolean(),
  label: v.optional(v.string()),
  hint: v.optional(v.string()),
  word: v.optional(v.number()),
  file: v.optional(v.string()),
  option: v.optional(v.string()),
  named: v.optional(v.record(v.string(), v.string())),
  isHidden: v.optional(v.boolean()),
  is: v.optional(v.string()),
  ref: v.optional(v.string()),
  choices: v.optional(v.array(v.string())),
  fields: v.optional(v.array(v.lazy(() => Field))),
});

/** A command as the host describes it. What the operator's role may not do is not in the list. */
export const Command = v.object({
  name: v.string(),
  description: v.string(),
  does: v.picklist(['read', 'change', 'move']),
  /** What the button says that gives it, where its name is no verb for that. */
  press: v.optional(v.string()),
  /** The field of a record that must be set for this to be offered, or with `!` must not. */
  availableIf: v.optional(v.string()),
  fields: v.array(Field),
  answer: v.object({ isList: v.boolean(), fields: v.array(Field) }),
});
export type Command = v.InferOutput<typeof Command>;

export const Commands = v.object({ commands: v.array(Command) });

export type Input = Readonly<Record<string, unknown>>;

/** `orders` of `orders refund`: what the command is about. */
export const nounOf = ({ name }: Pick<Command, 'name'>): string => name.split(' ')[0] ?? name;

/** `Refund` of `orders refund`. */
export const verbOf = ({ name }: Pick<Command, 'name'>): string => humanize(name.split(' ').at(-1) ?? name);

/** What the button says that does it. */
export const pressOf = (command: Command): string => command.press ?? verbOf(command);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Accept suspicious` of `accept_suspicious`, `Shared token` of `shared-token`. */
export const humanize = (name: string): string => capitalize(name.replaceAll(/[_-]/g, ' '));

/**
 * The fields that a person fills in; others are sent by programs, or once a question is confirmed, or are
 * known from the row where one came from.
 */
export const typedFields = ({ fields }: Command): readonly Field[] =>
  fields.filter(
    ({ name, type, isHidden, ref, word }) =>
      !(
        isHidden ||
        name === 'accept_suspicious' ||
        type === 'object' ||
        (ref === 'row' && word === undefined)
      ),
  );

/** Whether an answer has a table, which is then shown before the command is given. */
export const hasTable = ({ answer }: Command): boolean =>
  answer.fields.some(({ fields = [], type }) => type === 'list' && fields.some(({ label }) => label));

/** The field that says which thing a command is about. */
export const subjectOf = (command: Command | undefined): Field | undefined =>
  command?.fields.find(({ word }) => word === 1);
