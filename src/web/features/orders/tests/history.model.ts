import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { type ByMove, defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { ordersInput, ordersMachine, PAYMENTS_INPUT, paymentsMachine } from '../history.machine.ts';
import type { NoteOf } from '../order-text.ts';

const NUMBER_ENDS = 'ABCDEFGHJKMNPQ';

const order = (at: number, more: Partial<Order> = {}): Order => ({
  id: `c41f0be92d7a4e65b81098d3f7ac52${String(at).padStart(2, '0')}`,
  number: `KS-7F3Q-${NUMBER_ENDS.charAt(at)}2`,
  created_at: `2026-03-${String(28 - at).padStart(2, '0')}T09:07:00.000Z`,
  amount: pkr(2_950),
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', price: pkr(2_950), quantity: 1 }],
  goods: { 'steam-10': ['STM0-9QLI-7O01-XB4D'] },
  ...more,
});

/** The delivery details of a top-up. */
export const PLAYER = { label: 'Player ID', value: '5123456789' };

/** Two pages: one order delivered from stock, one by hand, one pending, and older ones. */
const ORDERS: readonly Order[] = [
  order(1, {
    amount: pkr(14_250),
    discount: pkr(500),
    method_name: 'Bank transfer',
    status: 0,
    status_text: 'Processing',
    cart: [
      {
        id: 'steam-10',
        name: 'Steam Wallet 10 USD',
        price: pkr(2_950),
        quantity: 2,
        region: 'US',
        eta: 'Instant',
        redeem_url: 'https://store.example.com/redeem',
      },
      { id: 'vpn-year', name: 'VPN for a year', price: pkr(8_850), quantity: 1, eta: '2-6 hours' },
    ],
    steps: { paid: '2026-03-27T09:07:00.000Z', preparing: '2026-03-27T09:07:00.000Z' },
    goods: {
      'steam-10': ['STM0-DEAD-3K1Q-QQ2P', 'STM0-9QLI-7O01-XB4D', 'STM1-K8ZP-0OQ1-LL7C'],
      'vpn-year': [],
    },
    dead: { 'steam-10': ['STM0-DEAD-3K1Q-QQ2P'] },
  }),
  withoutGoods(
    order(2, {
      status: 0,
      status_text: 'Processing',
      cart: [
        {
          id: 'pubg-uc-60',
          name: 'PUBG Mobile UC, 60 UC',
          price: pkr(3_000),
          quantity: 1,
          answers: [PLAYER],
          region: 'Pakistan',
          eta: 'Within 24 hours',
        },
      ],
      steps: { paid: '2026-03-26T09:07:00.000Z', preparing: '2026-03-26T09:07:00.000Z' },
    }),
  ),
  order(3, { status: 2, status_text: 'Cancelled', goods: { 'steam-10': [] } }),
  ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => order(at)),
];

function withoutGoods({ goods: _, ...rest }: Order): Order {
  return rest;
}

/** A Monday in Pakistan, where it is 17:00. */
export const NOON = Date.parse('2026-03-02T12:00:00.000Z');

export const noteOf: NoteOf = (id) => (id === 'steam-10' ? NOTE : undefined);
const NOTE = 'In Steam open Account details, Add funds, Redeem a wallet code.';

const METHODS = [
  { methodName: 'Bank transfer', amount: '14750', currency: 'PKR' },
  { methodName: 'USDT', amount: '52.6834', currency: 'USDT' },
  { methodName: 'Account balance', amount: '14750', currency: 'PKR' },
] as const;
const STATES = [
  { status: 0, status_text: 'Waiting for your payment' },
  { status: 1, status_text: 'Completed' },
  { status: 2, status_text: 'Expired' },
] as const;

const payment = (at: number): PaymentSummary => {
  const { methodName, amount, currency } = METHODS[at % 3] ?? METHODS[0];
  return {
    id: `7be03d9f51c84a26a0f4e81b62d9c5${String(at).padStart(2, '0')}`,
    number: `KP-2X9D-${NUMBER_ENDS.charAt(at)}4`,
    created_at: `2026-03-${String(28 - at).padStart(2, '0')}T09:07:00.000Z`,
    payment_details: { methodName },
    payment_amount: amount,
    payment_currency: currency,
    cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', price: pkr(2_950), quantity: 5 }],
    ...stateOf(at, methodName),
  };
};

