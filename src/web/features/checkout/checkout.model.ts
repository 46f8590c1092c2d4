import type { Cart } from '#contract/cart.ts';
import { cartTotal, payableOf } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import type { Attempt } from '#web/lib/attempts.ts';
import { NO_CHECKOUTS } from '#web/lib/attempts.ts';
import { formatMoney } from '#web/lib/money.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { checkoutMachine } from './checkout.machine.ts';

const CARD = { id: 'steam-10', name: 'Steam Wallet 10 USD', price: pkr(2_950) };
const VPN = { id: 'vpn-year', name: 'VPN for a year', price: pkr(8_850), quantity: 1 };
const cartOf = (items: Cart['items']): Cart => ({ items, totalPrice: cartTotal(items) });

export const CART: Cart = {
  ...cartOf([{ ...CARD, quantity: 2 }, VPN]),
  coupon: 'SPRING',
  discount: 0.1,
  cap: pkr(500),
};
const EMPTY = cartOf([]);
/** More than a bank transfer may be. */
const LARGE: Cart = { ...CART, ...cartOf([{ ...VPN, quantity: 99 }]) };
/** The same things as the first, but a card costs more. */
const RISEN: Cart = { ...CART, ...cartOf([{ ...CARD, price: pkr(3_050), quantity: 2 }, VPN]) };
/** The same, now that the card costs more than a bank transfer may be. */
const DEARER = cartOf([{ ...CARD, price: pkr(600_000), quantity: 2 }, VPN]);
/** What the host makes of it: the card costs more, the VPN is gone, and so is the coupon. */
const NEWER = cartOf([{ ...CARD, price: pkr(3_100), quantity: 2 }]);

const BANK_MAX = pkr(500_000);

export const METHODS: readonly PaymentMethod[] = [
  {
    id: 'crypto',
    name: 'Crypto',
    description: 'Pay with Bitcoin, Litecoin or USDT.',
    disabled: false,
    currencies: [
      { id: 'BTC', name: 'Bitcoin', networks: [] },
      { id: 'LTC', name: 'Litecoin', networks: [] },
      {
        id: 'USDT',
        name: 'Tether USD',
        networks: [
          { id: 'trc20', name: 'Tron (TRC20)', confirms: 20 },
          { id: 'bep20', name: 'BNB Smart Chain (BEP20)', confirms: 15 },
        ],
      },
    ],
  },
  {
    id: 'bank',
    name: 'Bank transfer',
    description: 'Send rupees from your bank account.',
    disabled: false,
    limit: BANK_MAX,
    currencies: [],
  },
  {
    id: 'binance',
    name: 'Binance',
    description: 'Send USDT from your Binance account.',
    disabled: true,
    reason: 'Paused until tomorrow.',
    currencies: [],
  },
  {
    id: 'balance',
    name: 'Account balance',
    description: 'Pay at once with what is in your balance.',
    disabled: false,
    currencies: [],
  },
];

const ACCOUNT = 'amna_k';
export const STAMP = { key: 'attempt', at: Date.parse('2026-03-05T09:00:00.000Z') };

/** What another page of this account left open, and somebody else's. */
export const LEFT: Attempt = {
  account: ACCOUNT,
  key: 'left',
  begunAt: STAMP.at,
  checkout: { method: 'bank', coin: null, network: null, cart: CART },
};
export const OTHERS: Attempt = { ...LEFT, account: 'bilal_k', key: 'others' };

const REDIR = '/payment/pay1Zt4nB8cRy1';
const placedOf = (key: string) => ({ key, answer: { redir: REDIR }, cart: CART });

/** A sample that goes by a name in the titles of tests. */
const called = <T extends object>(name: string, sample: T): T =>
  Object.defineProperty({ ...sample }, 'toJSON', { value: () => name });

