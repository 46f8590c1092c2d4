import { expect, it } from 'vitest';
import { importStatement } from '#server/bank-statements/import-statement.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { expirePayments } from '#server/payments/close.ts';
import { brokenLaws } from './support/laws.ts';
import { createAccount, placeBankPayment } from './support/shopping.ts';
import { DAY, HOUR, onOneEngine } from './support/world.ts';

onOneEngine('A statement without times of day', (world) => {
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
    const unmatched = {
      line: 2,
      kind: 'receipt',
      unmatchedWhy: `The name fits payment ${id.slice(0, 8)}, but the amount differs by PKR 100.`,
      result: { outcome: 'unmatched', paymentId: null },
    };
    expect(await read(amount, { isDry: true })).toMatchObject(unmatched);
    expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
    expect(await read(amount)).toMatchObject(unmatched);
    expect(await stateOf(id)).toBe('expired');
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('settles a payment that was open at any moment of the day, in Pakistan (R-85)', async () => {
    world.clock.set(new Date('2026-03-03T18:30:00.000Z'));
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, 'Mina Khan');
    world.clock.advance(DAY);
    expect(await read(2500)).toMatchObject({ result: { outcome: 'settled', paymentId: id } });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('settles none that was opened on the next day, or that ended on the day before', async () => {
    world.clock.set(new Date('2026-03-03T19:30:00.000Z'));
    await placeBankPayment(world.host, await createAccount(world.host), { 'help-hour': 1 }, 'Mina Khan');
    world.clock.advance(HOUR);
    expect(await read(2500)).toMatchObject({ result: { outcome: 'unmatched' } });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('settles none of two payments of that day that fit it, and says so', async () => {
    world.clock.set(new Date('2026-03-03T05:00:00.000Z'));
    const buyer = await createAccount(world.host);
    await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, 'Mina Khan');
    world.clock.advance(2 * HOUR);
    await expirePayments(world.host);
    await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, 'Mina Khan');
    expect(await read(2500)).toMatchObject({
      result: { outcome: 'unmatched' },
      unmatchedWhy: '2 payments fit it, with the same amount and the same sender.',
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

  it('recognises money that was recorded before descriptions were kept, and tells other money by it', async () => {
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    const read = async (text: string) => {
      const options = { columns: {}, zone: '+05:00', isDry: false };
      const { lines } = await importStatement(world.host, text, options);
      return lines.map((line) => line.kind === 'receipt' && line.result.isNew);
    };
    const described = 'date,credit,sender,description\n03/03/2026,500,Mina Khan,IBFT lunch\n';
    expect(await read('date,credit,sender\n03/03/2026,500,Mina Khan\n')).toEqual([true]);
    expect(await read(described)).toEqual([false]);
    expect(await read(`${described}03/03/2026,500,Mina Khan,IBFT tea\n`)).toEqual([false, true]);
  });
});

onOneEngine('The lines of a statement (R-85)', (world) => {
  const HEADINGS = 'date,credit,sender,reference';
  const EARLY = '02/03/2026 14:01,2500,Mina Khan,FT-1';
  const LATE = '02/03/2026 14:02,2500,Mina Khan,FT-2';
  const importing = async (lines: readonly string[], { isDry = false } = {}) => {
    const text = [HEADINGS, ...lines].join('\n');
    const imported = await importStatement(world.host, text, { columns: {}, zone: '+05:00', isDry });
    return imported.lines.map((line) =>
      line.kind === 'receipt' ? [line.line, line.id, line.result.outcome] : [line.line, line.kind],
    );
  };
  const placed = async () => {
    await placeBankPayment(world.host, await createAccount(world.host), { 'help-hour': 1 }, 'Mina Khan');
    world.clock.advance(HOUR);
  };

  it.each([
    {
      order: 'oldest first',
      lines: [EARLY, LATE],
      became: [
        [2, 'FT-1', 'settled'],
        [3, 'FT-2', 'credited'],
      ],
    },
    {
      order: 'newest first',
      lines: [LATE, EARLY],
      became: [
        [2, 'FT-2', 'credited'],
        [3, 'FT-1', 'settled'],
      ],
    },
  ])(
    'settle in the order of time in a file with the $order, and are told in its own',
    async ({ lines, became }) => {
      await placed();
      expect(await importing(lines, { isDry: true })).toEqual(became);
      expect(await importing(lines)).toEqual(became);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    },
  );

  it('say why only if they are unmatched', async () => {
    await placed();
    const text = [HEADINGS, EARLY, '02/03/2026 14:02,700,Omar,FT-3'].join('\n');
    const imported = await importStatement(world.host, text, { columns: {}, zone: '+05:00', isDry: false });
    expect(imported.lines).toMatchObject([
      { unmatchedWhy: null },
      { unmatchedWhy: 'No payment has this amount, and none this sender.' },
    ]);
  });

  it('with the reference of other money are left to a person, and stop no other line', async () => {
    await placed();
    await importing([EARLY]);
    world.clock.advance(8 * DAY);
    const other = '09/03/2026 14:01,2500,Mina Khan,FT-1';
    expect(await importing([other, '09/03/2026 14:02,700,Omar,FT-3'])).toEqual([
      [2, 'unparsed'],
      [3, 'FT-3', 'unmatched'],
    ]);
  });

  it('that fail by a fault of the host end the import', async () => {
    const { host } = world;
    const match = () => Promise.reject(new Error('a fault'));
    const broken = { ...host, methods: { ...host.methods, bank: { ...host.methods.bank, match } } };
    const text = [HEADINGS, EARLY].join('\n');
    world.clock.advance(HOUR);
    await expect(
      importStatement(broken, text, { columns: {}, zone: '+05:00', isDry: false }),
    ).rejects.toThrow('a fault');
  });

  it('without references, of one day, amount and sender, are told apart by their text in two files', async () => {
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    const isNew = async (description: string) => {
      const text = `date,credit,sender,description\n03/03/2026,500,Mina Khan,${description}\n`;
      const { lines } = await importStatement(world.host, text, {
        ...{ columns: {}, zone: '+05:00', isDry: false },
      });
      return lines.map((line) => line.kind === 'receipt' && line.result.isNew);
    };
    expect([await isNew('IBFT lunch'), await isNew('IBFT tea'), await isNew('IBFT tea')]).toEqual([
      [true],
      [true],
      [false],
    ]);
  });

  it('of a file that is no statement are refused as a whole', async () => {
    const text = 'When,Value\n1,2\n';
    const refused = importStatement(world.host, text, { columns: {}, zone: '+05:00', isDry: false });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  });

  it('are audited once each, with what became of them', async () => {
    await placed();
    await importing([EARLY, LATE]);
    await importing([EARLY, LATE]);
    const audits = await world.host.db.selectFrom('audit_log').select(['action', 'detail']).execute();
    expect(audits).toHaveLength(2);
    expect(audits).toEqual(
      expect.arrayContaining(
        ['settled', 'credited'].map((outcome) => ({
          action: 'receipts import',
          detail: expect.objectContaining({ by: 'statement', amount: 2500, outcome }),
        })),
      ),
    );
  });

  it('of one moment settle in the order of the file', async () => {
    await placed();
    const twin = LATE.replace('14:02', '14:01');
    expect(await importing([twin, EARLY])).toEqual([
      [2, 'FT-2', 'settled'],
      [3, 'FT-1', 'credited'],
    ]);
  });

  it('that are no money, or can’t be read, stay in their places among the others', async () => {
    await placed();
    expect(await importing([LATE, '02/03/2026 14:03,,Fee,FT-3', '31/02/2026,500,Omar,FT-4', EARLY])).toEqual([
      [2, 'FT-2', 'credited'],
      [3, 'skipped'],
      [4, 'unparsed'],
      [5, 'FT-1', 'settled'],
    ]);
  });
});
