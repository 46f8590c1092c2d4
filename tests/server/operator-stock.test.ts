import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { commands } from '#server/operator/commands.ts';
import { countLowShelves } from '#server/operator/counts.store.ts';
import { myOrders } from '#server/orders/my-orders.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { countFreeCodes } from '#server/stock/codes.ts';
import { stockThresholds } from '#server/stock/inventory.ts';
import { brokenLaws } from './support/laws.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { bankReceiptFor, buy, createAccount, makeCodes, placeBankPayment } from './support/shopping.ts';
import { forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const OPERATOR = 'staff@example.com';
const env = { ...operatorEnv(folder), OPERATOR_EMAIL: OPERATOR };

onOneEngine(
  'The operator’s stock',
  (world) => {
    const operator = operatorFor(world, folder);

    it('adds the codes of a file, fulfils back-orders, and reports duplicates by line', async () => {
      const buyer = await createAccount(world.host);
      await buy(world.host, buyer, { 'star-5': 1 });
      const list = makeCodes(3);
      const first = await operator.file(['\uFEFF', ...list, '', ' '].join('\r\n'));
      const added = await operator.run(['stock', 'add', 'star-5', '--file', first]);
      expect([added.code, added.err]).toEqual([0, '']);
      expect(added.out).toMatch(/^Added 3 to star-5 \(batch \w+\): 1 delivered to back-orders, 2 free\.\n$/);

      const [fresh = ''] = makeCodes(1);
      const second = await operator.file([...list.slice(1), '', fresh, fresh]);
      const line = ['stock', 'add', 'star-10', '--file', second];
      const rehearsed = await operator.run([...line, '--dry-run']);
      expect(rehearsed.out).toBe(
        [
          'Would add 1 to star-10: 0 delivered to back-orders, 1 free.',
          'Skipped duplicates: 3',
          '  line 1: already in stock',
          '  line 2: already in stock',
          '  line 5: same as line 4',
          `First …${list[1]?.slice(-4)}, last …${fresh.slice(-4)}`,
          '',
        ].join('\n'),
      );
      expect(await countFreeCodes(world.host.db, 'star-10')).toBe(0);
      expect(await operator.json(line)).toEqual({
        variant: 'star-10',
        batch: expect.stringMatching(/^[0-9a-f]{32}$/),
        added: 1,
        duplicates: [
          { line: 1, earlier: null },
          { line: 2, earlier: null },
          { line: 5, earlier: 4 },
        ],
        delivered: 0,
        free: 1,
        ends: { first: `…${list[1]?.slice(-4)}`, last: `…${fresh.slice(-4)}` },
        odd: [],
        left_out: [],
        accept_odd: null,
        cleaned: 0,
      });
      expect(await operator.json(line)).toMatchObject({ added: 0, batch: null, free: 1 });
      expect(await operator.audits()).toMatchObject([
        { actor: 'operator', action: 'stock add', subject: 'star-5', detail: { added: 3, delivered: 1 } },
        { action: 'stock add', subject: 'star-10', detail: { added: 1, duplicates: 3 } },
      ]);
      expect(JSON.stringify(await operator.audits())).not.toContain(list[0]);
    });

    it('refuse an invalid code by its line, and add nothing', async () => {
      const file = await operator.file(['FINE-1', '', 'x'.repeat(2_001)]);
      const refused = await operator.run(['stock', 'add', 'star-5', '--file', file]);
      expect([refused.code, refused.err]).toEqual([
        1,
        'Line 3 is not a valid code: it is longer than 2000 characters. Nothing was added.\n',
      ]);
      expect(await countFreeCodes(world.host.db, 'star-5')).toBe(0);
    });

    it('refuses what differs from the rest, --yes or not, unless exactly so many lines are accepted (R-89)', async () => {
      const file = await operator.file(['Serial Number', ...makeCodes(4), '6.01E+15']);
      const add = (...more: string[]) => operator.run(['stock', 'add', 'star-5', '--file', file, ...more]);
      const refused = await add();
      expect([refused.code, refused.err]).toEqual([
        1,
        '2 lines differ from the rest: line 1 (Se…mber): a heading; line 6 (…E+15): a number that the spreadsheet shortened. ' +
          'Nothing was added. Add --skip-odd to leave them out, or --accept-odd 2 to take them as they are.\n',
      ]);
      for (const wrong of ['1', '3']) expect((await add('--accept-odd', wrong)).code).toBe(1);
      expect(await countFreeCodes(world.host.db, 'star-5')).toBe(0);
      expect((await add('--dry-run')).out).toBe(
        [
          'It would be refused without --accept-odd 2: lines differ from the rest. With it:',
          'Would add 6 to star-5: 0 delivered to back-orders, 6 free.',
          'Different from the rest: 2 lines',
          '  line 1: Se…mber, a heading',
          '  line 6: …E+15, a number that the spreadsheet shortened',
          'First …mber, last …E+15',
          '',
        ].join('\n'),
      );
      expect((await add('--dry-run', '--accept-odd', '2')).out).toMatch(/^Would add 6 to star-5/);
      expect((await add('--accept-odd', '2')).code).toBe(0);
      expect(await countFreeCodes(world.host.db, 'star-5')).toBe(6);
      // All of it is known now: nothing is asked, and the answer says that nothing is new.
      const text = ['Serial Number', '6.01E+15'].join('\n');
      expect(await commands['stock add'].ask(world.host, { variant: 'star-5', text })).toBeNull();
      expect((await add()).out).toMatch(/^Nothing to add: star-5 has 6 free, and all 6 lines are known\.\n/);
    });

    it('leaves out what differs from the rest if told to (R-89)', async () => {
      const file = await operator.file(['Serial Number', ...makeCodes(4), '6.01E+15']);
      const added = await operator.run(['stock', 'add', 'star-5', '--file', file, '--skip-odd']);
      expect(added.out.replace(/batch \w+/, 'batch')).toBe(
        [
          'Added 4 to star-5 (batch): 0 delivered to back-orders, 4 free.',
          'Left out: 2 lines',
          '  line 1: Se…mber, a heading',
          '  line 6: …E+15, a number that the spreadsheet shortened',
          '',
        ].join('\n'),
      );
      expect(await operator.audits()).toMatchObject([{ detail: { added: 4, odd: 0, left_out: 2 } }]);
      const heading = await operator.file(['Serial Number']);
      expect((await operator.run(['stock', 'add', 'star-5', '--file', heading, '--skip-odd'])).err).toBe(
        'There are no codes to add.\n',
      );
    });

    it('finds duplicates that only what can’t be seen tells apart, and stores codes without it (R-121)', async () => {
      const [code = ''] = makeCodes(1);
      const first = await operator.file([code]);
      await operator.run(['stock', 'add', 'star-5', '--file', first]);
      const again = await operator.file([`\u200e${code.slice(0, 3)}\u200b${code.slice(3)}`]);
      expect(await operator.json(['stock', 'add', 'star-5', '--file', again])).toMatchObject({
        added: 0,
        cleaned: 1,
        duplicates: [{ line: 1, earlier: null }],
      });
      expect(await operator.json(['stock', 'void', `${code}\u200d`])).toMatchObject({ voided: 1 });
    });

    it('asks about a code that is in stock or delivered in another spelling, and takes it if told to (R-82)', async () => {
      const known = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C'];
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(known)]);
      await buy(world.host, await createAccount(world.host), { 'star-5': 1 });
      const list = ['star-aaaa-xb4d', 'STAR BBBB LL7C', 'STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2'];
      const add = ['stock', 'add', 'star-10', '--file', await operator.file(list)];
      const why = 'in stock or delivered in another spelling (case, dashes or spaces)';
      expect((await operator.run(add)).err).toBe(
        `3 lines differ from the rest: line 1 (st…xb4d): ${why}; line 2 (ST…LL7C): ${why}; ` +
          'line 3 (ST…LL7C): line 2 in another spelling (case, dashes or spaces). ' +
          'Nothing was added. Add --skip-odd to leave them out, or --accept-odd 3 to take them as they are.\n',
      );
      const two = [
        'stock',
        'add',
        'star-10',
        '--file',
        await operator.file([...list.slice(2), 'star–aaaa–xb4d']),
      ];
      expect(await operator.json([...two, '--dry-run'])).toMatchObject({
        added: 2,
        duplicates: [{ line: 1, earlier: null }],
        odd: [{ line: 3, why, shown: 'st…xb4d' }],
      });
      expect(await operator.json([...two, '--accept-odd', '1'])).toMatchObject({ added: 2 });
    });

    it('asks back where orders wait, and names them (R-89)', async () => {
      const buyer = await createAccount(world.host);
      await buy(world.host, buyer, { 'star-5': 2 });
      const number = (await myOrders(world.host, buyer))[0]?.number;
      const list = makeCodes(3);
      const file = await operator.file(list);
      const { username } = await world.host.db
        .selectFrom('account')
        .select('username')
        .where('id', '=', buyer)
        .executeTakeFirstOrThrow();
      const text = list.join('\n');
      expect(await commands['stock add'].ask(world.host, { variant: 'star-5', text })).toBe(
        `Delivered at once, by mail:\n  2 to ${username} <${username}@example.com>, order ${number}\nAdd 3 codes to star-5?`,
      );
      const add = ['stock', 'add', 'star-5', '--file', file];
      const unasked = await operator.run(add, {}, { isSure: false });
      expect([unasked.code, unasked.err]).toEqual([
        2,
        '"stock add" moves money or codes, and there is no terminal to ask on: add --yes to do it without being asked.\n',
      ]);
      expect((await operator.run(add)).code).toBe(0);
      // Nothing waits any more, so that nothing is asked.
      const more = await operator.file(makeCodes(1));
      expect(
        (await operator.run(['stock', 'add', 'star-5', '--file', more], {}, { isSure: false })).code,
      ).toBe(0);
    });
  },
  { env },
);

