import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { LARGEST_DEPOSIT } from '#contract/tests/field-faults.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import {
  cartOf,
  sampleCatalogue,
  sampleItem,
  sampleShop,
} from '#web/features/catalogue/tests/sample-catalogue.ts';
import type { SetAsideStore } from '#web/features/set-aside/set-aside-store.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { DepositScreen } from '../DepositScreen.tsx';
import { depositLogic, isOffered } from '../deposit.effects.ts';
import { DepositSearch } from '../deposit-search.ts';
import { DepositForm } from '../parts/DepositForm.tsx';
import * as faults from './DepositFaults.stories.tsx';
import * as stories from './DepositScreen.stories.tsx';
import { depositModel } from './deposit.model.ts';

checkFlow(depositModel, {
  render: (state, send) => (
    <WithinRouter>
      <DepositScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});
checkFaults(faults, WithinRouter);

/** The store of the set-aside cart, for tests without one. */
const NO_STORE: SetAsideStore = {
  read: () => ({ kept: null, holdsDeposit: false }),
  subscribe: () => () => {},
  setAside: () => Promise.reject(new Error('Nothing is to be set aside here.')),
  markOrdered: () => {},
  putBack: async () => ({ kind: 'gone' }),
};

describe('the amount', () => {
  const amount = () => screen.getByLabelText('Amount in PKR');

  function renderForm(short?: number) {
    const onSubmit = vi.fn();
    render(<DepositForm isBusy={false} formError={null} onSubmit={onSubmit} short={short} />);
    return { onSubmit, user: userEvent.setup({ delay: null }) };
  }

  it.each([
    [49, 50],
    [50, 50],
    [4_610, 4_610],
  ])('is filled in for a balance that is %i short: %i (R-147)', async (short, rupees) => {
    const { onSubmit, user } = renderForm(short);
    await user.click(screen.getByRole('button', { name: 'Go to payment' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: rupees });
  });

  it('can be picked, which corrects an invalid one', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(amount(), '7{Enter}');
    expect(amount()).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'PKR 5,000' }));
    expect(amount()).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: 5_000 });
  });
});

it.each([
  ['4610', 4_610],
  [4_610, 4_610],
  ['1', 1],
  [`${LARGEST_DEPOSIT.rupees}`, LARGEST_DEPOSIT.rupees],
  ['0', undefined],
  [`${LARGEST_DEPOSIT.rupees + 1}`, undefined],
  ['12.5', undefined],
  ['much', undefined],
  [undefined, undefined],
])('reads what the balance lacks from its address: %j is %j (R-147)', (short, read) => {
  expect(v.parse(DepositSearch, { short })).toEqual({ short: read });
});

