import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { createActors } from '#web/app/actors.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { cartOf, sampleCatalogue, sampleItem, sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import { depositLogic, isOffered } from './deposit.effects.ts';

const WITHOUT_DEPOSITS = toLoadedCatalogue(sampleCatalogue.filter(({ id }) => id !== 'account-balance'));
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The deposit's chart over real actors of the shop. */
function open({ cart = EMPTY_CART, kept = sampleShop }: { cart?: Cart; kept?: typeof sampleShop } = {}) {
  const actors = createActors({ cart, cachedCatalogue: kept });
  const actor = createActor(depositLogic({ actors }), { input: { isOffered: isOffered(actors) } });
  for (const one of [actors.catalogue, actors.cart, actor]) {
    one.start();
    stops.push(() => one.stop());
  }
  return {
    actor,
    held: () => actors.cart.getSnapshot().context.cart,
    async deposit(amount: number) {
      actor.send({ type: 'amount.submitted', amount });
      const { value, context } = await waitFor(actor, (state) => !state.hasTag('busy'));
      return { value, capped: context.limitNotice, refusal: context.formError?.message ?? null };
    },
  };
}
const deposited = (quantity: number) => sampleItem('balance', quantity);

describe('a deposit', () => {
  it('goes into the cart, a rupee each', async () => {
    const { deposit, held } = open();
    expect(await deposit(1_500)).toEqual({ value: 'added', capped: null, refusal: null });
    expect(held()).toEqual(cartOf(deposited(1_500)));
    expect(held().totalPrice).toBe(1_500);
  });

  it('adds to the one that the cart holds', async () => {
    const { deposit, held } = open({ cart: cartOf(deposited(500)) });
    await deposit(50);
    expect(held()).toEqual(cartOf(deposited(550)));
  });

  it('stops at the most that a deposit may be, and says so', async () => {
    const { deposit, held } = open({ cart: cartOf(deposited(150_000)) });
    expect(await deposit(60_000)).toEqual({
      value: 'added',
      capped: 'Your cart now holds a deposit of PKR 200,000, which is the most that it takes.',
      refusal: null,
    });
    expect(held()).toEqual(cartOf(deposited(200_000)));
  });

  it('is refused when the cart holds the most already', async () => {
    expect(await open({ cart: cartOf(deposited(200_000)) }).deposit(50)).toEqual({
      value: 'refused',
      capped: null,
      refusal: 'Your cart holds a deposit of PKR 200,000 already, which is the most that it takes.',
    });
  });

  it('is refused by a cart that is full', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({
      ...sampleItem('valorant-vp-1000'),
      id: `line-${at}`,
      price: pkr(1),
    }));
    expect(await open({ cart: cartOf(...lines) }).deposit(50)).toMatchObject({
      value: 'refused',
      refusal: 'Your cart is full: it takes no deposit.',
    });
  });

  it('takes the coupon off the cart (R-22)', async () => {
    const cart = { ...cartOf(sampleItem('valorant-vp-1000')), coupon: 'EID10', discount: 0.1, cap: pkr(500) };
    const { deposit, held } = open({ cart });
    await deposit(50);
    expect(held()).toEqual(cartOf(sampleItem('valorant-vp-1000'), deposited(50)));
  });

  it('is not offered by a catalogue without the deposit item', () => {
    expect(open({ kept: WITHOUT_DEPOSITS }).actor.getSnapshot().value).toBe('unavailable');
  });
});
