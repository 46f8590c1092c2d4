import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { NamedClock } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { createActors } from '#web/app/actors.ts';
import type { AppContext } from '#web/app/context.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { CHECKOUT_LOCK, createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import { StoredCheckouts } from '#web/features/checkout/attempts.ts';
import { localRecord } from '#web/platform/storage.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { createFakeTabs, type FakeTab } from '#web/testing/fake-tabs.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { isDelivering } from '../delivery.ts';
import { cachedPayment, paymentLogic } from '../payment.effects.ts';
import { addressesOfEnded, outcomeOf } from '../payment-outcome.ts';
import { secondsLeft, urgencyOf } from '../time-left.ts';
import { CLOSED, COMPLETED, IN_PART, PAID_PARTIAL, PAYMENTS, paymentModel } from './payment.model.ts';

const { bank, usdt } = PAYMENTS;
const NOT_CANCELLED =
  "This payment hasn't been cancelled yet. Please check its status before you send money, or try again.";
const NOT_SAVED =
  "The sender name hasn't been saved yet. Please check it before you send money, or try again.";
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
  ])('of %i seconds is %s', (seconds, urgency) => {
    expect(urgencyOf(bank, DEADLINE - seconds * 1_000)).toBe(urgency);
  });
  test('rounds up to a full second, and is 0 only at the deadline', () => {
    expect(secondsLeft(bank, DEADLINE - 1)).toBe(1);
    expect(secondsLeft(bank, DEADLINE)).toBe(0);
    expect(secondsLeft(bank, DEADLINE + 60_000)).toBe(0);
  });
});

/**
 * A payment's page over a host that answers each request in turn; anything but an answer is a
 * broken connection.
 */
