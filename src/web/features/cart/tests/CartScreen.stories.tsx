import { createActor, type EventFrom } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { idleEffect } from '#statecharts/index.ts';
import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import {
  cartOf,
  sampleItem,
  sampleShop,
  sampleShopWith,
} from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CartScreen } from '../CartScreen.tsx';
import { cartMachine } from '../cart.machine.ts';
import { cartModel } from './cart.model.ts';

const { View, at, by } = storiesFor(
  cartModel,
  (state, send) => <CartScreen state={state} send={send} catalogue={sampleShop.index} />,
  { page: '/cart' },
);
const meta = preview.meta({ title: 'Buy/Cart', component: View });

export const Empty = meta.story(at('lines.empty', 'notices.none'));
export const Cleared = meta.story(at('lines.cleared'));
export const Filled = meta.story(at('lines.filled', 'coupon.none', 'details.closed'));
export const CheckingCoupon = meta.story(at('coupon.checking'));
export const CouponRefused = meta.story(at('coupon.refused'));
export const CouponRefusedByTheShop = meta.story({
  ...by('coupon.refused', 'checkCoupon refused'),
  tags: ['!test'],
});
export const CouponOutOfReach = meta.story({
  ...by('coupon.refused', 'checkCoupon broken'),
  tags: ['!test'],
});
export const CouponWithoutAnswer = meta.story({
  ...by('coupon.refused', 'after answerBy in coupon.checking'),
  tags: ['!test'],
});
/** The host accepts the code without its terms, or it refuses it for what the whole cart is. */
const couponRefusedWith = (message: string) => ({
  ...at('coupon.refused'),
  render: storiesFor(
    cartModel,
    ({ value, context }, send) => {
      const couponError = { message, field: 'coupon' };
      const state = cartModel.machine.resolveState({ value, context: { ...context, couponError } });
      return <CartScreen state={state} send={send} catalogue={sampleShop.index} />;
    },
    { page: '/cart' },
  ).View,
  tags: ['!test'],
});
export const CouponWithoutTerms = meta.story(
  couponRefusedWith("We couldn't check this discount code. Please try again."),
);
export const CouponApplied = meta.story(at('coupon.applied.idle'));
export const CouponStale = meta.story(at('coupon.applied.stale'));
export const CouponRechecking = meta.story(at('coupon.applied.rechecking'));
export const CouponUnavailable = meta.story(at('coupon.unavailable'));
export const CouponRevoked = meta.story(at('coupon.revoked.open'));
export const CouponRevokedByADeposit = meta.story(at('coupon.revoked.unavailable'));

/** The cart's screen after these events, for what states alone don't show. */
function after(cart: Cart, ...events: EventFrom<typeof cartMachine>[]) {
  const actor = createActor(cartMachine.provide({ actors: { cartStore: idleEffect() } }), {
    input: { cart },
  }).start();
  for (const event of events) actor.send(event);
  return <CartScreen state={actor.getSnapshot()} send={() => {}} catalogue={sampleShop.index} />;
}

const points = sampleItem('valorant-vp-1000', 2);
const topUp = { ...sampleItem('pubg-uc-60'), answers: { player: '5123456789' } };
const longCoupon = {
  coupon: 'A-COUPON-AS-LONG-AS-COUPONS-GET1',
  discount: 0.125,
  cap: sampleItem('valorant-vp-bundle').price,
};

export const AskingForDetails = meta.story(at('details.open'));
export const DetailsMissing = meta.story({
  ...at('lines.filled'),
  render: () => after(cartOf(points, sampleItem('pubg-uc-60'))),
});

/** Instant goods that were short when they were added. */
export const MayWait = meta.story({
  ...at('lines.filled'),
  render: () => after(cartOf({ ...points, may_wait: true }, topUp)),
});

export const AfterNewPrices = meta.story({
  ...at('notices.shown'),
  render: () =>
    after(cartOf(points, topUp, sampleItem('steam-usd-1')), {
      type: 'catalogue.updated',
      catalogue: sampleShopWith('', { [points.id]: 2_990, [topUp.id]: 'gone' }).index,
    }),
});
/** At the new prices the cart would come to more than a cart may. */
export const AfterPricesAboveTheLimit = meta.story({
  ...at('notices.shown'),
  render: () =>
    after(cartOf({ ...points, quantity: 99 }, topUp), {
      type: 'catalogue.updated',
      catalogue: sampleShopWith('', { [points.id]: 1_100_000, [topUp.id]: 99_000_000 }).index,
    }),
  tags: ['!test'],
});
/** One more of it would come to more than a cart may. */
export const AtTheLimit = meta.story({
  ...at('lines.filled'),
  render: () => after(cartOf({ ...points, price: pkr(1_015_000), quantity: 98 })),
  tags: ['!test'],
});
/** The catalogue has a product that this version of the shop can't read. */
export const ProductUnreadable = meta.story({
  ...at('lines.filled'),
  render: () => (
    <CartScreen
      state={stateAt(cartModel, ['lines.filled'])}
      send={() => {}}
      catalogue={{ ...sampleShop.index, variants: new Map(), mayHave: () => true }}
    />
  ),
  tags: ['!test'],
});
export const AllGone = meta.story({
  ...at('lines.empty'),
  render: () =>
    after(cartOf(topUp), {
      type: 'catalogue.updated',
      catalogue: sampleShopWith('', { [topUp.id]: 'gone' }).index,
    }),
});
export const Stressed = meta.story({
  ...at('lines.filled'),
  render: () =>
    after({
      ...cartOf(sampleItem('valorant-vp-bundle', 99), sampleItem('valorant-vp-2050', 3)),
      ...longCoupon,
    }),
});
export const HundredLines = meta.story({
  ...at('lines.filled'),
  render: () =>
    after(
      cartOf(
        ...Array.from({ length: 100 }, (_, at) => ({ ...points, id: `line-${at}`, quantity: (at % 99) + 1 })),
      ),
    ),
});
