import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { addCoupon, listCoupons } from '#server/checkout/coupons.ts';
import { offerOf } from '#server/checkout/methods.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { decimalOf } from '#server/money.ts';
import { myOrders } from '#server/orders/orders.ts';
import { creditValue } from '#server/payments/crediting.ts';
import { cancel, expireDue } from '#server/payments/ending.ts';
import type { TransferEvidence } from '#server/payments/evidence.ts';
import { openPaymentOf } from '#server/payments/opening.ts';
import { paymentOf } from '#server/payments/overview.ts';
import { paymentStatus } from '#server/payments/payments.ts';
import { recordReceipt } from '#server/payments/receipts.ts';
import { noteGone, noteHeldBack, noteUnconfirmed } from '#server/payments/sightings.ts';
import { addedMax, freeOldAmounts, SLOT_STEP } from '#server/payments/slots.ts';
import { assignReceipt } from '#server/payments/unmatched.ts';
import { testCatalogue } from './support/catalogue.ts';
import { brokenLaws } from './support/laws.ts';
import { account, checkoutOf, placeUsdt, transferFor } from './support/shopping.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

const withRate = (host: Host, rate: string | null): Host => ({
  ...host,
  networks: { ...host.networks, rate: async () => rate },
});

describe('What is added to make an amount unique', () => {
  it.each([
    [1_798_600, 17_900],
    [1_000_000, 9_900],
    [50_000_000, 499_900],
    [50_000_100, 500_000],
    [900_000_000, 500_000],
    [5_000, 0],
  ])('to %j is less than one percent, and at most half a USDT: %j', (base, most) => {
    expect(addedMax(base)).toBe(most);
    expect(most).toBeLessThan(base / 100);
    expect(most % SLOT_STEP).toBe(0);
  });
});

