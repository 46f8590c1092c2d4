import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createActors } from '#web/app/actors.ts';
import { createAsk } from '#web/app/api.ts';
import { cartOf, sampleItem, sampleShop } from '#web/app/catalogue/samples.model.ts';
import { checkoutsOf } from '#web/app/checkouts.ts';
import type { Shop } from '#web/app/shop.ts';
import { kept } from '#web/app/storage.ts';
import { Checkouts } from '#web/lib/attempts.ts';
import { NamedClock } from '#web/testing/clock.ts';
import { stateAt } from '#web/testing/stories.tsx';
import { oneBrowser, type Tab } from '#web/testing/tabs.ts';
import { loadedBefore, paymentLogic } from './payment.effects.ts';
import { PAID_IN_PART, PAYMENTS, paymentModel } from './payment.model.ts';
import { standingOf } from './standing.ts';
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
  const browser = oneBrowser()();
  const actors = createActors({ kept: sampleShop });
  actors.cart.start();
  const checkouts = checkoutsOf({ browser, actors });
  recordOf(browser).write({ attempts: [], placed: PLACED });
  const hostClock = { now: () => now, learn: () => {} };
  const payments: Shop['payments'] = new Map();
  const logic = paymentLogic({
    ask: createAsk(host, { onHostTime: () => {}, onUnauthorized: () => {} }),
    hostClock,
    clock: tickClock,
    actors,
    payments,
    checkouts,
  });
  const { placed } = checkouts.read();
  const open = () => {
    const reading = loadedBefore({ payments, hostClock }, 'p1');
    const opened = createActor(logic, { clock, input: { id: 'p1', reading, placed } });
    clock.watch(opened);
    return opened.start();
  };
  const actor = open();
  await expect.poll(() => actor.getSnapshot().value).not.toBe('loading');
  return {
    actor,
    clock,
    sent,
    checkouts,
    cart: actors.cart,
    /** The page is left, and entered again in the same visit. */
    enterAgain() {
      actor.stop();
      return open();
    },
    sleep(ms: number) {
      now += ms;
    },
    tick(seconds: number) {
      now += seconds * 1_000;
      tickClock.fire('');
    },
    ticks: () => tickClock.scheduled().length,
  };
}
const recordOf = (browser: Tab) => kept(browser, 'checkouts', Checkouts);
const [points, topUp] = [sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')];
const PLACED = { key: 'first', answer: { redir: '/payment/p1' }, cart: cartOf(points, topUp) };
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
    await expect.poll(() => actor.getSnapshot().value).toEqual({ ended: 'offered' });
    expect(sent).toHaveLength(2);
  });

  test('stops asking and ticking once it is settled', async () => {
    const { actor, clock, ticks } = await openPayment(
      answer(),
      answer({ status: 1, status_text: 'Completed' }),
    );
    expect(ticks()).toBe(1);
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().value).toBe('completed');
    expect(clock.scheduled()).toEqual([]);
    expect(ticks()).toBe(0);
  });

  test('goes on waiting, and its time running, when a part of its money has come', async () => {
    const { actor, tick } = await openPayment(Response.json(PAID_IN_PART));
    expect(actor.getSnapshot().matches({ open: { clock: 'healthy' } })).toBe(true);
    tick(301);
    expect(actor.getSnapshot().matches({ open: { clock: 'soon' } })).toBe(true);
    actor.stop();
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
    await expect.poll(() => actor.getSnapshot().value).toEqual({ ended: 'offered' });
    expect(sent.at(-1)).toEqual({ payment_id: 'p1', cancel: true });
  });

  test('that comes true says how the payment stands, though that could not be read just before', async () => {
    const { actor, clock } = await openPayment(
      answer(),
      null,
      answer({ status: 2, status_text: 'Cancelled' }),
    );
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().context.unread).not.toBeNull();
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ ended: 'offered' });
    expect(actor.getSnapshot().context.unread).toBeNull();
  });

  test('is sent a second time when it got no answer, and after that only asked about', async () => {
    const named = answer({ user_input: 'BILAL KHALID' });
    const { actor, clock, sent } = await openPayment(answer(), null, null, null, named);
    actor.send({ type: 'sender.named', name: 'BILAL KHALID' });
    const isChecking = () => actor.getSnapshot().matches({ open: { action: { stillChecking: 'resting' } } });
    await expect.poll(isChecking).toBe(true);
    clock.fire('recheckEvery');
    await expect.poll(() => actor.getSnapshot().matches({ open: { action: 'saved' } })).toBe(true);
    const wish = { payment_id: 'p1', userInput: 'BILAL KHALID' };
    const question = { payment_id: 'p1' };
    expect(sent).toEqual([question, wish, wish, question, question]);
    actor.stop();
  });

  test('that has not come true so far is told as just that: a request may still be on its way', async () => {
    const { actor } = await openPayment(answer(), new Response('', { status: 500 }), null, answer());
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().matches({ open: { action: 'refused' } })).toBe(true);
    expect(actor.getSnapshot().context.refusal?.sentence).toMatch(/has not cancelled this payment so far/);
    actor.stop();
  });

  test("that the host refuses is refused in the host's words", async () => {
    const refusal = new Response('The sender can be changed three times.', { status: 422 });
    const { actor } = await openPayment(answer(), refusal);
    actor.send({ type: 'sender.named', name: 'BILAL KHALID' });
    await expect
      .poll(() => actor.getSnapshot().context.refusal)
      .toEqual({ sentence: 'The sender can be changed three times.', field: 'name' });
    actor.stop();
  });
});

