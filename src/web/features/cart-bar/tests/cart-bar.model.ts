import { pkr } from '#contract/money.ts';
import { defineModel, type ScreenDriver } from '#statecharts/index.ts';
import { cartBarMachine } from '../cart-bar.machine.ts';

const ITEM = { name: 'Valorant VP, 1,000 VP', quantity: 2 };
const seeNone = (screen: ScreenDriver) => screen.seeNo('region', 'Added to your cart');

export const cartBarModel = defineModel(cartBarMachine, {
  flow: {
    group: 'Find',
    title: 'Cart bar',
    after: 'add-to-cart',
    screen: 'find-cart-bar--added',
    leadsTo: {
      cart: 'Go to cart',
    },
  },
  events: {
    'cart.changed': { filled: { total: pkr(5_580) }, emptied: { total: null } },
    'item.added': [{ item: ITEM }],
    'keyboard.opened': [{}],
    'keyboard.closed': [{}],
    'bar.dismissed': [{}],
  },
  outcomes: { cart: {}, keyboard: {} },
  key: ({ added, total }) => [added, total],
  external: ['cart.changed', 'item.added', 'keyboard.opened', 'keyboard.closed'],
  act: { 'bar.dismissed': (screen) => screen.click('button', 'Hide the bar') },
  assert: {
    'item.none': seeNone,
    'item.added': async (screen, state) => {
      if (state.matches({ keyboard: 'open' })) return seeNone(screen);
      const bar = screen.within('region', 'Added to your cart');
      await bar.seeText('2 × Valorant VP, 1,000 VP');
      await bar.seeText('Your cart: PKR 5,580');
      await bar.see('link', 'Go to cart');
    },
    'keyboard.closed': (screen, state) =>
      state.matches({ item: 'none' }) ? seeNone(screen) : screen.see('link', 'Go to cart'),
    'keyboard.open': seeNone,
  },
  // Without an item neither has a bar.
  alike: [['keyboard.closed', 'keyboard.open']],
});
