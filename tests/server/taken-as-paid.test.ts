import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { atBoundary } from '../at-boundary.ts';
import { printAnswer, shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import type { World } from './support/world.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const HOUR_OF_HELP = { 'help-hour': 1 };

/** Records money that is less than a payment by some rupees, without its number: it waits. */
async function waiting({ shop }: World, payment: string, shortBy: number): Promise<string> {
  const { pay_amount: due = 0 } = (await shop.payment(payment)) ?? {};
  const transfer = shop.money(due - shortBy, { from: 'Mina Khan' });
  return (await shop.records(transfer)).receiptId;
}

const take = ({ shop }: World, receipt: string, payment: string) =>
  shop.operator('receipts assign', { receipt, payment, as_paid: true });

/** Opens a payment, and takes money that is short of it by some rupees as paid. */
async function takenShort(
  world: World,
  shortBy: number,
  quantities: Record<string, number> = HOUR_OF_HELP,
  buyer?: string,
) {
  const payment = await world.shop.opens('bank', buyer ?? (await world.shop.buyer()), quantities);
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
    const { shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: 'Mina Khan' });
    const receipt = (await waiting(world, payment, 30)).slice(0, 8);
    const name = (await shop.username(buyer)) ?? '';
    const number = await shop.number(payment);
    const listed = await shop.operator('receipts unmatched', {});
    expect(printAnswer('receipts unmatched', listed, 200)).toContain(
      `  Take as paid, PKR 30 short, if it is for ${name}: receipts assign ${receipt} --payment ${number} --as-paid\n`,
    );
  });

  it('is completed and delivered in full, and the difference has a book of its own', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: 'Mina Khan' });
    const receipt = await waiting(world, payment, 30);
    const username = await shop.username(buyer);
    expect(await take(world, receipt, payment)).toEqual({
      receipt,
      username,
      value: 2470,
      credited: 0,
      short_by: 30,
      new: true,
      outcome: 'settled',
      payment,
      payment_number: await shop.number(payment),
    });
    expect(await booked(world)).toEqual([
      { book: 'bank', amount: -2470 },
      { book: 'sales', amount: 2500 },
      { book: 'taken_as_paid', amount: -30 },
    ]);
    expect((await shop.payment(payment))?.state).toBe('completed');
    expect(await shop.orders(buyer)).toMatchObject([{ amount: 2470, status_text: 'Processing' }]);
    expect(await shop.balance(buyer)).toBe(0);
    expect((await world.mails())[0]).toMatchObject({ subject: expect.stringMatching(/^Paid: /) });
    const kept = host.db.selectFrom('receipt').select(['amount', 'booked', 'outcome', 'decided_by']);
    expect(await kept.execute()).toEqual([
      { amount: 2470, booked: 2470, outcome: 'settled', decided_by: 'person' },
    ]);
  });

  it('gives back what was paid when its order is cancelled, and not what the shop bore', async () => {
    const { shop } = world;
    const buyer = await shop.buyer();
    await takenShort(world, 30, HOUR_OF_HELP, buyer);
    const [order] = await shop.orders(buyer);
    await shop.operator('orders cancel', { order: order?.id ?? '' });
    expect(await shop.balance(buyer)).toBe(2470);
  });

  it('is asked about with both numbers, logged with the difference, and taken once', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: 'Mina Khan' });
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
    expect((await shop.payment(payment))?.state).toBe('pending');
    const number = await shop.number(payment);
    const username = await shop.username(buyer);
    expect(show(await run(host, input), 100)).toBe(
      `Took payment ${number} of ${username} as paid with PKR 2,470; the shop bears PKR 30.`,
    );
    expect(await run(host, input)).toMatchObject({ new: false, outcome: 'settled', short_by: 0 });
    expect(await shop.operator('audit list', { subject: receipt, limit: 9 })).toMatchObject([
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
    const { host, shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 30);
    const shown = async () => [
      await shop.operator('payments show', { payment }),
      await shop.operator('receipts show', { receipt }),
    ];
    const none = { taken_as_paid: null, taken_as_paid_by: null, taken_as_paid_at: null };
    expect(await shown()).toMatchObject([none, none]);
    world.clock.advance(5 * MINUTE);
    const bilal = { ...host, actor: { name: 'bilal', role: 'manager' as const } };
    await shopOf(bilal).operator('receipts assign', { receipt, payment, as_paid: true });
    const taken = {
      taken_as_paid: 30,
      taken_as_paid_by: 'bilal',
      taken_as_paid_at: '2026-03-02T09:05:00.000Z',
    };
    expect(await shown()).toMatchObject([taken, taken]);
    const { show, run } = commands['payments show'];
    expect(show(await run(host, { payment }), 120)).toMatch(
      /^Taken as paid: +PKR 30\nTaken by: +bilal\nTaken at: +2026-03-02 14:05$/m,
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
      expect(await world.shop.operator('receipts unmatched', { limit: 9 })).toHaveLength(1);
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
    const { shop } = world;
    const payment = await shop.opens('usdt', await shop.buyer(), { 'star-5': 3 });
    const due = await shop.moneyFor(payment);
    // 0.09 of USDT 5.3572 for PKR 1,500 is PKR 25.2; the shop bears the whole rupee.
    const { receiptId } = await shop.records({ ...due, amount: due.amount - 90_000 });
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
      before: (payment: string) => world.shop.cancels(payment),
    },
  ])('is none that $name when the money was sent', async ({ shortBy, before }) => {
    const payment = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
    await before(payment);
    const receipt = await waiting(world, payment, shortBy);
    await expect(take(world, receipt, payment)).rejects.toMatchObject({
      status: 409,
      message: 'Only money that is short of a payment can be taken as paid, and never a deposit.',
    });
  });

  it('may have expired since, if the money was sent in its time', async () => {
    const payment = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 50);
    world.clock.advance(2 * HOUR);
    expect(await take(world, receipt, payment)).toMatchObject({ outcome: 'settled', short_by: 50 });
  });

  atBoundary('One payment of an account in 30 days', { limit: 30 * DAY }, ({ before, at }) => {
    const again = async (passed: number) => {
      const buyer = await world.shop.buyer();
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
    const { shop } = world;
    const offered = async () =>
      (await shop.operator('receipts unmatched', { limit: 1 })).flatMap(({ candidates }) =>
        candidates.map(({ short_by: shortBy }) => shortBy),
      );
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const first = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: 'Mina Khan' });
    const receipt = await waiting(world, first, 30);
    expect(await offered()).toEqual([30]);
    await take(world, receipt, first);
    world.clock.advance(MINUTE);
    // That of another account is no matter.
    expect(await takenShort(world, 30, HOUR_OF_HELP, other)).toMatchObject({ short_by: 30 });
    world.clock.advance(4 * DAY);
    const second = await shop.opens('bank', buyer, HOUR_OF_HELP, { from: 'Mina Khan' });
    await waiting(world, second, 30);
    expect(await offered()).toContain(null);
    expect(await offered()).not.toContain(30);
  });

  atBoundary('Of PKR 2,500, by at most PKR 50 short', { limit: 51 }, ({ before, at }) => {
    const offered = async (shortBy: number) => {
      const payment = await world.shop.opens('bank', await world.shop.buyer(), HOUR_OF_HELP, {
        from: 'Mina Khan',
      });
      await waiting(world, payment, shortBy);
      const [receipt] = await world.shop.operator('receipts unmatched', { limit: 1 });
      return receipt?.candidates.map(({ short_by }) => short_by);
    };
    it('is offered', async () => expect(await offered(before)).toEqual([50]));
    it('is not offered for a rupee more', async () => expect(await offered(at)).toEqual([null]));
  });

  atBoundary('Of PKR 2,377, by at most 2 % in whole rupees', { limit: 48 }, ({ before, at }) => {
    const discounted = async (shortBy: number) => {
      const { host, shop } = world;
      const terms = { code: 'TENTH', discount: 0.1, cap: 123, usesMax: null, endsAt: null };
      await shop.coupon({ ...terms, at: host.now() });
      const { cart, ...checkout } = shop.checkout('bank', HOUR_OF_HELP);
      const lowered = { ...cart, coupon: 'TENTH', discount: 0.1, cap: pkr(123) };
      await shop.checksOut(await shop.buyer(), { ...checkout, cart: lowered });
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
    const { shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    const typed = { method: 'binance', amount: '0.00247', reference: 'B-1' };
    const { receipt } = await shop.operator('receipts record', typed);
    await expect(take(world, receipt, payment)).rejects.toMatchObject({
      status: 409,
      message: 'Only money that is short of a payment can be taken as paid, and never a deposit.',
    });
  });

  it('leaves nothing of its money for another payment', async () => {
    const { shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
    const receipt = await waiting(world, payment, 30);
    await take(world, receipt, payment);
    const other = await shop.opens('bank', await shop.buyer(), HOUR_OF_HELP);
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
