import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useMachine } from '@xstate/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { brand } from '#contract/brand.ts';
import { Order } from '#contract/orders.ts';
import { NamedClock } from '#statecharts/index.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { isolatedIn, itemsIn, rowsIn, textIn, toneOf, valuesIn } from '#web/testing/shown-values.ts';
import { badge } from '#web/theme/recipes/messages.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { ordersLogic, paymentsLogic } from '../history.effects.ts';
import { ordersInput, PAYMENTS_INPUT } from '../history.machine.ts';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { orderFileName, orderText } from '../order-text.ts';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { PrintedReceipt } from '../parts/PrintedReceipt.tsx';
import { ReceiptButton } from '../parts/ReceiptButton.tsx';
import { problemSubject } from '../problem-subject.ts';
import { receiptLogic } from '../receipt.effects.ts';
import type { ShownOrder } from '../shown-order.ts';

/* Each value of the two lists against what the host's answer says: no two fields have the same. */
const ORDER = {
  id: 'c41f0be92d7a4e65b81098d3f7ac5201',
  number: 'KS-7F3Q-B2',
  created_at: '2026-03-05T20:07:00.000Z',
  amount: 14_251,
  discount: 499,
  method_name: 'Bank transfer',
  status: 0,
  status_text: 'Processing',
  cart: [
    { id: 'steam-10', name: 'Steam Wallet 10 USD', price: 2_950, quantity: 2 },
    {
      id: 'vpn-year',
      name: 'VPN for a year',
      price: 8_850,
      quantity: 1,
      answers: [{ label: 'Device', value: 'Phone' }],
    },
  ],
  goods: { 'steam-10': ['STM0-9QLI-7O01', 'STM1-K8ZP-0OQ1'], 'vpn-year': ['VPN7-JJ2C-11AB'] },
};
const OLDER = {
  id: '9d02aa17c3b84f0e8a55e6107bcd3302',
  created_at: '2025-12-31T18:59:00.000Z',
  amount: 1_234_567,
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'windows-11', name: 'Windows 11, Home', price: 1_234_567, quantity: 1 }],
  goods: { 'windows-11': ['WIN1-0000-AAAA'] },
};
const PAYMENT = {
  id: '7be03d9f51c84a26a0f4e81b62d9c501',
  created_at: '2026-03-04T21:30:00.000Z',
  payment_details: { methodName: 'Tether' },
  payment_amount: '1057.4411',
  payment_currency: 'USDT',
  status: 0,
  status_text: 'Waiting for your payment',
  cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', price: 2_950, quantity: 2 }],
};

const RECEIPT = 'Receipt (print or PDF)';

const requestOf = (rows: readonly unknown[]) => ({
  request: requestOver(async () => Response.json(rows)),
});

function Receipt({ order }: { order: ShownOrder }) {
  const [state, send] = useMachine(receiptLogic, { input: { title: `Receipt of ${order.id}` } });
  return <ReceiptButton state={state} send={send} order={order} />;
}

/** My Orders, where the host answers with these rows, and what is reported as a problem. */
async function openOrders(rows: readonly unknown[], open?: string, at = '2026-03-06T12:00:00.000Z') {
  const problems: string[] = [];
  const logic = ordersLogic(requestOf(rows));
  const actor = createActor(logic, { clock: new NamedClock(), input: ordersInput(open) });
  const { user } = openFlow(actor, (state, send) => (
    <OrdersScreen
      state={state}
      send={send}
      noteOf={(id) => (id === 'steam-10' ? 'Redeem it in Steam.' : undefined)}
      now={() => Date.parse(at)}
      pictureOf={(id) => (id === 'vpn-year' ? '/images/vpn.svg' : undefined)}
      onProblem={(order) => problems.push(problemSubject(order))}
      receipt={(order) => <Receipt order={order} />}
      buyAgain={() => <p>Bought again</p>}
    />
  ));
  await waitForElementToBeRemoved(() => screen.queryByRole('status', { name: /^Loading/ }));
  return { problems, user };
}

