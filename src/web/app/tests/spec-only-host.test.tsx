import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { rowsIn, valuesIn } from '#web/testing/shown-values.ts';
import type { SpecOnlyShop, SpecPayment } from '../../../../tests/e2e/support/spec-only-shop.ts';
import { CODE } from '../../../../tests/e2e/support/spec-only-shop.ts';
import { CARD, MEMBER, type Refusal, type Visit, visit } from './visit-spec-only.ts';

/* The shop with a host that knows the specification alone. Quoted sentences are the specification's. */

const POLL_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('cookiesAccepted', 'true');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['payment'];
  document.title = '';
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const see = (text: string | RegExp) => screen.findByText(text);
const page = () => within(screen.getByRole('main'));
const press = (name: string | RegExp) => screen.findByRole('button', { name });
/** Changes one field of an answer, or of each of its rows. */
const withField = (field: string, value: unknown) => (answer: unknown) =>
  Array.isArray(answer)
    ? answer.map((row: unknown) => ({ ...v.parse(Row, row), [field]: value }))
    : { ...v.parse(Row, answer), [field]: value };
const Row = v.looseObject({});
const STATUS = 'POST /api/payment-status';
const CHECKOUT = 'POST /api/checkout';
const CART = { items: [CARD], totalPrice: 2_780 };
type Sent = Parameters<SpecOnlyShop['placeOrder']>[1];

/** The page of a payment that was ordered like this. */
async function visitPayment(sent: Omit<Sent, 'cart'>, change: Partial<SpecPayment> = {}) {
  const shown = await visit('/payment/payment1', {
    prepare: (account, shop) => {
      account.balance = 10_000;
      Object.assign(shop.placeOrder(account, { ...sent, cart: CART }), change);
    },
  });
  await see(/^Payment Status/);
  const [first] = shown.account.payments;
  if (first === undefined) throw new Error('There is no payment.');
  return { ...shown, payment: first.payment };
}