async function openPayment(...answers: (Response | null)[]) {
  const sent: unknown[] = [];
  let now = DEADLINE - 900_000;
  const host = async (path: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(init?.body === undefined ? path : JSON.parse(String(init.body)));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const clock = new NamedClock();
  const tickClock = new NamedClock();
  const openTab = createFakeTabs();
  const browser = openTab();
  const actors = createActors({ cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
  actors.cart.start();
  const checkouts = createAttemptStore({ browser, actors });
  recordOf(browser).write({ attempts: [], placed: PLACED });
  const serverClock = { now: () => now, sync: () => {} };
  const cachedPayments: AppContext['cachedPayments'] = new Map();
  const logic = paymentLogic({
    request: requestOver(host),
    serverClock,
    clock: tickClock,
    actors,
    cachedPayments,
    attemptStore: checkouts,
  });
  const { placed } = checkouts.read();
  const open = () => {
    const cached = cachedPayment({ cachedPayments, serverClock }, 'p1');
    const opened = createActor(logic, { clock, input: { id: 'p1', cached, lastOrder: placed } });
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
    otherTab: openTab(),
    cart: actors.cart,
    /** The shopper leaves the page, and opens it again in the same visit. */
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
const recordOf = (browser: FakeTab) => localRecord(browser, 'checkouts', StoredCheckouts);
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

  test("ticks by the host's clock, and is fetched at once when its time runs out", async () => {
    const { actor, tick, sent } = await openPayment(
      answer(),
      answer({ status: 2, status_text: 'Expired', outcome: 'expired' }),
    );
    expect(actor.getSnapshot().matches({ pending: { countdown: 'healthy' } })).toBe(true);
    tick(301);
    expect(actor.getSnapshot().matches({ pending: { countdown: 'soon' } })).toBe(true);
    tick(600);
    expect(actor.getSnapshot().matches({ pending: { countdown: 'over', polling: 'reading' } })).toBe(true);
    await expect.poll(() => actor.getSnapshot().value).toEqual({ closed: 'restorable' });
    expect(sent).toHaveLength(2);
  });

  test('stops fetching and ticking once it is settled', async () => {
    const { actor, clock, ticks } = await openPayment(
      answer(),
      answer({ status: 1, status_text: 'Completed', outcome: 'completed' }),
    );
    expect(ticks()).toBe(1);
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().value).toEqual({ completed: 'delivered' });
    expect(clock.scheduled()).toEqual([]);
    expect(ticks()).toBe(0);
  });

  test('keeps waiting and ticking when part of its money has arrived', async () => {
    const { actor, tick } = await openPayment(Response.json(PAID_PARTIAL));
    expect(actor.getSnapshot().matches({ pending: { countdown: 'healthy' } })).toBe(true);
    tick(301);
    expect(actor.getSnapshot().matches({ pending: { countdown: 'soon' } })).toBe(true);
    actor.stop();
  });

  test('stays as it was when a fetch fails, and says so', async () => {
    const { actor, clock } = await openPayment(answer(), new Response('Down for a minute.', { status: 503 }));
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().context.readError).toBe('Down for a minute.');
    expect(actor.getSnapshot().context.payment).toMatchObject({ user_input: 'AMNA KHALID' });
    actor.stop();
  });
});

describe('a command', () => {
  test("to cancel is answered with the payment's new state, which is shown again", async () => {
    const { actor, sent, enterAgain } = await openPayment(
      answer(),
      answer({ status: 2, status_text: 'Cancelled', outcome: 'cancelled' }),
    );
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ closed: 'restorable' });
    expect(sent.at(-1)).toEqual({ payment_id: 'p1', cancel: true });
    expect(enterAgain().getSnapshot().value).toEqual({ closed: 'restorable' });
  });

  test('that succeeds clears the error of the fetch before it', async () => {
    const { actor, clock } = await openPayment(
      answer(),
      null,
      answer({ status: 2, status_text: 'Cancelled', outcome: 'cancelled' }),
    );
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().context.readError).not.toBeNull();
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ closed: 'restorable' });
    expect(actor.getSnapshot().context.readError).toBeNull();
  });

  test('without an answer is sent once more, and after that only its outcome is checked', async () => {
    const named = answer({ user_input: 'BILAL KHALID' });
    const { actor, clock, sent } = await openPayment(answer(), null, null, null, named);
    actor.send({ type: 'sender.submitted', name: 'BILAL KHALID' });
    const isChecking = () => actor.getSnapshot().matches({ pending: { command: { stillChecking: 'idle' } } });
    await expect.poll(isChecking).toBe(true);
    clock.fire('recheckEvery');
    await expect
      .poll(() => actor.getSnapshot().matches({ pending: { command: { ready: 'saved' } } }))
      .toBe(true);
    const command = { payment_id: 'p1', userInput: 'BILAL KHALID' };
    const question = { payment_id: 'p1' };
    expect(sent).toEqual([question, command, command, question, question]);
    actor.stop();
  });

  test('without an effect so far is reported as just that: the request may still arrive', async () => {
    const { actor } = await openPayment(answer(), new Response('', { status: 500 }), null, answer());
    actor.send({ type: 'cancel.pressed' });
    await expect
      .poll(() => actor.getSnapshot().matches({ pending: { command: { ready: 'refused' } } }))
      .toBe(true);
    expect(actor.getSnapshot().context.commandError?.message).toMatch(/hasn't been cancelled yet/);
    actor.stop();
  });

  test.each([
    ['another name', { ...bank, user_input: 'A KHALID' }, 'A different sender name was saved: A KHALID'],
    ['no name', { ...bank, user_input: null }, NOT_SAVED],
  ])('that saved %s says so', async (_, payment, sentence) => {
    const { actor } = await openPayment(Response.json(bank), Response.json(payment));
    actor.send({ type: 'sender.submitted', name: 'AMNA KHALID' });
    await expect.poll(() => actor.getSnapshot().context.commandError?.message).toBe(sentence);
    expect(actor.getSnapshot().context.payment?.user_input).toBe(payment.user_input);
    expect(actor.getSnapshot().hasTag('saved')).toBe(false);
  });

  test('to cancel that left the payment pending says so', async () => {
    const { actor } = await openPayment(Response.json(bank), Response.json(bank));
    actor.send({ type: 'cancel.pressed' });
    await expect.poll(() => actor.getSnapshot().context.commandError?.message).toBe(NOT_CANCELLED);
    expect(actor.getSnapshot().can({ type: 'cancel.pressed' })).toBe(true);
  });

  test("that the host refuses is refused in the host's words", async () => {
    const refusal = new Response('The sender can be changed three times.', { status: 422 });
    const { actor } = await openPayment(answer(), refusal);
    actor.send({ type: 'sender.submitted', name: 'BILAL KHALID' });
    await expect
      .poll(() => actor.getSnapshot().context.commandError)
      .toEqual({ message: 'The sender can be changed three times.', field: 'name' });
    actor.stop();
  });
});

