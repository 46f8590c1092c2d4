import { defineModel, failure } from '#web/testing/model.ts';
import type { ScreenDriver } from '#web/testing/surface.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';
import { OUT_OF_STOCK_WARNING, STOCK_UNKNOWN_WARNING } from './parts/AddNotice.tsx';

const productId = 'valorant-vp-1000';

const seeReady = async (screen: ScreenDriver) => {
  await screen.seeEnabled('button', 'Add 1,000 VP to the cart');
  await screen.seeNo('alert');
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
  inputs: {
    'from stock': { productId, isInstant: true },
    'by hand': { productId, isInstant: false },
  },
  events: { 'add.pressed': [{}], 'quantity.changed': [{ quantity: 3 }], 'notice.dismissed': [{}] },
  outcomes: {
    addToCart: {
      taken: { kind: 'taken', inCart: 3, limitNotice: null },
      capped: {
        kind: 'taken',
        inCart: 99,
        limitNotice: 'Your cart now has 99 of this item, the most it can hold.',
      },
      refused: { kind: 'refused', reason: 'Your cart is full: nothing was added.' },
      broken: failure('The cart is not there.'),
    },
    checkStock: {
      ready: { kind: 'ready' },
      short: { kind: 'short' },
      unreachable: failure('Could not reach the shop.'),
    },
  },
  key: ({ isInstant, reason }) => [isInstant, reason],
  act: {
    'add.pressed': (screen) => screen.click('button', /(Add|Added) 1,000 VP/),
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
    'ready.capped': (screen, { context }) => seeNotice(screen, context.reason ?? 'a reason'),
    'ready.warned': async (screen, { context }) => {
      await seeNotice(screen, OUT_OF_STOCK_WARNING);
      if (context.reason !== null) await seeNotice(screen, context.reason);
    },
    'ready.unchecked': async (screen, { context }) => {
      await seeNotice(screen, STOCK_UNKNOWN_WARNING);
      if (context.reason !== null) await seeNotice(screen, context.reason);
    },
    'ready.refused': (screen, { context }) => seeNotice(screen, context.reason ?? 'a reason'),
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
