import { type Cart, discountOf, payableOf } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/features/catalogue/catalogue.sample.ts';
import { formatMoney } from '#web/lib/money.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import type { ScreenDriver } from '#web/testing/surface.ts';
import { cartMachine } from './cart.machine.ts';
import { EMPTY_CART } from './cart-lines.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = { ...sampleItem('pubg-uc-60'), answers: { player: '5123456789' } };
const dearer = { ...points, price: pkr(2_990) };
const eid = { coupon: 'EID10', discount: 0.1, cap: pkr(500) };

/** Names a sample for the titles of tests. */
const labelled = <T extends object>(name: string, sample: T): T =>
  Object.defineProperty({ ...sample }, 'toJSON', { value: () => name });

const NOT_WITH_DEPOSIT = 'Discount codes can not be used with a balance deposit.';

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
  await screen.within('region', 'Summary').seeText(`−${formatMoney(discountOf(cart.totalPrice, cart))}`);
  await screen.seeNo('alert');
};

export const cartModel = defineModel(cartMachine, {
  inputs: { 'a stored cart': { cart: cartOf(points, topUp) } },
  events: {
    'item.added': [
      { item: labelled('points', points) },
      { item: labelled('a deposit', sampleItem('balance', 500)) },
    ],
    'quantity.changed': [{ id: points.id, quantity: 5 }],
    'item.removed': [{ id: points.id }],
    'answers.opened': [{ id: topUp.id }],
    'answers.submitted': [{ id: topUp.id, answers: { player: '5999999999' } }],
    'answers.cancelled': [{}],
    'cart.cleared': [{}],
    'clearing.undone': [{}],
    'order.placed': [{ items: [points] }],
    'order.repriced': [
      { ordered: cartOf(points, topUp), cart: labelled('points alone, and dearer', cartOf(dearer)) },
    ],
    'items.restored': [{ items: [labelled('a top-up', topUp)] }],
    'cart.synced': [
      { cart: labelled('empty', EMPTY_CART) },
      { cart: labelled('points and a top-up', cartOf(points, topUp)) },
      { cart: labelled('the same with a coupon', { ...cartOf(points, topUp), ...eid }) },
    ],
    'catalogue.updated': [
      { catalogue: sampleShopWith('points cost more', { [points.id]: 2_990 }).index },
      { catalogue: sampleShopWith('both are gone', { [points.id]: 'gone', [topUp.id]: 'gone' }).index },
    ],
    'notices.dismissed': [{}],
    'coupon.entered': [{ code: eid.coupon }, { code: '' }],
    'coupon.removed': [{}],
    'revocation.dismissed': [{}],
    'page.left': [{}],
  },
  outcomes: {
    cartStore: {},
    checkCoupon: {
      accepted: { kind: 'accepted', ...eid },
      refused: { kind: 'refused', coupon: eid.coupon, reason: 'This discount code can not be used.' },
      broken: failure('Could not reach the shop. Is your Internet working?'),
    },
  },
  external: [
    'item.added',
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
    'answers.opened': (screen) => screen.click('button', /(Change|Fill in) what delivery needs for .*60 UC/),
    'answers.submitted': async (screen, { answers }) => {
      await screen.fill('Player ID', answers['player'] ?? '');
      await screen.click('button', 'Save');
    },
    'answers.cancelled': (screen) => screen.click('button', 'Cancel'),
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
      for (const { id, name, price, quantity, answers } of cart.items) {
        const line = screen.within('listitem', new RegExp(name));
        await line.seeValue(/Quantity/, String(quantity));
        await line.seeText(formatMoney(price));
        const answer = answers?.['player'];
        if (answer !== undefined) await line.seeText(answer);
        const notice = notices.find((one) => one.id === id);
        if (notice?.kind === 'repriced') await line.seeText(/Price changed/);
        else await line.seeNoText(/Price changed/);
      }
      await screen.within('region', 'Summary').seeText(formatMoney(payableOf(cart)));
      await screen.see('link', 'Go to payment');
      await screen.seeNo('button', 'Undo');
    },
    'answers.closed': (screen) => screen.seeNo('button', 'Save'),
    'answers.open': async (screen, { context: { cart, askedId } }) => {
      const form = screen.within('form', 'What delivery needs');
      const line = cart.items.find(({ id }) => id === askedId);
      await form.seeValue('Player ID', line?.answers?.['player'] ?? '');
      await form.see('button', 'Save');
    },
    'notices.none': (screen) => screen.seeNoText('Your cart has changed'),
    'notices.shown': async (screen, { context: { notices } }) => {
      await screen.seeText('Your cart has changed');
      for (const { kind, name } of notices)
        if (kind === 'gone') await screen.seeText(new RegExp(`${name}.* no longer sold`));
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
        'coupon.entered': 'Enter a discount code.',
        'checkCoupon refused': 'This discount code can not be used.',
        'checkCoupon broken': 'Could not reach the shop. Is your Internet working?',
        'after answerBy': NO_ANSWER,
      });
      await screen.within('alert').seeText(sentence);
      await seeField(screen);
    },
    'coupon.applied.idle': seeDiscount,
    'coupon.applied.stale': seeDiscount,
    'coupon.applied.rechecking': seeDiscount,
    'coupon.revoked.open': async (screen, { context }) => {
      await screen.within('alert').seeText(context.revokedReason ?? 'a reason');
      await seeField(screen);
    },
    'coupon.revoked.unavailable': async (screen, { context }) => {
      await screen.within('alert').seeText(context.revokedReason ?? 'a reason');
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
