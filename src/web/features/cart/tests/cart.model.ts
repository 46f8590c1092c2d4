import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { cartMachine } from '../cart.machine.ts';
import { EMPTY_CART } from '../cart-lines.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = { ...sampleItem('pubg-uc-60'), answers: { player: '5123456789' } };
const dearer = { ...points, price: pkr(2_990) };
const eid = { coupon: 'EID10', discount: 0.1, cap: pkr(500) };

/** The figures of the samples' lines, by price and quantity: of one, and of all. */
const LINE_FIGURES: Readonly<Record<string, readonly [each: string, sum: string]>> = {
  '1 × 500': ['PKR 1 each', 'PKR 500'],
  '1 × 1000': ['PKR 1 each', 'PKR 1,000'],
  '290 × 1': ['PKR 290 each', 'PKR 290'],
  '290 × 2': ['PKR 290 each', 'PKR 580'],
  '2790 × 2': ['PKR 2,790 each', 'PKR 5,580'],
  '2790 × 4': ['PKR 2,790 each', 'PKR 11,160'],
  '2790 × 5': ['PKR 2,790 each', 'PKR 13,950'],
  '2990 × 2': ['PKR 2,990 each', 'PKR 5,980'],
};
/** Of a cart of these sums: the sum, what the coupon takes off it, and what is left. */
const SUMS: Readonly<Record<number, readonly [whole: string, discount: string, left: string]>> = {
  290: ['PKR 290', '−PKR 29', 'PKR 261'],
  500: ['PKR 500', '−PKR 50', 'PKR 450'],
  5580: ['PKR 5,580', '−PKR 500', 'PKR 5,080'],
  5870: ['PKR 5,870', '−PKR 500', 'PKR 5,370'],
  5980: ['PKR 5,980', '−PKR 500', 'PKR 5,480'],
  6160: ['PKR 6,160', '−PKR 500', 'PKR 5,660'],
  6270: ['PKR 6,270', '−PKR 500', 'PKR 5,770'],
  6370: ['PKR 6,370', '−PKR 500', 'PKR 5,870'],
  6480: ['PKR 6,480', '−PKR 500', 'PKR 5,980'],
  6770: ['PKR 6,770', '−PKR 500', 'PKR 6,270'],
  6870: ['PKR 6,870', '−PKR 500', 'PKR 6,370'],
  11450: ['PKR 11,450', '−PKR 500', 'PKR 10,950'],
  14240: ['PKR 14,240', '−PKR 500', 'PKR 13,740'],
};
const sumsOf = ({ totalPrice }: Cart): readonly [whole: string, discount: string, left: string] => {
  const unknown = `no sample of ${totalPrice}`;
  return SUMS[totalPrice] ?? [unknown, unknown, unknown];
};
const NAMES: Readonly<Record<string, string>> = {
  [points.id]: 'Valorant VP, 1,000 VP',
  [topUp.id]: 'PUBG Mobile UC, 60 UC',
  balance: 'Account balance',
};

const NOT_WITH_DEPOSIT = "Discount codes don't work with a balance deposit.";

const seeField = async (screen: ScreenDriver) => {
  await screen.seeEnabled('textbox', 'Discount code');
  await screen.seeEnabled('button', 'Apply');
};
const seeUnavailable = async (screen: ScreenDriver) => {
  await screen.seeDisabled('textbox', 'Discount code');
  await screen.seeDisabled('button', 'Apply');
  await screen.seeText(NOT_WITH_DEPOSIT);
};
const seeDiscount = async (screen: ScreenDriver, { context: { cart } }: { context: { cart: Cart } }) => {
  await screen.within('region', 'Discount').seeText('Discount code EID10');
  await screen.see('button', 'Remove Discount');
  const summary = screen.within('region', 'Summary');
  for (const text of sumsOf(cart)) await summary.seeText(text);
  await screen.seeNo('alert');
};

