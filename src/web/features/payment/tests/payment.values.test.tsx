import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { QRCodeSVG } from 'qrcode.react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { NamedClock } from '#statecharts/index.ts';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import type { PlacedOrder } from '#web/features/checkout/attempts.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { createFakeTabs } from '#web/testing/fake-tabs.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { itemsIn, textIn, toneOf, valuesIn } from '#web/testing/shown-values.ts';
import { countdown } from '#web/theme/recipes/text.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { PaymentScreen } from '../PaymentScreen.tsx';
import { paymentLogic } from '../payment.effects.ts';

/* Each value on the page against what the host's answer says: no two fields have the same. */
const ID = '7be03d9f51c84a26a0f4e81b62d9c501';
const payment = {
  number: 'KP-2X9D-4M',
  payment_amount: '16181',
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting for your transfer',
  outcome: 'pending',
  created_at: '2026-03-05T20:07:00.000Z',
  user_input: null,
  exchange_rate: null,
  cart: [
    { id: 'steam-10', name: 'Steam Wallet, 10 USD', price: 2_611, quantity: 3 },
    { id: 'vpn-year', name: 'VPN for a year', price: 8_849, quantity: 1 },
  ],
  total: 16_682,
};
/** An hour and a half after it was created. */
const DEADLINE = Date.parse('2026-03-05T21:37:00.000Z');
const details = { time: 5_400, tip: 'Write nothing into the reference.' };

const BANK = {
  ...payment,
  payment_method: 'bank',
  user_input: 'AMNA KHALID',
  payment_details: {
    ...details,
    methodName: 'Bank transfer',
    bankName: 'Bank of the Plains',
    accNo: 'PK36 PLNS 0000 0011 2345 6702',
    title: 'Keystall Traders',
  },
};
const USDT = {
  ...payment,
  payment_method: 'usdt',
  payment_amount: '57.4411',
  payment_currency: 'USDT',
  exchange_rate: '281.7',
  payment_details: {
    ...details,
    methodName: 'Tether',
    ccy: 'USDt',
    name: 'Tron',
    network: 'TRC20',
    address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
    tag: '104 233',
    confirms: 20,
  },
};
const BINANCE = {
  ...payment,
  payment_method: 'binance',
  payment_amount: '57.4412',
  payment_currency: 'USDT',
  exchange_rate: '1281.75',
  payment_details: {
    ...details,
    methodName: 'Binance Pay',
    ccy: 'USDt',
    accNo: '104233891',
    title: 'Keystall Exchange',
  },
};
const BITCART = {
  ...payment,
  payment_method: 'bitcart',
  payment_amount: '0.00054321',
  payment_currency: 'BTC',
  payment_details: { ...details, methodName: 'Bitcoin', bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' },
};
/** As our own host has it: the invoice says how many coins that is. */
const inRupees = (coin: string | undefined) => ({
  ...BITCART,
  payment_amount: '16182',
  payment_currency: 'PKR',
  payment_details: { ...BITCART.payment_details, coin },
});
const BALANCE = {
  ...payment,
  payment_method: 'balance',
  payment_details: { methodName: 'Account balance', time: 5_400 },
};
const UNKNOWN = {
  ...payment,
  payment_method: 'wallet',
  payment_details: { methodName: 'Wallet transfer', time: 5_400 },
};

const NOTES: Record<string, string> = {
  'vp-475': 'Sign in at amazon.com. Enter the code! Points arrive at once.',
  'steam-10': 'Redeem it in Steam.',
};

/** The page of a payment that the host answers like this, so many seconds before its deadline. */
async function open(
  answer: object | ((path: string, body: unknown) => object | Promise<object>),
  { secondsLeft = 1_234, placed = null as PlacedOrder | null } = {},
) {
  const actors = createActors({ logic: IDLE_LOGIC });
  const clock = new NamedClock();
  const serverClock = { now: () => DEADLINE - secondsLeft * 1_000, sync: () => {} };
  const logic = paymentLogic({
    request: requestOver(async (path, init) => {
      const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body));
      const given = typeof answer === 'function' ? await answer(String(path), body) : answer;
      return given instanceof Response ? given : Response.json(given);
    }),
    serverClock,
    clock,
    actors,
    cachedPayments: new Map(),
    attemptStore: createAttemptStore({ browser: createFakeTabs()(), actors }),
  });
  const actor = createActor(logic, { clock, input: { id: ID, cached: null, lastOrder: placed } });
  clock.watch(actor);
  const page = openFlow(actor, (state, send) => (
    <PaymentScreen state={state} send={send} noteOf={(variant) => NOTES[variant]} />
  ));
  await screen.findByText(/^Payment Status/);
  return { ...page, clock };
}

/** A list of details, line by line. */
const factsIn = (list: Element) => [...list.children].map(textIn);

const region = (name: string) => screen.getByRole('region', { name });

