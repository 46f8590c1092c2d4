import type { Command } from '@commander-js/extra-typings';
import { Option } from '@commander-js/extra-typings';
import * as v from 'valibot';
import type { Field } from '#contract/office/commands.ts';
import { parseNumber, parseShare } from '../frame/field-metadata.ts';
import { readBase64, readLines, readWhole } from './read-file.ts';
import { UsageError } from './usage-error.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Declares the fields of a command's input on an empty Commander command: fields with a position as
 * arguments, the others as options. Returns a function that reads the input after parsing.
 */
export function declareFields(command: Command, fields: readonly Field[]): () => Promise<Input> {
  const typed = fields.filter(({ isHidden }) => isHidden !== true);
  const words = typed
    .filter(({ word }) => word !== undefined)
    .toSorted((a, b) => (a.word ?? 0) - (b.word ?? 0));
  const options = typed.filter(({ word }) => word === undefined);
  for (const field of words) {
    const name = `${field.value ?? field.name}${field.typed === 'words' ? '...' : ''}`;
    command.argument(field.isRequired ? `<${name}>` : `[${name}]`, field.hint);
  }
  for (const field of options) for (const option of optionsOf(field)) command.addOption(option);
  return async () => {
    const given = v.parse(v.record(v.string(), v.unknown()), command.opts());
    const input: Record<string, unknown> = {};
    for (const [index, field] of words.entries())
      input[field.name] = await readValue(field, command.processedArgs[index]);
    for (const field of options) {
      const [option, file] = optionsOf(field).map((each) => given[each.attributeName()]);
      input[field.name] =
        file === undefined ? await readValue(field, option) : await readEither(option, file);
    }
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  };
}

const DEFAULT_VALUES: Readonly<Partial<Record<Field['type'], string>>> = { number: 'n' };

/** A field's options. A list has two: one for items and one for a file of them. */
function optionsOf({ name, option, value, type, typed, file, hint, isRequired }: Field): Option[] {
  const flag = `--${option ?? name.replaceAll('_', '-')}`;
  if (type === 'flag') return [new Option(flag, hint)];
  const isMany = (type === 'list' && typed !== 'commas') || type === 'record';
  const shown = `${flag} <${value ?? DEFAULT_VALUES[type] ?? 'text'}${isMany ? '...' : ''}>`;
  if (file === 'lines')
    return [
      new Option(shown, hint),
      new Option('--file <path>', 'a file instead, with one of them per line'),
    ];
  return [new Option(shown, hint).makeOptionMandatory(isRequired)];
}

async function readValue(field: Field, raw: unknown): Promise<unknown> {
  const { type, typed, file, is, option, name } = field;
  if (file === 'lines' && raw === undefined)
    throw new UsageError(`Name the ${name} with either --${option ?? name} TEXT or --file FILE.`);
  if (typed === 'words' && Array.isArray(raw)) return raw.join(' ');
  if (type === 'record' && Array.isArray(raw)) return Object.fromEntries(raw.map(toPair));
  if (typeof raw !== 'string') return raw;
  if (file === 'text' || file === 'statement') return readWhole(raw);
  if (file === 'bytes') return readBase64(raw);
  if (typed === 'commas') return raw.split(',').map((part) => part.trim());
  if (type === 'flag') return raw === 'on' ? true : raw === 'off' ? false : raw;
  if (type === 'number') return is === 'share' ? parseShare(raw) : parseNumber(raw);
  return raw;
}

async function readEither(items: unknown, file: unknown): Promise<string[]> {
  if (items !== undefined) throw new UsageError('Name the items with either --item TEXT or --file FILE.');
  return readLines(String(file));
}

function toPair(typed: unknown): [string, string] {
  const text = String(typed);
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`"${text}" must have the form FIELD=HEADING.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