forEachEngine(
  'What a list of codes would do (R-89)',
  (world) => {
    const operator = operatorFor(world, folder);

    it('waits for no lock of a shopper, and holds none', async () => {
      const buyer = await createAccount(world.host);
      await buy(world.host, buyer, { 'star-5': 2 });
      const list = makeCodes(3);
      const add = ['stock', 'add', 'star-5', '--file', await operator.file([...list, list[0] ?? ''])];
      const { db } = (await world.secondHost()).host;
      await db.transaction().execute(async (tx) => {
        for (const table of ['account', 'payment', 'order_line', 'order', 'setting'])
          await sql`SELECT FROM ${sql.table(table)} FOR UPDATE`.execute(tx);
        const text = list.join('\n');
        expect(await commands['stock add'].ask(world.host, { variant: 'star-5', text })).toMatch(
          /^Delivered at once, by mail:\n {2}2 to \w+ <.*\nAdd 3 codes to star-5\?$/,
        );
        expect((await operator.run([...add, '--dry-run'])).out).toMatch(
          /^Would add 3 to star-5: 2 delivered to back-orders, 1 free\.\nSkipped duplicates: 1\n/,
        );
      });
      expect((await operator.run(add)).out).toMatch(/: 2 delivered to back-orders, 1 free\.\n/);
    });
  },
  { env, only: 'postgresql', hasOwnDatabase: true },
);

