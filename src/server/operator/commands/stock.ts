import * as v from 'valibot';
import { Slug } from '#contract/primitives.ts';
import { command, flag, linesOf, needed, Reason, textOf, value } from '../command.ts';
import { table, when } from '../print.ts';

const counts = { free: v.number(), reserved: v.number(), sold: v.number(), void: v.number() };

/** What the operator does with the codes that instant goods are delivered from. */
export const stockCommands = {
  'stock add': command(
    {
      usage: 'stock add VARIANT --file CODES [--dry-run]',
      about:
        'Adds the codes in a file, one a line, to a shelf as a batch. Orders that wait for them get theirs at once.',
      example: 'stock add valorant-vp-475 --file codes.txt',
      options: {
        file: needed('CODES', 'the file; empty lines do not count'),
        'dry-run': flag('says what would happen, and adds nothing'),
      },
      positionals: [1, 1],
      async read({ positionals: [variant], options: { file = '' }, flags }) {
        return { variant, lines: linesOf(await textOf(file)), dry_run: flags.has('dry-run') };
      },
      input: v.object({ variant: Slug, lines: v.array(v.string()), dry_run: v.optional(v.boolean(), false) }),
      answer: v.object({
        variant: v.string(),
        /** Null when nothing was added. */
        batch: v.nullable(v.string()),
        added: v.number(),
        /** Lines that were not added; `earlier` is the line that says the same, null when it was in stock before. */
        duplicates: v.array(v.object({ line: v.number(), earlier: v.nullable(v.number()) })),
        served: v.number(),
        free: v.number(),
      }),
    },
    ({ variant, batch, added, duplicates, served, free }) =>
      [
        added === 0
          ? `There is nothing to add to ${variant}, where ${free} are free.`
          : batch === null
            ? `Would add ${added} to ${variant}. ${served} would go to waiting orders, ${free} would be free.`
            : `Added ${added} to ${variant} (batch ${batch}). ${served} went to waiting orders, ${free} are free.`,
        ...(duplicates.length > 0 ? [`Not added, being there already: ${duplicates.length}`] : []),
        ...duplicates.map(({ line, earlier }) =>
          earlier === null
            ? `  line ${line}: in stock before`
            : `  line ${line}: the same as line ${earlier}`,
        ),
      ].join('\n'),
  ),

  'stock list': command(
    {
      usage: 'stock list [--low]',
      about:
        'Shows every shelf: how many codes are free, reserved, sold and void. First come those that orders wait for, then those that need codes.',
      example: 'stock list --low',
      options: { low: flag('only shelves with less than 5 free codes') },
      positionals: [0, 0],
      read: ({ flags }) => ({ low: flags.has('low') }),
      input: v.object({ low: v.optional(v.boolean(), false) }),
      answer: v.array(
        v.object({
          variant: v.string(),
          name: v.string(),
          ...counts,
          /** Codes that orders wait for. */
          waiting: v.number(),
          level: v.picklist(['out', 'low', 'ok', 'unsold']),
        }),
      ),
    },
    (shelves, width) =>
      shelves.length === 0
        ? 'There is no such shelf.'
        : table(
            ['', 'VARIANT', 'NAME', 'FREE', 'RESERVED', 'SOLD', 'VOID', 'WAITING'],
            shelves.map(({ variant, name, free, reserved, sold, void: out, waiting, level }) => [
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

  'stock show': command(
    {
      usage: 'stock show VARIANT',
      about: 'Shows the batches of a shelf, newest first.',
      example: 'stock show valorant-vp-475',
      positionals: [1, 1],
      read: ({ positionals: [variant] }) => ({ variant }),
      input: v.object({ variant: Slug }),
      answer: v.array(v.object({ batch: v.string(), at: v.string(), ...counts })),
    },
    (batches, width) =>
      batches.length === 0
        ? 'Nothing was ever added to this shelf.'
        : table(
            ['BATCH', 'ADDED (UTC)', 'FREE', 'RESERVED', 'SOLD', 'VOID'],
            batches.map(({ batch, at, free, reserved, sold, void: out }) => [
              batch,
              when(at),
              free,
              reserved,
              sold,
              out,
            ]),
            width,
          ),
  ),

  'stock void': command(
    {
      usage: 'stock void BATCH|CODE [--reason R]',
      about: 'Takes a batch or a single code out of sale. What was delivered stays with who has it.',
      example: 'stock void 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c --reason "the supplier took them back"',
      options: { reason: value('R', 'for the log') },
      positionals: [1, 1],
      read: ({ positionals: [batchOrCode], options: { reason } }) => ({ of: batchOrCode, reason }),
      input: v.object({
        of: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')),
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
        `Took ${voided} of ${variant} out of sale.`,
        ...(before > 0 ? [`${before} were out of sale before.`] : []),
        ...(delivered > 0
          ? [`${delivered} were delivered already: give others for dead ones by "orders replace".`]
          : []),
      ].join('\n'),
  ),
} as const;
