import type { Catalogue, CatalogueChanges } from '#contract/office/catalogue.ts';
import type { Conversation, ConversationListItem } from '#contract/office/chat.ts';
import type { ListedOrder, OrderDetails } from '#contract/office/orders.ts';
import type { Candidate, UnmatchedReceipt } from '#contract/office/receipts.ts';
import type { LeftRow } from '#contract/office/statements.ts';
import type { Today } from '#contract/office/today.ts';

/* What the host answers. No two fields of an answer have the same value. */

const sum = (currency: string, count: number, amount: string, since: string) => ({
  currency,
  count,
  amount,
  since,
});

export const today: Today = {
  at: '2026-03-02T12:00:00.000Z',
  since: '2026-03-01T19:00:00.000Z',
  waiting: {
    unmatched: [
      sum('PKR', 2, '12900', '2026-03-02T09:05:00.000Z'),
      sum('USDT', 1, '8.25', '2026-03-02T11:15:00.000Z'),
    ],
    reversed: [sum('PKR', 3, '700', '2026-02-27T06:00:00.000Z')],
    left_rows: { count: 11, since: '2026-03-02T10:30:00.000Z' },
    unconfirmed: { count: 4, since: '2026-03-02T11:58:00.000Z' },
    by_hand: { orders: 3, items: 5, since: '2026-03-01T08:10:00.000Z' },
    back_ordered: { orders: 1, items: 6, since: '2026-03-02T06:40:00.000Z' },
    chats: { count: 7, since: '2026-03-02T11:38:00.000Z' },
    shelves: [3, 0, 2, 1, 4].map((free) => ({ variant: `v-${free}`, name: `Key ${free + 20}`, free })),
    mails: { retrying: 8, given_up: 9 },
    catalogue: { is: 'refused', why: 'Line 12 has no price.', since: '2026-03-02T10:00:00.000Z' },
  },
  products: [1_200, 4_800, 600, 3_600, 300, 2_400, 150].map((amount, at) => ({
    variant: `p-${at}`,
    name: `Game ${at + 30}`,
    quantity: at + 2,
    amount,
  })),
  days: [
    {
      day: '2026-02-28',
      received: 9_100,
      sales: 18_200,
      refunds: 40,
      orders: 12,
      sources: [{ source: 'usdt', amount: 9_100 }],
    },
    { day: '2026-03-01', received: 0, sales: 0, refunds: 0, orders: 0, sources: [] },
    {
      day: '2026-03-02',
      received: 24_500,
      sales: 4_900,
      refunds: 1_300,
      orders: 11,
      sources: [
        { source: 'usdt', amount: 4_500 },
        { source: 'bank', amount: 20_000 },
      ],
    },
  ],
  replaced: [
    { by: 'omar', count: 2 },
    { by: 'sana', count: 5 },
  ],
};

const none = { reference: null, description: null, kept_at: null, advice: [] };
const agreeing: Candidate = {
  payment: 'p-1',
  payment_number: 'KP-1AAA-11',
  username: 'amna_k',
  amount: '10400',
  currency: 'PKR',
  sender: 'Amna Khaled',
  status: 'Waiting for your payment',
  created_at: '2026-03-02T20:18:00.000Z',
  traits: [
    { trait: 'number', is: 'unknown', says: 'No number' },
    { trait: 'amount', is: 'agrees', says: 'PKR 10,400' },
    { trait: 'name', is: 'differs', says: 'Sender written differently' },
    { trait: 'time', is: 'agrees', says: 'Sent in its time' },
    { trait: 'known payer', is: 'agrees', says: 'Has paid for amna_k before' },
  ],
  sender_parts: [
    { text: 'Amna Khal', differs: false },
    { text: 'e', differs: true },
    { text: 'd', differs: false },
  ],
  bank_parts: [
    { text: 'AMNA  KHAL', differs: false },
    { text: 'I', differs: true },
    { text: 'D', differs: false },
  ],
  more_rivals: 40,
  rivals: [{ payment: 'p-4', payment_number: 'KP-4DDD-44', username: 'amna_9', sender: 'Amna' }],
  supported: true,
  clear: false,
  does: 'settles',
  takes_money: true,
  press: 'Settle',
  credit: null,
  short_by: null,
};

