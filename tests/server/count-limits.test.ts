import { describe, expect, it } from 'vitest';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { CHAT_FRAME_BYTES_MAX } from '#contract/chat.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { postMessage } from '#server/chat/conversation.ts';
import { listNames } from '#server/checkout/list-names.ts';
import { findUsableCoupon, redeemCoupon } from '#server/coupons/coupons.ts';
import { askPrices } from '#server/operator/commands/catalogue-prices.ts';
import { newId } from '#server/platform/ids.ts';
import { codeFault } from '#server/stock/stock.ts';
import { atBoundary, atEachSide } from '../at-boundary.ts';
import { openChat, startChatHost } from './support/chat.ts';
import { onOneEngine } from './support/world.ts';

/** A catalogue of instant goods at PKR 100: `card-1`, `card-2` and `card-3`. */
function threeCards(): CatalogueIndex {
  const products = [1, 2, 3].map((n) => ({ id: `card-${n}`, name: `No. ${n}`, price: 100 }));
  const node = { id: 'cards', name: 'Cards', region: 'Global', type: 'products', eta: 'Instant', products };
  const parsed = parseCatalogue([node]);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}

onOneEngine('The codes that a payment reserves (R-51)', (world) => {
  /** How many codes of each card are reserved for a new payment of such a cart. */
  const reservedFor = async (quantities: Record<string, number>, buyer?: string) => {
    world.setCatalogue(threeCards());
    for (const id of ['card-1', 'card-2', 'card-3']) await world.shop.stocks(id, 20);
    const payment = await world.shop.opens('bank', buyer ?? (await world.shop.buyer()), quantities);
    const codes = await world.host.db
      .selectFrom('stock_code')
      .select('variant_id')
      .where('payment_id', '=', payment)
      .execute();
    return ['card-1', 'card-2', 'card-3'].map(
      (id) => codes.filter(({ variant_id }) => variant_id === id).length,
    );
  };

  it.each([
    { wanted: 4, reserved: 4 },
    { wanted: 5, reserved: 5 },
    { wanted: 6, reserved: 5 },
  ])('of a line of $wanted are $reserved', async ({ wanted, reserved }) => {
    expect(await reservedFor({ 'card-2': wanted })).toEqual([0, reserved, 0]);
  });

  it.each([
    { wanted: [5, 4, 1], reserved: [5, 4, 1] },
    { wanted: [5, 4, 2], reserved: [5, 4, 1] },
    { wanted: [5, 5, 1], reserved: [5, 5, 0] },
    { wanted: [9, 9, 9], reserved: [5, 5, 0] },
  ])('of a cart of $wanted are $reserved', async ({ wanted: [one = 0, two = 0, three = 0], reserved }) => {
    expect(await reservedFor({ 'card-1': one, 'card-2': two, 'card-3': three })).toEqual(reserved);
  });

  it('are those of the first variants by id, however the cart is ordered', async () => {
    expect(await reservedFor({ 'card-3': 9, 'card-1': 9, 'card-2': 9 })).toEqual([5, 5, 0]);
    expect(await reservedFor({ 'card-2': 4, 'card-3': 4, 'card-1': 4 })).toEqual([4, 4, 2]);
  });

  atBoundary('Unpaid payments within a day', { limit: 3 }, ({ before, at }) => {
    it.each([
      { unpaid: before, reserved: [2, 0, 0] },
      { unpaid: at, reserved: [0, 0, 0] },
    ])('after $unpaid of them, $reserved are reserved', async ({ unpaid, reserved }) => {
      const buyer = await world.shop.buyer();
      for (let count = 0; count < unpaid; count++)
        await world.shop.cancels(await world.shop.opens('bank', buyer, { 'help-hour': 1 }));
      expect(await reservedFor({ 'card-1': 2 }, buyer)).toEqual(reserved);
    });
  });
});

