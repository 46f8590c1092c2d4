import { expect, it } from 'vitest';
import { makeCodes } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import type { World } from './support/world.ts';
import { forEachEngine, MINUTE, unnumbered } from './support/world.ts';

/** The items of the small card delivered for the newest order. */
const got = async ({ shop }: World, accountId: string) =>
  (await shop.orders(accountId))[0]?.goods?.['star-5'];

forEachEngine('An order', (world) => {
  keepLaws(world);

  it('of instant goods gets the oldest codes in stock, in order', async () => {
    const [first, second, third] = makeCodes(3);
    await world.shop.stocks('star-5', [first ?? '', second ?? '']);
    world.clock.advance(MINUTE);
    await world.shop.stocks('star-5', [third ?? '']);
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 2 });
    const [order] = await world.shop.orders(buyer);
    expect(order).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      number: expect.stringMatching(/^KS-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{2}$/),
      created_at: world.clock.now().toISOString(),
      amount: 1000,
      status: 1,
      status_text: 'Completed',
      cart: [
        { id: 'star-5', name: 'Star Card, USD 5', price: 500, quantity: 2, region: 'Global', eta: 'Instant' },
      ],
      goods: { 'star-5': [first, second] },
      discount: 0,
      method_name: 'Bank transfer',
      steps: { paid: '2026-03-02T09:01:00.000Z', delivered: '2026-03-02T09:01:00.000Z' },
    });
  });

  it('of manually delivered goods has no `goods` yet', async () => {
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'help-hour': 1 });
    const [order] = await world.shop.orders(buyer);
    expect([order?.status, order?.status_text, order?.goods]).toEqual([0, 'Processing', undefined]);
  });

  it('has every line in its goods once something is delivered or an instant line waits', async () => {
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 1, 'help-hour': 1 });
    expect((await world.shop.orders(buyer))[0]?.goods).toEqual({ 'star-5': [], 'help-hour': [] });
    const [code = ''] = makeCodes(1);
    await world.shop.stocks('star-5', [code]);
    const [order] = await world.shop.orders(buyer);
    expect(order?.goods).toEqual({ 'star-5': [code], 'help-hour': [] });
    expect(order?.status_text).toBe('Processing');
  });

  it('that is back-ordered gets new stock before later orders', async () => {
    const buyers = [await world.shop.buyer(), await world.shop.buyer(), await world.shop.buyer()];
    for (const buyer of buyers) {
      await world.shop.pays('bank', buyer, { 'star-5': 2 });
      world.clock.advance(MINUTE);
    }
    const counts = () => Promise.all(buyers.map(async (buyer) => (await got(world, buyer))?.length));
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await world.shop.stocks('star-5', 3)).delivered).toBe(3);
    expect(await counts()).toEqual([2, 1, 0]);
    await world.shop.stocks('star-5', 2);
    expect(await counts()).toEqual([2, 2, 1]);
  });

  it('that is back-ordered gets codes released by a cancelled payment', async () => {
    await world.shop.stocks('star-5', 2);
    const holder = await world.shop.buyer();
    const held = await world.shop.opens('bank', holder, { 'star-5': 2 });
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 1 });
    expect(await got(world, buyer)).toEqual([]);
    await world.shop.cancels(held);
    expect(await got(world, buyer)).toHaveLength(1);
  });

  it('gets the codes that its own payment has reserved', async () => {
    await world.shop.stocks('star-5', 3);
    const buyer = await world.shop.buyer();
    const other = await world.shop.buyer();
    await world.shop.opens('bank', other, { 'star-5': 1 });
    await world.shop.pays('bank', buyer, { 'star-5': 2 });
    expect(await got(world, buyer)).toHaveLength(2);
  });

  it('keeps its names, prices and delivered codes when the item leaves the catalogue', async () => {
    await world.shop.stocks('star-5', 1);
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 1 });
    const before = await world.shop.orders(buyer);
    world.setCatalogue({ nodes: new Map(), variants: new Map() });
    expect(await world.shop.orders(buyer)).toEqual(before);
  });

  it('is listed for its owner only, newest first', async () => {
    const [buyer, other] = [await world.shop.buyer(), await world.shop.buyer()];
    await world.shop.pays('bank', buyer, { 'help-hour': 1 });
    world.clock.advance(MINUTE);
    await world.shop.pays('bank', buyer, { 'help-hour': 2 });
    await world.shop.pays('bank', other, { 'help-hour': 3 });
    expect((await world.shop.orders(buyer)).map(({ amount }) => amount)).toEqual([5000, 2500]);
  });

  it('is mailed when it is paid and when something is delivered, with a link and without the codes', async () => {
    const [code = ''] = makeCodes(1);
    await world.shop.stocks('star-5', [code]);
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 2 });
    await world.shop.stocks('star-5', 1);
    const [order] = await world.shop.orders(buyer);
    const mails = (await world.mails()).toReversed();
    expect(mails.map(({ subject }) => unnumbered(subject)).toSorted()).toEqual([
      '1 of 2 delivered: Star Card, USD 5, order {KS}',
      'Delivered: Star Card, USD 5, order {KS}',
      'Paid: Star Card, USD 5, order {KS}',
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`/my/orders?order=${order?.id}`);
      expect(text).not.toContain(code);
    }
  });
});