onOneEngine(
  'The operator’s stock, shown and voided',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      ['nothing-here', /catalogue has no variant "nothing-here"/],
      ['balance', /not delivered from stock/],
      ['help-hour', /help-hour is delivered by hand .* so it takes no codes/],
    ])('do not exist for %s', async (variant, why) => {
      const refused = await operator.run([
        'stock',
        'add',
        variant,
        '--file',
        await operator.file(makeCodes(1)),
      ]);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });

    it('are shown with those that need codes first', async () => {
      await buy(world.host, await createAccount(world.host), { 'star-5': 2 });
      expect(await operator.json('stock list')).toMatchObject([
        { variant: 'star-5', waiting: 2, level: 'out' },
        { variant: 'star-10', waiting: 0, level: 'out' },
      ]);
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(12))]);
      const inventory = [
        { variant: 'star-5', name: 'Star Card, USD 5', free: 0, waiting: 2, level: 'out' },
        { variant: 'star-10', name: 'Star Card, USD 10', free: 12, waiting: 0, level: 'ok' },
      ];
      expect(await operator.json('stock list')).toMatchObject(inventory);
      expect(await operator.json('stock list --low')).toMatchObject(inventory.slice(0, 1));
      expect((await operator.run('stock list')).out).toBe(
        [
          '     VARIANT  NAME               FREE  RESERVED  SOLD  VOID  WAITING  THRESHOLD',
          'OUT  star-5   Star Card, USD 5      0         0     0     0        2          5',
          '     star-10  Star Card, USD 10    12         0     0     0        0          5',
          '',
        ].join('\n'),
      );
    });

    it('are low below the threshold of their variant', async () => {
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(12))]);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(makeCodes(5))]);
      expect(await operator.json('stock list --low')).toEqual([]);
      expect((await operator.run('stock show nothing-here')).err).toBe(
        'The catalogue has no variant "nothing-here".\n',
      );
      expect((await operator.run('stock set-threshold star-10 12')).out).toBe(
        'star-10 is low with fewer than 12 free codes now, not 5.\n',
      );
      expect(await operator.json('stock list --low')).toEqual([]);
      world.clock.advance(MINUTE);
      expect(await operator.json('stock set-threshold star-10 13')).toEqual({
        ...{ variant: 'star-10', before: 12, after: 13 },
      });
      expect(await operator.json('stock list --low')).toMatchObject([
        { variant: 'star-10', free: 12, low_below: 13, level: 'low' },
      ]);
      expect(await operator.json('today')).toMatchObject({
        waiting: { shelves: [{ variant: 'star-10', free: 12 }] },
      });
      expect(await countLowShelves(world.host.db, await stockThresholds(world.host))).toEqual([
        { variant: 'star-10', free: 12 },
      ]);
      expect((await operator.run('stock set-threshold star-10 13')).out).toBe(
        'star-10 is low with fewer than 13 free codes already; nothing changed.\n',
      );
      const changes = (await operator.audits()).filter(({ action }) => action === 'stock set-threshold');
      expect(changes).toMatchObject([
        { subject: 'star-10', detail: { before: 5, after: 12 } },
        { subject: 'star-10', detail: { before: 12, after: 13 } },
      ]);
      await operator.run('stock set-threshold star-5 6');
      expect(await operator.json('stock list --low')).toMatchObject([
        { variant: 'star-5', free: 5 },
        { variant: 'star-10', free: 12 },
      ]);
    });

    it.each([
      ['nothing-here 3', 'catalogue has no variant "nothing-here"'],
      ['help-hour 3', 'help-hour is not delivered from stock, so it is never low on codes.'],
      ['star-5 0', 'must be at least 1'],
      ['star-5 10001', 'must be at most 10000'],
    ])('have no threshold such as %s', async (typed, why) => {
      const refused = await operator.run(`stock set-threshold ${typed}`);
      expect([refused.code === 0, refused.out]).toEqual([false, '']);
      expect(refused.err).toContain(why);
      expect(await operator.audits()).toEqual([]);
    });

    it('lose a voided batch with its reserved codes, but not delivered ones', async () => {
      const buyer = await createAccount(world.host);
      const list = makeCodes(4);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(list)]);
      await buy(world.host, buyer, { 'star-5': 1 });
      world.clock.advance(MINUTE);
      const payment = await placeBankPayment(world.host, buyer, { 'star-5': 1 }, 'Mina Khan');
      const shown = await operator.run('stock show star-5');
      const batch = /^[0-9a-f]{8}/m.exec(shown.out)?.[0] ?? '';
      expect(shown.out).toMatch(
        /BATCH +ADDED +FREE +RESERVED +SOLD +VOID\n\w{8} {2}2026-03-02 14:00 +2 +1 +1 +0\n/,
      );

      const voided = await operator.run(['stock', 'void', batch, '--reason', 'taken back']);
      expect(voided.out).toBe(
        'Voided 3 of star-5.\n1 are already delivered: replace dead ones with "orders replace".\n',
      );
      expect(await operator.json(['stock', 'void', batch])).toEqual({
        variant: 'star-5',
        voided: 0,
        before: 3,
        delivered: 1,
      });
      expect(await operator.json('stock show star-5')).toMatchObject([
        { free: 0, reserved: 0, sold: 1, void: 3 },
      ]);

      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(makeCodes(1))]);
      await recordReceipt(world.host, await bankReceiptFor(world.host, payment));
      const [order] = await myOrders(world.host, buyer);
      expect(order?.status_text).toBe('Completed');
      expect(list).not.toContain(order?.goods?.['star-5']?.[0]);
      expect(await operator.audits()).toMatchObject([
        {},
        {
          action: 'stock void',
          subject: 'star-5',
          detail: { voided: 3, delivered: 1, reason: 'taken back' },
        },
        {},
      ]);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('are listed by batch, newest first, and shown masked; whole to managers, which is told (R-82)', async () => {
      const sana = await operator.add('sana', 'support');
      const list = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C'];
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(list)]);
      await buy(world.host, await createAccount(world.host), { 'star-5': 1 });
      world.clock.advance(MINUTE);
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(1))]);
      const batches = (await operator.run('stock batches')).out;
      expect(batches.split('\n').map((line) => line.slice(8))).toEqual([
        '  VARIANT  ADDED             FREE  RESERVED  SOLD  VOID',
        '  star-10  2026-03-02 14:01     1         0     0     0',
        '  star-5   2026-03-02 14:00     1         0     1     0',
        '',
      ]);
      const batch = batches.split('\n')[2]?.slice(0, 8) ?? '';
      expect((await operator.run(['stock', 'export', batch], sana)).out).toBe(
        'CODE   STATE\n…XB4D  sold\n…LL7C  free\n',
      );
      const whole = ['stock', 'export', batch, '--unmasked'];
      expect((await operator.run(whole)).err).toMatch(/^reason: must say why/);
      const meant = [...whole, '--reason', 'the supplier asks'];
      expect((await operator.run(meant, sana)).err).toBe(
        'stock export --unmasked needs the role manager: ask the holder of the shared token.\n',
      );
      expect((await operator.run(meant, {}, { isSure: false })).err).toMatch(/no terminal to ask on/);
      expect(await operator.audits()).not.toContainEqual(expect.objectContaining({ action: 'stock export' }));
      expect((await operator.run(meant)).out).toBe(
        'CODE            STATE\nSTAR-AAAA-XB4D  sold\nSTAR-BBBB-LL7C  free\n',
      );
      expect((await operator.audits()).at(-1)).toMatchObject({
        action: 'stock export',
        subject: 'star-5',
        detail: { batch: expect.stringMatching(`^${batch}`), codes: 2, reason: 'the supplier asks' },
      });
      expect((await world.mails())[0]).toMatchObject({
        to: OPERATOR,
        subject: '2 codes of star-5 were shown to operator',
      });
      expect(
        await commands['stock export'].ask(world.host, {
          batch,
          unmasked: true,
          reason: 'the supplier asks',
        }),
      ).toBe('Show all 2 codes of star-5 whole? It is audited, and mailed to the operator.');
    });

    it('lose a voided code, unless it was delivered', async () => {
      const [free = '', sold = ''] = makeCodes(2);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file([sold])]);
      const buyer = await createAccount(world.host);
      await buy(world.host, buyer, { 'star-5': 1 });
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file([free])]);
      expect(await operator.json(['stock', 'void', free])).toMatchObject({ voided: 1 });
      const refused = await operator.run(['stock', 'void', sold]);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('already delivered')]);
      expect((await operator.run(['stock', 'void', 'UNKNOWN-1'])).err).toBe(
        'There is no such batch or code in stock.\n',
      );
      expect((await myOrders(world.host, buyer))[0]?.goods?.['star-5']).toEqual([sold]);
    });
  },
  { env },
);

