import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import { Refusal } from './refusal.ts';

/** `input` as the schema's output; throws a 400 with one sentence that says what doesn't fit. */
export function parsePayload<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = parse(schema, input);
  if (parsed.ok) return parsed.value;
  throw new Refusal(400, reasonOf(meantBy(schema, input), input));
}

/** Why `input` doesn't fit, in a sentence, also where the schema itself has no words for it. */
function reasonOf(schema: v.GenericSchema, input: unknown): string {
  const result = v.safeParse(schema, input, { abortEarly: true });
  const issue = result.issues?.[0];
  const path = issue === undefined ? null : v.getDotPath(issue);
  if (issue === undefined || !LIBRARY_WORDS.test(issue.message)) {
    const parsed = parse(schema, input);
    return parsed.ok ? NOT_FITTING : sentence(parsed.reason);
  }
  if (path === null) return NOT_FITTING;
  return issue.received === 'undefined' ? `${path} is missing.` : `${path} has a value that does not fit.`;
}

const LIBRARY_WORDS = /^Invalid (key|type|value)/;
const NOT_FITTING = 'The request does not have the fields that it needs.';

/** `cart.items: must be a list` reads on as a sentence. */
const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason.replace(': ', ' ')}.`);

/** Of a union the option that shares most fields with the input: why *that* one doesn't fit is what helps. */
function meantBy(schema: v.GenericSchema, input: unknown): v.GenericSchema {
  if (schema.type !== 'union' || typeof input !== 'object' || input === null) return schema;
  const shared = (option: v.GenericSchema) => fieldsOf(option).filter((field) => field in input).length;
  return optionsOf(schema).reduce((best, option) => (shared(option) >= shared(best) ? option : best), schema);
}

function optionsOf(schema: v.GenericSchema): v.GenericSchema[] {
  const options: readonly unknown[] =
    'options' in schema && Array.isArray(schema.options) ? schema.options : [];
  return options.filter(isSchema);
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const fieldsOf = (schema: v.GenericSchema): string[] =>
  'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : [];
