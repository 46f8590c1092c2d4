import { expect, it } from 'vitest';
import { importStatement } from '#server/bank-statements/import-statement.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { expirePayments } from '#server/payments/close.ts';
import { brokenLaws } from './support/laws.ts';
import { createAccount, placeBankPayment } from './support/shopping.ts';
import { forEachEngine, HOUR } from './support/world.ts';

forEachEngine('A statement without times of day', (world) => {
  /** A payment of PKR 2,500 that is open past midnight in Karachi and expired the next morning. */
  const openOverMidnight = async () => {
    world.clock.set(new Date('2026-03-02T18:45:00.000Z'));
    const id = await placeBankPayment(
      world.host,
      await createAccount(world.host),
      { 'help-hour': 1 },
      'Mina Khan',
    );
    world.clock.advance(12 * HOUR);
    await expirePayments(world.host);
    return id;
  };
  const read = async (amount: number, { time = '', isDry = false } = {}) => {
    const text = `date,credit,sender,reference\n03/03/2026${time},${amount},Mina Khan,FT-1\n`;
    const options = { columns: {}, zone: '+05:00', isDry };
    return (await importStatement(world.host, text, options)).lines[0];
  };
  const stateOf = async (id: string) => (await paymentOf(world.host, id))?.state;

  it.each([2400, 2600])('never overpays or underpays: %d is left to a person', async (amount) => {
    const id = await openOverMidnight();
    const unread = {
      line: 2,
      kind: 'unparsed',
      why: `it has no time of day, and payment ${id} is for PKR 2,500`,
    };
    expect(await read(amount, { isDry: true })).toEqual(unread);
    expect(await read(amount)).toEqual(unread);
    expect(await stateOf(id)).toBe('expired');
    expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
    expect(await read(amount, { time: ' 00:10' })).toMatchObject({
      kind: 'receipt',
      result: { paymentId: id },
    });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('settles a payment of the exact amount, and is recognised again', async () => {
    const id = await openOverMidnight();
    const settled = { kind: 'receipt', result: { outcome: 'settled', paymentId: id, isNew: true } };
    expect(await read(2500)).toMatchObject(settled);
    expect(await read(2500)).toMatchObject({ result: { ...settled.result, isNew: false } });
    expect(await stateOf(id)).toBe('completed');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });
});
