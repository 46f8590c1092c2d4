import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CartScreen } from '../CartScreen.tsx';
import { cartMachine } from '../cart.machine.ts';
import type { CouponCheckInput } from '../cart.setup.ts';
import type { CouponResult } from '../cart-reducer.ts';
import * as faults from './CartFaults.stories.tsx';
import * as stories from './CartScreen.stories.tsx';
import { cartModel } from './cart.model.ts';

checkFlow(cartModel, {
  render: (state, send) => (
    <WithinRouter>
      <CartScreen state={state} send={send} catalogue={sampleShop.index} />
    </WithinRouter>
  ),
  stories,
});
checkFaults(faults, WithinRouter);

const points = sampleItem('valorant-vp-1000', 2);
const eid = { coupon: 'EID10', discount: 0.125, cap: pkr(500) };

/** The screen of a cart whose host accepts every coupon. */
function renderCart(cart: Cart) {
  const checkCoupon = fromPromise<CouponResult, CouponCheckInput>(async () => ({ kind: 'accepted', ...eid }));
  const actor = createActor(cartMachine.provide({ actors: { cartStore: idleEffect(), checkCoupon } }), {
    input: { cart },
  });
  return openFlow(actor, (state, send) => (
    <CartScreen state={state} send={send} catalogue={sampleShop.index} />
  ));
}
const region = (name: string) => screen.getByRole('region', { name });

describe('a coupon', () => {
  it('shows its discount and the amount left to pay', () => {
    renderCart({ ...cartOf(points), ...eid });
    expect(region('Discount')).toHaveTextContent('Discount code EID10');
    expect(region('Discount')).toHaveTextContent('12.5% off, up to PKR 500');
    expect(region('Summary')).toHaveTextContent('ItemsPKR 5,580');
    expect(region('Summary')).toHaveTextContent('Total PKR 5,080');
  });

  it.each(['{Enter}', '{Tab}{Enter}'])(
    'keeps the focus nearby when its field disappears (%s)',
    async (keys) => {
      const { user } = renderCart(cartOf(points));
      await user.type(screen.getByLabelText('Discount code'), `EID10${keys}`);
      await screen.findByRole('button', { name: 'Remove Discount' });
      expect(region('Discount')).toHaveFocus();
      await user.tab();
      await user.keyboard('{Enter}');
      expect(screen.getByLabelText('Discount code')).toBeVisible();
      expect(region('Discount')).toHaveFocus();
    },
  );

  it('does not move a focus that is elsewhere', async () => {
    const { user, send } = renderCart(cartOf(points));
    await user.click(screen.getByLabelText(/Quantity/));
    send({ type: 'cart.synced', cart: { ...cartOf(points), ...eid } });
    expect(screen.getByRole('button', { name: 'Remove Discount' })).toBeVisible();
    expect(screen.getByLabelText(/Quantity/)).toHaveFocus();
  });
});

describe('a line that can not grow', () => {
  it.each([
    [{ ...points, quantity: 99 }, "That's the most you can buy of one item."],
    [{ ...points, price: pkr(60_000_000), quantity: 1 }, "A cart can't come to more than PKR 100,000,000."],
  ])('says why (%#)', (line, words) => {
    renderCart(cartOf(line));
    expect(screen.getByLabelText(/Quantity/)).toHaveAccessibleDescription(words);
  });
});

it('moves the focus to the heading when a line is removed and when the cart is cleared', async () => {
  const { user } = renderCart(cartOf(points, sampleItem('pubg-uc-60')));
  await user.click(screen.getByRole('button', { name: /Remove .*60 UC/ }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByLabelText(/Quantity of .*1,000 VP/)).toHaveValue(2);
});

describe('what delivery needs (R-16)', () => {
  const topUp = sampleItem('pubg-uc-60');

  it('is asked on the way to payment, once the cart lacks it', async () => {
    const { user, actor } = renderCart(cartOf(points, topUp));
    const { missing, mistyped } = FIELD_FAULTS.playerId;
    expect(screen.getByText(missing.says)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to payment' }));
    await user.type(screen.getByLabelText('Player ID'), `${mistyped.typed}{Enter}`);
    expect(await screen.findByText(mistyped.says)).toBeVisible();
    await user.clear(screen.getByLabelText('Player ID'));
    await user.type(screen.getByLabelText('Player ID'), ' 5123456789 {Enter}');
    expect(await screen.findByRole('link', { name: 'Go to payment' })).toBeVisible();
    expect(actor.getSnapshot().context.cart.items[1]?.answers).toEqual({ player: '5123456789' });
  });
});
