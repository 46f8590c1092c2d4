import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command, OptionValues } from '@commander-js/extra-typings';
import * as v from 'valibot';
import { latinDigits, typedOff } from '#contract/digits.ts';
import { Line } from '#contract/primitives.ts';

/** A command was mistyped; the message is for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Defines a command for both sides: its syntax, the input and answer on the wire, and how the
 * answer is printed. `syntax` declares Commander's arguments and options, and `read` turns their
 * values into the host's input. `print` gets the width of the terminal in characters (Infinity
 * without one).
 */
export function defineCommand<
  Args extends unknown[],
  Options extends OptionValues,
  const I extends v.GenericSchema,
  const A extends v.GenericSchema,
>(
  definition: {
    about: string;
    example: string;
    syntax: (command: Command) => Command<Args, Options>;
    read: (args: Args, options: Options) => v.InferInput<I> | Promise<v.InferInput<I>>;
    input: I;
    answer: A;
    /**
     * Whether the answer reports that something was not done, which sets the exit code for scripts.
     */
    isRefusal?: (answer: v.InferOutput<A>) => boolean;
    /**
     * The input to send next while a long command is not finished, so that no request takes long;
     * null at its end.
     */
    next?: (answer: v.InferOutput<A>) => v.InferInput<I> | null;
  },
  print: (answer: v.InferOutput<A>, width: number) => string,
) {
  const {
    about,
    example,
    syntax,
    read,
    input,
    answer,
    isRefusal = () => false,
    next = () => null,
  } = definition;
  return {
    about,
    example,
    input,
    answer,
    /**
     * Declares the syntax on an empty Commander command. Returns a function that reads the host's
     * input after parsing.
     */
    declareOn(empty: Command): () => unknown {
      const declared = syntax(empty);
      return () => read(declared.processedArgs, declared.opts());
    },
    show: (given: unknown, width: number) => print(v.parse(answer, given), width),
    isRefusal: (given: unknown) => isRefusal(v.parse(answer, given)),
    next: (given: unknown): unknown => next(v.parse(answer, given)),
  };
}

/**
 * Whether a date or time exists in the calendar: `Date` takes the 31st of a short month for the 1st
 * of the next.
 */
export function isRealDate(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(Date.parse(day)).toISOString().startsWith(day);
}

/** A text that is compared or typed off, in one form, for a schema that follows. */
export const TypedOff = v.pipe(v.string('must be a text'), v.transform(typedOff));

/** A positive whole number. */
export const Count = v.pipe(
  v.number('must be a whole number.'),
  v.safeInteger('must be a whole number.'),
  v.minValue(1, 'must be at least 1.'),
);

/** The name or id of a thing, as typed. */
export const Name = v.pipe(
  v.string('must be a text'),
  v.transform(typedOff),
  v.minLength(1, 'must not be empty'),
  v.maxLength(254, 'must be at most 254 characters'),
  v.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
);

/** An id, or enough of its beginning to name one; an order also goes by its number. */
export const IdOrStart = v.pipe(
  v.string('must be an id'),
  v.transform(typedOff),
  v.regex(/^[\w-]{4,64}$/, 'must be an id, or at least the first 4 characters of one'),
);

/** The reason for a change: one line for the audit log, and often for the shopper. */
export const Reason = v.pipe(
  Line,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^[^\p{Cc}]+$/u, 'must be one line of text'),
);

/** How many lines of a list that are hardly codes are taken all the same. */
export const AcceptOdd = v.optional(
  v.pipe(
    v.number('must be a whole number'),
    v.safeInteger('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
  ),
);

/** How many rows a list shows at most. */
export const Limit = v.optional(v.pipe(Count, v.maxValue(1_000, 'must be at most 1000')), 50);
export const LIMIT = ['--limit <n>', 'how many to show at most (default: 50)'] as const;

/**
 * Parses a plain decimal number; anything else that `Number` accepts (empty text, `1e3`, `0x10`) is
 * NaN, which every schema rejects.
 */
export function parseNumber(text: string): number {
  const typed = latinDigits(text);
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

export const ACCEPT_ODD = [
  '--accept-odd <n>',
  'takes what is hardly a code, such as a heading: exactly so many lines',
  parseNumber,
] as const;

/**
 * Reads a text file. A `UsageError` if it can't be read or isn't UTF-8, since codes and names would
 * be stored wrong.
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The file ${resolve(file)} is not UTF-8 text: save it as UTF-8 first.`);
  }
}

/** Reads a file; a `UsageError` if it can't be read. */
export const readBytes = (file: string): Promise<Uint8Array> =>
  readFile(file).catch(() => {
    throw new UsageError(`The file ${resolve(file)} can't be read.`);
  });

/** Splits text into lines; a final line break makes no empty line. */
export const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);
