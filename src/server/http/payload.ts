import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import { HttpError } from './http-error.ts';

/** Parses `input` by the schema; throws a 400 with one sentence about the first fault. */
export function parsePayload<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = parse(schema, input);
  if (parsed.ok) return parsed.value;
  throw new HttpError(400, reasonOf(closestOption(schema, input), input));
}

/** Why `input` doesn't fit, as a sentence; the schema's own messages don't cover every case. */
function reasonOf(schema: v.GenericSchema, input: unknown): string {
  const result = v.safeParse(schema, input, { abortEarly: true });
  const issue = result.issues?.[0];
  const path = issue === undefined ? null : v.getDotPath(issue);
  if (issue === undefined || !DEFAULT_VALIBOT_MESSAGE.test(issue.message)) {
    const parsed = parse(schema, input);
    return parsed.ok ? INVALID_REQUEST_TEXT : toSentence(parsed.reason);
  }
  if (path === null) return INVALID_REQUEST_TEXT;
  return issue.received === 'undefined' ? `${path} is missing.` : `${path} is not valid.`;
}

const DEFAULT_VALIBOT_MESSAGE = /^Invalid /;
const INVALID_REQUEST_TEXT = 'The request lacks required fields.';

/** `cart.items: must be a list` becomes `cart.items must be a list.` */
const toSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason.replace(': ', ' ')}.`);

/** The union option that shares most fields with the input: its error is the most helpful one. */
function closestOption(schema: v.GenericSchema, input: unknown): v.GenericSchema {
  if (schema.type !== 'union' || typeof input !== 'object' || input === null) return schema;
  const shared = (option: v.GenericSchema) => fieldsOf(option).filter((field) => field in input).length;
  return optionsOf(schema).reduce((best, option) => (shared(option) >= shared(best) ? option : best), schema);
}

function optionsOf(schema: v.GenericSchema): v.GenericSchema[] {
  const options: readonly unknown[] =
    'options' in schema && Array.isArray(schema.options) ? schema.options : [];
  return options.filter(isSchema);
}

/** Whether a part of a schema is a schema itself. */
export const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const fieldsOf = (schema: v.GenericSchema): string[] =>
  'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : [];
