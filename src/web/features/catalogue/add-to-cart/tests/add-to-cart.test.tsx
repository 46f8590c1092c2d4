import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Ask, DeliveryDetails } from '#contract/asks.ts';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { dataState } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import {
  cartOf,
  sampleItem,
  sampleShop,
  sampleVariant,
} from '#web/features/catalogue/tests/sample-catalogue.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { atEachSide } from '../../../../../../tests/at-boundary.ts';
import { addToCartLogic } from '../add-to-cart.effects.ts';
import { recall, remember, rememberedDetailsOf } from '../details-store.ts';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import * as stories from './VariantRow.stories.tsx';

const variant = sampleVariant('valorant-vp-1000');

checkFlow(addToCartModel, {
  render: (state, send) => (
    <ul>
      <VariantRow state={state} send={send} variant={variant} />
    </ul>
  ),
  stories,
});

it('shows a variant that is out of stock without an Add button', () => {
  const state = stateAt(addToCartModel, ['ready.idle']);
  render(<VariantRow state={state} send={() => {}} variant={sampleVariant('valorant-vp-2050')} />);
  expect(screen.getByText('2,050 VP')).toBeVisible();
  expect(screen.getByText('PKR 5,490')).toBeVisible();
  expect(screen.getByText('Out of stock')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('returns the focus to Add when its notice is dismissed', async () => {
  const state = stateAt(addToCartModel, ['ready.warned']);
  render(<VariantRow state={state} send={() => {}} variant={variant} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('button', { name: /^Add / })).toHaveFocus();
});

describe('the effects', () => {
  const points = sampleItem('valorant-vp-1000');
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    localStorage.clear();
  });

  type Given = {
    productId?: string;
    isInstant?: boolean;
    asks?: readonly Ask[];
    cart?: Cart;
    given?: DeliveryDetails;
  };

  /**
   * A row over the shop's real actors and a host with these answers. `asked` has the cart's quantity
   * at each stock check.
   */
  function row(
    answer: () => Response | Promise<Response>,
    { productId = points.id, isInstant = true, asks = [], cart = EMPTY_CART, ...rest }: Given = {},
  ) {
    const actors = createActors({ cart, cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
    const held = () => actors.cart.getSnapshot().context.cart;
    const asked: { body: unknown; held: Cart }[] = [];
    const request = requestOver(async (_path, options) => {
      asked.push({ body: JSON.parse(String(options?.body)), held: held() });
      return answer();
    });
    const actor = createActor(addToCartLogic({ actors, request, browser: window, ...rest }), {
      input: { productId, isInstant, asks },
    });
    for (const one of [...Object.values(actors), actor]) {
      one.start();
      stops.push(() => one.stop());
    }
    return {
      actor,
      asked,
      held,
      async press(quantity = 1) {
        actor.send({ type: 'quantity.changed', quantity });
        actor.send({ type: 'add.pressed' });
        const rest = await waitFor(actor, (state) => !state.hasTag('busy'));
        return { state: dataState(rest), reason: rest.context.reason };
      },
    };
  }

  const ready = () => new Response(null, { status: 204 });
  const short = () => new Response('Not so many are in stock.', { status: 409 });

  describe('adding instant goods', () => {
    it('puts them into the cart first, and then checks their stock', async () => {
      const { press, asked } = row(ready);
      expect(await press(3)).toMatchObject({ state: 'ready.added' });
      expect(asked).toEqual([
        { body: { productId: points.id, quantity: 3 }, held: cartOf({ ...points, quantity: 3 }) },
      ]);
    });

    it('checks the quantity in the cart, not that of the last press', async () => {
      const { press, asked } = row(ready, { cart: cartOf({ ...points, quantity: 4 }) });
      await press(3);
      expect(asked.map(({ body }) => body)).toEqual([{ productId: points.id, quantity: 7 }]);
    });

    it.each([409, 422, 429, 500])('warns when the host refuses with %d; the item stays', async (status) => {
      const { press, held } = row(() => new Response('No.', { status }));
      expect(await press()).toMatchObject({ state: 'ready.warned' });
      expect(held()).toEqual(cartOf({ ...points, may_wait: true }));
    });

    it('keeps what was said on the line until a later check finds enough', async () => {
      const answers = [short, ready];
      const { press, held } = row(() => answers.shift()?.() ?? ready());
      await press();
      expect(held()).toEqual(cartOf({ ...points, may_wait: true }));
      await press();
      expect(held()).toEqual(cartOf({ ...points, quantity: 2 }));
    });

    it('says so when the host could not be reached; the item stays', async () => {
      const { press, held } = row(() => Promise.reject(new TypeError('Failed to fetch')));
      expect(await press()).toMatchObject({ state: 'ready.unchecked' });
      expect(held()).toEqual(cartOf(points));
    });
  });

  describe('adding other goods', () => {
    it('checks no stock', async () => {
      const { press, asked, held } = row(short, { isInstant: false });
      expect(await press(2)).toMatchObject({ state: 'ready.added' });
      expect(held()).toEqual(cartOf({ ...points, quantity: 2 }));
      expect(asked).toEqual([]);
    });
  });

  const NO_MORE = 'Your cart now has 99 of this item, the most it can hold.';

  describe('a cart at its limit', () => {
    it('takes as many as fit, says so, and checks the stock for its whole quantity', async () => {
      const { press, asked } = row(ready, { cart: cartOf({ ...points, quantity: 98 }) });
      expect(await press(5)).toEqual({ state: 'ready.capped', reason: NO_MORE });
      expect(asked.map(({ body }) => body)).toEqual([{ productId: points.id, quantity: 99 }]);
    });

    it('says so beside the stock warning too', async () => {
      const { press } = row(short, { cart: cartOf({ ...points, quantity: 98 }) });
      expect(await press(5)).toEqual({ state: 'ready.warned', reason: NO_MORE });
    });

    it('takes none once the variant is at its limit, and checks no stock', async () => {
      const { press, asked } = row(ready, { cart: cartOf({ ...points, quantity: 99 }) });
      expect(await press(1)).toEqual({ state: 'ready.refused', reason: NO_MORE });
      expect(asked).toEqual([]);
    });

    it('says that the cart is full', async () => {
      const lines = Array.from({ length: 100 }, (_, at) => ({ ...points, id: `line-${at}`, price: pkr(1) }));
      const { press } = row(ready, { cart: cartOf(...lines) });
      expect(await press()).toEqual({
        state: 'ready.refused',
        reason: 'Your cart is full, so nothing was added.',
      });
    });

    it('takes nothing that is out of stock', async () => {
      const { press, held } = row(ready, { productId: 'valorant-vp-2050' });
      expect(await press()).toMatchObject({ state: 'ready.refused' });
      expect(held()).toEqual(EMPTY_CART);
    });
  });

  describe('adding goods whose delivery needs to know something (R-16)', () => {
    const asks = [{ id: 'player', label: 'Player ID' }];
    const topUp = sampleItem('pubg-uc-60');
    const rowWith = (cart: Cart) => row(ready, { productId: topUp.id, isInstant: false, asks, cart });

    it('puts the details on the line', async () => {
      const { actor, held } = rowWith(EMPTY_CART);
      actor.send({ type: 'add.pressed' });
      expect(actor.getSnapshot().context.details).toBeNull();
      actor.send({ type: 'details.submitted', details: { player: '5123456789' } });
      await waitFor(actor, (state) => state.hasTag('busy'));
      await waitFor(actor, () => held().items.length > 0);
      expect(held()).toEqual(cartOf({ ...topUp, answers: { player: '5123456789' } }));
    });

    it('shows the details that the cart has, and replaces them', async () => {
      const { actor, held } = rowWith(cartOf({ ...topUp, answers: { player: '5123456789' } }));
      actor.send({ type: 'add.pressed' });
      expect(actor.getSnapshot().context.details).toEqual({ player: '5123456789' });
      actor.send({ type: 'details.submitted', details: { player: '5999999999' } });
      await waitFor(actor, () => held().items[0]?.quantity === 2);
      expect(held().items[0]?.answers).toEqual({ player: '5999999999' });
    });

    const PLAYER = [{ id: 'player', label: 'Player ID', pattern: '\\d{10}' }];
    it.each<[string, Given, object | null]>([
      ['of the same product are filled in', { productId: topUp.id, asks: PLAYER }, { player: '5123456789' }],
      ['of another product are not', { productId: 'valorant-vp-1000', asks: PLAYER }, null],
      [
        'that no longer fit what is asked are not',
        { productId: topUp.id, asks: [{ id: 'player', label: 'Player ID', pattern: '\\d{12}' }] },
        null,
      ],
      [
        'that lack what is asked now are not',
        { productId: topUp.id, asks: [...PLAYER, { id: 'zone', label: 'Zone ID' }] },
        null,
      ],
    ])('details that were entered before %s (R-152)', async (_, given, details) => {
      const { actor, held } = rowWith(EMPTY_CART);
      actor.send({ type: 'add.pressed' });
      actor.send({ type: 'details.submitted', details: { player: '5123456789' } });
      await waitFor(actor, () => held().items.length > 0);
      const later = row(ready, { isInstant: false, ...given });
      later.actor.send({ type: 'add.pressed' });
      expect(later.actor.getSnapshot().context.details).toEqual(details);
    });

    it("a search's words come before what was entered earlier, and after the cart's details (R-17)", async () => {
      const given = { player: 'hades ii' };
      const first = row(ready, { productId: topUp.id, isInstant: false, asks, given });
      first.actor.send({ type: 'add.pressed' });
      expect(first.actor.getSnapshot().context.details).toEqual({ player: 'hades ii' });
      first.actor.send({ type: 'details.submitted', details: { player: 'hades' } });
      await waitFor(first.actor, () => first.held().items.length > 0);
      const other = row(ready, { productId: topUp.id, isInstant: false, asks, given });
      other.actor.send({ type: 'add.pressed' });
      expect(other.actor.getSnapshot().context.details).toEqual({ player: 'hades ii' });
      const held = row(ready, { productId: topUp.id, isInstant: false, asks, given, cart: first.held() });
      held.actor.send({ type: 'add.pressed' });
      expect(held.actor.getSnapshot().context.details).toEqual({ player: 'hades' });
    });

    it('what was typed before the cart refused it comes before the words of a search (R-17)', async () => {
      const given = { player: 'hades ii' };
      const { actor } = row(ready, { productId: 'no-longer-sold', isInstant: false, asks, given });
      actor.send({ type: 'add.pressed' });
      actor.send({ type: 'details.submitted', details: { player: 'hades' } });
      await waitFor(actor, (state) => state.matches({ ready: 'refused' }));
      actor.send({ type: 'add.pressed' });
      expect(actor.getSnapshot().context.details).toEqual({ player: 'hades' });
    });
  });
});

/** Which of so many products that asked for details have theirs in their form. */
atEachSide(
  'Of twelve products the details are remembered, the first is forgotten for another',
  13,
  [1, 2],
  (count) => {
    localStorage.clear();
    const record = rememberedDetailsOf(window);
    const asks = [{ id: 'player', label: 'Player ID' }];
    const products = Array.from({ length: count }, (_, at) => `game-${at + 1}`);
    for (const [at, product] of products.entries()) remember(record, product, { player: String(at) });
    return products.findIndex((product) => recall(record, product, asks) !== null) + 1;
  },
);
