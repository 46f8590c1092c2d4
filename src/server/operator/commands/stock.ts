import * as v from 'valibot';
import { Slug } from '#contract/primitives.ts';
import {
  ACCEPT_ODD,
  AcceptOdd,
  defineCommand,
  IdOrStart,
  LIMIT,
  Limit,
  Name,
  parseNumber,
  Reason,
  readTextFile,
} from '../command.ts';
import { count, formatTable, formatTime } from '../print.ts';

const counts = { free: v.number(), reserved: v.number(), sold: v.number(), void: v.number() };

/** Why a dry run's list would be refused as it was given. */
const refusalOf = (needed: number) =>
  needed === 0
    ? 'It would be refused with --accept-odd, since no line differs from the rest. Without it:'
    : `It would be refused without --accept-odd ${needed}: ${needed === 1 ? 'a line differs' : 'lines differ'} from the rest. With it:`;

/** The commands about the stock of codes (R-82). */
export const stockCommands = {
  'stock add': defineCommand(
    {
      about:
        'Adds the codes in a file, one per line or a spreadsheet’s CSV, to the stock of a variant as a batch. Back-orders are delivered at once. Lines that differ from the rest are asked about.',
      example: 'stock add valorant-vp-475 --file codes.txt',
      syntax: (command) =>
        command
          .argument('<variant>')
          .requiredOption('--file <codes>', 'a file of codes; empty lines are ignored')
          .option(
            '--columns <list>',
            'the columns that make up a code, by number or heading, such as 2 or Serial,PIN; line: a line is a code',
          )
          .option(...ACCEPT_ODD)
          .option('--dry-run', 'shows what would happen, and adds nothing'),
      read: async ([variant], { file, columns, acceptOdd, dryRun }) => ({
        variant,
        text: await readTextFile(file),
        columns: columns?.split(',').map((column) => column.trim()),
        accept_odd: acceptOdd,
        dry_run: dryRun,
      }),
      input: v.object({
        variant: Slug,
        text: v.string(),
        columns: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1))),
        accept_odd: AcceptOdd,
        dry_run: v.optional(v.boolean(), false),
      }),
      answer: v.object({
        variant: v.string(),
        /** Null when nothing was added. */
        batch: v.nullable(v.string()),
        added: v.number(),
        /**
         * Duplicates, not added; `earlier` is the line of the same code, null if it was already in
         * stock.
         */
        duplicates: v.array(v.object({ line: v.number(), earlier: v.nullable(v.number()) })),
        delivered: v.number(),
        free: v.number(),
        /** The first and the last code, masked; null in an empty list. */
        ends: v.nullable(v.object({ first: v.string(), last: v.string() })),
        /** Lines that differ from the rest, masked. */
        odd: v.array(v.object({ line: v.number(), why: v.string(), shown: v.string() })),
        /**
         * Of a dry run: the number that `--accept-odd` needs, for the command to be done; null if
         * it would be done as it is.
         */
        accept_odd: v.nullable(v.number()),
        /** How many lines held characters that can't be seen; the codes are without them. */
        cleaned: v.number(),
      }),
    },
    ({ variant, batch, added, duplicates, delivered, free, ends, odd, accept_odd: needed, cleaned }) =>
      [
        ...(needed === null || added === 0 ? [] : [refusalOf(needed)]),
        added === 0
          ? `Nothing to add: ${variant} has ${free} free, and ${duplicates.length === 1 ? 'the only line is' : `all ${duplicates.length} lines are`} known.`
          : batch === null
            ? `Would add ${added} to ${variant}: ${delivered} delivered to back-orders, ${free} free.`
            : `Added ${added} to ${variant} (batch ${batch}): ${delivered} delivered to back-orders, ${free} free.`,
        ...(duplicates.length > 0 ? [`Skipped duplicates: ${duplicates.length}`] : []),
        ...duplicates.map(({ line, earlier }) =>
          earlier === null ? `  line ${line}: already in stock` : `  line ${line}: same as line ${earlier}`,
        ),
        ...(cleaned > 0 ? [`Cleaned of characters that can’t be seen: ${count(cleaned, 'line')}`] : []),
        ...(odd.length > 0 ? [`Different from the rest: ${count(odd.length, 'line')}`] : []),
        ...odd.map(({ line, why, shown }) => `  line ${line}: ${shown}, ${why}`),
        ...(batch === null && ends !== null ? [`First ${ends.first}, last ${ends.last}`] : []),
      ].join('\n'),
  ),

  'stock list': defineCommand(
    {
      about:
        'Shows the stock of each variant: free, reserved, sold and void codes. Back-ordered variants come first, then those low on codes.',
      example: 'stock list --low',
      syntax: (command) => command.option('--low', 'only variants with fewer than 5 free codes'),
      read: (_args, options) => options,
      input: v.object({ low: v.optional(v.boolean(), false) }),
      answer: v.array(
        v.object({
          variant: v.string(),
          name: v.string(),
          ...counts,
          /** The number of back-ordered codes. */
          waiting: v.number(),
          level: v.picklist(['out', 'low', 'ok', 'discontinued']),
        }),
      ),
    },
    (variants, width) =>
      variants.length === 0
        ? 'No shelf is low: every variant that is delivered from stock has at least 5 free codes.'
        : formatTable(
            ['', 'VARIANT', 'NAME', 'FREE', 'RESERVED', 'SOLD', 'VOID', 'WAITING'],
            variants.map(({ variant, name, free, reserved, sold, void: out, waiting, level }) => [
              level === 'ok' ? '' : level.toUpperCase(),
              variant,
              name,
              free,
              reserved,
              sold,
              out,
              waiting,
            ]),
            width,
          ),
  ),

  'stock show': defineCommand(
    {
      about: 'Shows the batches of a variant’s codes, newest first.',
      example: 'stock show valorant-vp-475',
      syntax: (command) => command.argument('<variant>'),
      read: ([variant]) => ({ variant }),
      input: v.object({ variant: Slug }),
      answer: v.array(v.object({ batch: v.string(), at: v.string(), ...counts })),
    },
    (batches, width) =>
      batches.length === 0
        ? 'No codes have been added to this variant.'
        : formatTable(
            ['BATCH', 'ADDED (UTC)', 'FREE', 'RESERVED', 'SOLD', 'VOID'],
            batches.map(({ batch, at, free, reserved, sold, void: out }) => [
              batch,
              formatTime(at),
              free,
              reserved,
              sold,
              out,
            ]),
            width,
          ),
  ),

  'stock batches': defineCommand(
    {
      about: 'Shows the newest batches of codes of all variants.',
      example: 'stock batches',
      syntax: (command) => command.option(...LIMIT, parseNumber),
      read: (_args, options) => options,
      input: v.object({ limit: Limit }),
      answer: v.array(v.object({ batch: v.string(), variant: v.string(), at: v.string(), ...counts })),
    },
    (batches, width) =>
      batches.length === 0
        ? 'No codes have been added.'
        : formatTable(
            ['BATCH', 'VARIANT', 'ADDED (UTC)', 'FREE', 'RESERVED', 'SOLD', 'VOID'],
            batches.map(({ batch, variant, at, free, reserved, sold, void: out }) => [
              batch,
              variant,
              formatTime(at),
              free,
              reserved,
              sold,
              out,
            ]),
            width,
          ),
  ),

  'stock export': defineCommand(
    {
      about:
        'Shows the codes of a batch, masked. Whole ones are for managers: it asks back, is audited and mailed.',
      example: 'stock export 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      syntax: (command) =>
        command
          .argument('<batch>', 'its id, or the beginning of it')
          .option('--unmasked', 'shows the codes themselves')
          .option('--reason <text>', 'why the codes themselves are needed'),
      read: ([batch], options) => ({ batch, ...options }),
      input: v.pipe(
        v.object({
          batch: IdOrStart,
          unmasked: v.optional(v.boolean(), false),
          reason: v.optional(Reason),
        }),
        v.forward(
          v.partialCheck(
            [['unmasked'], ['reason']],
            ({ unmasked, reason }) => !unmasked || reason !== undefined,
            'must say why the codes themselves are needed',
          ),
          ['reason'],
        ),
      ),
      answer: v.object({
        variant: v.string(),
        batch: v.string(),
        codes: v.array(v.object({ code: v.string(), state: v.string() })),
      }),
    },
    ({ codes }) =>
      formatTable(
        ['CODE', 'STATE'],
        codes.map(({ code, state }) => [code, state]),
      ),
  ),

  'stock void': defineCommand(
    {
      about: 'Takes a batch or a single code out of sale. Delivered codes are not affected.',
      example: 'stock void 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c --reason "the supplier took them back"',
      syntax: (command) => command.argument('<batch|code>').option('--reason <text>', 'for the audit log'),
      read: ([of], options) => ({ of, ...options }),
      input: v.object({
        of: Name,
        reason: v.optional(Reason),
      }),
      answer: v.object({
        variant: v.string(),
        voided: v.number(),
        before: v.number(),
        delivered: v.number(),
      }),
    },
    ({ variant, voided, before, delivered }) =>
      [
        `Voided ${voided} of ${variant}.`,
        ...(before > 0 ? [`${before} were already void.`] : []),
        ...(delivered > 0
          ? [`${delivered} are already delivered: replace dead ones with "orders replace".`]
          : []),
      ].join('\n'),
  ),
} as const;
