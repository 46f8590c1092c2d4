import { cartOf, sampleItem, sampleShopWith } from '#web/app/catalogue/samples.model.ts';
import { formatMoney } from '#web/lib/money.ts';
import { defineModel } from '#web/testing/model.ts';
import { cartMachine } from './cart.machine.ts';
import { EMPTY_CART } from './lines.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');

export const cartModel = defineModel(cartMachine, {
  inputs: { 'a kept cart': { cart: cartOf(points, topUp) } },
  events: {
    'item.added': [{ item: points }],
    'quantity.changed': [{ id: points.id, quantity: 5 }],
    'item.removed': [{ id: points.id }],
    'cart.cleared': [{}],
    'cart.synced': [{ cart: EMPTY_CART }, { cart: cartOf(points, topUp) }],
    'catalogue.opened': [
      { catalogue: sampleShopWith('points cost more', { [points.id]: 2_990 }).index },
      { catalogue: sampleShopWith('both are gone', { [points.id]: 'gone', [topUp.id]: 'gone' }).index },
    ],
    'repricing.read': [{}],
  },
  outcomes: { keeper: {} },
  key: ({ told, cart }) => [
    told.map(({ kind, id }) => `${id} ${kind}`),
    cart.items.some(({ id }) => id === points.id),
  ],
  hears: ['item.added', 'cart.synced', 'catalogue.opened'],
  does: {
    'quantity.changed': async (screen, { quantity }) => {
      await screen.fill(/Quantity of .*1,000 VP/, String(quantity));
      await screen.press('Tab');
    },
    'item.removed': (screen) => screen.click('button', /Remove .*1,000 VP/),
    'cart.cleared': (screen) => screen.click('button', 'Clear Cart'),
    'repricing.read': (screen) => screen.click('button', 'Got it'),
  },
  sees: {
    empty: async (screen, { context }) => {
      await screen.read('Your cart is empty');
      await screen.see('link', 'Browse the shop');
      await screen.seeNo('button', 'Clear Cart');
      for (const { name } of context.told) await screen.read(new RegExp(`${name}.* no longer sold`));
    },
    filled: async (screen, { context: { cart, told } }) => {
      for (const { id, name, price, quantity } of cart.items) {
        const line = screen.within('listitem', new RegExp(name));
        await line.seeValue(/Quantity/, String(quantity));
        await line.read(formatMoney(price));
        const news = told.find((one) => one.id === id);
        if (news?.kind === 'repriced') await line.read(/Price changed/);
        else await line.readNo(/Price changed/);
      }
      await screen.within('region', 'Summary').read(formatMoney(cart.totalPrice));
      await screen.see('link', 'Go to payment');
    },
  },
});
