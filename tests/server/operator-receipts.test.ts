import * as v from 'valibot';
import { expect, it } from 'vitest';
import { alertAllOutOfStock } from '#server/stock/inventory.ts';
import { shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const NOBODYS = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';

onOneEngine(
  'The operator’s receipts',
  (world) => {
    keepLaws(world);

    const operator = operatorFor(world, folder);
    const nameOf = async (id: string) =>
      (
        await world.host.db
          .selectFrom('account')
          .select('username')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).username;
    const record = (payer: string, amount: string, reference: string, ...more: string[]) =>
      operator.run([
        ...['receipts', 'record', 'bank', '--amount', amount, '--payer', payer, '--reference', reference],
        ...more,
      ]);

    it('settle the payment whose number is in their reference, and count once however often they are recorded', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      expect((await record('MINA KHAN', '2500', `FT-1 ${number}`)).out).toBe(
        `The receipt settled payment ${number}.\n`,
      );
      // Pasted, with characters that can't be seen.
      expect((await record('Mina Khan', '۲۵۰۰', `\u200eFT\u200d-۱ ${number}`)).out).toBe(
        `This receipt was already recorded: it settled payment ${number}.\n`,
      );
      const other = await record('Mina Khan', '900', `FT-1 ${number}`);
      expect([other.code, other.err]).toEqual([
        1,
        expect.stringContaining(`FT-1 ${number} belongs to different money`),
      ]);
      expect(await operator.audits()).toMatchObject([
        {
          action: 'receipts record',
          detail: { amount: '2500', outcome: 'settled', payment, decided_by: 'number' },
        },
      ]);
    });

    it('are listed where the number of their payment is typed', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      expect((await operator.run(`receipts show ${number}`)).err).toBe(
        `${number} is a payment, which has no receipt.\n`,
      );
      await record('MINA KHAN', '2500', `FT-1 ${number}`);
      const [{ id } = { id: '' }] = await world.host.db.selectFrom('receipt').select('id').execute();
      expect((await operator.run(`receipts show ${number}`)).err).toBe(
        `${number} is a payment. Type the beginning of its receipt:\n  ${id.slice(0, 8)}  bank  PKR 2,500  MINA KHAN  2026-03-02 14:00\n`,
      );
    });

    it('without a number are nobody’s, whoever named their sender, and say so', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      expect((await record('MINA KHAN', '2500', 'FT-1')).out).toMatch(
        /^The receipt is unmatched \(\w{8}\)\.\n$/,
      );
      expect((await world.shop.payment(payment))?.state).toBe('pending');
      expect(await operator.json('receipts unmatched')).toMatchObject([
        {
          why: `Payment ${await world.shop.number(payment)} fits, but its text has no number, and this sender has not paid for ${await nameOf(buyer)} before.`,
        },
      ]);
    });

    it('with the number of a payment alone for a reference count each, and the same typed twice is refused', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      const bare = number.replaceAll('-', ' ').toLowerCase();
      expect((await record('Omar Shah', '1', bare)).out).toMatch(/^The receipt is unmatched/);
      expect(await operator.json('receipts unmatched')).toMatchObject([
        { reference: null, description: bare },
      ]);
      // Other money with the same number is other money.
      expect((await record('Mina Khan', '2500', `Ref: ${number}`)).out).toBe(
        `The receipt settled payment ${number}.\n`,
      );
      const again = await record('MINA KHAN', '2500', number);
      const [settled] = await world.host.db
        .selectFrom('receipt')
        .select('id')
        .where('outcome', '=', 'settled')
        .execute();
      expect([again.code, again.err]).toEqual([
        1,
        `PKR 2,500 with ${number} is recorded already: receipt ${settled?.id.slice(0, 8)}. If as much came a second time, say so with --again.\n`,
      ]);
      expect((await record('Mina Khan', '2500', number, '--again')).out).toBe(
        `The receipt was credited to ${await nameOf(buyer)}.\n`,
      );
      expect((await record('Mina Khan', '2500', number, '--payment', number)).code).toBe(1);
      // Somebody else’s, or days later, is no second press.
      expect((await record('Zara Aslam', '2500', number)).out).toMatch(/^The receipt was credited to/);
      world.clock.advance(73 * HOUR);
      expect((await record('Mina Khan', '2500', number)).out).toMatch(/^The receipt was credited to/);
      expect(await world.shop.balance(buyer)).toBe(7500);
    });

    it('typed by two at once with the number of a payment are recorded once', async () => {
      const { shop } = world;
      const buyer = await shop.buyer();
      const payment = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const typed = { method: 'bank', amount: '2500', payer: 'Mina Khan' };
      const input = { ...typed, reference: await shop.number(payment) };
      const both = await Promise.allSettled([
        shop.operator('receipts record', input),
        shop.operator('receipts record', input),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await shop.balance(buyer)).toBe(0);
    });

    it.each([
      ['2026-03-02 13:05', '2026-03-02T08:05:00.000Z'],
      ['2026-03-02T13:05:30', '2026-03-02T08:05:30.000Z'],
      ['۲۰۲۶-۰۳-۰۲  ۱۳:۰۵', '2026-03-02T08:05:00.000Z'],
      ['2026-03-01 00:00', '2026-02-28T19:00:00.000Z'],
      ['2026-03-02T08:05:00Z', '2026-03-02T08:05:00.000Z'],
      ['2026-03-02 10:05 +02:00', '2026-03-02T08:05:00.000Z'],
    ])('were sent at the typed time, which is Pakistan’s without a zone: %s', async (typed, sentAt) => {
      await record('Omar Shah', '900', 'FT-1', '--at', typed);
      expect(await operator.json('receipts unmatched')).toMatchObject([{ sent_at: sentAt }]);
    });

    it('are found by the reference of their bank, as well as by the beginning of their ids', async () => {
      await record('Omar Shah', '900', 'FT 26061/XYZ');
      world.clock.advance(MINUTE);
      await operator.run('receipts record binance --amount 12 --reference 260611');
      const [first, second] = v.parse(
        v.array(v.object({ receipt: v.string() })),
        await operator.json('receipts unmatched'),
      );
      expect(await operator.json(['receipts', 'show', 'FT 26061/XYZ'])).toMatchObject({
        receipt: first?.receipt,
      });
      expect(await operator.json(['receipts', 'show', '260611'])).toMatchObject({
        receipt: second?.receipt,
      });
      await record('Omar Shah', '800', '260611');
      const { code, err } = await operator.run('receipts show 260611');
      expect([code, err.split('\n')]).toEqual([
        1,
        [
          '2 receipts have the reference "260611". Type the beginning of the one you mean:',
          expect.stringMatching(/^ {2}\w{8} {2}\S+ {2}/),
          expect.stringMatching(/^ {2}\w{8} {2}\S+ {2}/),
          '',
        ],
      ]);
      expect(err).toContain(`  ${second?.receipt.slice(0, 8)}  binance  USDT 12  2026-03-02 14:01`);
      expect(err).toContain('  bank  PKR 800  Omar Shah  2026-03-02 14:01');
    });

    it('settle the payment that a person names, whatever they have in common', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      const asked = ['receipts', 'record', 'bank', '--amount', '2500', '--payer', 'Omar Shah'];
      const line = [...asked, '--reference', 'FT-1', '--payment', number];
      expect((await operator.run([...line, '--dry-run'])).out).toBe(
        `It would say: The receipt settled payment ${number}.\n`,
      );
      expect((await world.shop.payment(payment))?.state).toBe('pending');
      expect((await operator.run(line)).out).toBe(`The receipt settled payment ${number}.\n`);
      expect((await operator.run(line)).out).toBe(
        `This receipt was already recorded: it settled payment ${number}.\n`,
      );
      expect(await operator.audits()).toMatchObject([
        {
          action: 'receipts record',
          detail: { amount: '2500', outcome: 'settled', payment, decided_by: 'person' },
        },
      ]);
    });

    it.each([
      { name: 'short', amount: '2400', before: async () => {}, says: 'was credited to NAME', balance: 2400 },
      { name: 'over', amount: '2600', before: async () => {}, says: 'settled payment NUMBER', balance: 100 },
      {
        name: 'late',
        amount: '2500',
        before: async () => world.clock.advance(HOUR + 1),
        says: 'was credited to NAME',
        balance: 2500,
      },
      {
        name: 'for a cancelled payment',
        amount: '2500',
        before: (payment: string) => world.shop.cancels(payment),
        says: 'was credited to NAME',
        balance: 2500,
      },
    ])('given to a payment by hand, $name, become what any such money does', async (row) => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
      const number = await world.shop.number(payment);
      await row.before(payment);
      const says = row.says.replace('NUMBER', number).replace('NAME', await nameOf(buyer));
      const recorded = await record('Omar Shah', row.amount, 'FT-1', '--payment', number);
      expect(recorded.out).toBe(`The receipt ${says}.\n`);
      expect(await world.shop.balance(buyer)).toBe(row.balance);
    });

    it('that wait are given to the payment that is named when they are recorded again', async () => {
      const payment = await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
      const number = await world.shop.number(payment);
      expect((await record('Omar Shah', '2500', 'FT-1')).out).toContain('is unmatched');
      const given = await record('Omar Shah', '2500', 'FT-1', '--payment', number);
      expect(given.out).toBe(`The receipt settled payment ${number}.\n`);
      expect(await world.host.db.selectFrom('receipt').select('outcome').execute()).toEqual([
        { outcome: 'settled' },
      ]);
    });

    it('are not given to a payment of another currency, or one that takes no more', async () => {
      const usdt = await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
      const foreign = await record('Omar Shah', '2500', 'FT-1', '--payment', await world.shop.number(usdt));
      expect([foreign.code, foreign.err]).toEqual([
        1,
        'The receipt is in PKR and the payment in USDT: credit the receipt to the account instead.\n',
      ]);
      const paid = await world.shop.number(
        await world.shop.pays('bank', await world.shop.buyer(), { 'help-hour': 1 }),
      );
      const twice = await record('Omar Shah', '2500', 'FT-1', '--payment', paid);
      expect([twice.code, twice.err]).toEqual([
        1,
        'This payment is completed and takes no more money: credit the receipt to its account instead.\n',
      ]);
      const missing = await record('Omar Shah', '2500', 'FT-1', '--payment', 'KP-2222-22');
      expect([missing.code, missing.err]).toEqual([1, 'There is no such payment.\n']);
      const receipts = await world.host.db.selectFrom('receipt').select('amount').execute();
      expect(receipts).toEqual([{ amount: 2500 }]);
    });

    it.each([
      ['2,500', 'settled payment'],
      ['2,500.00', 'settled payment'],
      ['PKR 2,500', 'must be an amount such as 2500 or 2,500.00, without a currency'],
      ['2,50', 'must be an amount such as 2500 or 2,500.00, without a currency'],
      ['2.500,00', 'must be an amount such as 2500 or 2,500.00, without a currency'],
    ])('take an amount as a bank shows it: %s', async (amount, answer) => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
      const { out, err } = await record('MINA KHAN', amount, await world.shop.number(payment));
      expect(out + err).toContain(answer);
    });

    it('count by the time at which they were sent', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      world.clock.advance(2 * HOUR);
      const late = await record('Mina Khan', '2500', `FT-1 ${number}`);
      expect(late.out).toBe(`The receipt was credited to ${await nameOf(buyer)}.\n`);
      const inTime = await record('Mina Khan', '2500', `FT-2 ${number}`, '--at', '2026-03-02T09:30:00Z');
      expect(inTime.out).toBe(`The receipt settled payment ${number}.\n`);
      const future = await record('Mina Khan', '2500', 'FT-3', '--at', '2026-03-02T12:00:00Z');
      expect([future.code, future.err]).toEqual([1, 'This time is in the future.\n']);
    });

    /** The whole id that begins like this. */
    const idOf = async (start = '-') =>
      (await world.host.db.selectFrom('receipt').select('id').execute()).find(({ id }) =>
        id.startsWith(start),
      )?.id ?? '';

    it('that are unmatched are shown with the payments within 2 % of them, open and closed', async () => {
      const near = await world.shop.buyer();
      const open = await world.shop.opens('bank', near, { 'help-hour': 2 });
      await world.shop.namesSender(open, 'Someone Else');
      const other = await world.shop.buyer();
      await world.shop.opens('bank', other, { 'star-5': 10 });
      world.clock.advance(2 * HOUR);
      const far = await world.shop.buyer();
      await world.shop.opens('bank', far, { 'star-5': 9 });
      const { out } = await record('Omar Shah', '5100', 'FT-9');
      expect(out).toMatch(/^The receipt is unmatched \(\w{8}\)\.\n$/);
      const receipt = await idOf(/\((\w+)\)/.exec(out)?.[1]);
      const candidates = [
        { amount: '5000', status: 'Expired', supported: false },
        { amount: '5000', status: 'Expired', supported: false },
      ];
      const listed = await operator.json('receipts unmatched');
      expect(listed).toMatchObject([
        { receipt, amount: '5100', currency: 'PKR', payer: 'Omar Shah', candidates },
      ]);
      expect(JSON.stringify(listed)).toContain('Someone Else');
      const shown = await operator.run('receipts unmatched');
      expect(shown.out).toContain(
        `${receipt.slice(0, 8)}  2026-03-02 16:00  PKR 5,100 by bank from Omar Shah, reference FT-9\n`,
      );
      expect(shown.out.replace(/ +/g, ' ')).toContain(
        ` ${await world.shop.number(open)} ${await nameOf(near)} PKR 5,000 2026-03-02 14:00 Expired Someone Else`,
      );

      const assign = (name: string) => operator.run(['receipts', 'assign', receipt, name]);
      const stranger = await nameOf(far);
      expect((await assign(await nameOf(near))).out).toBe(`Credited PKR 5,100 to ${await nameOf(near)}.\n`);
      expect((await assign(await nameOf(near))).out).toContain('nothing changed');
      const taken = await assign(stranger);
      expect([taken.code, taken.err]).toEqual([1, 'This receipt was already credited.\n']);
      expect(await world.shop.balance(near)).toBe(5100);
      expect((await operator.run('receipts unmatched')).out).toBe('No unmatched receipts.\n');
      expect((await world.mails())[0]).toMatchObject({ subject: "We've added PKR 5,100 to your balance" });
      expect(await operator.audits()).toMatchObject([
        { action: 'receipts record', subject: receipt, detail: { outcome: 'unmatched' } },
        {
          action: 'receipts assign',
          subject: receipt,
          detail: { before: { outcome: 'unmatched' }, after: { outcome: 'credited', value: 5100 } },
        },
      ]);
    });

    it('with a zero too many are corrected, and those of nobody struck off the list', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
      await record('Mina Khan', '25000', await world.shop.number(payment));
      const { id = '' } = (await world.host.db.selectFrom('receipt').select('id').execute())[0] ?? {};
      const correct = (receipt: string, amount: string) =>
        operator.run([
          ...['receipts', 'correct', receipt, '--amount', amount],
          ...['--reason', 'a zero too many'],
        ]);
      expect((await correct(id, '2500')).out).toBe(
        `Corrected receipt ${id.slice(0, 8)} from 25000 to 2500. PKR 22,500 came off the balance of ${await nameOf(buyer)}.\n`,
      );
      expect((await correct(id, '2500')).out).toContain('nothing changed');
      const { out } = await record('Nobody', '900', 'FT-2');
      const nobodys = await idOf(/\((\w+)\)/.exec(out)?.[1]);
      expect((await correct(nobodys, '0')).out).toBe(`Took back receipt ${nobodys.slice(0, 8)}.\n`);
      expect((await operator.run('receipts unmatched')).out).toBe('No unmatched receipts.\n');
      expect(await operator.json('today')).toMatchObject({ waiting: { unmatched: [] } });
      const assigned = await operator.run(['receipts', 'assign', nobodys, await nameOf(buyer)]);
      expect([assigned.code, assigned.err]).toEqual([1, 'This receipt was taken back.\n']);
      expect((await operator.audits()).filter(({ action }) => action === 'receipts correct')).toMatchObject([
        {
          subject: id,
          detail: {
            reason: 'a zero too many',
            before: { amount: '25000' },
            after: { amount: '2500' },
            taken_back: 22500,
          },
        },
        { subject: nobodys, detail: { before: { amount: '900' }, after: { amount: '0' }, taken_back: 0 } },
      ]);
    });

    it('that are not for the shop are kept off the list for good, and can still be assigned', async () => {
      const buyer = await world.shop.buyer();
      const payment_id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const isFound = async () => (await world.shop.status(buyer, { payment_id })).found_money === true;
      const rent = await idOf(/\((\w+)\)/.exec((await record('Mina Khan', '2500', 'FT-7')).out)?.[1]);
      const listed = async () => [await isFound(), await operator.json('today')];
      expect(await listed()).toMatchObject([true, { waiting: { unmatched: [{ count: 1 }] } }]);
      const keep = () => operator.run(['receipts', 'keep', rent.slice(0, 8), '--reason', 'rent of a flat']);
      expect((await keep()).out).toBe(
        `Receipt ${rent.slice(0, 8)} stays as it is, and is off the list: it is among the kept ones.\n`,
      );
      expect((await keep()).out).toBe('This receipt is not on the list; nothing changed.\n');
      expect((await record('Mina Khan', '2500', 'FT-7')).out).toContain('already recorded');
      expect((await operator.run('receipts unmatched')).out).toBe('No unmatched receipts.\n');
      expect(await operator.json('receipts unmatched --kept')).toMatchObject([{ receipt: rent }]);
      expect(await listed()).toMatchObject([false, { waiting: { unmatched: [] } }]);
      expect((await operator.audits()).filter(({ action }) => action === 'receipts keep')).toMatchObject([
        {
          subject: rent,
          detail: {
            reason: 'rent of a flat',
            before: { unmatched: 'open' },
            after: { unmatched: 'kept' },
          },
        },
      ]);
      expect((await operator.run(['receipts', 'assign', rent, await nameOf(buyer)])).out).toBe(
        `Credited PKR 2,500 to ${await nameOf(buyer)}.\n`,
      );
      expect((await keep()).out).toContain('nothing changed');
    });

    it('in USDT are recorded by their amount, and assigned at the lower of the two rates', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const rate = Number(await world.host.networks.rate());
      const usdt = ['receipts', 'record', 'binance', '--amount', '12.345678', '--reference', 'B-1'];
      const { out } = await operator.run(usdt);
      const receipt = /\((\w+)\)/.exec(out)?.[1] ?? '';
      expect((await operator.run(usdt)).out).toContain('already recorded');
      expect(await operator.json('receipts unmatched')).toMatchObject([
        { amount: '12.345678', currency: 'USDT', candidates: [] },
      ]);
      expect((await operator.run('receipts unmatched')).out).toContain(
        'USDT 12.345678 by binance from an unknown sender',
      );
      expect((await operator.run(['receipts', 'assign', receipt, shopper.email])).code).toBe(0);
      expect(await world.shop.balance(id)).toBe(Math.floor(12.345678 * rate));
      const several = await operator.run('receipts record usdt --amount 5 --reference U-1');
      expect([several.code, several.err]).toEqual([
        1,
        expect.stringContaining('Choose a network with --network: '),
      ]);
      expect(
        (await operator.run('receipts record usdt --amount 5 --reference U-1 --network nope')).err,
      ).toMatch(/^The network must be one of trc20, /);
      expect(
        (await operator.run('receipts record usdt --amount 5 --reference U-1 --network trc20')).code,
      ).toBe(0);
    });

    it('are imported from a bank statement: a dry run shows what each line would do, and no line counts twice', async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const number = await world.shop.number(payment);
      const statement = await operator.file([
        'Transaction Date,Details,Debit,Credit,Sender Name,Reference No',
        `2026-03-02 14:02,IBFT ${number},,"2,500.00",MINA KHAN,FT-1`,
        '2026-03-02 14:03,IBFT FROM OMAR SHAH,,700.00,,FT-2',
        '2026-03-02 14:04,Fee,25.00,,,FT-3',
        '2026-03-02 14:05,Profit,,0.42,,FT-4',
        `2026-03-02 14:01,IBFT ${number},,100,Mina Khan,FT-5`,
      ]);
      world.clock.advance(10 * MINUTE);
      const line = ['receipts', 'import', statement];
      const dry = await operator.run([...line, '--dry-run']);
      expect(dry.code).toBe(0);
      const name = await nameOf(buyer);
      expect(dry.out.replace(/ +/g, ' ').split('\n')).toEqual([
        'Read date from "Transaction Date", amount from "Credit", payer from "Sender Name", description from "Details", reference from "Reference No", debit from "Debit". Currency: PKR. Account: not named in the file. In PKR 3,300, out PKR 25.',
        'LINE AT (+05:00) AMOUNT FROM WOULD BE OF WHY',
        ` 2 2026-03-02 14:02 PKR 2,500 MINA KHAN credited ${name}`,
        ' 3 2026-03-02 14:03 PKR 700 IBFT FROM OMAR SHAH unmatched it waits for a person',
        ' 5 2026-03-02 14:05,Profit,,0.42,,FT-4 left to you 0.42 is not in whole rupees',
        ` 6 2026-03-02 14:01 PKR 100 Mina Khan credited ${name}`,
        'Would record: 0 settled, 2 credited, 1 unmatched. Skipped: 0 already recorded, 1 not incoming.',
        'Would become of 5 rows: 2 credited, 1 waiting for a person, 1 outgoing, 1 left to you. Skipped lines: outgoing: 4.',
        '"receipts unmatched" says why, and what each may be for.',
        '1 is left to you, for the reason shown. What is money for the shop, record with "receipts record".',
        '',
      ]);
      expect((await world.host.db.selectFrom('receipt').selectAll().execute()).length).toBe(0);

      const unasked = await operator.run(line, {}, { isSure: false });
      expect([unasked.code, unasked.err]).toEqual([
        2,
        '"receipts import" asks first, and there is no terminal to ask on: add --yes to do it without being asked.\n',
      ]);
      expect((await operator.run([...line, '--dry-run'], {}, { isSure: false })).out).toBe(dry.out);
      expect((await world.host.db.selectFrom('receipt').selectAll().execute()).length).toBe(0);

      const fixed = await operator.file([
        'Transaction Date,Details,Credit,Sender Name,Reference No',
        `2026-03-02 14:02,IBFT ${number},"2,500.00",MINA KHAN,FT-1`,
        '2026-03-02 14:03,IBFT,700.00,Omar Shah,FT-2',
      ]);
      const done = await operator.json(['receipts', 'import', fixed]);
      expect(done).toMatchObject({
        dry_run: false,
        lines: [
          { line: 2, result: 'settled', payment, amount: 2500 },
          { line: 3, result: 'unmatched', amount: 700 },
        ],
      });
      expect(await operator.json(['receipts', 'import', fixed])).toMatchObject({
        lines: [{ result: 'known' }, { result: 'known' }],
      });
      const clash = await operator.file([
        'Transaction Date,Credit,Sender Name,Reference No',
        '2026-03-09 14:02,"2,500.00",MINA KHAN,FT-1',
      ]);
      world.clock.advance(8 * 24 * HOUR);
      expect((await operator.run(['receipts', 'import', clash])).out).toContain(
        'FT-1 belongs to different money',
      );
      expect(await operator.audits()).toMatchObject([
        { action: 'receipts import', detail: { outcome: 'settled' } },
        { action: 'receipts import', detail: { outcome: 'unmatched' } },
      ]);
    });

    it('are imported from a statement with other column names, and from one without references', async () => {
      const statement = await operator.file([
        'When;Value;Who',
        '2026-03-02 13:00;500;Mina',
        '2026-03-02 13:00;500;Mina',
      ]);
      const line = ['receipts', 'import', statement];
      const refused = await operator.run(line);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--map amount=Credit')]);
      const mapped = [...line, '--map', 'date=When', 'amount=Value', 'payer=Who', '--zone', '+04:00'];
      expect(await operator.json(mapped)).toMatchObject({
        columns: { date: 'When', amount: 'Value', payer: 'Who' },
        lines: [{ result: 'unmatched', at: '2026-03-02T09:00:00.000Z' }, { result: 'unmatched' }],
      });
      expect(await operator.json(mapped)).toMatchObject({
        lines: [{ result: 'known' }, { result: 'known' }],
      });
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s payments',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are listed for all accounts or for one, and shown with their receipts', async () => {
      expect((await operator.run('payments list')).out).toBe('No payments found.\n');
      const { shopper } = await signUpAndLogIn(world);
      const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const first = await world.shop.opens('bank', id, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const paid = 'receipts record bank --amount 2600 --payer Mina_Khan --reference';
      await operator.run(`${paid} FT-0`);
      await operator.run(`${paid} FT-1 --payment ${await world.shop.number(first)}`);
      world.clock.advance(MINUTE);
      const second = await world.shop.opens('bank', id, { 'star-5': 1 }, { from: 'Mina Khan' });
      const other = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 2 });
      const list = await operator.json(['payments', 'list', '--account', shopper.username]);
      expect(list).toMatchObject([
        { id: second, status: 'Waiting for your payment', amount: '500', sender: 'Mina Khan' },
        { id: first, status: 'Completed, extra added to balance' },
      ]);
      expect(await operator.json('payments list --pending')).toHaveLength(2);
      world.clock.advance(HOUR);
      expect(await operator.json('payments list --pending')).toEqual([]);
      expect((await operator.run('payments list')).out).toContain(await world.shop.number(other));
      const { out } = await operator.run(['payments', 'show', first]);
      for (const text of [
        'Status:',
        'Completed',
        'PKR 2,500',
        'Setup Help, One Hour',
        'PKR 2,600',
        'settled',
        'FT-1',
      ])
        expect(out).toContain(text);
      expect(out).toMatch(/\nOrder: +KS-\w{4}-\w{2}\n/);
      expect((await operator.run(['payments', 'show', second])).out).toContain('Expired');
      expect((await operator.run(['payments', 'show', NOBODYS])).err).toBe('There is no such payment.\n');
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s address',
  (world) => {
    const operator = operatorFor(world, folder);
    const told = async () =>
      (await world.mails()).filter(({ to }) => to === 'staff@example.com').map(({ subject }) => subject);

    it('gets one mail each about unmatched money, manual orders and sold-out variants', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['ONE-CODE-1'])]);
      const record = 'receipts record bank --amount 700 --payer Omar --reference FT-1';
      await operator.run(record);
      await operator.run(record);
      expect(await told()).toEqual(['Unmatched money: PKR 700']);
      for (const amount of [1, 2]) {
        const buyer = await world.shop.buyer({ balance: 10_000 });
        await world.shop.pays('balance', buyer, { 'star-5': amount, 'help-hour': 1 });
      }
      expect((await told()).toSorted()).toEqual([
        'Manual delivery needed: Setup Help, One Hour',
        'Manual delivery needed: Setup Help, One Hour',
        'Out of stock: Star Card, USD 5',
        'Unmatched money: PKR 700',
      ]);
      world.clock.advance(MINUTE);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1', 'A-2', 'A-3'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 3 });
      expect((await told()).filter((subject) => subject.startsWith('Out of stock'))).toHaveLength(2);
    });

    it('gets one mail for all lines of a statement that wait, once its last is recorded (R-88)', async () => {
      const line = (index: number) => `2026-03-01 14:05,${index},Payer ${index},FT-${index}`;
      const lines = Array.from({ length: 251 }, (_, index) => line(index + 1));
      const file = (those: string[]) => operator.file(['date,credit,sender,reference', ...those]);
      const march = await file(lines);
      world.clock.advance(DAY);
      const read = (...more: string[]) => operator.run(['receipts', 'import', march, ...more]);
      await read('--dry-run');
      expect(await told()).toEqual([]);
      await read();
      expect(await told()).toEqual(['Unmatched money: 251 receipts, PKR 31,626']);
      await read();
      expect(await told()).toHaveLength(1);
      await operator.run(['receipts', 'import', await file([line(700)])]);
      expect((await told()).toSorted()).toEqual([
        'Unmatched money: 1 receipt, PKR 700',
        'Unmatched money: 251 receipts, PKR 31,626',
      ]);
    });

    it('gets one mail about a sold-out variant, even if a code from elsewhere is delivered for it', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 2 });
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
      world.clock.advance(MINUTE);
      const [order] = await world.shop.orders(buyer);
      await operator.run(['orders', 'deliver', order?.id ?? '', 'star-5', '--item', 'FROM-ELSEWHERE']);
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
    });

    it('gets one later mail about a variant that two parallel sales sold out', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1', 'A-2'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 1 });
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual([]);
      const silent = { ...world.host, config: { ...world.host.config, operatorEmail: null } };
      await shopOf(silent).pays('balance', buyer, { 'star-5': 1 });
      expect(await told()).toEqual([]);
      await alertAllOutOfStock(world.host);
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
    });
  },
  { env: { ...operatorEnv(folder), OPERATOR_EMAIL: 'staff@example.com' } },
);