async function openPayments(rows: readonly object[]) {
  const logic = paymentsLogic(requestOf(rows));
  const actor = createActor(logic, { clock: new NamedClock(), input: PAYMENTS_INPUT });
  const { user } = openFlow(actor, (state, send) => <PaymentsScreen state={state} send={send} />);
  await screen.findByRole('table');
  return { user };
}

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Karachi');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('odd rows (R-2)', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
  });

  test('are counted beside those that can be shown', async () => {
    await openOrders([null, ORDER, { ...OLDER, id: '9d02 aa' }]);
    expect(rowsIn(screen.getByRole('table'))).toHaveLength(1);
    expect(screen.getByText("2 of your orders can't be shown here. Please ask support.")).toBeVisible();
  });

  test('alone are no empty list', async () => {
    await openOrders([null]);
    expect(screen.getByText("1 of your orders can't be shown here. Please ask support.")).toBeVisible();
    expect(screen.queryByText('You have no orders yet')).toBeNull();
  });

  test('an order of which only number, date and text can be read is shown with these', async () => {
    const { id, number, created_at, status_text } = ORDER;
    await openOrders([{ id, number, created_at, status_text, amount: {}, status: {}, cart: 5, goods: 7 }]);
    expect(rowsIn(screen.getByRole('table'))).toEqual([
      {
        'Order ID': "Can't be shown KS-7F3Q-B2",
        Date: '6 Mar 2026, 01:07',
        'Order Price': '',
        Status: 'Processing',
        Details: 'Show order KS-7F3Q-B2',
      },
    ]);
  });

  test('an order whose lines can’t be read keeps its codes', async () => {
    const { id, created_at } = OLDER;
    await openOrders([{ id, created_at, status: '1', cart: 5, goods: OLDER.goods }], id);
    expect(screen.getByText('WIN1-0000-AAAA')).toBeVisible();
  });

  const UNREAD: [string, object, string][] = [
    ['an item', { goods: { 'windows-11': ['WIN1', null] } }, '1 delivered item'],
    ['items', { goods: { 'windows-11': [null, { a: 1 }, 'WIN1', 77], other: 3 } }, '3 delivered items'],
    ['a product', { cart: [...OLDER.cart, null] }, '1 product'],
    ['all of it', { cart: [5, {}], goods: 7 }, '2 products and 1 delivered item'],
  ];
  test.each(UNREAD)('%s of an order that can’t be read is counted', async (_, odd, count) => {
    await openOrders([{ ...OLDER, ...odd }], OLDER.id);
    expect(screen.getByText(`${count} of this order can't be shown here. Please ask support.`)).toBeVisible();
    expect(screen.queryByText("We've received your order")).toBeNull();
  });

  test('an order that can be read has no such sentence', async () => {
    await openOrders([ORDER], ORDER.id);
    expect(screen.queryByText(/can't be shown/)).toBeNull();
  });

  test('only an order whose products can be read is offered to be bought again', async () => {
    await openOrders([{ ...OLDER, cart: 5 }], OLDER.id);
    expect(screen.queryByText('Bought again')).toBeNull();
    cleanup();
    await openOrders([OLDER], OLDER.id);
    expect(screen.getByText('Bought again')).toBeVisible();
  });

  test('a cell without a value is empty, so that a phone leaves it out', async () => {
    const { id, cart } = ORDER;
    await openOrders([{ id, cart, created_at: null, goods: {} }]);
    const table = screen.getByRole('table');
    const labels = [...table.querySelectorAll('th')].map(textIn);
    const empty = [...table.querySelectorAll('td')].map((cell, at) => !cell.hasChildNodes() && labels[at]);
    expect(empty.filter(Boolean)).toEqual(['Date', 'Order Price', 'Status']);
  });

  test('a payment keeps its row and the text of its amount', async () => {
    await openPayments([
      { ...PAYMENT, payment_amount: 'about 1,057', payment_details: null, status: 'paid' },
    ]);
    expect(rowsIn(screen.getByRole('table'))).toEqual([
      expect.objectContaining({
        'Payment Method': '',
        Amount: 'USDT about 1,057',
        Status: 'Waiting for your payment',
      }),
    ]);
  });
});

