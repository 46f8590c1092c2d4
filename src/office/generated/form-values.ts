import * as v from 'valibot';
import { latinDigits, withoutGroups } from '#contract/digits.ts';
import type { Field } from '#contract/office/commands.ts';
import type { Input, Typed } from '../api/commands.ts';

const isLines = ({ type, file }: Field): boolean =>
  type === 'list' || type === 'record' || file !== undefined;

/** Whether a text field may need several lines. */
export const isLong = (field: Field): boolean => isLines(field) || field.name === 'text';

export const emptyValues = (fields: readonly Field[]): Typed =>
  Object.fromEntries(fields.map((field) => [field.name, field.type === 'flag' ? false : firstOf(field)]));

const firstOf = ({ type, choices = [], isRequired }: Field): string =>
  type === 'choice' && isRequired ? (choices[0] ?? '') : '';

/** A record's values as if they were typed. */
export const toTyped = (fields: readonly Field[], record: Input): Typed =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = record[name];
      if (type === 'flag') return [name, value === true];
      return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
    }),
  );

/** The input with only the changed fields. An emptied field is sent as an empty text. */
export function toChanges(fields: readonly Field[], before: Typed, typed: Typed): Input {
  const changed = fields.filter(({ name }) => typed[name] !== before[name]);
  const empty = changed.map(({ name, type }) => [name, type === 'list' ? [] : type === 'choice' ? 'no' : '']);
  return { ...Object.fromEntries(empty), ...toInput(changed, typed) };
}

/**
 * The schema of the typed values: only required fields are checked here, the host checks the rest.
 */
export const typedSchema = (fields: readonly Field[]): v.GenericSchema<Typed, Typed> =>
  v.object(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.type === 'flag'
          ? v.boolean()
          : field.isRequired
            ? v.pipe(
                v.string(),
                v.check((text) => text.trim() !== '', 'Please fill this in.'),
              )
            : v.string(),
      ]),
    ),
  );

/** A command's input from the typed values. Empty fields are left out. */
export function toInput(fields: readonly Field[], typed: Typed): Input {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = typed[field.name];
      if (typeof value === 'boolean') return value || field.isRequired ? [[field.name, value]] : [];
      const text = value ?? '';
      // The text of a file is not trimmed: its lines may begin or end with an empty cell.
      return text.trim() === ''
        ? []
        : [[field.name, read(field, field.file === undefined ? text.trim() : text)]];
    }),
  );
}

function read(field: Field, text: string): unknown {
  if (field.type === 'flag') return text === 'true';
  if (field.is === 'share') return readShare(text);
  if (field.type === 'number') return readNumber(text);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (field.type === 'list') return lines;
  if (field.type === 'record') return Object.fromEntries(lines.map(toPair));
  return text;
}

/** `amount=Credit` split at its first `=`. */
function toPair(line: string): [string, string] {
  const [name = '', ...rest] = line.split('=');
  return [name.trim(), rest.join('=').trim()];
}

/** A number as people type sums, `Rs 1,390/-`; other text is passed on, for the host to refuse. */
function readNumber(text: string): unknown {
  const [, sign = '', sum = ''] = SUM.exec(latinDigits(text)) ?? [];
  const digits = `${sign}${withoutGroups(sum)}`;
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
}

const SUM = /^(?:(?:PKR|Rs\.?|\u20a8)\s*)?(-?)([\d.,]+)\s*(?:PKR|\/[-=])?$/i;

const PERCENT = 100;
const SHARE_DECIMALS = 6;
/** A share, typed as `10%` or `0.1`. */
function readShare(text: string): unknown {
  const digits = latinDigits(text);
  if (!digits.endsWith('%')) return readNumber(digits);
  const whole = readNumber(digits.slice(0, -1).trim());
  return typeof whole === 'number' ? Number((whole / PERCENT).toFixed(SHARE_DECIMALS)) : text;
}
