import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { rupees } from '../../ledger/rupees.ts';
import { command, flag, LIMIT, Limit, numberOf } from '../command.ts';
import { fields, table, when } from '../print.ts';

const Line = v.object({
  variant: v.string(),
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  missing: v.number(),
  by_hand: v.boolean(),
});

const order = {
  id: v.string(),
  username: v.string(),
  state: v.picklist(['processing', 'completed', 'cancelled']),
  amount: v.number(),
  paid: v.number(),
  refunded: v.number(),
  created_at: v.string(),
};

const missingOf = (lines: readonly v.InferOutput<typeof Line>[]) =>
  lines
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing, by_hand }) => `${missing} × ${name}${by_hand ? ' (by hand)' : ''}`)
    .join('; ');

/** What the operator sees of orders. */
export const orderCommands = {
  'orders list': command(
    {
      usage: 'orders list [--waiting] [--limit N]',
      about: 'Shows the newest orders, or those that wait for something, oldest first.',
      example: 'orders list --waiting',
      options: { waiting: flag('only orders that are not delivered in full, oldest first'), limit: LIMIT },
      positionals: [0, 0],
      read: ({ flags, options: { limit } }) => ({ waiting: flags.has('waiting'), limit: numberOf(limit) }),
      input: v.object({ waiting: v.optional(v.boolean(), false), limit: Limit }),
      answer: v.array(v.object({ ...order, lines: v.array(Line) })),
    },
    (orders, width) =>
      orders.length === 0
        ? 'There are no such orders.'
        : table(
            ['ORDER', 'MADE (UTC)', 'BUYER', 'STATE', 'PAID', 'MISSES'],
            orders.map(({ id, created_at, username, state, paid, lines }) => [
              id,
              when(created_at),
              username,
              state,
              rupees(paid),
              state === 'cancelled' ? '' : missingOf(lines),
            ]),
            width,
          ),
  ),

  'orders show': command(
    {
      usage: 'orders show ORDER',
      about: 'Shows an order: who bought it, its lines, and what was delivered (of each item its end).',
      example: 'orders show 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      positionals: [1, 1],
      read: ({ positionals: [id] }) => ({ order: id }),
      input: v.object({ order: Id }),
      answer: v.object({
        ...order,
        email: v.string(),
        payment_id: v.string(),
        lines: v.array(
          v.object({
            ...Line.entries,
            items: v.array(
              v.object({
                shown: v.string(),
                by_hand: v.boolean(),
                at: v.string(),
                dead_at: v.nullable(v.string()),
              }),
            ),
          }),
        ),
      }),
    },
    ({ lines, ...shown }, width) =>
      [
        fields([
          ['Order', shown.id],
          ['Made (UTC)', when(shown.created_at)],
          ['Buyer', `${shown.username} <${shown.email}>`],
          ['Payment', shown.payment_id],
          ['State', shown.state],
          ['Price', rupees(shown.amount)],
          ['Paid', rupees(shown.paid)],
          ['Refunded', shown.refunded === 0 ? '' : rupees(shown.refunded)],
        ]),
        '',
        table(
          ['VARIANT', 'NAME', 'PRICE', 'ORDERED', 'MISSING', ''],
          lines.map(({ variant, name, price, quantity, missing, by_hand }) => [
            variant,
            name,
            rupees(price),
            quantity,
            missing,
            by_hand ? 'by hand' : '',
          ]),
          width,
        ),
        ...lines.flatMap(({ variant, items }) =>
          items.map(({ shown: end, at, dead_at }) =>
            [
              `${variant} ${end}`,
              `delivered ${when(at)}`,
              dead_at === null ? '' : `dead, replaced ${when(dead_at)}`,
            ]
              .filter((part) => part !== '')
              .join(', '),
          ),
        ),
      ].join('\n'),
  ),

  'orders mail': command(
    {
      usage: 'orders mail ORDER',
      about: 'Mails the buyer how the order stands, with a link to it; also if they want no such mails.',
      example: 'orders mail 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      positionals: [1, 1],
      read: ({ positionals: [id] }) => ({ order: id }),
      input: v.object({ order: Id }),
      answer: v.object({ order: v.string(), to: v.string() }),
    },
    ({ to }) => `A mail is on its way to ${to}.`,
  ),
} as const;