describe('My Orders', () => {
  test('has each value in its column', async () => {
    await openOrders([ORDER, OLDER]);
    expect(rowsIn(screen.getByRole('table'))).toEqual([
      {
        'Order ID': 'Steam Wallet 10 USD × 2; VPN for a year KS-7F3Q-B2',
        Date: '6 Mar 2026, 01:07',
        'Order Price': 'PKR 14,251',
        Status: 'Processing',
        Details: 'Show order KS-7F3Q-B2',
      },
      {
        'Order ID': 'Windows 11, Home 9d02aa17c3b84f0e8a55e6107bcd3302',
        Date: '31 Dec 2025, 23:59',
        'Order Price': 'PKR 1,234,567',
        Status: 'Completed',
        Details: 'Show order 9d02aa17c3b84f0e8a55e6107bcd3302',
      },
    ]);
  });

  test('has the picture of the first product that is still sold', async () => {
    await openOrders([ORDER, OLDER]);
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.querySelector('img')).toHaveAttribute('src', '/images/vpn.svg');
    expect(second?.querySelector('img')).toBeNull();
  });

  test('has the items of each product under its name, with what delivery needed', async () => {
    await openOrders([ORDER], ORDER.id);
    const products = screen.getAllByRole('heading', { level: 2 }).map((name) => {
      const product = name.closest('li');
      return [textIn(name), product && [...product.querySelectorAll('code')].map(textIn)];
    });
    expect(products).toEqual([
      ['Steam Wallet 10 USD × 2', ['STM0-9QLI-7O01', 'STM1-K8ZP-0OQ1']],
      ['VPN for a year', ['VPN7-JJ2C-11AB']],
    ]);
    const [steam, vpn] = screen.getAllByRole('heading', { level: 2 }).map((name) => name.closest('li'));
    expect(steam && valuesIn(steam)).toEqual({});
    expect(steam).toHaveTextContent('How to redeem: Redeem it in Steam.');
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('How to redeem');
    expect(vpn && valuesIn(vpn)).toEqual({ 'Device:': 'Phone' });
    expect(vpn).not.toHaveTextContent('How to redeem');
  });

  test('copies what stands beside the button, and reports the order whose button was pressed', async () => {
    const { user, problems } = await openOrders([ORDER, OLDER], ORDER.id);
    const copied: Record<string, string> = {};
    for (const button of screen.getAllByRole('button', { name: /^Copy/ })) {
      await user.click(button);
      copied[textIn(button.lastElementChild)] = await navigator.clipboard.readText();
    }
    expect(copied).toEqual({
      'Copy All of Steam Wallet 10 USD': 'STM0-9QLI-7O01\nSTM1-K8ZP-0OQ1',
      'Copy item 1 of Steam Wallet 10 USD': 'STM0-9QLI-7O01',
      'Copy item 2 of Steam Wallet 10 USD': 'STM1-K8ZP-0OQ1',
      'Copy item 1 of VPN for a year': 'VPN7-JJ2C-11AB',
    });
    await user.click(screen.getByRole('button', { name: 'Report a problem' }));
    expect(problems).toEqual(['About order KS-7F3Q-B2, Steam Wallet 10 USD and 1 more: ']);
  });

  test.each([
    [ORDER, 'About order KS-7F3Q-B2, Steam Wallet 10 USD and 1 more: '],
    [OLDER, 'About order 9d02aa17c3b84f0e8a55e6107bcd3302, Windows 11, Home: '],
    [{ ...ORDER, cart: [] }, 'About order KS-7F3Q-B2: '],
  ])('begins a message to support with its number and what was bought', async (order, words) => {
    const { user, problems } = await openOrders([order], order.id);
    await user.click(screen.getByRole('button', { name: 'Report a problem' }));
    expect(problems).toEqual([words]);
  });

  test('saves the order that is open as a text, under its number', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const blobs: Blob[] = [];
    const revoked: string[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: (url: string) => revoked.push(url),
    });
    const { user } = await openOrders([OLDER, ORDER], ORDER.id);
    await user.click(screen.getByRole('button', { name: 'Download as text' }));
    await expect.poll(() => revoked).toEqual(['blob:1']);
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    expect(names).toEqual(['order-KS-7F3Q-B2.txt']);
    // Of another host's number, a browser would make another name.
    expect(orderFileName({ number: 'KS/7', id: 'k1x9' })).toBe('order-k1x9.txt');
    const reader = new FileReader();
    const text = new Promise((resolve) => {
      reader.onload = () => resolve(reader.result);
    });
    for (const blob of blobs) reader.readAsText(blob);
    expect(await text).toBe(
      [
        'Order KS-7F3Q-B2',
        '5 Mar 2026, 20:07 UTC, PKR 14,251, Processing',
        '',
        'Steam Wallet 10 USD × 2',
        'STM0-9QLI-7O01',
        'STM1-K8ZP-0OQ1',
        'How to redeem: Redeem it in Steam.',
        '',
        'VPN for a year',
        'Device: Phone',
        'VPN7-JJ2C-11AB',
        '',
      ].join('\n'),
    );
  });

  test('prints a receipt with each value in its place', async () => {
    const { user } = await openOrders([ORDER], ORDER.id);
    await user.click(screen.getByRole('button', { name: RECEIPT }));
    const receipt = screen.getByRole('article', { name: 'Receipt KS-7F3Q-B2' });
    expect([...receipt.querySelectorAll('header p')].map(textIn)).toEqual([
      brand.name,
      brand.company.name,
      brand.company.address,
      brand.email,
    ]);
    const [facts] = receipt.querySelectorAll('dl');
    expect(facts && valuesIn(facts)).toEqual({
      Order: 'KS-7F3Q-B2',
      Date: '6 Mar 2026, 01:07',
      'Paid by': 'Bank transfer',
      Status: 'Processing',
    });
    expect(rowsIn(receipt)).toEqual([
      { Item: 'Steam Wallet 10 USD', Quantity: '2', Price: 'PKR 2,950', Amount: 'PKR 5,900' },
      { Item: 'VPN for a yearDevice: Phone', Quantity: '1', Price: 'PKR 8,850', Amount: 'PKR 8,850' },
    ]);
    const sums = [...receipt.querySelectorAll('tfoot tr')].map((row) => [...row.children].map(textIn));
    expect(sums).toEqual([
      ['Subtotal', 'PKR 14,750'],
      ['Discount', '−PKR 499'],
      ['Total paid', 'PKR 14,251'],
    ]);
    expect(isolatedIn(receipt)).toContain('−PKR 499');
    expect(receipt).not.toHaveTextContent('STM0');
  });

  test('prints no sum and no number where there are none', async () => {
    const { user } = await openOrders([OLDER], OLDER.id);
    await user.click(screen.getByRole('button', { name: RECEIPT }));
    const receipt = screen.getByRole('article');
    expect(valuesIn(receipt)).toEqual({
      Order: '9d02aa17c3b84f0e8a55e6107bcd3302',
      Date: '31 Dec 2025, 23:59',
      Status: 'Completed',
    });
    const sums = [...receipt.querySelectorAll('tfoot tr')].map((row) => [...row.children].map(textIn));
    expect(sums).toEqual([['Total paid', 'PKR 1,234,567']]);
  });

  test('prints no receipt of an order whose price can’t be read', async () => {
    const { amount: _, ...free } = OLDER;
    await openOrders([free], OLDER.id);
    expect(screen.getByText('WIN1-0000-AAAA')).toBeVisible();
    expect(screen.queryByRole('button', { name: RECEIPT })).toBeNull();
  });

  test('lists what was ordered while nothing of it is there', async () => {
    const { goods: _, ...waiting } = ORDER;
    await openOrders([waiting], ORDER.id);
    const ordered = screen.getByRole('region', { name: 'What you ordered' });
    expect(itemsIn(ordered)).toEqual(['Steam Wallet 10 USD × 2', 'VPN for a yearDevice: Phone']);
  });
});

