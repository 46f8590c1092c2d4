import type { Cart } from '#contract/cart.ts';
import { cartTotal } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import type { Attempt } from '../attempts.ts';
import { NO_STORED_CHECKOUTS } from '../attempts.ts';
import { checkoutMachine } from '../checkout.machine.ts';

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
/** Above the limit of bank transfers. */
export const LARGE: Cart = { ...CART, ...cartOf([{ ...VPN, quantity: 99 }]) };
/** The same items, but a card costs more. */
const PRICE_INCREASED: Cart = { ...CART, ...cartOf([{ ...CARD, price: pkr(3_050), quantity: 2 }, VPN]) };
/** The same, at a price above the limit of bank transfers. */
const ABOVE_BANK_LIMIT = cartOf([{ ...CARD, price: pkr(600_000), quantity: 2 }, VPN]);
/** The host's prices for it: the card costs more, and the VPN and the coupon are gone. */
const REPRICED = cartOf([{ ...CARD, price: pkr(3_100), quantity: 2 }]);

const BANK_MAX = pkr(500_000);

export const METHODS: readonly PaymentMethod[] = [
  {
    id: 'crypto',
    name: 'Crypto',
    description: 'Pay with Bitcoin, Litecoin or USDT.',
    disabled: false,
    fee: 'Only the fee of the coin’s network',
    currencies: [
      { id: 'BTC', name: 'Bitcoin', networks: [], usual_minutes: 30 },
      { id: 'LTC', name: 'Litecoin', networks: [], usual_minutes: 10 },
      {
        id: 'USDT',
        name: 'Tether USD',
        usual_minutes: 5,
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
    usual_minutes: 30,
    fee: 'No fee',
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
    description: 'Pay right away from your balance.',
    disabled: false,
    usual_minutes: 0,
    fee: 'No fee',
    currencies: [],
  },
];

/** The sums that bank transfers can't pay. */
const ABOVE_BANK_MAX: readonly number[] = [876_150, 1_208_850];
/** The amounts due for the samples, by their sums before the discount, and the coupon. */
const TOTALS: Readonly<Record<string, string>> = {
  '6200': 'PKR 6,200',
  '14750 SPRING': 'PKR 14,250',
  '14950 SPRING': 'PKR 14,450',
  '876150': 'PKR 876,150',
  '876150 SPRING': 'PKR 875,650',
  '1208850': 'PKR 1,208,850',
};
const totalOf = ({ totalPrice, coupon = '' }: Cart) => {
  const sample = `${totalPrice} ${coupon}`.trim();
  return TOTALS[sample] ?? `no sample of ${sample}`;
};

const ACCOUNT = 'amna_k';
export const ATTEMPT_ID = { key: 'attempt', startedAt: Date.parse('2026-03-05T09:00:00.000Z') };

/** An attempt with an unknown outcome, from another page of this account. */
export const UNFINISHED: Attempt = {
  account: ACCOUNT,
  key: 'left',
  startedAt: ATTEMPT_ID.startedAt,
  checkout: { method: 'bank', coin: null, network: null, cart: CART },
};
export const OTHER_ACCOUNTS: Attempt = { ...UNFINISHED, account: 'bilal_k', key: 'others' };

const REDIR = '/payment/pay1Zt4nB8cRy1';
const placedOf = (key: string) => ({ key, answer: { redir: REDIR }, cart: CART });

const seeMethods = async (screen: ScreenDriver) => {
  await screen.see('group', 'Payment method');
  await screen.seeDisabled('radio', 'Binance');
  await screen.seeText('Paused until tomorrow.');
  await screen.seeDisabled('radio', 'Account balance');
  await screen.seeText(/^Your balance of PKR 300 is PKR [\d,]+ short\.$/);
};
const seeDisabledOrder = async (screen: ScreenDriver, reason: string) => {
  await seeMethods(screen);
  await screen.seeDisabled('button', 'Place order');
  await screen.seeText(reason);
};
const seeOrderBeingPlaced = async (screen: ScreenDriver) => {
  await screen.seeDisabled('button', 'Place order');
  await screen.seeDisabled('radio', 'Crypto');
};
const seeNoPaymentForm = async (screen: ScreenDriver) => {
  await screen.seeNo('button', 'Place order');
  await screen.seeNo('radio');
};

/** Why the outcome of an order is not known yet. */
const CHECK_ERRORS: Readonly<Record<string, string>> = {
  "We're very busy right now. Please try again in a few seconds.":
    "We're very busy right now. Please try again in a few seconds.",
  'The lock was lost.': 'The lock was lost.',
  [NO_ANSWER]: "The shop didn't answer in time. Please check your connection and try again.",
};

export const checkoutModel = defineModel(checkoutMachine, {
  flow: {
    group: 'Buy',
    title: 'Checkout',
    after: 'cart',
    page: '/payment-methods',
    screen: 'buy-checkout--ready',
    leadsTo: {
      login: 'a guest logs in first',
      payment: 'the order is placed',
      cart: "a line can't be bought",
      deposit: 'the balance is short',
      payments: 'the answer is lost',
      orders: 'the answer is lost',
      'payment-strip': 'the order is paid elsewhere',
    },
  },
  inputs: {
    'a filled cart': { cart: CART, storedAttempts: [] },
    'an empty cart': { cart: EMPTY, storedAttempts: [] },
    'an attempt that was left open': { cart: EMPTY, storedAttempts: [OTHER_ACCOUNTS, UNFINISHED] },
    "another account's attempt": { cart: CART, storedAttempts: [OTHER_ACCOUNTS] },
  },
  events: {
    'cart.changed': {
      'too large for a bank transfer': { cart: LARGE, removedIds: [] },
      empty: { cart: EMPTY, removedIds: [] },
      'a card costs more': { cart: PRICE_INCREASED, removedIds: [] },
    },
    'storedCheckouts.changed': {
      'one is started': { checkouts: { ...NO_STORED_CHECKOUTS, attempts: [UNFINISHED] } },
      'none is open': { checkouts: NO_STORED_CHECKOUTS },
      'it is placed': { checkouts: { attempts: [], placed: placedOf('attempt') } },
    },
    'method.selected': { crypto: { method: 'crypto' }, 'bank transfer': { method: 'bank' } },
    'coin.selected': {
      Bitcoin: { coin: 'BTC', network: null },
      'USDT on Tron': { coin: 'USDT', network: 'trc20' },
    },
    'retry.pressed': [{}],
    'check.pressed': [{}],
    'attempt.released': [{}],
    'selection.resumed': [{}],
    'prices.accepted': [{}],
    'order.submitted': [ATTEMPT_ID],
    'order.resubmitted': [ATTEMPT_ID],
  },
  outcomes: {
    loadOptions: {
      loaded: { kind: 'loaded', methods: METHODS, account: ACCOUNT, balance: pkr(300) },
      refused: {
        kind: 'refused',
        reason: "The shop isn't available right now. Please try again in a few seconds.",
      },
      broken: failure('No network.'),
    },
    confirmPayer: {
      confirmed: { kind: 'confirmed' },
      'someone else': {
        kind: 'refused',
        reason: 'You are logged in as bilal_k, so nothing was ordered.',
        payer: { account: 'bilal_k', balance: pkr(300) },
      },
      'not told': failure('No network.'),
    },
    submitOrder: {
      'placed here': { kind: 'placed', answer: { redir: REDIR } },
      repriced: { kind: 'repriced', message: 'Prices have changed.', cart: REPRICED },
      'repriced too high': { kind: 'repriced', message: 'Prices have changed.', cart: ABOVE_BANK_LIMIT },
      pending: { kind: 'pending', redir: '/payment/pay0Zt4nB8cRy1' },
      refused: {
        kind: 'refused',
        reason: 'Not available right now: VPN for a year. Please remove it from your cart.',
      },
      unfinished: { kind: 'unfinished', attempt: UNFINISHED },
      'changed meanwhile': { kind: 'cartChanged' },
      lost: failure("We're very busy right now. Please try again in a few seconds."),
    },
    checkAttempt: {
      placed: { kind: 'placed', answer: { redir: REDIR } },
      repriced: { kind: 'repriced', message: 'Prices have changed.', cart: REPRICED },
      pending: { kind: 'pending', redir: '/payment/pay0Zt4nB8cRy1' },
      'not placed': { kind: 'refused', reason: "This order didn't reach us, so nothing was ordered." },
      gone: { kind: 'gone' },
      'too old': { kind: 'expired' },
      unsupported: { kind: 'unsupported' },
      lost: failure("We're very busy right now. Please try again in a few seconds."),
    },
    releaseAttempt: { released: undefined, broken: failure('The lock was lost.') },
    watchCart: {},
    watchStoredCheckouts: {},
  },
  // Before the selection: whether an attempt is stored. Once repriced: whether the method can pay.
  key: ({ selection, storedAttempts, result }) =>
    result?.kind === 'repriced' && result.cart === ABOVE_BANK_LIMIT
      ? 'too high'
      : (selection.method ?? storedAttempts.includes(UNFINISHED)),
  external: ['cart.changed', 'storedCheckouts.changed'],
  act: {
    'method.selected': (screen, { method }) =>
      screen.click('radio', METHODS.find(({ id }) => id === method)?.name ?? ''),
    'coin.selected': (screen, { coin }) =>
      screen.click('radio', coin === 'USDT' ? 'USDT on Tron (TRC20)' : 'BTC'),
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'check.pressed': (screen) => screen.click('button', 'Check now'),
    'attempt.released': (screen) => screen.click('button', 'Start over'),
    'selection.resumed': (screen) => screen.click('button', /^(Back|Continue to payment)$/),
    'prices.accepted': (screen) => screen.click('button', 'Continue with the new total'),
    'order.submitted': (screen) => screen.click('button', 'Place order'),
    'order.resubmitted': (screen) => screen.click('button', /^Place order for PKR [\d,]+$/),
  },
  assert: {
    loading: (screen) => screen.see('status', 'Loading the payment methods'),
    loadFailed: async (screen, _, byMove) => {
      await screen.seeText("Oops.. Couldn't fetch some data from server. Is your Internet working?");
      const reason = byMove({
        'loadOptions refused': "The shop isn't available right now. Please try again in a few seconds.",
        'loadOptions broken': null,
        'after answerBy': null,
      });
      if (reason !== null) await screen.seeText(reason);
      else await screen.seeNoText(/isn't available right now|No network/);
    },
    emptyCart: async (screen) => {
      await screen.seeText('Your cart is empty! Add some stuff to your cart before proceeding to payment.');
      await screen.see('link', 'Go to the shop');
    },
    'selecting.method': (screen) => seeDisabledOrder(screen, 'Choose a payment method to continue.'),
    'selecting.coin': async (screen) => {
      await seeDisabledOrder(screen, 'Choose a coin to continue.');
      await screen.see('group', 'Coin');
    },
    'selecting.ready': async (screen, { context: { selection, cart } }) => {
      await seeMethods(screen);
      await screen.seeEnabled('button', 'Place order');
      await screen.see('radio', selection.method === 'bank' ? 'Bank transfer' : 'Crypto', { checked: true });
      await screen.seeText(totalOf(cart));
      await screen.seeNo('alert');
    },
    'selecting.refused': async (screen, { context: { cart, selection } }, byMove) => {
      const reason = byMove({
        'confirmPayer someone else': 'You are logged in as bilal_k, so nothing was ordered.',
        'confirmPayer not told': 'No network. Nothing was ordered.',
        'after answerBy':
          "The shop didn't answer in time. Please check your connection and try again. Nothing was ordered.",
        'submitOrder refused': 'Not available right now: VPN for a year. Please remove it from your cart.',
        'checkAttempt not placed': "This order didn't reach us, so nothing was ordered.",
      });
      await screen.within('alert').seeText(reason);
      if (selection.method === 'bank' && ABOVE_BANK_MAX.includes(cart.totalPrice))
        await screen.seeDisabled('button', 'Place order');
      else await screen.seeEnabled('button', 'Place order');
    },
    'submitting.confirmingPayer': seeOrderBeingPlaced,
    'submitting.sending': seeOrderBeingPlaced,
    'stillChecking.check.identifying': async (screen) => {
      await screen.see('status', 'Loading the payment methods');
      await screen.seeNo('radio');
      await screen.seeNo('heading', 'Still checking your order');
    },
    'stillChecking.check.identifyingAgain': async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.seeDisabled('button', 'Check now');
    },
    'stillChecking.check.idle': async (screen, { context: { checkError } }) => {
      await seeNoPaymentForm(screen);
      await screen.seeEnabled('button', 'Check now');
      if (checkError !== null)
        await screen.seeText(CHECK_ERRORS[checkError] ?? `no sample of "${checkError}"`);
    },
    'stillChecking.check.checking': async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.seeDisabled('button', 'Check now');
    },
    'stillChecking.check.unsupported': async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.seeNo('button', 'Check now');
      await screen.see('heading', 'Did your order go through?');
    },
    'stillChecking.wayOn.later': (screen) => screen.seeNo('button', 'Start over'),
    'stillChecking.wayOn.offered': async (screen, state) => {
      // Until the account is known, there is no attempt to let go.
      if (state.context.attempt === null) return screen.seeNo('button', 'Start over');
      await screen.seeEnabled('button', 'Start over');
      await screen.see('link', 'My Payments');
      await screen.see('link', 'My Orders');
    },
    releasing: (screen) => screen.see('status', 'Loading the payment methods'),
    repriced: async (screen, { context: { attempt, result } }) => {
      await seeNoPaymentForm(screen);
      await screen.within('alert').seeText('Prices have changed.');
      if (result?.kind !== 'repriced' || result.cart !== REPRICED) return;
      await screen.see('row', /^Total was PKR [\d,]+ now PKR 6,200$/);
      if (attempt?.checkout.cart !== CART) return;
      await screen.see('row', /^Steam Wallet 10 USD was PKR 2,950 now PKR 3,100$/);
      await screen.see('row', /^VPN for a year was PKR 8,850 now no longer sold$/);
      await screen.see('row', /^Discount was PKR 500 now PKR 0$/);
    },
    priceIncreased: async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.within('alert').seeText('The total has changed');
      await screen.see('row', /^Steam Wallet 10 USD was PKR 2,950 now PKR 3,050$/);
      await screen.see('row', /^Total was PKR 14,250 now PKR 14,450$/);
    },
    paymentPending: async (screen, { context: { hasReleased } }) => {
      await seeNoPaymentForm(screen);
      await screen.seeText(hasReleased ? /It may be the order we lost track of/ : /Your cart stays as it is/);
      await screen.seeText('You already have a pending payment.');
      await screen.see('link', 'Go to the pending payment');
    },
    outcomeUnknown: async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.within('alert').seeText("We couldn't confirm your order");
      await screen.see('link', 'See your payments');
    },
    redirecting: async (screen) => {
      await seeNoPaymentForm(screen);
      await screen.seeText(/Taking you to your payment/);
    },
  },
  alike: [
    ['loading', 'releasing'],
    ['submitting.confirmingPayer', 'submitting.sending'],
    ['stillChecking.check.checking', 'stillChecking.check.identifyingAgain'],
    // Until the account is known, there is nothing to let go.
    ['stillChecking.wayOn.later', 'stillChecking.wayOn.offered'],
  ],
});