export const receipts: UnmatchedReceipt[] = [
  {
    ...none,
    receipt: 'r-1',
    source: 'bank',
    amount: '10400',
    currency: 'PKR',
    payer: 'AMNA  KHALID',
    reference: 'FT2606',
    sent_at: '2026-03-02T20:30:00.000Z',
    day_only: false,
    description: 'IBFT from 0042',
    confirmed: true,
    reversed: false,
    why: 'Two payments ask for about this.',
    candidates: [
      agreeing,
      {
        ...agreeing,
        payment: 'p-2',
        payment_number: 'KP-2BBB-22',
        username: 'bilal_r',
        amount: '10300',
        sender: null,
        status: 'Expired',
        traits: [
          { trait: 'number', is: 'agrees', says: 'Number KP-2BBB-22' },
          { trait: 'amount', is: 'differs', says: 'PKR 100 more' },
          { trait: 'name', is: 'unknown', says: 'No sender named' },
        ],
        sender_parts: null,
        bank_parts: null,
        rivals: [],
        more_rivals: 0,
        does: 'credits',
        takes_money: false,
        press: 'Credit',
      },
      {
        ...agreeing,
        payment: 'p-5',
        payment_number: 'KP-5EEE-55',
        username: 'dawood',
        sender: 'Dawood Ali',
        traits: [{ trait: 'name', is: 'differs', says: 'Another sender' }],
        sender_parts: [{ text: 'Dawood Ali', differs: true }],
        bank_parts: null,
        rivals: [],
        more_rivals: 0,
        supported: false,
      },
    ],
    others: 11,
  },
  {
    ...none,
    receipt: 'r-2',
    source: 'usdt',
    amount: '8.25',
    currency: 'USDT',
    payer: null,
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
        ...agreeing,
        payment: 'p-3',
        payment_number: 'KP-3CCC-33',
        username: 'chand_b',
        amount: '9.1501',
        currency: 'USDT',
        sender: null,
        status: 'Completed',
        traits: [{ trait: 'amount', is: 'differs', says: 'USDT 0.9001 less, maybe a fee' }],
        sender_parts: null,
        bank_parts: null,
        rivals: [],
        more_rivals: 0,
        does: 'closes',
        press: 'Close as underpaid: PKR 2,310 to the balance',
        credit: 'Credit PKR 2,310: the payment stays open',
        short_by: 90,
      },
    ],
    others: 0,
  },
];

const payments = [
  {
    id: 'p-9',
    number: 'KP-9ZZZ-99',
    created_at: '2026-03-01T20:00:00.000Z',
    username: 'dania_s',
    method: 'usdt',
    amount: '17.5',
    currency: 'USDT',
    status: 'Open',
    sender: 'DANIA SHAH',
  },
];

/** A receipt with five candidates. */
export const many = receipts.slice(0, 1).map((receipt) => ({
  ...receipt,
  candidates: [11, 12, 13, 14, 15].map((at) => ({ ...agreeing, payment: `p-${at}` })),
}));
/** Rows of statements that wait for a person. */
const leftRows: LeftRow[] = [
  {
    row: '7c40e19b52d84f0e',
    file: 'march.csv',
    line: 14,
    text: '14/03/2026,12.5O,OMAR SHAH',
    why: 'no date: name it with --map date=',
    imported_at: '2026-03-02T09:30:00.000Z',
    imported_by: 'bilal',
    done_at: null,
    done_by: null,
    note: null,
  },
  {
    row: '81d2c3a40f6b4e55',
    file: null,
    line: 19,
    text: '15/03/2026,9300',
    why: 'probably a sum',
    imported_at: '2026-03-02T09:40:00.000Z',
    imported_by: 'zoya',
    done_at: null,
    done_by: null,
    note: null,
  },
];
export const money = {
  'receipts unmatched': receipts,
  'statements left': leftRows,
  'payments list': payments,
};

export const [ID, OTHER] = ['e5c19d02ab7744f0', 'b7d20c9e4f5a4d01'];

const line = { variant: 'uc-60', name: 'PUBG 60 UC', price: 1_350, quantity: 4, missing: 3, by_hand: true };

const player = { label: 'Player ID', value: '5123456789' };

