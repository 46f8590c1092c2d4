import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { OrderProduct } from '#contract/orders.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import {
  cartOf,
  sampleItem,
  sampleShop,
  sampleVariant,
} from '#web/features/catalogue/tests/sample-catalogue.ts';
import { itemsIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { buyAgainLogic } from '../buy-again.effects.ts';
import { BuyAgain } from '../parts/BuyAgain.tsx';
import * as stories from './BuyAgain.stories.tsx';
import { buyAgainModel } from './buy-again.model.ts';

checkFlow(buyAgainModel, {
  render: (state, send) => (
    <WithinRouter>
      <BuyAgain state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

const points = sampleItem('valorant-vp-1000');
const topUp = sampleItem('pubg-uc-60');
const PLAYER = { label: 'Player ID', value: '5123456789' };
const soldOut = sampleVariant('valorant-vp-2050');
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The cart, and what the chart says, after these products are bought again. */
async function buyAgain(products: OrderProduct[], cart = cartOf()) {
  const actors = createActors({ cart, cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
  const actor = createActor(buyAgainLogic({ actors }), { input: { cart: products } });
  for (const one of [...Object.values(actors), actor]) {
    one.start();
    stops.push(() => one.stop());
  }
  actor.send({ type: 'buyAgain.pressed' });
  const { value, context } = await waitFor(actor, (state) => !state.hasTag('busy'));
  return { state: value, notAdded: context.notAdded, items: actors.cart.getSnapshot().context.cart.items };
}

it('puts every item into the cart, at the prices of today', async () => {
  const { state, items } = await buyAgain([{ id: points.id, name: 'An old name', quantity: 2 }]);
  expect(state).toBe('added');
  expect(items).toEqual([{ ...points, quantity: 2 }]);
});

it('adds to what is in the cart', async () => {
  const { items } = await buyAgain(
    [{ id: points.id, name: points.name }],
    cartOf({ ...points, quantity: 3 }),
  );
  expect(items).toEqual([{ ...points, quantity: 4 }]);
});

it('says what is gone or out of stock, and adds the rest', async () => {
  const { state, items, notAdded } = await buyAgain([
    { id: points.id, name: points.name },
    { id: 'no-longer-sold', name: 'An old card' },
    { id: 'valorant-vp-150', name: 'A hidden card' },
    { id: soldOut.id, name: soldOut.name },
  ]);
  expect(state).toBe('addedInPart');
  expect(items.map(({ id }) => id)).toEqual([points.id]);
  expect(notAdded).toEqual([
    { name: 'An old card', why: 'gone' },
    { name: 'A hidden card', why: 'gone' },
    { name: soldOut.name, why: 'outOfStock' },
  ]);
});

it('adds nothing where the cart is full of it, and says so', async () => {
  const { state, notAdded } = await buyAgain(
    [{ id: points.id, name: points.name }],
    cartOf({ ...points, quantity: 99 }),
  );
  expect(state).toBe('notAdded');
  expect(notAdded).toEqual([{ name: points.name, why: 'cartFull' }]);
});

it('adds nothing of an order whose products can’t be read, and says so', async () => {
  expect(await buyAgain([])).toEqual({ state: 'notAdded', notAdded: [], items: [] });
  const { value, context } = stateAt(buyAgainModel, ['notAdded']);
  const state = buyAgainModel.machine.resolveState({ value, context: { ...context, notAdded: [] } });
  render(<BuyAgain state={state} send={() => {}} />);
  expect(screen.getByText('None of it is available right now')).toBeVisible();
});

it.each([
  [1, '1 product: can’t be read'],
  [2, '2 products: can’t be read'],
])('says that %i of its products can’t be read', (unread, text) => {
  const { value, context } = stateAt(buyAgainModel, ['added']);
  const state = buyAgainModel.machine.resolveState({ value, context });
  render(<BuyAgain state={state} send={() => {}} unread={unread} />, { wrapper: WithinRouter });
  expect(screen.getByText("We couldn't add everything")).toBeVisible();
  expect(itemsIn(screen.getByRole('list'))).toEqual([text.replace('’', "'")]);
});

it('takes along what delivery needs, where the product still asks the same (R-16)', async () => {
  const { items } = await buyAgain([{ ...topUp, answers: [PLAYER] }]);
  expect(items).toEqual([{ ...topUp, answers: { player: '5123456789' } }]);
});

it('lets the cart ask where a detail no longer fits, or the label is another one', async () => {
  for (const other of [
    { ...PLAYER, value: '51' },
    { ...PLAYER, label: 'Game ID' },
  ]) {
    const { state, items } = await buyAgain([{ ...topUp, answers: [other] }]);
    expect([state, items]).toEqual(['added', [topUp]]);
  }
});

it('leaves the details in the cart as they are', async () => {
  const kept = { ...topUp, answers: { player: '5999999999' } };
  const { items } = await buyAgain([{ ...topUp, answers: [PLAYER] }], cartOf(kept));
  expect(items).toEqual([{ ...kept, quantity: 2 }]);
});
