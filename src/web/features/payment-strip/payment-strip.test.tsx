import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checkFlow } from '#web/testing/check-flow.ts';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './PaymentStrip.stories.tsx';
import { PaymentStrip } from './PaymentStrip.tsx';
import { paymentStripModel } from './payment-strip.model.ts';

const drawn = (path: string, leaf: 'waiting.resting' | 'none' | 'settled' = 'waiting.resting') => (
  <WithinRouter>
    <PaymentStrip state={stateAt(paymentStripModel, [leaf])} path={path} />
  </WithinRouter>
);

checkFlow(paymentStripModel, {
  render: (state) => (
    <WithinRouter>
      <PaymentStrip state={state} path="/" />
    </WithinRouter>
  ),
  stories,
});

test.each(['/payment/8412', '/payment-methods'])(
  'where the shopper pays there is no strip: %s (R-97)',
  (path) => {
    render(drawn(path));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  },
);

test('leads to the payment', () => {
  render(drawn('/my/payments'));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/payment/8412');
});

test('of a payment that has ended leads to all payments, but not where the shopper pays (R-97)', () => {
  const { rerender } = render(drawn('/', 'settled'));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/my/payments');
  expect(screen.getByRole('status')).toHaveTextContent('Your payment is no longer waiting');
  rerender(drawn('/payment/8412', 'settled'));
  expect(screen.queryByRole('link')).toBeNull();
});

test('is announced without the time, which ticks (R-97)', () => {
  const { rerender } = render(drawn('/', 'none'));
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  rerender(drawn('/'));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent(/^Payment waiting: PKR 2,780$/);
});
