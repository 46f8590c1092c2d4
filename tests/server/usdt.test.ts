import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { listCoupons } from '#server/coupons/coupons.ts';
import type { Host } from '#server/host.ts';
import { offerOf } from '#server/payment-methods/offer.ts';
import { lockPayment } from '#server/payments/lock.ts';
import { AMOUNT_STEP, maxOffset, releaseExpiredAmounts } from '#server/payments/unique-amount.ts';
import { creditValue } from '#server/reconciliation/credit-balance.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import {
  dropUnconfirmed,
  recordUnconfirmed,
  releaseAndAlertStuck,
} from '#server/reconciliation/unconfirmed.ts';
import { testCatalogue } from './support/catalogue.ts';
import { shopOf } from './support/driver.ts';
import { brokenLaws, keepLaws } from './support/laws.ts';
import type { MoneyRow } from './support/money-rows.ts';
import { becomes } from './support/money-rows.ts';
import { countWaiting } from './support/waiting.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

const withRate = (host: Host, rate: string | null): Host => ({
  ...host,
  networks: { ...host.networks, rate: async () => rate },
});

describe('The value of foreign money credited to a balance', () => {
  it.each([
    ['280', '270', 270],
    ['280', '290', 280],
    ['280', null, 280],
    [null, '290', 290],
    [null, null, null],
  ])('for a payment at %j, today at %j, is %j', (ofPayment, current, value) => {
    expect(creditValue({ currency: 'USDT', amount: 1_000_000 }, { ofPayment, current })).toBe(value);
    expect(creditValue({ currency: 'PKR', amount: 7 }, { ofPayment, current })).toBe(7);
  });
});

