import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { checkoutModel, STAMP } from './checkout.model.ts';
import { Methods } from './parts/Methods.tsx';

type Leaf = Parameters<typeof stateAt<typeof checkoutModel.machine>>[1][number];

const drawn = (leaf: Leaf) => (
  <WithinRouter>
    <CheckoutScreen state={stateAt(checkoutModel, [leaf])} send={() => {}} stamp={() => STAMP} />
  </WithinRouter>
);

test('why an order was refused stands beside the button that placed it', () => {
  const { getByRole } = render(drawn('choosing.refused'));
  const bar = getByRole('button', { name: 'Place order' }).closest('[data-bar]');
  expect(bar).toContainElement(getByRole('alert'));
});

test('the bar with the button stands on what else is at the foot of the screen', () => {
  const { getByRole } = render(drawn('choosing.ready'));
  expect(getByRole('button', { name: 'Place order' }).closest('[data-bar]')?.className).toContain(
    'var(--foot',
  );
});

test.each(['dearer', 'repriced', 'pendingElsewhere', 'stillChecking.resting', 'over'] as const)(
  'the focus of the button comes to the heading when the choice gives way: %s',
  (leaf) => {
    const { rerender, getByRole } = render(drawn('placing'));
    getByRole('button', { name: 'Place order' }).focus();
    rerender(drawn(leaf));
    expect(getByRole('heading', { level: 1 })).toHaveFocus();
  },
);

test('the focus comes to the heading when the choice comes back', () => {
  const { rerender, getByRole } = render(drawn('pendingElsewhere'));
  getByRole('button', { name: 'Back' }).focus();
  rerender(drawn('choosing.ready'));
  expect(getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the choice that was merely loaded takes no focus', () => {
  const { rerender } = render(drawn('loading'));
  rerender(drawn('choosing.method'));
  expect(document.body).toHaveFocus();
});

test('that the order is placed is spoken by a region that stood there, empty, before', () => {
  const { container, rerender } = render(drawn('placing'));
  const region = container.querySelector('[role=status]');
  expect(region).toBeEmptyDOMElement();
  rerender(drawn('leaving'));
  expect(container.querySelector('[role=status]')).toBe(region);
  expect(region).toHaveTextContent(/Taking you to your payment/);
});

test('a coin without networks says what its own one needs, and one confirmation is one (spec §9)', () => {
  const { context } = stateAt(checkoutModel, ['choosing.coin']);
  const networks = [{ id: 'fast', name: 'Fast', confirms: 1 }];
  const methods = context.methods.map((method) => ({
    ...method,
    currencies: method.currencies.map((coin) => (coin.id === 'USDT' ? { ...coin, networks } : coin)),
  }));
  const chosen = { ...context, methods, choice: { ...context.choice, coin: 'USDT' } };
  const { getByRole } = render(<Methods context={chosen} disabled={false} onChosen={() => {}} />);
  expect(getByRole('radio', { name: 'BTC' })).toHaveAccessibleDescription('Bitcoin, 2-3 confirmations');
  expect(getByRole('radio', { name: 'USDT' })).toHaveAccessibleDescription('Tether USD');
  expect(getByRole('radio', { name: 'Fast' })).toHaveAccessibleDescription('1 confirmation');
});
