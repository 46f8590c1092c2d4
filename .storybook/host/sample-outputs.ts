import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { CHAT_FROM } from '../../src/contract/chat.ts';
import type { AnswerOf, CommandName } from '../../src/server/operator/commands.ts';
import { commands, isCommand } from '../../src/server/operator/commands.ts';
import { interactiveChat } from '../../src/server/operator/interactive-chat.ts';
import { parseCommand } from '../../src/server/operator/parse-command.ts';
import { sanitize } from '../../src/server/operator/sanitize.ts';
import { NOON } from './sample-host.ts';
import type { HostSamples } from './sample-types.ts';

const ORDER = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';
const PAYMENT = '7be03d9f51c84a26a0f4e81b62d9c501';
const PAYMENT_NUMBER = 'KP-4M9T-R7';
const RECEIPT = '5d1e8c20a7f94b6e8c3d0b9a6f7e4d21';
const BATCH = 'b1c49e07d3f24c55a8e6';
const VISITOR = '3f9a1c77e2d84b06';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

const steam = {
  variant: 'steam-usd-10',
  name: 'Steam Wallet 10 USD',
  price: 2_950,
  quantity: 2,
  missing: 0,
  by_hand: false,
  answers: [],
};
const setup = {
  variant: 'pc-setup-basic',
  name: 'PC setup by phone',
  price: 4_500,
  quantity: 1,
  missing: 1,
  by_hand: true,
  answers: [{ label: 'Phone number', value: '0300 1234567' }],
};
const order = {
  id: ORDER,
  number: 'KS-7F3Q-K2',
  username: 'amna_k',
  state: 'processing',
  amount: 10_400,
  paid: 10_400,
  refunded: 0,
  created_at: at('09:07'),
} as const;
const payment = {
  id: PAYMENT,
  number: PAYMENT_NUMBER,
  username: 'amna_k',
  method: 'bank',
  amount: '10400',
  currency: 'PKR',
  status: 'Waiting for your payment',
  created_at: at('09:02'),
};
const counts = { free: 12, reserved: 1, sold: 86, void: 0 };
const amna = {
  visitor: VISITOR,
  username: 'amna_k',
  waiting_since: at('11:38'),
  lines: 3,
  last_message_at: at('11:38'),
};
const passerBy = {
  visitor: 'c07d52e19b3a4f68',
  username: null,
  waiting_since: null,
  lines: 2,
  last_message_at: at('10:12'),
};
const TOKEN = 'an-invented-token-of-43-characters-AbCdEfGh1';
const bilal = {
  name: 'bilal',
  role: 'manager',
  added_at: at('08:15'),
  last_used_at: at('11:00'),
  disabled_at: null,
} as const;
const sana = {
  ...bilal,
  name: 'sana',
  role: 'support',
  last_used_at: null,
  disabled_at: at('11:40'),
} as const;
const conversation = {
  ...amna,
  email: 'amna@example.com',
  said: [
    { id: 1, from: CHAT_FROM.visitor, msg: 'Where is my code?', at: at('11:36'), by: null },
    { id: 2, from: CHAT_FROM.support, msg: 'It is on its way.', at: at('11:37'), by: 'sana' },
    { id: 3, from: CHAT_FROM.visitor, msg: 'Thank you!', at: at('11:38'), by: null },
  ],
  orders: [
    {
      id: ORDER,
      created_at: at('09:07'),
      amount: 10_400,
      status_text: 'Processing',
      products: ['Steam Wallet 10 USD × 2', 'PC setup by phone'],
    },
  ],
};
const settled = {
  line: 2,
  result: 'settled',
  why: null,
  at: at('09:05'),
  until: at('09:06'),
  amount: 10_400,
  payer: 'AMNA KHALID',
  payment: PAYMENT,
  payment_number: PAYMENT_NUMBER,
  username: null,
} as const;

const HOSTS = [
  { name: 'shop-1, process 812', keys: ['b2Zc9xQe', 'Kq0vTn4A'] },
  { name: 'shop-2, process 790', keys: ['b2Zc9xQe', 'Kq0vTn4A'] },
];
const rotated = {
  table: 'outbox',
  after: '',
  locked: 0,
  unreadable: 0,
  duplicates: 0,
  resealed: 99_564,
  left: 0,
} as const;