const seeMethods = async (screen: Surface) => {
  await screen.see('group', 'Payment method');
  await screen.seeDisabled('radio', 'Binance');
  await screen.read('Paused until tomorrow.');
  await screen.seeDisabled('radio', 'Account balance');
  await screen.read('Your balance of PKR 300 is less than the total.');
};
const seeWait = async (screen: Surface, reason: string) => {
  await seeMethods(screen);
  await screen.seeDisabled('button', 'Place order');
  await screen.read(reason);
};
const seeNoWayToPay = async (screen: Surface) => {
  await screen.seeNo('button', 'Place order');
  await screen.seeNo('radio');
};

export const checkoutModel = defineModel(checkoutMachine, {
  inputs: {
    'a filled cart': { cart: CART, kept: [] },
    'an empty cart': { cart: EMPTY, kept: [] },
    'an attempt that was left open': { cart: EMPTY, kept: [OTHERS, LEFT] },
    "somebody else's attempt": { cart: CART, kept: [OTHERS] },
  },
  events: {
    'cart.changed': [
      { cart: LARGE, gone: [] },
      { cart: EMPTY, gone: [] },
      { cart: RISEN, gone: [] },
    ],
    'checkouts.changed': [
      { checkouts: called('one begun', { ...NO_CHECKOUTS, attempts: [LEFT] }) },
      { checkouts: called('none open', NO_CHECKOUTS) },
      { checkouts: called('it is placed', { attempts: [], placed: placedOf('attempt') }) },
    ],
    'method.chosen': [{ method: 'crypto' }, { method: 'bank' }],
    'coin.chosen': [{ coin: 'BTC' }, { coin: 'USDT' }],
    'network.chosen': [{ network: 'trc20' }],
    'retry.pressed': [{}],
    'check.pressed': [{}],
    'choice.resumed': [{}],
    'order.submitted': [STAMP],
    'figures.accepted': [STAMP],
  },
  outcomes: {
    loadTerms: {
      known: { kind: 'known', methods: METHODS, account: ACCOUNT, balance: pkr(300) },
      refused: { kind: 'refused', reason: 'The shop is being repaired.' },
      broken: failure('No network.'),
    },
    placeOrder: {
      'placed here': { kind: 'placed', answer: { redir: REDIR } },
      repriced: { kind: 'repriced', message: 'Prices have changed.', cart: NEWER },
      'repriced too high': { kind: 'repriced', message: 'Prices have changed.', cart: DEARER },
      pending: { kind: 'pending', redir: '/payment/pay0Zt4nB8cRy1' },
      refused: { kind: 'refused', reason: 'Not available now: VPN for a year.' },
      unfinished: { kind: 'unfinished', attempt: LEFT },
      'changed meanwhile': { kind: 'changed' },
      'too old': { kind: 'over' },
      lost: failure('No network.'),
    },
    followCart: {},
    followCheckouts: {},
  },
  // before the choice, an attempt that is kept makes all the difference; once the figures changed, whether the choice can pay them
  key: ({ choice, kept, placement }) =>
    placement?.kind === 'repriced' && placement.cart === DEARER
      ? 'too high'
      : (choice.method ?? kept.includes(LEFT)),
  hears: ['cart.changed', 'checkouts.changed'],
  does: {
    'method.chosen': (screen, { method }) =>
      screen.click('radio', METHODS.find(({ id }) => id === method)?.name ?? ''),
    'coin.chosen': (screen, { coin }) => screen.click('radio', coin),
    'network.chosen': (screen) => screen.click('radio', 'Tron (TRC20)'),
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'check.pressed': (screen) => screen.click('button', 'Ask now'),
    'choice.resumed': (screen) =>
      screen.click('button', /^(Back|Go on to payment|Go on with the new total)$/),
    'order.submitted': (screen) => screen.click('button', 'Place order'),
    'figures.accepted': (screen) => screen.click('button', /^Go on with PKR [\d,]+$/),
  },
  sees: {
    loading: (screen) => screen.see('status', 'Loading the payment methods'),
    offline: async (screen, { context }) => {
      await screen.read("Oops.. Couldn't fetch some data from server. Is your Internet working?");
      if (context.reason !== null) await screen.read(context.reason);
    },
    emptyCart: async (screen) => {
      await screen.read('Your cart is empty! Add some stuff to your cart before proceeding to payment.');
      await screen.see('link', 'Go to the shop');
    },
    'choosing.method': (screen) => seeWait(screen, 'Choose a payment method to go on.'),
    'choosing.coin': async (screen) => {
      await seeWait(screen, 'Choose a coin to go on.');
      await screen.see('group', 'Coin');
      await screen.seeNo('group', 'Network');
    },
    'choosing.network': async (screen) => {
      await seeWait(screen, 'Choose a network to go on.');
      await screen.see('group', 'Network');
    },
    'choosing.ready': async (screen, { context: { choice, cart } }) => {
      await seeMethods(screen);
      await screen.seeEnabled('button', 'Place order');
      await screen.see('radio', choice.method === 'bank' ? 'Bank transfer' : 'Crypto', { checked: true });
      await screen.read(formatMoney(payableOf(cart)));
    },
    'choosing.refused': async (screen, { context: { cart, choice } }) => {
      await screen.within('alert').read('Not available now: VPN for a year.');
      if (choice.method === 'bank' && payableOf(cart) > BANK_MAX)
        await screen.seeDisabled('button', 'Place order');
      else await screen.seeEnabled('button', 'Place order');
    },
    placing: async (screen) => {
      await screen.seeDisabled('button', 'Place order');
      await screen.seeDisabled('radio', 'Crypto');
    },
    'stillChecking.recalling': async (screen) => {
      await screen.see('status', 'Loading the payment methods');
      await screen.seeNo('radio');
      await screen.seeNo('heading', 'Still checking your order');
    },
    'stillChecking.recallingAgain': async (screen) => {
      await seeNoWayToPay(screen);
      await screen.seeDisabled('button', 'Ask now');
    },
    'stillChecking.resting': async (screen) => {
      await seeNoWayToPay(screen);
      await screen.seeEnabled('button', 'Ask now');
    },
    'stillChecking.asking': async (screen) => {
      await seeNoWayToPay(screen);
      await screen.seeDisabled('button', 'Ask now');
    },
    repriced: async (screen, { context: { attempt, placement } }) => {
      await seeNoWayToPay(screen);
      await screen.within('alert').read('Prices have changed.');
      if (placement?.kind !== 'repriced' || placement.cart !== NEWER) return;
      await screen.see('row', /^Total was PKR [\d,]+ now PKR 6,200$/);
      if (attempt?.checkout.cart !== CART) return;
      await screen.see('row', /^Steam Wallet 10 USD was PKR 2,950 now PKR 3,100$/);
      await screen.see('row', /^VPN for a year was PKR 8,850 now no longer sold$/);
      await screen.see('row', /^Discount was PKR 500 now PKR 0$/);
    },
    dearer: async (screen) => {
      await seeNoWayToPay(screen);
      await screen.within('alert').read('The total has changed');
      await screen.see('row', /^Steam Wallet 10 USD was PKR 2,950 now PKR 3,050$/);
      await screen.see('row', /^Total was PKR 14,250 now PKR 14,450$/);
    },
    pendingElsewhere: async (screen) => {
      await seeNoWayToPay(screen);
      await screen.read('You already have a pending payment.');
      await screen.see('link', 'Go to the pending payment');
    },
    over: async (screen) => {
      await seeNoWayToPay(screen);
      await screen.within('alert').read('We could not find out what became of your order');
      await screen.see('link', 'See your payments');
    },
    leaving: async (screen) => {
      await seeNoWayToPay(screen);
      await screen.read(/Taking you to your payment/);
    },
  },
});