describe('What foreign money is worth to a balance', () => {
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
  const asked = async (id: string) => (await paymentOf(world.host, id))?.pay_amount ?? 0;
  const stateOf = async (id: string) => (await paymentOf(world.host, id))?.state;
  const record = async (id: string, more: Partial<TransferEvidence> = {}, host = world.host) =>
    (await recordReceipt(host, await transferFor(world.host, id, more))).outcome;

  it('asks for an amount of its own, at the rate of its moment, and tells where it goes', async () => {
    const buyers = [await account(world.host), await account(world.host), await account(world.host)];
    const ids = [];
    for (const buyer of buyers) ids.push(await placeUsdt(world.host, buyer, { 'star-5': 1 }));
    const shown = await paymentStatus(world.host, buyers[1] ?? '', { payment_id: ids[1] ?? '' });
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
    const byAccount = await placeUsdt(world.host, await account(world.host), { 'star-5': 1 }, 'binance');
    expect(await asked(byAccount)).toBe(1_785_800);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('has an amount of its own also when many are opened at once, at two hosts', async () => {
    const { host: second } = await world.another();
    const buyers = await Promise.all(Array.from({ length: 24 }, () => account(world.host)));
    const ids = await Promise.all(
      buyers.map((id, index) => placeUsdt(index % 2 === 0 ? world.host : second, id, { 'star-5': 1 })),
    );
    const amounts = await Promise.all(ids.map(asked));
    expect(new Set(amounts).size).toBe(24);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(1_785_800 + 23 * SLOT_STEP);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('is refused, and its method listed with the reason, while no amount is free; 72 hours after the end one is', async () => {
    world.setCatalogue(testCatalogue({ 'star-5': 5 }));
    const base = 17_900;
    const ids: string[] = [];
    for (let amount = base; amount <= base + addedMax(base); amount += SLOT_STEP)
      ids.push(await placeUsdt(world.host, await account(world.host), { 'star-5': 1 }));
    expect(ids).toHaveLength(2);
    const late = await account(world.host);
    const full =
      'Too many payments of this amount are under way. Please choose another method, or try again later.';
    await expect(placeUsdt(world.host, late, { 'star-5': 1 })).rejects.toMatchObject({
      status: 422,
      message: full,
    });
    const reasons = async (total: number) =>
      (await offerOf({ ...world.host, networks: { ...world.host.networks, bitcart: null } }, total))
        .methods[0];
    expect((await reasons(5))?.currencies[0]?.networks.map(({ id }) => id)).toEqual(['bep20', 'erc20']);
    expect((await reasons(5000))?.currencies[0]?.networks).toHaveLength(3);
    for (const id of ids) await cancel(world.host, id);
    world.clock.pass(HOUR + 3 * DAY - 1);
    await expect(placeUsdt(world.host, late, { 'star-5': 1 })).rejects.toMatchObject({ status: 422 });
    world.clock.pass(1);
    expect(await asked(await placeUsdt(world.host, late, { 'star-5': 1 }))).toBe(base);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it.each(['usdt', 'binance'] as const)('by %s is settled by its exact amount', async (method) => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 }, method);
    const evidence = await transferFor(world.host, id);
    expect(await recordReceipt(world.host, evidence)).toMatchObject({ outcome: 'settled', isNew: true });
    expect(await recordReceipt(world.host, evidence)).toMatchObject({ outcome: 'settled', isNew: false });
    expect(await stateOf(id)).toBe('completed');
    expect((await myOrders(world.host, buyer))[0]?.amount).toBe(2500);
    expect(await balanceOf(world.host.db, buyer)).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('leaves any other amount, and any other place, to the operator', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const exact = await asked(id);
    for (const amount of [exact + 1, exact - 1, exact * 2, 1])
      expect(await record(id, { amount })).toBe('unmatched');
    expect(await record(id, { destination: 'elsewhere' })).toBe('unmatched');
    expect(await record(id, { source: 'binance' })).toBe('unmatched');
    expect(await record(id, { receivedAt: new Date(world.clock.now().getTime() - 1) })).toBe('unmatched');
    expect(await stateOf(id)).toBe('pending');
    expect(await balanceOf(world.host.db, buyer)).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('settles after all when the money was sent in time and heard of late', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    world.clock.pass(HOUR);
    const receivedAt = world.clock.now();
    world.clock.pass(2 * DAY);
    await expireDue(world.host);
    expect(await record(id, { receivedAt })).toBe('settled');
    expect(await stateOf(id)).toBe('completed');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it.each([
    ['270', 2410],
    ['300', 2500],
    [null, 2500],
  ])('that is over is credited at the lower rate: today at %j', async (rate, credited) => {
    const host = withRate(world.host, rate);
    const buyer = await account(world.host);
    const late = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    world.clock.pass(HOUR + 1);
    expect(await record(late, {}, host)).toBe('credited');
    expect(await balanceOf(world.host.db, buyer)).toBe(credited);
    const other = await account(world.host);
    const cancelled = await placeUsdt(world.host, other, { 'help-hour': 1 });
    await cancel(world.host, cancelled);
    expect(await record(cancelled, {}, host)).toBe('credited');
    expect(await stateOf(cancelled)).toBe('cancelled');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('that is paid a second time is credited to its owner', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    expect([await record(id), await record(id)]).toEqual(['settled', 'credited']);
    expect(await balanceOf(world.host.db, buyer)).toBe(2500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('leaves what is worth less than a rupee to the operator', async () => {
    world.setCatalogue(testCatalogue({ 'help-hour': 1 }));
    const buyer = await account(world.host);
    const dear = withRate(world.host, '0.5');
    const id = await placeUsdt(dear, buyer, { 'help-hour': 1 });
    await cancel(world.host, id);
    expect(await record(id, {}, withRate(world.host, '0.1'))).toBe('unmatched');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('means nobody 72 hours after its end: its amount is the operator’s, then the next payment’s', async () => {
    const buyer = await account(world.host);
    const first = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    world.clock.pass(HOUR + 3 * DAY + 1);
    await expireDue(world.host);
    await freeOldAmounts(world.host);
    expect(await record(first)).toBe('unmatched');
    const other = await account(world.host);
    const second = await placeUsdt(world.host, other, { 'help-hour': 1 });
    expect(await asked(second)).toBe(await asked(first));
    expect(await record(first)).toBe('settled');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'completed']);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('is neither over nor cancelled while its money is shown; then that is final', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const evidence = await transferFor(world.host, id);
    await noteUnconfirmed(world.host, evidence);
    await noteUnconfirmed(world.host, evidence);
    expect(await paymentStatus(world.host, buyer, { payment_id: id, cancel: true })).toMatchObject({
      status: 0,
      status_text: 'Received, waiting for confirmations',
    });
    world.clock.pass(2 * HOUR);
    await expireDue(world.host);
    expect(await stateOf(id)).toBe('unconfirmed');
    expect(await brokenLaws(world.host.db)).toEqual([]);
    expect((await recordReceipt(world.host, evidence)).outcome).toBe('settled');
    expect(await stateOf(id)).toBe('completed');
    await noteUnconfirmed(world.host, evidence);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('goes back when the money that was shown turns out to be another amount', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const evidence = await transferFor(world.host, id);
    await noteUnconfirmed(world.host, evidence);
    const other = { ...evidence, amount: evidence.amount - 1 };
    expect((await recordReceipt(world.host, other)).outcome).toBe('unmatched');
    expect(await stateOf(id)).toBe('pending');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('goes back when its money is gone: to waiting, or to expired when its time is over', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const evidence = await transferFor(world.host, id);
    await noteUnconfirmed(world.host, evidence);
    await noteGone(world.host, 'usdt', evidence.externalId);
    expect(await stateOf(id)).toBe('pending');
    await noteUnconfirmed(world.host, evidence);
    const again = await transferFor(world.host, id);
    await noteUnconfirmed(world.host, again);
    world.clock.pass(HOUR);
    await noteGone(world.host, 'usdt', evidence.externalId);
    expect(await stateOf(id)).toBe('unconfirmed');
    await noteGone(world.host, 'usdt', again.externalId);
    expect(await stateOf(id)).toBe('expired');
    expect((await recordReceipt(world.host, again)).outcome).toBe('settled');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('that has expired is open again once money is shown that was sent in time, and takes its coupon when that is final', async () => {
    const { host, clock } = world;
    await transact(host.db, (tx) =>
      addCoupon(tx, {
        ...{ code: 'SPRING', discount: 0.1, cap: pkr(200), usesMax: 1, endsAt: null },
        at: host.now(),
      }),
    );
    const uses = async () => (await listCoupons(host.db))[0]?.uses;
    const buyer = await account(host);
    const order = checkoutOf(host, 'binance', { 'star-5': 4 });
    const cart = { ...order.cart, coupon: 'SPRING', discount: 0.1, cap: pkr(200) };
    await checkOut(host, buyer, { ...order, cart }, null);
    const id = (await openPaymentOf(host.db, buyer)) ?? '';
    const evidence = await transferFor(host, id);
    clock.pass(HOUR);
    await expireDue(host);
    expect([await stateOf(id), await uses()]).toEqual(['expired', 0]);
    const shown = async () =>
      (await paymentStatus(host, buyer, { payment_id: id, cancel: true })).status_text;
    await noteUnconfirmed(host, evidence);
    expect(await shown()).toBe('Received, waiting for confirmations');
    expect(await brokenLaws(host.db)).toEqual([]);
    await noteGone(host, 'binance', evidence.externalId);
    expect(await shown()).toBe('Expired');
    await noteUnconfirmed(host, evidence);
    expect((await recordReceipt(host, evidence)).outcome).toBe('settled');
    expect([await shown(), await uses()]).toEqual(['Completed', 1]);
    expect(await brokenLaws(host.db)).toEqual([]);
  });

  it('that has expired stays so while its account has another one open, and settles all the same', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const evidence = await transferFor(world.host, id);
    world.clock.pass(HOUR);
    await expireDue(world.host);
    const other = await placeUsdt(world.host, buyer, { 'star-5': 1 });
    await noteUnconfirmed(world.host, evidence);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['expired', 'pending']);
    expect((await recordReceipt(world.host, evidence)).outcome).toBe('settled');
    expect([await stateOf(id), await stateOf(other)]).toEqual(['completed', 'pending']);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('is not held by money that is nobody’s, too late or for a payment that has ended', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const exact = await asked(id);
    await noteUnconfirmed(world.host, await transferFor(world.host, id, { amount: exact + 1 }));
    const late = new Date(world.clock.now().getTime() + HOUR + MINUTE);
    await noteUnconfirmed(world.host, await transferFor(world.host, id, { receivedAt: late }));
    expect(await stateOf(id)).toBe('pending');
    await cancel(world.host, id);
    await noteUnconfirmed(world.host, await transferFor(world.host, id));
    expect(await stateOf(id)).toBe('cancelled');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it.each(['its own', 'another'])(
    'is told to the operator once when money that was never seen is held back, but not what is known under %s id',
    async (which) => {
      const config = { ...world.host.config, operatorEmail: 'staff@example.com' };
      const host = { ...world.host, config };
      const id = await placeUsdt(host, await account(host), { 'help-hour': 1 });
      const evidence = await transferFor(host, id, { reference: 'tx-1' });
      world.clock.pass(3 * DAY);
      const told = async () =>
        (await world.mails()).filter(({ subject }) => subject.startsWith('Money is held back'));
      const known = await transferFor(host, id, { reference: 'tx-2', receivedAt: evidence.receivedAt });
      await recordReceipt(host, known);
      const alike = { ...known, externalId: which === 'another' ? 'tx-2' : known.externalId };
      await noteHeldBack(host, alike);
      expect(await told()).toEqual([]);
      await noteHeldBack(host, evidence);
      await noteHeldBack(host, evidence);
      expect((await told()).map(({ to }) => to)).toEqual(['staff@example.com']);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    },
  );

  it('is what unmatched money of its owner was meant for, however many others are nearer; none that was made later is', async () => {
    const receiptOf = async (more: Partial<TransferEvidence>) => {
      const id = await placeUsdt(world.host, await account(world.host), { 'help-hour': 1 }, 'binance');
      const { receiptId } = await recordReceipt(world.host, await transferFor(world.host, id, more));
      return receiptId;
    };
    const assigned = async (receiptId: string, accountId: string) => {
      const { value } = await transact(world.host.db, (tx) =>
        assignReceipt(tx, world.host, { receiptId, accountId, rate: '300' }),
      );
      const { payment_id } = await world.host.db
        .selectFrom('receipt')
        .select('payment_id')
        .where('id', '=', receiptId)
        .executeTakeFirstOrThrow();
      return [payment_id, value];
    };
    const open = async () => {
      const buyer = await account(world.host);
      return { buyer, id: await placeUsdt(world.host, buyer, { 'help-hour': 1 }, 'binance') };
    };
    const first = await receiptOf({ amount: 8_928_550 });
    for (let count = 0; count < 10; count++) await open();
    const { buyer, id } = await open();
    const second = await receiptOf({ amount: 8_928_550 });
    world.clock.pass(1);
    const later = await open();
    expect(await assigned(second, buyer)).toEqual([id, Math.floor(8.92855 * 280)]);
    expect(await assigned(first, later.buyer)).toEqual([null, Math.floor(8.92855 * 300)]);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('is settled, shown, gone and cancelled at the same moment: one of them wins, whole', async () => {
    const { host: second } = await world.another();
    for (let round = 0; round < 5; round++) {
      const buyers = await Promise.all(Array.from({ length: 4 }, () => account(world.host)));
      const ids = await Promise.all(buyers.map((buyer) => placeUsdt(world.host, buyer, { 'help-hour': 1 })));
      await Promise.all(
        ids.flatMap(async (id, index) => {
          const evidence = await transferFor(world.host, id);
          const hostOf = (turn: number) => ((index + turn) % 2 === 0 ? world.host : second);
          await Promise.all([
            noteUnconfirmed(hostOf(0), evidence),
            recordReceipt(hostOf(1), evidence),
            noteGone(hostOf(2), 'usdt', evidence.externalId),
            cancel(hostOf(3), id),
            recordReceipt(hostOf(4), evidence),
          ]);
        }),
      );
      for (const [index, id] of ids.entries()) {
        const state = await stateOf(id);
        expect(['completed', 'cancelled']).toContain(state);
        const balance = await balanceOf(world.host.db, buyers[index] ?? '');
        expect(balance).toBe(state === 'completed' ? 0 : 2500);
      }
    }
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('stands in the list with its own currency', async () => {
    const buyer = await account(world.host);
    const id = await placeUsdt(world.host, buyer, { 'help-hour': 1 });
    const { payment_amount, payment_currency } = await paymentStatus(world.host, buyer, { payment_id: id });
    expect([payment_amount, payment_currency]).toEqual([decimalOf(await asked(id), 'USDT'), 'USDT']);
  });
});
