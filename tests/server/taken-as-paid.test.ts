import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { usernameOf } from '#server/accounts/admin.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { addCoupon } from '#server/coupons/coupons.ts';
import { transact } from '#server/database/transact.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { myOrders } from '#server/orders/my-orders.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { cancelPayment } from '#server/payments/close.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { atBoundary } from '../at-boundary.ts';
import { keepLaws } from './support/laws.ts';
import {
  bankReceiptFrom,
  checkoutOf,
  createAccount,
  numberOf,
  placeBankPayment,
  placePayment,
  placeUsdtPayment,
  transferReceiptFor,
} from './support/shopping.ts';
import type { World } from './support/world.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const HOUR_OF_HELP = { 'help-hour': 1 };

/** Records money that is less than a payment by some rupees, without its number: it waits. */
async function waiting({ host }: World, payment: string, shortBy: number): Promise<string> {
  const { pay_amount: due = 0 } = (await paymentOf(host, payment)) ?? {};
  const transfer = bankReceiptFrom(host, 'Mina Khan', due - shortBy);
  return (await recordReceipt(host, transfer)).receiptId;
}

const take = ({ host }: World, receipt: string, payment: string) =>
  commands['receipts assign'].run(host, { receipt, payment, as_paid: true });

/** Opens a payment, and takes money that is short of it by some rupees as paid. */
async function takenShort(
  world: World,
  shortBy: number,
  quantities: Record<string, number> = HOUR_OF_HELP,
  buyer?: string,
) {
  const payment = await placePayment(world.host, buyer ?? (await createAccount(world.host)), quantities);
  return take(world, await waiting(world, payment, shortBy), payment);
}

/** The ledger’s entries without an account, by book. */
const booked = async ({ host: { db } }: World) =>
  db
    .selectFrom('ledger_entry')
    .select(['book', 'amount'])
    .where('book', '<>', 'balance')
    .orderBy('book')
    .execute();