describe('how far an order is (R-145)', () => {
  const STEPS = {
    paid: '2026-03-05T20:07:00.000Z',
    preparing: '2026-03-05T20:08:00.000Z',
    delivered: '2026-03-06T05:59:00.000Z',
  };
  const { delivered: _, ...begun } = STEPS;
  const { status: _status, ...unknown } = ORDER;
  const shown = () =>
    [...screen.getByRole('list', { name: 'Progress of the order' }).children].map((step) => [
      textIn(step),
      step.getAttribute('data-step'),
      step.getAttribute('aria-current'),
    ]);

  const PREPARING = [
    ['Paid', 'done', null],
    ['Preparing', 'current', 'step'],
    ['Delivered, still to come', 'ahead', null],
  ];
  const DELIVERED = [
    ['Paid', 'done', null],
    ['Preparing', 'done', null],
    ['Delivered', 'done', null],
  ];
  test.each([
    [
      'prepared, with a line that is there and one that takes its time',
      {
        ...ORDER,
        steps: begun,
        cart: ORDER.cart.map((line) => ({ ...line, eta: line.id === 'vpn-year' ? '1 day' : 'Instant' })),
        goods: { ...ORDER.goods, 'vpn-year': [] },
      },
      [
        ['Paid 6 Mar 2026, 01:07', 'done', null],
        ['Preparing 6 Mar 2026, 01:08', 'current', 'step'],
        ['Delivered, still to come usually within 1 day', 'ahead', null],
      ],
    ],
    [
      'delivered',
      { ...ORDER, status: 1, steps: STEPS },
      [
        ['Paid 6 Mar 2026, 01:07', 'done', null],
        ['Preparing 6 Mar 2026, 01:08', 'done', null],
        ['Delivered 6 Mar 2026, 10:59', 'done', null],
      ],
    ],
    [
      'cancelled',
      { ...ORDER, status: 2, steps: begun },
      [
        ['Paid 6 Mar 2026, 01:07', 'done', null],
        ['Cancelled', 'cancelled', null],
      ],
    ],
    ['prepared, by its status', ORDER, PREPARING],
    ['delivered, by its status', { ...ORDER, status: 1 }, DELIVERED],
    ['delivered, by its goods', unknown, DELIVERED],
    ['prepared, by its goods', { ...unknown, goods: { 'steam-10': ['STM0-9QLI-7O01'] } }, PREPARING],
    [
      'delivered, by its times',
      { ...unknown, goods: {}, steps: { delivered: STEPS.delivered } },
      [
        ['Paid', 'done', null],
        ['Preparing', 'done', null],
        ['Delivered 6 Mar 2026, 10:59', 'done', null],
      ],
    ],
  ])('is %s', async (_name, order, steps) => {
    await openOrders([order], ORDER.id);
    expect(shown()).toEqual(steps);
  });

  const lineOf = (quantity: number, count: number, status: number, more: object = {}) => ({
    ...OLDER,
    status,
    cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', quantity, region: 'US', ...more }],
    goods: { 'steam-10': Array.from({ length: count }, (_, at) => `STM-${at}`) },
  });
  test.each([
    ['20 of 23 delivered, 3 on their way.', lineOf(23, 20, 0)],
    ['22 of 23 delivered, 1 on its way.', lineOf(23, 22, 0)],
    [null, lineOf(23, 23, 0)],
    [null, lineOf(23, 20, 1)],
    [null, lineOf(23, 20, 2)],
    [null, { ...lineOf(23, 20, 0), goods: { 'steam-10': ['STM-0', null] } }],
  ])('says %s', async (words, order) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await openOrders([order], OLDER.id);
    if (words === null) return expect(screen.queryByText(/on (its|their) way/)).toBeNull();
    const count = screen.getByText(words);
    expect(count).toBeVisible();
    // Before the codes, which fill a phone's screen.
    const [code = count] = screen.getAllByText(/^STM-/);
    expect(count.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['May not be instant', 20],
    ['Instant', 23],
  ])('says of an instant line: %s, with %i of 23 delivered', async (time, count) => {
    await openOrders([lineOf(23, count, count === 23 ? 1 : 0, { eta: 'Instant' })], OLDER.id);
    expect(valuesIn(screen.getByRole('table'))).toMatchObject({ 'Delivery time:': time });
  });

  const { goods: _goods, ...byHand } = lineOf(1, 0, 0, { eta: '30 minutes' });
  const FRIDAY = '2026-03-06T14:59:00.000Z';
  test.each([
    ['Usually within 30 minutes; support works until 20:00 Pakistan time.', byHand, FRIDAY],
    [
      'Usually within 30 minutes; we open tomorrow at 10:00 Pakistan time.',
      byHand,
      '2026-03-06T15:00:00.000Z',
    ],
    [
      'Usually within 24 hours; we open at 10:00 Pakistan time.',
      { ...byHand, cart: [{ ...byHand.cart[0], eta: 'Within 24 hours' }] },
      '2026-03-06T04:59:00.000Z',
    ],
    [
      'Support works until 20:00 Pakistan time.',
      { ...byHand, cart: [{ ...byHand.cart[0], eta: undefined }] },
      FRIDAY,
    ],
    [
      'Usually within 2-6 hours; support works until 20:00 Pakistan time.',
      lineOf(3, 1, 0, { eta: '2-6 hours' }),
      FRIDAY,
    ],
    [null, lineOf(3, 1, 0, { eta: 'Instant' }), FRIDAY],
    [null, lineOf(1, 1, 0, { eta: '2-6 hours' }), FRIDAY],
    [null, lineOf(1, 1, 0), FRIDAY],
    [null, { ...byHand, status: 2 }, FRIDAY],
  ])('waits: %s', async (words, order, at) => {
    await openOrders([order], OLDER.id, at);
    if (words === null) expect(screen.queryByText(/Usually|support works|we open/i)).toBeNull();
    else expect(screen.getByText(words)).toBeVisible();
  });

  test('has region, delivery time and the page to redeem on each line, and the text too', async () => {
    const sold = lineOf(2, 1, 0, { eta: '2-6 hours', redeem_url: 'https://store.example.com/redeem' });
    await openOrders([sold], OLDER.id);
    expect(valuesIn(screen.getByRole('table'))).toEqual({ 'Region:': 'US', 'Delivery time:': '2-6 hours' });
    expect(screen.getByRole('link', { name: /redeem/ })).toHaveAttribute(
      'href',
      'https://store.example.com/redeem',
    );
    expect(orderText(v.parse(Order, sold), () => 'Redeem it in Steam.')).toContain(
      [
        'Steam Wallet 10 USD × 2',
        'Region: US',
        'STM-0',
        '(1 still to come)',
        'How to redeem: Redeem it in Steam. https://store.example.com/redeem',
        '',
      ].join('\n'),
    );
    cleanup();
    render(<PrintedReceipt order={v.parse(Order, sold)} />);
    expect(valuesIn(screen.getByRole('table'))).toEqual({ 'Region:': 'US' });
  });
});