onOneEngine('The uses of a coupon (R-22)', (world) => {
  atEachSide('Whether a coupon for two is usable again', 2, [true, false], async (used) => {
    const { host, shop } = world;
    const when = host.now();
    const coupon = { code: 'SPRING', discount: 0.1, cap: 200, usesMax: 2, endsAt: null, at: when };
    await shop.coupon(coupon);
    const find = (accountId: string) => findUsableCoupon(host.db, 'SPRING', { accountId, at: when });
    for (let count = 0; count < used; count++) {
      const accountId = await shop.buyer();
      const paymentId = await shop.opens('bank', accountId, { 'help-hour': 1 });
      const id = (await find(accountId))?.id ?? '';
      const redeem = shop.transact((tx) => redeemCoupon(tx, id, { accountId, paymentId, at: when }));
      expect(await redeem).toBe(true);
    }
    return (await find(await shop.buyer())) !== null;
  });
});

onOneEngine('Chat messages in a minute (R-74)', (world) => {
  atBoundary('Of one client address, as four visitors', { limit: 120 }, ({ before, at }) => {
    const post = async (count: number) => {
      const visitors = await Promise.all([1, 2, 3, 4, 5].map(() => world.shop.buyer()));
      const say = (nth: number) => {
        const id = visitors[Math.floor(nth / 30)] ?? '';
        return postMessage(world.host, { id, accountId: null }, 'Hello', { client: '203.0.113.1' });
      };
      for (let nth = 0; nth < count; nth++) expect(await say(nth)).toBe(true);
      return say(count);
    };

    it(`${at} are posted`, async () => expect(await post(before)).toBe(true));
    it('and no more', () => expect(post(at)).rejects.toMatchObject({ status: 429 }));
  });
});

onOneEngine('A visitor’s frame (R-71)', (world) => {
  /** Sends a message that fills a frame with spaces; resolves to its echo, or to how the socket closed. */
  const send = async (text: string) => {
    const host = await startChatHost(world);
    const { socket, say, until, ended } = await openChat(host.port);
    try {
      say(text);
      return await Promise.race([until(1), ended.then(({ code, reason }) => [code, reason])]);
    } finally {
      socket.terminate();
      await host.close();
    }
  };

  atBoundary('Its bytes', { limit: 32 * 1024 + 1 }, ({ before, at }) => {
    it('are 32 KiB at most', async () => {
      expect(CHAT_FRAME_BYTES_MAX).toBe(before);
      expect(await send('Hello'.padEnd(before))).toEqual(['You: Hello']);
    });
    it('and not one more', async () => expect((await send('Hello'.padEnd(at)))[0]).toBe(1009));
  });

  atBoundary('Its characters', { limit: 5_001 }, ({ before, at }) => {
    it('are 5,000 at most', async () => {
      const longest = 'x'.repeat(before);
      expect(await send(longest)).toEqual([`You: ${longest}`]);
    });
    it('and not one more', async () =>
      expect(await send('x'.repeat(at))).toEqual([1008, 'A message can have up to 5000 characters.']));
  });
});