describe('a completed payment whose codes are not all there (R-157)', () => {
  const order = (more: object) => ({
    ...paymentModel.outcomes.readOrder.whole,
    ...more,
  });

  test.each([
    ['is delivered', order({}), { completed: 'delivered' }, 1],
    ['waits', order({ status: 0 }), { completed: 'delivering' }, 0],
    ['is cancelled', order({ status: 2 }), { completed: 'delivered' }, 2],
    ['is not among them', order({ id: 'another' }), { completed: 'delivering' }, undefined],
  ])('asks for the orders, never for the payment again: its order %s', async (_, row, value, status) => {
    const { actor, clock, sent } = await openPayment(Response.json(IN_PART), Response.json([row]));
    expect(clock.scheduled()).toEqual(['refetchOrderEvery']);
    clock.fire('refetchOrderEvery');
    await expect.poll(() => actor.getSnapshot().value).toEqual(value);
    expect(actor.getSnapshot().context.order?.status).toBe(status);
    expect(sent).toEqual([{ payment_id: 'p1' }, '/api/my-orders']);
    actor.stop();
  });

  const paid = { id: 'o1' };
  const goods = (...codes: string[]) => ({ 'steam-usd-10': codes });
  test.each([
    ['a host that says no order', null, false],
    ['an older host, with codes that it does not send', { ...paid, has_codes: true }, false],
    ['nothing there yet', { ...paid, has_codes: false }, true],
    ['too few codes', { ...paid, has_codes: false, goods: goods('1', '2', '3', '4') }, true],
    ['all codes', { ...paid, has_codes: false, goods: goods('1', '2', '3', '4', '5') }, false],
    [
      'a code that was replaced, and not yet by another',
      { ...paid, has_codes: false, goods: goods('1', '2', '3', '4', '5'), dead: goods('5') },
      true,
    ],
    ['codes, and no time of delivery', { ...paid, has_codes: true, goods: goods('1'), steps: {} }, true],
    [
      'a time of delivery',
      { ...paid, has_codes: false, goods: goods('1'), steps: { delivered: 'now' } },
      false,
    ],
  ])('knows whether something is to come: %s', (_, found, expected) => {
    expect(isDelivering({ payment: { ...COMPLETED, order: found }, order: null })).toBe(expected);
  });
});

describe('a payment that was shown earlier in the visit', () => {
  test('is shown at once, and fetched in 10 seconds', async () => {
    const { enterAgain, sent, clock, sleep } = await openPayment(answer(), answer());
    sleep(60_000);
    const again = enterAgain();
    expect(again.getSnapshot().matches({ pending: { polling: 'idle' } })).toBe(true);
    expect(sent).toHaveLength(1);
    clock.fire('pollEvery');
    await expect.poll(() => sent.length).toBe(2);
    again.stop();
  });

  test('is fetched at once when it ended a while ago, because its money may have been matched since', async () => {
    const { enterAgain, sleep } = await openPayment(
      answer({ status: 2, status_text: 'Expired', outcome: 'expired' }),
      answer({ status: 1, status_text: 'Completed', outcome: 'completed' }),
    );
    sleep(10_000);
    const again = enterAgain();
    expect(again.getSnapshot().value).toBe('loading');
    await expect.poll(() => again.getSnapshot().value).toEqual({ completed: 'delivered' });
  });
});