/** The clipboard after a press on each button beside a value. */
async function copiesOf(user: ReturnType<typeof userEvent.setup>) {
  const copied: Record<string, string> = {};
  for (const button of within(region('How to pay')).queryAllByRole('button', { name: /^Copy / })) {
    await user.click(button);
    copied[textIn(button.lastElementChild)] = await navigator.clipboard.readText();
  }
  return copied;
}

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Karachi');
  // A method that is not known is reported.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('odd values (R-2)', () => {
  test('a detail that can not be read is left out alone', async () => {
    const { user } = await open({
      ...USDT,
      status_text: {},
      exchange_rate: 'high',
      payment_details: { ...USDT.payment_details, confirms: 'some', name: {}, time: null, tip: [] },
    });
    expect(valuesIn(region('How to pay'))).toMatchObject({
      Amount: 'USDT 57.4411',
      Network: USDT.payment_details.network,
      Address: USDT.payment_details.address,
    });
    expect(Object.keys(valuesIn(region('How to pay')))).not.toContain('Confirmations needed');
    expect(screen.getByText('Payment Status: Pending')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText(/^Your total time/)).toBeNull();
    expect(await copiesOf(user)).toMatchObject({ 'Copy Amount': '57.4411' });
  });

  test('an amount that is no number is shown as it is, without a button to copy it and without a QR code', async () => {
    const { user } = await open({ ...USDT, payment_amount: 'about 57' });
    expect(valuesIn(region('How to pay'))).toMatchObject({ Amount: 'USDT about 57' });
    expect(Object.keys(await copiesOf(user))).not.toContain('Copy Amount');
    expect(screen.queryByRole('button', { name: /^QR code/ })).toBeNull();
  });

  test('a QR code that can not be drawn takes nothing else away', async () => {
    const address = 'T'.repeat(3_000);
    await open({ ...USDT, payment_details: { ...USDT.payment_details, address } });
    expect(screen.queryByRole('button', { name: /^QR code/ })).toBeNull();
    expect(valuesIn(region('How to pay'))).toMatchObject({ Amount: 'USDT 57.4411', Address: address });
  });
});