forEachEngine('A payment in USDT', (world) => {
  keepLaws(world);

  const asked = async (id: string) => (await world.shop.payment(id))?.pay_amount ?? 0;
  const stateOf = async (id: string) => (await world.shop.payment(id))?.state;
  const opened = async () => {
    const buyer = await world.shop.buyer();
    return { buyer, id: await world.shop.opens('usdt', buyer, { 'help-hour': 1 }) };
  };
  const record = async (id: string, more: Partial<IncomingReceipt> = {}, host = world.host) =>
    (await shopOf(host).records(await world.shop.moneyFor(id, more))).outcome;

  it('has a unique amount at the current rate, and an address', async () => {
    const buyers = [await world.shop.buyer(), await world.shop.buyer(), await world.shop.buyer()];
    const ids = [];
    for (const buyer of buyers) ids.push(await world.shop.opens('usdt', buyer, { 'star-5': 1 }));
    const shown = await world.shop.status(buyers[1] ?? '', { payment_id: ids[1] ?? '' });
    expect(shown).toMatchObject({
      payment_method: 'usdt',
      payment_amount: '1.7859',
      payment_currency: 'USDT',
      exchange_rate: '280',
      payment_details: {
        ccy: 'USDT',
        methodName: 'USDT (Tron)',
        name: 'Tron',
        network: 'TRC20',
        address: expect.any(String),
        tag: null,
        confirms: 20,
        time: 3600,
      },
    });
    expect(await Promise.all(ids.map(asked))).toEqual([1_785_800, 1_785_900, 1_786_000]);
    const byAccount = await world.shop.opens('binance', await world.shop.buyer(), { 'star-5': 1 });
    expect(await asked(byAccount)).toBe(1_785_800);
  });

  it('has a unique amount even if many are opened in parallel at two hosts', async () => {
    const { host: second } = await world.secondHost();
    const buyers = await Promise.all(Array.from({ length: 24 }, () => world.shop.buyer()));
    const ids = await Promise.all(
      buyers.map((id, index) =>
        shopOf(index % 2 === 0 ? world.host : second).opens('usdt', id, { 'star-5': 1 }),
      ),
    );
    const amounts = await Promise.all(ids.map(asked));
    expect(new Set(amounts).size).toBe(24);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(1_785_800 + 23 * AMOUNT_STEP);
  });

  it('is refused, and its method disabled, while no amount is free, until 72 hours after the end', async () => {
    world.setCatalogue(testCatalogue({ 'star-5': 5 }));
    const base = 17_900;
    const ids: string[] = [];
    for (let amount = base; amount <= base + maxOffset(base); amount += AMOUNT_STEP)
      ids.push(await world.shop.opens('usdt', await world.shop.buyer(), { 'star-5': 1 }));
    expect(ids).toHaveLength(2);
    const late = await world.shop.buyer();
    const full =
      'Too many payments of this amount are in progress. Please choose another method or try again later.';
    await expect(world.shop.opens('usdt', late, { 'star-5': 1 })).rejects.toMatchObject({
      status: 422,
      message: full,
    });
    const reasons = async (total: number) =>
      (await offerOf({ ...world.host, networks: { ...world.host.networks, bitcart: null } }, total))
        .methods[0];
    expect((await reasons(5))?.currencies[0]?.networks.map(({ id }) => id)).toEqual(['bep20', 'erc20']);
    expect((await reasons(5000))?.currencies[0]?.networks).toHaveLength(3);
    for (const id of ids) await world.shop.cancels(id);
    world.clock.advance(HOUR + 3 * DAY - 1);
    await expect(world.shop.opens('usdt', late, { 'star-5': 1 })).rejects.toMatchObject({ status: 422 });
    world.clock.advance(1);
    expect(await asked(await world.shop.opens('usdt', late, { 'star-5': 1 }))).toBe(base);
  });

  const SETTLED = 'settled by amount: 1 completed, Completed; 1 order, balance 0';
  const late = (balance: number) =>
    `credited by amount: 2 paidLate, Paid too late, money added to balance; 0 orders, balance ${balance}`;
  const cancelled = (balance: number) =>
    `credited by amount: 2 cancelledCredited, Cancelled, money added to balance; 0 orders, balance ${balance}`;

  it.each<[what: string, row: MoneyRow & { rate?: string | null; is: string }]>([
    ['its exact amount', { by: 'usdt', is: SETTLED }],
    ['its exact amount, from account to account', { by: 'binance', is: SETTLED }],
    ['as sent a minute before, by a clock that is behind (R-62)', { by: 'usdt', sent: -MINUTE, is: SETTLED }],
    ['late, at a lower rate', { by: 'usdt', open: HOUR + 1, rate: '270', is: late(2410) }],
    ['late, at a higher rate', { by: 'usdt', open: HOUR + 1, rate: '300', is: late(2500) }],
    ['late, without a rate', { by: 'usdt', open: HOUR + 1, rate: null, is: late(2500) }],
    ['when cancelled, at a lower rate', { by: 'usdt', ended: 'cancelled', rate: '270', is: cancelled(2410) }],
    [
      'when cancelled, at a higher rate',
      { by: 'usdt', ended: 'cancelled', rate: '300', is: cancelled(2500) },
    ],
    ['when cancelled, without a rate', { by: 'usdt', ended: 'cancelled', rate: null, is: cancelled(2500) }],
    [
      'twice',
      {
        by: 'usdt',
        ended: 'paid',
        is: 'settled by amount, credited by amount: 1 completed, Completed; 1 order, balance 2500',
      },
    ],
  ])('that is paid %s', async (_, { rate, is, ...row }) => {
    const recorder = rate === undefined ? world.shop : shopOf(withRate(world.host, rate));
    expect(await becomes(world, row, recorder)).toBe(is);
  });

  it('leaves any other amount or destination to the operator', async () => {
    const { buyer, id } = await opened();
    const exact = await asked(id);
    for (const amount of [exact + 1, exact - 1, exact * 2, 1])
      expect(await record(id, { amount })).toBe('unmatched');
    expect(await record(id, { destination: 'elsewhere' })).toBe('unmatched');
    expect(await record(id, { source: 'binance' })).toBe('unmatched');
    expect(await record(id, { sentAt: new Date(world.clock.now().getTime() - MINUTE - 1) })).toBe(
      'unmatched',
    );
    expect(await stateOf(id)).toBe('pending');
    expect(await world.shop.balance(buyer)).toBe(0);
  });

  it('settles after expiry if the money was sent in time', async () => {
    const { id } = await opened();
    world.clock.advance(HOUR);
    const sentAt = world.clock.now();
    world.clock.advance(2 * DAY);
    await world.shop.expires();
    expect(await record(id, { sentAt })).toBe('settled');
    expect(await stateOf(id)).toBe('completed');
  });

  it('leaves money worth less than a rupee to the operator', async () => {
    world.setCatalogue(testCatalogue({ 'help-hour': 1 }));
    const buyer = await world.shop.buyer();
    const dear = withRate(world.host, '0.5');
    const id = await shopOf(dear).opens('usdt', buyer, { 'help-hour': 1 });
    await world.shop.cancels(id);
    expect(await record(id, {}, withRate(world.host, '0.1'))).toBe('unmatched');
  });

  it('keeps its amount for 72 hours after its end, during which money goes to the operator', async () => {
    const buyer = await world.shop.buyer();
    const first = await world.shop.opens('usdt', buyer, { 'help-hour': 1 });
    world.clock.advance(HOUR + 3 * DAY);
    const sentLast = world.clock.now();
    world.clock.advance(1);
    await world.shop.expires();
    await releaseExpiredAmounts(world.host);
    expect(await record(first)).toBe('unmatched');
    const other = await world.shop.buyer();
    const second = await world.shop.opens('usdt', other, { 'help-hour': 1 });
    expect(await asked(second)).toBe(await asked(first));
    expect(await record(second, { sentAt: sentLast })).toBe('credited');
    expect(await world.shop.balance(buyer)).toBe(2500);
    expect(await record(first)).toBe('settled');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'completed']);
  });

  it('neither expires nor is cancelled while its money is unconfirmed, and settles when it is final', async () => {
    const { buyer, id } = await opened();
    const evidence = await world.shop.moneyFor(id);
    await recordUnconfirmed(world.host, evidence);
    expect(await world.shop.status(buyer, { payment_id: id })).not.toHaveProperty('confirmations');
    await recordUnconfirmed(world.host, { ...evidence, confirmations: 3 });
    expect(await world.shop.status(buyer, { payment_id: id, cancel: true })).toMatchObject({
      status: 0,
      status_text: 'Received, waiting for confirmations',
      outcome: 'confirming',
      confirmations: 3,
    });
    world.clock.advance(2 * HOUR);
    await world.shop.expires();
    expect(await stateOf(id)).toBe('confirming');
    expect(await brokenLaws(world.host.db)).toEqual([]);
    expect((await world.shop.records(evidence)).outcome).toBe('settled');
    expect(await stateOf(id)).toBe('completed');
    await recordUnconfirmed(world.host, evidence);
  });

  it('is pending again if its unconfirmed money turns out to be another amount', async () => {
    const { id } = await opened();
    const evidence = await world.shop.moneyFor(id);
    await recordUnconfirmed(world.host, evidence);
    const other = { ...evidence, amount: evidence.amount - 1 };
    expect((await world.shop.records(other)).outcome).toBe('unmatched');
    expect(await stateOf(id)).toBe('pending');
  });

  it('returns to pending, or expires if its time is over, when its money is gone, which is said (R-64)', async () => {
    const { buyer, id } = await opened();
    const said = async () => {
      const { status_text: status, vanished_transfer: vanished } = await world.shop.status(buyer, {
        payment_id: id,
      });
      const [listed] = await world.shop.payments(buyer);
      expect(listed?.status_text).toBe(status);
      return [status, vanished];
    };
    const evidence = await world.shop.moneyFor(id);
    await recordUnconfirmed(world.host, evidence);
    expect(await said()).toEqual(['Received, waiting for confirmations', undefined]);
    world.clock.advance(MINUTE);
    await dropUnconfirmed(world.host, 'usdt', evidence.externalId);
    expect(await stateOf(id)).toBe('pending');
    const gone = { sent_at: '2026-03-02T09:00:00.000Z', amount: '8.9286' };
    expect(await said()).toEqual(['Your transfer is no longer seen', gone]);
    await recordUnconfirmed(world.host, evidence);
    expect(await said()).toEqual(['Received, waiting for confirmations', undefined]);
    const again = await world.shop.moneyFor(id);
    await recordUnconfirmed(world.host, again);
    world.clock.advance(HOUR);
    await dropUnconfirmed(world.host, 'usdt', evidence.externalId);
    expect(await stateOf(id)).toBe('confirming');
    await dropUnconfirmed(world.host, 'usdt', again.externalId);
    expect(await stateOf(id)).toBe('expired');
    expect(await said()).toEqual(['Expired', { ...gone, sent_at: '2026-03-02T09:01:00.000Z' }]);
    expect((await world.shop.records(again)).outcome).toBe('settled');
    expect(await said()).toEqual(['Completed', undefined]);
  });

  it('that has expired reopens for unconfirmed money sent in time, and redeems its coupon when that is final', async () => {
    const { host, shop, clock } = world;
    await shop.coupon({
      code: 'SPRING',
      discount: 0.1,
      cap: pkr(200),
      usesMax: 1,
    });
    const uses = async () => (await listCoupons(host.db))[0]?.uses;
    const buyer = await shop.buyer();
    const order = shop.checkout('binance', { 'star-5': 4 });
    const cart = { ...order.cart, coupon: 'SPRING', discount: 0.1, cap: pkr(200) };
    await shop.checksOut(buyer, { ...order, cart });
    const id = (await shop.openPayment(buyer)) ?? '';
    const evidence = await shop.moneyFor(id);
    clock.advance(HOUR);
    await shop.expires();
    expect([await stateOf(id), await uses()]).toEqual(['expired', 0]);
    const shown = async () => (await shop.status(buyer, { payment_id: id, cancel: true })).status_text;
    await recordUnconfirmed(host, evidence);
    expect(await shown()).toBe('Received, waiting for confirmations');
    expect(await brokenLaws(host.db)).toEqual([]);
    await dropUnconfirmed(host, 'binance', evidence.externalId);
    expect(await shown()).toBe('Expired');
    await recordUnconfirmed(host, evidence);
    expect((await shop.records(evidence)).outcome).toBe('settled');
    expect([await shown(), await uses()]).toEqual(['Completed', 1]);
  });

  it('that has expired stays expired while its account has another open one, and still settles', async () => {
    const { buyer, id } = await opened();
    const evidence = await world.shop.moneyFor(id);
    world.clock.advance(HOUR);
    await world.shop.expires();
    const other = await world.shop.opens('usdt', buyer, { 'star-5': 1 });
    await recordUnconfirmed(world.host, evidence);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['expired', 'pending']);
    expect((await world.shop.records(evidence)).outcome).toBe('settled');
    expect([await stateOf(id), await stateOf(other)]).toEqual(['completed', 'pending']);
  });

  it('is not held by money that is unmatched, late or for a closed payment', async () => {
    const { id } = await opened();
    const exact = await asked(id);
    await recordUnconfirmed(world.host, await world.shop.moneyFor(id, { amount: exact + 1 }));
    const late = new Date(world.clock.now().getTime() + HOUR + MINUTE);
    await recordUnconfirmed(world.host, await world.shop.moneyFor(id, { sentAt: late }));
    expect(await stateOf(id)).toBe('pending');
    await world.shop.cancels(id);
    await recordUnconfirmed(world.host, await world.shop.moneyFor(id));
    expect(await stateOf(id)).toBe('cancelled');
  });

  it.each(['its own', 'another'])(
    'alerts the operator once about an unseen deposit on hold, but not about one known under %s id',
    async (which) => {
      const config = { ...world.host.config, operatorEmail: 'staff@example.com' };
      const host = { ...world.host, config };
      const shop = shopOf(host);
      const id = await shop.opens('usdt', await shop.buyer(), { 'help-hour': 1 });
      const evidence = await shop.moneyFor(id, { reference: 'tx-1' });
      world.clock.advance(3 * DAY);
      const told = async () =>
        (await world.mails()).filter(({ subject }) => subject.startsWith('Money on hold'));
      const known = await shop.moneyFor(id, {
        reference: 'tx-2',
        sentAt: evidence.sentAt,
      });
      await shop.records(known);
      const alike = { ...known, externalId: which === 'another' ? 'tx-2' : known.externalId };
      await releaseAndAlertStuck(host, alike);
      expect(await told()).toEqual([]);
      await releaseAndAlertStuck(host, evidence);
      await releaseAndAlertStuck(host, evidence);
      expect((await told()).map(({ to }) => to)).toEqual(['staff@example.com']);
    },
  );

  it('is the intended one for its owner’s unmatched money, however near others are, unless created later', async () => {
    const receiptOf = async (more: Partial<IncomingReceipt>) => {
      const id = await world.shop.opens('binance', await world.shop.buyer(), { 'help-hour': 1 });
      const { receiptId } = await world.shop.receivesFor(id, more);
      return receiptId;
    };
    const assigned = async (receiptId: string, accountId: string) => {
      const { value } = await world.shop.assigns({ receiptId, accountId, rate: '300' });
      const { payment_id } = await world.host.db
        .selectFrom('receipt')
        .select('payment_id')
        .where('id', '=', receiptId)
        .executeTakeFirstOrThrow();
      return [payment_id, value];
    };
    const open = async () => {
      const buyer = await world.shop.buyer();
      return { buyer, id: await world.shop.opens('binance', buyer, { 'help-hour': 1 }) };
    };
    const first = await receiptOf({ amount: 8_928_550 });
    for (let count = 0; count < 10; count++) await open();
    const { buyer, id } = await open();
    const second = await receiptOf({ amount: 8_928_550 });
    world.clock.advance(1);
    const later = await open();
    expect(await assigned(second, buyer)).toEqual([id, Math.floor(8.92855 * 280)]);
    expect(await assigned(first, later.buyer)).toEqual([null, Math.floor(8.92855 * 300)]);
  });

  it('that is settled, unconfirmed, gone and cancelled at the same time ends in one state', async () => {
    const { host: second } = await world.secondHost();
    for (let round = 0; round < 5; round++) {
      const buyers = await Promise.all(Array.from({ length: 4 }, () => world.shop.buyer()));
      const ids = await Promise.all(
        buyers.map((buyer) => world.shop.opens('usdt', buyer, { 'help-hour': 1 })),
      );
      await Promise.all(
        ids.flatMap(async (id, index) => {
          const evidence = await world.shop.moneyFor(id);
          const hostOf = (turn: number) => ((index + turn) % 2 === 0 ? world.host : second);
          await Promise.all([
            recordUnconfirmed(hostOf(0), evidence),
            shopOf(hostOf(1)).records(evidence),
            dropUnconfirmed(hostOf(2), 'usdt', evidence.externalId),
            shopOf(hostOf(3)).cancels(id),
            shopOf(hostOf(4)).records(evidence),
          ]);
        }),
      );
      for (const [index, id] of ids.entries()) {
        const state = await stateOf(id);
        expect(['completed', 'cancelled']).toContain(state);
        const balance = await world.shop.balance(buyers[index] ?? '');
        expect(balance).toBe(state === 'completed' ? 0 : 2500);
      }
    }
  });
});

forEachEngine(
  'A receipt of money that was unconfirmed',
  (world) => {
    keepLaws(world);

    it('waits for the payment before it locks the unconfirmed one, like every other transaction', async () => {
      const id = await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
      const evidence = await world.shop.moneyFor(id);
      await recordUnconfirmed(world.host, evidence);
      const recorded = await world.host.db.transaction().execute(async (tx) => {
        await lockPayment(tx, id);
        const other = { ...evidence, amount: evidence.amount - 1 };
        const recording = world.shop.records(other);
        await expect.poll(() => countWaiting(world.host.db)).toBe(1);
        const free = tx.selectFrom('unconfirmed_receipt').selectAll().forUpdate().skipLocked();
        expect(await free.execute()).toHaveLength(1);
        return { recording };
      });
      expect((await recorded.recording).outcome).toBe('unmatched');
      expect((await world.shop.payment(id))?.state).toBe('pending');
    });
  },
  { only: 'postgresql' },
);
