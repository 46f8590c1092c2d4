import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import type { Checkout } from '#contract/payments.ts';
import { Repriced } from '#contract/payments.ts';
import type { Browser } from './support/browser.ts';
import { testCatalogue } from './support/catalogue.ts';
import { inWaves } from './support/in-waves.ts';
import { signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

/** A checkout of 100 lines with names of 600 characters. */
const largeCheckout = (idOf: (index: number) => string): Checkout => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: idOf(index),
    name: `Line ${index} ${'long '.repeat(120)}`.slice(0, 600).trim(),
    price: pkr(500),
    quantity: 1,
  }));
  return { method: 'bank', coin: null, network: null, cart: { items, totalPrice: pkr(50_000) } };
};

/** A catalogue of 100 variants that are out of stock, `sold-0` to `sold-99`. */
function soldOutCatalogue(): CatalogueIndex {
  const products = Array.from({ length: 100 }, (_, index) => ({
    id: `sold-${index}`,
    name: `No. ${index}`,
    price: 500,
    out_of_stock: true,
  }));
  const node = { id: 'sold', name: 'Sold', region: 'Global', type: 'products', eta: 'Instant', products };
  const parsed = parseCatalogue([node]);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}

const send = (browser: Browser, payload: Checkout, key: string) =>
  browser.call('checkout', payload, { 'Idempotency-Key': key });

const repricedIn = (text: string) => {
  const parsed = parse(Repriced, JSON.parse(text));
  if (!parsed.ok) throw new Error(`${parsed.reason} in ${text}`);
  return parsed.value;
};

/** The bytes of all stored answers. */
async function storedBytes({ host }: World): Promise<number> {
  const rows = sql<{
    bytes: number;
  }>`SELECT coalesce(sum(octet_length(k::text)), 0)::int AS bytes FROM idempotency_key k`;
  return (await rows.execute(host.db)).rows[0]?.bytes ?? Number.NaN;
}

const PRICES_CHANGED = 'Prices have changed. Please check the new total before you pay.';

onOneEngine('A refused checkout (R-7)', (world) => {
  it('is kept in a few hundred bytes, however long and many the names of its cart are', async () => {
    const { browser } = await signUpAndLogIn(world);
    world.setCatalogue(soldOutCatalogue());
    for (let count = 0; count < 40; count++) {
      // Half of them are unavailable, the others were never sold, so that they are priced again.
      const payload = largeCheckout((index) => `${count % 2 === 0 ? 'sold' : 'gone'}-${index}`);
      expect((await send(browser, payload, `refused-${count}`)).status).toBe(409);
    }
    expect((await world.rowCounts())['idempotency_key']).toBe(40);
    expect(await storedBytes(world)).toBeLessThan(20_000);
  });

  it('names at most three lines, each in 40 characters, and counts the others', async () => {
    const { browser } = await signUpAndLogIn(world);
    world.setCatalogue(soldOutCatalogue());
    const cut = (index: number) => `Line ${index} ${'long '.repeat(6)}lo…`;
    expect(cut(0)).toHaveLength(40);
    const names = `${cut(0)}, ${cut(1)}, ${cut(2)} and 97 more`;
    const unavailable = await send(
      browser,
      largeCheckout((index) => `sold-${index}`),
      'first',
    );
    expect(unavailable.text).toBe(`Not available right now: ${names}. Please remove them from your cart.`);
    const gone = await send(
      browser,
      largeCheckout((index) => `gone-${index}`),
      'second',
    );
    expect(repricedIn(gone.text).message).toContain(`No longer sold: ${names}.`);
  });

  it('of other prices is priced again for a repeat, and told in words when it is asked about', async () => {
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { 'star-5': 2 });
    world.setCatalogue(testCatalogue({ 'star-5': 600 }));
    const first = await send(browser, payload, 'dearer');
    expect(repricedIn(first.text)).toEqual({
      message: PRICES_CHANGED,
      cart: world.shop.cart({ 'star-5': 2 }),
    });

    world.setCatalogue(testCatalogue({ 'star-5': 700 }));
    const again = await send(browser, payload, 'dearer');
    expect(again.status).toBe(409);
    expect(repricedIn(again.text).cart).toEqual(world.shop.cart({ 'star-5': 2 }));
    const asked = await browser.call('checkoutAttempt', { key: 'dearer' });
    expect([asked.status, asked.headers.get('Attempt-Status'), asked.text]).toEqual([
      409,
      'refused',
      PRICES_CHANGED,
    ]);
  });

  it('stays refused when its prices fit again', async () => {
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { 'star-5': 2 });
    world.setCatalogue(testCatalogue({ 'star-5': 600 }));
    await send(browser, payload, 'for-a-while');
    world.setCatalogue(testCatalogue());
    const again = await send(browser, payload, 'for-a-while');
    expect([again.status, repricedIn(again.text)]).toEqual([
      409,
      { message: PRICES_CHANGED, cart: payload.cart },
    ]);
    expect((await browser.call('myPayments')).answer()).toEqual([]);
  });

  it('leaves nothing but its key behind', async () => {
    const { browser } = await signUpAndLogIn(world);
    const before = await world.rowCounts();
    const payload = { ...world.shop.checkout('balance', { 'star-5': 1 }) };
    expect((await send(browser, payload, 'too-poor')).status).toBe(422);
    expect(await world.rowCounts()).toEqual({
      ...before,
      idempotency_key: 1,
      rate_limit: (before['rate_limit'] ?? 0) + 1,
    });
  });
});