atBoundary(
  'a payment that ended is shown from memory for ten seconds',
  { limit: 10_000 },
  ({ before, at }) => {
    test.each([
      [before, 'closed', CLOSED.expired, true],
      [at, 'closed', CLOSED.expired, false],
      [at, 'pending', bank, true],
      [at, 'completed', COMPLETED, true],
      [before, 'not delivered yet', IN_PART, true],
      [at, 'not delivered yet', IN_PART, false],
    ])('after %i ms, %s', (ms, _, payment, isShown) => {
      const cachedPayments = new Map([['p1', { payment, now: DEADLINE }]]);
      const serverClock = { now: () => DEADLINE + ms, sync: () => {} };
      expect(cachedPayment({ cachedPayments, serverClock }, 'p1') !== null).toBe(isShown);
      expect(cachedPayment({ cachedPayments, serverClock }, 'p2')).toBeNull();
    });
  },
);

describe('a payment that ended without an order (R-25)', () => {
  const closed = answer({ status: 2, status_text: 'Cancelled', outcome: 'cancelled' });

  test("offers its items once: they join the cart at today's prices, within its limits", async () => {
    const { actor, cart, checkouts } = await openPayment(closed.clone());
    cart.send({ type: 'item.added', item: { ...topUp, quantity: 99 } });
    actor.send({ type: 'restore.pressed' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ closed: 'restored' });
    expect(cart.getSnapshot().context.cart).toEqual(cartOf({ ...topUp, quantity: 99 }, points));
    expect(actor.getSnapshot().context.notRestored).toEqual([topUp.name]);
    expect(checkouts.read().placed).toBeNull();
  });

  test('no longer offers them once another tab has put them back', async () => {
    const { actor, otherTab } = await openPayment(closed.clone());
    recordOf(otherTab).write({ attempts: [], placed: null });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ closed: 'plain' });
    actor.stop();
  });

  test('gives up while another tab holds the lock, and adds nothing when it comes', async () => {
    const { actor, cart, checkouts, clock, otherTab } = await openPayment(closed.clone());
    const held = Promise.withResolvers<void>();
    const isFree = otherTab.navigator.locks?.request(CHECKOUT_LOCK, () => held.promise);
    const before = cart.getSnapshot().context.cart;
    actor.send({ type: 'restore.pressed' });
    clock.fire('restoreBy');
    expect(actor.getSnapshot().value).toEqual({ closed: 'notRestored' });
    held.resolve();
    await isFree;
    await otherTab.navigator.locks?.request(CHECKOUT_LOCK, () => {});
    expect(cart.getSnapshot().context.cart).toEqual(before);
    expect(checkouts.read().placed).not.toBeNull();
    actor.stop();
  });

  test.each([
    [{ redir: '/payment/p2' }, bank, false],
    [{ redir: '/payment/p1' }, bank, true],
    [{ bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' }, PAYMENTS.bitcart, true],
    [{ bitcartUrl: 'https://pay.example.com/i/other' }, PAYMENTS.bitcart, false],
    [{ bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' }, bank, false],
  ])('recognizes its own items: placed with %o, an offer: %#', (where, method, isOwn) => {
    const { value, context } = stateAt(paymentModel, ['closed.plain']);
    const state = paymentModel.machine.resolveState({
      value,
      context: {
        ...context,
        id: 'p1',
        payment: { ...method, status: 2, status_text: 'Expired', outcome: 'expired' },
      },
    });
    const actor = createActor(paymentModel.machine, { snapshot: state, input: NOTHING }).start();
    actor.send({ type: 'lastOrder.changed', lastOrder: { ...PLACED, answer: where } });
    expect(actor.getSnapshot().value).toEqual({ closed: isOwn ? 'restorable' : 'plain' });
  });
  const NOTHING = { id: 'p1', cached: null, lastOrder: null };
});

test('a payment that ended is known by its page and its invoice; an open one by neither (R-165)', () => {
  const { bitcart } = PAYMENTS;
  const ended = { status: 2, status_text: 'Expired' } as const;
  expect(addressesOfEnded('p1', { ...bitcart, ...ended })).toEqual([
    '/payment/p1',
    'https://pay.example.com/i/7Zt4nB8c',
  ]);
  expect(addressesOfEnded('p1', { ...bank, ...ended })).toEqual(['/payment/p1']);
  expect(addressesOfEnded('p1', bitcart)).toBeNull();
});

describe('the outcome of a payment (R-58)', () => {
  test.each([
    [0, 'pending'],
    [0, 'paidPartial'],
    [0, 'confirming'],
    [1, 'completed'],
    [1, 'paidOver'],
    [2, 'expired'],
    [2, 'expiredConfirming'],
    [2, 'expiredCredited'],
    [2, 'cancelled'],
    [2, 'cancelledCredited'],
    [2, 'underpaid'],
    [2, 'paidLate'],
    [2, 'failed'],
  ] as const)("for status %i is the host's: %s", (status, outcome) => {
    expect(outcomeOf({ status, outcome })).toBe(outcome);
  });

  test.each([
    [0, 'pending'],
    [1, 'completed'],
    [2, 'closed'],
  ] as const)('for status %i without one is %s', (status, expected) => {
    expect([outcomeOf({ status }), outcomeOf({ status, outcome: null })]).toEqual([expected, expected]);
  });

  test.each([
    [0, 'completed', 'pending'],
    [1, 'expired', 'completed'],
    [2, 'pending', 'closed'],
  ] as const)(
    'for status %i, where the host says %s, is %s: the status decides',
    (status, outcome, expected) => {
      expect(outcomeOf({ status, outcome })).toBe(expected);
    },
  );

  test('is never read from the text', async () => {
    const { actor } = await openPayment(answer({ status: 2, status_text: 'Paid late', outcome: null }));
    const { payment } = actor.getSnapshot().context;
    expect(payment && outcomeOf(payment)).toBe('closed');
    actor.stop();
  });
});

describe('a payment whose money is confirming', () => {
  test('continues polling and ticking, and completes', async () => {
    const { actor, clock, tick, ticks } = await openPayment(
      answer({ outcome: 'confirming' }),
      answer({ status: 1, outcome: 'completed' }),
    );
    tick(900);
    expect(actor.getSnapshot().value).toEqual({ confirming: { polling: 'idle', countdown: 'over' } });
    clock.fire('pollEvery');
    await expect.poll(() => actor.getSnapshot().value).toEqual({ completed: 'delivered' });
    expect(ticks()).toBe(0);
  });
});

describe('an odd payment (R-2)', () => {
  const shown = async (payment: unknown) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { actor } = await openPayment(Response.json(payment));
    vi.restoreAllMocks();
    return actor.getSnapshot();
  };

  test('with nulls, a number as its amount and unknown fields is shown as usual', async () => {
    const { value, context } = await shown({
      ...bank,
      fee: 0,
      outcome: 'held',
      payment_amount: 14_250,
      exchange_rate: '',
      payment_details: { ...bank.payment_details, tip: null },
    });
    expect(value).toMatchObject({ pending: { sender: 'known' } });
    const { tip: _tip, ...details } = bank.payment_details;
    expect(context.payment).toEqual({ ...bank, outcome: null, payment_details: details });
  });

  test.each([
    ['by an unknown method', { ...bank, payment_method: 'paypal' }],
    ['without its account number', { ...bank, payment_details: { ...bank.payment_details, accNo: null } }],
    ['with a memo that can not be read', { ...usdt, payment_details: { ...usdt.payment_details, tag: {} } }],
    [
      'without any details',
      { ...bank, payment_details: null, created_at: 7, cart: 'x', payment_currency: {} },
    ],
  ])('%s is shown without instructions, and can be cancelled', async (_, payment) => {
    const snapshot = await shown(payment);
    expect(snapshot.context.payment).toMatchObject({
      payment_method: 'other',
      payment_amount: payment.payment_amount,
    });
    expect(snapshot.can({ type: 'cancel.pressed' })).toBe(true);
  });
});