const UNUSABLE = "This discount code isn't valid.";
const NOT_BESIDE_DEPOSIT = "Discount codes don't work with a balance deposit.";
/** Why the samples lose their coupon: the host revokes it, or there is a deposit. */
const revocationOf = ({ revokedReason }: { revokedReason: string | null }) =>
  revokedReason === NOT_BESIDE_DEPOSIT ? NOT_BESIDE_DEPOSIT : UNUSABLE;

export const cartModel = defineModel(cartMachine, {
  flow: {
    group: 'Buy',
    title: 'Cart',
    page: '/cart',
    screen: 'buy-cart--filled',
    leadsTo: {
      checkout: 'Go to payment',
      notices: 'a coupon ends',
    },
  },
  inputs: { 'a stored cart': { cart: cartOf(points, topUp) } },
  events: {
    'item.added': { points: { item: points }, 'a deposit': { item: sampleItem('balance', 500) } },
    'quantity.changed': { 'five of them': { id: points.id, quantity: 5 } },
    'stock.checked': [{ id: points.id, isShort: true }],
    'item.removed': [{ id: points.id }],
    'details.opened': [{ id: topUp.id }],
    'details.submitted': [{ id: topUp.id, details: { player: '5999999999' } }],
    'details.cancelled': [{}],
    'cart.cleared': [{}],
    'clearing.undone': [{}],
    'order.placed': [{ items: [points] }],
    'order.repriced': {
      'points alone, and dearer': { ordered: cartOf(points, topUp), cart: cartOf(dearer) },
    },
    'items.restored': { 'a top-up': { items: [topUp] } },
    'cart.synced': {
      empty: { cart: EMPTY_CART },
      'points and a top-up': { cart: cartOf(points, topUp) },
      'the same with a coupon': { cart: { ...cartOf(points, topUp), ...eid } },
    },
    'catalogue.updated': {
      'points cost more': {
        catalogue: sampleShopWith('points cost more', { [points.id]: 2_990 }).index,
      },
      'both are gone': {
        catalogue: sampleShopWith('both are gone', { [points.id]: 'gone', [topUp.id]: 'gone' }).index,
      },
    },
    'notices.dismissed': [{}],
    'coupon.entered': { 'a code': { code: eid.coupon }, nothing: { code: '' } },
    'coupon.removed': [{}],
    'revocation.dismissed': [{}],
    'page.left': [{}],
  },
  outcomes: {
    cartStore: {},
    checkCoupon: {
      accepted: { kind: 'accepted', ...eid },
      refused: { kind: 'refused', coupon: eid.coupon, reason: UNUSABLE },
      broken: failure("Couldn't reach the shop. Is your Internet working?"),
    },
  },
  external: [
    'item.added',
    'stock.checked',
    'order.placed',
    'order.repriced',
    'items.restored',
    'cart.synced',
    'catalogue.updated',
    'page.left',
  ],
  act: {
    'quantity.changed': async (screen, { quantity }) => {
      await screen.fill(/Quantity of .*1,000 VP/, String(quantity));
      await screen.press('Tab');
    },
    'item.removed': (screen) => screen.click('button', /Remove .*1,000 VP/),
    'details.opened': (screen) => screen.click('button', /(Change|Fill in) the delivery details for .*60 UC/),
    'details.submitted': async (screen, { details }) => {
      await screen.fill('Player ID', details['player'] ?? '');
      await screen.click('button', 'Save');
    },
    'details.cancelled': (screen) => screen.click('button', 'Cancel'),
    'cart.cleared': (screen) => screen.click('button', 'Clear Cart'),
    'clearing.undone': (screen) => screen.click('button', 'Undo'),
    'notices.dismissed': (screen) => screen.click('button', 'Got it'),
    'coupon.entered': async (screen, { code }) => {
      await screen.fill('Discount code', code);
      await screen.click('button', 'Apply');
    },
    'coupon.removed': (screen) => screen.click('button', 'Remove Discount'),
    'revocation.dismissed': (screen) => screen.click('button', 'OK'),
  },
  assert: {
    'lines.empty': async (screen) => {
      await screen.seeText('Your cart is empty');
      await screen.see('link', 'Browse the shop');
      await screen.seeNo('button', /Clear Cart|Undo/);
    },
    'lines.cleared': async (screen) => {
      await screen.seeText('Your cart is empty');
      await screen.within('alert').seeText('Cart cleared.');
      await screen.seeEnabled('button', 'Undo');
    },
    'lines.filled': async (screen, { context: { cart, notices } }) => {
      for (const { id, price, quantity, answers } of cart.items) {
        const line = screen.within('listitem', new RegExp(`^${NAMES[id] ?? `no sample of ${id}`}`));
        await line.seeValue(/Quantity/, String(quantity));
        const figures = LINE_FIGURES[`${price} × ${quantity}`] ?? [`no sample of ${price} × ${quantity}`];
        for (const figure of figures) await line.seeText(figure);
        const detail = answers?.['player'];
        if (detail !== undefined) await line.seeText(detail);
        const notice = notices.find((one) => one.id === id);
        if (notice?.kind === 'repriced') await line.seeText(/Price changed/);
        else await line.seeNoText(/Price changed/);
      }
      const [whole, , left] = sumsOf(cart);
      await screen.within('region', 'Summary').seeText(cart.coupon === undefined ? whole : left);
      await screen.see('link', 'Go to payment');
      await screen.seeNo('button', 'Undo');
    },
    'details.closed': (screen) => screen.seeNo('button', 'Save'),
    'details.open': async (screen, { context: { cart, askedId } }) => {
      const form = screen.within('form', 'Where should it go?');
      const line = cart.items.find(({ id }) => id === askedId);
      await form.seeValue('Player ID', line?.answers?.['player'] ?? '');
      await form.see('button', 'Save');
    },
    'notices.none': (screen) => screen.seeNoText('Your cart has changed'),
    'notices.shown': async (screen, { context: { notices } }) => {
      await screen.seeText('Your cart has changed');
      for (const { kind, id } of notices)
        if (kind === 'gone') await screen.seeText(new RegExp(`^${NAMES[id]} is no longer sold`));
    },
    'coupon.none': async (screen) => {
      await seeField(screen);
      await screen.seeNo('alert');
    },
    'coupon.unavailable': async (screen, { context: { cart } }) => {
      if (cart.items.length === 0) return screen.seeNo('textbox', 'Discount code');
      await seeUnavailable(screen);
      await screen.seeNo('alert');
    },
    'coupon.checking': (screen) => screen.seeBusy('button', 'Apply'),
    'coupon.refused': async (screen, _, byMove) => {
      const sentence = byMove({
        'coupon.entered': FIELD_FAULTS.coupon.empty.says,
        'checkCoupon refused': UNUSABLE,
        'checkCoupon broken': "Couldn't reach the shop. Is your Internet working?",
        'after answerBy': NO_ANSWER,
      });
      await screen.within('alert').seeText(sentence);
      await seeField(screen);
    },
    'coupon.applied.idle': seeDiscount,
    'coupon.applied.stale': seeDiscount,
    'coupon.applied.rechecking': seeDiscount,
    'coupon.revoked.open': async (screen, { context }) => {
      await screen.within('alert').seeText(revocationOf(context));
      await seeField(screen);
    },
    'coupon.revoked.unavailable': async (screen, { context }) => {
      await screen.within('alert').seeText(revocationOf(context));
      await seeUnavailable(screen);
    },
  },
  // A discount is checked again behind the shopper's back.
  alike: [
    ['coupon.applied.idle', 'coupon.applied.stale'],
    ['coupon.applied.idle', 'coupon.applied.rechecking'],
    ['coupon.applied.stale', 'coupon.applied.rechecking'],
  ],
});