onOneEngine('Checkouts of an account (R-7)', (world) => {
  const soldOut = () => world.shop.checkout('bank', { 'star-50': 1 });

  it('are at most 60 a minute, with repeats and refused ones', async () => {
    const { browser } = await signUpAndLogIn(world);
    const other = await signUpAndLogIn(world);
    for (let count = 0; count < 60; count++)
      expect((await send(browser, soldOut(), `key-${count % 3}`)).status).toBe(409);
    const refused = await send(browser, soldOut(), 'one-more');
    expect([refused.status, refused.headers.get('Retry-After'), refused.text]).toEqual([
      429,
      '60',
      'Too many attempts. Please try again in 60 seconds.',
    ]);
    expect((await browser.call('checkout', soldOut())).status).toBe(429);
    expect((await send(other.browser, soldOut(), 'one-more')).status).toBe(409);
    world.clock.advance(MINUTE);
    expect((await send(browser, soldOut(), 'one-more')).status).toBe(409);
  });

  it('have at most 200 keys a day: asking about a new one counts, a repeat does not', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (let count = 0; count < 150; count++)
      expect((await browser.call('checkoutAttempt', { key: `asked-${count}` })).status).toBe(404);
    world.clock.advance(HOUR);
    for (let count = 0; count < 50; count++)
      expect((await send(browser, soldOut(), `sent-${count}`)).status).toBe(409);
    world.clock.advance(MINUTE);
    const [sent, asked] = [
      await send(browser, soldOut(), 'new'),
      await browser.call('checkoutAttempt', { key: 'new' }),
    ];
    for (const refused of [sent, asked])
      expect([refused.status, refused.headers.get('Retry-After'), refused.text]).toEqual([
        429,
        String((23 * HOUR - MINUTE) / 1000),
        "You've tried to order too often. Please try again in 23 hours.",
      ]);
    // A limit isn't the order's refusal, so the shop goes on asking.
    expect(asked.headers.get('Attempt-Status')).toBeNull();
    expect((await send(browser, soldOut(), 'sent-49')).status).toBe(409);
    expect((await browser.call('checkoutAttempt', { key: 'asked-149' })).status).toBe(404);

    world.clock.advance(DAY - HOUR - MINUTE);
    expect((await send(browser, soldOut(), 'new')).status).toBe(409);
    expect((await world.rowCounts())['idempotency_key']).toBe(51);
  });

  it('have at most 200 keys, also if many are sent at the same time', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (let count = 0; count < 190; count++)
      await browser.call('checkoutAttempt', { key: `asked-${count}` });
    const statuses = await inWaves(
      30,
      4,
      async (index) => (await send(browser, soldOut(), `sent-${index}`)).status,
    );
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    expect((await world.rowCounts())['idempotency_key']).toBe(200);
  });
});
