import { ACCEPTED_RECEIPTS_EXAMPLES } from '#contract/office/accept-receipts.ts';
import { ACCOUNT_EXAMPLES } from '#contract/office/accounts.ts';
import type { Books, BooksRows } from '#contract/office/books.ts';
import { BOOKS_EXAMPLES, BOOKS_ROWS_EXAMPLES, lineOf } from '#contract/office/books.ts';
import type { Catalogue, CatalogueChanges } from '#contract/office/catalogue.ts';
import { CATALOGUE_CHANGES_EXAMPLES, CATALOGUE_EXAMPLES } from '#contract/office/catalogue.ts';
import type { Conversation, ConversationListItem } from '#contract/office/chat.ts';
import { CONVERSATION_EXAMPLES, CONVERSATIONS_EXAMPLES } from '#contract/office/chat.ts';
import type { Coupons } from '#contract/office/coupons.ts';
import { COUPONS_EXAMPLES } from '#contract/office/coupons.ts';
import { METHODS_EXAMPLES } from '#contract/office/methods.ts';
import type { ListedOrder, OrderDetails } from '#contract/office/orders.ts';
import { ORDER_DETAILS_EXAMPLES, ORDERS_EXAMPLES } from '#contract/office/orders.ts';
import type { PaymentDetails } from '#contract/office/payments.ts';
import { PAYMENT_DETAILS_EXAMPLES, PAYMENTS_EXAMPLES } from '#contract/office/payments.ts';
import type { Candidate, UnmatchedReceipt } from '#contract/office/receipts.ts';
import { UNMATCHED_RECEIPTS_EXAMPLES } from '#contract/office/receipts.ts';
import { IMPORTED_STATEMENT_EXAMPLES } from '#contract/office/statement-import.ts';
import type { LeftRow } from '#contract/office/statements.ts';
import { LEFT_ROWS_EXAMPLES } from '#contract/office/statements.ts';
import type { Today } from '#contract/office/today.ts';
import { TODAY_EXAMPLES } from '#contract/office/today.ts';

/*
Answers of the host: the contract's examples, with values that tell fields apart, and with the
counts and sizes that pages depend on.
*/

/** A row of an example, which has some. */
const some = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('An example is an empty list.');
  return row;
};
const firstOf = <Row>(rows: readonly Row[]): Row => some(rows[0]);
const lastOf = <Row>(rows: readonly Row[]): Row => some(rows.at(-1));

const [usual] = TODAY_EXAMPLES;
const [idle, busy] = [firstOf(usual.days), lastOf(usual.days)];
export const today: Today = {
  ...usual,
  waiting: {
    ...usual.waiting,
    shelves: [3, 0, 2, 1, 4].map((free) => ({ variant: `v-${free}`, name: `Key ${free + 20}`, free })),
    low_shelves: { empty: 1, low: 4 },
  },
  products: [1_200, 4_800, 600, 3_600, 300, 2_400, 150].map((amount, at) => ({
    variant: `p-${at}`,
    name: `Game ${at + 30}`,
    quantity: at + 2,
    amount,
  })),
  days: [
    {
      ...busy,
      day: '2026-02-28',
      received: 9_100,
      sales: 18_200,
      sources: [{ source: 'usdt', amount: 9_100 }],
    },
    idle,
    {
      ...busy,
      received: 24_500,
      sales: 4_900,
      sources: [
        { source: 'usdt', amount: 4_500 },
        { source: 'bank', amount: 20_000 },
      ],
    },
  ],
};

