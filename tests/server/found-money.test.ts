import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import type { InputOf } from '#server/operator/commands/commands.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { acceptReceipt } from '#server/reconciliation/accept-receipts.ts';
import { keepReceipt } from '#server/reconciliation/unmatched.ts';
import { keepLaws } from './support/laws.ts';
import type { MoneyStep } from './support/money-rows.ts';
import { plays } from './support/money-rows.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

forEachEngine('Money from a mistyped sender (R-85)', (world) => {
  keepLaws(world);

  const importing = (text: string) =>
    world.shop.operator('receipts import', { text, columns: {}, zone: '+05:00' });
  const assign = (input: InputOf<'receipts assign'>) => world.shop.operator('receipts assign', input);
  const seen = async (accountId: string, payment_id: string) => {
    const { status_text, found_money } = await world.shop.status(accountId, { payment_id });
    return [status_text, found_money];
  };
  const unmatched = async (payer: string, amount: number) =>
    (await world.shop.receives(amount, { from: payer })).receiptId;

  it('is proposed to the operator with the reason, settles by one command, and its codes are delivered', async () => {
    await world.shop.stocks('star-5', ['STAR-CODE-1']);
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khna' });
    world.clock.advance(5 * MINUTE);
    const rows = ['date,credit,description,reference', '2026-03-02,500,IBFT FROM MINA KHAN 03001234567,FT-1'];
    const { lines } = await importing(rows.join('\n'));
    const number = await world.shop.number(payment);
    expect(lines).toMatchObject([{ result: 'unmatched', why: 'it waits for a person' }]);
    // The amount alone says nothing to a buyer.
    expect(await seen(buyer, payment)).toEqual(['Waiting for your payment', undefined]);
    world.clock.advance(2 * HOUR);
    await world.shop.expires();

    const [listed] = await world.shop.operator('receipts unmatched', { limit: 50 });
    expect(listed).toMatchObject({
      why: `The amount fits payment ${number}, and its sender "Mina Khna" is written differently, which a person has to confirm.`,
      day_only: true,
      candidates: [
        {
          payment,
          supported: true,
          clear: false,
          does: 'settles',
          press: 'Settle',
          takes_money: true,
          traits: [
            { trait: 'number', is: 'unknown', says: 'No number' },
            { trait: 'amount', is: 'agrees', says: 'PKR 500' },
            { trait: 'name', is: 'differs', says: 'Sender written differently' },
            { trait: 'time', is: 'unknown', says: 'Sent on its day, at an unknown time' },
            { trait: 'known payer', is: 'unknown' },
          ],
          rivals: [],
        },
      ],
    });
    const given = {
      receipt: listed?.receipt.slice(0, 8) ?? '',
      payment: await world.shop.number(payment),
    };
    expect(await world.shop.asks('receipts assign', given)).toMatchObject({
      question: expect.stringMatching(
        /^Give PKR 500 from "IBFT FROM MINA KHAN 03001234567" by bank to payment KP-[2-9A-Z]{4}-[2-9A-Z]{2} \(PKR 500, expired\) of (\w+) <\1@example.com>\?\nIts sender is "Mina Khna"\.\nSender written differently\. No number\. Sent on its day, at an unknown time\. Has not paid for \1 before\.\nIt settles the payment\.$/,
      ),
      press: 'Settle',
    });
    expect(await assign(given)).toMatchObject({ outcome: 'settled', payment, value: 500, new: true });
    expect(await assign(given)).toMatchObject({ outcome: 'settled', payment, new: false });
    expect(await seen(buyer, payment)).toEqual(['Completed', undefined]);
    expect(await world.shop.orders(buyer)).toMatchObject([{ goods: { 'star-5': ['STAR-CODE-1'] } }]);
    expect(await world.shop.operator('receipts unmatched', { limit: 50 })).toEqual([]);
    expect(await world.shop.operator('audit list', { limit: 1 })).toMatchObject([
      { action: 'receipts assign', detail: { after: { outcome: 'settled', payment } } },
    ]);
  });

  it('names its sender in a longer text, which is proposed and never taken', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
    const other = await world.shop.buyer();
    await world.shop.opens('bank', other, { 'star-5': 1 }, { from: 'Omar Shah' });
    const rows = ['date,credit,sender,reference', '2026-03-02 14:00,500,IBFT/MINA KHAN/0300,FT-1'];
    expect((await importing(rows.join('\n'))).lines).toMatchObject([{ result: 'unmatched' }]);
    expect(await world.shop.operator('receipts unmatched', { limit: 50 })).toMatchObject([
      {
        why: `The amount fits payment ${await world.shop.number(payment)} and its text names the sender, which a person has to confirm.`,
        candidates: [
          { payment, supported: true, clear: true },
          { supported: false, clear: false },
        ],
        others: 1,
      },
    ]);
  });

  it('from a name that is written differently is proposed, and never taken', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Zoë Müller-Khan' });
    for (let others = 0; others < 12; others++)
      await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 1 }, { from: `Omar ${others}` });
    await unmatched('ZOE MULER KHAN', 500);
    expect(await world.shop.operator('receipts unmatched', { limit: 50 })).toMatchObject([
      {
        why: `The amount fits payment ${await world.shop.number(payment)}, and its sender "Zoë Müller-Khan" is written differently, but it may be for 12 other payments as well.`,
        candidates: [
          {
            payment,
            supported: true,
            clear: false,
            sender_parts: [
              { text: 'Zo', differs: false },
              { text: 'ë', differs: true },
              { text: ' M', differs: false },
              { text: 'ü', differs: true },
              { text: 'l', differs: false },
              { text: 'l', differs: true },
              { text: 'er', differs: false },
              { text: '-', differs: true },
              { text: 'Khan', differs: false },
            ],
          },
          ...Array(10).fill({ supported: false }),
        ],
        others: 12,
      },
    ]);
  });

  it('is settled with all that fits as clearly by one question, but for what fits no more (R-174)', async () => {
    const paying = async (sender: string, stars = 1) => {
      const account = await world.shop.buyer();
      const payment = await world.shop.opens('bank', account, { 'star-5': stars }, { from: sender });
      return { account, payment };
    };
    const late = await paying('Amna Khálid', 9);
    world.clock.advance(2 * HOUR);
    const spelled = await paying('Zoë Müller-Khan');
    const whole = await paying('Muhammad Bilal Ahmed', 3);
    const left = await paying('Sana Tariq Mehmood', 4);
    // Unclear: two payments of one name, two receipts for one payment, a name of one word, one that is
    // cut, money sent too late, and a payment without a name beside.
    await Promise.all([
      paying('Ömar Shah', 6),
      paying('Omár Shah', 6),
      paying('Hina Gül', 7),
      paying('Ali', 8),
      paying('Nida Yasir Khan', 10),
      paying('Kamran Akmal', 11),
    ]);
    await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 11 });
    await Promise.all([
      unmatched('ZOE MULLERKHAN', 500),
      unmatched('MUHAMMAD BILAL AHMED', 1500),
      unmatched('SANA TARIQ MEHMOOD', 2000),
      unmatched('OMAR SHAH', 3000),
      unmatched('HINA GUL', 3500),
      unmatched('HINA GUL', 3500),
      unmatched('ALI', 4000),
      unmatched('NIDA YASIR', 5000),
      unmatched('KAMRAN AKMAL', 5500),
      unmatched('AMNA KHALID', 4500),
    ]);
    const accept = commands['receipts accept'];
    const asked = v.parse(
      v.object({ question: v.string(), confirmed: v.object({ pairs: v.array(v.unknown()) }) }),
      await accept.ask(world.host, {}),
    );
    const lines = asked.question.split('\n');
    expect(lines.find((line) => line.includes('ZOE'))).toMatch(
      /^\w{8}: PKR 500 from ZOE MULLERKHAN for KP-\S+ of \w+, whose buyer named "Zoë Müller-Khan"\.$/,
    );
    expect([lines.length, lines.at(-1)]).toEqual([4, 'Settle 3 payments with PKR 4,000 in all?']);
    const would = accept.showWould(await accept.run(world.host, { dry_run: true }), 80).split('\n');
    expect([would.length, would[0]]).toEqual([4, '3 would settle, with PKR 4,000 in all.']);
    expect(would.find((line) => line.includes('ZOE'))).toMatch(
      /^Would settle: \w{8}: PKR 500 from ZOE MULLERKHAN for KP-\S+ of \w+, whose buyer named "Zoë Müller-Khan"\.$/,
    );

    const kept = (await world.shop.operator('receipts unmatched', { limit: 50 })).find(({ candidates }) =>
      candidates.some(({ payment, clear }) => clear && payment === spelled.payment),
    );
    const pair = { receiptId: kept?.receipt ?? '', paymentId: spelled.payment };
    await expect(
      world.shop.transact(async (tx) => {
        await keepReceipt(tx, world.host, pair.receiptId);
        await acceptReceipt(tx, world.host, pair);
      }),
    ).rejects.toThrow('It was kept off the list meanwhile.');

    await world.shop.cancels(left.payment);
    const done = await accept.run(world.host, asked.confirmed);
    const settled = new Map(done.settled.map(({ payment, value }) => [payment, value]));
    expect([done.sum, settled.get(spelled.payment), settled.get(whole.payment)]).toEqual([2000, 500, 1500]);
    expect(done.left).toMatchObject([{ payment: left.payment, why: 'It fits this payment no more.' }]);
    expect(await seen(whole.account, whole.payment)).toEqual(['Completed', undefined]);
    expect((await seen(late.account, late.payment))[0]).not.toBe('Completed');
    // Sent again it counts once, and then nothing is left to accept.
    expect(await accept.run(world.host, asked.confirmed)).toMatchObject({ sum: 2000 });
    await expect(accept.run(world.host, {})).rejects.toMatchObject({ status: 409 });
    const audits = await world.shop.operator('audit list', { limit: 10 });
    expect(audits.filter(({ action }) => action === 'receipts accept')).toHaveLength(2);
  });

  it('that fits is accepted, however many that fit nothing have come since', async () => {
    const { host, shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), { 'star-5': 1 }, { from: 'Mina Khan' });
    await unmatched('Uncle of MINA KHAN', 500);
    world.clock.advance(MINUTE);
    const later = await unmatched('Nobody', 77);
    await sql`INSERT INTO receipt (id, source, external_id, currency, amount, destination, payer, payer_key,
        sent_at, recorded_at, outcome, is_confirmed)
      SELECT id || made, source, external_id || made, currency, amount, destination, payer, payer_key,
        sent_at, recorded_at, outcome, is_confirmed
      FROM receipt, generate_series(1, 600) AS made WHERE id = ${later}`.execute(host.db);
    const { settled } = await shop.operator('receipts accept', {});
    expect(settled.map((each) => [each.payment, each.value])).toEqual([[payment, 500]]);
  });

  const stars = (quantity: number) => ({ 'star-5': quantity });

  it.each(
    Object.entries<MoneyStep[]>({
      over: [
        { opens: 'it', from: 'Mina Khna', buys: stars(1) },
        { comes: 700, from: 'Mina Khan', did: 'unmatched' },
        {
          assigns: 'it',
          is: 'settled by person: 1 paidOver, Completed, extra added to balance; 1 order, balance 200',
        },
      ],
      short: [
        { opens: 'it', from: 'Mina Khna', buys: stars(1) },
        { comes: 400, from: 'Mina Khan', did: 'unmatched' },
        {
          assigns: 'it',
          is: 'credited by person: 2 underpaid, Paid too little, money added to balance; 0 orders, balance 400',
        },
      ],
      'sent too late': [
        { opens: 'it', from: 'Mina Khna', buys: stars(1), after: 2 * HOUR },
        { comes: 500, from: 'Mina Khan', did: 'unmatched' },
        {
          assigns: 'it',
          is: 'credited by person: 2 paidLate, Paid too late, money added to balance; 0 orders, balance 500',
        },
      ],
      'for a payment that was cancelled since': [
        { opens: 'it', from: 'Omar Sha' },
        { comes: 2500, from: 'Omar Shah', did: 'unmatched' },
        { cancels: 'it', after: 2 * HOUR },
        {
          assigns: 'it',
          is: 'credited by person: 2 cancelledCredited, Cancelled, money added to balance; 0 orders, balance 2500',
        },
      ],
    }),
  )('that is %s ends as such money always does', (_, steps) => plays(world, steps));

  const senderKeyIs = (key: string) => ({
    // As if it had been named before such names were refused.
    does: () => sql`UPDATE payment_sender_name SET sender_key = ${key}`.execute(world.host.db),
  });

  it.each(
    Object.entries<MoneyStep[]>({
      'isn’t accepted for a payment whose name is words that a bank writes beside each name': [
        { opens: 'it', from: 'Somebody', buys: stars(2) },
        { ...senderKeyIs('FUNDS TRANSFER'), after: MINUTE },
        { comes: 1000, from: null, text: 'IBFT Funds Transfer from FAIZAN MALIK', accepts: [] },
      ],
      'isn’t accepted for a payment whose name is a word of a bank beside one of the name': [
        { opens: 'it', from: 'Somebody', buys: stars(2) },
        { ...senderKeyIs('TRANSFER FAIZAN'), after: MINUTE },
        { comes: 1000, from: null, text: 'Raast Transfer FAIZAN MALIK', accepts: [] },
      ],
      'is accepted by the bank’s sender alone where it has one, not by other words of its row': [
        { opens: 'thief', from: 'Gulberg Branch Lahore', buys: stars(2) },
        { opens: 'buyer', from: 'Zahid Mahmood', buys: stars(3), after: MINUTE },
        { comes: 1000, from: 'NIDA YASIR', text: 'at Gulberg Branch Lahore' },
        { comes: 1500, from: 'ZAHID MAHMOOD', text: 'at Gulberg Branch Lahore', accepts: ['buyer'] },
      ],
      'isn’t accepted for words that stood in a row of somebody else’s money': [
        { opens: 'before', buys: stars(1) },
        { pays: 'before', from: null, beside: 'GULBERG HEIGHTS FAIZAN MALIK', did: 'settled' },
        { opens: 'thief', from: 'Gulberg Heights', buys: stars(2) },
        { opens: 'buyer', from: 'Sana Tariq', buys: stars(3), after: MINUTE },
        { comes: 1000, from: null, text: 'GULBERG HEIGHTS NIDA YASIR' },
        { comes: 1500, from: null, text: 'GULBERG HEIGHTS SANA TARIQ', accepts: ['buyer'] },
      ],
      'isn’t accepted for a payment that was opened after its row was recorded, or in its minute': [
        { comes: 1000, from: 'NASEEM BEGUM', sent: -14 * HOUR, within: DAY - 1, after: 30_000 },
        { opens: 'of the day', from: 'Naseem Begum', buys: stars(2) },
        { opens: 'of the minute', from: 'Qasim Zia', buys: stars(3), after: MINUTE },
        { comes: 1500, from: 'QASIM ZIA', sent: -90_000, within: MINUTE - 1, accepts: [] },
      ],
      'isn’t accepted for a payment of a known payer that was opened in its minute': [
        { opens: 'first', knownFrom: 'IMRAN KHAN', buys: stars(2) },
        { cancels: 'first' },
        { opens: 'other', from: 'Waqar Younis', buys: stars(3), after: 30_000 },
        { opens: 'of the minute', asOwnerOf: 'first', buys: stars(3), after: MINUTE },
        { comes: 1500, from: 'IMRAN KHAN', sent: -90_000, within: MINUTE - 1, did: 'unmatched' },
        { cancels: 'other', accepts: [] },
      ],
      'isn’t accepted for a payment that was given the name only afterwards': [
        { opens: 'it', buys: stars(2), after: MINUTE },
        { comes: 1000, from: 'NASEEM BEGUM', did: 'unmatched', after: 1 },
        { does: (id) => world.shop.namesSender(id, 'Naseem Begum'), accepts: [] },
      ],
      'isn’t accepted beside a payment of the same name, whatever its amount': [
        { opens: 'it', from: 'Adeel Chaudhry', buys: stars(2) },
        { opens: 'owing', from: 'Adeel Chaudhry', buys: stars(9), after: MINUTE },
        { comes: 1000, from: 'ADEEL CHAUDHRY', accepts: [] },
        { cancels: 'owing', accepts: [] },
      ],
      'isn’t accepted for a known payer beside another’s open payment of its amount': [
        { opens: 'it', knownFrom: 'IMRAN KHAN', buys: stars(3) },
        { opens: 'other', from: 'Waqar Younis', buys: stars(3), after: MINUTE },
        { comes: 1500, from: 'IMRAN KHAN', accepts: [] },
        { cancels: 'other', accepts: ['it'] },
      ],
    }),
  )('%s (R-174)', (_, steps) => plays(world, steps));

  it('has words that a bank writes beside each name refused as a name (R-174)', async () => {
    const payment = await world.shop.opens('bank', await world.shop.buyer(), stars(2), { from: 'Somebody' });
    const named = world.shop.namesSender(payment, 'Funds Transfer');
    await expect(named).rejects.toThrow(FIELD_FAULTS.senderName.empty.says);
  });

  it('has the rival without a name in view, beside the payment of the name (R-85)', async () => {
    const paying = async (quantity: number, from?: string) =>
      world.shop.opens('bank', await world.shop.buyer(), stars(quantity), from === undefined ? {} : { from });
    const unnamed = await paying(2);
    const named = await paying(2, 'Asad Mehmood');
    await paying(3);
    world.clock.advance(MINUTE);
    await unmatched('ASAD MEHMOOD', 1000);
    const [listed] = await world.shop.operator('receipts unmatched', { limit: 50 });
    const inView = listed?.candidates.filter(({ supported }) => supported).map(({ payment }) => payment);
    expect(inView).toEqual([named, unnamed]);
    expect(listed?.why).toBe(
      `Payment ${await world.shop.number(named)} fits, but it may be for payment ${await world.shop.number(unnamed)} as well.`,
    );
  });

  it('can’t be given to a payment that is done with, nor twice', async () => {
    const buyer = await world.shop.buyer({ balance: 500 });
    const paid = await world.shop.pays('balance', buyer, { 'star-5': 1 });
    const receipt = await unmatched('Mina Khan', 500);
    await expect(assign({ receipt, payment: paid })).rejects.toThrow(/is completed and takes no more money/);
    const open = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khna' });
    await assign({ receipt, payment: open });
    const other = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 1 }, { from: 'A B' });
    await expect(assign({ receipt, payment: other })).rejects.toThrow('This receipt was already settled.');
  });

  it('is announced as long as it is there and confirmed, and for three days after the payment’s end', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    const announced = async () => (await seen(buyer, payment))[1];
    const entered = { method: 'bank', amount: '2500', payer: 'Mina Khan', reference: 'FT-9' };
    const { receipt } = await world.shop.operator('receipts record', entered);
    expect(await announced()).toBe(true);
    const confirm = (is_confirmed: boolean) =>
      sql`UPDATE receipt SET is_confirmed = ${is_confirmed} WHERE id = ${receipt}`.execute(world.host.db);
    await confirm(false);
    expect(await announced()).toBeUndefined();
    await confirm(true);
    await world.shop.operator('receipts correct', { receipt, amount: '0', reason: 'typed twice' });
    expect(await announced()).toBeUndefined();
    await expect(assign({ receipt, payment })).rejects.toThrow('This receipt was taken back.');
    world.clock.advance(76 * HOUR);
    await unmatched('Mina Khan', 2500);
    expect(await announced()).toBeUndefined();
  });

  const WAITING = 'Waiting for your payment';
  const FOUND = 'Checking money that may be yours (found)';
  const SET_ASIDE = 'Waiting for your payment (set aside)';
  const later = (ms: number) => new Date(world.clock.now().getTime() + ms);
  const nameGiven = (ms: number) => ({
    does: () => sql`UPDATE payment_sender_name SET named_at = ${later(ms)}`.execute(world.host.db),
  });
  const unnamedEnds = (ms: number) => ({
    does: () => sql`UPDATE payment SET expires_at = ${later(ms)} WHERE sender IS NULL`.execute(world.host.db),
  });

  it.each(
    Object.entries<MoneyStep[]>({
      'to nobody if it may be for several, if the amount differs, or if it came before the payment': [
        { comes: 2500, from: 'Mina', after: MINUTE },
        { opens: 'probing', from: 'Mina', told: { probing: WAITING } },
        { comes: 2400, from: 'Mina', told: { probing: WAITING } },
        { comes: 2500, from: 'Somebody', told: { probing: WAITING } },
        { opens: 'rival', from: 'Mina' },
        { comes: 2500, from: 'Mina', told: { probing: WAITING, rival: WAITING } },
        { cancels: 'rival', told: { probing: WAITING } },
      ],
      'as set aside once a person has left it as not for the shop, also after the end': [
        { opens: 'it', from: 'Mina Khan' },
        { comes: 2500, from: 'Mina Khan', told: { it: FOUND } },
        { keeps: 'it', told: { it: SET_ASIDE } },
        { comes: 2500, from: 'Mina Khan', told: { it: FOUND } },
        { cancels: 'it', told: { it: FOUND } },
        { after: 80 * HOUR, told: { it: FOUND } },
      ],
      'beside an open payment without a name only if its own name was given before': [
        { opens: 'unnamed' },
        { opens: 'it', from: 'Mina Khan', after: MINUTE },
        { comes: 2500, from: 'Mina Khan', told: { it: FOUND } },
        { ...nameGiven(0), told: { it: FOUND } },
        { ...nameGiven(1), told: { it: WAITING } },
        // Ended before the money was sent, the payment without a name is no rival for the news.
        { ...unnamedEnds(-1), told: { it: FOUND } },
      ],
      'for a number whatever its amount, and for a sender beside one of another name': [
        { opens: 'numbered', from: 'Mina Khan' },
        { opens: 'named', from: 'Omar Shah' },
        {
          pays: 'numbered',
          amount: 2000,
          from: 'Her Brother',
          did: 'unmatched',
          told: { numbered: FOUND, named: WAITING },
        },
        { comes: 2500, from: 'OMAR SHAH', told: { named: FOUND } },
      ],
    }),
  )('is announced %s', (_, steps) => plays(world, steps));
});

