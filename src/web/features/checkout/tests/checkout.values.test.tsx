import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pkr } from '#contract/money.ts';
import { LARGEST_DEPOSIT } from '#contract/tests/field-faults.ts';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { isolatedIn, rowsIn, textIn } from '#web/testing/shown-values.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { CheckoutScreen } from '../CheckoutScreen.tsx';
import { ATTEMPT_ID, CART } from './checkout.model.ts';
import { answerInOrder, type FakeCheckoutHost, openCheckout, placedResponse } from './checkout-tabs.ts';

/*
 * Each figure of the checkout against what the host answers, and what the cart holds: two cards at
 * PKR 2,950, a VPN for 8,850, and a coupon that takes 500 off.
 */
const METHODS = [
  {
    id: 'crypto',
    name: 'Crypto',
    description: 'Coins of many kinds.',
    currencies: [
      { id: 'BTC', name: 'Bitcoin' },
      { id: 'LTC', name: 'Litecoin', networks: [] },
      {
        id: 'USDT',
        name: 'Tether USD',
        networks: [
          { id: 'trc20', name: 'Tron (TRC20)', confirms: 20 },
          { id: 'erc20', name: 'Ethereum (ERC20)', confirms: 12 },
        ],
      },
    ],
  },
  { id: 'bank', name: 'Bank transfer', description: 'Rupees from your bank.', limit: 25_000 },
  {
    id: 'binance',
    name: 'Binance',
    description: 'From your account there.',
    disabled: true,
    reason: 'Paused.',
  },
  { id: 'balance', name: 'Account balance', description: 'At once.' },
];

type Host = { methods?: readonly object[]; balance?: number; answer?: FakeCheckoutHost };

/** The checkout of the sample cart at a host with these methods and this balance. */
async function open({ methods = METHODS, balance = 30_600, answer = answerInOrder() }: Host = {}) {
  const checkout = openCheckout(answer, { methods, profile: { balance } });
  const { user } = openFlow(checkout.page.actor, (state, send) => (
    <CheckoutScreen
      state={state}
      send={send}
      createAttemptId={() => ATTEMPT_ID}
      catalogue={sampleShop.index}
    />
  ));
  await screen.findByRole('radio', { name: 'Bank transfer' });
  return { ...checkout, user };
}

const order = () => screen.getByRole('region', { name: 'Order summary' });
const lines = () => within(order()).getAllByRole('listitem').map(textIn);
const total = () => textIn(screen.getByText(/^Total/, { selector: '[data-bar] > p' }));
const method = (name: string) => screen.getByRole('radio', { name });

describe('the order', () => {
  test('has each line with its quantity and its sum, the discount, and the total', async () => {
    await open();
    expect(lines()).toEqual(['Steam Wallet 10 USD × 2PKR 5,900', 'VPN for a year × 1PKR 8,850']);
    expect(textIn(within(order()).getByText(/^Discount/).parentElement)).toBe('Discount (SPRING)−PKR 500');
    expect(isolatedIn(order())).toEqual(expect.arrayContaining(['Discount (SPRING)', '−PKR 500']));
    expect(total()).toBe('Total PKR 14,250');
  });

  test('without a coupon has no discount', async () => {
    const { page } = await open();
    act(() => page.cart.send({ type: 'cart.synced', cart: cartOf(sampleItem('valorant-vp-1000', 3)) }));
    expect(await screen.findByText('Valorant VP, 1,000 VP')).toBeVisible();
    expect(lines()).toEqual(['Valorant VP, 1,000 VP × 3Pakistan · InstantPKR 8,370']);
    expect(within(order()).queryByText(/Discount/)).toBeNull();
    expect(total()).toBe('Total PKR 8,370');
  });

  test.each([
    ['valorant-vp-1000', undefined, 'Valorant VP, 1,000 VP × 1Pakistan · InstantPKR 2,790'],
    ['valorant-vp-1000', true, 'Valorant VP, 1,000 VP × 1Pakistan · May not be instantPKR 2,790'],
    ['pubg-uc-60', true, 'PUBG Mobile UC, 60 UC × 1Global · 2-6 hoursPKR 290'],
  ] as const)('of %s, marked %s, says region and delivery time', async (id, may_wait, words) => {
    const { page } = await open();
    const item = { ...sampleItem(id), ...(may_wait && { may_wait }) };
    act(() => page.cart.send({ type: 'cart.synced', cart: cartOf(item) }));
    await screen.findByText(item.name);
    expect(lines()).toEqual([words]);
  });

  test('of a deposit has its amount alone', async () => {
    const { page, user } = await open();
    act(() => page.cart.send({ type: 'cart.synced', cart: cartOf(sampleItem('balance', 1_750)) }));
    // The coupon has gone, which the shopper has to accept first.
    await user.click(await screen.findByRole('button', { name: 'Continue with the new total' }));
    expect(lines()).toEqual(['Account balance PKR 1,750']);
    expect(method('Account balance')).toHaveAccessibleDescription(
      "You can't pay for a deposit from your balance.",
    );
  });
});