const [waiting] = UNMATCHED_RECEIPTS_EXAMPLES;
const [byBank, byNetwork] = [firstOf(waiting), lastOf(waiting)];
const candidate = firstOf(byBank.candidates);
const agreeing: Candidate = {
  ...candidate,
  payment: 'p-1',
  payment_number: 'KP-1AAA-11',
  rivals: [{ payment: 'p-4', payment_number: 'KP-4DDD-44', username: 'amna_9', sender: 'Amna' }],
  more_rivals: 40,
  traits: [
    ...candidate.traits.filter(({ trait }) => trait !== 'known payer'),
    { trait: 'known payer', is: 'agrees', says: 'Has paid for amna_k before' },
  ],
};
/** A payment without a sender, and so without anything to compare. */
const unnamed: Candidate = {
  ...agreeing,
  sender: null,
  sender_parts: null,
  bank_parts: null,
  rivals: [],
  more_rivals: 0,
};

export const receipts: UnmatchedReceipt[] = [
  {
    ...byBank,
    receipt: 'r-1',
    sent_at: '2026-03-02T20:30:00.000Z',
    why: 'Two payments ask for about this.',
    candidates: [
      agreeing,
      {
        ...unnamed,
        payment: 'p-2',
        payment_number: 'KP-2BBB-22',
        username: 'bilal_r',
        amount: '10300',
        status: 'Expired',
        traits: [
          { trait: 'number', is: 'agrees', says: 'Number KP-2BBB-22' },
          { trait: 'amount', is: 'differs', says: 'PKR 100 more' },
          { trait: 'name', is: 'unknown', says: 'No sender named' },
        ],
        does: 'credits',
        takes_money: false,
        press: 'Credit',
      },
      {
        ...unnamed,
        payment: 'p-5',
        payment_number: 'KP-5EEE-55',
        username: 'dawood',
        sender: 'Dawood Ali',
        traits: [{ trait: 'name', is: 'differs', says: 'Another sender' }],
        sender_parts: [{ text: 'Dawood Ali', differs: true }],
        supported: false,
      },
    ],
  },
  {
    ...byNetwork,
    receipt: 'r-2',
    source: 'usdt',
    reference: '0xfeed',
    sent_at: '2026-03-01T19:30:00.000Z',
    day_only: true,
    confirmed: true,
    reversed: true,
    why: 'It was taken back.',
    advice: [
      "Its order is delivered, and can't be taken back. Refund and replace nothing of it.",
      'Lock the account: accounts lock chand_b --reason TEXT',
      'Then take it back: receipts correct r-2 --amount 0 --reason TEXT',
    ],
    candidates: [
      {
        ...unnamed,
        payment: 'p-3',
        payment_number: 'KP-3CCC-33',
        username: 'chand_b',
        amount: '9.1501',
        currency: 'USDT',
        status: 'Completed',
        traits: [{ trait: 'amount', is: 'differs', says: 'USDT 0.9001 less, maybe a fee' }],
        does: 'closes',
        press: 'Close as underpaid: PKR 2,310 to the balance',
        credit: 'Credit PKR 2,310: the payment stays open',
        short_by: 90,
      },
    ],
  },
];

const payments = [
  {
    ...firstOf(PAYMENTS_EXAMPLES[0]),
    created_at: '2026-03-01T20:00:00.000Z',
    username: 'dania_s',
    sender: 'DANIA SHAH',
  },
];

/** A receipt with five candidates. */
export const many = receipts.slice(0, 1).map((receipt) => ({
  ...receipt,
  candidates: [11, 12, 13, 14, 15].map((at) => ({ ...agreeing, payment: `p-${at}` })),
}));

/** Rows of statements that wait for a person. */
const leftRow = firstOf(LEFT_ROWS_EXAMPLES[0]);
const leftRows: LeftRow[] = [
  { ...leftRow, line: 14, why: 'no date: name it with --map date=' },
  {
    ...leftRow,
    row: '81d2c3a40f6b4e55',
    file: null,
    line: 19,
    text: '15/03/2026,9300',
    why: 'probably a sum',
  },
];
export const money = {
  'receipts unmatched': receipts,
  'statements left': leftRows,
  'payments list': payments,
};