it('says how much was put into the cart, of what was typed', async () => {
  const actors = createActors({ cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
  actors.catalogue.start();
  actors.cart.start();
  const logic = depositLogic({ actors, setAside: NO_STORE });
  const { user } = openFlow(createActor(logic, { input: { isOffered: true } }), (state, send) => (
    <DepositScreen state={state} send={send} />
  ));
  expect(screen.getByLabelText('Amount in PKR')).toHaveAccessibleDescription(
    `PKR 50 to ${LARGEST_DEPOSIT.shown}.`,
  );
  await user.type(screen.getByLabelText('Amount in PKR'), '1,23,456{Enter}');
  expect(await screen.findByText(/^We'll add/)).toHaveTextContent(
    "We'll add PKR 123,456 to your balance once you've paid.",
  );
  expect(actors.cart.getSnapshot().context.cart).toEqual({
    items: [{ id: 'balance', name: 'Account balance', price: 1, quantity: 123_456 }],
    totalPrice: 123_456,
  });
  actors.cart.stop();
  actors.catalogue.stop();
});

describe('the effects', () => {
  const WITHOUT_DEPOSITS = toLoadedCatalogue(sampleCatalogue.filter(({ id }) => id !== 'account-balance'));
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** The running chart, with the shop's real catalogue and cart. */
  function open({
    cart = EMPTY_CART,
    catalogue = sampleShop,
    setAside = NO_STORE,
    short,
  }: {
    cart?: Cart;
    catalogue?: typeof sampleShop;
    setAside?: SetAsideStore;
    short?: number;
  } = {}) {
    const actors = createActors({ cart, cachedCatalogue: catalogue, logic: IDLE_LOGIC });
    const actor = createActor(depositLogic({ actors, setAside }), {
      input: { isOffered: isOffered(actors), short },
    });
    for (const running of [actors.catalogue, actors.cart, actor]) {
      running.start();
      stops.push(() => running.stop());
    }
    return {
      actor,
      cartNow: () => actors.cart.getSnapshot().context.cart,
      async deposit(amount: number) {
        actor.send({ type: 'amount.submitted', amount });
        const { value, context } = await waitFor(actor, (state) => !state.hasTag('busy'));
        return { value, limitNotice: context.limitNotice, error: context.formError?.message ?? null };
      },
    };
  }
  const { capped, refused } = depositModel.outcomes.addToCart;
  const depositItem = (quantity: number) => sampleItem('balance', quantity);

  describe('a deposit', () => {
    it('goes into the cart, one unit a rupee', async () => {
      const { deposit, cartNow } = open();
      expect(await deposit(1_500)).toEqual({ value: 'added', limitNotice: null, error: null });
      expect(cartNow()).toEqual(cartOf(depositItem(1_500)));
      expect(cartNow().totalPrice).toBe(1_500);
    });

    it('is added to the deposit in the cart', async () => {
      const { deposit, cartNow } = open({ cart: cartOf(depositItem(500)) });
      await deposit(50);
      expect(cartNow()).toEqual(cartOf(depositItem(550)));
    });

    it('is reduced to the limit, with a notice', async () => {
      const { deposit, cartNow } = open({ cart: cartOf(depositItem(150_000)) });
      expect(await deposit(60_000)).toEqual({
        value: 'added',
        limitNotice: capped.limitNotice,
        error: null,
      });
      expect(cartNow()).toEqual(cartOf(depositItem(LARGEST_DEPOSIT.rupees)));
    });

    it('is refused at the limit', async () => {
      expect(await open({ cart: cartOf(depositItem(LARGEST_DEPOSIT.rupees)) }).deposit(50)).toEqual({
        value: 'refused',
        limitNotice: null,
        error: refused.reason,
      });
    });

    it('is refused by a full cart', async () => {
      const lines = Array.from({ length: 100 }, (_, at) => ({
        ...sampleItem('valorant-vp-1000'),
        id: `line-${at}`,
        price: pkr(1),
      }));
      expect(await open({ cart: cartOf(...lines) }).deposit(50)).toMatchObject({
        value: 'refused',
        error: "Your cart is full, so we couldn't add the deposit.",
      });
    });

    it('removes the coupon (R-22)', async () => {
      const cart = {
        ...cartOf(sampleItem('valorant-vp-1000')),
        coupon: 'EID10',
        discount: 0.1,
        cap: pkr(500),
      };
      const { deposit, cartNow } = open({ cart });
      await deposit(50);
      expect(cartNow()).toEqual(cartOf(sampleItem('valorant-vp-1000'), depositItem(50)));
    });

    it('of what the balance lacks takes the place of the cart, or says why not (R-147)', async () => {
      const asked: unknown[] = [];
      const storing = (isStored: boolean): SetAsideStore => ({
        ...NO_STORE,
        setAside: async (item) => {
          asked.push(item);
          return isStored;
        },
      });
      const cart = cartOf(sampleItem('valorant-vp-1000'));
      const { deposit, cartNow } = open({ cart, short: 4_610, setAside: storing(true) });
      expect(await deposit(4_610)).toEqual({ value: 'added', limitNotice: null, error: null });
      expect(asked).toEqual([{ id: 'balance', name: 'Account balance', price: 1, quantity: 4_610 }]);
      // The store alone changes the cart.
      expect(cartNow()).toEqual(cart);
      expect(await open({ cart, short: 4_610, setAside: storing(false) }).deposit(4_610)).toMatchObject({
        value: 'refused',
        error:
          "This browser can't keep your cart in the meantime, so we've changed nothing. Please pay another way.",
      });
    });

    it('is not offered by a catalogue without the deposit item', () => {
      expect(open({ catalogue: WITHOUT_DEPOSITS }).actor.getSnapshot().value).toBe('unavailable');
    });
  });
});
