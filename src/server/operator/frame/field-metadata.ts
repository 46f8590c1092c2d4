import * as v from 'valibot';
import { latinDigits } from '#contract/digits.ts';
import type { Field } from '#contract/office/commands.ts';
import { FieldMetadata } from '#contract/office/field-metadata.ts';
import { isSchema } from '../../http/payload.ts';

/** The fields of an object, or of the objects in a list. */
export function fieldsOf(schema: v.GenericSchema): Field[] {
  const inner = unwrapped(schema);
  if ('item' in inner && isSchema(inner.item)) return fieldsOf(inner.item);
  if (!('entries' in inner) || typeof inner.entries !== 'object') return [];
  return Object.entries(inner.entries ?? {}).flatMap(([name, entry]) =>
    isSchema(entry) ? [toField(name, entry)] : [],
  );
}

/** Whether a schema is a list. */
export const isList = (schema: v.GenericSchema): boolean => unwrapped(schema).type === 'array';

/** In place of a secret in a dry run, where the secret does not exist. */
const NOT_MADE = '(not in a dry run)';

/** A copy of an answer with its secrets replaced. */
export const withoutSecrets = (schema: v.GenericSchema, value: unknown, instead = NOT_MADE): unknown =>
  clean(fieldsOf(schema), value, instead);

function clean(fields: readonly Field[], value: unknown, instead: string): unknown {
  if (Array.isArray(value)) return value.map((each) => clean(fields, each, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const field = fields.find((known) => known.name === name);
      if (field?.is === 'secret') return [name, instead];
      return [name, field?.fields === undefined ? each : clean(field.fields, each, instead)];
    }),
  );
}

function toField(name: string, entry: v.GenericSchema): Field {
  const inner = unwrapped(entry);
  const fields = fieldsOf(inner);
  const choices = choicesOf(inner);
  return {
    ...metadataOf(entry),
    name,
    type: typeOf(inner),
    isRequired: !('wrapped' in entry),
    ...(choices.length === 0 ? {} : { choices }),
    ...(fields.length === 0 ? {} : { fields }),
  };
}

const TYPES: Readonly<Record<string, Field['type']>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
  array: 'list',
  record: 'record',
  object: 'object',
};
const typeOf = ({ type }: v.GenericSchema): Field['type'] => TYPES[type] ?? 'text';

const choicesOf = (schema: v.GenericSchema): string[] =>
  schema.type === 'picklist' && 'options' in schema && Array.isArray(schema.options)
    ? schema.options.map(String)
    : [];

/** The metadata of a schema, and of the schema that it makes optional. */
function metadataOf(schema: v.GenericSchema): FieldMetadata {
  const own = v.parse(FieldMetadata, v.getMetadata(schema));
  return 'wrapped' in schema && isSchema(schema.wrapped) ? { ...metadataOf(schema.wrapped), ...own } : own;
}

const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;

/**
 * Parses a plain decimal number. Other forms that `Number` accepts (empty text, `1e3`, `0x10`) are
 * NaN, which every schema rejects.
 */
export function parseNumber(text: string): number {
  const typed = latinDigits(text);
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

const SHARE_DECIMALS = 6;
/** A share of the whole: `0.1`, or `10%`. */
export function parseShare(text: string): number {
  const typed = latinDigits(text);
  if (!typed.endsWith('%')) return parseNumber(typed);
  return Number((parseNumber(typed.slice(0, -1).trim()) / 100).toFixed(SHARE_DECIMALS));
}
