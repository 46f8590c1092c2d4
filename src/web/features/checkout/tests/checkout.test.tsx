import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CheckoutScreen } from '../CheckoutScreen.tsx';
import type { CheckoutState } from '../checkout.machine.ts';
import { Methods } from '../parts/Methods.tsx';
import { PendingPayment } from '../parts/Steps.tsx';
import { redirectToPayment } from '../redirect.ts';
import * as stories from './CheckoutScreen.stories.tsx';
import { ATTEMPT_ID, checkoutModel } from './checkout.model.ts';

checkFlow(checkoutModel, {
  render: (state, send) => (
    <WithinRouter>
      <CheckoutScreen
        state={state}
        send={send}
        createAttemptId={() => ATTEMPT_ID}
        catalogue={sampleShop.index}
      />
    </WithinRouter>
  ),
  stories,
});

describe('the page', () => {
  type Leaf = Parameters<typeof stateAt<typeof checkoutModel.machine>>[1][number];

  const screenOf = (state: CheckoutState) => (
    <WithinRouter>
      <CheckoutScreen
        state={state}
        send={() => {}}
        createAttemptId={() => ATTEMPT_ID}
        catalogue={sampleShop.index}
      />
    </WithinRouter>
  );
  const drawn = (leaf: Leaf) => screenOf(stateAt(checkoutModel, [leaf]));

  test('the reason of a refusal is beside the button that placed the order', () => {
    const { getByRole } = render(drawn('selecting.refused'));
    const bar = getByRole('button', { name: 'Place order' }).closest('[data-bar]');
    expect(bar).toContainElement(getByRole('alert'));
  });

  test('a refusal for the lack of a login leads there and back, and no other refusal does', () => {
    const { value, context } = stateAt(checkoutModel, ['selecting.refused']);
    const refusedFor = (result: object) =>
      screenOf(
        checkoutModel.machine.resolveState({
          value,
          context: { ...context, result: { kind: 'refused', reason: 'No. Nothing was ordered.', ...result } },
        }),
      );
    const { getByRole, queryByRole, rerender } = render(refusedFor({}));
    expect(queryByRole('link', { name: 'Log in' })).toBeNull();
    rerender(refusedFor({ needsLogin: true }));
    expect(getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fpayment-methods',
    );
  });

  test('the bar with the button is above everything else at the bottom of the screen', () => {
    const { getByRole } = render(drawn('selecting.ready'));
    expect(getByRole('button', { name: 'Place order' }).closest('[data-bar]')?.className).toContain(
      'var(--foot',
    );
  });

  test.each([
    'priceIncreased',
    'repriced',
    'paymentPending',
    'stillChecking.check.idle',
    'outcomeUnknown',
  ] as const)('the focus moves from the button to the heading when the methods are replaced: %s', (leaf) => {
    const { rerender, getByRole } = render(drawn('submitting.sending'));
    getByRole('button', { name: 'Place order' }).focus();
    rerender(drawn(leaf));
    expect(getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('the focus moves to the heading when the methods come back', () => {
    const { rerender, getByRole } = render(drawn('paymentPending'));
    getByRole('button', { name: 'Back' }).focus();
    rerender(drawn('selecting.ready'));
    expect(getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test("methods that have just been loaded don't take the focus", () => {
    const { rerender } = render(drawn('loading'));
    rerender(drawn('selecting.method'));
    expect(document.body).toHaveFocus();
  });

  test('the methods stay as they were while an order is placed, although its items leave the cart', () => {
    const { value, context } = stateAt(checkoutModel, ['submitting.sending']);
    const poorWith = (cart: Cart) =>
      checkoutModel.machine.resolveState({ value, context: { ...context, balance: pkr(0), cart } });
    const { getByText, rerender } = render(screenOf(poorWith(context.cart)));
    const reason = 'Your balance of PKR 0 is PKR 14,250 short.';
    expect(getByText(reason)).toBeVisible();
    rerender(screenOf(poorWith(cartOf())));
    expect(getByText(reason)).toBeVisible();
  });

  test('a placed order is announced by a region that was on the page before, empty', () => {
    const { container, rerender } = render(drawn('submitting.sending'));
    const region = container.querySelector('[role=status]');
    expect(region).toBeEmptyDOMElement();
    rerender(drawn('redirecting'));
    expect(container.querySelector('[role=status]')).toBe(region);
    expect(region).toHaveTextContent(/Taking you to your payment/);
  });

  test('a coin without networks shows its confirmations, and one confirmation is singular (spec §9)', () => {
    const { context } = stateAt(checkoutModel, ['selecting.coin']);
    const networks = [{ id: 'fast', name: 'Fast', confirms: 1 }];
    const methods = context.methods.map((method) => ({
      ...method,
      currencies: method.currencies.map((coin) => (coin.id === 'USDT' ? { ...coin, networks } : coin)),
    }));
    const selected = { ...context, methods };
    const { getByRole } = render(
      <Methods
        context={selected}
        cart={selected.cart}
        disabled={false}
        sellsDeposits={false}
        onSelect={() => {}}
      />,
    );
    expect(getByRole('radio', { name: 'BTC' })).toHaveAccessibleDescription(
      'Bitcoin, 2-3 confirmations, about 30 minutes',
    );
    expect(getByRole('radio', { name: 'USDT on Fast' })).toHaveAccessibleDescription(
      'Tether USD, 1 confirmation, about 5 minutes',
    );
  });

  test('a page without a method to pay by says so, and a network may come without confirmations (R-2)', () => {
    const { context } = stateAt(checkoutModel, ['selecting.method']);
    const show = (methods: typeof context.methods, selection = context.selection) => (
      <Methods
        context={{ ...context, methods, selection }}
        cart={context.cart}
        disabled={false}
        sellsDeposits={false}
        onSelect={() => {}}
      />
    );
    const { getByText, getByRole, rerender } = render(show([]));
    expect(getByText('No payment method is available right now')).toBeVisible();
    const network = { id: 'trc20', name: 'TRC20' };
    const crypto = context.methods.filter(({ id }) => id === 'crypto');
    const methods = crypto.map((method) => ({
      ...method,
      currencies: [{ id: 'USDT', name: 'Tether', networks: [network] }],
    }));
    rerender(show(methods, { method: 'crypto', coin: 'USDT', network: null }));
    expect(getByRole('radio', { name: 'USDT on TRC20' })).toHaveAccessibleDescription('Tether');
  });

  test('a pending payment without a path of its own leads to My Payments', () => {
    const { getByRole } = render(
      <WithinRouter>
        <PendingPayment redir="/my/payments" mayBeThisOrder={false} onBack={() => {}} />
      </WithinRouter>,
    );
    expect(getByRole('alert')).toHaveTextContent('You already have a pending payment.');
    expect(getByRole('link', { name: 'See My Payments' })).toHaveAttribute('href', '/my/payments');
  });

  test('what delivery needs is shown with the items, once the catalogue has its labels (R-16)', () => {
    const { value, context } = stateAt(checkoutModel, ['selecting.ready']);
    const topUp = { ...sampleItem('pubg-uc-60'), answers: { player: '5123456789' } };
    const state = checkoutModel.machine.resolveState({ value, context: { ...context, cart: cartOf(topUp) } });
    const show = (catalogue: typeof sampleShop.index | null) => (
      <WithinRouter>
        <CheckoutScreen
          state={state}
          send={() => {}}
          createAttemptId={() => ATTEMPT_ID}
          catalogue={catalogue}
        />
      </WithinRouter>
    );
    const { getByRole, rerender, queryByText } = render(show(sampleShop.index));
    expect(getByRole('region', { name: 'Order summary' })).toHaveTextContent('Player ID: 5123456789');
    rerender(show(null));
    expect(queryByText('5123456789')).toBeNull();
  });
});

describe('the redirect', () => {
  function leave(answer: CheckoutAnswer) {
    const went: string[] = [];
    const end = redirectToPayment(answer, {
      navigate: (path) => went.push(path),
      assign: (url) => went.push(url),
    });
    return { went, end };
  }
  const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  const INVOICE = 'https://pay.example.com/i/7Zt4nB8c';

  test("an order leads to its payment in the shop, or to the gateway's invoice", () => {
    expect(leave({ redir: '/payment/p1' }).went).toEqual(['/payment/p1']);
    const { went, end } = leave({ bitcartUrl: INVOICE });
    expect(went).toEqual([INVOICE]);
    end();
  });

  test('a shopper who returns from the gateway to the cached page is redirected to My Payments', () => {
    const { went, end } = leave({ bitcartUrl: INVOICE });
    show(false);
    expect(went).toEqual([INVOICE]);
    show(true);
    expect(went).toEqual([INVOICE, '/my/payments']);
    end();
    show(true);
    expect(went).toHaveLength(2);
  });
});
