import * as v from 'valibot';
import { Slug } from '#contract/primitives.ts';
import {
  ACCEPT_ODD,
  AcceptOdd,
  defineCommand,
  IdOrStart,
  linesOf,
  Name,
  Reason,
  readTextFile,
  UsageError,
} from '../command.ts';

/** The commands for manual delivery and for replacing dead codes (R-52, R-83). */
export const fulfilmentCommands = {
  'orders deliver': defineCommand(
    {
      about: 'Delivers items by hand, all or none. The buyer gets a mail.',
      example:
        'orders deliver 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c pc-setup-basic --item "We call you on Monday at 10:00"',
      syntax: (command) =>
        command
          .argument('<order>')
          .argument('<variant>')
          .usage('<order> <variant> (--item <text...> | --file <path>) [--accept-odd <n>]')
          .option('--item <text...>', 'what the buyer gets, one text per item')
          .option('--file <path>', 'a file instead, with one item per line')
          .option(...ACCEPT_ODD),
      read: async ([order, variant], { item, file, acceptOdd }) => {
        if ((item === undefined) === (file === undefined))
          throw new UsageError('Name the items with either --item TEXT or --file FILE.');
        const items = item ?? (file === undefined ? [] : await itemsIn(file));
        return { order, variant, items, accept_odd: acceptOdd };
      },
      input: v.object({
        order: IdOrStart,
        variant: Slug,
        items: v.pipe(v.array(v.string()), v.minLength(1, 'There is nothing to deliver.')),
        accept_odd: AcceptOdd,
      }),
      answer: v.object({
        order: v.string(),
        variant: v.string(),
        delivered: v.number(),
        missing: v.number(),
        completed: v.boolean(),
      }),
    },
    ({ delivered, missing, completed }) =>
      `Delivered ${delivered}. ${
        completed
          ? 'The order is complete.'
          : missing > 0
            ? `${missing} still missing.`
            : 'This line is complete.'
      }`,
  ),

  'orders replace': defineCommand(
    {
      about:
        'Replaces a dead item, which stays in the order but is marked. The buyer gets a mail. Only a manager replaces what is a replacement itself.',
      example:
        'orders replace 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c valorant-vp-475 --code 7QXK --reason "already used"',
      syntax: (command) =>
        command
          .argument('<order>')
          .argument('<variant>')
          .option(
            '--code <code>',
            'the dead item or its end, or the id of an unreadable one; needed if the line has several live ones',
          )
          .option('--with <text>', 'the replacement (default: a code from stock)')
          .requiredOption('--reason <text>', 'for the audit log')
          .option(...ACCEPT_ODD),
      read: ([order, variant], { acceptOdd, ...options }) => ({
        order,
        variant,
        ...options,
        accept_odd: acceptOdd,
      }),
      input: v.object({
        order: IdOrStart,
        variant: Slug,
        code: v.optional(Name),
        with: v.optional(v.string('must be a text')),
        reason: Reason,
        accept_odd: AcceptOdd,
      }),
      answer: v.object({ order: v.string(), variant: v.string(), dead: v.string(), items: v.number() }),
    },
    ({ variant, dead, items }) =>
      `Replaced ${dead}, which is now void. The line of ${variant} has ${items} live ${items === 1 ? 'item' : 'items'}.`,
  ),
} as const;

const itemsIn = async (file: string) =>
  linesOf(await readTextFile(file))
    .map((line) => line.trim())
    .filter((line) => line !== '');