describe('a payment that the visit knows already', () => {
  test('is shown without asking, and read in 10 seconds', async () => {
    const { enterAgain, sent, clock, sleep } = await openPayment(answer(), answer());
    sleep(60_000);
    const again = enterAgain();
    expect(again.getSnapshot().matches({ open: { status: 'resting' } })).toBe(true);
    expect(sent).toHaveLength(1);
    clock.fire('pollEvery');
    await expect.poll(() => sent.length).toBe(2);
    again.stop();
  });

  test('is read anew when it has ended a while ago, for its money may have been found since', async () => {
    const { enterAgain, sleep } = await openPayment(
      answer({ status: 2, status_text: 'Expired' }),
      answer({ status: 1, status_text: 'Completed' }),
    );
    sleep(10_000);
    const again = enterAgain();
    expect(again.getSnapshot().value).toBe('loading');
    await expect.poll(() => again.getSnapshot().value).toBe('completed');
  });
});

describe('a payment that ended without an order (R-25)', () => {
  const ended = answer({ status: 2, status_text: 'Cancelled' });

  test("offers its items once: they join the cart at today's prices, within its limits", async () => {
    const { actor, cart, checkouts } = await openPayment(ended);
    cart.send({ type: 'item.added', item: { ...topUp, quantity: 99 } });
    actor.send({ type: 'items.wanted' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ ended: 'returned' });
    expect(cart.getSnapshot().context.cart).toEqual(cartOf({ ...topUp, quantity: 99 }, points));
    expect(actor.getSnapshot().context.missing).toEqual([topUp.name]);
    expect(checkouts.read().placed).toBeNull();
  });

  test.each([
    [{ redir: '/payment/p2' }, bank, false],
    [{ redir: '/payment/p1' }, bank, true],
    [{ bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' }, PAYMENTS.bitcart, true],
    [{ bitcartUrl: 'https://pay.example.com/i/other' }, PAYMENTS.bitcart, false],
    [{ bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' }, bank, false],
  ])('knows its own items: placed with %o, an offer: %#', (where, method, isOwn) => {
    const { value, context } = stateAt(paymentModel, ['ended.plain']);
    const state = paymentModel.machine.resolveState({
      value,
      context: { ...context, id: 'p1', payment: { ...method, status: 2, status_text: 'Expired' } },
    });
    const actor = createActor(paymentModel.machine, { snapshot: state, input: NOTHING }).start();
    actor.send({ type: 'placed.changed', placed: { ...PLACED, answer: where } });
    expect(actor.getSnapshot().value).toEqual({ ended: isOwn ? 'offered' : 'plain' });
  });
  const NOTHING = { id: 'p1', reading: null, placed: null };
});

describe('what has become of a payment (R-58)', () => {
  test.each([
    [0, 'Waiting for your payment', 'waiting'],
    [0, 'Received in part: pay the rest on the invoice', 'part'],
    [0, 'Received, waiting for confirmations', 'received'],
    [1, 'Completed', 'completed'],
    [1, 'Completed, paid over: credited', 'overpaid'],
    [2, 'Expired', 'expired'],
    [2, 'Cancelled', 'cancelled'],
    [2, 'Expired, paid: credited', 'expiredPaid'],
    [2, 'Cancelled, paid: credited', 'cancelledPaid'],
    [2, 'Paid short: credited', 'short'],
    [2, 'Paid late: credited', 'late'],
    [2, 'Failed', 'failed'],
    [2, 'Closed', 'ended'],
  ] as const)('of status %i, "%s", is told as %s', (status, status_text, standing) => {
    expect(standingOf({ status, status_text })).toBe(standing);
  });
});