const ordered = firstOf(ORDERS_EXAMPLES[0]);
const [fromStock, byHand] = [firstOf(ordered.lines), lastOf(ordered.lines)];
export const [ID, OTHER] = [ordered.id, 'b7d20c9e4f5a4d01'];

export const order: ListedOrder = {
  ...ordered,
  created_at: '2026-03-02T20:45:00.000Z',
  amount: 5_200,
  paid: 4_900,
  refunded: 300,
  assigned_to: null,
  assigned_at: null,
  lines: [
    { ...byHand, quantity: 4, missing: 3 },
    { ...fromStock, variant: 'star-10', name: 'Star 10', quantity: 5 },
    { ...fromStock, variant: 'star-20', name: 'Star 20', quantity: 2, missing: 1 },
  ],
};

export const cancelled: ListedOrder = {
  ...order,
  id: OTHER,
  number: null,
  created_at: '2026-03-01T19:05:00.000Z',
  username: 'bilal_r',
  state: 'cancelled',
  amount: 900,
  paid: 800,
  refunded: 700,
  assigned_to: 'omar',
};

const [{ lines: bought, notes, ...detailed }] = ORDER_DETAILS_EXAMPLES;
export const whole: OrderDetails = {
  ...detailed,
  ...order,
  notes: [...notes, { at: '2026-03-02T22:20:00.000Z', text: 'It came.' }],
  lines: order.lines.map((each, at) => ({ ...each, items: at === 1 ? firstOf(bought).items : [] })),
};

const unknown = lastOf(CONVERSATIONS_EXAMPLES[0]);
export const chat: ConversationListItem = {
  ...unknown,
  lines: 6,
  waiting_since: '2026-03-02T20:01:00.000Z',
  last_words: 'Is it sent?',
  last_message_at: '2026-03-02T20:02:00.000Z',
};

const other: ConversationListItem = {
  ...chat,
  visitor: 'bilal_r',
  username: 'bilal_r',
  assigned_to: 'omar',
  last_words: 'And mine?',
  last_message_at: '2026-03-02T19:10:00.000Z',
};

const calm: ConversationListItem = {
  ...other,
  visitor: 'chand_b',
  username: 'chand_b',
  waiting_since: null,
  last_words: null,
};

const [told] = CONVERSATION_EXAMPLES;
const conversation: Conversation = {
  ...told,
  ...chat,
  said: told.said.map(({ by = null, ...line }) => ({ ...line, by })),
  orders: [
    ...told.orders,
    {
      ...firstOf(told.orders),
      id: OTHER,
      number: undefined,
      amount: 900,
      status_text: 'Cancelled',
      products: ['Star 20'],
    },
  ],
};

export const chats = {
  'chat list': [chat, other, calm],
  [JSON.stringify(['chat show', { visitor: chat.visitor }])]: conversation,
  [JSON.stringify(['chat show', { visitor: 'chand_b' }])]: { ...conversation, ...calm },
  [JSON.stringify(['chat show', { visitor: 'bilal_r' }])]: {
    ...conversation,
    ...other,
    orders: [],
    email: null,
  },
};

const [sold] = CATALOGUE_EXAMPLES;
const [node, variant] = [firstOf(sold.nodes), firstOf(sold.variants)];
export const catalogue: Catalogue = {
  revision: 41,
  nodes: [
    { ...node, id: 'cards', name: 'Gift cards', type: 'category', under: null },
    { ...node, id: 'star', name: 'Star card', under: 'cards', hidden: false, picture: '/pictures/star.png' },
    { ...node, id: 'moon', name: 'Moon card', under: 'cards', shown: false },
  ],
  variants: [
    { ...variant, variant: 'star-10', name: 'Star 10', under: 'star' },
    { ...variant, variant: 'star-20', name: 'Star 20', price: 2_790, state: 'hidden', under: 'star' },
    { ...variant, variant: 'star-50', name: 'Star 50', price: 6_990, state: 'out of stock', under: 'star' },
    { ...variant, variant: 'moon-5', name: 'Moon 5', price: 710, under: 'moon' },
  ],
  texts: null,
};

