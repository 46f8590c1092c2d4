import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { Line } from '#contract/primitives.ts';

/** What was typed after a command's name. */
export type Args = {
  positionals: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  lists: Readonly<Record<string, readonly string[] | undefined>>;
  flags: ReadonlySet<string>;
};

/**
 * `--name`: with one value, with all the values that follow, or with none. `shown` stands for them in the help. What is `needed` is asked
 * for by its name when it was not typed.
 */
export type Option = { kind: 'value' | 'list' | 'flag'; shown: string; about: string; isNeeded?: boolean };

export const value = (shown: string, about: string): Option => ({ kind: 'value', shown, about });
export const needed = (shown: string, about: string): Option => ({ ...value(shown, about), isNeeded: true });
export const list = (shown: string, about: string): Option => ({ kind: 'list', shown: `${shown}…`, about });
export const flag = (about: string): Option => ({ kind: 'flag', shown: '', about });

/** A command that can't be understood as it was typed: a sentence for who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * A command as both sides know it: how it is typed, what goes to the host, what comes back and how people are shown that. `print` gets
 * the width of the terminal in characters (Infinity without one).
 */
export function command<const I extends v.GenericSchema, const A extends v.GenericSchema>(
  definition: {
    usage: string;
    about: string;
    example: string;
    /** How many words follow the name, at least and at most. */
    positionals: readonly [least: number, most: number];
    options?: Readonly<Record<string, Option>>;
    read(args: Args): unknown;
    input: I;
    answer: A;
    /** Whether the answer says that something was not done, so that scripts learn of it by the exit code. */
    isRefusal?(answer: v.InferOutput<A>): boolean;
  },
  print: (answer: v.InferOutput<A>, width: number) => string,
) {
  const { answer, isRefusal = () => false, options = {} } = definition;
  return {
    ...definition,
    options,
    show: (given: unknown, width: number) => print(v.parse(answer, given), width),
    isRefusal: (given: unknown) => isRefusal(v.parse(answer, given)),
  };
}

/** Whether a day, or a time of one, is of the calendar: the 31st of a short month would be taken for one of the next. */
export function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(Date.parse(day)).toISOString().startsWith(day);
}

/** A number above zero, as it is typed. */
export const Count = v.pipe(
  v.number('must be a whole number.'),
  v.safeInteger('must be a whole number.'),
  v.minValue(1, 'must be at least 1.'),
);

/** Why something is done: a line for the log, and often for the shopper. */
export const Reason = v.pipe(
  Line,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^[^\p{Cc}]+$/u, 'must be one line of text'),
);

/** How many of the newest are shown. */
export const Limit = v.optional(v.pipe(Count, v.maxValue(1_000, 'must be at most 1000')), 50);
export const LIMIT = value('N', 'how many at most: 50 unless told');

/** A number as people write it; what else a program would take for one (nothing, `1e3`, `0x10`) is NaN, which no command takes. */
export const numberOf = (text: string | undefined) =>
  text === undefined ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;

/** The text of a file that was named. One that is not UTF-8 is refused: its codes and names would be stored as other ones. */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The file ${resolve(file)} can't be read.`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The file ${resolve(file)} is not text in UTF-8: save it as such first.`);
  }
}

/** A file's lines, without the end of the last one. */
export const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);
