import { CHAT_FROM } from '#contract/chat.ts';
import type { Books } from '#contract/office/books.ts';
import { BOOKS_EXAMPLES, FIGURE_NAMES, lineOf } from '#contract/office/books.ts';
import type { Conversation, ConversationListItem } from '#contract/office/chat.ts';
import { DEVICES_EXAMPLES } from '#contract/office/devices.ts';
import type { ListedOrder, OrderDetails } from '#contract/office/orders.ts';
import { ORDER_DETAILS_EXAMPLES } from '#contract/office/orders.ts';
import type { Role } from '#contract/office/role.ts';
import type { Today } from '#contract/office/today.ts';
import { TODAY_EXAMPLES } from '#contract/office/today.ts';
import { booksRows, catalogue, chat, order, receipts, shelves, whole } from './sample-answers.ts';

/*
Two days of the shop, for stories of whole pages: one with much to do, long names, Urdu and great
sums, and one without anything to do.
*/

type Answers = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

const ROWS = 14;
const DAYS = 14;
const HOUR_MS = 3_600_000;

const PEOPLE = ['amna_k', 'bilal_r', 'zulfiqar_ali_bhatti_of_karachi', 'chand_b', 'dania_s', 'e_x'];
const PRODUCTS = [
  'Steam Wallet 10 USD',
  'Valorant 475 Points',
  'PlayStation Network Wallet top-up 100 USD, United States, delivered by e-mail',
  'PUBG Mobile 60 UC',
  'فری فائر ۱۰۰ ڈائمنڈ',
  'Xbox Game Pass Ultimate, 3 months',
];
const SAID = [
  'Is it sent?',
  'بھائی کوڈ نہیں چل رہا، برائے مہربانی دوسرا بھیج دیں',
  'I have paid by bank two hours ago, and the payment page still says that it waits for the money. What now?',
  'https://example.com/pictures/a-very-long-address-without-any-space-that-a-buyer-has-pasted.png',
  'ok',
];

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

const earlier = (time: string, hours: number): string =>
  new Date(Date.parse(time) - hours * HOUR_MS).toISOString();
const numbered = (at: number): string =>
  `KS-${(0x7f3a + 977 * at).toString(36).toUpperCase().padStart(4, '0')}-K${at % 10}`;
const idOf = (at: number): string => (0xb7d2_0c9e + 7_919 * at).toString(16).padEnd(16, '4f5a4d01');

/** As many rows as a full page has, like those of an example. */
const varied = (rows: readonly Row[]): Row[] =>
  Array.from({ length: ROWS }, (_, at) => {
    const row = pick(rows, at);
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (isTime(value)) return [name, earlier(value, 5 * at)];
        if (name === 'username' && typeof value === 'string') return [name, pick(PEOPLE, at)];
        if (/^(mail|batch|device|visitor)$/.test(name)) return [name, idOf(at)];
        if (name === 'variant') return [name, `${String(value)}-${at}`];
        if (name === 'code') return [name, `${String(value)}${at + 10}`];
        return [name, value];
      }),
    );
  });

const days: Today['days'] = Array.from({ length: DAYS }, (_, at) => {
  const bank = at === 4 ? 0 : 18_000 + ((at * 7_919) % 41_000);
  const usdt = at % 3 === 0 ? 0 : 4_000 + ((at * 3_571) % 16_000);
  const day = `2026-02-${17 + at}`;
  return {
    day: at < 12 ? day : `2026-03-0${at - 11}`,
    received: bank + usdt,
    sales: Math.round(bank * 0.9) + usdt,
    refunds: at % 5 === 0 ? 500 : 0,
    orders: 4 + ((at * 7) % 23),
    sources: [
      { source: 'bank', amount: bank },
      { source: 'usdt', amount: usdt },
    ].filter(({ amount }) => amount > 0),
  };
});

const [usual, idle] = TODAY_EXAMPLES;
const today: Today = {
  ...usual,
  products: PRODUCTS.map((name, at) => ({
    variant: `v-${at}`,
    name,
    quantity: 19 - 3 * at,
    amount: 186_550 - 29_750 * at,
  })),
  more_replaced: 3,
  days,
};
/** The same day, on which the shop can't write its catalogue. */
export const unwritable: Today = {
  ...today,
  waiting: {
    ...today.waiting,
    catalogue: {
      is: 'unwritable',
      why: 'The folder of the catalogue can’t be written.',
      since: '2026-03-02T06:40:00.000Z',
    },
  },
};
const quiet: Today = {
  ...usual,
  ...idle,
  days: days.map(({ day }) => ({ day, received: 0, sales: 0, refunds: 0, orders: 0, sources: [] })),
};

const orders: ListedOrder[] = Array.from({ length: ROWS }, (_, at) => ({
  ...order,
  id: idOf(at),
  number: at === 6 ? null : numbered(at),
  created_at: earlier(order.created_at, 3 * at),
  username: pick(PEOPLE, at),
  paid: 2_950 * (at + 1) ** 2,
  refunded: at % 4 === 3 ? 500 : 0,
  assigned_to: pick([null, 'omar', null, 'sana'], at),
  assigned_at: earlier(order.created_at, 3 * at - 1),
  lines: order.lines.slice(0, 1 + (at % 3)).map((line, of) => ({ ...line, name: pick(PRODUCTS, at + of) })),
}));

