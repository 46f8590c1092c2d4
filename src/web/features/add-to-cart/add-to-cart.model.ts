import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';
import { NOT_ASKED, NOT_READY } from './parts/Word.tsx';

const productId = 'valorant-vp-1000';

const seeReady = async (screen: Surface) => {
  await screen.seeEnabled('button', 'Add 1,000 VP to the cart');
  await screen.seeNo('alert');
};
const seeBusy = async (screen: Surface) => {
  await screen.seeDisabled('button', 'Add 1,000 VP to the cart');
  await screen.seeNo('alert');
};
const seeWord = async (screen: Surface, text: string) => {
  await screen.within('alert').read(text);
  await screen.seeEnabled('button', 'Add 1,000 VP to the cart');
};

export const addToCartModel = defineModel(addToCartMachine, {
  inputs: {
    'from stock': { productId, isInstant: true },
    'by hand': { productId, isInstant: false },
  },
  events: { 'add.pressed': [{}], 'quantity.changed': [{ quantity: 3 }], 'notice.dismissed': [{}] },
  outcomes: {
    putInCart: {
      taken: { kind: 'taken', held: 3, capped: null },
      capped: {
        kind: 'taken',
        held: 99,
        capped: 'Your cart now holds 99 of this item, which is as many as it takes.',
      },
      refused: { kind: 'refused', reason: 'Your cart is full: it takes no further item.' },
      broken: failure('The cart is not there.'),
    },
    checkStock: {
      ready: { kind: 'ready' },
      short: { kind: 'short' },
      unreachable: failure('Could not reach the shop.'),
    },
  },
  key: ({ isInstant, reason }) => [isInstant, reason],
  does: {
    'add.pressed': (screen) => screen.click('button', /(Add|Added) 1,000 VP/),
    'quantity.changed': async (screen, { quantity }) => {
      await screen.fill('Quantity of 1,000 VP', String(quantity));
      await screen.press('Tab');
    },
    'notice.dismissed': (screen) => screen.click('button', 'Dismiss'),
  },
  sees: {
    'ready.idle': seeReady,
    'ready.added': async (screen) => {
      await screen.seeEnabled('button', 'Added 1,000 VP');
      await screen.seeNo('alert');
    },
    'ready.capped': (screen, { context }) => seeWord(screen, context.reason ?? 'a reason'),
    'ready.warned': async (screen, { context }) => {
      await seeWord(screen, NOT_READY);
      if (context.reason !== null) await seeWord(screen, context.reason);
    },
    'ready.unasked': async (screen, { context }) => {
      await seeWord(screen, NOT_ASKED);
      if (context.reason !== null) await seeWord(screen, context.reason);
    },
    'ready.refused': (screen, { context }) => seeWord(screen, context.reason ?? 'a reason'),
    adding: seeBusy,
    checkingStock: seeBusy,
    pausing: seeBusy,
  },
});