/** The newest waits; the balance pays at once. */
function stateOf(at: number, methodName: string) {
  if (at === 0) return STATES[0];
  return methodName === 'Account balance' || at % 2 === 0 ? STATES[1] : STATES[2];
}

const PAYMENTS: readonly PaymentSummary[] = Array.from({ length: 12 }, (_, at) => payment(at));

/** The same, before a code of the first order was replaced. */
const BEFORE: readonly Order[] = ORDERS.map((each, at) => {
  const { dead: _, ...rest } = each;
  const goods = { 'steam-10': ['STM0-DEAD-3K1Q-QQ2P', 'STM1-K8ZP-0OQ1-LL7C'], 'vpn-year': [] };
  return at === 0 ? { ...rest, goods } : each;
});

/** A list all of whose rows can be read. */
const whole = <Row>(rows: readonly Row[]) => ({ rows, leftOut: 0 });

const [FIRST, SECOND] = ORDERS.map(({ id }) => id);
if (FIRST === undefined || SECOND === undefined) throw new Error('The samples lack orders.');

/** Screen readers read the short number of an order. */
const numberOf = (id: string | null) => ORDERS.find((one) => one.id === id)?.number;

type Shown = { context: { rows: readonly { id: string }[]; page: number; reason: string | null } };

/** Assertions for both lists, by the noun that they use. */
const seesOf = (noun: string, firsts: { 1: string; 2: string }) => ({
  loading: (screen: ScreenDriver) => screen.see('status', `Loading your ${noun}`),
  failed: async (screen: ScreenDriver, _: Shown, byMove: ByMove) => {
    const alert = screen.within('alert');
    await alert.seeText(`Couldn't load your ${noun}`);
    await alert.seeText(byMove({ 'load lost': 'No network.', 'after answerBy': NO_ANSWER }));
  },
  'shown.fetch.idle': (screen: ScreenDriver) => screen.seeNo('button', 'Try again'),
  'shown.fetch.refetching': async (screen: ScreenDriver, { context: { reason } }: Shown) => {
    if (reason === null) return screen.seeNo('button', 'Try again');
    const why = reason === NO_ANSWER ? NO_ANSWER : 'No network.';
    await screen.seeText(`Couldn't refresh your ${noun}: ${why}`);
    await screen.seeDisabled('button', 'Try again');
  },
  'shown.fetch.stale': async (screen: ScreenDriver, _: Shown, byMove: ByMove) => {
    const reason = byMove({ 'refetch lost': 'No network.', 'after answerBy': NO_ANSWER });
    await screen.seeText(`Couldn't refresh your ${noun}: ${reason}`);
    await screen.seeEnabled('button', 'Try again');
  },
  'shown.rows.empty': async (screen: ScreenDriver) => {
    await screen.seeText(`You have no ${noun} yet`);
    await screen.see('link', 'Go to the shop');
    await screen.seeNo('table');
  },
  'shown.rows.closed': async (screen: ScreenDriver, { context: { page } }: Shown) => {
    await screen.seeNo('button', /^Hide/);
    await screen.seeText(page === 2 ? 'Showing page 2 of 2' : 'Showing page 1 of 2');
    await screen.see('cell', new RegExp(`${page === 2 ? firsts[2] : firsts[1]}$`));
  },
});
/** The first rows of the pages. */
const FIRST_ORDERS = { 1: 'KS-7F3Q-B2', 2: 'KS-7F3Q-N2' } as const;
const FIRST_PAYMENTS = { 1: 'KP-2X9D-A4', 2: 'KP-2X9D-M4' } as const;
/** Rows are fetched again without a word. */
const ALIKE = [['shown.fetch.idle', 'shown.fetch.refetching']] as const;
const turn = (screen: ScreenDriver, { page }: { page: number }) =>
  screen.click('button', page === 1 ? 'Prev' : 'Next');