const [changed] = CATALOGUE_CHANGES_EXAMPLES;
const changesOf: CatalogueChanges = changed.map((change, at) =>
  at === 0 ? { ...change, revision: 41 } : { ...change, revision: 38, summary: '' },
);

export const shelves = { 'catalogue show': catalogue, 'catalogue history': changesOf };

/** Two receipts, the first of which clearly fits one payment; then the answer to accepting both. */
export const clear = receipts.map((receipt) => ({
  ...receipt,
  candidates: receipt.candidates.map((each) => ({ ...each, clear: each.payment === 'p-1' })),
}));
export const [accepted, acceptable] = ACCEPTED_RECEIPTS_EXAMPLES;

export const [account] = ACCOUNT_EXAMPLES;

const coupon = firstOf(COUPONS_EXAMPLES[0]);
const coupons: Coupons = Array.from({ length: 12 }, (_, at) => ({
  ...coupon,
  code: `EID${at + 10}`,
  cap: 1_500 + at,
  uses: at + 50,
  state: at === 3 ? 'used up' : 'open',
}));
export const lists = { 'methods list': METHODS_EXAMPLES[0], 'coupons list': coupons };

export const [statement] = IMPORTED_STATEMENT_EXAMPLES;

const [paid] = PAYMENT_DETAILS_EXAMPLES;
export const payment: PaymentDetails = {
  ...paid,
  created_at: '2026-03-02T20:18:00.000Z',
  amount: '18.5',
  currency: 'USDT',
  payable: 5_180,
  taken_as_paid_at: '2026-03-02T20:45:00.000Z',
};

const [year] = BOOKS_EXAMPLES;
/**
 * The books of a month, with two lines that the examples lack: one that is off and a foreign one.
 */
export const books: Books = {
  ...year,
  from: '2026-02-01',
  to: '2026-02-28',
  lines: [
    lineOf('received', 'received', { source: 'bank', count: 3, amount: 7_100 }),
    lineOf('received', 'received', {
      source: 'usdt',
      count: 1,
      amount: 2_450,
      foreign: '8.75',
      currency: 'USDT',
    }),
    lineOf('received', 'received', { count: 4, amount: 9_550, total: true }),
    lineOf('use', 'deposits', { count: 2, amount: 1_150 }),
    lineOf('sales', 'sales', { count: 6, amount: 8_300, total: true }),
    lineOf('balances', 'sales-balance', { name: 'Spent', count: 5, amount: -1_260 }),
    lineOf('balances', 'owed', { name: 'Owed', count: 7, amount: 3_370, total: true }),
    lineOf('sent', 'unmatched', {
      source: 'usdt',
      name: 'Unmatched',
      count: 8,
      amount: null,
      foreign: '1.5',
      currency: 'USDT',
    }),
  ],
  checks: [
    { says: 'Received is what it was for.', adds_up: true },
    { says: 'Sales are off by PKR 5.', adds_up: false },
  ],
  bank_balance: { amount: '650300.25', currency: 'PKR', day: '2026-02-27' },
};

const [received] = BOOKS_ROWS_EXAMPLES;
const refund = {
  ...firstOf(received.rows),
  what: 'refund',
  amount: 400,
  source: null,
  receipt: null,
  reason: '=late',
};
/** The rows of a figure: the first one alone has a reason, and none has foreign money. */
export const booksRows: BooksRows = {
  ...received,
  figure: 'refunds',
  name: 'Refunds',
  count: 3,
  sum: -140,
  rows: [
    refund,
    {
      ...refund,
      at: '2026-03-02T10:08:00.000Z',
      amount: -540,
      account: 'bilal_r',
      payment: 'KP-2C8W-X5',
      order: null,
      reason: null,
    },
  ],
};
