import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { commands } from '#server/operator/commands/commands.ts';
import { printAnswer } from './support/driver.ts';
import { brokenLaws, keepLaws } from './support/laws.ts';
import { importStatement } from './support/operator.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine } from './support/world.ts';

/** The same text with the number of the payment that Mina Khan is to pay for each `NUMBER`. */
async function withNumber({ host }: World, text: string): Promise<string> {
  const payment = host.db.selectFrom('payment').select('number').where('sender', '=', 'Mina Khan');
  return text.replaceAll('NUMBER', (await payment.executeTakeFirst())?.number ?? '');
}

onOneEngine('A statement without times of day', (world) => {
  keepLaws(world);

  /** A payment of PKR 2,500 that is open for an hour. */
  const openAt = async (at: string, buyer?: string) => {
    const payer = buyer ?? (await world.shop.buyer());
    world.clock.set(new Date(at));
    const id = await world.shop.opens('bank', payer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    world.clock.advance(12 * HOUR);
    await world.shop.expires();
    return id;
  };
  /** One that is open past midnight in Karachi, and expired the next morning. */
  const openOverMidnight = (buyer?: string) => openAt('2026-03-02T18:45:00.000Z', buyer);
  const read = async (amount: number, { text = '', isDry = false } = {}) => {
    const line = `03/03/2026,${amount},Mina Khan,${text},FT-1`;
    const file = await withNumber(world, `date,credit,sender,description,reference\n${line}\n`);
    const options = { columns: {}, zone: '+05:00', dates: 'dmy' as const, isDry };
    return (await importStatement(world.host, file, options)).lines[0];
  };
  const byNumber = { text: 'IBFT NUMBER' };
  const stateOf = async (id: string) => (await world.shop.payment(id))?.state;
  const whyListed = async () =>
    (await world.shop.operator('receipts unmatched', { limit: 1 })).map(({ why }) => why);

  it.each([2400, 2600])('and numbers never overpays or underpays: %d is left to a person', async (amount) => {
    const id = await openOverMidnight(await world.shop.buyer({ knownFrom: 'Mina Khan' }));
    const unmatched = { line: 2, kind: 'receipt', result: { outcome: 'unmatched', paymentId: null } };
    expect(await read(amount, { isDry: true })).toMatchObject(unmatched);
    expect(await whyListed()).toEqual([]);
    expect(await read(amount)).toMatchObject(unmatched);
    expect(await whyListed()).toEqual([
      `The name fits payment ${await world.shop.number(id)}, but the amount differs by PKR 100.`,
    ]);
    expect(await stateOf(id)).toBe('expired');
  });

  it.each([
    [2400, 'underpaid'],
    [2600, 'completed'],
  ])('but with a number may pay short and over: with %d it is %s', async (amount, state) => {
    const id = await openOverMidnight();
    await read(amount, byNumber);
    expect(await stateOf(id)).toBe(state);
  });

  it.each([
    { opened: 'the day before, and open at midnight', at: '2026-03-02T18:00:00.000Z', outcome: 'settled' },
    { opened: 'at its last moment', at: '2026-03-03T18:59:59.999Z', outcome: 'settled' },
    { opened: 'the day before, and ended then', at: '2026-03-02T17:59:59.999Z', outcome: 'credited' },
  ])(
    'with a number is for a payment opened $opened, in Pakistan: $outcome (R-85)',
    async ({ at, outcome }) => {
      const paymentId = await openAt(at);
      world.clock.advance(DAY);
      expect(await read(2500, byNumber)).toMatchObject({ result: { outcome, paymentId } });
    },
  );

  it.each([
    { opened: 'before its first moment', at: '2026-03-02T18:59:59.999Z', outcome: 'settled' },
    { opened: 'at its first moment', at: '2026-03-02T19:00:00.000Z', outcome: 'settled' },
    { opened: 'after its first moment', at: '2026-03-02T19:00:00.001Z', outcome: 'unmatched' },
    { opened: 'on the next day', at: '2026-03-03T19:30:00.000Z', outcome: 'unmatched' },
    { opened: 'the day before, and ended then', at: '2026-03-02T17:59:59.999Z', outcome: 'unmatched' },
  ])('of a known payer is for a payment opened $opened: $outcome (R-49)', async ({ at, outcome }) => {
    await openAt(at, await world.shop.buyer({ knownFrom: 'Mina Khan' }));
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    expect(await read(2500)).toMatchObject({ result: { outcome } });
  });

  it('settles none of two payments of that day that fit it, and says so', async () => {
    const buyer = await world.shop.buyer({ knownFrom: 'Mina Khan' });
    await openAt('2026-03-03T05:00:00.000Z', buyer);
    await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    expect(await read(2500)).toMatchObject({ result: { outcome: 'unmatched' } });
    expect(await whyListed()).toEqual(['2 payments fit it, with the same amount and the same sender.']);
  });

  it('settles a payment of the exact amount, and is recognised again', async () => {
    const id = await openOverMidnight();
    const settled = { kind: 'receipt', result: { outcome: 'settled', paymentId: id, isNew: true } };
    expect(await read(2500, byNumber)).toMatchObject(settled);
    expect(await read(2500, byNumber)).toMatchObject({ result: { ...settled.result, isNew: false } });
    expect(await stateOf(id)).toBe('completed');
  });

  it('recognises money that was recorded before descriptions were kept, and tells other money by it', async () => {
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    const read = async (text: string) => {
      const options = { columns: {}, zone: '+05:00', dates: 'dmy' as const, isDry: false };
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
  keepLaws(world);

  const HEADINGS = 'date,credit,sender,description,reference';
  const EARLY = '02/03/2026 14:01,2500,Mina Khan,NUMBER,FT-1';
  const LATE = '02/03/2026 14:02,2500,Mina Khan,NUMBER,FT-2';
  const importing = async (lines: readonly string[], { isDry = false } = {}) => {
    const text = await withNumber(world, [HEADINGS, ...lines].join('\n'));
    const imported = await importStatement(world.host, text, {
      columns: {},
      zone: '+05:00',
      dates: 'dmy' as const,
      isDry,
    });
    return imported.lines.map((line) =>
      line.kind === 'receipt' ? [line.line, line.id, line.result.outcome] : [line.line, line.kind],
    );
  };
  /** Whether a line is money that is not recorded yet, or would be; else what it is. */
  const newIn = async (text: string, isDry = false) => {
    const options = { columns: {}, zone: '+05:00', dates: 'dmy' as const, isDry };
    const [line] = (await importStatement(world.host, `${HEADINGS}\n${text}`, options)).lines;
    return line?.kind === 'receipt' ? line.result.isNew : line?.kind;
  };
  const placed = async () => {
    const account = await world.shop.buyer();
    await world.shop.opens('bank', account, { 'help-hour': 1 }, { from: 'Mina Khan' });
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
    },
  );

  it('that were sent before a payment was opened are not explained by it or proposed for it, also later', async () => {
    const { shop } = world;
    // With a time, and of a day that ends before the payments are opened.
    const files = [['02/03/2026 14:01,2500,Mina Khan,,FT-1'], ['02/03/2026,2500,Mina Khan,,FT-2']];
    world.clock.advance(15 * DAY);
    const open = async (sender: string) =>
      shop.opens('bank', await shop.buyer(), { 'help-hour': 1 }, { from: sender });
    const [own, stranger] = [await open('Mina Khan'), await open('Omar Shah')];
    const why = `It was sent before payment ${await shop.number(own)} was opened.`;
    for (const line of files) {
      await importing(line);
      world.clock.advance(1);
    }
    await shop.operator('receipts record', {
      method: 'bank',
      amount: '2500',
      payer: 'Mina Khan',
      reference: 'FT-3',
      payment: own,
    });
    const listed = await shop.operator('receipts unmatched', { limit: 9 });
    const isLater = (ago: string) =>
      expect.arrayContaining([
        { trait: 'name', is: 'differs', says: 'Sender named after the money came' },
        { trait: 'time', is: 'differs', says: `Sent ${ago} before it was opened` },
      ]);
    const candidates = [
      {
        payment: own,
        status: 'Completed',
        traits: isLater('14 days'),
        supported: true,
        clear: false,
        takes_money: false,
      },
      { payment: stranger, supported: false, clear: false },
    ];
    expect(listed).toMatchObject([
      { why, candidates, others: 1 },
      { why, day_only: true, candidates, others: 1 },
    ]);
    const receipt = listed[0]?.receipt ?? '';
    expect(await shop.asks('receipts assign', { receipt, payment: stranger })).toMatchObject({
      question: expect.stringMatching(
        /\?\nIts sender is "Omar Shah"\.\nAnother sender\. Sent 14 days before it was opened\. No number\. Has not paid for \w+ before\.\nIt settles the payment\.$/,
      ),
      press: 'Settle',
    });
  });

  it('say why where they are looked at, and only if they are unmatched', async () => {
    await placed();
    await importing([EARLY, '02/03/2026 14:02,700,Omar,,FT-3']);
    expect(await world.shop.operator('receipts unmatched', { limit: 9 })).toMatchObject([
      { why: 'No payment has this amount, and none this sender.' },
    ]);
  });

  it('with the reference of other money are left to a person, and stop no other line', async () => {
    await placed();
    await importing([EARLY]);
    world.clock.advance(8 * DAY);
    const other = '09/03/2026 14:01,2500,Mina Khan,,FT-1';
    expect(await importing([other, '09/03/2026 14:02,700,Omar,,FT-3'])).toEqual([
      [2, 'unparsed'],
      [3, 'FT-3', 'unmatched'],
    ]);
  });

  it.each(['ft-29110012', 'FT 2911 0012', 'F.T. 29110012', 'ＦＴ２９１１００１２'])(
    'with a known reference in another spelling are known: %s (R-85)',
    async (reference) => {
      await placed();
      const line = EARLY.replace('FT-1', 'FT-29110012');
      await importing([line]);
      const again = line.replace('FT-29110012', reference);
      for (const isDry of [true, false]) expect(await newIn(again, isDry)).toBe(false);
      // That of other money, or of another sender, is not.
      for (const [word, other] of [
        ['2500', '2600'],
        ['Mina Khan', 'Omar Shah'],
      ] as const)
        expect(await newIn(again.replace(word, other), true)).toBe(true);
    },
  );

  it('with the reference of an earlier line of their file, in another spelling, are known', async () => {
    const line = '02/03/2026 14:02,700,Omar,,FT-29110012';
    const again = line.replace('FT-', 'ft ');
    expect(await importing([line, again])).toEqual([
      [2, 'FT-29110012', 'unmatched'],
      [3, 'FT-29110012', 'unmatched'],
    ]);
    expect(await commands['receipts unmatched'].run(world.host, { limit: 9 })).toHaveLength(1);
  });

  it.each([
    ['', '--'],
    ['1-234', '12-34'],
    ['AB-123', 'ab123'],
  ])('with a reference as short as %j and %j are not known by it', async (before, now) => {
    await importing([`02/03/2026 14:02,700,Omar,,${before}`]);
    expect(await newIn(`02/03/2026 14:03,700,Omar,,${now}`, true)).toBe(true);
  });

  it('are known also once their receipt was corrected to less (R-85)', async () => {
    const line = '02/03/2026 14:02,700,Omar,,FT-3';
    await importing([line]);
    const [{ receipt } = { receipt: '' }] = await world.shop.operator('receipts unmatched', {
      limit: 1,
    });
    await world.shop.operator('receipts correct', { receipt, amount: '600', reason: 'a test' });
    await world.shop.operator('receipts correct', { receipt, amount: '500', reason: 'a test' });
    for (const isDry of [true, false]) expect(await newIn(line, isDry)).toBe(false);
    expect(await newIn(line.replace('700', '600'))).toBe(false);
    expect(await newIn(line.replace('700', '800'))).toBe('unparsed');
  });

  it('of more than five minutes ahead of the host’s clock are left to a person (R-185)', async () => {
    world.clock.set(new Date('2026-03-02T19:50:00.000Z'));
    const lines = [
      '03/03/2026 00:55,700,Omar,,FT-1',
      '03/03/2026 00:56,700,Omar,,FT-2',
      '03/03/2026,700,Omar,,FT-3',
      '04/03/2026,700,Omar,,FT-4',
    ];
    expect(await importing(lines)).toEqual([
      [2, 'FT-1', 'unmatched'],
      [3, 'unparsed'],
      [4, 'FT-3', 'unmatched'],
      [5, 'unparsed'],
    ]);
  });

  it('that fail by a fault of the host end the import', async () => {
    const { host } = world;
    const match = () => Promise.reject(new Error('a fault'));
    const broken = { ...host, methods: { ...host.methods, bank: { ...host.methods.bank, match } } };
    const text = [HEADINGS, EARLY].join('\n');
    world.clock.advance(HOUR);
    await expect(
      importStatement(broken, text, { columns: {}, zone: '+05:00', dates: 'dmy' as const, isDry: false }),
    ).rejects.toThrow('a fault');
  });

  it('in another export of the same account count once, however it writes them', async () => {
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    const importOf = async (...lines: string[]) => {
      const options = { columns: {}, zone: '+05:00', dates: 'dmy' as const, isDry: false };
      const { lines: done } = await importStatement(world.host, [...lines, ''].join('\n'), options);
      return done.map((line) => (line.kind === 'receipt' ? line.result.isNew : line.why));
    };
    const again = expect.stringMatching(
      /^receipt \w+ is of its day, amount and sender, perhaps from another/,
    );
    const first = ['date,credit,sender', '03/03/2026,2790,Maya Ali', '03/03/2026,500,Omar Shah'];
    expect(await importOf(...first)).toEqual([true, true]);
    expect(await importOf('Date,Details,Deposit', '03/03/2026,IBFT FROM MAYA ALI,2790')).toEqual([again]);
    const timed = 'Date,Narration,Received,Ref No';
    expect(
      await importOf(
        timed,
        '03/03/2026 14:05,Raast Maya Ali,2790,FT-1',
        '03/03/2026 18:05,Raast Maya Ali,2790,FT-2',
        '03/03/2026 14:05,Raast Hina Noor,2790,FT-3',
        '04/03/2026 14:05,Raast Maya Ali,2790,FT-4',
        '03/03/2026 14:05,Raast Omar Shah,501,FT-5',
      ),
    ).toEqual([again, true, true, true, true]);
    expect(await importOf(...first, '03/03/2026,2790,Maya Ali')).toEqual([false, false, again]);
    // However many have the day and the amount.
    const payers = Array.from(
      { length: 51 },
      (_, at) => `Buyer${String.fromCharCode(65 + at / 26, 65 + (at % 26))}`,
    );
    await importOf('date,credit,sender', ...payers.map((payer) => `02/03/2026,700,${payer}`));
    const told = await importOf(
      'Date,Details,Deposit',
      ...payers.map((payer) => `02/03/2026,IBFT ${payer},700`),
    );
    expect(told).toEqual(payers.map(() => again));
  });

  it('without references, of one day, amount and sender, are told apart by their text in two files', async () => {
    world.clock.set(new Date('2026-03-05T09:00:00.000Z'));
    const isNew = async (description: string) => {
      const text = `date,credit,sender,description\n03/03/2026,500,Mina Khan,${description}\n`;
      const { lines } = await importStatement(world.host, text, {
        columns: {},
        zone: '+05:00',
        dates: 'dmy' as const,
        isDry: false,
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
    const refused = importStatement(world.host, text, {
      columns: {},
      zone: '+05:00',
      dates: 'dmy' as const,
      isDry: false,
    });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  });

  it('are audited once each, with what became of them', async () => {
    await placed();
    await importing([EARLY, LATE]);
    await importing([EARLY, LATE]);
    const audits = await world.host.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject', '<>', 'dates')
      .execute();
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
    expect(
      await importing([LATE, '02/03/2026 14:03,,Fee,,FT-3', '31/02/2026,500,Omar,,FT-4', EARLY]),
    ).toEqual([
      [2, 'FT-2', 'credited'],
      [3, 'skipped'],
      [4, 'unparsed'],
      [5, 'FT-1', 'settled'],
    ]);
  });
});

onOneEngine('The time of a statement line (R-85)', (world) => {
  keepLaws(world);

  const importing = async (time: string, { amount = 2500, text = '' } = {}) => {
    const line = `2026-03-02 ${time},${amount},Mina Khan,${text},FT-1`;
    const file = await withNumber(world, `date,credit,sender,description,reference\n${line}\n`);
    const { lines } = await importStatement(world.host, file, { columns: {}, zone: '+05:00', isDry: false });
    return lines.map((read) => read.kind === 'receipt' && read.result.outcome);
  };
  const opened = (buyer: string) =>
    world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });

  it.each([
    { named: 'within its minute', at: '2026-03-02T13:08:35Z', time: '18:08', outcome: 'credited' },
    { named: 'at its end', at: '2026-03-02T13:08:59.999Z', time: '18:08', outcome: 'credited' },
    { named: 'after it', at: '2026-03-02T13:09:00Z', time: '18:08', outcome: 'unmatched' },
    { named: 'after its second', at: '2026-03-02T13:08:35Z', time: '18:08:34', outcome: 'unmatched' },
  ])('without seconds is a minute long: short, from a sender named $named, it is $outcome', async (row) => {
    world.clock.set(new Date('2026-03-02T13:00:00Z'));
    const id = await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
    world.clock.set(new Date(row.at));
    await world.shop.namesSender(id, 'Mina Khan');
    world.clock.advance(HOUR);
    expect(await importing(row.time, { amount: 2400, text: 'NUMBER' })).toEqual([row.outcome]);
  });

  it.each([
    { ends: 'within its minute', at: '2026-03-02T12:08:35Z', time: '18:08', outcome: 'settled' },
    { ends: 'at its beginning', at: '2026-03-02T12:08:00Z', time: '18:08', outcome: 'settled' },
    { ends: 'before it', at: '2026-03-02T12:07:59.999Z', time: '18:08', outcome: 'credited' },
    { ends: 'before its second', at: '2026-03-02T12:08:35Z', time: '18:08:36', outcome: 'credited' },
  ])('without seconds may be any of its minute: of a payment that ends $ends it is $outcome', async (row) => {
    world.clock.set(new Date(row.at));
    await opened(await world.shop.buyer());
    world.clock.advance(2 * HOUR);
    expect(await importing(row.time, { text: 'NUMBER' })).toEqual([row.outcome]);
  });

  it.each([
    { at: '2026-03-02T13:08:00Z', time: '18:08', outcome: 'settled' },
    { at: '2026-03-02T13:08:00.001Z', time: '18:08', outcome: 'unmatched' },
    { at: '2026-03-02T13:08:34Z', time: '18:08:34', outcome: 'settled' },
    { at: '2026-03-02T13:08:35Z', time: '18:08:34', outcome: 'unmatched' },
  ])('of a known payer is after the payment was opened for sure: $time, at $at: $outcome', async (row) => {
    const buyer = await world.shop.buyer({ knownFrom: 'Mina Khan' });
    world.clock.set(new Date(row.at));
    await opened(buyer);
    world.clock.advance(HOUR);
    expect(await importing(row.time)).toEqual([row.outcome]);
  });

  it('without seconds may pay over and short, as one with seconds does', async () => {
    const account = await world.shop.buyer();
    await world.shop.opens('bank', account, { 'star-5': 1 }, { from: 'Mina Khan' });
    world.clock.advance(HOUR);
    expect(await importing('14:00', { text: 'NUMBER' })).toEqual(['settled']);
    const [listed] = await world.host.db.selectFrom('receipt').select(['booked', 'sent_until']).execute();
    expect(listed).toEqual({ booked: 2500, sent_until: new Date('2026-03-02T09:00:59.999Z') });
  });
});

onOneEngine(
  'Money that its bank takes back (R-85)',
  (world) => {
    keepLaws(world);

    const HEADINGS = 'date,debit,credit,sender,description,reference';
    const CREDIT = '2026-03-02 14:01,,2500,Mina Khan,IBFT NUMBER,FT-1001';
    const importing = async (lines: readonly string[], { isDry = false } = {}) => {
      const text = await withNumber(world, [HEADINGS, ...lines, ''].join('\n'));
      const imported = await importStatement(world.host, text, { columns: {}, zone: '+05:00', isDry });
      return imported.lines.map((line) =>
        line.kind === 'receipt'
          ? `${line.line} ${line.result.outcome}`
          : `${line.line} ${line.kind}: ${line.why}`,
      );
    };
    const placed = async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      world.clock.advance(DAY);
      return payment;
    };
    const unmatched = () => world.shop.operator('receipts unmatched', { limit: 50 });

    it('in the same file settles nothing, and both lines are left to a person', async () => {
      const payment = await placed();
      const became = ['2 unparsed: line 3 takes it back', '3 unparsed: it takes back line 2'];
      const both = [CREDIT, '2026-03-02 16:00,2500,,,IBFT RETURN FT-1001,'];
      expect(await importing(both, { isDry: true })).toEqual(became);
      expect(await importing(both)).toEqual(became);
      expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
      expect((await world.shop.payment(payment))?.state).toBe('pending');
    });

    it.each([
      ['by its reference', '2026-03-03 09:00,2500,,,IBFT RETURN,FT-1001'],
      ['in its text', '2026-03-03 09:00,2500,,,REV/FT-1001/RETURN,RV-1'],
      ['by its sender', '2026-03-03 09:00,2500,,,Reversal Mina Khan,RV-1'],
      ['beside its credit, which is known', `${CREDIT}\n2026-03-03 09:00,2500,,,IBFT RETURN,FT-1001`],
    ])('in a later file, %s, goes to the operator once, and nothing is taken back', async (_how, debit) => {
      const payment = await placed();
      expect(await importing([CREDIT])).toEqual(['2 settled']);
      const { id } = await world.host.db.selectFrom('receipt').select('id').executeTakeFirstOrThrow();
      const told = new RegExp(
        `the bank takes back receipt ${id.slice(0, 8)} from Mina Khan\\. It settled payment ${await world.shop.number(payment)}, order KS-\\w{4}-\\w{2}\\.$`,
      );
      world.clock.advance(DAY);
      expect((await importing([debit], { isDry: true })).at(-1)).toMatch(told);
      expect(await unmatched()).toEqual([]);
      for (let times = 0; times < 2; times++) expect((await importing([debit])).at(-1)).toMatch(told);
      expect(await unmatched()).toMatchObject([
        {
          receipt: id,
          reversed: true,
          why: expect.stringMatching(/^The bank took it back: ".*"\. It settled/),
          candidates: [],
        },
      ]);
      const mails = (await world.mails()).filter(({ subject }) => subject.startsWith('Money taken back'));
      expect(mails).toMatchObject([
        {
          subject: expect.stringMatching(/^Money taken back by the bank: PKR 2,500, order KS-\w{4}-\w{2}$/),
          to: 'staff@example.com',
        },
      ]);
      expect((await world.shop.payment(payment))?.state).toBe('completed');
      expect(await world.shop.operator('today', {})).toMatchObject({
        waiting: { unmatched: [], reversed: [{ currency: 'PKR', count: 1, amount: '2500' }] },
      });
      const keep = () => world.shop.operator('receipts keep', { receipt: id, reason: 'it was sent again' });
      expect([await keep(), await keep()]).toEqual([
        { receipt: id, new: true },
        { receipt: id, new: false },
      ]);
      await importing([debit]);
      expect(await unmatched()).toEqual([]);
    });

    it.each([
      {
        delivered: 0,
        advice: [
          'Nothing of its order is delivered. Lock the account, so that what the order returns is not spent: accounts lock NAME --reason TEXT',
          'Then cancel the order: orders cancel ORDER',
          'Then take it back: receipts correct RECEIPT --amount 0 --reason TEXT',
        ],
        cancel:
          'Cancel what is not delivered, and refund PKR 5,000 to the balance of WHO? Then take it off the balance again: receipts correct RECEIPT --amount 0 --reason TEXT',
      },
      {
        delivered: 1,
        advice: [
          "A part of its order is delivered, and can't be taken back. Refund and replace nothing of it.",
          'Lock the account: accounts lock NAME --reason TEXT',
          'Cancel the rest, for which nothing is refunded: orders cancel ORDER',
          'Then keep the loss on record: receipts keep RECEIPT --reason TEXT',
        ],
        cancel: 'Cancel what is not delivered, and refund nothing to the balance of WHO?',
      },
      {
        delivered: 2,
        advice: [
          "Its order is delivered, and can't be taken back. Refund and replace nothing of it.",
          'Lock the account: accounts lock NAME --reason TEXT',
          'Then keep the loss on record: receipts keep RECEIPT --reason TEXT',
        ],
        cancel:
          'Refused: This order is already delivered in full, and the bank took back what paid for it, so nothing is left to cancel or refund. See what can be done: receipts unmatched',
      },
    ])('for an order with $delivered of 2 items delivered is never paid to its buyer', async (row) => {
      const { host, shop } = world;
      const account = await shop.buyer();
      const payment = await shop.opens('bank', account, { 'help-hour': 2 }, { from: 'Mina Khan' });
      world.clock.advance(DAY);
      await importing([CREDIT.replace('2500', '5000')]);
      const [{ id: order = '', number = '' } = {}] = await shop.orders(account);
      const { username } = await shop.operator('payments show', { payment });
      if (row.delivered > 0) {
        const items = ['Monday', 'Tuesday'].slice(0, row.delivered);
        await shop.operator('orders deliver', { order, variant: 'help-hour', items });
      }
      await importing(['2026-03-03 09:00,5000,,,IBFT RETURN,FT-1001']);
      const [listed] = await unmatched();
      const receipt = listed?.receipt ?? '';
      const told = (text: string) =>
        text
          .replace(`${username} <${username}@example.com>, order ${number}, paid PKR 5,000`, 'WHO')
          .replace(', which its bank took back?', '?')
          .replaceAll(username, 'NAME')
          .replaceAll(number, 'ORDER')
          .replaceAll(receipt.slice(0, 8), 'RECEIPT');
      const said = (asked: Promise<unknown>) =>
        asked.then(String, (error: unknown) => `Refused: ${error instanceof Error ? error.message : ''}`);
      expect(listed?.advice.map(told)).toEqual(row.advice);
      const [mail] = (await world.mails()).filter(({ subject }) => subject.startsWith('Money taken back'));
      for (const sentence of row.advice) expect(told(mail?.text ?? '')).toContain(sentence);
      const correct = { receipt, amount: '0', reason: 'reversed' };
      expect(told(await said(shop.operator('receipts correct', correct)))).toMatch(
        `Refused: It paid for order ORDER. The bank took it back. ${row.advice.join(' ')}`,
      );
      const refund = { order, amount: 500, reason: 'late' };
      for (const ask of [commands['orders refund'].ask, commands['orders refund'].run])
        expect(told(await said(ask(host, refund)))).toBe(
          "Refused: The bank took back what paid for this order, receipt RECEIPT: a refund would pay its buyer with the shop's own money. See what can be done: receipts unmatched",
        );
      expect(told(await said(shop.asks('orders cancel', { order })))).toBe(row.cancel);
      await said(shop.operator('orders cancel', { order }));
      await said(shop.operator('receipts correct', correct));
      expect(await shop.balance(account)).toBe(0);
      expect(await brokenLaws(host.db)).toEqual([]);
      if (row.delivered === 0) return expect(await unmatched()).toEqual([]);
      await shop.operator('receipts keep', { receipt, reason: 'lost' });
      expect(await shop.asks('orders refund', refund)).toMatch(
        /^Refund PKR 500 to the balance of .*, paid PKR 5,000, which its bank took back\?$/,
      );
    });

    it('and that was spent from a balance stays on record as a loss', async () => {
      const { shop } = world;
      const account = await shop.buyer();
      await shop.opens('bank', account, { balance: 2500 }, { from: 'Mina Khan' });
      world.clock.advance(DAY);
      await importing([CREDIT]);
      await shop.pays('balance', account, { 'star-5': 1 });
      await importing(['2026-03-03 09:00,2500,,,IBFT RETURN,FT-1001']);
      const [listed] = await unmatched();
      const receipt = listed?.receipt ?? '';
      const advice = [
        'Only PKR 2,000 of its PKR 2,500 is on the balance: the rest was spent.',
        expect.stringMatching(/^Lock the account: accounts lock \w+ --reason TEXT$/),
        `Then keep the loss on record: receipts keep ${receipt.slice(0, 8)} --reason TEXT`,
      ];
      expect(listed?.advice).toEqual(advice);
      await expect(
        shop.operator('receipts correct', { receipt, amount: '0', reason: 'reversed' }),
      ).rejects.toThrow(/the rest was spent\. The bank took it back\. Only PKR 2,000 .* receipts keep/);
    });

    it('can be taken back while it is unmatched, and is given to nobody before', async () => {
      await importing([CREDIT.replace('2026-03-02 14:01', '2026-03-02 13:00')]);
      await importing(['2026-03-02 13:30,2500,,,IBFT RETURN,FT-1001']);
      const [listed] = await unmatched();
      const receipt = listed?.receipt ?? '';
      const account = await world.shop.buyer();
      const username = (await world.shop.username(account)) ?? '';
      await expect(world.shop.operator('receipts assign', { receipt, account: username })).rejects.toThrow(
        'The bank took this money back.',
      );
      await world.shop.operator('receipts correct', { receipt, amount: '0', reason: 'reversed' });
      expect(await unmatched()).toEqual([]);
    });

    it('can be kept in one step while it is unmatched, also if it was kept before, and then be assigned', async () => {
      const { shop } = world;
      const keep = async () =>
        (await shop.operator('receipts keep', { receipt, reason: 'it came all the same' })).new;
      const reversed = async () => (await shop.operator('today', {})).waiting.reversed;
      await importing([CREDIT.replace('2026-03-02 14:01', '2026-03-02 13:00')]);
      const receipt = (await unmatched())[0]?.receipt ?? '';
      expect([await keep(), await keep(), await reversed()]).toEqual([true, false, []]);
      await importing(['2026-03-02 13:30,2500,,,IBFT RETURN,FT-1001']);
      expect(await reversed()).toMatchObject([{ count: 1, amount: '2500' }]);
      expect([await keep(), await keep(), await unmatched()]).toEqual([true, false, []]);
      const buyer = await shop.buyer();
      const account = (await shop.username(buyer)) ?? '';
      await shop.operator('receipts assign', { receipt, account });
      expect(await shop.balance(buyer)).toBe(2500);
    });

    it('without a name or reference is the one of its amount, or else a person finds out', async () => {
      await importing([CREDIT]);
      const debit = '2026-03-03 09:00,2500,,,REVERSAL,RV-1';
      expect((await importing([debit], { isDry: true }))[0]).toMatch(
        /^2 unparsed: the bank takes back receipt/,
      );
      const another = CREDIT.replace('FT-1001', 'FT-1002').replace('Mina Khan', 'Omar Shah');
      await importing([another]);
      const unclear =
        /takes back one of several receipts of its amount, and does not say which: \w{8}, \w{8}$/;
      const takenBack = async () =>
        (await world.mails()).filter(({ subject }) => subject.includes('taken back'));
      expect((await importing([debit], { isDry: true }))[0]).toMatch(unclear);
      expect(await takenBack()).toEqual([]);
      expect((await importing([debit]))[0]).toMatch(unclear);
      expect((await importing([CREDIT, another, debit])).at(-1)).toMatch(unclear);
      expect(await takenBack()).toMatchObject([
        { subject: 'Money taken back by the bank, and it is unclear which: PKR 2,500' },
      ]);
      expect(await importing([debit.replace('2500', '2400')])).toEqual(['2 skipped: outgoing money']);
      // One of the two credits is known, the other comes with the debit.
      const cheaper = [CREDIT, another].map((line) => line.replace('2500', '700').replace('FT-1', 'FT-2'));
      await importing(cheaper.slice(0, 1));
      expect((await importing([...cheaper, debit.replace('2500', '700')])).at(-1)).toMatch(
        /it takes back one of lines 2, 3; it takes back one of several receipts .*: \w{8}$/,
      );
      expect((await unmatched()).filter(({ reversed }) => reversed)).toEqual([]);
    });

    it('is one of twenty that are listed, or more, and is found by its sender among any number', async () => {
      const others = Array.from(
        { length: 20 },
        (_, at) => `2026-03-02 15:${at + 10},,900,Omar Shah,IBFT,FT-30${at + 10}`,
      );
      const [last = '', ...early] = others.toReversed();
      const found = async (text: string) => (await importing([`2026-03-03 09:00,900,,,${text},RV-1`])).at(-1);
      const listed = (count: number, end = '') =>
        expect.stringMatching(new RegExp(`say which: (\\w{8}(, )?){${count}}${end}$`));
      const mailed = async () => {
        const mails = (await world.mails()).filter(({ subject }) => subject.includes('taken back'));
        return mails.map(
          ({ text }) =>
            `${/ask the bank which.*/.exec(text)?.[0]} ${text.match(/ from Omar Shah/g)?.length} of Omar Shah`,
        );
      };
      world.clock.advance(DAY);
      await importing(['2026-03-02 14:01,,900,Mina Khan,IBFT,FT-3000', ...early]);
      expect(await found('REVERSAL')).toEqual(listed(20));
      await importing([last]);
      expect(await found('REVERSAL')).toEqual(listed(20, ' and older ones'));
      expect((await mailed()).toSorted()).toEqual([
        'ask the bank which. The newest 20 are: 20 of Omar Shah',
        'ask the bank which: 19 of Omar Shah',
      ]);
      expect(await found('Reversal Mina Khan')).toMatch(/the bank takes back receipt \w{8} from Mina Khan\./);
    });

    it('is not meant by a fee, a purchase, or a debit of another amount with its reference', async () => {
      await placed();
      await importing([CREDIT]);
      expect(
        await importing([
          '2026-03-02 14:01,25,,,IBFT fee,FT-1001',
          '2026-03-03 09:00,2500,,Office Supplies,POS,PS-1',
        ]),
      ).toEqual(['2 skipped: outgoing money', '3 skipped: outgoing money']);
      expect(await unmatched()).toEqual([]);
    });
  },
  { env: { OPERATOR_EMAIL: 'staff@example.com' } },
);

onOneEngine('The order of day and month in a statement (R-85)', (world) => {
  const FILE = 'date,credit,sender,reference\n02/03/2026 09:00,500,Mina Khan,FT-1\n';
  const importing = (text: string, { isDry = false, dates = null as 'dmy' | 'mdy' | null } = {}) =>
    importStatement(world.host, text, { columns: {}, zone: '+05:00', isDry, dates });
  const atOf = async (...given: Parameters<typeof importing>) => {
    const { lines, notes } = await importing(...given);
    return [lines.map((line) => line.kind === 'receipt' && line.at.toISOString().slice(0, 10)), notes];
  };

  it('is asked for, remembered for the headings once lines are recorded, and can be changed', async () => {
    const asked = 'which may be 2026-03-02 or 2026-02-03, and no line proves which. Nothing was recorded.';
    await expect(importing(FILE)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(asked),
    });
    expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
    const told =
      'Dates are read month first (mdy), as you said; an import remembers that for these headings.';
    expect(await atOf(FILE, { isDry: true, dates: 'mdy' })).toEqual([['2026-02-03'], [told]]);
    await expect(importing(FILE, { isDry: true })).rejects.toMatchObject({ status: 422 });
    expect(await atOf(FILE, { dates: 'mdy' })).toEqual([['2026-02-03'], [told]]);
    const earlier =
      'Dates are read month first (mdy), as you said earlier for these headings (--dates changes it).';
    expect(await atOf(FILE, { isDry: true })).toEqual([['2026-02-03'], [earlier]]);
    await expect(importing(FILE.replace('sender', 'name'))).rejects.toMatchObject({ status: 422 });
    const proven = 'Dates are read day first (dmy), as line 3 proves: 14/02/2026';
    expect(await atOf(`${FILE}14/02/2026,700,Omar,FT-2\n`, { isDry: true })).toMatchObject([
      { length: 2 },
      [proven],
    ]);
    const other = FILE.replace('FT-1', 'FT-3').replace('02/03', '01/02');
    expect((await atOf(other, { dates: 'dmy' }))[0]).toEqual(['2026-02-01']);
    expect((await atOf(other))[0]).toEqual(['2026-02-01']);
    const audits = await world.host.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', 'dates')
      .execute();
    expect(audits).toHaveLength(2);
  });

  it('that was told is refused if a line contradicts it', async () => {
    const refused = importing(`${FILE}14/02/2026,700,Omar,FT-2\n`, { dates: 'mdy' });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Line 3 has the date 14/02/2026, which is no date in the order mdy.'),
    });
  });
});