onOneEngine('What an operator is shown (R-85, R-82)', (world) => {
  const opens = async (count: number, price: number, senderName: string | null) => {
    for (let nth = 0; nth < count; nth++) {
      const id = await world.shop.opens('bank', await world.shop.buyer(), { balance: price });
      if (senderName !== null) await world.shop.namesSender(id, senderName);
    }
  };
  const questionOf = async (name: 'stock add' | 'receipts import', input: object): Promise<string> => {
    const asked = await world.shop.asks(name, input);
    return typeof asked === 'string' ? asked : (asked?.question ?? '');
  };
  const candidates = async () => {
    const [row] = await world.shop.operator('receipts unmatched', {});
    return row === undefined ? null : [row.candidates.length, row.others];
  };

  it.each([
    { opened: 10, shown: 10 },
    { opened: 11, shown: 10 },
  ])('of $opened payments of an amount, $shown are shown, and all are counted', async ({ opened, shown }) => {
    await opens(opened, 500, null);
    await world.shop.receives(500, { from: 'Nobody' });
    expect(await candidates()).toEqual([shown, opened]);
  });

  it.each([
    { exact: 3, others: 0 },
    { exact: 4, others: 1 },
  ])('beside a name, of $exact payments of the exact amount three are shown', async ({ exact, others }) => {
    await opens(1, 505, 'Mina Khan');
    await opens(exact, 500, null);
    await world.shop.receives(500, { from: 'Mina Khan' });
    expect(await candidates()).toEqual([4 + others, others]);
  });

  it.each([
    { waiting: 10, rest: [] },
    { waiting: 11, rest: ['  1 to later orders'] },
  ])('of $waiting orders that wait for a code, ten are named', async ({ waiting, rest }) => {
    for (let nth = 0; nth < waiting; nth++)
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
    const text = Array.from({ length: waiting }, (_, nth) => `AAAA-BBBB-${1000 + nth}`).join('\n');
    const named = (await questionOf('stock add', { variant: 'star-5', text }))
      .split('\n')
      .filter((line) => line.startsWith('  1 to '));
    expect([named.length - rest.length, named.slice(10)]).toEqual([10, rest]);
  });

  it.each([
    { changed: 20, rest: [] },
    { changed: 21, rest: ['and 1 more'] },
  ])('of $changed prices to change, twenty are listed', async ({ changed, rest }) => {
    const prices = Array.from({ length: changed }, (_, nth) => ({
      variant: `card-${nth}`,
      name: `No. ${nth}`,
      before: 100,
      after: 101,
    }));
    const asked = await askPrices(world.host.db, prices);
    expect(asked?.split('\n').slice(20)).toEqual([...rest, `Change ${changed} prices?`]);
  });

  it('of a chat, the first 160 characters of its last message', async () => {
    const text = `${'a'.repeat(159)}bc`;
    await postMessage(world.host, { id: newId(), accountId: null }, text, { client: '203.0.113.1' });
    const [chat] = await world.shop.operator('chat list', {});
    expect(chat?.last_words).toBe(`${'a'.repeat(159)}b`);
  });

  it.each([
    { lines: 10, more: null },
    { lines: 11, more: 'And 1 more, which --dry-run shows.' },
  ])('of $lines lines of a statement that become money, ten are told', async ({ lines, more }) => {
    const rows = Array.from({ length: lines }, (_, nth) => `2026-03-02,${700 + nth},Omar ${nth}`);
    const text = ['date,credit,sender', ...rows].join('\n');
    const question = await questionOf('receipts import', { text });
    expect(question.match(/^Line /gm)).toHaveLength(10);
    expect(/^And .*/m.exec(question)?.[0] ?? null).toBe(more);
  });

  it.each([120, 121])('of a line of %d characters that is no money, 120', async (length) => {
    const text = ['date,credit,sender', `2026-03-02,,${'x'.repeat(length - 12)}`, '2026-03-02,5,Omar'].join(
      '\n',
    );
    const { lines } = await world.shop.operator('receipts import', { text });
    expect(lines.map(({ from }) => from?.length)).toContain(120);
  });
});

describe('A code in stock', () => {
  atBoundary('Its characters', { limit: 2_001 }, ({ before, at }) => {
    it.each([
      { length: before, isValid: true },
      { length: at, isValid: false },
    ])('of $length characters is valid: $isValid', ({ length, isValid }) =>
      expect(codeFault('x'.repeat(length)) === null).toBe(isValid),
    );
  });
});

describe('Names in a sentence', () => {
  it.each([
    [['A', 'B', 'C'], 'A, B, C'],
    [['A', 'B', 'C', 'D'], 'A, B, C and 1 more'],
    [['x'.repeat(40)], 'x'.repeat(40)],
    [['x'.repeat(41)], `${'x'.repeat(39)}…`],
  ])('%j are %s', (names, listed) => expect(listNames(names)).toBe(listed));
});
