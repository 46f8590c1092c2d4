import type { Command, Field } from '#contract/office/commands.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What is typed into a form, by field name. */
export type Typed = Record<string, string | boolean>;
/** A file's raw bytes, with its name. */
export type WholeFile = { name: string; base64: string };

/** `orders` of `orders refund`: the kind of thing that the command is about. */
export const nounOf = ({ name }: Pick<Command, 'name'>): string => name.split(' ')[0] ?? name;

/** `Refund` of `orders refund`. */
export const verbOf = ({ name }: Pick<Command, 'name'>): string => humanize(name.split(' ').at(-1) ?? name);

/** The text of the button that runs the command. */
export const pressOf = (command: Command): string => command.press ?? verbOf(command);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Accept suspicious` of `accept_suspicious`, `Shared token` of `shared-token`. */
export const humanize = (name: string): string => capitalize(name.replaceAll(/[_-]/g, ' '));

/**
 * The fields that a person fills in. The others are sent by programs, come from a confirmed
 * question, or are known from the row whose action it is.
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

/** Whether an answer has a table, which is then previewed before the command runs. */
export const hasTable = ({ answer }: Command): boolean =>
  answer.fields.some(({ fields = [], type }) => type === 'list' && fields.some(({ label }) => label));

/** The field that names the thing that a command is about. */
export const subjectOf = (command: Command | undefined): Field | undefined =>
  command?.fields.find(({ word }) => word === 1);
