import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { NamedClock } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { PaymentStrip } from '../PaymentStrip.tsx';
import { paymentStripLogic } from '../payment-strip.effects.ts';
import * as stories from './PaymentStrip.stories.tsx';
import { NOW, PAYMENT, paymentStripModel } from './payment-strip.model.ts';

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

/** An hour and a half after the payment was created. */
const DEADLINE = Date.parse('2026-03-05T21:37:00.000Z');

/** The strip after an order, at a host whose list has an ended payment and two that wait, so long before the deadline. */
async function findWaiting(leftMs: number, more: object = {}) {
  const row = {
    created_at: '2026-03-05T20:07:00.000Z',
    payment_details: { methodName: 'Bank transfer', time: 5_400, bankName: 'B', accNo: 'PK36', title: 'T' },
    payment_currency: 'PKR',
  };
  const host = async (path: RequestInfo | URL, init?: RequestInit) => {
    if (path === '/api/my-payments')
      return Response.json([
        { ...row, id: 'ended-1', payment_amount: '1111', status: 2, status_text: 'Expired' },
        { ...row, id: 'waits-2', payment_amount: '2222', status: 0, status_text: 'Waiting' },
        { ...row, id: 'older-3', payment_amount: '3333', status: 0, status_text: 'Waiting' },
      ]);
    expect(JSON.parse(String(init?.body))).toEqual({ payment_id: 'waits-2' });
    return Response.json({
      ...row,
      payment_method: 'bank',
      payment_amount: '1057.4411',
      payment_currency: 'USDT',
      total: 33_333,
      status: 0,
      status_text: 'Waiting',
      ...more,
    });
  };
  let now = DEADLINE - leftMs;
  const ticks = new NamedClock();
  const logic = paymentStripLogic({
    request: requestOver(host),
    clock: ticks,
    serverClock: { now: () => now, sync: () => {} },
    location: { pathname: '/' },
  });
  const { send } = openFlow(
    createActor(logic, { clock: new NamedClock(), input: { payment: null, now } }),
    (state) => <PaymentStrip state={state} path="/" />,
  );
  send({ type: 'order.placed' });
  await screen.findByRole('link');
  return {
    passBy(ms: number) {
      now += ms;
      act(() => ticks.fire(''));
    },
  };
}

test('has the amount of the payment that waits, the time left, and the way to it (R-97)', async () => {
  await findWaiting(754_000);
  expect(screen.getByRole('link', { name: 'Payment waiting: USDT 1,057.4411, 12:34 left' })).toHaveAttribute(
    'href',
    '/payment/waits-2',
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Payment waiting: USDT 1,057.4411$/);
});

