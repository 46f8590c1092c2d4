import { type Cart, discountOf, payableOf } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/app/catalogue/samples.model.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { formatMoney } from '#web/lib/money.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { cartMachine } from './cart.machine.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');
const dearer = { ...points, price: pkr(2_990) };
const eid = { coupon: 'EID10', discount: 0.1, cap: pkr(500) };

/** A sample that goes by a name in the titles of tests. */
const called = <T extends object>(name: string, sample: T): T =>
  Object.defineProperty({ ...sample }, 'toJSON', { value: () => name });

const seeField = async (screen: Surface) => {
  await screen.seeEnabled('textbox', 'Discount code');
  await screen.seeEnabled('button', 'Apply');
};
const seeBarred = async (screen: Surface) => {
  await screen.seeDisabled('textbox', 'Discount code');
  await screen.seeDisabled('button', 'Apply');
  await screen.read('A cart with a balance deposit takes no discount code.');
};
const seeDiscount = async (screen: Surface, { context: { cart } }: { context: { cart: Cart } }) => {
  await screen.within('region', 'Discount').read('Discount code EID10');
  await screen.see('button', 'Remove Discount');
  await screen.within('region', 'Summary').read(`−${formatMoney(discountOf(cart.totalPrice, cart))}`);
  await screen.seeNo('alert');
};

export const cartModel = defineModel(cartMachine, {
  inputs: { 'a kept cart': { cart: cartOf(points, topUp) } },
  events: {
    'item.added': [
      { item: called('points', points) },
      { item: called('a deposit', sampleItem('balance', 500)) },
    ],
    'quantity.changed': [{ id: points.id, quantity: 5 }],
    'item.removed': [{ id: points.id }],
    'cart.cleared': [{}],
    'clearing.undone': [{}],
    'order.placed': [{ items: [points] }],
    'order.repriced': [
      { ordered: cartOf(points, topUp), cart: called('points alone, and dearer', cartOf(dearer)) },
    ],
    'items.returned': [{ items: [called('a top-up', topUp)] }],
    'cart.synced': [
      { cart: called('empty', EMPTY_CART) },
      { cart: called('points and a top-up', cartOf(points, topUp)) },
      { cart: called('the same with a coupon', { ...cartOf(points, topUp), ...eid }) },
    ],
    'catalogue.opened': [
      { catalogue: sampleShopWith('points cost more', { [points.id]: 2_990 }).index },
      { catalogue: sampleShopWith('both are gone', { [points.id]: 'gone', [topUp.id]: 'gone' }).index },
    ],
    'repricing.read': [{}],
    'coupon.entered': [{ code: eid.coupon }, { code: '' }],
    'coupon.removed': [{}],
    'loss.read': [{}],
    'cart.left': [{}],
  },
  outcomes: {
    keeper: {},
    checkCoupon: {
      allowed: { kind: 'allowed', ...eid },
      refused: { kind: 'refused', coupon: eid.coupon, reason: 'This discount code can not be used.' },
      broken: failure('Could not reach the shop. Is your Internet working?'),
    },
  },
  hears: [
    'item.added',
    'order.placed',
    'order.repriced',
    'items.returned',
    'cart.synced',
    'catalogue.opened',
    'cart.left',
  ],
  does: {
    'quantity.changed': async (screen, { quantity }) => {
      await screen.fill(/Quantity of .*1,000 VP/, String(quantity));
      await screen.press('Tab');
    },
    'item.removed': (screen) => screen.click('button', /Remove .*1,000 VP/),
    'cart.cleared': (screen) => screen.click('button', 'Clear Cart'),
    'clearing.undone': (screen) => screen.click('button', 'Undo'),
    'repricing.read': (screen) => screen.click('button', 'Got it'),
    'coupon.entered': async (screen, { code }) => {
      await screen.fill('Discount code', code);
      await screen.click('button', 'Apply');
    },
    'coupon.removed': (screen) => screen.click('button', 'Remove Discount'),
    'loss.read': (screen) => screen.click('button', 'Understood'),
  },
  sees: {
    'lines.empty': async (screen) => {
      await screen.read('Your cart is empty');
      await screen.see('link', 'Browse the shop');
      await screen.seeNo('button', /Clear Cart|Undo/);
    },
    'lines.cleared': async (screen) => {
      await screen.read('Your cart is empty');
      await screen.within('alert').read('Cart cleared.');
      await screen.seeEnabled('button', 'Undo');
    },
    'lines.filled': async (screen, { context: { cart, told } }) => {
      for (const { id, name, price, quantity } of cart.items) {
        const line = screen.within('listitem', new RegExp(name));
        await line.seeValue(/Quantity/, String(quantity));
        await line.read(formatMoney(price));
        const news = told.find((one) => one.id === id);
        if (news?.kind === 'repriced') await line.read(/Price changed/);
        else await line.readNo(/Price changed/);
      }
      await screen.within('region', 'Summary').read(formatMoney(payableOf(cart)));
      await screen.see('link', 'Go to payment');
      await screen.seeNo('button', 'Undo');
    },
    'news.none': (screen) => screen.readNo('Your cart has changed'),
    'news.unread': async (screen, { context: { told } }) => {
      await screen.read('Your cart has changed');
      for (const { kind, name } of told)
        if (kind === 'gone') await screen.read(new RegExp(`${name}.* no longer sold`));
    },
    'coupon.none': async (screen) => {
      await seeField(screen);
      await screen.seeNo('alert');
    },
    'coupon.barred': (screen, { context: { cart } }) =>
      cart.items.length === 0 ? screen.seeNo('textbox', 'Discount code') : seeBarred(screen),
    'coupon.checking': (screen) => screen.seeDisabled('button', 'Apply'),
    'coupon.refused': async (screen, { context }) => {
      await screen.within('alert').read(context.reason ?? 'a reason');
      await seeField(screen);
    },
    'coupon.applied.resting': seeDiscount,
    'coupon.applied.waiting': seeDiscount,
    'coupon.applied.rechecking': seeDiscount,
    'coupon.died.open': async (screen, { context }) => {
      await screen.within('alert').read(context.reason ?? 'a reason');
      await seeField(screen);
    },
    'coupon.died.barred': async (screen, { context }) => {
      await screen.within('alert').read(context.reason ?? 'a reason');
      await seeBarred(screen);
    },
  },
});
