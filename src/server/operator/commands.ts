import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { CouponCode, DiscountRate } from '#contract/cart.ts';
import { Slug } from '#contract/primitives.ts';
import { table } from './print.ts';

/** What was typed after a command's name. */
export type Args = {
  positionals: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
};

/** A command that can't be understood as it was typed: a sentence for who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command as both sides know it: how it is typed, what goes to the host, what comes back and how that is shown. */
function command<const I extends v.GenericSchema, const A extends v.GenericSchema>(
  definition: {
    usage: string;
    about: string;
    /** Names of `--option VALUE`s. */
    options: readonly string[];
    positionals: number;
    read(args: Args): Promise<unknown>;
    input: I;
    answer: A;
  },
  print: (answer: v.InferOutput<A>) => string,
) {
  return { ...definition, show: (answer: unknown) => print(v.parse(definition.answer, answer)) };
}

const Count = v.pipe(
  v.number('must be a whole number.'),
  v.safeInteger('must be a whole number.'),
  v.minValue(1, 'must be at least 1.'),
);
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const iso = (at: string | null) => at ?? '';

/**
 * Every command of the operator, by its name. What each does on the host stands in `handlers.ts`, which doesn't compile while one is
 * missing.
 */
export const commands = {
  'stock add': command(
    {
      usage: 'stock add VARIANT --file CODES',
      about:
        'Adds the codes in a file, one a line, to a shelf. Orders that wait for them get theirs at once.',
      options: ['file'],
      positionals: 1,
      async read({ positionals: [variant], options: { file } }) {
        if (file === undefined) throw new UsageError('Name the file that holds the codes: --file CODES.');
        return { variant, codes: linesOf(await textOf(file)) };
      },
      input: v.object({ variant: Slug, codes: v.array(v.string()) }),
      answer: v.object({
        variant: v.string(),
        batch: v.string(),
        added: v.number(),
        duplicates: v.array(v.string()),
        served: v.number(),
        free: v.number(),
      }),
    },
    ({ variant, batch, added, duplicates, served, free }) =>
      [
        `Added ${added} to ${variant} (batch ${batch}). ${served} went to waiting orders, ${free} are free.`,
        ...(duplicates.length > 0
          ? [`Not added, being in stock already or twice in the file: ${duplicates.length}`, ...duplicates]
          : []),
      ].join('\n'),
  ),
  'stock list': command(
    {
      usage: 'stock list',
      about: 'Shows every shelf: how many codes are free, reserved and sold.',
      options: [],
      positionals: 0,
      read: async () => ({}),
      input: v.object({}),
      answer: v.array(
        v.object({ variant: v.string(), free: v.number(), reserved: v.number(), sold: v.number() }),
      ),
    },
    (shelves) =>
      shelves.length === 0
        ? 'There is no stock.'
        : table(
            ['VARIANT', 'FREE', 'RESERVED', 'SOLD'],
            shelves.map(({ variant, free, reserved, sold }) => [variant, free, reserved, sold]),
          ),
  ),
  'coupons add': command(
    {
      usage: 'coupons add CODE --discount 0.1 --cap 500 [--uses N] [--until DATE]',
      about:
        'Adds a coupon: the fraction it takes off, and at most how many rupees. DATE is its last day (UTC).',
      options: ['discount', 'cap', 'uses', 'until'],
      positionals: 1,
      read: async ({ positionals: [code], options: { discount, cap, uses, until } }) => ({
        code,
        discount: numberOf(discount),
        cap: numberOf(cap),
        uses: numberOf(uses),
        until,
      }),
      input: v.object({
        code: v.pipe(CouponCode, v.regex(/^[^\s\p{C}]+$/u, 'A coupon code has no spaces.')),
        discount: v.pipe(
          DiscountRate,
          v.check((rate) => Number(rate.toFixed(6)) === rate, 'must have at most 6 decimals'),
        ),
        cap: Count,
        uses: v.optional(Count),
        until: v.optional(v.pipe(v.string(), v.isoDate('must be a date such as 2030-12-31'))),
      }),
      answer: v.object({ code: v.string() }),
    },
    ({ code }) => `Added the coupon ${code}.`,
  ),
  'coupons list': command(
    {
      usage: 'coupons list',
      about: 'Shows every coupon and how often it is in use.',
      options: [],
      positionals: 0,
      read: async () => ({}),
      input: v.object({}),
      answer: v.array(
        v.object({
          code: v.string(),
          discount: v.number(),
          cap: v.number(),
          uses: v.number(),
          uses_max: v.nullable(v.number()),
          ends_at: v.nullable(v.string()),
        }),
      ),
    },
    (coupons) =>
      coupons.length === 0
        ? 'There are no coupons.'
        : table(
            ['CODE', 'DISCOUNT', 'CAP', 'USES', 'ENDS'],
            coupons.map(({ code, discount, cap, uses, uses_max, ends_at }) => [
              code,
              discount,
              cap,
              uses_max === null ? uses : `${uses} of ${uses_max}`,
              iso(ends_at),
            ]),
          ),
  ),
} as const;

export type CommandName = keyof typeof commands;
export type InputOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['input']>;
export type AnswerOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['answer']>;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** What is sent to the host's listener. */
export const CommandRequest = v.object({ command: v.string(), input: v.unknown() });

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`The file ${file} can't be read.`);
  }
}

/** The lines of a file that hold something. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
