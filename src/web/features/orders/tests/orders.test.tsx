import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#contract/brand.ts';
import { NamedClock } from '#statecharts/index.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { isolatedIn, itemsIn, rowsIn, textIn, toneOf, valuesIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { badge } from '#web/theme/recipes/messages.ts';
import { bothSides } from '../../../../../tests/both-sides.ts';
import { ordersLogic, paymentsLogic } from '../history.effects.ts';
import { ordersInput, PAYMENTS_INPUT } from '../history.machine.ts';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { ReceiptButton } from '../parts/ReceiptButton.tsx';
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
  request: createApiRequest(async () => Response.json(rows), {
    onServerDate: () => {},
    onUnauthorized: () => {},
  }),
});

function Receipt({ order }: { order: ShownOrder }) {
  const [state, send] = useMachine(receiptLogic, { input: { title: `Receipt of ${order.id}` } });
  return <ReceiptButton state={state} send={send} order={order} />;
}

/** My Orders, where the host answers with these rows, and what is reported as a problem. */
async function openOrders(rows: readonly unknown[], open?: string) {
  const problems: string[] = [];
  const logic = ordersLogic(requestOf(rows));
  const clock = new NamedClock();
  function Page() {
    const [state, send] = useMachine(logic, { clock, input: ordersInput(open) });
    return (
      <OrdersScreen
        state={state}
        send={send}
        noteOf={(id) => (id === 'steam-10' ? 'Redeem it in Steam.' : undefined)}
        onProblem={(id) => problems.push(id)}
        receipt={(order) => <Receipt order={order} />}
        buyAgain={() => <p>Bought again</p>}
      />
    );
  }
  render(<Page />, { wrapper: WithinRouter });
  await waitForElementToBeRemoved(() => screen.queryByRole('status', { name: /^Loading/ }));
  return { problems, user: userEvent.setup({ delay: null }) };
}

async function openPayments(rows: readonly object[]) {
  const logic = paymentsLogic(requestOf(rows));
  const clock = new NamedClock();
  function Page() {
    const [state, send] = useMachine(logic, { clock, input: PAYMENTS_INPUT });
    return <PaymentsScreen state={state} send={send} />;
  }
  render(<Page />, { wrapper: WithinRouter });
  await screen.findByRole('table');
  return { user: userEvent.setup({ delay: null }) };
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
        Items: "Can't be shown",
        'Order ID': 'KS-7F3Q-B2 c41f0be92d7a4e65b81098d3f7ac5201',
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
    expect(screen.queryByText('We have received your order')).toBeNull();
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

  test('a cell without a value is empty, so that a phone leaves out its label', async () => {
    const { id, cart } = ORDER;
    await openOrders([{ id, cart, created_at: null, goods: {} }]);
    const cells = [...screen.getByRole('table').querySelectorAll('td')].filter(
      (cell) => !cell.hasChildNodes(),
    );
    expect(cells.map((cell) => cell.dataset['label'])).toEqual(['Date', 'Order Price', 'Status']);
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
        Items: 'Steam Wallet 10 USD × 2; VPN for a year',
        'Order ID': 'KS-7F3Q-B2 c41f0be92d7a4e65b81098d3f7ac5201',
        Date: '6 Mar 2026, 01:07',
        'Order Price': 'PKR 14,251',
        Status: 'Processing',
        Details: 'Show order KS-7F3Q-B2',
      },
      {
        Items: 'Windows 11, Home',
        'Order ID': '9d02aa17c3b84f0e8a55e6107bcd3302',
        Date: '31 Dec 2025, 23:59',
        'Order Price': 'PKR 1,234,567',
        Status: 'Completed',
        Details: 'Show order 9d02aa17c3b84f0e8a55e6107bcd3302',
      },
    ]);
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
    expect(problems).toEqual(['c41f0be92d7a4e65b81098d3f7ac5201']);
  });

  test('saves the order that is open as a text, under its id', async () => {
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
    expect(names).toEqual(['order-c41f0be92d7a4e65b81098d3f7ac5201.txt']);
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
      ['Sum', 'PKR 14,750'],
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

describe('a code', () => {
  // So that it stays on one line of a phone; one with spaces wraps like a sentence.
  const lengthOf = async (text: string) => {
    await openOrders([{ ...OLDER, goods: { 'windows-11': [text] } }], OLDER.id);
    return screen.getByText(text).getAttribute('data-length');
  };
  bothSides('is short below 22 characters', { limit: 22 }, ({ before, at }) => {
    test.each([
      [before, 'short'],
      [at, 'medium'],
    ])('%i: %s', async (count, length) => expect(await lengthOf('x'.repeat(count))).toBe(length));
  });
  bothSides('is medium below 27 characters', { limit: 27 }, ({ before, at }) => {
    test.each([
      [before, 'medium'],
      [at, 'long'],
    ])('%i: %s', async (count, length) => expect(await lengthOf('x'.repeat(count))).toBe(length));
  });
  bothSides('is long below 31 characters', { limit: 31 }, ({ before, at }) => {
    test.each([
      [before, 'long'],
      [at, 'longest'],
    ])('%i: %s', async (count, length) => expect(await lengthOf('x'.repeat(count))).toBe(length));
  });
  test('with spaces has no length', async () => {
    expect(await lengthOf('Call 0300 and ask for Amna')).toBeNull();
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
        For: 'Steam Wallet 10 USD × 2',
        ID: name,
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

  test('has no column for what they are for, where the host does not say', async () => {
    const { cart: _, ...silent } = PAYMENT;
    await openPayments([silent]);
    expect(Object.keys(rowsIn(screen.getByRole('table'))[0] ?? {})).toEqual([
      'ID',
      'Payment Date',
      'Payment Method',
      'Amount',
      'Status',
      'Details',
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
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ ...row, id: `row-${at + 1}` }));
  const ids = () => screen.getAllByText(/^row-\d+$/).map(textIn);

  bothSides('has ten rows', { limit: 11 }, ({ before, at }) => {
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
    });
  });
});
