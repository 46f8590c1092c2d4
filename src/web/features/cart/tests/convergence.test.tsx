import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { Cart as CartRecord, holdsDeposit, payableOf } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { leavesOf } from '#statecharts/index.ts';
import { leafNames } from '#statecharts/paths/index.ts';
import { sampleItem, sampleShop, sampleShopWith } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { createRandom } from '../../../../../tests/random.ts';
import { EMPTY_CART } from '../cart-lines.ts';
import { cartModel } from './cart.model.ts';
import { createFakeBrowser } from './two-tabs.ts';

const SEEDS = 60;
const STEPS = 80;

const ITEMS = ['valorant-vp-1000', 'pubg-uc-60', 'steam-usd-1', 'valorant-vp-bundle', 'balance'].map((id) =>
  sampleItem(id),
);
const DETAILS = [{ player: '5123456789' }, { player: '5999999999' }];
const CATALOGUES = [
  sampleShop.index,
  sampleShopWith('points cost more', { 'valorant-vp-1000': 3_333 }).index,
  sampleShopWith('top-ups are gone', { 'pubg-uc-60': 'gone', 'valorant-vp-1000': 2_501 }).index,
  sampleShopWith('bundles cost a fortune', { 'valorant-vp-bundle': 40_000_000 }).index,
];
const TERMS = [
  { discount: 0.1, cap: pkr(500) },
  { discount: 0.333, cap: pkr(1_000_000) },
  { discount: 0.999, cap: pkr(0) },
  null,
];

/** The states that all seeds together reached. */
const visited = new Set<string>();

it.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  'two tabs end with the same cart, whatever happens and in whatever order they hear of it (seed %d)',
  async (seed) => {
    const { intBelow: below, pick: oneOf } = createRandom(seed);
    const clock = new SimulatedClock();
    const questions: (() => void)[] = [];
    const { tab, grantNextLock, settled } = createFakeBrowser({
      clock,
      host: (cart) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        const terms = oneOf(TERMS);
        questions.push(() =>
          resolve(terms ? Response.json({ ...cart, ...terms }) : new Response('No.', { status: 422 })),
        );
        return promise;
      },
    });
    const tabs = [tab(), tab()];
    const answer = () => questions.shift()?.();

    const one = () => oneOf(tabs);
    const steps = [
      () => one().send({ type: 'item.added', item: { ...oneOf(ITEMS), quantity: 1 + below(120) } }),
      () => one().send({ type: 'item.added', item: { ...oneOf(ITEMS.slice(0, 3)), quantity: 1 + below(3) } }),
      () => one().send({ type: 'quantity.changed', id: oneOf(ITEMS).id, quantity: below(300) }),
      () =>
        one().send({
          type: 'item.added',
          item: { ...sampleItem('pubg-uc-60', 1 + below(3)), answers: oneOf(DETAILS) },
        }),
      () => one().send({ type: 'details.opened', id: oneOf(ITEMS).id }),
      () =>
        one().send(
          oneOf([
            { type: 'details.submitted', id: 'pubg-uc-60', details: oneOf(DETAILS) },
            { type: 'details.cancelled' },
          ]),
        ),
      () => one().send({ type: 'item.removed', id: oneOf(ITEMS).id }),
      () => one().send({ type: 'item.removed', id: 'balance' }),
      () =>
        one().send({
          type: oneOf(['cart.cleared', 'page.left', 'notices.dismissed', 'revocation.dismissed']),
        }),
      () => one().send({ type: oneOf(['clearing.undone', 'coupon.removed']) }),
      () => one().send({ type: 'order.placed', items: one().cart().items }),
      () => one().send({ type: 'catalogue.updated', catalogue: oneOf(CATALOGUES) }),
      () => one().send({ type: 'coupon.entered', code: oneOf(['EID10', 'SPRING', '']) }),
      () => one().send({ type: 'coupon.entered', code: 'EID10' }),
      () => clock.increment(oneOf([500, 3_000, 5_000])),
      ...[grantNextLock, grantNextLock, grantNextLock, answer, answer, answer],
      ...[
        () => one().deliverStorageEvent(),
        () => one().deliverStorageEvent(),
        () => one().deliverStorageEvent(),
      ],
    ];

    for (let step = 0; step < STEPS; step += 1) {
      oneOf(steps)();
      await new Promise(setImmediate);
      for (const { actor } of tabs) {
        const state = actor.getSnapshot();
        for (const leaf of leavesOf(state.value)) visited.add(leaf);
        const { cart } = state.context;
        const { items, totalPrice, discount, cap } = cart;
        expect(v.is(CartRecord, cart), `${JSON.stringify(cart)} is a cart`).toBe(true);
        expect(totalPrice).toBe(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
        expect(payableOf(cart)).toBe(
          totalPrice - Math.min(Math.round(totalPrice * (discount ?? 0)), cap ?? 0),
        );
        expect(holdsDeposit(items) && cart.coupon !== undefined).toBe(false);
        expect(state.matches({ coupon: 'applied' })).toBe(cart.coupon !== undefined);
        expect(state.matches({ lines: 'filled' })).toBe(items.length > 0);
      }
    }

    while (questions.length > 0) answer();
    await settled();
    for (const { cart, record } of tabs) expect(cart()).toEqual(record.read() ?? EMPTY_CART);
  },
);

it('the seeds reach every state of the cart', () => {
  expect([...visited].sort()).toEqual(leafNames(cartModel).sort());
});
