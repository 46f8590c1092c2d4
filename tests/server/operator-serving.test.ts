import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { choose, confirm } from '#server/operator/cli/confirm.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { printAnswer } from './support/driver.ts';
import { HOUR, MINUTE, onOneEngine } from './support/world.ts';

onOneEngine('An operator who serves', (world) => {
  const bought = async (quantities: Record<string, number>) => {
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, quantities);
    const { username = '', email = '' } =
      (await world.host.db.selectFrom('account').selectAll().where('id', '=', buyer).executeTakeFirst()) ??
      {};
    return { buyer, username, email, order: (await world.shop.orders(buyer))[0]?.id ?? '' };
  };
  const numbered = (order: string, number: string) =>
    sql`UPDATE "order" SET number = ${number} WHERE id = ${order}`.execute(world.host.db);
  const find = async (text: string) =>
    (await world.shop.operator('orders find', { text, limit: 50 })).orders.map(({ id, found_by }) => [
      id,
      found_by,
    ]);

  const nameOf = async (payment: string) =>
    (await world.shop.operator('payments show', { payment })).username;

  it('finds orders by id, number, buyer, code, the end of a code, sum and product (R-89)', async () => {
    await world.shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
    const { order, username, email } = await bought({ 'star-5': 1 });
    world.clock.advance(MINUTE);
    const other = await bought({ 'star-5': 1, 'help-hour': 1 });
    await world.shop.operator('orders deliver', {
      order: other.order,
      variant: 'help-hour',
      items: ['Call Monday 10:00'],
    });
    await numbered(order, 'KS-7F3Q-K2');
    expect(await find(order.slice(0, 8))).toEqual([[order, ['its number']]]);
    expect(await find('ks-۷f3q-k۲')).toEqual([[order, ['its number']]]);
    expect(await find(username)).toEqual([[order, ['its buyer']]]);
    expect(await find(email.toUpperCase())).toEqual([[order, ['its buyer']]]);
    expect(await find('STAR-AAAA-XB4D')).toEqual([
      [order, ['a code of Star Card, USD 5', 'the end of a code of Star Card, USD 5']],
    ]);
    expect(await find('\u200bll\u00ad7c ')).toEqual([
      [other.order, ['the end of a code of Star Card, USD 5']],
    ]);
    expect(await find('BBBB')).toEqual([]);
    expect(await find('PKR 3,000')).toEqual([[other.order, ['its sum']]]);
    await sql`UPDATE "order" SET paid = 2800 WHERE id = ${other.order}`.execute(world.host.db);
    expect(await find('2800')).toEqual([[other.order, ['its sum']]]);
    expect(await find('setup help')).toEqual([[other.order, ['Setup Help, One Hour']]]);
    expect((await find('star-5')).map(([id]) => id)).toEqual([other.order, order]);
    expect(await world.shop.operator('orders show', { order: 'KS-7F3Q' })).toMatchObject({ id: order });
  });

  it('finds orders and payments by a number or a link as people paste it (R-189)', async () => {
    const { order } = await bought({ 'star-5': 1 });
    await bought({ 'star-5': 1 });
    await numbered(order, 'KS-7F3Q-K2');
    const { payment_id: payment } = await world.shop.operator('orders show', { order });
    await sql`UPDATE payment SET number = 'KP-4M9T-R7' WHERE id = ${payment}`.execute(world.host.db);
    const link = `https://shop.example.com/my/orders?order=${order}`;
    const written = ['#KS-7F3Q-K2', 'ks7f3qk2', 'Order KS 7F3Q K2,', 'KS–7F3Q—K2.', link];
    for (const text of [...written, encodeURIComponent(link), `${link.slice(0, -5)}\n${link.slice(-5)}`]) {
      expect((await find(text)).map(([id]) => id)).toEqual([order]);
      expect(await world.shop.operator('orders show', { order: text })).toMatchObject({ id: order });
    }
    for (const text of ['#KP.4M9T.R7', 'kp4m9tr7', `https://shop.example.com/payment/${payment}`]) {
      expect(await find(text)).toEqual([[order, ['its payment']]]);
      expect(await world.shop.operator('payments show', { payment: text })).toMatchObject({
        id: payment,
      });
    }
    expect(await find('KS-7F3Q-K2 or KP-4M9T-R7')).toEqual([[order, ['its payment', 'its number']]]);
    await expect(
      world.shop.operator('orders show', { order: 'KS-7F3Q-K2 or KS-2222-33' }),
    ).rejects.toMatchObject({ message: 'order must be one number: this text has several.' });
  });

  it('takes % and _ in a search for what they are, and no wildcards', async () => {
    const [plain, signed] = [await bought({ 'help-hour': 1 }), await bought({ 'help-hour': 1 })];
    const rename = (order: string, name: string) =>
      sql`UPDATE order_line SET name = ${name} WHERE order_id = ${order}`.execute(world.host.db);
    await rename(plain.order, 'Gems, 1000 bonus');
    await rename(signed.order, 'Gems, 10% bonus');
    expect(await find('10% bonus')).toEqual([[signed.order, ['Gems, 10% bonus']]]);
    const name = (buyer: string, username: string) =>
      sql`UPDATE account SET username_key = ${username}, email_key = ${username} WHERE id = ${buyer}`.execute(
        world.host.db,
      );
    await name(plain.buyer, 'minax91');
    await name(signed.buyer, 'mina_91');
    expect(await find('mina_91')).toEqual([[signed.order, ['its buyer']]]);
    await name(signed.buyer, String.raw`mina\91`);
    expect(await find(String.raw`mina\91`)).toEqual([[signed.order, ['its buyer']]]);
    // As wildcards, these would be the beginning of every id and a part of every number.
    for (const wild of ['%%', '%%%%', '____']) expect(await find(wild)).toEqual([]);
  });

  it.each([
    ['150000'],
    ['1,50,000'],
    ['150,000'],
    ['PKR 1,50,000'],
    ['Rs. 1,50,000'],
    ['rs 150,000'],
    ['1,50,000/-'],
    ['۱٬۵۰٬۰۰۰'],
    ['PKR1,50,000/-'],
  ])('finds an order of PKR 150,000 by its sum as people write it: %s', async (typed) => {
    const { order } = await bought({ 'help-hour': 60 });
    await bought({ 'help-hour': 6 });
    expect(await find(typed)).toEqual([[order, ['its sum']]]);
  });

  it.each(['149999', '150001', '15,00,00', '1.50.000', '-150000', '150000.5'])(
    'finds no order of PKR 150,000 by %s',
    async (typed) => {
      await bought({ 'help-hour': 60 });
      expect(await find(typed)).toEqual([]);
    },
  );

  it('lists the candidates of a beginning that several ids have, and does nothing', async () => {
    const { order, username } = await bought({ 'help-hour': 1 });
    const twin = await bought({ 'help-hour': 1 });
    const start = 'KS-77';
    for (const [id, number] of [
      [order, 'KS-77AA-A1'],
      [twin.order, 'KS-77BB-B2'],
    ] as const)
      await numbered(id, number);
    const refused = world.shop.operator('orders cancel', { order: start });
    await expect(refused).rejects.toThrow(/^2 orders begin with "KS-77"\. Type more of the one you mean:/);
    await expect(refused).rejects.toThrow(`  KS-77AA-A1  ${username}  PKR 2,500  2026-03-02 14:00`);
    await expect(world.shop.operator('orders show', { order: 'zzzz' })).rejects.toThrow(
      'There is no such order.',
    );
    expect((await world.shop.operator('orders show', { order })).state).toBe('processing');
  });

  it('notes on an order, once, for itself alone, and mails the buyer in its own words, once', async () => {
    const { order, buyer, email } = await bought({ 'help-hour': 1 });
    const note = { order: order.slice(0, 10), text: 'called back at 15:00' };
    const { number } = await world.shop.operator('orders show', { order });
    expect(await world.shop.operator('orders note', note)).toEqual({ order, number, new: true });
    expect(await world.shop.operator('orders note', note)).toEqual({ order, number, new: false });
    const shown = await world.shop.operator('orders show', { order });
    expect(shown).toMatchObject({ notes: [{ text: 'called back at 15:00' }] });
    const printed = printAnswer('orders show', { ...shown, paid: 2000, refunded: 500 }, 80);
    expect(printed).toMatch(/^Price: +PKR 2,500\nPaid: +PKR 2,000\nRefunded: +PKR 500$/m);
    expect(printed).toContain('Note of 2026-03-02 14:00: called back at 15:00');
    expect(JSON.stringify(await world.shop.orders(buyer))).not.toContain('called back');
    const mail = { order, text: 'We called you twice.\nWhen can we reach you?' };
    expect(await world.shop.operator('orders mail', mail)).toEqual({ order, to: email, new: true });
    expect(await world.shop.operator('orders mail', mail)).toEqual({ order, to: email, new: false });
    const sent = (await world.mails()).filter(({ text }) => text.includes('When can we reach you?'));
    expect(sent).toMatchObject([
      { to: email, subject: expect.stringMatching(/^A message about Setup Help, One Hour, order KS-/) },
    ]);
    const audits = await world.shop.operator('audit list', { subject: order, limit: 10 });
    expect(audits.map(({ action }) => action).toSorted()).toEqual(['orders mail', 'orders note']);
  });

  it('sees in one view what waits and what was sold on this day in Pakistan', async () => {
    world.clock.set(new Date('2026-03-02T18:00:00.000Z'));
    await bought({ 'help-hour': 2 });
    world.clock.set(new Date('2026-03-02T19:30:00.000Z'));
    await bought({ 'star-5': 1, 'help-hour': 2 });
    await world.shop.operator('orders cancel', { order: (await bought({ 'help-hour': 1 })).order });
    await world.shop.receives(700, { from: 'Nobody' });
    const { db } = world.host;
    await enqueueMail(db, world.host, { to: 'mina@example.com', subject: 'Hello', paragraphs: [] }, 'hello');
    const mails = await db
      .updateTable('outbox')
      .set({ failure: 'refused', attempts: 3 })
      .returning('id')
      .execute();
    for (const [index, at] of ['2026-03-02T18:59:59.999Z', '2026-03-02T19:00:00.000Z'].entries())
      await db
        .updateTable('outbox')
        .set({ done_at: new Date(at) })
        .where('id', '=', mails[index]?.id ?? '')
        .execute();
    const waiting = (id: string, since: string) => ({
      id,
      account_id: null,
      merged_into: null,
      message_count: 1,
      alert_at: null,
      waiting_since: new Date(since),
      last_message_at: new Date(since),
    });
    await db
      .insertInto('chat_conversation')
      .values([
        waiting('visitor-1', '2026-03-02T19:50:00.000Z'),
        waiting('visitor-2', '2026-03-02T19:40:00.000Z'),
      ])
      .execute();
    world.clock.advance(2 * HOUR + 5 * MINUTE);
    const seen = await world.shop.operator('today', {});
    expect(seen).toMatchObject({
      since: '2026-03-02T19:00:00.000Z',
      waiting: {
        unmatched: [{ currency: 'PKR', count: 1, amount: '700' }],
        reversed: [],
        left_rows: { count: 0, since: null },
        unconfirmed: { count: 0, since: null },
        by_hand: { orders: 2, items: 4, since: '2026-03-02T18:00:00.000Z' },
        back_ordered: { orders: 1, items: 1, since: '2026-03-02T19:30:00.000Z' },
        chats: { count: 2, since: '2026-03-02T19:40:00.000Z' },
        mails: { retrying: 3, given_up: 1 },
        shelves: [
          { variant: 'star-10', free: 0 },
          { variant: 'star-5', free: 0 },
        ],
      },
      products: [
        { variant: 'help-hour', quantity: 2, amount: 5000 },
        { variant: 'star-5', quantity: 1, amount: 500 },
      ],
    });
    const bank = (amount: number) => [{ source: 'bank', amount }];
    expect(seen.days).toHaveLength(14);
    expect(seen.days.slice(-3)).toEqual([
      { day: '2026-03-01', received: 0, sales: 0, refunds: 0, orders: 0, sources: [] },
      { day: '2026-03-02', received: 5000, sales: 5000, refunds: 0, orders: 1, sources: bank(5000) },
      { day: '2026-03-03', received: 8000, sales: 8000, refunds: 2500, orders: 2, sources: bank(8000) },
    ]);
    const shown = printAnswer('today', seen, 80);
    expect(shown).toMatch(/^Received: PKR 8,000\nSales: +PKR 8,000, 2 orders\nRefunds: +PKR 2,500$/m);
    expect(shown).toMatch(/^2026-03-02 +5,000 +5,000 +5,000 +1$/m);
    expect(shown).toContain('1: PKR 700, for 2 h 5 min');
    expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('is asked back with the buyer and the sum, and asking changes nothing (R-89)', async () => {
    const codes = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', 'STAR-CCCC-9Q2M'];
    const { batch } = await world.shop.stocks('star-5', codes);
    const { order, username } = await bought({ 'star-5': 1, 'help-hour': 1 });
    const shown = await world.shop.operator('orders show', { order });
    const who = `${username} <${username}@example.com>, order ${shown.number}, paid PKR 3,000`;
    const { host, shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), { 'star-5': 1 }, { from: 'Mina Khna' });
    const came = { method: 'bank', amount: '400', payer: 'Mina Khan', reference: 'FT-1' };
    const { receipt } = await shop.operator('receipts record', came);
    const before = await world.rowCounts();
    const moneyAndCodes = async () => [
      await host.db.selectFrom('receipt').selectAll().orderBy('id').execute(),
      await host.db.selectFrom('stock_code').selectAll().orderBy('id').execute(),
      await host.db.selectFrom('order').selectAll().orderBy('id').execute(),
    ];
    const kept = await moneyAndCodes();
    expect(await shop.asks('orders refund', { order, amount: 500, reason: 'late' })).toBe(
      `Refund PKR 500 to the balance of ${who}?`,
    );
    await expect(shop.asks('orders refund', { order, amount: 5000, reason: 'late' })).rejects.toThrow(
      /Only PKR 3,000/,
    );
    expect(await shop.asks('orders cancel', { order })).toBe(
      `Cancel what is not delivered, and refund PKR 2,500 to the balance of ${who}?`,
    );
    expect(await shop.asks('orders deliver', { order, variant: 'help-hour', items: ['Monday'] })).toBe(
      `Deliver 1 × Setup Help, One Hour to ${who}?`,
    );
    expect(await shop.asks('orders replace', { order, variant: 'star-5', reason: 'used' })).toBe(
      `Replace …XB4D of Star Card, USD 5 by a code from stock for ${who}?`,
    );
    expect(await shop.asks('accounts credit', { name: username, amount: 200, reason: 'sorry' })).toMatch(
      `Credit PKR 200 at the shop’s expense to ${username} <${username}@example.com>, whose balance is PKR 0?`,
    );
    expect(await shop.asks('stock void', { of: 'STAR-BBBB-LL7C' })).toBe(
      'Take 1 code of star-5 out of sale, which sells for PKR 500?',
    );
    expect(await shop.asks('stock void', { of: batch })).toBe(
      'Take 2 codes of star-5 out of sale, which sell for PKR 1,000?',
    );
    expect(await shop.asks('receipts assign', { receipt, payment })).toMatchObject({
      question: expect.stringMatching(
        /^Give PKR 400 from Mina Khan by bank to payment .*\nIts sender is "Mina Khna"\.\nPKR 100 less\. Sender written differently\. No number\. Has not paid for .* before\.\nIt closes the payment as underpaid: PKR 400 goes to the balance\.$/,
      ),
      press: 'Close as underpaid: PKR 400 to the balance',
    });
    expect(await shop.asks('receipts assign', { receipt, account: username })).toEqual({
      question: `Credit PKR 400 from Mina Khan by bank to ${username} <${username}@example.com>?`,
      press: 'Credit',
    });
    expect(await shop.asks('receipts correct', { receipt, amount: '0', reason: 'x' })).toBe(
      'Lower PKR 400 from Mina Khan by bank to 0?',
    );
    const shopper = `${await nameOf(payment)} <${await nameOf(payment)}@example.com>`;
    const record = (typed: { amount: string; payer: string; reference: string }) =>
      shop.asks('receipts record', { method: 'bank', ...typed });
    const number = await shop.number(payment);
    expect(await record({ amount: '500', payer: 'Mina Khna', reference: `FT-2 ${number}` })).toBe(
      `Record PKR 500 from Mina Khna by bank? It settles payment ${number} of ${shopper}.`,
    );
    expect(await record({ amount: '450', payer: 'Mina Khna', reference: `FT-2 ${number}` })).toBe(
      `Record PKR 450 from Mina Khna by bank? It closes payment ${number} of ${shopper} as underpaid: PKR 450 goes to the balance.`,
    );
    expect(await record({ amount: '560', payer: 'Mina Khna', reference: `FT-2 ${number}` })).toBe(
      `Record PKR 560 from Mina Khna by bank? It settles payment ${number} of ${shopper}, and PKR 60 goes to the balance.`,
    );
    expect(await record({ amount: '500', payer: 'Mina Khna', reference: 'FT-2' })).toBe(
      `Record PKR 500 from Mina Khna by bank? It waits for a person. Payment ${number} fits, but its text has no number, and this sender has not paid for ${await nameOf(payment)} before.`,
    );
    expect(await record({ amount: '500', payer: 'Nobody', reference: 'FT-2' })).toBe(
      `Record PKR 500 from Nobody by bank? It waits for a person. The amount fits payment ${number}, but its sender is "Mina Khna".`,
    );
    expect(await record(came)).toBe(
      'Record PKR 400 from Mina Khan by bank? This very money was recorded before: nothing will change.',
    );
    await expect(record({ amount: '5.5', payer: 'Nobody', reference: 'FT-2' })).rejects.toThrow(
      '5.5 is not an amount in PKR (whole rupees).',
    );
    const importing = async (lines: readonly string[]) => {
      const asked = await shop.asks('receipts import', {
        text: ['date,time,credit,sender,reference', ...lines].join('\n'),
        columns: {},
        zone: '+05:00',
      });
      return typeof asked === 'string' ? asked : asked?.question;
    };
    const settling = `2026-03-02,14:01,500,Mina Khna,FT-2 ${number}`;
    expect(await importing([settling, '2026-03-02,14:01,700,Nobody,FT-3'])).toBe(
      [
        'Read date from "date", time from "time", amount from "credit", payer from "sender", reference from "reference". Currency: PKR. Account: not named in the file. In PKR 1,200, out PKR 0.',
        'Would become of 2 rows: 1 settled, 1 waiting for a person.',
        `Line 2: PKR 500 from Mina Khna. It settles payment ${number} of ${shopper}.`,
        'Line 3: PKR 700 from Nobody. It waits for a person.',
        'Record 2 receipts of PKR 1,200 together?',
      ].join('\n'),
    );
    // The second comes when the first has closed the payment.
    const short = ['14:01,410', '14:02,300'].map(
      (cells, at) => `2026-03-02,${cells},Mina Khna,FT-${at} ${number}`,
    );
    expect(
      String(await importing(short))
        .split('\n')
        .slice(2, 4),
    ).toEqual([
      `Line 2: PKR 410 from Mina Khna. It closes payment ${number} of ${shopper} as underpaid: PKR 410 goes to the balance.`,
      `Line 3: PKR 300 from Mina Khna. It goes to the balance of ${shopper}.`,
    ]);
    const many = Array.from({ length: 12 }, (_, at) => `2026-03-02,14:01,70,Nobody,FT-${at + 3}`);
    expect(
      String(await importing(many))
        .split('\n')
        .slice(11),
    ).toEqual([
      'Line 11: PKR 70 from Nobody. It waits for a person.',
      'And 2 more, which --dry-run shows.',
      'Record 12 receipts of PKR 840 together?',
    ]);
    const unread = ['2026-03-02,14:01,0.42,Nobody,FT-3', '2026-03-02,14:01,400,Mina Khan,FT-1'];
    expect(
      String(await importing(unread))
        .split('\n')
        .slice(2)
        .join('\n'),
    ).toBe(
      '1 line is left to you, which --dry-run shows.\nNothing in this statement is new. Import it all the same?',
    );
    expect(
      String(await importing([]))
        .split('\n')
        .at(-1),
    ).toBe('No line of this statement is money that can be recorded. Go on all the same?');
    expect(await moneyAndCodes()).toEqual(kept);
    const after = await world.rowCounts();
    for (const table of ['audit_log', 'ledger_entry', 'delivered_item', 'order_note', 'receipt', 'outbox'])
      expect([table, after[table]]).toEqual([table, before[table]]);
  });

  it('means a payment by its number, or the beginning of it', async () => {
    const { host, shop } = world;
    const [one, other] = [await shop.buyer(), await shop.buyer()];
    const id = await shop.opens('bank', one, { 'star-5': 1 }, { from: 'Mina Khan' });
    world.clock.advance(MINUTE);
    const twin = await shop.opens('bank', other, { 'star-5': 1 }, { from: 'Omar Shah' });
    for (const [payment, number] of [
      [id, 'KP-7F3Q-K2'],
      [twin, 'KP-7F9A-B3'],
    ])
      await sql`UPDATE payment SET number = ${number} WHERE id = ${payment}`.execute(host.db);
    for (const payment of ['KP-7F3Q-K2', 'kp-7f3', id.slice(0, 8)])
      expect(await shop.operator('payments show', { payment })).toMatchObject({
        id,
        number: 'KP-7F3Q-K2',
      });
    await expect(shop.operator('payments show', { payment: 'KP-7F' })).rejects.toThrow(
      /^2 payments begin with "KP-7F"\. Type more of the one you mean:\n.*KP-7F9A-B3 .*\n.*KP-7F3Q-K2 /,
    );
    const listed = await shop.operator('payments list', { pending: true, limit: 9 });
    const shown = printAnswer('payments list', listed, 120);
    for (const number of ['KP-7F3Q-K2', 'KP-7F9A-B3']) expect(shown).toContain(number);
    for (const long of [id, twin]) expect(shown).not.toContain(long);
  });

  it('may shorten the ids of visitors, of their orders and of what the audit log has (R-89)', async () => {
    const { shop } = world;
    const { order, buyer, username } = await bought({ 'help-hour': 1 });
    await numbered(order, 'KS-7F3Q-K2');
    for (const typed of [order.slice(0, 6), 'ks-7f3q-k2'])
      await shop.operator('chat write', { account: username, text: `About ${typed}`, order: typed });
    const twin = await bought({ 'help-hour': 1 });
    const other = { account: twin.username, text: 'Hello', order: order.slice(0, 6) };
    await expect(shop.operator('chat write', other)).rejects.toThrow(/^This is not an order of/);
    await shop.operator('chat answer', { visitor: buyer.slice(0, 8), text: 'An answer' });
    const { said } = await shop.operator('chat show', { visitor: buyer.slice(0, 8) });
    expect(said.map(({ msg }) => msg.split('\n').at(-1))).toEqual([
      `About ${order.slice(0, 6)}`,
      'About ks-7f3q-k2',
      'An answer',
    ]);
    const note = await shop.operator('orders note', { order, text: 'called back' });
    for (const subject of [order, order.slice(0, 6), 'KS-7F3Q-K2'])
      expect(await shop.operator('audit list', { subject, limit: 9 })).toMatchObject([
        { action: 'orders note', subject: note.order },
      ]);
    expect(await shop.operator('audit list', { subject: 'abcdef', limit: 9 })).toEqual([]);
  });

  it('reaches the account of a name that also begins an id, and lists visitors whose ids begin alike', async () => {
    const { host, shop } = world;
    const named = await shop.buyer();
    await host.db
      .updateTable('account')
      .set({ username: 'cafe', username_key: 'cafe' })
      .where('id', '=', named)
      .execute();
    const conversation = { message_count: 0, last_message_at: host.now() };
    for (const id of [named, 'cafe1'.padEnd(32, '0'), 'cafe2'.padEnd(32, '0')])
      await host.db
        .insertInto('chat_conversation')
        .values({ ...conversation, id, account_id: id === named ? named : null })
        .execute();
    expect(await shop.operator('chat answer', { visitor: 'cafe', text: 'Hello' })).toMatchObject({
      visitor: named,
    });
    await host.db.updateTable('account').set({ username: 'amna', username_key: 'amna' }).execute();
    await expect(shop.operator('chat answer', { visitor: 'cafe', text: 'Hello' })).rejects.toThrow(
      /^2 visitors begin with "cafe"\. Type more of the one you mean:/,
    );
    // Five are listed, of however many.
    for (const [more, many] of [
      [[3, 4, 5], '5'],
      [[6], 'Many'],
    ] as const) {
      const ids = more.map((nth) => `cafe${nth}`.padEnd(32, '0'));
      const rows = ids.map((id) => ({ ...conversation, id, account_id: null }));
      await host.db.insertInto('chat_conversation').values(rows).execute();
      await expect(shop.operator('chat answer', { visitor: 'cafe', text: 'Hello' })).rejects.toThrow(
        new RegExp(`^${many} visitors begin with "cafe"\\. Type more of the one you mean:(\n +cafe.*){5}$`),
      );
    }
  });

  it('is told what becomes of money that is over, spent or given before (R-85, R-89)', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const { username = '' } =
      (await host.db.selectFrom('account').selectAll().where('id', '=', buyer).executeTakeFirst()) ?? {};
    const payment = await shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khna' });
    const cameBy = async (payer: string) => (await shop.receives(700, { from: payer })).receiptId;
    const [over, spare] = [await cameBy('Mina Khan'), await cameBy('Omar Shah')];
    const { ask } = commands['receipts assign'];
    expect(await ask(host, { receipt: over, payment })).toMatchObject({
      question: expect.stringMatching(
        /\?\nIts sender is "Mina Khna"\.\nPKR 200 more\. Sender written differently\. .*\nIt settles the payment, and PKR 200 goes to the balance\.$/,
      ),
      press: 'Settle: PKR 200 to the balance',
    });
    await shop.operator('receipts assign', { receipt: over, payment });
    const before = /\? This very change was made before: nothing will change\.$/;
    expect(await ask(host, { receipt: over, payment })).toMatch(before);
    await expect(ask(host, { receipt: over, account: username })).rejects.toThrow(
      'This receipt was already settled.',
    );
    await shop.operator('receipts assign', { receipt: spare, account: username });
    expect(await ask(host, { receipt: spare, account: username })).toMatchObject({
      question: expect.stringMatching(before),
    });
    const gift = { name: username, amount: 200, reason: 'sorry' };
    await shop.operator('accounts credit', gift);
    expect(await shop.asks('accounts credit', gift)).toMatch(before);
    expect(await shop.asks('receipts correct', { receipt: spare, amount: '700', reason: 'x' })).toMatch(
      before,
    );
  });

  it('names live items only when it replaces a dead one (R-83)', async () => {
    await world.shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
    const { order } = await bought({ 'star-5': 1 });
    const used = { order, variant: 'star-5', reason: 'used' };
    const replace = () => world.shop.operator('orders replace', used);
    expect(await replace()).toMatchObject({ dead: '…XB4D', items: 1 });
    await world.shop.stocks('star-5', ['STAR-CCCC-9ZQ2']);
    expect(await world.shop.asks('orders replace', used)).toMatch(
      /^Replace …LL7C of Star Card, USD 5 .*\? It is a replacement itself\.$/,
    );
    expect(await replace()).toMatchObject({ dead: '…LL7C', items: 1 });
    const two = await bought({ 'help-hour': 2 });
    const line = { order: two.order, variant: 'help-hour' };
    await world.shop.operator('orders deliver', { ...line, items: ['Monday 10:00', 'Tuesday 11:00'] });
    await expect(
      world.shop.operator('orders replace', { ...line, with: 'Friday', reason: 'ill' }),
    ).rejects.toThrow('This line has 2 live items, …0:00, …1:00: name the dead one with --code CODE.');
  });
});

it.each([
  ['y\n', true],
  [' YES \n', true],
  ['\n', false],
  ['n\n', false],
  ['yesterday\n', false],
  ['', false],
])('A question takes %j: %s', async (typed, isSure) => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(typed);
  expect(await confirm('Refund PKR 500?', { input, output })).toBe(isSure);
  expect(String(output.read())).toContain('Refund PKR 500? [y/N] ');
});

it.each([
  ['1\n', 0],
  [' 2 \n', 1],
  ['y\n', 0],
  ['0\n', null],
  ['3\n', null],
  ['12\n', null],
  ['\n', null],
  ['', null],
])('A question with several answers takes %j: %s', async (typed, at) => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(typed);
  expect(await choose('2 lines differ.', ['Add the 2 good ones', 'Add all 4'], { input, output })).toBe(at);
  expect(String(output.read())).toContain(
    '2 lines differ.\n  1  Add the 2 good ones\n  2  Add all 4\nWhich? [a number, or nothing] ',
  );
});