describe('a line that the catalogue hides while the shopper chooses (R-13)', () => {
  const hint = "can't be bought right now. Please change your cart before you order.";

  test.each([
    [['valorant-vp-1000'], null],
    [['valorant-vp-1000', 'valorant-vp-2050'], `Valorant VP, 2,050 VP ${hint}`],
    [['valorant-vp-150'], `Valorant VP, 150 VP trial card ${hint}`],
    [['valorant-vp-150', 'valorant-vp-2050'], `2 products ${hint}`],
    [['balance'], null],
  ])('of %j, is told before the press: %s', async (ids, told) => {
    const { page, user } = await open();
    const items = ids.map((id) => sampleItem(id, id === 'balance' ? 50 : 1));
    act(() => page.cart.send({ type: 'cart.synced', cart: cartOf(...items) }));
    await user.click(await screen.findByRole('button', { name: 'Continue with the new total' }));
    expect(textIn(screen.queryByText(new RegExp(hint)))).toBe(told ?? '');
  });
});

describe('the methods', () => {
  const BTC = { id: 'BTC', name: 'Bitcoin' };
  test.each([
    ['a method', [{ id: 'stars', name: 'Stars' }, ...METHODS]],
    [
      'a coin',
      [
        { id: 'crypto', name: 'Crypto', currencies: [BTC, { name: 'X' }] },
        { id: 'bank', name: 'Bank transfer' },
      ],
    ],
    [
      'a coin without its networks',
      [
        { id: 'crypto', name: 'Crypto', currencies: [BTC, { id: 'USDT', name: 'T' }] },
        { id: 'bank', name: 'Bank transfer' },
      ],
    ],
  ])('say that %s is left out (R-2)', async (_, methods) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await open({ methods });
    expect(screen.getByText("Some ways to pay can't be shown here. Please ask support.")).toBeVisible();
  });

  test('have their names and descriptions, or why they can not be used', async () => {
    await open();
    const shown = screen
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => [radio.disabled ? 'disabled' : 'enabled', textIn(radio.closest('label'))]);
    expect(screen.queryByText(/Some ways to pay/)).toBeNull();
    expect(shown).toEqual([
      ['enabled', 'CryptoCoins of many kinds.Fits this order'],
      ['enabled', 'Bank transferRupees from your bank.'],
      ['disabled', 'BinancePaused.'],
      ['enabled', 'Account balanceAt once.PKR 30,600'],
    ]);
  });

  test.each([
    [{ usual_minutes: 0, fee: 'No fee' }, 'Right away · No fee'],
    [{ usual_minutes: 1 }, 'Usually about 1 minute'],
    [{ usual_minutes: 2, fee: 'Your network’s fee' }, 'Usually about 2 minutes · Your network’s fee'],
    [{ usual_minutes: 59 }, 'Usually about 59 minutes'],
    [{ usual_minutes: 60 }, 'Usually about 1 hour'],
    [{ usual_minutes: 150 }, 'Usually about 3 hours'],
    [{ fee: 'PKR 25' }, 'PKR 25'],
    [{}, ''],
  ])('say the usual time and the fee, as far as the host does: %o (R-147)', async (facts, words) => {
    const { user } = await open({
      methods: METHODS.map((each) => (each.id === 'bank' ? { ...each, ...facts } : each)),
    });
    const text = 'Rupees from your bank.';
    expect(method('Bank transfer')).toHaveAccessibleDescription(words === '' ? text : words);
    await user.click(method('Bank transfer'));
    expect(method('Bank transfer')).toHaveAccessibleDescription(`${words} ${text}`.trim());
  });

  test('say the times of their coins, and each coin its own (R-147)', async () => {
    const times: Record<string, number> = { BTC: 30, LTC: 10, USDT: 5 };
    const { user } = await open({
      methods: METHODS.map((each) => ({
        ...each,
        currencies: (each.currencies ?? []).map((coin) => ({ ...coin, usual_minutes: times[coin.id] })),
      })),
    });
    expect(method('Crypto')).toHaveAccessibleDescription('Usually 5 to 30 minutes');
    await user.click(method('Crypto'));
    const coins = within(screen.getByRole('group', { name: 'Coin' })).getAllByRole('radio');
    expect(coins.map((coin) => textIn(coin.closest('label')))).toEqual([
      'BTCBitcoin, 2-3 confirmations, about 30 minutes',
      'LTCLitecoin, 2-3 confirmations, about 10 minutes',
      'USDT on Tron (TRC20)Tether USD, 20 confirmations, about 5 minutes',
      'USDT on Ethereum (ERC20)Tether USD, 12 confirmations, about 5 minutes',
    ]);
  });

  test('are followed by the refund promise and who helps', async () => {
    await open();
    expect(textIn(screen.getByRole('link', { name: 'How refunds work' }).parentElement)).toBe(
      "We refund what we haven't delivered, and replace or refund a code that doesn't work. Refunds go to your balance. How refunds work. Support: support@keystall.example.com or the chat, Monday to Saturday, 10:00 to 20:00 Pakistan time.",
    );
  });

  test('have coins and networks, each with what it needs, and what was chosen is sent', async () => {
    const { user, sent } = await open({ answer: answerInOrder(placedResponse()) });
    await user.click(method('Crypto'));
    const coins = within(screen.getByRole('group', { name: 'Coin' })).getAllByRole('radio');
    expect(coins.map((coin) => textIn(coin.closest('label')))).toEqual([
      'BTCBitcoin, 2-3 confirmations',
      'LTCLitecoin, 2-3 confirmations',
      'USDT on Tron (TRC20)Tether USD, 20 confirmations',
      'USDT on Ethereum (ERC20)Tether USD, 12 confirmations',
    ]);
    await user.click(method('USDT on Ethereum (ERC20)'));
    for (const chosen of ['Crypto', 'USDT on Ethereum (ERC20)']) expect(method(chosen)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      {
        method: 'crypto',
        coin: 'USDT',
        network: 'erc20',
        cart: {
          items: [
            { id: 'steam-10', name: 'Steam Wallet 10 USD', price: 2_950, quantity: 2 },
            { id: 'vpn-year', name: 'VPN for a year', price: 8_850, quantity: 1 },
          ],
          totalPrice: 14_750,
          coupon: 'SPRING',
          discount: 0.1,
          cap: 500,
        },
      },
    ]);
  });

  atBoundary('are limited by what is due after the discount', { limit: 14_250 }, ({ before, at }) => {
    const upTo = (limit: number) => METHODS.map((each) => (each.id === 'bank' ? { ...each, limit } : each));
    test.each([
      [before, true, 'This payment method can not be used for payments above PKR 14,249'],
      [at, false, 'Rupees from your bank.'],
    ])('a limit of %i: disabled %s, "%s"', async (limit, isDisabled, words) => {
      await open({ methods: upTo(limit) });
      expect(method('Bank transfer').hasAttribute('disabled')).toBe(isDisabled);
      expect(method('Bank transfer')).toHaveAccessibleDescription(words);
    });
  });

  atBoundary('by balance need what is due after the discount', { limit: 14_250 }, ({ before, at }) => {
    test.each([
      [before, true, 'Your balance of PKR 14,249 is PKR 1 short.'],
      [at, false, 'At once.PKR 14,250'],
    ])('a balance of %i: disabled %s, "%s"', async (balance, isDisabled, words) => {
      await open({ balance });
      const radio = method('Account balance');
      expect(radio.hasAttribute('disabled')).toBe(isDisabled);
      expect(textIn(radio.closest('label'))).toBe(`Account balance${words}`);
    });
  });

  test.each([
    [0, 'Deposit PKR 14,250', '/my/profile/deposit?short=14250'],
    [9_640, 'Deposit PKR 4,610', '/my/profile/deposit?short=4610'],
    [14_200, 'Deposit PKR 50', '/my/profile/deposit?short=50'],
    [14_201, 'Deposit PKR 50', '/my/profile/deposit?short=49'],
    [14_249, 'Deposit PKR 50', '/my/profile/deposit?short=1'],
  ])('with a balance of %i offer: %s (R-147)', async (balance, name, href) => {
    await open({ balance });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(
      screen.getByText("We'll keep your cart, and bring it back once the money is there."),
    ).toBeVisible();
  });

  atBoundary('offer a deposit below', { limit: LARGEST_DEPOSIT.rupees + 1 }, ({ before, at }) => {
    test.each([
      [before, `Deposit ${LARGEST_DEPOSIT.shown}`, false],
      [at, null, true],
    ])('%i short: %s', async (short, name, isTooMuch) => {
      const { page } = await open({ balance: 0 });
      const cart = cartOf({ ...sampleItem('valorant-vp-1000'), price: pkr(short) });
      act(() => page.cart.send({ type: 'cart.synced', cart }));
      await screen.findByText('Valorant VP, 1,000 VP');
      const accept = screen.queryByRole('button', { name: 'Continue with the new total' });
      if (accept !== null) await userEvent.click(accept);
      const links = screen.queryAllByRole('link', { name: /^Deposit/ }).map(textIn);
      expect(links).toEqual(name === null ? [] : [name]);
      const sentence = screen.queryByText(/^You can deposit up to/);
      expect(sentence === null ? null : textIn(sentence)).toBe(
        isTooMuch
          ? `You can deposit up to ${LARGEST_DEPOSIT.shown} at a time, so please pay another way.`
          : null,
      );
    });
  });

  test.each([
    ['the balance is enough', { balance: 14_250 }],
    ['the balance is paused', { balance: 0, methods: METHODS.map((each) => ({ ...each, disabled: true })) }],
    ['the order is over its limit', { balance: 0, methods: METHODS.map((each) => ({ ...each, limit: 9 })) }],
  ])('offer no deposit where %s', async (_, host) => {
    await open(host);
    expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
  });
});

