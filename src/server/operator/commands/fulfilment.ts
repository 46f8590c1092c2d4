import * as v from 'valibot';
import { Id, Slug } from '#contract/primitives.ts';
import { command, linesOf, list, Reason, textOf, UsageError, value } from '../command.ts';

/** How the operator delivers what an order misses, and what replaces dead codes. */
export const fulfilmentCommands = {
  'orders deliver': command(
    {
      usage: 'orders deliver ORDER VARIANT --item TEXT… | --file FILE',
      about: 'Delivers items by hand: all that are given, or none. The buyer is told by mail.',
      example:
        'orders deliver 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c pc-setup-basic --item "We call you on Monday at 10:00"',
      options: {
        item: list('TEXT', 'what the buyer gets, one text for each'),
        file: value('FILE', 'a file with one a line, instead'),
      },
      positionals: [2, 2],
      async read({ positionals: [id, variant], lists: { item }, options: { file } }) {
        if ((item === undefined) === (file === undefined))
          throw new UsageError('Say what is delivered, either by --item TEXT or by --file FILE.');
        return { order: id, variant, items: item ?? (file === undefined ? [] : await itemsIn(file)) };
      },
      input: v.object({
        order: Id,
        variant: Slug,
        items: v.pipe(v.array(v.string()), v.minLength(1, 'There is nothing to deliver.')),
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
            ? `${missing} are missing still.`
            : 'This line is complete.'
      }`,
  ),

  'orders replace': command(
    {
      usage: 'orders replace ORDER VARIANT [--code CODE] [--with TEXT] [--reason R]',
      about:
        'Gives a further item for a dead one, which stays where it is and is marked. The buyer is told by mail.',
      example: 'orders replace 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c valorant-vp-475 --code 7QXK',
      options: {
        code: value('CODE', 'the dead one, or its end; needed where the buyer has several'),
        with: value('TEXT', 'what is given for it; without this a code from stock'),
        reason: value('R', 'for the log'),
      },
      positionals: [2, 2],
      read: ({ positionals: [id, variant], options: { code, with: substitute, reason } }) => ({
        order: id,
        variant,
        code,
        with: substitute,
        reason,
      }),
      input: v.object({
        order: Id,
        variant: Slug,
        code: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))),
        with: v.optional(v.string()),
        reason: v.optional(Reason),
      }),
      answer: v.object({ order: v.string(), variant: v.string(), dead: v.string(), items: v.number() }),
    },
    ({ variant, dead, items }) =>
      `Replaced ${dead}, which is void now. The line of ${variant} holds ${items} items.`,
  ),
} as const;

const itemsIn = async (file: string) =>
  linesOf(await textOf(file))
    .map((line) => line.trim())
    .filter((line) => line !== '');