describe('a payment', () => {
  it.each<[string, Omit<Sent, 'cart'>, Record<string, string>]>([
    [
      'bank',
      { method: 'bank' },
      {
        Amount: 'PKR 2,780',
        'Bank name': 'Example Bank',
        'Account number': 'PK00EXAM0001',
        'Receiver name': 'Example Shop',
      },
    ],
    [
      'usdt',
      { method: 'crypto', coin: 'USDT' },
      {
        Amount: 'USDT 9.93',
        Coin: 'USDT',
        Network: 'Tron (TRC20)',
        Address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
        'Memo/Tag': '104233',
        'Confirmations needed': '20',
      },
    ],
    [
      'binance',
      { method: 'binance' },
      {
        Amount: 'USDT 9.93',
        Currency: 'USDT',
        'Exchange rate': 'PKR 280 per USDT (current rate (opens in a new tab))',
        'Binance ID': '104233891',
        'Receiver name': 'Example Exchange',
      },
    ],
    ['bitcart', { method: 'crypto', coin: 'BTC' }, { Amount: 'PKR 2,780', Coin: 'your coin' }],
  ])('by %s says how to pay, and goes from pending to completed', async (_, sent, values) => {
    const { shop, host } = await visitPayment(sent);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment #payment1');
    expect(screen.getByRole('timer')).toHaveTextContent('30:00');
    expect(screen.getByText('Payment Status: Pending')).toBeVisible();
    expect(valuesIn(screen.getByRole('region', { name: 'How to pay' }))).toMatchObject(values);
    expect(screen.getByText('Write nothing into the reference.')).toBeVisible();
    expect(screen.getByText('Your total time to pay is 30 minutes.')).toBeVisible();
    shop.receiveMoney(MEMBER.username);
    await pass(POLL_MS);
    expect(await see('Payment Status: Completed')).toBeVisible();
    expect(page().getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/my/orders');
    const asked = host.count(STATUS);
    await pass(10 * POLL_MS);
    expect(host.count(STATUS)).toBe(asked);
  });

  it('by bitcart links to its invoice', async () => {
    await visitPayment({ method: 'crypto', coin: 'BTC' });
    expect(screen.getByRole('link', { name: /^Open the invoice/ })).toHaveAttribute(
      'href',
      'https://pay.example.com/i/invoice1',
    );
  });

  it('from the balance waits until it is processed', async () => {
    const { payment } = await visitPayment({ method: 'balance' }, { status: 0, status_text: 'Pending' });
    expect(await see('Your payment is processing...')).toBeVisible();
    Object.assign(payment, { status: 1, status_text: 'Completed' });
    await pass(POLL_MS);
    expect(await see('Payment Status: Completed')).toBeVisible();
  });

  it('goes from pending to cancelled elsewhere, and is asked about no more', async () => {
    const { payment, host } = await visitPayment({ method: 'crypto', coin: 'USDT' });
    Object.assign(payment, { status: 2, status_text: 'Rejected by hand' });
    await pass(POLL_MS);
    expect(await see('Payment Status: Rejected by hand')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Payment' })).toBeNull();
    const asked = host.count(STATUS);
    await pass(10 * POLL_MS);
    expect(host.count(STATUS)).toBe(asked);
  });

  it('keeps what it shows while it can not be read, says so, and reads on', async () => {
    const { host, shop } = await visitPayment({ method: 'binance' });
    host.refuse(STATUS, { status: 500, body: 'The database is down.' });
    await pass(POLL_MS);
    expect(
      await see(/^Payment Status: Couldn't check payment status from server: The database is down\.$/),
    ).toBeVisible();
    expect(screen.getByText('104233891')).toBeVisible();
    host.refuse(STATUS, null);
    shop.receiveMoney(MEMBER.username);
    await pass(POLL_MS);
    expect(await see('Payment Status: Completed')).toBeVisible();
  });

  it('is cancelled by a press, once', async () => {
    const { shop, user } = await visitPayment({ method: 'binance' });
    await user.click(await press('Cancel Payment'));
    expect(await see('Payment Status: Cancelled')).toBeVisible();
    expect(shop.cancellations).toEqual(['payment1']);
  });

  it('whose cancellation has no effect says so', async () => {
    const { host, user } = await visitPayment({ method: 'binance' });
    host.alter(STATUS, withField('status', 0));
    await user.click(await press('Cancel Payment'));
    expect(await see(/hasn't been cancelled yet/)).toBeVisible();
  });

  it('of which the time can not be read is shown without a timer', async () => {
    await visitPayment({ method: 'binance' }, { created_at: 'today' });
    expect(screen.getByText('104233891')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says which sender name was saved, if it is another', async () => {
    const { host, user } = await visitPayment({ method: 'bank' }, { user_input: 'AMNA' });
    host.alter(STATUS, withField('user_input', 'A KHAN'));
    await user.type(await screen.findByRole('textbox', { name: 'Sender name' }), ' KHAN');
    await user.click(await press('Update'));
    expect(await see('A different sender name was saved: A KHAN')).toBeVisible();
  });

  it('whose cancellation is refused stays, and says why', async () => {
    const { host, user } = await visitPayment({ method: 'binance' });
    host.refuse(STATUS, { status: 409, body: 'Your money is on its way.' });
    await user.click(await press('Cancel Payment'));
    expect(await see('Your money is on its way.')).toBeVisible();
    expect(screen.getByText('104233891')).toBeVisible();
  });

  it('by bank without a name warns first, then asks for it', async () => {
    const { payment, user } = await visitPayment({ method: 'bank' });
    expect(screen.getByRole('dialog', { name: 'Bank transfers can fail' })).toBeVisible();
    await user.click(await press('I Understand'));
    await user.type(screen.getByRole('textbox', { name: 'Exact sender name' }), 'AMNA KHAN');
    await user.click(await press('Save'));
    await waitFor(() => expect(payment.user_input).toBe('AMNA KHAN'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = screen.getByRole('textbox', { name: 'Sender name' });
    expect(field).toHaveValue('AMNA KHAN');
    await user.type(field, 'I');
    await user.click(await press('Update'));
    await waitFor(() => expect(payment.user_input).toBe('AMNA KHANI'));
  });

  it('of somebody else is an error in plain words', async () => {
    await visit('/payment/payment1');
    expect(await see('Unknown payment')).toBeVisible();
  });

  it('leads a guest to the login', async () => {
    const { seePath } = await visit('/payment/payment1', { as: 'guest' });
    await seePath('/login');
  });
});

describe('My Orders', () => {
  const order = (id: number) => ({
    id: `order${id}`,
    created_at: '2026-03-05T20:07:00.000Z',
    amount: 2_780,
    status: 1 as const,
    status_text: 'Completed',
    cart: [CARD],
    goods: { [CARD.id]: ['AAAA-1', 'AAAA-2'] },
  });
  const show = async (change: object, count = 1) => {
    const rows = Array.from({ length: count }, (_, at) => Object.assign(order(at + 1), change));
    const { user } = await visit('/my/orders', { prepare: ({ orders }) => orders.push(...rows) });
    const [first] = await screen.findAllByRole('button', { name: /^Show/ });
    if (first !== undefined) await user.click(first);
    return { user };
  };

  it('has the columns and the goods, each with a copy button', async () => {
    const { user } = await show({});
    expect(Object.keys(rowsIn(screen.getByRole('table'))[0] ?? {})).toEqual([
      'Order ID',
      'Date',
      'Order Price',
      'Status',
      'Details',
    ]);
    expect(screen.getByText('Showing page 1 of 1')).toBeVisible();
    await user.click(await press(/^Copy All/));
    expect(await navigator.clipboard.readText()).toBe('AAAA-1\nAAAA-2');
  });

  it('has no Copy All for one item', async () => {
    await show({ goods: { [CARD.id]: ['AAAA-1'] } });
    expect(await see('AAAA-1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Copy All/ })).toBeNull();
  });

  it('says of a product without items that it comes soon', async () => {
    await show({ goods: { [CARD.id]: [] } });
    expect(await see("Nothing's here yet but it shall be delivered soon!")).toBeVisible();
  });

  it('says of an order without goods that it was received', async () => {
    await show({ goods: undefined, status: 0, status_text: 'Pending' });
    expect(await see(/It will be delivered during working hours\./)).toBeVisible();
    expect(screen.getByRole('region', { name: 'What you ordered' })).toHaveTextContent(
      'Valorant VP, 475 VP × 2',
    );
  });

  it('has ten orders a page', async () => {
    await show({}, 11);
    expect(screen.getByText('Showing page 1 of 2')).toBeVisible();
  });

  it('shows orders that come while it is open', async () => {
    const { account } = await visit('/my/orders');
    await see('You have no orders yet');
    account.orders.push(order(1));
    await pass(30_000);
    expect(await see('order1')).toBeVisible();
  });

  it('says in plain words why it can not be shown', async () => {
    const { host, go } = await visit('/');
    host.refuse('GET /api/my-orders', { status: 500, body: 'Too many orders.' });
    await go('/my/orders');
    expect(await see('Too many orders.')).toBeVisible();
  });
});

it('My Payments counts the rows that can not be shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { host, go } = await visit('/');
  host.alter('GET /api/my-payments', () => [null, { id: {} }]);
  await go('/my/payments');
  expect(await see("2 of your payments can't be shown here. Please ask support.")).toBeVisible();
});

it('My Payments has the columns, and follows each payment', async () => {
  const { shop } = await visit('/my/payments', {
    prepare: (account, shop) => shop.placeOrder(account, { method: 'binance', cart: CART }),
  });
  const [row] = rowsIn(await screen.findByRole('table'));
  expect(row).toMatchObject({
    ID: 'payment1',
    'Payment Method': 'Binance',
    Amount: 'USDT 9.93',
    Status: 'Pending',
  });
  expect(page().getByRole('link', { name: /^Open payment/ })).toHaveAttribute('href', '/payment/payment1');
  shop.receiveMoney(MEMBER.username);
  await pass(POLL_MS);
  expect(await see('Completed')).toBeVisible();
});

describe('the cart', () => {
  it('takes a coupon off, and its discount away again', async () => {
    const { user } = await visit('/cart', { as: 'guest', cart: [CARD] });
    await user.type(await screen.findByLabelText('Discount code'), 'EID10');
    await user.click(await press('Apply'));
    expect(await see('−PKR 278')).toBeVisible();
    await user.click(await press(/^Remove Discount/i));
    await waitFor(() => expect(screen.queryByText('−PKR 278')).toBeNull());
  });

  it('says why a coupon is refused, for five seconds', async () => {
    const { user } = await visit('/cart', { as: 'guest', cart: [CARD] });
    await user.type(await screen.findByLabelText('Discount code'), 'nobody');
    await user.click(await press('Apply'));
    expect(await see('Unknown code')).toBeVisible();
    await pass(5_000);
    expect(screen.queryByText('Unknown code')).toBeNull();
    expect(screen.getByLabelText('Discount code')).toHaveValue('nobody');
  });

  it.each<[string, Refusal, RegExp]>([
    [
      'the host refuses',
      { status: 409, body: 'None' },
      /its not readily available in stock\. It has been added to cart/,
    ],
    ['does not answer', 'cut', /stock could not be checked|couldn't check/i],
  ])('has an instant item whose stock %s, and says so', async (_, refusal, sentence) => {
    const { user, host, context } = await visit('/product/gift-cards/valorant-vp', { as: 'guest' });
    host.refuse('POST /api/check-stock', refusal);
    const [add] = await screen.findAllByRole('button', { name: /^Add/ });
    if (add !== undefined) await user.click(add);
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    expect(context.actors.cart.getSnapshot().context.cart.items).toMatchObject([sampleItem(CARD.id)]);
  });
});

describe('the checkout', () => {
  const open = async (visitor: Visit = {}) => {
    const shown = await visit('/payment-methods', { cart: [CARD], ...visitor });
    await screen.findByRole('radio', { name: 'Bank transfer' });
    const choose = async (name: string) => shown.user.click(screen.getByRole('radio', { name }));
    return { ...shown, choose, order: async () => shown.user.click(await press('Place order')) };
  };

  it('leads by each method to its payment', async () => {
    const { choose, order, seePath, account } = await open();
    await choose('Binance');
    await order();
    await seePath('/payment/payment1');
    expect(account.payments).toHaveLength(1);
  });

  it('asks for a coin with its network', async () => {
    const { choose, order, seePath, account } = await open();
    await choose('Crypto');
    await order();
    expect(account.payments).toEqual([]);
    await choose('USDT on Tron');
    await order();
    await seePath('/payment/payment1');
    expect(account.payments[0]?.payment.payment_method).toBe('usdt');
  });

  it('pays from the balance, once there is enough', async () => {
    const { choose, order, seePath, account } = await open({
      prepare: (member) => Object.assign(member, { balance: 2_780 }),
    });
    await choose('Account balance');
    await order();
    await seePath('/payment/payment1');
    expect(await see('Payment Status: Completed')).toBeVisible();
    expect([account.balance, account.orders.length]).toEqual([0, 1]);
  });

  it('of a deposit brings its money', async () => {
    const { choose, order, seePath, shop, go } = await open({ cart: [sampleItem('balance', 3_000)] });
    await choose('Bank transfer');
    await order();
    await seePath('/payment/payment1');
    shop.receiveMoney(MEMBER.username);
    await go('/my/profile');
    expect(await see('PKR 3,000')).toBeVisible();
  });

  it('whose balance can not be read lets other methods pay', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { host, go, user } = await visit('/', { cart: [CARD] });
    host.alter('GET /api/profile', withField('balance', null));
    await go('/payment-methods');
    expect(await screen.findByRole('radio', { name: 'Account balance' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Bank transfer' }));
    expect(screen.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  });

  it('of a pending payment without a path leads to My Payments', async () => {
    const { choose, order, host } = await open();
    await choose('Bank transfer');
    host.refuse(CHECKOUT, { status: 412, body: 'Finish the other one first.' });
    await order();
    expect(await see(/You already have a pending payment\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See My Payments' })).toBeVisible();
  });

  it('of another account than the page showed is not sent', async () => {
    const { choose, order, host } = await open();
    await choose('Bank transfer');
    host.alter('GET /api/profile', withField('username', 'sana_r'));
    await order();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are logged in as sana_r, so nothing was ordered.',
    );
    expect(host.count(CHECKOUT)).toBe(0);
  });

  it('takes an absolute address of the shop as a path', async () => {
    const { choose, order, host, seePath } = await open();
    host.alter(CHECKOUT, () => ({ redir: `${window.location.origin}/payment/payment1` }));
    await choose('Bank transfer');
    await order();
    await seePath('/payment/payment1');
  });

  it('lets nobody pay from a balance that is too low', async () => {
    await open();
    expect(screen.getByRole('radio', { name: 'Account balance' })).toBeDisabled();
  });

  it('says of a method whose limit is lower that it can not be used', async () => {
    await open({ cart: [sampleItem('valorant-vp-bundle', 2)] });
    expect(
      page().getAllByText('This payment method can not be used for payments above PKR 200,000'),
    ).toHaveLength(4);
    expect(screen.getByRole('radio', { name: 'Bank transfer' })).toBeDisabled();
  });

  it('says that there is a pending payment, and leads to it', async () => {
    const { choose, order, user, seePath } = await open({
      prepare: (account, shop) => shop.placeOrder(account, { method: 'binance', cart: CART }),
    });
    await choose('Bank transfer');
    await order();
    expect(await see(/You already have a pending payment\./)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the pending payment' }));
    await seePath('/payment/payment1');
  });

  it.each<[number, string, string]>([
    [401, 'Your login is over.', 'Your login is over. Nothing was ordered.'],
    [409, 'This item was sold out.', 'This item was sold out.'],
    [422, 'Your account must be confirmed first.', 'Your account must be confirmed first.'],
    [429, 'Slow down, please.', 'Slow down, please.'],
  ])('says in plain words why %d: %s', async (status, body, words) => {
    const { choose, order, host, account } = await open();
    await choose('Bank transfer');
    // A 409 without a cart is reported.
    vi.spyOn(console, 'error').mockReturnValue();
    host.refuse(CHECKOUT, { status, body });
    await order();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect([host.count(CHECKOUT), account.payments.length]).toEqual([1, 0]);
  });

  it('says that the cart is empty', async () => {
    await visit('/payment-methods');
    expect(
      await see('Your cart is empty! Add some stuff to your cart before proceeding to payment.'),
    ).toBeVisible();
  });

  it('says that the host does not answer', async () => {
    const { host, go } = await visit('/', { cart: [CARD] });
    host.refuse('GET /api/profile', 'cut');
    host.refuse('GET /api/payment-methods', 'cut');
    await go('/payment-methods');
    expect(await see("Oops.. Couldn't fetch some data from server. Is your Internet working?")).toBeVisible();
  });

  it('leads to the login once the profile is refused', async () => {
    const { host, go, seePath } = await visit('/', { cart: [CARD] });
    host.refuse('GET /api/profile', { status: 401, body: 'Please log in.' });
    await go('/payment-methods');
    await seePath('/login');
    expect(localStorage.getItem('isLoggedIn')).toBe('false');
  });
});

describe('an account', () => {
  const fill = async (user: Awaited<ReturnType<typeof visit>>['user'], values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      const field = await screen.findByLabelText(label, { exact: true });
      await user.clear(field);
      await user.type(field, value);
    }
  };

  it('has its profile, and each mailing list is changed', async () => {
    const { user, account } = await visit('/my/profile');
    expect(await see('amna@example.com')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Offers' }));
    await waitFor(() => expect(account.preference.promos).toBe(true));
  });

  it('says why a mailing list is not changed, and takes its tick back', async () => {
    const { user, host } = await visit('/my/profile');
    await see('amna@example.com');
    host.refuse('POST /api/preference', { status: 429, body: 'One at a time.' });
    await user.click(screen.getByRole('checkbox', { name: 'Offers' }));
    expect(await see('One at a time.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Offers' })).not.toBeChecked();
  });

  it.each([
    ['49', null],
    ['50', 50],
    ['200000', 200_000],
    ['200001', null],
  ])('a deposit of %s rupees: %s in the cart', async (amount, quantity) => {
    const { user, context } = await visit('/my/profile/deposit');
    await fill(user, { 'Amount in PKR': amount });
    await user.click(await press('Add to cart'));
    await pass(1_000);
    const { items, totalPrice } = context.actors.cart.getSnapshot().context.cart;
    expect([items[0]?.quantity ?? null, totalPrice]).toEqual([quantity, quantity ?? 0]);
  });

  it('changes its address by two codes, and goes back between', async () => {
    const { user, account } = await visit('/my/profile/change-email');
    await fill(user, { 'New email': 'amna.k@example.com' });
    await user.click(await press('Continue'));
    await screen.findByLabelText('Code from your new address');
    await user.click(await press(/back/i));
    expect(await screen.findByLabelText('New email')).toHaveValue('amna.k@example.com');
    await user.click(await press('Continue'));
    await fill(user, { 'Code from your current address': '111111', 'Code from your new address': '222222' });
    await user.click(await press(/^(Confirm|Change)/));
    expect(await see('Wrong codes')).toBeVisible();
    await fill(user, {
      'Code from your current address': String(CODE),
      'Code from your new address': String(CODE),
    });
    await user.click(await press(/^(Confirm|Change)/));
    await waitFor(() => expect(account.email).toBe('amna.k@example.com'));
    expect(screen.queryByLabelText('Code from your new address')).toBeNull();
  });

  it('changes its password, after the host has said what was wrong', async () => {
    const { user, account } = await visit('/my/profile/change-password');
    const change = (current: string) => ({
      'Current password': current,
      'New password': 'loud-mountain-7',
      'New password again': 'loud-mountain-7',
    });
    await fill(user, change('quiet-river-43'));
    await user.click(await press('Change password'));
    expect(await see('Wrong password')).toBeVisible();
    await fill(user, change(MEMBER.password));
    await user.click(await press('Change password'));
    expect(await see(/Your password has been successfully updated/)).toBeVisible();
    expect(account.password).toBe('loud-mountain-7');
  });

  it('is made by a code, after a wrong one', async () => {
    const { user, shop, host } = await visit('/signup', { as: 'guest' });
    await fill(user, { Username: 'bilal_r', Email: 'bilal@example.com', Password: 'quiet-river-42' });
    await user.click(screen.getByRole('checkbox', { name: /terms of service/ }));
    host.refuse('POST /api/signup', { status: 409, body: 'This username is taken.' });
    await user.click(await press('Continue'));
    expect(await see('This username is taken.')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('bilal_r');
    host.refuse('POST /api/signup', null);
    await user.click(await press('Continue'));
    await fill(user, { 'Code from the email': '111111' });
    await user.click(await press('Confirm'));
    expect(await see('Wrong code')).toBeVisible();
    await fill(user, { 'Code from the email': String(CODE) });
    await user.click(await press('Confirm'));
    await waitFor(() => expect(shop.accounts.get('bilal_r')?.email).toBe('bilal@example.com'));
    expect(await page().findByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('gets a new password by a code', async () => {
    const { user, account } = await visit('/reset-password', { as: 'guest' });
    await fill(user, { Email: MEMBER.email });
    await user.click(await press('Continue'));
    await fill(user, {
      'Code from the email': String(CODE),
      'New password': 'calm-harbour-9',
      'New password again': 'calm-harbour-9',
    });
    await user.click(await press('Set the password'));
    await waitFor(() => expect(account.password).toBe('calm-harbour-9'));
    expect(await page().findByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('that is logged in is led from the reset to the change of the password', async () => {
    const { seePath } = await visit('/reset-password');
    await seePath('/my/profile/change-password');
  });

  it.each<[number, string]>([
    [401, 'Wrong username or password'],
    [429, 'Too many tries. Wait a minute.'],
  ])('is told why it is not logged in: %d', async (status, body) => {
    const { user, host } = await visit('/login', { as: 'guest' });
    await fill(user, { 'Username or email': MEMBER.username, Password: 'quiet-river-43' });
    host.refuse('POST /api/login', { status, body });
    await user.click(await press('Log in'));
    expect(await see(body)).toBeVisible();
    expect(screen.getByLabelText('Username or email')).toHaveValue(MEMBER.username);
  });

  it('comes back after its login to where it was', async () => {
    const { user, seePath } = await visit('/my/orders', { as: 'guest' });
    await seePath('/login');
    await fill(user, { 'Username or email': MEMBER.email, Password: MEMBER.password });
    await user.click(await press('Log in'));
    await seePath('/my/orders');
    expect(localStorage.getItem('isLoggedIn')).toBe('true');
  });

  it.each<[string, Refusal, string]>([
    ['ends', { status: 401 }, 'Login / Sign Up'],
    ['goes on', { status: 500, body: 'Down.' }, 'My Account'],
    ['goes on without an answer', 'cut', 'My Account'],
  ])('whose login %s: the header says so within 15 seconds', async (_, refusal, link) => {
    const { host } = await visit('/');
    host.refuse('GET /api/token-validation', refusal);
    await pass(15_000);
    expect(screen.getByRole('link', { name: link })).toBeVisible();
  });
});

it('a catalogue with odd fields keeps its products, and the cart its line', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { host, context, go } = await visit('/cart', { cart: [CARD] });
  const odd = [withField('bg_image', 'no path'), withField('description', 'A text.')];
  host.alter('GET /catalogue.json', (nodes) => odd.reduce((rows, change) => change(rows), nodes));
  await pass(60_000);
  expect(host.count('GET /catalogue.json')).toBeGreaterThan(1);
  expect(context.actors.cart.getSnapshot().context.cart.items).toEqual([CARD]);
  expect(screen.queryByText(/no longer sold/)).toBeNull();
  await go('/product/gift-cards');
  expect(await screen.findByRole('link', { name: /^Valorant VP/ })).toBeVisible();
});

describe('the other pages', () => {
  it('have the words of the specification', async () => {
    const { go } = await visit('/nowhere', { as: 'guest' });
    expect(await see('Oops, looks like you have wandered into space!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await go('/search?search=qqqqqq');
    expect(await see('Nothing found!')).toBeVisible();
    await go('/');
    expect(await screen.findByRole('heading', { name: 'All Categories' })).toBeVisible();
  });
});