onOneEngine('An import that nobody waits for, or whose host ends (R-85)', (world) => {
  const LINES = [
    '2026-03-02 14:01,,2500,Mina Khan,FT-1',
    '2026-03-02 14:02,,700,Omar Shah,FT-2',
    '2026-03-02 14:03,25,,,FT-3',
  ];
  const text = ['date,debit,credit,sender,reference', ...LINES, ''].join('\n');
  /** So long that it is parsed apart. */
  const long = text + '\n'.repeat(33_000);
  const noStatement = 'When,Value'.padEnd(33_000, '\n');
  const options = { columns: {}, zone: '+05:00', signal: AbortSignal.abort() };
  const ended = {
    status: 503,
    message:
      'The host ends. What was recorded until now stays; import the file again once it runs, and each line counts once.',
  };

  it('goes on if it records, and ends if it is a dry run', async () => {
    world.clock.advance(DAY);
    for (const file of [text, long, noStatement])
      await expect(importStatement(world.host, file, { ...options, isDry: true })).rejects.toMatchObject({
        status: 503,
        message: 'Nobody waits for this any more.',
      });
    const { lines, sums } = await importStatement(world.host, long, { ...options, isDry: false });
    expect({ lines: lines.length, sums }).toEqual({ lines: 3, sums: { in: 3200, out: 25 } });
  });

  it('ends with the host between two lines', async () => {
    const { host } = world;
    world.clock.advance(DAY);
    const match: typeof host.methods.bank.match = (...given) => {
      world.leave();
      return host.methods.bank.match(...given);
    };
    const ending = { ...host, methods: { ...host.methods, bank: { ...host.methods.bank, match } } };
    await expect(importStatement(ending, text, { ...options, isDry: false })).rejects.toMatchObject(ended);
    expect(await host.db.selectFrom('receipt').select('external_id').execute()).toEqual([
      { external_id: 'FT-1' },
    ]);
    for (const isDry of [true, false])
      await expect(importStatement(host, long, { ...options, isDry })).rejects.toMatchObject(ended);
  });
});

