import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { AnswerOf, CommandName, InputOf } from '#server/operator/commands/commands.ts';
import { proRata } from '#server/orders/refund.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { brokenLaws, deliveredCodes } from './support/laws.ts';
import type { World } from './support/world.ts';
import { forEachEngine, HOUR } from './support/world.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Runs a command at a host without the command line; null if it was refused. */
async function ask<N extends CommandName>(
  host: Host,
  name: N,
  input: InputOf<N>,
): Promise<AnswerOf<N> | null> {
  try {
    return await shopOf(host).operator(name, input);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return null;
  }
}
const done = <T>(answers: readonly (T | null)[]): T[] => answers.filter((answer) => answer !== null);

/** Two hosts on one database, used alternately. */
async function twoHosts(world: World): Promise<(index: number) => Host> {
  const { host: second } = await world.secondHost();
  return (index) => (index % 2 === 0 ? world.host : second);
}

forEachEngine('The laws of the host during operator commands', (world) => {
  const bought = async (quantities: Record<string, number>) => {
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, quantities);
    return { buyer, order: (await world.shop.orders(buyer))[0]?.id ?? '' };
  };

  it('1: a delivery by hand that is sent ten times at once is made once', async () => {
    const hostOf = await twoHosts(world);
    const { buyer, order } = await bought({ 'help-hour': 3 });
    const answers = await Promise.all(
      times(10, (index) =>
        ask(hostOf(index), 'orders deliver', { order, variant: 'help-hour', items: ['Monday', 'Tuesday'] }),
      ),
    );
    expect(done(answers)).toHaveLength(1);
    expect((await world.shop.orders(buyer))[0]?.goods).toEqual({ 'help-hour': ['Monday', 'Tuesday'] });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: a back-ordered line gets no more than was bought, from stock and by hand in parallel', async () => {
    const hostOf = await twoHosts(world);
    for (let round = 0; round < 5; round++) {
      const { buyer, order } = await bought({ 'star-5': 3 });
      await Promise.all([
        shopOf(hostOf(round)).stocks('star-5', 2),
        ...makeCodes(3).map((code, index) =>
          ask(hostOf(index), 'orders deliver', { order, variant: 'star-5', items: [code] }),
        ),
      ]);
      const [mine] = await world.shop.orders(buyer);
      expect([mine?.status_text, mine?.goods?.['star-5']?.length]).toEqual(['Completed', 3]);
    }
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: one code by hand for two orders at once goes to one of them', async () => {
    const hostOf = await twoHosts(world);
    const [code = ''] = makeCodes(1);
    const orders = [await bought({ 'star-5': 1 }), await bought({ 'star-5': 1 })];
    const answers = await Promise.all(
      orders.map(({ order }, index) =>
        ask(hostOf(index), 'orders deliver', { order, variant: 'star-5', items: [code] }),
      ),
    );
    expect(done(answers)).toHaveLength(1);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: a dead code is replaced once by ten parallel commands, and no delivered code changes', async () => {
    const hostOf = await twoHosts(world);
    const [dead = ''] = makeCodes(1);
    await world.shop.stocks('star-5', [dead]);
    const { buyer, order } = await bought({ 'star-5': 1 });
    const before = await deliveredCodes(world.host.db);
    await world.shop.stocks('star-5', 10);
    const buyers = await Promise.all(times(5, () => world.shop.buyer({ balance: 500 })));
    const [answers] = await Promise.all([
      Promise.all(
        times(10, (index) =>
          ask(hostOf(index), 'orders replace', { order, variant: 'star-5', code: dead, reason: 'used' }),
        ),
      ),
      ...buyers.map((id, index) => shopOf(hostOf(index)).pays('balance', id, { 'star-5': 1 })),
    ]);
    expect(done(answers)).toHaveLength(1);
    expect(await deliveredCodes(world.host.db)).toMatchObject(before);
    expect((await world.shop.orders(buyer))[0]?.goods?.['star-5']).toHaveLength(2);
    expect(await world.shop.freeCodes('star-5')).toBe(4);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('3: parallel refunds and a cancellation refund no more than was paid, and the same refund once', async () => {
    const hostOf = await twoHosts(world);
    const { buyer, order } = await bought({ 'help-hour': 1 });
    const answers = await Promise.all([
      ...times(6, (index) => ask(hostOf(index), 'orders refund', { order, amount: 400, reason: 'the same' })),
      ...times(6, (index) =>
        ask(hostOf(index), 'orders refund', { order, amount: 900, reason: `no. ${index}` }),
      ),
      ...times(4, (index) => ask(hostOf(index), 'orders cancel', { order })),
    ]);
    const made = done(answers).filter((answer) => answer.new && answer.amount > 0);
    expect(made.filter(({ amount }) => amount === 400).length).toBeLessThan(2);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500);
    expect(await world.shop.balance(buyer)).toBe(2500);
    expect((await world.shop.orders(buyer))[0]?.status_text).toBe('Cancelled');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 3: in a cancellation during deliveries each item is refunded or delivered, not both', async () => {
    const hostOf = await twoHosts(world);
    for (let round = 0; round < 6; round++) {
      const { buyer, order } = await bought({ 'star-5': 9, 'help-hour': 1 });
      await Promise.all([
        ask(hostOf(round), 'orders cancel', { order }),
        shopOf(hostOf(round + 1)).stocks('star-5', 1),
        ask(hostOf(round + 1), 'orders deliver', { order, variant: 'help-hour', items: [`hour ${round}`] }),
      ]);
      const [mine] = await world.shop.orders(buyer);
      const worth =
        500 * (mine?.goods?.['star-5']?.length ?? 0) + 2500 * (mine?.goods?.['help-hour']?.length ?? 0);
      expect(mine?.status_text).toBe('Cancelled');
      expect(await world.shop.balance(buyer)).toBe(7000 - worth);
    }
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('4: a receipt assigned to several accounts in parallel goes to one of them', async () => {
    const hostOf = await twoHosts(world);
    const { receiptId: receipt } = await world.shop.receives(900, { from: 'Nobody' });
    const ids = await Promise.all(times(6, () => world.shop.buyer()));
    const names = new Map(
      (await world.host.db.selectFrom('account').select(['id', 'username']).execute()).map((row) => [
        row.id,
        row.username,
      ]),
    );
    const answers = await Promise.all(
      times(12, (index) =>
        ask(hostOf(index), 'receipts assign', { receipt, account: names.get(ids[index % 6] ?? '') ?? '' }),
      ),
    );
    expect(done(answers).filter((answer) => answer.new)).toHaveLength(1);
    const balances = await Promise.all(ids.map((id) => world.shop.balance(id)));
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(900);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: a receipt given to a payment, to an account and to the payment’s end at once ends in one place', async () => {
    const hostOf = await twoHosts(world);
    for (let round = 0; round < 6; round++) {
      const [buyer, other] = [await world.shop.buyer(), await world.shop.buyer()];
      const { username: account } = await world.host.db
        .selectFrom('account')
        .select('username')
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: `Sender ${buyer}` });
      const { receiptId: receipt } = await world.shop.receives(500, { from: `Typo ${buyer}` });
      const right = await world.shop.moneyFor(payment);
      world.clock.advance(2 * HOUR);
      const given = await Promise.all([
        ...times(4, (index) => ask(hostOf(index), 'receipts assign', { receipt, payment })),
        ...times(2, (index) => ask(hostOf(index + 1), 'receipts assign', { receipt, account })),
        ...(round % 2 === 0
          ? [
              shopOf(hostOf(1))
                .records(right)
                .then(() => null),
            ]
          : []),
        shopOf(hostOf(round))
          .expires()
          .then(() => null),
      ]);
      expect(done(given).filter((answer) => answer.new).length).toBeLessThan(2);
      await ask(world.host, 'receipts assign', { receipt, account });
      const { outcome } = await world.host.db
        .selectFrom('receipt')
        .select('outcome')
        .where('id', '=', receipt)
        .executeTakeFirstOrThrow();
      expect(outcome).not.toBe('unmatched');
      expect(await brokenLaws(world.host.db)).toEqual([]);
    }
  });

  it('4: a statement imported twice in parallel, while the money settles, counts once', async () => {
    const hostOf = await twoHosts(world);
    const buyers = await Promise.all(times(4, () => world.shop.buyer()));
    const rows: string[] = [];
    for (const [index, id] of buyers.entries()) {
      const number = await world.shop.number(await world.shop.opens('bank', id, { 'help-hour': 1 }));
      rows.push(`2026-03-02T09:00:00Z,2500,Sender ${index},IBFT ${number},FT-${index}`);
    }
    const text = ['date,amount,payer,description,reference', ...rows].join('\n');
    const input = { text, columns: {}, zone: '+05:00' };
    const imports = await Promise.all(times(4, (index) => ask(hostOf(index), 'receipts import', input)));
    const lines = done(imports).flatMap((answer) => answer.lines.map(({ result }) => result));
    expect(lines.filter((result) => result === 'settled')).toHaveLength(4);
    expect(lines.filter((result) => result === 'known')).toHaveLength(12);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('a batch voided while it is bought is either sold or void, and its buyers get other codes or wait', async () => {
    const hostOf = await twoHosts(world);
    const { batch } = await world.shop.stocks('star-5', 10);
    const buyers = await Promise.all(times(8, () => world.shop.buyer()));
    const transfers = await Promise.all(
      buyers.map(async (id) => world.shop.moneyFor(await world.shop.opens('bank', id, { 'star-5': 1 }))),
    );
    await Promise.all([
      ...transfers.map((transfer, index) => shopOf(hostOf(index)).records(transfer)),
      ask(hostOf(1), 'stock void', { of: batch }),
    ]);
    await world.shop.stocks('star-5', 8);
    for (const id of buyers) expect((await world.shop.orders(id))[0]?.status_text).toBe('Completed');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });
});

it('The price of a part of an order is exact for large sums, and rounded down', () => {
  expect(proRata(90, 50, 100)).toBe(45);
  expect(proRata(99, 1, 3)).toBe(33);
  expect(proRata(100, 1, 3)).toBe(33);
  expect(proRata(99_999_999, 99_999_998, 100_000_000)).toBe(99_999_997);
  expect(proRata(0, 0, 0)).toBe(0);
});
