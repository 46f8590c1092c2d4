import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createAsk } from '#web/app/api.ts';
import { NamedClock } from '#web/testing/clock.ts';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { paymentLogic } from './payment.effects.ts';
import { PAYMENTS, paymentModel } from './payment.model.ts';
import { paceOf, secondsLeft } from './time-left.ts';

const { bank } = PAYMENTS;
const DEADLINE = Date.parse('2026-03-05T10:00:00.000Z');

describe('the time left', () => {
  test.each([
    [601, 'healthy'],
    [600, 'healthy'],
    [599, 'soon'],
    [300, 'soon'],
    [299, 'urgent'],
    [1, 'urgent'],
    [0, 'over'],
    [-5, 'over'],
  ])('of %i seconds is %s', (seconds, pace) => {
    expect(paceOf(bank, DEADLINE - seconds * 1_000)).toBe(pace);
  });
  test('counts a begun second, and is 0 only once the time is over', () => {
    expect(secondsLeft(bank, DEADLINE - 1)).toBe(1);
    expect(secondsLeft(bank, DEADLINE)).toBe(0);
    expect(secondsLeft(bank, DEADLINE + 60_000)).toBe(0);
  });
});

/** A payment's page at a host that answers each request in turn; what isn't an answer is a connection that breaks. */
async function openPayment(...answers: (Response | null)[]) {
  const sent: unknown[] = [];
  let now = DEADLINE - 900_000;
  const host = async (_path: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(String(init?.body)));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const clock = new NamedClock();
  const tickClock = new NamedClock();
  const logic = paymentLogic({
    ask: createAsk(host, { onHostTime: () => {}, onUnauthorized: () => {} }),
    hostClock: { now: () => now, learn: () => {} },
    clock: tickClock,
  });
  const actor = createActor(logic, { clock, input: { id: 'p1' } });
  clock.watch(actor);
  actor.start();
  await expect.poll(() => actor.getSnapshot().value).not.toBe('loading');
  return {
    actor,
    clock,
    sent,
    tick(seconds: number) {
      now += seconds * 1_000;
      tickClock.fire('');
    },
    ticks: () => tickClock.scheduled().length,
  };
}
const answer = (more: object = {}) => Response.json({ ...bank, ...more });

describe('a pending payment', () => {
  test('is read once when its page opens, and again every 10 seconds', async () => {
    const { actor, clock, sent } = await openPayment(answer(), answer());
    expect(sent).toEqual([{ payment_id: 'p1' }]);
    expect(clock.scheduled()).toEqual(['pollEvery']);
    clock.fire('pollEvery');
    await expect.poll(() => clock.scheduled()).toEqual(['pollEvery']);
    expect(sent).toHaveLength(2);
    actor.stop();
  });

  test('ticks by the clock of the host, and asks at once when its time runs out', async () => {
    const { actor, tick, sent } = await openPayment(answer(), answer({ status: 2, status_text: 'Expired' }));
    expect(actor.getSnapshot().matches({ open: { clock: 'healthy' } })).toBe(true);
    tick(301);
    expect(actor.getSnapshot().matches({ open: { clock: 'soon' } })).toBe(true);
    tick(600);
    expect(actor.getSnapshot().matches({ open: { clock: 'over', status: 'asking' } })).toBe(true);
    await expect.poll(() => actor.getSnapshot().value).toBe('settled');
    expect(sent).toHaveLength(2);
  });

  test('stops asking and ticking once it is settled', async () => {
    const { actor, clock, ticks } = await openPayment(
      answer(),
      answer({ status: 1, status_text: 'Completed' }),
    );
    expect(ticks()).toBe(1);
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().value).toBe('settled');
    expect(clock.scheduled()).toEqual([]);
    expect(ticks()).toBe(0);
  });

  test('stays as it was when it could not be read again, and says so', async () => {
    const { actor, clock } = await openPayment(answer(), new Response('Down for a minute.', { status: 503 }));
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().context.unread).toBe('Down for a minute.');
    expect(actor.getSnapshot().context.payment).toMatchObject({ user_input: 'AMNA KHALID' });
    actor.stop();
  });
});

describe('a wish', () => {
  test('to cancel is answered with the payment as it is then', async () => {
    const { actor, sent } = await openPayment(answer(), answer({ status: 2, status_text: 'Cancelled' }));
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toBe('settled');
    expect(sent.at(-1)).toEqual({ payment_id: 'p1', cancel: true });
  });

  test('is sent a second time when it got no answer, and after that only asked about', async () => {
    const named = answer({ user_input: 'BILAL KHALID' });
    const { actor, clock, sent } = await openPayment(answer(), null, null, null, named);
    actor.send({ type: 'sender.named', name: 'BILAL KHALID' });
    const isChecking = () => actor.getSnapshot().matches({ open: { action: { stillChecking: 'resting' } } });
    await expect.poll(isChecking).toBe(true);
    clock.fire('recheckEvery');
    await expect.poll(() => actor.getSnapshot().matches({ open: { action: 'rest' } })).toBe(true);
    const wish = { payment_id: 'p1', userInput: 'BILAL KHALID' };
    const question = { payment_id: 'p1' };
    expect(sent).toEqual([question, wish, wish, question, question]);
    actor.stop();
  });

  test('that did not come true is told as such', async () => {
    const { actor } = await openPayment(answer(), new Response('', { status: 500 }), null, answer());
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().matches({ open: { action: 'refused' } })).toBe(true);
    expect(actor.getSnapshot().context.refusal).toMatch(/did not get that/);
    actor.stop();
  });

  test("that the host refuses is refused in the host's words", async () => {
    const refusal = new Response('The sender can be changed three times.', { status: 422 });
    const { actor } = await openPayment(answer(), refusal);
    actor.send({ type: 'sender.named', name: 'BILAL KHALID' });
    await expect
      .poll(() => actor.getSnapshot().context.refusal)
      .toBe('The sender can be changed three times.');
    actor.stop();
  });
});

describe('the page', () => {
  const show = (method: keyof typeof PAYMENTS) => {
    const { value, context } = stateAt(paymentModel, ['open.status.resting', 'open.sender.known']);
    const state = paymentModel.machine.resolveState({
      value,
      context: { ...context, payment: PAYMENTS[method] },
    });
    return render(
      <WithinRouter>
        <PaymentScreen state={state} send={() => {}} />
      </WithinRouter>,
    );
  };

  test.each([
    ['bank', 'Pay the exact amount: PKR 14,250, not more and not less.'],
    ['bank', 'The total time for this payment is 60 minutes.'],
    ['bank', 'Write nothing into the reference.'],
    ['usdt', 'Tron (TRC20)'],
    ['usdt', 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh'],
    ['binance', '104233891'],
    ['bitcart', 'If you have already paid, please wait for 2-3 block confirmations.'],
    ['balance', 'Your payment is processing...'],
  ] as const)('of a payment by %s says: %s', (method, text) => {
    expect(show(method).getByText(text)).toBeVisible();
  });

  test('of a payment from the balance gives no guidelines and asks for no sender', () => {
    const { queryByText, queryByLabelText } = show('balance');
    expect(queryByText('Guidelines')).toBeNull();
    expect(queryByLabelText('Sender name')).toBeNull();
  });
});
