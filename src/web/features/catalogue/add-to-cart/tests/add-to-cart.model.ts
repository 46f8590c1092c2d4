import type { Ask } from '#contract/asks.ts';
import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { addToCartMachine } from '../add-to-cart.machine.ts';
import { OUT_OF_STOCK_WARNING, STOCK_UNKNOWN_WARNING } from '../parts/AddNotice.tsx';

const productId = 'valorant-vp-1000';
/** The details that the sample's delivery needs. */
const sampleAsks: readonly Ask[] = [
  { id: 'player', label: 'Player ID', pattern: '\\d{8,12}', example: '5123456789' },
  { id: 'server', label: 'Server' },
];
const details = { player: '5123456789', server: 'Asia' };
const CAPPED = 'Your cart now has 99 of this item, the most it can hold.';

const seeReady = async (screen: ScreenDriver) => {
  await screen.seeEnabled('button', 'Add 1,000 VP to the cart');
  await screen.seeNo('alert');
  await screen.seeNo('dialog');
};
const seeBusy = async (screen: ScreenDriver) => {
  await screen.seeDisabled('button', 'Add 1,000 VP to the cart');
  await screen.seeNo('alert');
};
const seeNotice = async (screen: ScreenDriver, text: string) => {
  await screen.within('alert').seeText(text);
  await screen.seeEnabled('button', 'Add 1,000 VP to the cart');
};

export const addToCartModel = defineModel(addToCartMachine, {
  flow: {
    group: 'Find',
    title: 'Add to cart',
    after: 'filters',
    page: '/product/$',
    leadsTo: {
      cart: 'Add is pressed',
      'cart-bar': 'it is added',
    },
  },
  inputs: {
    'from stock': { productId, isInstant: true, asks: [] },
    'by hand': { productId, isInstant: false, asks: [] },
    'with questions': { productId, isInstant: false, asks: sampleAsks },
  },
  events: {
    'add.pressed': [{}],
    'details.submitted': [{ details }],
    'details.cancelled': [{}],
    'form.lost': [{}],
    'quantity.changed': [{ quantity: 3 }],
    'notice.dismissed': [{}],
  },
  outcomes: {
    addToCart: {
      taken: { kind: 'taken', inCart: 3, limitNotice: null },
      capped: {
        kind: 'taken',
        inCart: 99,
        limitNotice: CAPPED,
      },
      refused: { kind: 'refused', reason: 'Your cart is full, so nothing was added.' },
      broken: failure('The cart is not there.'),
    },
    checkStock: {
      ready: { kind: 'ready' },
      short: { kind: 'short' },
      unreachable: failure("Couldn't reach the shop."),
    },
  },
  key: ({ isInstant, asks, details: given, reason }) => [isInstant, asks, given, reason],
  external: ['form.lost'],
  act: {
    'add.pressed': (screen) => screen.click('button', /(Add|Added) 1,000 VP/),
    'details.submitted': async (screen, event) => {
      for (const { id, label } of sampleAsks) await screen.fill(label, event.details[id] ?? '');
      await screen.click('button', 'Add to cart');
    },
    'details.cancelled': (screen) => screen.click('button', 'Close'),
    'quantity.changed': async (screen, { quantity }) => {
      await screen.fill('Quantity of 1,000 VP', String(quantity));
      await screen.press('Tab');
    },
    'notice.dismissed': (screen) => screen.click('button', 'Dismiss'),
  },
  assert: {
    'ready.idle': seeReady,
    'ready.added': async (screen) => {
      await screen.seeEnabled('button', 'Added 1,000 VP');
      await screen.seeNo('alert');
    },
    'ready.capped': (screen) => seeNotice(screen, CAPPED),
    'ready.warned': async (screen, { context }) => {
      await seeNotice(screen, OUT_OF_STOCK_WARNING);
      if (context.reason !== null) await seeNotice(screen, CAPPED);
    },
    'ready.unchecked': async (screen, { context }) => {
      await seeNotice(screen, STOCK_UNKNOWN_WARNING);
      if (context.reason !== null) await seeNotice(screen, CAPPED);
    },
    'ready.refused': (screen, _, byMove) =>
      seeNotice(
        screen,
        byMove({
          'addToCart refused': 'Your cart is full, so nothing was added.',
          'addToCart broken': 'The cart is not there.',
          'form.lost': "Couldn't load the form, so nothing was added. Is your Internet working?",
          'after addBy': "We couldn't add this item to your cart. Please try again.",
        }),
      ),
    asking: async (screen, { context }) => {
      const form = screen.within('dialog', 'Where should it go?');
      const isAgain = context.details !== null;
      await form.seeValue('Player ID', isAgain ? '5123456789' : '');
      await form.seeValue('Server', isAgain ? 'Asia' : '');
      if (isAgain)
        await form.seeText(/Are these still right\? Any change counts for every .*1,000 VP.* in your cart/);
      await form.see('button', 'Add to cart');
    },
    adding: seeBusy,
    checkingStock: seeBusy,
    pausing: seeBusy,
  },
  // One press, one spinner, whatever is waited for.
  alike: [
    ['adding', 'checkingStock'],
    ['adding', 'pausing'],
    ['checkingStock', 'pausing'],
  ],
});
