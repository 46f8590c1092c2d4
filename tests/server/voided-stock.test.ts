import { expect, it } from 'vitest';
import { listBatches, listInventory } from '#server/stock/inventory.ts';
import { makeCodes } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { onOneEngine } from './support/world.ts';

onOneEngine('Stock that is voided (R-82)', (world) => {
  const voided = (of: string) => world.shop.voids(of);

  it('leaves the sale with its reserved codes, whose payment takes others; what was delivered stays', async () => {
    const { host, shop } = world;
    const list = makeCodes(4);
    const { batch } = await shop.stocks('star-5', list);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 1 });
    const payment = await shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
    expect(await listBatches(host, { variantId: 'star-5' })).toMatchObject([
      { free: 2, reserved: 1, sold: 1, void: 0 },
    ]);
    expect(await voided(batch)).toEqual({ variant: 'star-5', voided: 3, before: 0, delivered: 1 });
    expect(await voided(batch)).toEqual({ variant: 'star-5', voided: 0, before: 3, delivered: 1 });
    expect(await listBatches(host, { variantId: 'star-5' })).toMatchObject([
      { free: 0, reserved: 0, sold: 1, void: 3 },
    ]);

    const [fresh = ''] = makeCodes(1);
    await shop.stocks('star-5', [fresh]);
    await shop.receivesFor(payment);
    const goods = (await shop.orders(buyer)).flatMap((order) => order.goods?.['star-5'] ?? []);
    expect(goods.toSorted()).toEqual([fresh, list[0]].toSorted());
    expect(await brokenLaws(host.db)).toEqual([]);
  });

  it('may be a single code, unless it was delivered', async () => {
    const { host, shop } = world;
    const [sold = '', free = ''] = makeCodes(2);
    await shop.stocks('star-5', [sold]);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 1 });
    await shop.stocks('star-5', [free]);
    expect(await voided(` ${free} `)).toEqual({ variant: 'star-5', voided: 1, before: 0, delivered: 0 });
    await expect(voided(sold)).rejects.toMatchObject({
      status: 409,
      message: 'This code is already delivered: replace it with "orders replace".',
    });
    await expect(voided('UNKNOWN-1')).rejects.toMatchObject({ status: 404 });
    expect((await shop.orders(buyer))[0]?.goods?.['star-5']).toEqual([sold]);
    expect(await brokenLaws(host.db)).toEqual([]);
  });

  it.each([
    { free: 0, level: 'out' },
    { free: 1, level: 'low' },
    { free: 4, level: 'low' },
    { free: 5, level: 'ok' },
  ])('of which $free codes are left is $level', async ({ free, level }) => {
    if (free > 0) await world.shop.stocks('star-5', free);
    const [item] = (await listInventory(world.host)).filter(({ variant }) => variant === 'star-5');
    expect(item).toEqual({
      variant: 'star-5',
      name: 'Star Card, USD 5',
      lasts: null,
      threshold: { codes: 5, days: null },
      level,
      expires_at: null,
      free,
      expired: 0,
      reserved: 0,
      sold: 0,
      void: 0,
    });
  });
});
