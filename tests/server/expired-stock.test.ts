import { expect, it } from 'vitest';
import { countLowShelves } from '#server/operator/commands/counts.store.ts';
import { stockThresholds } from '#server/stock/inventory.ts';
import { checkStock, countStock } from '#server/stock/stock.ts';
import { atBoundary } from '../at-boundary.ts';
import { printAnswer } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { HOUR, onOneEngine } from './support/world.ts';

/** 2 March ends in Pakistan ten hours after the tests' clock begins, at 14:00. */
const END = 10 * HOUR;
const DAY_OF_END = '2026-03-02';

onOneEngine('Codes that expire (R-187)', (world) => {
  /** A code that is good until the end of 2 March, added as an operator does. */
  const addExpiring = async (code: string) => {
    const text = `${code} valid until 2 Mar 2026`;
    const added = await world.shop.operator('stock add', { variant: 'star-5', text, strip: true });
    expect(added).toMatchObject({ added: 1, expiries: { first: DAY_OF_END, last: DAY_OF_END } });
    return added.batch ?? '';
  };
  const goodsOf = async (buyer: string) =>
    (await world.shop.orders(buyer)).flatMap((order) => order.goods?.['star-5'] ?? []);
  const shelf = async () => {
    const all = await world.shop.operator('stock list', {});
    const { free, expired, level, good_until } = all.find(({ variant }) => variant === 'star-5') ?? {};
    return { free, expired, level, good_until };
  };

  atBoundary('The end of the day that a code names', { limit: END }, ({ before, at }) => {
    it.each([
      ['before', before, 1],
      ['at', at, 0],
    ])('%s it, a code is counted as free or not, wherever that is asked', async (_, passed, free) => {
      await addExpiring('STAR-AAAA-XB4D');
      world.clock.advance(passed);
      const asked = checkStock(world.host, 'star-5', 1);
      await (free === 1
        ? expect(asked).resolves.toBeUndefined()
        : expect(asked).rejects.toMatchObject({ status: 409 }));
      expect(await world.shop.freeCodes('star-5')).toBe(free);
      const good_until = free === 1 ? DAY_OF_END : null;
      const level = free === 1 ? 'low' : 'out';
      expect(await shelf()).toEqual({ free, expired: 1 - free, level, good_until });
      const batch = { free, expired: 1 - free, good_until };
      expect(await world.shop.operator('stock batches', {})).toMatchObject([batch]);
      expect(await world.shop.operator('stock show', { variant: 'star-5' })).toMatchObject([batch]);
      expect(await countStock(world.host)).toMatchObject([{ variant: 'star-5', free }]);
      const low = await countLowShelves(world.host.db, await stockThresholds(world.host), world.host.now());
      expect(low).toContainEqual({ variant: 'star-5', free });
    });

    it('before it, it is said where codes are listed, of the free one that ends first', async () => {
      const add = (text: string) =>
        world.shop.operator('stock add', { variant: 'star-5', text, strip: true });
      await add('STAR-CCCC-9ZQ2 valid until 5 Mar 2026\nSTAR-DDDD-7QXK valid until 9 Mar 2026');
      await add('STAR-EEEE-2WMM');
      expect(await shelf()).toMatchObject({ free: 3, good_until: '2026-03-05' });
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      await addExpiring('STAR-AAAA-XB4D');
      world.clock.advance(before);
      expect((await shelf()).good_until).toBe(DAY_OF_END);
      world.clock.advance(at - before);
      expect((await shelf()).good_until).toMatch(/^2026-03-0[59]$/);
    });

    it('before it, a code is sold', async () => {
      await addExpiring('STAR-AAAA-XB4D');
      world.clock.advance(before);
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      expect(await goodsOf(buyer)).toEqual(['STAR-AAAA-XB4D']);
    });

    it('at it, an order takes a code that is good, or waits', async () => {
      await addExpiring('STAR-AAAA-XB4D');
      await world.shop.stocks('star-5', ['STAR-BBBB-LL7C']);
      world.clock.advance(at);
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 2 });
      expect(await goodsOf(buyer)).toEqual(['STAR-BBBB-LL7C']);
      await world.shop.fulfilsBackorders();
      expect(await goodsOf(buyer)).toEqual(['STAR-BBBB-LL7C']);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it.each([
      ['before', before, { free: 0, expired: 0, reserved: 1 }],
      ['at', at, { free: 0, expired: 1, reserved: 0 }],
    ])('%s it, a code is reserved or not', async (_, passed, counts) => {
      await addExpiring('STAR-AAAA-XB4D');
      world.clock.advance(passed);
      const buyer = await world.shop.buyer();
      await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
      const batches = await world.shop.operator('stock show', { variant: 'star-5' });
      expect(batches).toMatchObject([counts]);
    });

    it('before it, an order that waits gets a new code; at it, the code is suspicious and the order waits on', async () => {
      const [first, second] = [await world.shop.buyer(), await world.shop.buyer()];
      await world.shop.pays('bank', first, { 'star-5': 1 });
      world.clock.advance(before);
      await addExpiring('STAR-AAAA-XB4D');
      expect(await goodsOf(first)).toEqual(['STAR-AAAA-XB4D']);
      await world.shop.pays('bank', second, { 'star-5': 1 });
      world.clock.advance(at - before);
      const text = 'STAR-BBBB-LL7C valid until 2 Mar 2026';
      const late = { variant: 'star-5', text, strip: true };
      expect(await world.shop.operator('stock add', { ...late, dry_run: true })).toMatchObject({
        suspicious: [{ line: 1, why: 'expired after 2026-03-02' }],
        delivered: 0,
        free: 0,
      });
      await world.shop.operator('stock add', { ...late, accept_suspicious: 1 });
      expect(await goodsOf(second)).toEqual([]);
    });

    it.each([
      ['before', before, ['STAR-AAAA-XB4D']],
      ['at', at, ['STAR-BBBB-LL7C']],
    ])('%s it, a payment that has a code reserved gets it or another', async (_, passed, goods) => {
      await addExpiring('STAR-AAAA-XB4D');
      const buyer = await world.shop.buyer();
      world.clock.advance(END - HOUR / 2);
      const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
      await world.shop.stocks('star-5', ['STAR-BBBB-LL7C']);
      world.clock.advance(passed - (END - HOUR / 2));
      await world.shop.receivesFor(payment);
      expect(await goodsOf(buyer)).toEqual(goods);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });
  });

  it('are suspicious once they have expired, are never a back-order’s, and are voided apart from the others', async () => {
    const waiting = await world.shop.buyer();
    await world.shop.pays('bank', waiting, { 'star-5': 1 });
    const text = ['Code,Expiry', 'STAR-AAAA-XB4D,1 Mar 2026', 'STAR-BBBB-LL7C,01/03/2026'].join('\n');
    const list = { variant: 'star-5', text, columns: ['Code'] };
    await expect(world.shop.operator('stock add', list)).rejects.toMatchObject({
      message: expect.stringContaining('line 2 (ST…XB4D): expired after 2026-03-01'),
    });
    const all = { variant: 'star-5', text, columns: ['Code'], accept_suspicious: 2 };
    expect(await world.shop.operator('stock add', { ...all, dry_run: true })).toMatchObject({
      added: 2,
      delivered: 0,
      free: 0,
    });
    const { batch } = await world.shop.operator('stock add', all);
    expect(await goodsOf(waiting)).toEqual([]);
    expect(await shelf()).toEqual({ free: 0, expired: 2, level: 'out', good_until: null });
    const shown = await world.shop.operator('stock export', { batch: batch ?? '' });
    expect(shown.codes).toEqual([
      { code: '…XB4D', state: 'expired', good_until: '2026-03-01' },
      { code: '…LL7C', state: 'expired', good_until: '2026-03-01' },
    ]);
    expect(printAnswer('stock export', shown, 80)).toBe(
      'CODE   STATE    GOOD UNTIL\n…XB4D  expired  2026-03-01\n…LL7C  expired  2026-03-01',
    );
    const voided = (of: string, more: object = {}) => world.shop.operator('stock void', { of, ...more });
    expect(await voided('STAR-AAAA-XB4D')).toMatchObject({ voided: 1 });
    const mixed = await world.shop.operator('stock add', {
      variant: 'star-10',
      text: 'Code,Expiry\nSTAR-CCCC-9ZQ2,1 Mar 2026\nSTAR-DDDD-7K3M,2 Mar 2026',
      columns: ['Code'],
      accept_suspicious: 1,
    });
    expect(await voided(mixed.batch ?? '', { expired: true })).toMatchObject({ voided: 1 });
    expect(await world.shop.freeCodes('star-10')).toBe(1);
  });
});