test('does not ask for money again while some is looked at (R-97)', async () => {
  await findWaiting(754_000, { found_money: true });
  expect(screen.getByRole('link', { name: 'Payment being checked: USDT 1,057.4411' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Payment being checked: USDT 1,057.4411$/);
});

test('does not ask for money again while the transfer that was seen is missed (R-97)', async () => {
  await findWaiting(754_000, { vanished_transfer: { sent_at: '2026-03-05T09:14:00.000Z' } });
  expect(screen.getByRole('link', { name: 'Transfer no longer seen: USDT 1,057.4411' })).toBeVisible();
});

const TRON = {
  payment_method: 'usdt',
  payment_details: {
    methodName: 'USDT',
    time: 5_400,
    ccy: 'USDT',
    name: 'Tron',
    network: 'TRC20',
    address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
    confirms: 20,
  },
};
const INVOICE = {
  payment_method: 'bitcart',
  payment_details: { methodName: 'Bitcoin', bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' },
};
test.each([
  ['Payment confirming, 3 of 20: USDT 1,057.4411', { ...TRON, confirmations: 3 }],
  ['Payment confirming, 20 needed: USDT 1,057.4411', TRON],
  ['Payment confirming: USDT 1,057.4411', INVOICE],
  [
    'Payment confirming, 3 of 20: USDT 1,057.4411',
    { ...TRON, confirmations: 3, status: 2, outcome: 'expiredConfirming' },
  ],
])('says how far a payment is confirmed, also after its time: "%s" (R-97)', async (name, more) => {
  const { passBy } = await findWaiting(1_000, { outcome: 'confirming', ...more });
  passBy(3_600_000);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/payment/waits-2');
  // Announced once, not with each confirmation.
  expect(screen.getByRole('status')).toHaveTextContent(/^Payment confirming: USDT 1,057.4411$/);
});

atBoundary('its time runs until the deadline, in milliseconds', { limit: 1_000 }, ({ before, at }) => {
  test.each([
    [before, 'Payment waiting: USDT 1,057.4411, 00:01 left'],
    [at, 'Your payment is no longer waiting: see My Payments'],
  ])('a second before, after %i of them: "%s"', async (ms, name) => {
    const { passBy } = await findWaiting(1_000);
    passBy(ms);
    expect(screen.getByRole('link', { name })).toBeVisible();
  });
});

describe('the effects', () => {
  /** As long as a bank payment may take, from its creation. */
  const HOUR_MS = 3_600_000;

  const { payment_details, payment_currency, created_at } = PAYMENTS.bank;
  const listed = (id: string, status: number) => ({
    id,
    payment_details,
    payment_amount: PAYMENT.amount,
    payment_currency,
    created_at,
    status,
    status_text: 'As the host says.',
  });
  const shown = (status: number) => ({
    ...PAYMENTS.bank,
    payment_amount: PAYMENT.amount,
    created_at: new Date(PAYMENT.deadline - HOUR_MS).toISOString(),
    ...(status === 0 ? {} : { status, outcome: 'completed' }),
  });

  type Host = { list?: unknown; payment?: unknown; status?: number };

  /** The strip over a host with these answers, on a page. */
  function openStrip(
    { list = [], payment = {}, status = 200 }: Host,
    kept: boolean,
    pathname = '/',
    hostNow = NOW,
  ) {
    const asked: string[] = [];
    const answer: typeof fetch = async (input, options) => {
      asked.push(`${input}${options?.body ?? ''}`);
      return Response.json(String(input).endsWith('/my-payments') ? list : payment, { status });
    };
    const request = requestOver(answer);
    const clock = new SimulatedClock();
    const serverClock = { ...createServerClock(), now: () => hostNow };
    const logic = paymentStripLogic({ request, clock, serverClock, location: { pathname } });
    const strip = createActor(logic, { clock, input: { payment: kept ? PAYMENT : null, now: NOW } }).start();
    return { strip, asked };
  }

  it('asks nothing without a stored payment (R-97)', async () => {
    const { strip, asked } = openStrip({}, false);
    strip.send({ type: 'page.changed' });
    await Promise.resolve();
    expect(asked).toEqual([]);
    expect(strip.getSnapshot().matches('none')).toBe(true);
    strip.stop();
  });

  it('finds the payment that waits in the list of payments, and reads its deadline', async () => {
    const list = [listed('8400', 1), listed(PAYMENT.id, 0)];
    const { strip, asked } = openStrip({ list, payment: shown(0) }, false);
    strip.send({ type: 'order.placed' });
    const { context } = await waitFor(strip, (state) => state.matches('waiting'));
    expect(context.payment).toEqual(PAYMENT);
    expect(asked).toEqual(['/api/my-payments', '/api/payment-status{"payment_id":"8412"}']);
    strip.stop();
  });

  it('reads no payment if none in the list waits', async () => {
    const { strip, asked } = openStrip({ list: [listed('8400', 1), listed('8401', 2)] }, false);
    strip.send({ type: 'session.changed', isMember: true });
    await waitFor(strip, (state) => state.matches('none'));
    expect(asked).toEqual(['/api/my-payments']);
    strip.stop();
  });

  it('asks about a stored payment alone, and says once that is paid (R-97)', async () => {
    const { strip, asked } = openStrip({ payment: shown(1) }, true);
    const { context } = await waitFor(strip, (state) => state.matches('paid'));
    expect(context.payment).toBeNull();
    expect(asked).toEqual(['/api/payment-status{"payment_id":"8412"}']);
    strip.stop();
  });

  it('leaves the asking to the page of a payment, which asks by itself', async () => {
    const { strip, asked } = openStrip({ payment: shown(1) }, true, '/payment/8412');
    await waitFor(strip, (state) => state.matches({ waiting: 'resting' }));
    expect(asked).toEqual([]);
    strip.stop();
  });

  it('keeps the payment if the host does not answer', async () => {
    const { strip } = openStrip({ status: 503 }, true);
    const { context } = await waitFor(strip, (state) => state.matches({ waiting: 'resting' }));
    expect(context.payment).toEqual(PAYMENT);
    strip.stop();
  });

  it('awaits a stored payment from the start (R-98), and none without one', () => {
    const awaitedOf = ({ strip }: ReturnType<typeof openStrip>) => strip.stop().getSnapshot().context.awaited;
    expect(awaitedOf(openStrip({}, true))).toBe(PAYMENT.id);
    expect(awaitedOf(openStrip({}, false))).toBeUndefined();
  });

  it('ends at the deadline by the time of the host', () => {
    const { strip } = openStrip({ status: 503 }, true, '/', PAYMENT.deadline);
    expect(strip.getSnapshot().matches('settled')).toBe(true);
    strip.stop();
  });
});
