import { expect, it } from 'vitest';
import { myOrders } from '#server/orders/my-orders.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { countFreeCodes } from '#server/stock/codes.ts';
import { brokenLaws } from './support/laws.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { bankReceiptFrom, buy, createAccount, makeCodes, placeBankPayment } from './support/shopping.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();

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

      const second = await operator.file([...list.slice(1), '', 'NEW-1', 'NEW-1']);
      const line = ['stock', 'add', 'star-10', '--file', second];
      const rehearsed = await operator.run([...line, '--dry-run']);
      expect(rehearsed.out).toBe(
        [
          'Would add 1 to star-10: 0 delivered to back-orders, 1 free.',
          'Skipped duplicates: 3',
          '  line 1: already in stock',
          '  line 2: already in stock',
          '  line 5: same as line 4',
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
        expect.stringMatching(/^Line 3 is not a valid code: .*Nothing was added/),
      ]);
      expect(await countFreeCodes(world.host.db, 'star-5')).toBe(0);
    });
  },
  { env: operatorEnv(folder) },
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
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(12))]);
      const inventory = [
        { variant: 'star-5', name: 'Star Card, USD 5', free: 0, waiting: 2, level: 'out' },
        { variant: 'star-10', name: 'Star Card, USD 10', free: 12, waiting: 0, level: 'ok' },
      ];
      expect(await operator.json('stock list')).toMatchObject(inventory);
      expect(await operator.json('stock list --low')).toMatchObject(inventory.slice(0, 1));
      expect((await operator.run('stock list')).out).toBe(
        [
          '     VARIANT  NAME               FREE  RESERVED  SOLD  VOID  WAITING',
          'OUT  star-5   Star Card, USD 5      0         0     0     0        2',
          '     star-10  Star Card, USD 10    12         0     0     0        0',
          '',
        ].join('\n'),
      );
    });

    it('lose a voided batch with its reserved codes, but not delivered ones', async () => {
      const buyer = await createAccount(world.host);
      const list = makeCodes(4);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(list)]);
      await buy(world.host, buyer, { 'star-5': 1 });
      world.clock.advance(MINUTE);
      const payment = await placeBankPayment(world.host, buyer, { 'star-5': 1 }, 'Mina Khan');
      const shown = await operator.run('stock show star-5');
      const batch = /^[0-9a-f]{32}/m.exec(shown.out)?.[0] ?? '';
      expect(shown.out).toMatch(
        /BATCH +ADDED \(UTC\) +FREE +RESERVED +SOLD +VOID\n\w+ {2}2026-03-02 09:00 +2 +1 +1 +0\n/,
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
      await recordReceipt(world.host, bankReceiptFrom(world.host, 'Mina Khan', 500));
      const [order] = await myOrders(world.host, buyer);
      expect([order?.status_text, payment]).toEqual(['Completed', expect.any(String)]);
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
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s coupons',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are added, shown and ended', async () => {
      const added = await operator.run(
        'coupons add Spring --discount 0.1 --cap 500 --uses 3 --until 2026-12-31',
      );
      expect([added.code, added.out, added.err]).toEqual([0, 'Added the coupon SPRING.\n', '']);
      const coupon = { code: 'SPRING', discount: 0.1, cap: 500, uses: 0, uses_max: 3 };
      expect(await operator.json('coupons list')).toEqual([
        { ...coupon, ends_at: '2027-01-01T00:00:00.000Z', state: 'open' },
      ]);
      const again = await operator.run('coupons add spring --discount 0.2 --cap 5');
      expect([again.code, again.out, again.err]).toEqual([1, '', 'The coupon SPRING already exists.\n']);

      expect((await operator.run('coupons end spring')).out).toBe('Ended the coupon SPRING.\n');
      expect((await operator.run('coupons end spring')).out).toBe(
        'The coupon SPRING already ended at 2026-03-02 09:00 (UTC).\n',
      );
      expect((await operator.run('coupons list')).out).toBe(
        [
          'CODE    DISCOUNT  AT MOST  USES    ENDS (UTC)        STATE',
          'SPRING       0.1  PKR 500  0 of 3  2026-03-02 09:00  ended',
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
          detail: { before: '2027-01-01T00:00:00.000Z', after: '2026-03-02T09:00:00.000Z' },
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
  { env: operatorEnv(folder) },
);
