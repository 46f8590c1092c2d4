import type { Command, Field } from '#contract/office/commands.ts';

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