onOneEngine('A payment that is taken as paid (R-176)', (world) => {
  keepLaws(world);

  it('is offered with the receipt that is short, by the command that takes it', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const payment = await placeBankPayment(host, buyer, HOUR_OF_HELP, 'Mina Khan');
    const receipt = (await waiting(world, payment, 30)).slice(0, 8);
    const name = (await usernameOf(host.db, buyer)) ?? '';
    const number = await numberOf(host, payment);
    const listed = await commands['receipts unmatched'].run(host, {});
    expect(commands['receipts unmatched'].show(listed, 200)).toContain(
      `  Take as paid, PKR 30 short, if it is for ${name}: receipts assign ${receipt} --payment ${number} --as-paid\n`,
    );
  });

  it('is completed and delivered in full, and the difference has a book of its own', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const payment = await placeBankPayment(host, buyer, HOUR_OF_HELP, 'Mina Khan');
    const receipt = await waiting(world, payment, 30);
    const username = await usernameOf(host.db, buyer);
    expect(await take(world, receipt, payment)).toEqual({
      receipt,
      username,
      value: 2470,
      credited: 0,
      short_by: 30,
      new: true,
      outcome: 'settled',
      payment,
      payment_number: await numberOf(host, payment),
    });
    expect(await booked(world)).toEqual([
      { book: 'bank', amount: -2470 },
      { book: 'sales', amount: 2500 },
      { book: 'taken_as_paid', amount: -30 },
    ]);
    expect((await paymentOf(host, payment))?.state).toBe('completed');
    expect(await myOrders(host, buyer)).toMatchObject([{ amount: 2470, status_text: 'Processing' }]);
    expect(await balanceOf(host.db, buyer)).toBe(0);
    expect((await world.mails())[0]).toMatchObject({ subject: 'Your payment is complete' });
    const kept = host.db.selectFrom('receipt').select(['amount', 'booked', 'outcome', 'decided_by']);
    expect(await kept.execute()).toEqual([
      { amount: 2470, booked: 2470, outcome: 'settled', decided_by: 'person' },
    ]);
  });

  it('gives back what was paid when its order is cancelled, and not what the shop bore', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    await takenShort(world, 30, HOUR_OF_HELP, buyer);
    const [order] = await myOrders(host, buyer);
    await commands['orders cancel'].run(host, { order: order?.id });
    expect(await balanceOf(host.db, buyer)).toBe(2470);
  });

  it('is asked about with both numbers, logged with the difference, and taken once', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const payment = await placeBankPayment(host, buyer, HOUR_OF_HELP, 'Mina Khan');
    const receipt = await waiting(world, payment, 30);
    const { ask, run, show } = commands['receipts assign'];
    const input = { receipt, payment, as_paid: true };
    expect(await ask(host, input)).toMatchObject({
      question: expect.stringMatching(
        /\nIt is taken as paid: PKR 2,470 of PKR 2,500 came, and the shop bears PKR 30\.$/,
      ),
      press: 'Take as paid',
    });
    expect(await ask(host, { receipt, payment })).toMatchObject({
      question: expect.stringMatching(
        /\nIt closes the payment as underpaid: PKR 2,470 goes to the balance\.$/,
      ),
      press: 'Close as underpaid: PKR 2,470 to the balance',
    });
    expect((await paymentOf(host, payment))?.state).toBe('pending');
    const number = await numberOf(host, payment);
    const username = await usernameOf(host.db, buyer);
    expect(show(await run(host, input), 100)).toBe(
      `Took payment ${number} of ${username} as paid with PKR 2,470; the shop bears PKR 30.`,
    );
    expect(await run(host, input)).toMatchObject({ new: false, outcome: 'settled', short_by: 0 });
    expect(await commands['audit list'].run(host, { subject: receipt, limit: 9 })).toMatchObject([
      {
        action: 'receipts assign',
        detail: {
          before: { outcome: 'unmatched' },
          after: { outcome: 'settled', payment, account: username, value: 2470, short_by: 30 },
        },
      },
    ]);
  });

  it('is shown with the payment and the receipt: how much, by whom and when', async () => {
    const { host } = world;
    const payment = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 30);
    const shown = async () => [
      await commands['payments show'].run(host, { payment }),
      await commands['receipts show'].run(host, { receipt }),
    ];
    const none = { taken_as_paid: null, taken_as_paid_by: null, taken_as_paid_at: null };
    expect(await shown()).toMatchObject([none, none]);
    world.clock.advance(5 * MINUTE);
    const bilal = { ...host, actor: { name: 'bilal', role: 'manager' as const } };
    await commands['receipts assign'].run(bilal, { receipt, payment, as_paid: true });
    const taken = {
      taken_as_paid: 30,
      taken_as_paid_by: 'bilal',
      taken_as_paid_at: '2026-03-02T09:05:00.000Z',
    };
    expect(await shown()).toMatchObject([taken, taken]);
    const { show, run } = commands['payments show'];
    expect(show(await run(host, { payment }), 120)).toMatch(
      /^Short by: +PKR 30, taken as paid\nTaken by: +bilal, 2026-03-02 14:05$/m,
    );
    // Who it was is forgotten with the log; how much it was stays in the ledger.
    await host.db.deleteFrom('audit_log').execute();
    expect(await shown()).toMatchObject([
      { ...taken, taken_as_paid_by: null },
      { ...taken, taken_as_paid_by: null },
    ]);
  });

  atBoundary('Of PKR 2,500, by at most 2 %', { limit: 51 }, ({ before, at }) => {
    it('is taken', async () =>
      expect(await takenShort(world, before)).toMatchObject({ outcome: 'settled', short_by: 50 }));
    it('is refused for a rupee more, and the money waits', async () => {
      await expect(takenShort(world, at)).rejects.toMatchObject({
        status: 409,
        message: 'It is PKR 51 short, and at most PKR 50 of this payment may be.',
      });
      expect(await booked(world)).toEqual([]);
      expect(await commands['receipts unmatched'].run(world.host, { limit: 9 })).toHaveLength(1);
    });
  });

  atBoundary('Of PKR 10,000, by at most PKR 100', { limit: 101 }, ({ before, at }) => {
    it('is taken', async () =>
      expect(await takenShort(world, before, { 'help-hour': 4 })).toMatchObject({ short_by: 100 }));
    it('is refused for a rupee more', () =>
      expect(takenShort(world, at, { 'help-hour': 4 })).rejects.toMatchObject({
        status: 409,
        message: 'It is PKR 101 short, and at most PKR 100 of this payment may be.',
      }));
  });

  it('in USDT is short in rupees at its own rate', async () => {
    const { host } = world;
    const payment = await placeUsdtPayment(host, await createAccount(host), { 'star-5': 3 });
    const due = await transferReceiptFor(host, payment);
    // 0.09 of USDT 5.3572 for PKR 1,500 is PKR 25.2; the shop bears the whole rupee.
    const { receiptId } = await recordReceipt(host, { ...due, amount: due.amount - 90_000 });
    expect(await take(world, receiptId, payment)).toMatchObject({ short_by: 26, value: 1474 });
    expect(await booked(world)).toEqual([
      { book: 'bank', amount: -1474 },
      { book: 'sales', amount: 1500 },
      { book: 'taken_as_paid', amount: -26 },
    ]);
  });

  it.each([
    { name: 'a deposit', quantities: { balance: 5000 } },
    { name: 'one with a deposit in it', quantities: { 'help-hour': 1, balance: 500 } },
    { name: 'one with a deposit of a rupee in it', quantities: { 'help-hour': 1, balance: 1 } },
  ])('is never $name', async ({ quantities }) => {
    await expect(takenShort(world, 1, quantities)).rejects.toMatchObject({
      status: 409,
      message: 'Only money that is short of a payment can be taken as paid, and never a deposit.',
    });
    expect(await booked(world)).toEqual([]);
  });

  it.each([
    { name: 'is paid in full', shortBy: 0, before: async () => {} },
    { name: 'is paid over', shortBy: -1, before: async () => {} },
    { name: 'had ended', shortBy: 1, before: async () => world.clock.advance(HOUR + 1) },
    {
      name: 'was cancelled',
      shortBy: 1,
      before: (payment: string) => cancelPayment(world.host, payment),
    },
  ])('is none that $name when the money was sent', async ({ shortBy, before }) => {
    const payment = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
    await before(payment);
    const receipt = await waiting(world, payment, shortBy);
    await expect(take(world, receipt, payment)).rejects.toMatchObject({
      status: 409,
      message: 'Only money that is short of a payment can be taken as paid, and never a deposit.',
    });
  });

  it('may have expired since, if the money was sent in its time', async () => {
    const payment = await placePayment(world.host, await createAccount(world.host), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 50);
    world.clock.advance(2 * HOUR);
    expect(await take(world, receipt, payment)).toMatchObject({ outcome: 'settled', short_by: 50 });
  });

  atBoundary('One payment of an account in 30 days', { limit: 30 * DAY }, ({ before, at }) => {
    const again = async (passed: number) => {
      const buyer = await createAccount(world.host);
      await takenShort(world, 1, HOUR_OF_HELP, buyer);
      world.clock.advance(passed);
      return takenShort(world, 1, HOUR_OF_HELP, buyer);
    };

    it('is refused before them', () =>
      expect(again(before)).rejects.toMatchObject({
        status: 409,
        message: 'A payment of this account was taken as paid in the last 30 days.',
      }));
    it('is taken after them', async () => expect(await again(at)).toMatchObject({ short_by: 1 }));
  });

  it('is offered with what is missing, and no more once one of its account was taken', async () => {
    const { host } = world;
    const offered = async () =>
      (await commands['receipts unmatched'].run(host, { limit: 1 })).flatMap(({ candidates }) =>
        candidates.map(({ short_by: shortBy }) => shortBy),
      );
    const [buyer, other] = [await createAccount(host), await createAccount(host)];
    const first = await placeBankPayment(host, buyer, HOUR_OF_HELP, 'Mina Khan');
    const receipt = await waiting(world, first, 30);
    expect(await offered()).toEqual([30]);
    await take(world, receipt, first);
    world.clock.advance(MINUTE);
    // That of another account is no matter.
    expect(await takenShort(world, 30, HOUR_OF_HELP, other)).toMatchObject({ short_by: 30 });
    world.clock.advance(4 * DAY);
    const second = await placeBankPayment(host, buyer, HOUR_OF_HELP, 'Mina Khan');
    await waiting(world, second, 30);
    expect(await offered()).toContain(null);
    expect(await offered()).not.toContain(30);
  });

  atBoundary('Of PKR 2,500, by at most PKR 50 short', { limit: 51 }, ({ before, at }) => {
    const offered = async (shortBy: number) => {
      const payment = await placeBankPayment(
        world.host,
        await createAccount(world.host),
        HOUR_OF_HELP,
        'Mina Khan',
      );
      await waiting(world, payment, shortBy);
      const [receipt] = await commands['receipts unmatched'].run(world.host, { limit: 1 });
      return receipt?.candidates.map(({ short_by }) => short_by);
    };
    it('is offered', async () => expect(await offered(before)).toEqual([50]));
    it('is not offered for a rupee more', async () => expect(await offered(at)).toEqual([null]));
  });

  atBoundary('Of PKR 2,377, by at most 2 % in whole rupees', { limit: 48 }, ({ before, at }) => {
    const discounted = async (shortBy: number) => {
      const { host } = world;
      const terms = { code: 'TENTH', discount: 0.1, cap: 123, usesMax: null, endsAt: null };
      await transact(host.db, (tx) => addCoupon(tx, { ...terms, at: host.now() }));
      const { cart, ...checkout } = checkoutOf(host, 'bank', HOUR_OF_HELP);
      const lowered = { ...cart, coupon: 'TENTH', discount: 0.1, cap: pkr(123) };
      await checkOut(host, await createAccount(host), { ...checkout, cart: lowered }, null);
      const { id } = await host.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
      return take(world, await waiting(world, id, shortBy), id);
    };
    it('is taken', async () => expect(await discounted(before)).toMatchObject({ short_by: 47 }));
    it('is refused for a rupee more', () =>
      expect(discounted(at)).rejects.toMatchObject({
        message: 'It is PKR 48 short, and at most PKR 47 of this payment may be.',
      }));
  });

  it('is none of another currency, whose smallest parts are no rupees', async () => {
    const { host } = world;
    const payment = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    const typed = { method: 'binance', amount: '0.00247', reference: 'B-1' };
    const { receipt } = await commands['receipts record'].run(host, typed);
    await expect(take(world, receipt, payment)).rejects.toMatchObject({
      status: 409,
      message: 'Only money that is short of a payment can be taken as paid, and never a deposit.',
    });
  });

  it('leaves nothing of its money for another payment', async () => {
    const { host } = world;
    const payment = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 30);
    await take(world, receipt, payment);
    const other = await placePayment(host, await createAccount(host), HOUR_OF_HELP);
    await expect(take(world, receipt, other)).rejects.toMatchObject({
      status: 409,
      message: 'This receipt was already settled.',
    });
  });
});

onOneEngine(
  'A shop that takes PKR 20 or 1 % as paid',
  (world) => {
    keepLaws(world);

    it.each([
      { of: 1, shortBy: 20, most: null },
      { of: 1, shortBy: 21, most: 'PKR 20' },
      { of: 0, shortBy: 5, most: null },
      { of: 0, shortBy: 6, most: 'PKR 5' },
    ])('bears PKR $shortBy at most: $most', async ({ of, shortBy, most }) => {
      const taken = takenShort(world, shortBy, of === 1 ? HOUR_OF_HELP : { 'star-5': 1 });
      if (most === null) await expect(taken).resolves.toMatchObject({ short_by: shortBy });
      else
        await expect(taken).rejects.toMatchObject({
          message: `It is PKR ${shortBy} short, and at most ${most} of this payment may be.`,
        });
    });
  },
  { env: { TAKEN_AS_PAID_MAX: '20', TAKEN_AS_PAID_PERCENT: '1' } },
);
