import * as v from 'valibot';
import { LabelledDetail } from '#contract/asks.ts';
import { formatDetails } from '../../orders/bought-line.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { defineCommand, IdOrStart, LIMIT, Limit, Name, parseNumber } from '../command.ts';
import { formatFields, formatTable, formatTime } from '../print.ts';

const NOTE_LENGTH_MAX = 1_000;
/** The operator's own words: some lines of text. */
const Note = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(NOTE_LENGTH_MAX, `must be at most ${NOTE_LENGTH_MAX} characters`),
  v.regex(/^[^\p{Cc}\n]*(?:\n[^\p{Cc}\n]*)*$/u, 'must not contain control characters'),
);

const Line = v.object({
  variant: v.string(),
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  missing: v.number(),
  by_hand: v.boolean(),
  answers: v.array(LabelledDetail),
});

const order = {
  id: v.string(),
  /** The short number for people, where it has one. */
  number: v.nullable(v.string()),
  username: v.string(),
  state: v.picklist(['processing', 'completed', 'cancelled']),
  amount: v.number(),
  paid: v.number(),
  refunded: v.number(),
  created_at: v.string(),
};

const rowOf = (each: v.InferOutput<v.ObjectSchema<typeof order, undefined>>): string[] => [
  each.number ?? each.id,
  formatTime(each.created_at),
  each.username,
  each.state,
  formatRupees(each.paid),
];

const missingOf = (lines: readonly v.InferOutput<typeof Line>[]) =>
  lines
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing, by_hand }) => `${missing} × ${name}${by_hand ? ' (by hand)' : ''}`)
    .join('; ');

/** What delivery needs of these lines, one a line; not in a table, which would cut it. */
const detailsOfLines = (lines: readonly v.InferOutput<typeof Line>[], prefix = ''): string[] =>
  lines
    .filter(({ answers }) => answers.length > 0)
    .map(({ name, answers }) => `${prefix}${name}: ${formatDetails(answers)}`);

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
        : [
            formatTable(
              ['ORDER', 'CREATED (UTC)', 'BUYER', 'STATE', 'PAID', 'MISSING'],
              orders.map((each) => [...rowOf(each), each.state === 'cancelled' ? '' : missingOf(each.lines)]),
              width,
            ),
            ...orders.flatMap(({ id, number, state, lines }) =>
              state === 'processing'
                ? detailsOfLines(
                    lines.filter(({ missing }) => missing > 0),
                    `${number ?? id}  `,
                  )
                : [],
            ),
          ].join('\n'),
  ),

  'orders find': defineCommand(
    {
      about:
        'Finds orders by whatever the buyer tells: the order’s number or id, a username or e-mail address, a code or its last four characters, a sum in rupees, or a product. Newest first.',
      example: 'orders find XB4D',
      syntax: (command) => command.argument('<text...>').option(...LIMIT, parseNumber),
      read: ([words], options) => ({ text: words.join(' '), ...options }),
      input: v.object({ text: v.pipe(Name, v.minLength(2, 'must be at least 2 characters')), limit: Limit }),
      answer: v.object({
        orders: v.array(v.object({ ...order, lines: v.array(Line), found_by: v.array(v.string()) })),
        /** Whether there are older codes that were not looked through. */
        more_codes: v.boolean(),
      }),
    },
    ({ orders, more_codes: isPartial }, width) =>
      [
        orders.length === 0
          ? 'No orders found.'
          : formatTable(
              ['ORDER', 'CREATED (UTC)', 'BUYER', 'STATE', 'PAID', 'FOUND BY'],
              orders.map((each) => [...rowOf(each), each.found_by.join(', ')]),
              width,
            ),
        ...(isPartial ? ['Only the newest codes were looked through: type the whole code to find any.'] : []),
      ].join('\n'),
  ),

  'orders show': defineCommand(
    {
      about: 'Shows an order: its buyer, its lines and the delivered items (only the end of each).',
      example: 'orders show 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      syntax: (command) => command.argument('<order>'),
      read: ([order]) => ({ order }),
      input: v.object({ order: IdOrStart }),
      answer: v.object({
        ...order,
        email: v.string(),
        payment_id: v.string(),
        notes: v.array(v.object({ at: v.string(), text: v.string() })),
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
    ({ lines, notes, ...shown }, width) =>
      [
        formatFields([
          ['Number', shown.number ?? ''],
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
        ...detailsOfLines(lines),
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
        ...notes.map(({ at, text }) => `Note of ${formatTime(at)}: ${text}`),
      ].join('\n'),
  ),

  'orders note': defineCommand(
    {
      about: 'Notes something on an order, for the operator alone. The same note is kept once.',
      example: 'orders note 0f2c5a51 "asked for the code by phone, called back at 15:00"',
      syntax: (command) => command.argument('<order>').argument('<text>'),
      read: ([order, text]) => ({ order, text }),
      input: v.object({ order: IdOrStart, text: Note }),
      answer: v.object({ order: v.string(), new: v.boolean() }),
    },
    ({ order, new: isNew }) => (isNew ? `Noted on order ${order}.` : 'This order has the same note already.'),
  ),

  'orders mail': defineCommand(
    {
      about:
        'Mails the buyer the state of the order with a link, or your own words about it, even if they have turned off order mails.',
      example: 'orders mail 0f2c5a51 --text "We have called you twice: when can we reach you?"',
      syntax: (command) =>
        command
          .argument('<order>')
          .option('--text <text>', 'your own words instead; the same ones are sent once'),
      read: ([order], options) => ({ order, ...options }),
      input: v.object({ order: IdOrStart, text: v.optional(Note) }),
      answer: v.object({ order: v.string(), to: v.string(), new: v.boolean() }),
    },
    ({ to, new: isNew }) =>
      isNew
        ? `A mail is on its way to ${to}.`
        : `The same words were sent to ${to} before; nothing was sent.`,
  ),
} as const;