const named: OrderDetails = {
  ...whole,
  amount: 1_252_450,
  paid: 1_249_950,
  lines: whole.lines.map((line, at) => ({ ...line, name: pick(PRODUCTS, at + 1) })),
  notes: [
    ...whole.notes,
    {
      at: '2026-03-02T21:10:00.000Z',
      text: 'خریدار نے فون کیا۔ The buyer called: the second code was typed with a zero in place of an O, and works.',
    },
  ],
};
const [usualOrder] = ORDER_DETAILS_EXAMPLES;
const completed: OrderDetails = {
  ...usualOrder,
  state: 'completed',
  refunded: 0,
  assigned_to: null,
  assigned_at: null,
  notes: [],
  lines: usualOrder.lines.map((line) => ({ ...line, missing: 0, by_hand: false })).slice(0, 1),
};

const conversations: ConversationListItem[] = Array.from({ length: ROWS }, (_, at) => ({
  ...chat,
  visitor: at === 0 ? chat.visitor : idOf(at),
  username: at % 4 === 1 ? null : pick(PEOPLE, at),
  lines: 3 + at,
  waiting_since: at < 6 ? earlier('2026-03-02T11:38:00.000Z', -at / 4) : null,
  last_message_at: earlier('2026-03-02T11:52:00.000Z', at),
  last_words: pick(SAID, at),
  assigned_to: pick([null, 'omar', null, 'sana'], at),
  assigned_at: '2026-03-02T11:40:00.000Z',
}));

const conversation: Conversation = {
  ...chat,
  username: 'amna_k',
  email: 'amna.khan.of.a.long.address@mail.example.com',
  said: SAID.flatMap((msg, at) => [
    {
      id: 2 * at,
      from: CHAT_FROM.visitor,
      msg,
      at: earlier('2026-03-02T11:38:00.000Z', 10 - 2 * at),
      by: null,
    },
    ...(at % 2 === 0
      ? [
          {
            id: 2 * at + 1,
            from: CHAT_FROM.support,
            msg: 'It is on its way. Codes come within ten minutes of the money; this one took longer, sorry.',
            at: earlier('2026-03-02T11:38:00.000Z', 9 - 2 * at),
            by: pick(['sana', 'omar'], at / 2),
          },
        ]
      : []),
  ]),
  orders: orders.slice(0, 3).map(({ id, number, created_at, paid, lines }) => ({
    id,
    number: number ?? undefined,
    created_at,
    amount: paid,
    status_text: 'Processing',
    products: lines.map(({ name, quantity }) => `${name} × ${quantity}`),
  })),
};

const [example] = BOOKS_EXAMPLES;
const SENT = ['booked-elsewhere', 'kept', 'sent-elsewhere', 'corrected-since', 'reversed'] as const;
const books: Books = {
  ...example,
  lines: [
    ...example.lines,
    ...SENT.map((figure, at) =>
      lineOf('sent', figure, { source: 'bank', name: FIGURE_NAMES[figure], count: 1 + at, amount: 900 }),
    ),
  ],
};
/** One of them is the browser that asks, which is of the operator whom samples sign in. */
const devices = DEVICES_EXAMPLES.flat().map((device) =>
  device.this_one ? { ...device, operator: 'sana' } : { ...device, operator: 'bilal' },
);

/**
 * The answers of a day with much to do, to this role: support sees its own devices, and not what the owner
 * is told of. `examples` has those of the contract.
 */
export const busyDay = (examples: Answers, role: Role): Answers => ({
  ...Object.fromEntries(
    Object.entries(examples).map(([name, answer]) =>
      Array.isArray(answer) ? [name, varied(answer.filter(isRow))] : [name, answer],
    ),
  ),
  today:
    role === 'manager'
      ? today
      : { ...today, waiting: { ...today.waiting, grave: { count: 0, since: null } } },
  'devices list': devices.filter(({ operator }) => role === 'manager' || operator === 'sana'),
  'orders list': orders,
  'orders find': {
    orders: orders.map((each) => ({ ...each, found_by: [] })),
    more_orders: true,
    more_codes: true,
  },
  'orders show': named,
  'receipts unmatched': Array.from({ length: 3 }, (_, at) =>
    receipts.map((receipt) => ({ ...receipt, receipt: `${receipt.receipt}-${at}` })),
  ).flat(),
  'chat list': conversations,
  'chat show': conversation,
  'books show': books,
  'books rows': booksRows,
  ...shelves,
  'catalogue show': {
    ...catalogue,
    nodes: catalogue.nodes.map((node) => ({ ...node, picture: node.picture && '/share.jpg' })),
    variants: catalogue.variants.map((variant, at) => ({ ...variant, name: pick(PRODUCTS, at) })),
  },
});

/** The answers of a day without anything to do: each list is empty. */
export const emptyDay = (examples: Answers): Answers => ({
  ...Object.fromEntries(
    Object.entries(examples).map(([name, answer]) => [name, Array.isArray(answer) ? [] : answer]),
  ),
  today: quiet,
  'orders show': completed,
});