describe('a code', () => {
  // So that it stays on one line of a phone; one with spaces wraps like a sentence.
  const kindOf = async (text: string) => {
    await openOrders([{ ...OLDER, goods: { 'windows-11': [text] } }], OLDER.id);
    const code = screen.getByText(text);
    return [code.dataset['code'], code.style.getPropertyValue('--chars')];
  };
  atBoundary('is short below 21 characters', { limit: 21 }, ({ before, at }) => {
    test.each([
      [before, 'short'],
      [at, 'medium'],
    ])('%i: %s', async (count, kind) =>
      expect(await kindOf('x'.repeat(count))).toEqual([kind, String(count)]),
    );
  });
  atBoundary('is beside a button without a word below 27', { limit: 27 }, ({ before, at }) => {
    test.each([
      [before, 'medium'],
      [at, 'long'],
    ])('%i: %s', async (count, kind) =>
      expect(await kindOf('x'.repeat(count))).toEqual([kind, String(count)]),
    );
  });
  test('with spaces is neither', async () => {
    expect(await kindOf('Call 0300 and ask for Amna')).toEqual([undefined, '26']);
  });
});

describe('My Payments', () => {
  test.each([
    ['KP-2X9D-4M', 'KP-2X9D-4M'],
    [null, '7be03d9f51c84a26a0f4e81b62d9c501'],
  ])('has each value in its column: of number %s', async (number, name) => {
    await openPayments([{ ...PAYMENT, number }]);
    expect(rowsIn(screen.getByRole('table'))).toEqual([
      {
        ID: `Steam Wallet 10 USD × 2 ${name}`,
        'Payment Date': '5 Mar 2026, 02:30',
        'Payment Method': 'Tether',
        Amount: 'USDT 1,057.4411',
        Status: 'Waiting for your payment',
        Details: `Open payment ${name}`,
      },
    ]);
    expect(screen.getByRole('link', { name: /^Open/ })).toHaveAttribute(
      'href',
      '/payment/7be03d9f51c84a26a0f4e81b62d9c501',
    );
  });

  test('has the number alone where the host does not say what was paid for', async () => {
    const { cart: _, ...silent } = PAYMENT;
    await openPayments([silent]);
    expect(rowsIn(screen.getByRole('table'))).toEqual([
      expect.objectContaining({ ID: '7be03d9f51c84a26a0f4e81b62d9c501' }),
    ]);
  });
});