export const order: ListedOrder = {
  id: ID,
  number: 'KS-7F3Q-K2',
  created_at: '2026-03-02T20:45:00.000Z',
  username: 'amna_k',
  state: 'processing',
  amount: 5_200,
  paid: 4_900,
  refunded: 300,
  assigned_to: null,
  assigned_at: null,
  lines: [
    { ...line, answers: [player] },
    { ...line, variant: 'star-10', name: 'Star 10', quantity: 5, missing: 0, by_hand: false, answers: [] },
    { ...line, variant: 'star-20', name: 'Star 20', quantity: 2, missing: 1, by_hand: false, answers: [] },
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

const item = { by_hand: false, at: '2026-03-02T20:50:00.000Z', dead_at: null };

export const whole: OrderDetails = {
  ...order,
  email: 'amna@example.com',
  payment_id: 'f00dfeed0042',
  payment_number: 'KP-1AAA-11',
  notes: [
    { at: '2026-03-02T21:10:00.000Z', text: 'Asked for the ID.' },
    { at: '2026-03-02T22:20:00.000Z', text: 'It came.' },
  ],
  lines: order.lines.map((each, at) => ({
    ...each,
    items:
      at === 1
        ? [
            { ...item, shown: '…QX7Z' },
            { ...item, shown: '…M4PL', dead_at: '2026-03-02T23:40:00.000Z' },
          ]
        : [],
  })),
};

export const chat: ConversationListItem = {
  visitor: 'f3a9b17c55',
  username: null,
  lines: 6,
  assigned_to: null,
  assigned_at: null,
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

const bought = { created_at: '2026-03-01T10:00:00.000Z', products: ['Star 10', 'PUBG 60 UC'] };

const conversation: Conversation = {
  ...chat,
  email: 'f3@example.com',
  said: [
    { id: 1, from: 'You', msg: 'Salam', at: '2026-03-02T19:30:00.000Z', by: 'nobody' },
    { id: 2, from: 'Support', msg: 'Salam! One moment.', at: '2026-03-02T19:45:00.000Z', by: 'omar' },
    { id: 3, from: 'You', msg: 'Is it sent?', at: '2026-03-02T20:02:00.000Z', by: null },
  ],
  orders: [
    { ...bought, id: ID, number: 'KS-7F3Q-K2', amount: 5_200, status_text: 'Completed' },
    { ...bought, id: OTHER, amount: 900, status_text: 'Cancelled', products: ['Star 20'] },
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

const node = { type: 'products', shown: true, hidden: false, under: null as string | null, picture: null };

export const catalogue: Catalogue = {
  revision: 41,
  nodes: [
    { ...node, id: 'cards', name: 'Gift cards', type: 'category', hidden: true },
    { ...node, id: 'star', name: 'Star card', under: 'cards', picture: '/pictures/star.png' },
    { ...node, id: 'moon', name: 'Moon card', under: 'cards', shown: false, hidden: true },
  ],
  variants: [
    { variant: 'star-10', name: 'Star 10', price: 1_390, state: 'for sale', under: 'star' },
    { variant: 'star-20', name: 'Star 20', price: 2_790, state: 'hidden', under: 'star' },
    { variant: 'star-50', name: 'Star 50', price: 6_990, state: 'out of stock', under: 'star' },
    { variant: 'moon-5', name: 'Moon 5', price: 710, state: 'for sale', under: 'moon' },
  ],
  texts: null,
};

const changesOf: CatalogueChanges = [
  { revision: 41, at: '2026-03-02T20:15:00.000Z', by: 'omar', summary: 'Star 20 is hidden' },
  { revision: 38, at: '2026-03-01T20:25:00.000Z', by: 'file', summary: '' },
];

export const shelves = { 'catalogue show': catalogue, 'catalogue history': changesOf };

/** Two receipts, the first of which fits one payment alone; then what accepting them answers. */
export const clear = receipts.map((receipt) => ({
  ...receipt,
  candidates: receipt.candidates.map((each) => ({ ...each, clear: each.payment === 'p-1' })),
}));
const settled = {
  receipt: 'r-1',
  amount: '10400',
  currency: 'PKR',
  from: 'AMNA KHALID',
  sender: 'Amna Khalid',
  payment: 'p-1',
};
const pairs = [{ ...settled, payment_number: 'KP-1AAA-11', username: 'amna_k', value: 10_400 }];
export const accepted = { sum: 10_400, to_settle: [], settled: pairs, left: [] };
export const acceptable = { sum: 10_400, to_settle: pairs, settled: [], left: [] };

export const account = {
  id: 'acc0unt',
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 2_600,
  sessions: 2,
  registered_at: '2025-12-31T19:30:00.000Z',
  locked_at: null,
  orders: 9,
  orders_waiting: 1,
  pending_payment: 'p-1',
  pending_payment_number: 'KP-1AAA-11',
  movements: [{ at: '2026-03-02T20:40:00.000Z', kind: 'refund', amount: -450, ref: ID, of: 'KS-7F3Q-K2' }],
};

const method = { state: 'offered', paused_at: null, reason: null };
export const lists = {
  'methods list': [
    { ...method, method: 'bank', name: 'Bank transfer' },
    {
      ...method,
      method: 'usdt',
      name: 'Tether',
      state: 'paused',
      paused_at: '2026-03-02T20:35:00.000Z',
      reason: 'No node',
    },
  ],
  'coupons list': Array.from({ length: 12 }, (_, at) => ({
    code: `EID${at + 10}`,
    discount: 0.125,
    cap: 1_500 + at,
    uses: at + 50,
    uses_max: 90 + at,
    ends_at: '2026-03-30T18:59:00.000Z',
    state: at === 3 ? 'used up' : 'open',
  })),
};

const parsed = { why: null, at: null, day_only: true, amount: 700, from: 'MINA', payment: null };
export const statement = {
  dry_run: true,
  columns: { amount: 'Credit' },
  zone: 'PKT',
  notes: [],
  counted: '2 lines',
  sum_in: 700,
  sum_out: 60,
  lines: [
    { ...parsed, line: 2, result: 'settled', payment_number: 'KP-1AAA-11', username: 'amna_k' },
    {
      ...parsed,
      line: 3,
      result: 'unparsed',
      why: 'No date',
      amount: null,
      payment_number: null,
      username: null,
    },
    {
      ...parsed,
      line: 4,
      result: 'skipped',
      why: 'outgoing money',
      amount: null,
      from: '3 Mar,,60,FEE',
      payment_number: null,
      username: null,
    },
  ],
};

export const payment = {
  id: 'p-1',
  number: 'KP-1AAA-11',
  created_at: '2026-03-02T20:18:00.000Z',
  username: 'amna_k',
  method: 'usdt',
  amount: '18.5',
  currency: 'USDT',
  status: 'Completed',
  sender: 'Amna Khalid',
  taken_as_paid: 26,
  taken_as_paid_by: 'bilal',
  taken_as_paid_at: '2026-03-02T20:45:00.000Z',
  cart: [{ variant: 'star-10', name: 'Star 10', price: 1_390, quantity: 3 }],
  receipts: [
    {
      decided_by: 'a person',
      receipt: '5d1e8c20aa11bb22',
      sent_at: '2026-03-02T20:30:00.000Z',
      amount: '18.75',
      currency: 'USDT',
      outcome: 'settled',
      payer: 'A KHALID',
      reference: '0xbeef',
    },
  ],
};

const bookLine = {
  source: null as string | null,
  foreign: null as string | null,
  currency: null,
  total: false,
};
/** A month of the books, with what is no example of theirs: a line that is off, and a foreign one. */
export const books = {
  from: '2026-02-01',
  to: '2026-02-28',
  today: '2026-03-02',
  lines: [
    {
      ...bookLine,
      part: 'received',
      figure: 'received',
      source: 'bank',
      name: 'bank',
      count: 3,
      amount: 7_100,
    },
    {
      ...bookLine,
      part: 'received',
      figure: 'received',
      source: 'usdt',
      name: 'usdt',
      count: 1,
      amount: 2_450,
      foreign: '8.75',
      currency: 'USDT',
    },
    {
      ...bookLine,
      part: 'received',
      figure: 'received',
      name: 'Received',
      count: 4,
      amount: 9_550,
      total: true,
    },
    { ...bookLine, part: 'use', figure: 'deposits', name: 'Deposits', count: 2, amount: 1_150 },
    { ...bookLine, part: 'sales', figure: 'sales', name: 'Sales', count: 6, amount: 8_300, total: true },
    { ...bookLine, part: 'balances', figure: 'sales-balance', name: 'Spent', count: 5, amount: -1_260 },
    { ...bookLine, part: 'balances', figure: 'owed', name: 'Owed', count: 7, amount: 3_370, total: true },
    {
      ...bookLine,
      part: 'sent',
      figure: 'unmatched',
      source: 'usdt',
      name: 'Unmatched',
      count: 8,
      amount: null,
      foreign: '1.5',
      currency: 'USDT',
    },
  ],
  checks: [
    { says: 'Received is what it was for.', adds_up: true },
    { says: 'Sales are off by PKR 5.', adds_up: false },
  ],
  bank_balance: { amount: '650300.25', currency: 'PKR', day: '2026-02-27' },
};

/** What is in a figure: the second row alone has foreign money, and neither a reason. */
export const booksRows = {
  figure: 'refunds',
  name: 'Refunds',
  from: '2026-03-02',
  to: '2026-03-02',
  source: null,
  count: 3,
  sum: -140,
  rows: [
    {
      at: '2026-03-02T09:07:00.000Z',
      what: 'refund',
      amount: 400,
      foreign: null,
      currency: null,
      source: null,
      account: 'amna_k',
      payment: 'KP-1AAA-11',
      order: 'KS-7F3Q-K2',
      receipt: null,
      reason: '=late',
    },
    {
      at: '2026-03-02T10:08:00.000Z',
      what: 'refund',
      amount: -540,
      foreign: null,
      currency: null,
      source: null,
      account: 'bilal_r',
      payment: 'KP-2BBB-22',
      order: null,
      receipt: null,
      reason: null,
    },
  ],
};