describe('what can not be read of a payment is counted on its page (R-2)', () => {
  const paid = { ...BANK, status: 1, outcome: 'completed' };
  const order = (goods: unknown, more: object = {}) => ({ id: 'o1', goods, ...more });
  const [steam, vpn] = payment.cart;
  test.each([
    ['one of its products', { ...BANK, cart: [steam, { name: 'VPN' }] }, '1 product'],
    ['its only product', { ...BANK, cart: ['VPN'] }, '1 product'],
    ['a product beside a deposit', { ...paid, cart: [{ id: 'balance', name: 'Balance' }, {}] }, '1 product'],
    [
      'a code',
      { ...paid, cart: [steam], order: order({ 'steam-10': ['S-1', {}, 'S-3'] }) },
      '1 delivered item',
    ],
    [
      'a product and its codes',
      { ...paid, cart: [vpn, 7], order: order({ 'vpn-year': ['V-1'], old: [{}, []] }) },
      '1 product and 2 delivered items',
    ],
  ])('%s', async (_, answer, count) => {
    await open(answer);
    expect(screen.getAllByText(/can't be shown here/).map(textIn)).toEqual([
      `${count} of this payment can't be shown here. Please ask support.`,
    ]);
  });

  test('and nothing is said of a payment that is read as a whole', async () => {
    await open({ ...paid, order: order({ 'steam-10': ['S-1', 'S-2', 'S-3'], 'vpn-year': null }) });
    expect(screen.queryByText(/can't be shown here/)).toBeNull();
  });

  test.each([
    [[{}, 'S-2', 'S-3'], 'Paid. Here are your 2 codes'],
    [[{}, 'S-2'], 'Paid. 1 of 3 is here'],
    [[{}, {}, {}], 'Paid. Thank you'],
  ])('and no code is said to be still to come for it: %j', async (codes, title) => {
    await open({ ...paid, cart: [steam], order: order({ 'steam-10': codes }) });
    expect(screen.getByRole('heading', { name: /^Paid\./ })).toHaveTextContent(title);
  });

  test('and so it is of the order that is fetched until it is complete', async () => {
    const goods = { 'steam-10': [{}, 'S-2', 'S-3'] };
    const { clock } = await open((path) =>
      path === '/api/my-orders'
        ? [{ id: 'o1', status: 1, cart: [steam], goods }]
        : { ...paid, cart: [steam], order: order({ 'steam-10': ['S-2'] }) },
    );
    expect(screen.queryByText(/can't be shown here/)).toBeNull();
    act(() => clock.fire('refetchOrderEvery'));
    expect(await screen.findByText(/can't be shown here/)).toHaveTextContent(
      "1 delivered item of this payment can't be shown here. Please ask support.",
    );
  });
});

describe('rupees of a coin', () => {
  test.each([
    ['bitcart', BITCART, {}],
    ['usdt', USDT, { 'Copy Address': USDT.payment_details.address, 'Copy Memo/Tag': '104 233' }],
    ['binance', BINANCE, { 'Copy Binance ID': '104233891' }],
  ])('by %s are not copied, since a wallet would take them for coins', async (_, answer, copies) => {
    const { user } = await open({ ...answer, payment_amount: '500', payment_currency: 'PKR' });
    expect(valuesIn(region('How to pay'))).toMatchObject({ Amount: 'PKR 500' });
    expect(await copiesOf(user)).toEqual(copies);
    expect(screen.queryByRole('button', { name: /^QR code/ })).toBeNull();
    expect(screen.queryByText(/^about PKR/)).toBeNull();
  });
});

describe('the sender name', () => {
  test('that the host has saved is the one that is shown', async () => {
    const answers = [BANK, { ...BANK, user_input: 'A KHALID' }];
    const { user } = await open(() => answers.shift() ?? BANK);
    const field = screen.getByRole('textbox', { name: 'Sender name' });
    await user.clear(field);
    await user.type(field, 'amna khalid');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('A different sender name was saved: A KHALID')).toBeVisible();
    expect(field).toHaveValue('A KHALID');
  });
});

describe('the sender name that the account saved last (R-146)', () => {
  /** The two dialogs of a bank transfer without a name, over a host with this profile. */
  async function ask(profile: Response | (() => Promise<Response>)) {
    const asked: unknown[] = [];
    const { user, redraw } = await open(async (path, body) => {
      asked.push(body ?? path);
      if (path === '/api/profile') return typeof profile === 'function' ? profile() : profile;
      return Response.json({ ...BANK, user_input: null });
    });
    await user.click(screen.getByRole('button', { name: 'I Understand' }));
    return { user, redraw, asked, field: screen.getByRole('textbox', { name: 'Exact sender name' }) };
  }
  const saved = () => Response.json({ username: 'amna', sender_name: 'BILAL AHMED' });

  test('stands in the field, and is sent by a press only', async () => {
    const { user, redraw, asked, field } = await ask(saved());
    await waitFor(() => expect(field).toHaveValue('BILAL AHMED'));
    // As each second does.
    redraw();
    expect(field).toHaveValue('BILAL AHMED');
    expect(field).toHaveAccessibleDescription(
      'You saved this name last. It counts once it is saved for this payment.',
    );
    expect(asked).toEqual([{ payment_id: ID }, '/api/profile']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ payment_id: ID, userInput: 'BILAL AHMED' }));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('BILAL AHMED');
  });

  test('stands in the field of the panel as well, once the dialogs were closed', async () => {
    const { user } = await ask(saved());
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Sender name' })).toHaveValue('BILAL AHMED'),
    );
    expect(textIn(screen.getByText('No sender name is saved').parentElement)).toBe(
      "No sender name is savedWith KP-2X9D-4M as its reference or remark, your transfer doesn't need one. Without the number, one of us can only find it by the name.",
    );
  });

  test('is not needed with the number, which the dialog lets copy', async () => {
    const { user } = await ask(saved());
    const dialog = within(screen.getByRole('dialog', { name: 'Who sends the money?' }));
    expect(
      dialog.getByText(
        'With this number as its reference or remark, your transfer is confirmed automatically:',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy Payment number' }));
    expect(await navigator.clipboard.readText()).toBe('KP-2X9D-4M');
    await user.click(dialog.getByRole('button', { name: 'Pay without a name' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is needed where the host gives no number', async () => {
    const { user } = await open({ ...BANK, number: null, user_input: null });
    await user.click(screen.getByRole('button', { name: 'I Understand' }));
    expect(screen.getByText(/A single typo can prevent us from detecting your payment\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay without a name' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByText("The sender's name is missing")).toBeVisible();
  });

  test('leaves what was typed before it came', async () => {
    const late = Promise.withResolvers<Response>();
    const { user, field } = await ask(() => late.promise);
    await user.type(field, 'AMNA');
    late.resolve(saved());
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^You saved this name last/));
    expect(field).toHaveValue('AMNA');
  });

  test.each([
    ['a host that knows none', Response.json({ username: 'amna' })],
    ['a host that sends none that can be read', Response.json({ username: 'amna', sender_name: {} })],
    ['no answer', new Response('Down.', { status: 503 })],
  ])('of %s is an empty field, and no fault', async (_, profile) => {
    const { asked, field } = await ask(profile);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(field).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toHaveAccessibleDescription('');
  });
});

describe('a sender name that is refused', () => {
  const refuse = async (saved: string | null) => {
    const refusal = 'You can change the sender name only 3 times.';
    const answers = [Response.json({ ...BANK, user_input: saved }), new Response(refusal, { status: 422 })];
    const down = new Response('Down.', { status: 503 });
    const { user } = await open((path) => (path === '/api/profile' ? down : (answers.shift() ?? BANK)));
    if (saved === null) await user.click(screen.getByRole('button', { name: 'I Understand' }));
    const field = screen.getByRole('textbox', { name: /sender name/i });
    await user.clear(field);
    await user.type(field, 'Someone');
    await user.click(screen.getByRole('button', { name: /^(Update|Save)$/ }));
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(field).toHaveValue('Someone');
  };
  test('stays to be mended, and the one that counts is named', async () => {
    await refuse('AMNA KHALID');
    expect(textIn(screen.getByText(/^The saved name is still/))).toBe('The saved name is still AMNA KHALID.');
  });
  test('where there was none, names none', async () => {
    await refuse(null);
    expect(screen.queryByText(/^The saved name is still/)).toBeNull();
  });
});

describe('how to pay', () => {
  test.each([
    [
      'bank',
      BANK,
      {
        Amount: 'PKR 16,181',
        'Bank name': 'Bank of the Plains',
        'Account number': 'PK36 PLNS 0000 0011 2345 6702',
        'Payment number, as reference or remark': 'KP-2X9D-4M',
        'Receiver name': 'Keystall Traders',
      },
      {
        'Copy Amount': '16181',
        'Copy Account number': 'PK36PLNS0000001123456702',
        'Copy Payment number, as reference or remark': 'KP-2X9D-4M',
      },
    ],
    [
      'usdt',
      USDT,
      {
        Amount: 'USDT 57.4411',
        'In rupees': 'about PKR 16,181',
        Coin: 'USDt',
        Network: 'Tron (TRC20)',
        Address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
        'Memo/Tag': '104 233',
        'Confirmations needed': '20',
      },
      {
        'Copy Amount': '57.4411',
        'Copy Address': 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
        'Copy Memo/Tag': '104 233',
      },
    ],
    [
      'binance',
      BINANCE,
      {
        Amount: 'USDT 57.4412',
        Currency: 'USDt',
        'Exchange rate': 'PKR 1,281.75 per USDT (current rate (opens in a new tab))',
        'Binance ID': '104233891',
        'Receiver name': 'Keystall Exchange',
      },
      { 'Copy Amount': '57.4412', 'Copy Binance ID': '104233891' },
    ],
    ['bitcart', BITCART, { Amount: 'BTC 0.00054321' }, { 'Copy Amount': '0.00054321' }],
    ['bitcart, in rupees', inRupees('LTC'), { Amount: 'PKR 16,182', Coin: 'LTC' }, {}],
    ['bitcart, by an older host', inRupees(undefined), { Amount: 'PKR 16,182', Coin: 'your coin' }, {}],
    ['a method that is not known', UNKNOWN, { Amount: 'PKR 16,181' }, {}],
  ])('by %s: each value under its name, and what is copied', async (_, answer, values, copies) => {
    const { user } = await open(answer);
    expect(valuesIn(region('How to pay'))).toEqual(values);
    expect(await copiesOf(user)).toEqual(copies);
  });

  test('from the balance has nothing to send', async () => {
    await open(BALANCE);
    expect(textIn(region('How to pay'))).toBe('Your payment is processing...');
  });

  test('by bank shows who the host says is the sender', async () => {
    await open(BANK);
    expect(screen.getByRole('textbox', { name: 'Sender name' })).toHaveValue('AMNA KHALID');
  });

  test.each([
    ['LTC', 'The invoice says how much LTC to send, and to which address.'],
    [undefined, 'The invoice says how much of your coin to send, and to which address.'],
  ])('by bitcart, in %s, leads to the invoice', async (coin, text) => {
    await open(inRupees(coin));
    expect(textIn(screen.getByText(/^The invoice says/))).toBe(text);
    expect(screen.getByRole('link', { name: /^Open the invoice/ })).toHaveAttribute(
      'href',
      'https://pay.example.com/i/7Zt4nB8c',
    );
  });

  test('by usdt warns of other networks, and its QR code has the address and the amount', async () => {
    const { container } = await open(USDT);
    expect(screen.getByText('Send only on Tron (TRC20)')).toBeVisible();
    const pathsIn = (root: Element) =>
      [...root.querySelectorAll('svg path[fill="#000000"]')].map((path) => path.getAttribute('d'));
    const shown = pathsIn(container);
    const { container: expected } = render(
      <QRCodeSVG value="TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh?amount=57.4411" marginSize={4} />,
    );
    const [path] = pathsIn(expected);
    expect(shown).toEqual([path, path]);
  });

  test('by a method that is not known names it', async () => {
    await open(UNKNOWN);
    expect(screen.getByText(/^This page can't show how to pay by Wallet transfer\./)).toBeVisible();
  });

  test.each([
    [
      'bank',
      BANK,
      'PKR 16,181',
      [
        'Check that the sender name is exactly the name on the account you pay from.',
        'What counts is when you send it, even if your bank takes longer.',
      ],
    ],
    ['usdt', USDT, 'USDT 57.4411', ['Hover over the QR code, or tap it, to zoom.']],
    ['binance', BINANCE, 'USDT 57.4412', []],
    ['bitcart', BITCART, 'what the invoice says', []],
    ['bitcart, in rupees', { ...BITCART, payment_currency: 'PKR' }, 'what the invoice says', []],
  ])('by %s has these guidelines', async (_, answer, amount, own) => {
    await open(answer);
    expect(itemsIn(region('Guidelines'))).toEqual([
      "This page updates by itself. Please don't refresh it by hand.",
      'Write nothing into the reference.',
      `Pay the exact amount: ${amount}, no more and no less.`,
      'Your total time to pay is 90 minutes.',
      "The timer may be wrong if your device's clock is wrong.",
      ...own,
    ]);
  });
});

describe('every payment', () => {
  test('has its number, its status, what it is for, and the time left', async () => {
    await open(BANK);
    expect(textIn(screen.getByRole('heading', { level: 1 }))).toBe('Payment #KP-2X9D-4M');
    expect(screen.getByText('Payment Status: Waiting for your transfer')).toBeVisible();
    expect(screen.getByText('Steam Wallet, 10 USD × 3; VPN for a year')).toBeVisible();
    expect(textIn(screen.getByRole('timer'))).toBe('20:34');
  });

  test.each([
    ['Instant', true, 0, ['Region: Pakistan', 'Delivery time: May not be instant', 'Player ID: 5190']],
    ['Instant', undefined, 0, ['Region: Pakistan', 'Delivery time: Instant', 'Player ID: 5190']],
    ['2-6 hours', true, 0, ['Region: Pakistan', 'Delivery time: 2-6 hours', 'Player ID: 5190']],
    // Nothing comes of a payment that is over.
    ['Instant', true, 2, ['Region: Pakistan', 'Player ID: 5190']],
  ])(
    'of goods sold as %s, marked %s, in status %i, says of them (R-145): %j',
    async (eta, mark, status, says) => {
      const [card, vpn] = payment.cart;
      const sold = { ...card, region: 'Pakistan', eta, answers: [{ label: 'Player ID', value: '5190' }] };
      const { container } = await open({
        ...BANK,
        ...(status === 2 && { status, outcome: 'expired' }),
        cart: [{ ...sold, ...(mark && { may_wait: mark }) }, vpn],
      });
      expect([...container.querySelectorAll('dl')].map(factsIn)).toContainEqual(says);
    },
  );

  test.each([
    [0, 'pending'],
    [1, 'completed'],
    [2, 'expired'],
  ])('of status %i (%s) has its long id in the copy button alone (R-156)', async (status, outcome) => {
    const { container, user } = await open({ ...BANK, status, outcome });
    expect(container).not.toHaveTextContent(ID);
    await user.click(screen.getByRole('button', { name: 'Copy payment ID in full' }));
    expect(await navigator.clipboard.readText()).toBe(ID);
  });

  test('that waits for money says what can be refunded, and who helps', async () => {
    await open(BANK);
    const promise = screen.getByRole('link', { name: 'How refunds work' });
    expect(promise).toHaveAttribute('href', '/terms-of-service');
    expect(textIn(promise.parentElement)).toBe(
      "We refund what we haven't delivered, and replace or refund a code that doesn't work. Refunds go to your balance. How refunds work. Support: support@keystall.example.com or the chat, Monday to Saturday, 10:00 to 20:00 Pakistan time.",
    );
  });

  test('is named by its id where the host gives no number', async () => {
    await open({ ...BANK, number: null });
    expect(textIn(screen.getByRole('heading', { level: 1 }))).toBe(`Payment #${ID}`);
  });

  test.each([
    [0, 'pending', 'Waiting for your transfer', 'pending'],
    [1, 'completed', 'Completed', 'completed'],
    [2, 'cancelled', 'Cancelled', 'failed'],
    [2, 'failed', 'Failed', 'failed'],
  ])('of status %i (%s) has the colour of it: "%s" is %s', async (status, outcome, status_text, tone) => {
    await open({ ...BANK, status, outcome, status_text });
    const line = screen.getByText(`Payment Status: ${status_text}`);
    const colours = [line, line.parentElement].flatMap((each) => [...(each?.classList ?? [])]);
    expect(colours.filter((name) => name.includes('status.')).sort()).toEqual([
      `bg_status.${tone}.subtle`,
      `c_status.${tone}`,
    ]);
  });
});

describe('what became of a payment is said, and where its money is (R-58)', () => {
  const IN_ORDERS = "Your items are in My Orders, or will be as soon as they're delivered.";
  test.each([
    [1, 'completed', 'Paid. Thank you', IN_ORDERS, 'See your orders'],
    [
      1,
      'paidOver',
      'Paid. Thank you',
      `${IN_ORDERS} You paid too much: we've added the extra to your balance.`,
      'See your orders, See your balance',
    ],
    [
      2,
      'expiredConfirming',
      "Time is up, and your money isn't confirmed yet",
      /your order completes if you sent the whole amount\. Anything less goes to your balance/,
      '',
    ],
    [
      2,
      'expiredCredited',
      "Your payment didn't match",
      /added all of it to your balance/,
      'See your balance',
    ],
    [
      2,
      'cancelledCredited',
      'Money came for this cancelled payment',
      /added all of it to your balance/,
      'See your balance',
    ],
    [2, 'underpaid', 'You paid less than the total', /added all of it to your balance/, 'See your balance'],
    [2, 'paidLate', 'Your payment arrived too late', /added all of it to your balance/, 'See your balance'],
    [2, 'failed', "We couldn't open this payment", /^We took no money\./, ''],
    [
      2,
      null,
      'This payment has ended',
      /^There's no order for it\. If you've sent money, please contact support/,
      '',
    ],
    [0, 'confirming', 'We can see your payment', /^The network is confirming it/, ''],
    [0, 'paidPartial', "We've received part of your payment", /pay the rest before the time runs out/, ''],
  ])('status %i, %s: "%s"', async (status, outcome, title, text, ways) => {
    await open({ ...BANK, status, outcome, status_text: 'As the host says' });
    const notice = screen.getByText(title).parentElement;
    const texts = [...(notice?.querySelectorAll('p') ?? [])].map(textIn);
    expect(texts).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    const links = screen.queryAllByRole('link', { name: /^See your/ }).map(textIn);
    expect(links.join(', ')).toBe(ways);
  });

  const SUPPORT = 'please contact support with your payment number';
  const BY_NUMBER =
    'automatically with the payment number as its reference, otherwise once one of us has confirmed it';
  const LONG = `If that takes long, ${SUPPORT}.`;
  const UNNAMED = `If you left the number out, ${SUPPORT}: without it and the sender's name we can't tell your money from others'.`;
  test.each([
    [
      'bank, with a sender',
      BANK,
      `If you sent it in time, it still counts: ${BY_NUMBER}. Sent later, it goes to your balance. ${LONG}`,
      `If you've already sent money, it goes to your balance: ${BY_NUMBER}. ${LONG}`,
    ],
    [
      'bank, without one',
      { ...BANK, user_input: null },
      `If you sent it in time with the payment number as its reference, it still counts. Sent later, it goes to your balance. ${UNNAMED}`,
      `If you've already sent money with the payment number as its reference, it goes to your balance. ${UNNAMED}`,
    ],
    [
      'usdt',
      USDT,
      `If you sent exactly this amount in time, it still counts: your order completes as soon as we find your money. Sent later, it goes to your balance. If you sent another amount, ${SUPPORT}.`,
      `If you've already sent exactly this amount, it goes to your balance as soon as we find it. If it was another amount, ${SUPPORT}.`,
    ],
    [
      'binance',
      BINANCE,
      `If you sent exactly this amount in time, it still counts: your order completes as soon as we find your money. Sent later, it goes to your balance. If you sent another amount, ${SUPPORT}.`,
      `If you've already sent exactly this amount, it goes to your balance as soon as we find it. If it was another amount, ${SUPPORT}.`,
    ],
    [
      'bitcart',
      BITCART,
      `If you paid the whole invoice in time, it still counts: your order completes as soon as the payment is confirmed. If you paid part of it, or later, ${SUPPORT}.`,
      `If you've already paid the whole invoice, it goes to your balance as soon as the payment is confirmed. If you paid part of it, ${SUPPORT}.`,
    ],
    [
      'a method that is not known',
      UNKNOWN,
      `If you've sent it, ${SUPPORT}.`,
      `If you've already sent money, ${SUPPORT}.`,
    ],
  ])(
    'expired and cancelled, by %s: what becomes of money that was sent',
    async (_, answer, expired, cancelled) => {
      await open({ ...answer, status: 2, status_text: 'Expired', outcome: 'expired' });
      expect(textIn(screen.getByText(/^If you haven't sent anything yet/))).toBe(
        `If you haven't sent anything yet, please don't. ${expired}`,
      );
      cleanup();
      await open({ ...answer, status: 2, status_text: 'Cancelled', outcome: 'cancelled' });
      expect(textIn(screen.getByText(/^Please don't send any money for it/))).toBe(
        `Please don't send any money for it. ${cancelled}`,
      );
    },
  );
});

describe('money that was found for a payment (R-58)', () => {
  const noticeOf = (title: string) => textIn(screen.getByText(title, { selector: 'p' }).parentElement);
  const FOUND = "We've found money that may be yours";
  const SET_ASIDE = "The money we found may be someone else's";
  const VANISHED = 'We no longer see your transfer';
  const CHECKED = "We can't be certain that it's for this payment, so one of us is checking it.";
  const OVER = { status: 2, status_text: 'Over' };

  test.each([
    [{}, `${CHECKED} Please don't pay again: this page will tell you how it turns out.`],
    [
      { ...OVER, outcome: 'expired' },
      `${CHECKED} Please don't pay again: open this page again later to see how it turned out.`,
    ],
    [
      { ...OVER, outcome: 'cancelled' },
      `${CHECKED} Please don't pay again: open this page again later to see how it turned out. If it is yours, it goes to your balance.`,
    ],
  ])('is looked at: %j', async (end, text) => {
    const cart = cartOf(sampleItem('pubg-uc-60'));
    const placed = { key: 'attempt', answer: { redir: `/payment/${ID}` }, cart };
    await open({ ...BANK, found_money: true, ...end }, { placed });
    expect(noticeOf(FOUND)).toBe(FOUND + text);
    for (const other of ['Time is up for this payment', 'This payment was cancelled', 'Order it again?'])
      expect(screen.queryByText(other)).toBeNull();
  });

  test.each([{}, { ...OVER, outcome: 'expired' }, { ...OVER, outcome: 'cancelled' }])(
    'was set aside, which stays said: %j',
    async (end) => {
      await open({ ...BANK, set_aside_money: true, ...end });
      expect(noticeOf(SET_ASIDE)).toBe(
        `${SET_ASIDE}We couldn't tell that it is yours. If you've already paid, please don't pay again, and contact support with your payment number.`,
      );
    },
  );

  /** 18:14 in Pakistan. */
  const EVENING = '2026-03-05T13:14:00.000Z';
  test.each([
    [
      {},
      { sent_at: EVENING, amount: '4.9643' },
      ' (USDT 4.9643, 5 Mar 2026, 18:14)',
      ' before you send again.',
    ],
    [{}, { sent_at: EVENING }, ' (5 Mar 2026, 18:14)', ' before you send again.'],
    [{}, { sent_at: 'just now', amount: 'some' }, ' (just now)', ' before you send again.'],
    [
      { ...OVER, outcome: 'expired' },
      { sent_at: EVENING, amount: '4.9643' },
      ' (USDT 4.9643, 5 Mar 2026, 18:14)',
      ", and don't send it again. If it did leave, contact support with your payment number.",
    ],
  ])('was seen and is seen no more: %j, %j (R-64)', async (end, vanished_transfer, facts, then) => {
    await open({ ...BANK, payment_currency: 'USDT', vanished_transfer, ...end });
    expect(noticeOf(VANISHED)).toBe(
      `${VANISHED}We no longer see the transfer you sent${facts}. Check it in your wallet${then}`,
    );
  });

  test('is of no payment that has its money', async () => {
    const gone = { found_money: true, set_aside_money: true, vanished_transfer: { sent_at: EVENING } };
    await open({ ...BANK, ...OVER, outcome: 'underpaid', ...gone });
    for (const title of [FOUND, SET_ASIDE, VANISHED]) expect(screen.queryByText(title)).toBeNull();
  });

  test('beside it, cancelling says where it goes', async () => {
    await open({ ...BANK, found_money: true });
    expect(
      screen.getByText(
        /No order comes of the money we found then: if it is yours, it goes to your balance\.$/,
      ),
    ).toBeVisible();
    cleanup();
    await open(BANK);
    expect(screen.queryByText(/No order comes of the money/)).toBeNull();
  });

  test('how to pay is folded while it is looked at, and there for whom it is not', async () => {
    const { user } = await open({ ...BANK, found_money: true });
    expect(screen.getByText('PK36 PLNS 0000 0011 2345 6702')).not.toBeVisible();
    expect(screen.getByText(/^Pay the exact amount/)).not.toBeVisible();
    await user.click(screen.getByText("How to pay, if you haven't sent anything"));
    expect(screen.getByText('PK36 PLNS 0000 0011 2345 6702')).toBeVisible();
  });
});

describe('a completed payment holds what it bought (R-145)', () => {
  const vp = {
    id: 'vp-475',
    name: 'Valorant VP, 475 VP',
    quantity: 3,
    eta: 'Instant',
    redeem_url: 'https://redeem.example.com/vp',
  };
  const uc = {
    id: 'uc-60',
    name: 'PUBG Mobile UC, 60 UC',
    quantity: 1,
    eta: 'Within 30 minutes',
    answers: [{ label: 'Player ID', value: '5123456789' }],
  };
  const service = { id: 'logo', name: 'A logo', quantity: 1, eta: '2-6 hours' };
  const card = { id: 'steam-10', name: 'Steam Wallet, 10 USD', quantity: 2 };
  const order = {
    id: 'c41f0be92d7a4e65b81098d3f7ac5201',
    number: 'KS-7F3Q-B2',
    goods: { 'vp-475': ['VP47-OLD0', 'VP47-9QLI'], 'uc-60': [], logo: [], 'steam-10': ['STM0-1', 'STM0-2'] },
    dead: { 'vp-475': ['VP47-OLD0'] },
  };
  const DONE = {
    ...BANK,
    status: 1,
    outcome: 'completed',
    cart: [vp, uc, service, card, { id: 'balance', name: 'Balance', price: 1, quantity: 500 }],
    order,
  };
  const bought = () => region('What you bought');
  const productOf = (name: string) =>
    within(bought())
      .getAllByRole('heading', { level: 2 })
      .find((heading) => textIn(heading) === name)
      ?.closest('li') ?? bought();

  test('with each item of each product, and a button that copies it', async () => {
    const { user } = await open(DONE);
    expect(within(bought()).getAllByRole('heading', { level: 2 }).map(textIn)).toEqual([
      'Valorant VP, 475 VP × 3',
      'PUBG Mobile UC, 60 UC',
      'A logo',
      'Steam Wallet, 10 USD × 2',
    ]);
    const copied: Record<string, string> = {};
    for (const button of within(bought()).getAllByRole('button', { name: /^Copy / })) {
      await user.click(button);
      copied[textIn(button.lastElementChild)] = await navigator.clipboard.readText();
    }
    expect(copied).toEqual({
      'Copy item 1 of Valorant VP, 475 VP': 'VP47-9QLI',
      'Copy replaced item 1 of Valorant VP, 475 VP': 'VP47-OLD0',
      'Copy All of Steam Wallet, 10 USD': 'STM0-1\nSTM0-2',
      'Copy item 1 of Steam Wallet, 10 USD': 'STM0-1',
      'Copy item 2 of Steam Wallet, 10 USD': 'STM0-2',
    });
    expect(valuesIn(productOf('PUBG Mobile UC, 60 UC'))).toEqual({ 'Player ID:': '5123456789' });
  });

  const OPENING = 'we open at 10:00 Pakistan time.';
  test.each([
    [
      'Valorant VP, 475 VP × 3',
      "1 of 3 delivered, 2 on their way. It's out of stock right now. We'll deliver it as soon as we have more.",
      'One item was replaced, and no longer counts: use what stands above instead.',
    ],
    ['PUBG Mobile UC, 60 UC', `Usually within 30 minutes; ${OPENING}`],
    ['A logo', `Usually within 2-6 hours; ${OPENING}`],
  ])('and says when the rest usually comes: %s', async (name, ...texts) => {
    await open(DONE);
    expect([...productOf(name).querySelectorAll(':scope > p')].map(textIn)).toEqual(texts);
  });

  test('and says nothing of what is all there, nor how long it took', async () => {
    await open({ ...DONE, order: { ...order, steps: { delivered: '2026-03-05T20:09:00.000Z' } } });
    expect(within(bought()).queryByText(/on their way/)).toBeNull();
    expect(productOf('Steam Wallet, 10 USD × 2').querySelector(':scope > p')).toBeNull();
  });

  test('and says with the usual words what has no delivery time', async () => {
    await open({
      ...DONE,
      cart: [
        { ...card, quantity: 3 },
        { id: 'vpn', name: 'VPN' },
      ],
      order: { ...order, dead: {} },
    });
    expect(textIn(productOf('VPN'))).toBe("VPNNothing's here yet but it shall be delivered soon!");
    expect(productOf('Steam Wallet, 10 USD × 3')).toHaveTextContent('2 of 3 delivered, 1 on its way.');
  });

  test('and does not say that nothing came where its items can not be read (R-2)', async () => {
    await open({ ...DONE, cart: [card], order: { ...order, goods: { 'steam-10': [{}, {}] }, dead: {} } });
    expect(textIn(productOf('Steam Wallet, 10 USD × 2'))).toBe(
      "Steam Wallet, 10 USD × 2If this was delivered, it can't be shown here. Please ask support.",
    );
  });

  test('and how to redeem it: steps, and the page where that is done', async () => {
    await open(DONE);
    const product = within(productOf('Valorant VP, 475 VP × 3'));
    expect(product.getByRole('heading', { level: 3 })).toHaveTextContent(/^How to redeem$/);
    const [, steps] = product.getAllByRole('list');
    expect(steps && itemsIn(steps)).toEqual([
      'Sign in at amazon.com.',
      'Enter the code!',
      'Points arrive at once.',
    ]);
    expect(product.getByRole('link', { name: /^Open the redeem page/ })).toHaveAttribute(
      'href',
      'https://redeem.example.com/vp',
    );
    expect(productOf('Steam Wallet, 10 USD × 2')).toHaveTextContent('How to redeem: Redeem it in Steam.');
  });

  test('and leads to its order, whose goods stay there', async () => {
    await open(DONE);
    expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute(
      'href',
      '/my/orders?order=c41f0be92d7a4e65b81098d3f7ac5201',
    );
    expect(screen.getByText(/^What you bought stays in My Orders\./)).toBeVisible();
  });

  test('and of a deposit says what the balance is now', async () => {
    await open({
      ...DONE,
      cart: [{ id: 'balance', name: 'Balance', price: 1, quantity: 500 }],
      order: null,
      balance: 12_345,
    });
    expect(screen.getByText('Your deposit is in your balance, which is now PKR 12,345.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What you bought' })).toBeNull();
  });

  test('and is announced and led to My Orders where the host says no more', async () => {
    await open({ ...DONE, order: null });
    expect(screen.queryByRole('region', { name: 'What you bought' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/my/orders');
  });
});

describe('the steps of a payment, with what they wait for (R-145)', () => {
  const stepsShown = () => {
    const list = screen.queryByRole('list', { name: 'Progress' });
    return list === null ? null : itemsIn(list).join(' | ');
  };
  const instant = { id: 'vp', name: 'VP', price: 1_390, eta: 'Instant' };
  const topUp = { id: 'uc', name: 'UC', price: 450, eta: '30 minutes' };
  const deposit = { id: 'balance', name: 'Balance', price: 1, quantity: 500 };
  const seen = { outcome: 'confirming', status_text: 'Received' };
  const done = {
    status: 1,
    outcome: 'completed',
    status_text: 'Completed',
    order: { id: 'c41f0be92d7a4e65' },
  };
  test.each<[string, object, string | null]>([
    [
      'of a code',
      { ...BANK, cart: [instant] },
      'Payment | Preparing, still to come | Delivered, still to come at once',
    ],
    [
      'of a code that is out of stock',
      { ...BANK, cart: [{ ...instant, may_wait: true }] },
      'Payment | Preparing, still to come | Delivered, still to come',
    ],
    [
      'of a top-up by USDT',
      { ...USDT, cart: [topUp] },
      'Payment | Confirming, still to come 20 needed | Preparing, still to come | Delivered, still to come usually within 30 minutes',
    ],
    [
      'of goods with several times',
      { ...USDT, ...seen, cart: [topUp, instant], confirmations: 4 },
      'Paid | Confirming 4 of 20 | Preparing, still to come | Delivered, still to come',
    ],
    [
      'of a deposit with more confirmations than it takes',
      { ...USDT, ...seen, cart: [deposit], confirmations: 31 },
      'Paid | Confirming 20 of 20 | In your balance, still to come',
    ],
    [
      'whose network counts none',
      { ...USDT, ...seen, cart: [deposit] },
      'Paid | Confirming 20 needed | In your balance, still to come',
    ],
    [
      'of what is being prepared',
      { ...BANK, ...done, cart: [topUp] },
      'Paid | Preparing | Delivered, still to come usually within 30 minutes',
    ],
    [
      'of a paid code that is not there, which no time is known of',
      { ...BANK, ...done, cart: [instant] },
      'Paid | Preparing | Delivered, still to come',
    ],
    ['without what it is for', { ...BANK, cart: undefined }, null],
    ['that has ended', { ...BANK, cart: [topUp], status: 2, outcome: 'expired' }, null],
  ])('%s', async (_, payment, steps) => {
    await open(payment);
    expect(stepsShown()).toBe(steps);
  });
});

describe('a completed payment says first what it brought', () => {
  const code = { id: 'vp', name: 'VP', price: 1_390, quantity: 2 };
  const bring = (goods: Record<string, string[]> | undefined, more: object = {}) => ({
    ...BANK,
    status: 1,
    outcome: 'completed',
    cart: [code],
    order: { id: 'c41f0be92d7a4e65', ...(goods && { goods }) },
    ...more,
  });
  test.each([
    [bring({ vp: ['VP-1', 'VP-2'] }), 'Paid. Here are your 2 codes'],
    [bring({ vp: ['VP-1'] }, { cart: [{ ...code, quantity: 1 }] }), 'Paid. Here is your code'],
    [bring({ vp: ['Sent to 0300', 'Done'] }), 'Paid. Here is what you bought'],
    [bring({ vp: ['VP-1'] }), 'Paid. 1 of 2 is here'],
    [bring(undefined), "Paid. We're preparing your order"],
    [
      bring(undefined, { cart: [{ id: 'balance', name: 'Balance', price: 1 }], order: null }),
      "Paid. It's in your balance",
    ],
    [bring(undefined, { cart: undefined, order: null }), 'Paid. Thank you'],
  ])('%#: %s', async (payment, title) => {
    await open(payment);
    expect(screen.getByRole('heading', { name: /^Paid\./ })).toHaveTextContent(title);
  });
});

describe('a payment that is over', () => {
  test.each([
    [
      'by bank, completed',
      { ...BANK, status: 1, status_text: 'Completed', outcome: 'completed' },
      {
        Amount: 'PKR 16,181',
        'Payment method': 'Bank transfer',
        'Payment date': '6 Mar 2026, 01:07',
        'Payment number': 'KP-2X9D-4M',
        'Sender name': 'AMNA KHALID',
      },
    ],
    [
      'by usdt, cancelled',
      { ...USDT, status: 2, status_text: 'Cancelled', outcome: 'cancelled' },
      {
        Amount: 'USDT 57.4411',
        'Payment method': 'Tether',
        'Payment date': '6 Mar 2026, 01:07',
        'Payment number': 'KP-2X9D-4M',
      },
    ],
  ])('%s: says how much it was, by what, when, and from whom', async (_, answer, values) => {
    await open(answer);
    expect(valuesIn(region('The payment'))).toEqual(values);
    const copies = within(region('The payment')).getAllByRole('button', { name: /^Copy/ });
    expect(copies.map((button) => textIn(button.lastElementChild))).toEqual(['Copy Payment number']);
  });

  test('offers the items of its order, each with its quantity', async () => {
    const cart = cartOf(sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60'));
    await open(
      { ...BANK, status: 2, status_text: 'Cancelled', outcome: 'cancelled' },
      { placed: { key: 'attempt', answer: { redir: `/payment/${ID}` }, cart } },
    );
    const offer = screen.getByRole('heading', { name: 'Order it again?' }).parentElement;
    expect(offer && itemsIn(offer)).toEqual(['Valorant VP, 1,000 VP × 2', 'PUBG Mobile UC, 60 UC × 1']);
  });
});

describe('the countdown', () => {
  const timer = () => screen.getByRole('timer');

  atBoundary('of a payment is violet from ten minutes on', { limit: 600 }, ({ before, at }) => {
    test.each([
      [before, '09:59', 'soon'],
      [at, '10:00', 'calm'],
    ])('%i seconds read %s, in the tone %s', async (secondsLeft, text, tone) => {
      await open(BANK, { secondsLeft });
      expect([textIn(timer()), toneOf(timer())]).toEqual([text, tone]);
    });
  });

  atBoundary('of a payment is orange from five minutes on', { limit: 300 }, ({ before, at }) => {
    test.each([
      [before, '04:59', 'urgent'],
      [at, '05:00', 'soon'],
    ])('%i seconds read %s, in the tone %s', async (secondsLeft, text, tone) => {
      await open(BANK, { secondsLeft });
      expect([textIn(timer()), toneOf(timer())]).toEqual([text, tone]);
    });
  });

  // In seconds that are left: the millisecond before the deadline is one more than none.
  atBoundary('runs until the deadline', { limit: 0, step: -0.001 }, ({ before, at }) => {
    test.each([
      [before, '00:01', 'urgent'],
      [at, '00:00', 'over'],
    ])('%d seconds read %s, in the tone %s', async (secondsLeft, text, tone) => {
      await open(BANK, { secondsLeft });
      expect([textIn(timer()), toneOf(timer())]).toEqual([text, tone]);
    });
  });

  test('may have more than 59 minutes', async () => {
    await open(BANK, { secondsLeft: 5_400 });
    expect(textIn(timer())).toBe('90:00');
  });

  test('has a colour of its own for each tone', () => {
    expect(countdown.variants?.['tone']).toEqual({
      calm: { bg: 'accent.subtle', color: 'accent.text' },
      soon: { bg: 'warning.subtle', color: 'warning' },
      urgent: { bg: 'danger.subtle', color: 'danger' },
      over: { bg: 'danger.subtle', color: 'danger' },
    });
  });
});