onOneEngine(
  'The operator’s coupons',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are added, shown and ended', async () => {
      const added = await operator.run(
        'coupons add Spring --discount 10% --cap 500 --uses 3 --until 2026-12-31',
      );
      expect([added.code, added.out, added.err]).toEqual([0, 'Added the coupon SPRING.\n', '']);
      const coupon = { code: 'SPRING', discount: 0.1, cap: 500, uses: 0, uses_max: 3 };
      expect(await operator.json('coupons list')).toEqual([
        { ...coupon, ends_at: '2026-12-31T19:00:00.000Z', state: 'open' },
      ]);
      const again = await operator.run('coupons add spring --discount 0.2 --cap 5');
      expect([again.code, again.out, again.err]).toEqual([1, '', 'The coupon SPRING already exists.\n']);

      expect((await operator.run('coupons end spring')).out).toBe('Ended the coupon SPRING.\n');
      expect((await operator.run('coupons end spring')).out).toBe(
        'The coupon SPRING already ended at 2026-03-02 14:00.\n',
      );
      expect((await operator.run('coupons list')).out).toBe(
        [
          'CODE    DISCOUNT  AT MOST  USES    ENDS              STATE',
          'SPRING  10%       PKR 500  0 of 3  2026-03-02 14:00  ended',
          '',
        ].join('\n'),
      );
      const tried = await world
        .browser()
        .call('coupon', { items: [], totalPrice: 0, coupon: 'spring' })
        .catch(() => null);
      expect(tried?.status).toBe(422);
      expect(await operator.audits()).toMatchObject([
        { action: 'coupons add', subject: 'SPRING' },
        {
          action: 'coupons end',
          subject: 'SPRING',
          detail: { before: '2026-12-31T19:00:00.000Z', after: '2026-03-02T09:00:00.000Z' },
        },
      ]);
    });

    it.each([
      ['coupons add X --discount 1.5 --cap 5', 2, /^discount: must be below 1\nUsage: coupons add/],
      ['coupons add X --discount 0.1', 2, /^error: required option '--cap <rupees>' not specified\nUsage/],
      ['coupons add X --discount 0.1 --cap 0', 2, /cap: must be at least 1/],
      ['coupons add X --discount 0.1 --cap 5 --until soon', 2, /until: must be a date/],
      ['coupons add X --discount 0.1 --cap 5 --until 2020-01-01', 1, /is in the past/],
      ['coupons end X', 1, /There is no coupon X/],
    ])('are refused: "%s" with %d and say why', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });
  },
  { env },
);
