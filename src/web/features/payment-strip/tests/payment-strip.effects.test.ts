import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import { paymentStripLogic } from '../payment-strip.effects.ts';
import { NOW, PAYMENT } from './payment-strip.model.ts';

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
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
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

it('asks about a stored payment alone, and is settled once that is paid', async () => {
  const { strip, asked } = openStrip({ payment: shown(1) }, true);
  const { context } = await waitFor(strip, (state) => state.matches('settled'));
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

it('ends at the deadline by the time of the host', () => {
  const { strip } = openStrip({ status: 503 }, true, '/', PAYMENT.deadline);
  expect(strip.getSnapshot().matches('settled')).toBe(true);
  strip.stop();
});
