import type { Command, Field } from '#contract/office/commands.ts';
import { humanize } from '../api/commands.ts';

const OPTION = /--(?<option>[a-z][a-z-]*)(?: (?<pair>[a-z]+=[\p{L}\p{N}]*))?/gu;

/** The field's name in a form. */
export const labelOf = ({ label, name }: Field): string => label ?? humanize(name);

/**
 * A text of the host with the command line's options replaced by the form's labels: `--dates` by
 * `“Dates”`, `--map amount=Credit` by `amount=Credit in “Which column is what”`.
 */
export const inLabels = (fields: readonly Field[], text: string): string =>
  text.replace(OPTION, (typed, option: string, pair: string | undefined) => {
    const field = fields.find((each) => (each.option ?? each.name.replaceAll('_', '-')) === option);
    if (field === undefined) return typed;
    const label = `“${labelOf(field)}”`;
    return pair === undefined ? label : `${pair} in ${label}`;
  });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An answer with options replaced by labels in the host's own texts; texts from outside stay as
 * they are.
 */
export const answerInLabels = ({ fields, answer }: Command, value: unknown): unknown =>
  said(fields, answer.fields, value);

function said(options: readonly Field[], fields: readonly Field[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => said(options, fields, each));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const field = fields.find((known) => known.name === name);
      if (field?.fields !== undefined) return [name, said(options, field.fields, each)];
      if (field?.label === undefined || field.is !== undefined || field.ref !== undefined)
        return [name, each];
      if (Array.isArray(each))
        return [name, each.map((text) => (typeof text === 'string' ? inLabels(options, text) : text))];
      return [name, typeof each === 'string' ? inLabels(options, each) : each];
    }),
  );
}