forEachEngine(
  'A dry run of a statement (R-85)',
  (world) => {
    const text = 'date,credit,sender,description,reference\n2026-03-02 14:01,2500,Mina Khan,NUMBER,FT-1\n';

    it('waits for no lock of a shopper, and holds none', async () => {
      const buyer = await world.shop.buyer();
      await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      world.clock.advance(HOUR);
      const file = await withNumber(world, text);
      const dryRun = () => importStatement(world.host, file, { columns: {}, zone: '+05:00', isDry: true });
      const { db } = (await world.secondHost()).host;
      await db.transaction().execute(async (tx) => {
        await sql`SELECT FROM account FOR UPDATE`.execute(tx);
        await sql`SELECT FROM payment FOR UPDATE`.execute(tx);
        expect((await dryRun()).lines).toMatchObject([{ result: { outcome: 'settled' } }]);
      });
      expect(await world.host.db.selectFrom('receipt').select('id').execute()).toEqual([]);
    });
  },
  { only: 'postgresql', hasOwnDatabase: true },
);

onOneEngine('A long statement (R-186)', (world) => {
  const { run, ask, next } = commands['receipts import'];
  const HEADINGS = 'date,credit,debit,sender,reference,branch';
  /** A line of money for each reference, a fee, a balance and a line that can't be read. */
  const fileOf = (lines: number) =>
    [
      HEADINGS,
      ...Array.from({ length: lines }, (_, index) => `2026-03-02 14:05,${500 + index},,Buyer,FT-${index},`),
      '2026-03-02 15:00,,25,Bank,,',
      'Closing balance,9000,,,,',
      '2026-03-02 16:00,soon,,Buyer,,',
      '',
    ].join('\n');
  const recorded = async () =>
    Number(
      (
        await world.host.db
          .selectFrom('receipt')
          .select(({ fn }) => fn.countAll().as('many'))
          .executeTakeFirstOrThrow()
      ).many,
    );
  const input = (text: string) => ({ text, columns: {}, zone: '+05:00' });

  it('is recorded in portions of 250, of which each counts once however often it is asked for', async () => {
    world.clock.advance(DAY);
    const first = await run(world.host, input(fileOf(251)));
    expect(first).toMatchObject({
      progress: { recorded: 250, of: 251 },
      lines: [],
      rows: [
        { where: 'Waiting for a person', count: 250 },
        { where: 'Outgoing', count: 1 },
        { where: 'Balances and sums', count: 1 },
        { where: 'Left to you', count: 1 },
        { where: 'Still to be recorded', count: 1 },
      ],
    });
    expect(printAnswer('receipts import', first, 80)).toBe('Recorded 250 of 251 lines with incoming money.');
    expect(await recorded()).toBe(250);
    expect(await ask(world.host, next(first))).toBe('Record the other 1 line?');
    const twice = await Promise.all([run(world.host, next(first)), run(world.host, next(first))]);
    const last = await run(world.host, next(first));
    expect([...twice, last].map(({ progress, lines, rows }) => [progress, lines.length, rows])).toEqual(
      Array(3).fill([
        null,
        254,
        [
          { where: 'Waiting for a person', count: 251, lines: '2–252' },
          { where: 'Outgoing', count: 1, lines: '253' },
          { where: 'Balances and sums', count: 1, lines: '254' },
          { where: 'Left to you', count: 1, lines: '255' },
        ],
      ]),
    );
    expect(next(last)).toBeNull();
    expect(await recorded()).toBe(251);
  });

  it.each([
    { skipped: 10, lines: '3, 5, 7, 9, 11, 13, 15, 17, 19, 21', texts: 10 },
    { skipped: 11, lines: '3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 1 more', texts: 11 },
    { skipped: 500, lines: '3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 490 more', texts: 500 },
    { skipped: 501, lines: '3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 491 more', texts: 500 },
  ])('names its $skipped skipped lines, and has the text of the first 500', async ({ skipped, ...told }) => {
    world.clock.advance(DAY);
    const pairs = Array.from({ length: skipped }, (_, index) => [
      `2026-03-02 14:05,${500 + index},,Buyer,FT-${index},`,
      `2026-03-02 14:05,,${20 + index},Bank,,`,
    ]);
    const text = [HEADINGS, ...pairs.flat(), ''].join('\n');
    const would = await run(world.host, { ...input(text), dry_run: true });
    const lines = would.lines.filter(({ result }) => result === 'skipped');
    expect(would.rows.find(({ where }) => where === 'Outgoing')).toEqual({
      where: 'Outgoing',
      count: skipped,
      lines: told.lines,
    });
    expect(lines[0]).toMatchObject({ line: 3, why: 'outgoing money', from: '2026-03-02 14:05,,20,Bank,,' });
    expect([lines.length, lines.filter(({ from }) => from !== null).length]).toEqual([skipped, told.texts]);
    expect(printAnswer('receipts import', would, 80)).toContain(` Skipped lines: outgoing: ${told.lines}.`);
  });

  it('is recorded at once up to 250 lines', async () => {
    world.clock.advance(DAY);
    expect(await run(world.host, input(fileOf(250)))).toMatchObject({
      progress: null,
      counted: '253: 250 unmatched, 2 skipped, 1 left to you',
    });
  });

  it('is known for half an hour, or until eight others were read, and then refused with what to do', async () => {
    world.clock.advance(DAY);
    const open = async () => next(await run(world.host, input(fileOf(251))));
    const gone = {
      status: 409,
      message:
        'The host has this file no more, since it was restarted or others were imported meanwhile. What was recorded stays: import the file again, and each line counts once.',
    };
    const late = await open();
    world.clock.advance(30 * MINUTE);
    expect(await run(world.host, late)).toMatchObject({ progress: null });
    world.clock.advance(30 * MINUTE + 1);
    await expect(run(world.host, late)).rejects.toMatchObject(gone);
    await expect(ask(world.host, late)).rejects.toMatchObject(gone);
  });

  it('says what was read before anything is booked: columns, currency, account, sums, odd shares, rows', async () => {
    const text = [
      'Account no: ****0001',
      'Date,Details,Debit,Credit,Sender,Ref,Branch,',
      ...[4, 5, 6].map((day) => `${day} Mar 2026,Cheque book,,,,,Saddar,`),
      '7 Mar 2026,IBFT,,1500,Mina Khan,FT-1,Saddar,',
      '',
    ].join('\n');
    world.clock.advance(7 * DAY);
    expect(await run(world.host, { ...input(text), dry_run: true })).toMatchObject({
      currency: 'PKR',
      account: '…0001, the shop’s',
      is_other_account: false,
      notes: ['3 of 4 rows have no amount.'],
      sum_in: 1500,
      sum_out: 0,
      headings: [
        { heading: 'Date', taken_for: 'date' },
        { heading: 'Details', taken_for: 'description' },
        { heading: 'Debit', taken_for: 'debit' },
        { heading: 'Credit', taken_for: 'amount' },
        { heading: 'Sender', taken_for: 'payer' },
        { heading: 'Ref', taken_for: 'reference' },
        { heading: 'Branch', taken_for: 'not used' },
        { heading: '(no heading)', taken_for: 'not used' },
      ],
      rows: [
        { where: 'Waiting for a person', count: 1 },
        { where: 'Without an amount', count: 3 },
      ],
    });
    expect(await recorded()).toBe(0);
  });

  it('of another account than the shop’s needs a yes of its own (R-184)', async () => {
    const text = 'Account no: ****9911\ndate,credit,sender,reference\n2026-03-02 14:05,500,Mina Khan,FT-1\n';
    const said = "The file is of account …9911, and the shop's is …0001.";
    world.clock.advance(DAY);
    await expect(run(world.host, input(text))).rejects.toMatchObject({
      status: 422,
      message: `${said} Nothing was recorded. If its money is the shop's all the same, add --other-account.`,
    });
    expect(await recorded()).toBe(0);
    expect(await run(world.host, { ...input(text), dry_run: true })).toMatchObject({
      account: '…9911, not the shop’s',
      notes: [said],
    });
    const asked = expect.stringMatching(/ together, though the account is not the shop’s\?$/);
    expect(await ask(world.host, input(text))).toEqual({
      question: asked,
      brief: asked,
      confirmed: { other_account: true },
    });
    expect(await ask(world.host, { ...input(text), other_account: true })).toEqual({
      question: asked,
      brief: asked,
    });
    expect(await run(world.host, { ...input(text), other_account: true })).toMatchObject({
      lines: [{ result: 'unmatched' }],
    });
  });

  it('keeps all words of a row, and takes no payment’s number for the bank’s reference (R-183)', async () => {
    const text = [
      'date,credit,sender,description,remarks,reference,channel',
      '2026-03-02 14:05,500,Mina Khan,IBFT,for kp 7f3q k2,FT-1,App',
      '2026-03-02 14:06,600,Mina Khan,IBFT,IBFT,KP-7F3Q-K2,App',
      '2026-03-02 14:07,700,Mina Khan,IBFT,,KP-7F3Q-K2,KP-7F3Q-K2',
      '2026-03-02 14:08,800,Mina Khan,IBFT,,FT-2/KP7F3QK2,App',
      '',
    ].join('\n');
    world.clock.advance(DAY);
    const stored = async () => {
      await run(world.host, input(text));
      return world.host.db
        .selectFrom('receipt')
        .select(['description', 'reference'])
        .orderBy('amount')
        .execute();
    };
    const kept = [
      { description: 'IBFT; for kp 7f3q k2', reference: 'FT-1' },
      { description: 'IBFT; KP-7F3Q-K2', reference: null },
      { description: 'IBFT; KP-7F3Q-K2', reference: null },
      { description: 'IBFT; FT-2/KP7F3QK2', reference: null },
    ];
    expect(await stored()).toEqual(kept);
    expect(await stored()).toEqual(kept);
  });

  it.each(['KP-4M9T-R7', 'Payment KP-4M9T-R7', 'kp.4m9t.r7 thanks'])(
    'counts equal payments of two files that both have the remark "%s" for a reference (R-183)',
    async (reference) => {
      world.clock.advance(2 * DAY);
      const imported = (day: string) => {
        const line = `${day} 14:05,500,Mina Khan,IBFT,${reference}`;
        return run(world.host, input(`date,credit,sender,description,reference\n${line}\n`));
      };
      const isNew = { lines: [{ result: 'unmatched' }] };
      expect(await imported('2026-03-01')).toMatchObject(isNew);
      expect(await imported('2026-03-02')).toMatchObject(isNew);
      expect(await imported('2026-03-02')).toMatchObject({ lines: [{ result: 'known' }] });
    },
  );

  it('tells equal money of one moment by the numbers in its references (R-183)', async () => {
    world.clock.advance(DAY);
    const imported = (number: string) => {
      const line = `2026-03-02 14:05,500,Mina Khan,IBFT,Payment ${number}`;
      return run(world.host, input(`date,credit,sender,description,reference\n${line}\n`));
    };
    expect(await imported('KP-4M9T-R7')).toMatchObject({ lines: [{ result: 'unmatched' }] });
    expect(await imported('KP-7F3Q-K2')).toMatchObject({ lines: [{ result: 'unmatched' }] });
  });

  it('knows again what a release recorded that took a payment’s number for the reference', async () => {
    const text = (time: string) =>
      `date,credit,sender,reference\n2026-03-02 ${time},500,Mina Khan,KP-7F3Q-K2\n`;
    world.clock.advance(DAY);
    await run(world.host, input(text('14:05')));
    await world.host.db
      .updateTable('receipt')
      .set({ external_id: 'KP-7F3Q-K2', reference: 'KP-7F3Q-K2' })
      .execute();
    expect(await run(world.host, input(text('14:05')))).toMatchObject({ lines: [{ result: 'known' }] });
    expect(await run(world.host, input(text('14:06')))).toMatchObject({ lines: [{ result: 'unmatched' }] });
  });
});