/** An answer of each command; several where they differ in what they say. */
const ANSWERS: { readonly [Name in CommandName]: readonly AnswerOf<Name>[] } = {
  today: [
    {
      at: at('12:00'),
      since: '2026-03-01T19:00:00.000Z',
      waiting: {
        unmatched: [
          { currency: 'PKR', count: 2, amount: '12900', since: at('09:05') },
          { currency: 'USDT', count: 1, amount: '8.25', since: at('10:44') },
        ],
        reversed: [{ currency: 'PKR', count: 1, amount: '2500', since: at('08:12') }],
        unconfirmed: { count: 1, since: at('11:52') },
        by_hand: { orders: 3, items: 4, since: '2026-03-01T08:10:00.000Z' },
        back_ordered: { orders: 2, items: 4, since: at('07:40') },
        chats: { count: 1, since: at('11:38') },
        shelves: [
          { variant: 'valorant-vp-475', name: 'Valorant 475 Points', free: 0 },
          { variant: 'pubg-uc-60', name: 'PUBG Mobile 60 UC', free: 3 },
        ],
        mails: { retrying: 1, given_up: 0 },
        catalogue: {
          why: 'gift-cards › steam-wallet › products[0].price: must be in whole rupees',
          since: '2026-03-05T06:40:00.000Z',
        },
      },
      sold: {
        orders: 14,
        paid: 61_250,
        refunded: 500,
        products: [
          { variant: 'steam-usd-10', name: 'Steam Wallet 10 USD', quantity: 9, amount: 26_550 },
          { variant: 'pc-setup-basic', name: 'PC setup by phone', quantity: 4, amount: 18_000 },
          { variant: 'valorant-vp-475', name: 'Valorant 475 Points', quantity: 12, amount: 16_680 },
        ],
      },
      replaced: [
        { by: 'sana', count: 3 },
        { by: 'omar', count: 1 },
      ],
    },
    {
      at: at('12:00'),
      since: '2026-03-01T19:00:00.000Z',
      waiting: {
        unmatched: [],
        reversed: [],
        unconfirmed: { count: 0, since: null },
        by_hand: { orders: 0, items: 0, since: null },
        back_ordered: { orders: 0, items: 0, since: null },
        chats: { count: 0, since: null },
        shelves: [],
        mails: { retrying: 0, given_up: 0 },
        catalogue: null,
      },
      sold: { orders: 0, paid: 0, refunded: 0, products: [] },
      replaced: [],
    },
  ],
  'stock list': [
    [
      {
        variant: 'valorant-vp-475',
        name: 'Valorant 475 Points',
        free: 0,
        reserved: 0,
        sold: 212,
        void: 3,
        waiting: 4,
        level: 'out',
      },
      {
        variant: 'pubg-uc-60',
        name: 'PUBG Mobile 60 UC',
        free: 3,
        reserved: 1,
        sold: 45,
        void: 0,
        waiting: 0,
        level: 'low',
      },
      { variant: 'steam-usd-10', name: 'Steam Wallet 10 USD', ...counts, waiting: 0, level: 'ok' },
    ],
    [],
  ],
  'stock show': [[{ batch: BATCH, at: at('08:30'), ...counts }]],
  'stock add': [
    {
      variant: 'valorant-vp-475',
      batch: BATCH,
      added: 48,
      duplicates: [
        { line: 7, earlier: 2 },
        { line: 31, earlier: null },
      ],
      delivered: 4,
      free: 44,
      ends: { first: '…XB4D', last: '…9ZQ2' },
      odd: [],
      accept_odd: null,
      cleaned: 1,
    },
    {
      variant: 'valorant-vp-475',
      batch: null,
      added: 46,
      duplicates: [],
      delivered: 4,
      free: 42,
      ends: { first: '…er ID', last: '…9ZQ2' },
      odd: [
        { line: 1, why: 'a heading', shown: '…er ID' },
        { line: 9, why: 'a number that the spreadsheet shortened', shown: '…E+15' },
      ],
      accept_odd: 2,
      cleaned: 0,
    },
    {
      variant: 'valorant-vp-475',
      batch: null,
      added: 0,
      duplicates: [{ line: 1, earlier: null }],
      delivered: 0,
      free: 44,
      ends: { first: '…XB4D', last: '…XB4D' },
      odd: [],
      accept_odd: null,
      cleaned: 0,
    },
  ],
  'stock batches': [[{ batch: BATCH, variant: 'valorant-vp-475', at: at('08:30'), ...counts }], []],
  'stock export': [
    {
      variant: 'valorant-vp-475',
      batch: BATCH,
      codes: [
        { code: '…XB4D', state: 'sold' },
        { code: '…LL7C', state: 'free' },
      ],
    },
  ],
  'stock void': [{ variant: 'valorant-vp-475', voided: 41, before: 2, delivered: 5 }],
  'orders list': [[{ ...order, lines: [steam, setup] }]],
  'orders show': [
    {
      ...order,
      refunded: 500,
      email: 'amna@example.com',
      payment_id: PAYMENT,
      payment_number: PAYMENT_NUMBER,
      notes: [{ at: at('10:25'), text: 'Called about the dead code; the new one works.' }],
      lines: [
        {
          ...steam,
          items: [
            { shown: '…XB4D', by_hand: false, at: at('09:07'), dead_at: at('10:20') },
            { shown: '…LL7C', by_hand: false, at: at('09:07'), dead_at: null },
          ],
        },
        { ...setup, items: [] },
      ],
    },
  ],
  'orders deliver': [
    { order: ORDER, variant: 'pc-setup-basic', delivered: 1, missing: 0, completed: true },
    { order: ORDER, variant: 'pc-setup-basic', delivered: 1, missing: 2, completed: false },
  ],
  'orders replace': [{ order: ORDER, variant: 'valorant-vp-475', dead: '…7QXK', items: 3 }],
  'orders find': [
    {
      orders: [
        {
          ...order,
          number: 'KS-7F3Q-K2',
          lines: [steam, setup],
          found_by: ['the end of a code of Steam Wallet 10 USD'],
        },
      ],
      more_codes: false,
    },
    { orders: [], more_codes: true },
  ],
  'orders note': [{ order: ORDER, new: true }],
  'orders mail': [
    { order: ORDER, to: 'amna@example.com', new: true },
    { order: ORDER, to: 'amna@example.com', new: false },
  ],
  'orders refund': [
    { order: ORDER, amount: 500, total: 500, new: true },
    { order: ORDER, amount: 500, total: 500, new: false },
  ],
  'orders cancel': [{ order: ORDER, amount: 4_500, total: 5_000, new: true }],
  'receipts record': [
    {
      ...{ receipt: RECEIPT, outcome: 'settled', username: 'amna_k', new: true },
      ...{ payment: PAYMENT, payment_number: PAYMENT_NUMBER },
    },
    {
      ...{ receipt: RECEIPT, outcome: 'unmatched', username: null, new: false },
      ...{ payment: null, payment_number: null },
    },
  ],
  'receipts import': [
    {
      dry_run: true,
      columns: { date: 'Date', amount: 'Credit', payer: 'Sender Name' },
      notes: ['Dates are read day first (dmy), as line 2 proves: 14/03/2026 14:05'],
      zone: '+05:00',
      lines: [
        settled,
        {
          ...settled,
          line: 3,
          result: 'unmatched',
          payment: null,
          payment_number: null,
          amount: 2_500,
          payer: 'BILAL AHMED',
          why: 'No payment has this amount, and none this sender.',
        },
        {
          ...settled,
          line: 4,
          result: 'unparsed',
          payment: null,
          payment_number: null,
          amount: null,
          payer: null,
          at: null,
          until: null,
          why: '"12.5O" is not an amount such as 1,500.00',
        },
        { ...settled, line: 5, result: 'skipped' },
      ],
    },
  ],
  'receipts unmatched': [
    [
      {
        receipt: RECEIPT,
        source: 'bank',
        amount: '10400',
        currency: 'PKR',
        payer: 'AMNA KHALED',
        reference: 'FT26061XYZ',
        sent_at: at('09:05'),
        day_only: false,
        description: 'IBFT FROM AMNA KHALED 03001234567',
        confirmed: true,
        reversed: false,
        advice: [],
        why: 'The amount fits payment KP-4M9T-R7, but its sender is "AMNA KHALID".',
        fits: [
          {
            payment: PAYMENT,
            payment_number: PAYMENT_NUMBER,
            username: 'amna_k',
            amount: '10400',
            sender: 'AMNA KHALID',
            status: payment.status,
            created_at: at('09:02'),
            fits_by: 'amount',
            proposed: true,
          },
        ],
      },
      {
        receipt: '91b7c3a05e6d4f28b0aa',
        source: 'bitcart',
        amount: '8.25',
        currency: 'USDT',
        payer: null,
        reference: null,
        sent_at: at('10:44'),
        day_only: false,
        description: null,
        confirmed: false,
        reversed: false,
        advice: [],
        why: 'Its network never confirmed it.',
        fits: [],
      },
    ],
  ],
  'receipts assign': [
    {
      receipt: RECEIPT,
      username: 'amna_k',
      value: 10_400,
      new: true,
      outcome: 'settled',
      payment: PAYMENT,
      payment_number: PAYMENT_NUMBER,
    },
    {
      receipt: RECEIPT,
      username: 'mina_khan',
      value: 10_400,
      new: true,
      outcome: 'credited',
      payment: null,
      payment_number: null,
    },
  ],
  'receipts keep': [
    { receipt: RECEIPT, new: true },
    { receipt: RECEIPT, new: false },
  ],
  'receipts correct': [
    {
      receipt: RECEIPT,
      before: '15000',
      after: '1500',
      username: 'mina_khan',
      taken_back: 13_500,
      new: true,
    },
  ],
  'payments list': [
    [
      { ...payment, sender: 'AMNA KHALID' },
      {
        ...payment,
        id: 'a20f6e1d84bb4c07',
        number: 'KP-2C8W-X5',
        username: 'bilal_99',
        method: 'usdt',
        amount: '50.8934',
        currency: 'USDT',
        status: 'Completed',
        sender: null,
      },
    ],
  ],
  'payments show': [
    {
      ...payment,
      status: 'Completed',
      payable: 10_400,
      exchange_rate: null,
      destination: 'PK36 PLNS 0000 0011 2345 6702',
      sender: 'AMNA KHALID',
      expires_at: at('10:02'),
      closed_at: at('09:07'),
      coupon: 'EID10',
      cart: [steam, setup].map(({ variant, name, price, quantity }) => ({ variant, name, price, quantity })),
      order: ORDER,
      order_number: 'KS-7F3Q-K2',
      receipts: [
        {
          receipt: RECEIPT,
          outcome: 'settled',
          amount: '10400',
          currency: 'PKR',
          payer: 'AMNA KHALID',
          reference: 'FT26061XYZ',
          sent_at: at('09:05'),
        },
      ],
    },
  ],
  'methods list': [
    [
      {
        method: 'bank',
        name: 'Bank transfer',
        state: 'paused',
        reason: 'Our bank has no service until Monday.',
        paused_at: at('07:30'),
      },
      { method: 'crypto', name: 'Crypto', state: 'offered', reason: null, paused_at: null },
      {
        method: 'binance',
        name: 'Binance',
        state: 'not offered',
        reason: 'It is not set up.',
        paused_at: null,
      },
    ],
  ],
  'methods pause': [{ method: 'bank', changed: true }],
  'methods resume': [
    { method: 'bank', changed: true },
    { method: 'bank', changed: false },
  ],
  'coupons list': [
    [
      {
        code: 'EID10',
        discount: 0.1,
        cap: 500,
        uses: 34,
        uses_max: 100,
        ends_at: at('23:59'),
        state: 'open',
      },
      { code: 'WELCOME', discount: 0.05, cap: 250, uses: 812, uses_max: null, ends_at: null, state: 'open' },
      {
        code: 'SPRING',
        discount: 0.125,
        cap: 1_000,
        uses: 50,
        uses_max: 50,
        ends_at: null,
        state: 'used up',
      },
    ],
  ],
  'coupons add': [{ code: 'SPRING' }],
  'coupons end': [{ code: 'SPRING', ended: true, ends_at: at('12:00') }],
  'accounts show': [
    {
      id: '8c1f0d2ab3e94c77',
      username: 'mina_khan',
      email: 'mina@example.com',
      balance: 2_700,
      registered_at: at('08:00'),
      locked_at: null,
      sessions: 2,
      orders: 5,
      orders_waiting: 1,
      pending_payment: PAYMENT,
      pending_payment_number: PAYMENT_NUMBER,
      movements: [
        { at: at('11:20'), kind: 'receipt', amount: 2_500, ref: RECEIPT },
        { at: at('09:15'), kind: 'goodwill', amount: 200, ref: 'with our apologies for the wait' },
      ],
    },
  ],
  'accounts credit': [{ username: 'mina_khan', amount: 200, balance: 2_700, new: true }],
  'accounts lock': [{ username: 'mina_khan', changed: true }],
  'accounts unlock': [{ username: 'mina_khan', changed: true }],
  'chat list': [[amna, passerBy]],
  'chat show': [conversation],
  'chat answer': [{ visitor: VISITOR, id: 4 }],
  'chat write': [
    { account: 'amna_k', id: 5, to: 'amna@example.com' },
    { account: 'amna_k', id: 5, to: null },
  ],
  'keys show': [
    {
      current: 'b2Zc9xQe',
      secret: 'b2Zc9xQe',
      previous: null,
      left: { codes: 0, items: 0, mails: 0 },
      hosts: HOSTS,
    },
    {
      current: 'b2Zc9xQe',
      secret: 'b2Zc9xQe',
      previous: 'Kq0vTn4A',
      left: { codes: 84_250, items: 312, mails: 2 },
      hosts: HOSTS,
    },
  ],
  'keys rotate': [
    { progress: { ...rotated, resealed: 15_000, left: 84_564 }, done: false, removable_at: null },
    { progress: rotated, done: true, removable_at: at('12:11') },
    { progress: { ...rotated, unreadable: 1 }, done: true, removable_at: null },
  ],
  'audit list': [
    [
      {
        at: at('11:20'),
        actor: 'bilal',
        action: 'receipts assign',
        subject: 'mina_khan',
        detail: { receipt: RECEIPT, amount: 2_500 },
      },
      {
        at: at('10:20'),
        actor: 'operator',
        action: 'orders refund',
        subject: ORDER,
        detail: { amount: 500, reason: 'a day late', before: { refunded: 0 }, after: { refunded: 500 } },
      },
    ],
  ],
  whoami: [{ name: 'sana', role: 'support' }],
  'operators list': [
    { shared_token: true, operators: [bilal, sana] },
    { shared_token: false, operators: [bilal] },
  ],
  'operators add': [
    { name: 'sana', role: 'support', token: TOKEN, shared_token: true },
    { name: 'bilal', role: 'manager', token: TOKEN, shared_token: true },
  ],
  'operators renew': [
    { name: 'sana', role: 'support', token: TOKEN, was_disabled: false },
    { name: 'sana', role: 'support', token: TOKEN, was_disabled: true },
  ],
  'operators disable': [
    { name: 'sana', changed: true },
    { name: 'sana', changed: false },
  ],
  'operators role': [
    { name: 'sana', role: 'manager', changed: true },
    { name: 'sana', role: 'manager', changed: false },
  ],
  'operators shared-token': [
    { on: false, changed: true },
    { on: false, changed: false },
  ],
  check: [{ broken: [] }, { broken: [`Order ${ORDER} counts 500 refunded and booked 0`] }],
};

