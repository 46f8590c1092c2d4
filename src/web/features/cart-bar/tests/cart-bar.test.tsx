import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CartBar } from '../CartBar.tsx';
import { cartBarLogic } from '../cart-bar.effects.ts';
import * as stories from './CartBar.stories.tsx';
import { cartBarModel } from './cart-bar.model.ts';

checkFlow(cartBarModel, {
  render: (state, send) => (
    <WithinRouter>
      <CartBar state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

describe('the effects', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.unstubAllGlobals();
  });

  function startBar({ isTouched = true } = {}) {
    vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
    const actors = createActors({ logic: IDLE_LOGIC });
    const bar = createActor(cartBarLogic({ actors }));
    for (const one of [actors.cart, bar]) {
      one.start();
      stops.push(() => one.stop());
    }
    return { cart: actors.cart, bar, total: () => bar.getSnapshot().context.total };
  }

  it('follow the sum of the cart, whoever changes it', () => {
    const { cart, total } = startBar();
    expect(total()).toBeNull();
    cart.send({ type: 'item.added', item: { ...sampleItem('valorant-vp-1000'), quantity: 2 } });
    expect(total()).toBe(5_580);
    cart.send({ type: 'item.removed', id: 'valorant-vp-1000' });
    expect(total()).toBeNull();
  });

  it('bring the bar with as many as the cart took', () => {
    const { cart, bar } = startBar();
    const points = sampleItem('valorant-vp-1000');
    const added = () => bar.getSnapshot().context.added;
    cart.send({ type: 'item.added', item: { ...points, quantity: 98 } });
    expect(added()).toEqual({ name: points.name, quantity: 98 });
    cart.send({ type: 'item.added', item: { ...points, quantity: 2 } });
    expect(added()).toEqual({ name: points.name, quantity: 1 });
    bar.send({ type: 'bar.dismissed' });
    cart.send({ type: 'item.added', item: points });
    expect(added()).toBeNull();
  });

  it.each([
    [true, 'text', 'open'],
    [true, 'checkbox', 'closed'],
    [false, 'text', 'closed'],
  ])(
    'on a touch screen (%s), a focused field of type %s: the keyboard is %s',
    (isTouched, type, keyboard) => {
      const { bar } = startBar({ isTouched });
      render(<input type={type} aria-label="Field" />);
      const field = screen.getByLabelText('Field');
      act(() => field.focus());
      expect(bar.getSnapshot().value).toMatchObject({ keyboard });
      fireEvent.focusOut(field);
      expect(bar.getSnapshot().value).toMatchObject({ keyboard: 'closed' });
    },
  );
});