describe('another answer of the host', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const place = async (answer: Response) => {
    const checkout = await open({ answer: answerInOrder(answer, placedResponse()) });
    await checkout.user.click(method('Bank transfer'));
    await checkout.user.click(screen.getByRole('button', { name: 'Place order' }));
    return checkout;
  };

  test('with other prices has each old one beside its new one', async () => {
    const cart = {
      items: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', price: 3_100, quantity: 2 }],
      totalPrice: 6_200,
      coupon: 'SPRING',
      discount: 0.05,
      cap: 500,
    };
    const { user, sent } = await place(Response.json({ message: 'Prices rose.', cart }, { status: 409 }));
    expect(await screen.findByText('Prices rose.')).toBeVisible();
    expect(rowsIn(screen.getByRole('table')).map((row) => Object.values(row))).toEqual([
      ['Steam Wallet 10 USD', 'was PKR 2,950 → now PKR 3,100'],
      ['VPN for a year', 'was PKR 8,850 → now no longer sold'],
      ['Discount', 'was PKR 500 → now PKR 310'],
      ['Total', 'was PKR 14,250 → now PKR 5,890'],
    ]);
    expect(isolatedIn(screen.getByRole('table'))).toContain('was PKR 2,950 → now PKR 3,100');
    expect(isolatedIn(screen.getByRole('button', { name: /^Place/ }))).toContain('Place order for PKR 5,890');
    expect(lines()).toEqual(['Steam Wallet 10 USD × 2PKR 6,200']);
    expect(total()).toBe('Total PKR 5,890');
    await user.click(screen.getByRole('button', { name: 'Place order for PKR 5,890' }));
    await expect
      .poll(() => sent.map(({ body }) => JSON.parse(body).cart.totalPrice))
      .toEqual([14_750, 6_200]);
  });

  test('of a pending payment leads to that one', async () => {
    await place(Response.json({ redir: '/payment/waiting-8412' }, { status: 412 }));
    expect(await screen.findByRole('link', { name: 'Go to the pending payment' })).toHaveAttribute(
      'href',
      '/payment/waiting-8412',
    );
  });

  test('that refuses is shown in its own words', async () => {
    // A refusal without prices is reported.
    vi.spyOn(console, 'error').mockReturnValue();
    await place(new Response('Not available right now: VPN for a year.', { status: 409 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not available right now: VPN for a year.');
  });
});

test('higher prices of the shop are shown before they count: old beside new', async () => {
  const { page } = await open();
  const [card, vpn] = CART.items;
  if (card === undefined || vpn === undefined) throw new Error('The sample cart lacks a line.');
  const dearer = {
    ...cartOf({ ...card, price: pkr(3_050) }, vpn),
    coupon: 'SPRING',
    discount: 0.1,
    cap: pkr(400),
  };
  act(() => page.cart.send({ type: 'cart.synced', cart: dearer }));
  expect(await screen.findByText('The total has changed')).toBeVisible();
  expect(rowsIn(screen.getByRole('table')).map((row) => Object.values(row))).toEqual([
    ['Steam Wallet 10 USD', 'was PKR 2,950 → now PKR 3,050'],
    ['Discount', 'was PKR 500 → now PKR 400'],
    ['Total', 'was PKR 14,250 → now PKR 14,550'],
  ]);
});