forEachEngine('USDT that is short by an exchange’s fee (R-62, R-85)', (world) => {
  keepLaws(world);

  const USDT = 1_000_000;
  const announced = async (accountId: string, payment_id: string) =>
    (await world.shop.status(accountId, { payment_id })).found_money;
  const short = async (payment: string, by: number) => {
    const exact = await world.shop.moneyFor(payment);
    world.clock.advance(MINUTE);
    return world.shop.records({ ...exact, amount: exact.amount - by, sentAt: world.host.now() });
  };
  const listed = async () => (await world.shop.operator('receipts unmatched', { limit: 50 }))[0];

  it.each([
    { by: 1 * USDT, proposed: true, said: 'USDT 1 less, maybe a fee' },
    { by: 3 * USDT, proposed: true, said: 'USDT 3 less, maybe a fee' },
    { by: 3 * USDT + 100, proposed: false, said: undefined },
  ])('of $by millionths is proposed: $proposed, and books nothing', async ({ by, proposed, said }) => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('usdt', buyer, { 'help-hour': 1 });
    expect(await short(payment, by)).toMatchObject({ outcome: 'unmatched' });
    const amount = { trait: 'amount', is: 'differs', says: said };
    expect((await listed())?.candidates).toMatchObject(
      proposed ? [{ payment, supported: true, traits: [amount, { trait: 'time' }] }] : [],
    );
    expect(await announced(buyer, payment)).toBe(proposed ? true : undefined);
  });

  it('is proposed for every open payment that fits, and announced to none of several', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => world.shop.buyer()));
    const payments: string[] = [];
    for (const buyer of buyers) payments.push(await world.shop.opens('usdt', buyer, { 'help-hour': 1 }));
    await short(payments[0] ?? '', USDT);
    const found = await listed();
    expect(found?.why).toBe('12 open payments ask for up to 3 USDT more: maybe an exchange kept its fee.');
    expect(found?.candidates.filter(({ supported }) => supported)).toHaveLength(12);
    for (const [index, buyer] of buyers.entries())
      expect(await announced(buyer, payments[index] ?? '')).toBeUndefined();
  });
});
