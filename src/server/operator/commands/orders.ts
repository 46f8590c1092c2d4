import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { defineCommand, LIMIT, Limit, parseNumber } from '../command.ts';
import { formatFields, formatTable, formatTime } from '../print.ts';

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

/** The commands that show orders. */
export const orderCommands = {
  'orders list': defineCommand(
    {
      about: 'Shows the newest orders, or the undelivered ones, oldest first.',
      example: 'orders list --waiting',
      syntax: (command) =>
        command
          .option('--waiting', 'only orders not yet delivered in full, oldest first')
          .option(...LIMIT, parseNumber),
      read: (_args, options) => options,
      input: v.object({ waiting: v.optional(v.boolean(), false), limit: Limit }),
      answer: v.array(v.object({ ...order, lines: v.array(Line) })),
    },
    (orders, width) =>
      orders.length === 0
        ? 'No orders found.'
        : formatTable(
            ['ORDER', 'CREATED (UTC)', 'BUYER', 'STATE', 'PAID', 'MISSING'],
            orders.map(({ id, created_at, username, state, paid, lines }) => [
              id,
              formatTime(created_at),
              username,
              state,
              formatRupees(paid),
              state === 'cancelled' ? '' : missingOf(lines),
            ]),
            width,
          ),
  ),

  'orders show': defineCommand(
    {
      about: 'Shows an order: its buyer, its lines and the delivered items (only the end of each).',
      example: 'orders show 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      syntax: (command) => command.argument('<order>'),
      read: ([order]) => ({ order }),
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
        formatFields([
          ['Order', shown.id],
          ['Created (UTC)', formatTime(shown.created_at)],
          ['Buyer', `${shown.username} <${shown.email}>`],
          ['Payment', shown.payment_id],
          ['State', shown.state],
          ['Price', formatRupees(shown.amount)],
          ['Paid', formatRupees(shown.paid)],
          ['Refunded', shown.refunded === 0 ? '' : formatRupees(shown.refunded)],
        ]),
        '',
        formatTable(
          ['VARIANT', 'NAME', 'PRICE', 'ORDERED', 'MISSING', ''],
          lines.map(({ variant, name, price, quantity, missing, by_hand }) => [
            variant,
            name,
            formatRupees(price),
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
              `delivered ${formatTime(at)}`,
              dead_at === null ? '' : `dead, replaced ${formatTime(dead_at)}`,
            ]
              .filter((part) => part !== '')
              .join(', '),
          ),
        ),
      ].join('\n'),
  ),

  'orders mail': defineCommand(
    {
      about: 'Mails the buyer the state of the order with a link, even if they have turned off order mails.',
      example: 'orders mail 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      syntax: (command) => command.argument('<order>'),
      read: ([order]) => ({ order }),
      input: v.object({ order: Id }),
      answer: v.object({ order: v.string(), to: v.string() }),
    },
    ({ to }) => `A mail is on its way to ${to}.`,
  ),
} as const;