onOneEngine(
  'Invalid commands about receipts',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      ['receipts record cash --amount 5 --reference x', 2, /must be one of bank, usdt, binance/],
      ['receipts record bank --amount 5 --reference x', 2, /needs its sender/],
      [
        'receipts record bank --amount 5.5 --payer Mina --reference x',
        1,
        /5\.5 is not an amount in PKR \(whole rupees\)/,
      ],
      ['receipts record bank --amount x --payer Mina --reference x', 2, /such as 2500 or 2,500.00/],
      [
        'receipts record bank --amount 5 --payer Mina --reference x --at 2026-02-31T09:00:00Z',
        2,
        /must be a time such as "2026-11-28 14:30" on Pakistan’s clocks, or 2026-11-28T09:30:00Z with its zone/,
      ],
      [
        'receipts record bank --amount 5 --payer Mina --reference x --at 2026-03-02',
        2,
        /must be a time such/,
      ],
      ['receipts record bank --amount 5 --payer Mina --reference x --at 14:05', 2, /must be a time such as/],
      [
        'receipts record bank --amount 5 --payer Mina --reference x --at 2026-03-02T24:01',
        2,
        /must be a time/,
      ],
      [`receipts show FT${NOBODYS}`, 1, /There is no such receipt/],
      ['receipts show FT9', 2, /at least the first 4 characters of one, or a whole reference/],
      ['receipts record binance --amount 0 --reference x', 1, /0 is not an amount in USDT/],
      ['receipts import /nowhere.csv', 2, /can't be read/],
      ['receipts import package.json --map nothing', 2, /must have the form FIELD=HEADING/],
      ['receipts import package.json --map colour=Red', 2, /must be one of date, time/],
      ['receipts import package.json --zone Karachi', 2, /must be an offset/],
      ['receipts import package.json --dates dym', 2, /dmy, mdy, ymd/],
      [
        'receipts import tests/server/support/statements/workbook.xlsx',
        2,
        /is an Excel workbook .*save it as CSV/,
      ],
      [
        'receipts import tests/server/support/statements/day-order-unknown.csv',
        1,
        /which may be 2026-03-02 or 2026-02-03.*--dates: dmy/,
      ],
      [`receipts assign ${NOBODYS} nobody`, 1, /There is no such receipt/],
      [`receipts assign ${NOBODYS}`, 2, /Name either --payment PAYMENT or the account/],
      [`receipts assign ${NOBODYS} nobody --payment ${NOBODYS}`, 2, /Name either --payment/],
      [`receipts assign ${NOBODYS} nobody --as-paid`, 2, /Only a payment can be taken as paid: name it with/],
    ])('are refused: "%s" with %d', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });
  },
  { env: operatorEnv(folder) },
);
