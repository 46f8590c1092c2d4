import { expect, it } from 'vitest';
import { expireDue } from '#server/payments/ending.ts';
import { importStatement } from '#server/payments/import.ts';
import { paymentOf } from '#server/payments/overview.ts';
import { brokenLaws } from './support/laws.ts';
import { account, placeNamed } from './support/shopping.ts';
import { forEachEngine, HOUR } from './support/world.ts';

forEachEngine('A statement whose lines say no time of day', (world) => {
  /** A payment of PKR 2,500 that is open over midnight in Karachi, and over by the next morning. */
  const openOverMidnight = async () => {
    world.clock.set(new Date('2026-03-02T18:45:00.000Z'));
    const id = await placeNamed(world.host, await account(world.host), { 'help-hour': 1 }, 'Mina Khan');
    world.clock.pass(12 * HOUR);
    await expireDue(world.host);
    return id;
  };
  const read = async (amount: number, { time = '', isDry = false } = {}) => {
    const text = `date,credit,sender,reference\n03/03/2026${time},${amount},Mina Khan,FT-1\n`;
    const options = { columns: {}, zone: '+05:00', isDry };
    return (await importStatement(world.host, text, options)).lines[0];
  };
  const stateOf = async (id: string) => (await paymentOf(world.host, id))?.state;

  it.each([2400, 2600])('pays nothing over or short: %d is left to a person', async (amount) => {
    const id = await openOverMidnight();
    const unread = {
      line: 2,
      kind: 'unread',
      why: `it says no time of day, and payment ${id} is of PKR 2,500`,
    };
    expect(await read(amount, { isDry: true })).toEqual(unread);
    expect(await read(amount)).toEqual(unread);
    expect(await stateOf(id)).toBe('expired');
    expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
    expect(await read(amount, { time: ' 00:10' })).toMatchObject({
      kind: 'money',
      became: { paymentId: id },
    });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('pays what it is the exact amount of, and is known again', async () => {
    const id = await openOverMidnight();
    const settled = { kind: 'money', became: { outcome: 'settled', paymentId: id, isNew: true } };
    expect(await read(2500)).toMatchObject(settled);
    expect(await read(2500)).toMatchObject({ became: { ...settled.became, isNew: false } });
    expect(await stateOf(id)).toBe('completed');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });
});
