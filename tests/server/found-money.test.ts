import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import type { InputOf } from '#server/operator/commands/commands.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { acceptReceipt, findClear } from '#server/reconciliation/accept-receipts.ts';
import { keepReceipt } from '#server/reconciliation/unmatched.ts';
import { keepLaws } from './support/laws.ts';
import { forEachEngine, HOUR, MINUTE } from './support/world.ts';

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

  it.each([
    {
      name: 'over',
      amount: 700,
      outcome: 'settled',
      status: 'Completed, extra added to balance',
      balance: 200,
    },
    {
      name: 'short',
      amount: 400,
      outcome: 'credited',
      status: 'Paid too little, money added to balance',
      balance: 400,
    },
  ] as const)(
    'that is $name ends as such money always does',
    async ({ amount, outcome, status, balance }) => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khna' });
      const receipt = await unmatched('Mina Khan', amount);
      expect(await assign({ receipt, payment })).toMatchObject({ outcome, payment, new: true });
      expect((await seen(buyer, payment))[0]).toBe(status);
      expect(await world.shop.balance(buyer)).toBe(balance);
    },
  );

  /** A payment of so many stars, PKR 500 each, by a new account. */
  const paying = async (sender: string | null, stars: number) => {
    const account = await world.shop.buyer();
    const payment =
      sender === null
        ? await world.shop.opens('bank', account, { 'star-5': stars })
        : await world.shop.opens('bank', account, { 'star-5': stars }, { from: sender });
    return { account, payment };
  };
  /** A row of a bank that has no column for its senders. */
  const row = (description: string, amount: number, more: object = {}) =>
    world.shop.records({
      ...world.shop.money(amount, { from: '', ...more }),
      payer: null,
      description,
    });
  const accepted = async () => (await findClear(world.host, 100)).map(({ payment }) => payment);
  /** Makes an account one that has had money from this name, by a payment's number. */
  const paidBefore = async (account: string, payer: string) => {
    const payment = await world.shop.opens('bank', account, { 'star-5': 1 });
    await world.shop.receivesFor(payment, { payer });
  };

  it.each([
    ['words that a bank writes beside each name', 'Funds Transfer', 'IBFT Funds Transfer from FAIZAN MALIK'],
    ['a word of a bank beside one of the name', 'Transfer Faizan', 'Raast Transfer FAIZAN MALIK'],
  ])('isn’t accepted for a payment whose name is %s (R-174)', async (_, name, text) => {
    const refused = await paying('Somebody', 2);
    // As if it had been named before such names were refused.
    await sql`UPDATE payment_sender_name SET sender_key = ${name.toUpperCase()}`.execute(world.host.db);
    world.clock.advance(MINUTE);
    await row(text, 1000);
    expect(await accepted()).toEqual([]);
    const named = world.shop.namesSender(refused.payment, 'Funds Transfer');
    await expect(named).rejects.toThrow(FIELD_FAULTS.senderName.empty.says);
  });

  it('is accepted by the bank’s sender alone where it has one, not by other words of its row (R-174)', async () => {
    const thief = await paying('Gulberg Branch Lahore', 2);
    const buyer = await paying('Zahid Mahmood', 3);
    world.clock.advance(MINUTE);
    const description = 'at Gulberg Branch Lahore';
    await world.shop.receives(1000, { from: 'NIDA YASIR', description });
    await world.shop.receives(1500, { from: 'ZAHID MAHMOOD', description });
    expect(await accepted()).toEqual([buyer.payment]);
    expect(await accepted()).not.toContain(thief.payment);
  });

  it('isn’t accepted for words that stood in a row of somebody else’s money (R-174)', async () => {
    const before = await paying(null, 1);
    const { description: number } = await world.shop.moneyFor(before.payment);
    await row(`${number} GULBERG HEIGHTS FAIZAN MALIK`, 500);
    await paying('Gulberg Heights', 2);
    const buyer = await paying('Sana Tariq', 3);
    world.clock.advance(MINUTE);
    await row('GULBERG HEIGHTS NIDA YASIR', 1000);
    await row('GULBERG HEIGHTS SANA TARIQ', 1500);
    expect(await accepted()).toEqual([buyer.payment]);
  });

  it('isn’t accepted for a payment that was opened after its row was recorded, or in its minute (R-174)', async () => {
    const sentAt = new Date('2026-03-01T19:00:00.000Z');
    const day = { sentAt, sentUntil: new Date('2026-03-02T18:59:59.999Z') };
    await world.shop.receives(1000, { from: 'NASEEM BEGUM', ...day });
    const minute = { sentAt: world.host.now(), sentUntil: new Date(world.host.now().getTime() + 59_999) };
    world.clock.advance(30_000);
    await paying('Naseem Begum', 2);
    await paying('Qasim Zia', 3);
    world.clock.advance(MINUTE);
    await world.shop.receives(1500, { from: 'QASIM ZIA', ...minute });
    expect(await accepted()).toEqual([]);
  });

  it('isn’t accepted beside a payment of the same name, whatever its amount (R-174)', async () => {
    await paying('Adeel Chaudhry', 2);
    const owing = await paying('Adeel Chaudhry', 9);
    world.clock.advance(MINUTE);
    await unmatched('ADEEL CHAUDHRY', 1000);
    expect(await accepted()).toEqual([]);
    await world.shop.cancels(owing.payment);
    expect(await accepted()).toEqual([]);
  });

  it('isn’t accepted for a known payer beside another’s open payment of its amount (R-174)', async () => {
    const known = await paying(null, 2);
    await world.shop.cancels(known.payment);
    await paidBefore(known.account, 'IMRAN KHAN');
    const open = await world.shop.opens('bank', known.account, { 'star-5': 3 });
    const other = await paying('Waqar Younis', 3);
    world.clock.advance(MINUTE);
    await unmatched('IMRAN KHAN', 1500);
    expect(await accepted()).toEqual([]);
    await world.shop.cancels(other.payment);
    expect(await accepted()).toEqual([open]);
  });

  it('has the rival without a name in view, beside the payment of the name (R-85)', async () => {
    const unnamed = await paying(null, 2);
    const named = await paying('Asad Mehmood', 2);
    await paying(null, 3);
    world.clock.advance(MINUTE);
    await unmatched('ASAD MEHMOOD', 1000);
    const [listed] = await world.shop.operator('receipts unmatched', { limit: 50 });
    const inView = listed?.candidates.filter(({ supported }) => supported).map(({ payment }) => payment);
    expect(inView).toEqual([named.payment, unnamed.payment]);
    expect(listed?.why).toBe(
      `Payment ${await world.shop.number(named.payment)} fits, but it may be for payment ${await world.shop.number(unnamed.payment)} as well.`,
    );
  });

  it('that was sent too late, or for a cancelled payment, goes to the balance', async () => {
    const late = await world.shop.buyer();
    const lateFor = await world.shop.opens('bank', late, { 'star-5': 1 }, { from: 'Mina Khna' });
    const left = await world.shop.buyer();
    const cancelled = await world.shop.opens('bank', left, { 'help-hour': 1 }, { from: 'Omar Sha' });
    const inTime = await unmatched('Omar Shah', 2500);
    await world.shop.cancels(cancelled);
    world.clock.advance(2 * HOUR);
    const tooLate = await unmatched('Mina Khan', 500);
    expect(await assign({ receipt: tooLate, payment: lateFor })).toMatchObject({ outcome: 'credited' });
    expect(await assign({ receipt: inTime, payment: cancelled })).toMatchObject({ outcome: 'credited' });
    expect((await seen(late, lateFor))[0]).toBe('Paid too late, money added to balance');
    expect((await seen(left, cancelled))[0]).toBe('Cancelled, money added to balance');
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

  it('is announced to nobody if it may be for several, if the amount differs, or if it came before the payment', async () => {
    const [first, second] = [await world.shop.buyer(), await world.shop.buyer()];
    await unmatched('Mina', 2500);
    world.clock.advance(MINUTE);
    const probing = await world.shop.opens('bank', first, { 'help-hour': 1 }, { from: 'Mina' });
    const announced = async () => (await seen(first, probing))[1];
    expect(await announced()).toBeUndefined();
    await unmatched('Mina', 2400);
    await unmatched('Somebody', 2500);
    expect(await announced()).toBeUndefined();
    const rival = await world.shop.opens('bank', second, { 'help-hour': 1 }, { from: 'Mina' });
    await unmatched('Mina', 2500);
    expect(await announced()).toBeUndefined();
    expect((await seen(second, rival))[1]).toBeUndefined();
    await world.shop.cancels(rival);
    expect(await announced()).toBeUndefined();
  });

  it('is told as set aside once a person has left it as not for the shop, also after the end', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    const told = async () => {
      const { status_text, found_money, set_aside_money } = await world.shop.status(buyer, {
        payment_id: payment,
      });
      return [status_text, found_money, set_aside_money];
    };
    const receiptId = await unmatched('Mina Khan', 2500);
    expect(await told()).toEqual(['Checking money that may be yours', true, undefined]);
    await world.shop.transact((tx) => keepReceipt(tx, world.host, receiptId));
    expect(await told()).toEqual(['Waiting for your payment', undefined, true]);
    await unmatched('Mina Khan', 2500);
    expect(await told()).toEqual(['Checking money that may be yours', true, undefined]);
    await world.shop.cancels(payment);
    expect(await told()).toEqual(['Checking money that may be yours', true, undefined]);
    world.clock.advance(80 * HOUR);
    expect((await told()).slice(1)).toEqual([true, undefined]);
  });

  it('is announced beside an open payment without a name only if its own name was given before', async () => {
    const [first, second] = [await world.shop.buyer(), await world.shop.buyer()];
    const unnamed = await world.shop.opens('bank', second, { 'help-hour': 1 });
    const payment = await world.shop.opens('bank', first, { 'help-hour': 1 }, { from: 'Mina Khan' });
    world.clock.advance(MINUTE);
    await unmatched('Mina Khan', 2500);
    const announced = async () => (await seen(first, payment))[1];
    expect(await announced()).toBe(true);
    await sql`UPDATE payment_sender_name SET named_at = ${world.host.now()}`.execute(world.host.db);
    expect(await announced()).toBe(true);
    const since = new Date(world.host.now().getTime() + 1);
    await sql`UPDATE payment_sender_name SET named_at = ${since}`.execute(world.host.db);
    expect(await announced()).toBeUndefined();
    // Ended before the money was sent, the payment without a name is no rival for the news.
    const ended = new Date(world.host.now().getTime() - 1);
    await sql`UPDATE payment SET expires_at = ${ended} WHERE id = ${unnamed}`.execute(world.host.db);
    expect(await announced()).toBe(true);
  });

  it('is announced for a number whatever its amount, and for a sender beside one of another name', async () => {
    const [first, second] = [await world.shop.buyer(), await world.shop.buyer()];
    const numbered = await world.shop.opens('bank', first, { 'help-hour': 1 }, { from: 'Mina Khan' });
    const named = await world.shop.opens('bank', second, { 'help-hour': 1 }, { from: 'Omar Shah' });
    const short = { amount: 2000, payer: 'Her Brother' };
    await world.shop.receivesFor(numbered, short);
    expect((await seen(first, numbered))[1]).toBe(true);
    expect((await seen(second, named))[1]).toBeUndefined();
    await unmatched('OMAR SHAH', 2500);
    expect((await seen(second, named))[1]).toBe(true);
  });
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