const PROGRAM = 'npm run operator --';
/** Of a terminal, in characters. */
const WIDTH = 120;

/** Output of the operator's commands, by their nouns. */
export async function sampleOutputs(): Promise<HostSamples['outputs']> {
  const outputs: HostSamples['outputs'] = { help: [await helpOn(), await helpOn('orders refund')] };
  for (const [name, answers] of Object.entries(ANSWERS)) {
    if (!isCommand(name)) throw new Error(`There is no command ${name}.`);
    const [noun = ''] = name.split(' ');
    const shown = answers.map((answer) => ({
      typed: `${PROGRAM} ${commands[name].example}`,
      printed: sanitize(commands[name].show(answer, WIDTH)),
    }));
    outputs[noun] = [...(outputs[noun] ?? []), ...shown];
  }
  outputs['chat'] = [await chatInTerminal(), ...(outputs['chat'] ?? [])];
  return outputs;
}

async function helpOn(name = '') {
  const words = [...name.split(' '), '--help'].filter((word) => word !== '');
  const parsed = await parseCommand(words);
  if (parsed.kind !== 'help') throw new Error(`${words.join(' ')} printed no help.`);
  return { typed: `${PROGRAM} ${words.join(' ')}`, printed: parsed.text };
}

/** A session of the chat in a terminal, with what is typed in it. */
async function chatInTerminal() {
  const output = new PassThrough();
  let screen = '';
  output.on('data', (chunk) => {
    screen += chunk;
  });
  /** Types each line at its prompt, as a terminal shows it. */
  async function* type(lines: readonly string[]) {
    for (const line of lines) {
      while (!screen.endsWith('> ')) await once(output, 'data');
      output.write(`${line}\n`);
      yield `${line}\n`;
    }
  }
  const msg = 'It has just been delivered.';
  const reply = { id: 4, from: CHAT_FROM.support, msg, at: at('12:00'), by: 'sana' };
  await interactiveChat({
    send: async (command, input) =>
      typeof input === 'object' && input !== null && 'after' in input
        ? { ...conversation, said: [reply] }
        : ANSWERS[command][0],
    input: Readable.from(type(['1', reply.msg, '/quit'])),
    output,
    now: () => NOON.getTime(),
  });
  return { typed: `${PROGRAM} chat`, printed: screen.replaceAll('\r\x1b[K', '').trimEnd() };
}