export const ordersModel = defineModel(ordersMachine, {
  flow: {
    group: 'Orders',
    title: 'My orders',
    page: '/my/orders',
    screen: 'orders-my-orders--shown',
    leadsTo: {
      'buy-again': 'an order is opened',
      receipt: 'an order is opened',
    },
  },
  inputs: { 'all closed': ordersInput(undefined), 'one asked for': ordersInput(ORDERS.at(-1)?.id) },
  events: {
    'retry.pressed': [{}],
    'page.turned': { 'the second page': { page: 2 }, 'the first page': { page: 1 } },
    'row.toggled': { 'the first row': { id: FIRST }, 'the second row': { id: SECOND } },
  },
  outcomes: {
    fetchRows: {
      some: whole(ORDERS),
      'before a code was replaced': whole(BEFORE),
      none: whole([]),
      lost: failure('No network.'),
    },
  },
  key: ({ page, openRow, rows }) => [page, openRow, openRow === FIRST && rows[0]?.dead !== undefined],
  stages: {
    order: ['replaced', 'delivered'],
    of: ({ context: { openRow, rows } }) =>
      openRow !== FIRST || rows[0] === undefined
        ? null
        : rows[0].dead === undefined
          ? 'delivered'
          : 'replaced',
    back: {
      'a code is replaced': {
        from: 'delivered',
        to: 'replaced',
        says: 'One item was replaced, and no longer counts: use what stands above instead.',
      },
    },
  },
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'page.turned': turn,
    'row.toggled': (screen, { id }) =>
      screen.click('button', new RegExp(`^(Show|Hide) order ${numberOf(id)}$`)),
  },
  assert: {
    ...seesOf('orders', FIRST_ORDERS),
    'shown.rows.open': async (screen, { context: { openRow, rows } }) => {
      await screen.see('button', `Hide order ${numberOf(openRow)}`, { expanded: true });
      if (openRow === FIRST) {
        await screen.see('row', /^Steam Wallet 10 USD × 2; VPN for a year .*PKR 14,250/);
        await screen.seeText('STM1-K8ZP-0OQ1-LL7C');
        if (rows[0]?.dead === undefined) await screen.seeNoText(/replaced/);
        else
          await screen.within('list', 'Replaced items of Steam Wallet 10 USD').seeText('STM0-DEAD-3K1Q-QQ2P');
        await screen.see('button', 'Copy item 2 of Steam Wallet 10 USD');
        await screen.see('button', 'Copy All of Steam Wallet 10 USD');
        await screen.seeText(new RegExp(NOTE));
        await screen.see('button', 'Download as text');
        await screen.seeNo('button', 'Copy All of VPN for a year');
        await screen.seeText("Nothing's here yet but it shall be delivered soon!");
        await screen.seeText(/^Usually within 2-6 hours; (support works until|we open) /);
      } else if (openRow === SECOND) {
        await screen.seeText(/It will be delivered during working hours/);
        const ordered = screen.within('region', 'What you ordered');
        await ordered.seeText('PUBG Mobile UC, 60 UC');
        await ordered.seeText('5123456789');
        await ordered.seeText(/^Usually within 24 hours; (support works until|we open) /);
        await screen.seeNoText('STM1-K8ZP-0OQ1-LL7C');
        await screen.seeNo('button', 'Download as text');
      }
    },
  },
  alike: ALIKE,
});

export const paymentsModel = defineModel(paymentsMachine, {
  flow: {
    group: 'Orders',
    title: 'My payments',
    after: 'buy-again',
    page: '/my/payments',
    screen: 'orders-my-payments--shown',
    leadsTo: {
      payment: 'a payment is opened',
    },
  },
  inputs: { '': PAYMENTS_INPUT },
  events: {
    'retry.pressed': [{}],
    'page.turned': { 'the second page': { page: 2 }, 'the first page': { page: 1 } },
    'row.toggled': {
      'the first row': { id: PAYMENTS[0]?.id ?? '' },
      'the second row': { id: PAYMENTS[10]?.id ?? '' },
    },
  },
  outcomes: { fetchRows: { some: whole(PAYMENTS), none: whole([]), lost: failure('No network.') } },
  key: ({ page, openRow }) => [page, openRow],
  oneSided: { hasOpenRow: 'No payment is asked for: its details have their own page.' },
  // A payment's details have their own page, so no row of this list opens.
  external: ['row.toggled'],
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'page.turned': turn,
  },
  assert: {
    ...seesOf('payments', FIRST_PAYMENTS),
    'shown.rows.open': (screen, { context: { page } }) =>
      screen.see('link', `Open payment ${page === 2 ? FIRST_PAYMENTS[2] : FIRST_PAYMENTS[1]}`),
  },
  alike: [...ALIKE, ['shown.rows.closed', 'shown.rows.open']],
});