describe('the colour of a status (spec §4)', () => {
  const STATES = [
    [0, 'Waiting', 'pending'],
    [1, 'Completed', 'completed'],
    [2, 'Cancelled', 'failed'],
    [2, 'Failed', 'failed'],
  ] as const;
  const rowsOf = (row: object) =>
    STATES.map(([status, status_text], at) => ({ ...row, id: `row-${at}`, status, status_text }));
  const tones = () => STATES.map(([, text]) => toneOf(screen.getByText(text)));
  const EXPECTED = ['pending', 'completed', 'failed', 'failed'];

  test('of orders', async () => {
    await openOrders(rowsOf(ORDER));
    expect(tones()).toEqual(EXPECTED);
  });
  test('of payments', async () => {
    await openPayments(rowsOf(PAYMENT));
    expect(tones()).toEqual(EXPECTED);
  });
  test('is that of its tone', () => {
    expect(badge.variants?.['tone']).toMatchObject({
      pending: { bg: 'status.pending.subtle', color: 'status.pending' },
      completed: { bg: 'status.completed.subtle', color: 'status.completed' },
      failed: { bg: 'status.failed.subtle', color: 'status.failed' },
    });
  });
});

describe.each([
  ['orders', ORDER, openOrders],
  ['payments', PAYMENT, openPayments],
])('a page of %s', (_, row, open) => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...row, id: `row-${at + 1}`, number: undefined }));
  const ids = () => screen.getAllByText(/^row-\d+$/).map(textIn);

  atBoundary('has ten rows', { limit: 11 }, ({ before, at }) => {
    test(`${before} rows are one page`, async () => {
      await open(rows(before));
      expect(ids()).toEqual(rows(before).map(({ id }) => id));
      expect(screen.getByText('Showing page 1 of 1')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    });
    test(`of ${at} rows, the last one is on the second page`, async () => {
      const { user } = await open(rows(at));
      expect(ids()).toEqual(rows(before).map(({ id }) => id));
      expect(screen.getByText('Showing page 1 of 2')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect(ids()).toEqual(['row-11']);
      expect(screen.getByText('Showing page 2 of 2')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'false');
      expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    });
  });
});
