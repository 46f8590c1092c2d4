import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { storeCookie } from './support/browser.ts';
import { insertOrders } from './support/order-history.ts';
import { onOneEngine } from './support/world.ts';

onOneEngine('A large answer of a call', (world) => {
  /** Reads a call of an account with this many orders and payments. */
  async function read(path: string, orders: number, accepted: string) {
    const account = await world.shop.buyer();
    if (orders > 0) await insertOrders(world.host, account, orders);
    const cookie = await world.shop.logsIn(account);
    const headers = { Cookie: cookie.split(';')[0] ?? '', 'Accept-Encoding': accepted };
    const response = await world.browser().request(path, { headers });
    expect(response.status).toBe(200);
    return {
      body: Buffer.from(await response.arrayBuffer()),
      encoding: response.headers.get('Content-Encoding'),
      vary: response.headers.get('Vary'),
      cacheControl: response.headers.get('Cache-Control'),
      type: response.headers.get('Content-Type'),
    };
  }

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for clients that accept "%s"', async (accepted, expected, decompress) => {
    const { body, encoding, vary, cacheControl, type } = await read('/api/my-payments', 20, accepted);
    expect([encoding, vary, cacheControl, type]).toEqual([
      expected,
      'Accept-Encoding',
      'no-store',
      'application/json; charset=utf-8',
    ]);
    const text = decompress(body).toString();
    expect(JSON.parse(text)).toHaveLength(20);
    expect(body.byteLength).toBeLessThan(text.length / 3);
  });

  it('is sent as it is to all others', async () => {
    const { body, encoding, vary } = await read('/api/my-payments', 20, 'br;q=0');
    expect([encoding, vary]).toEqual([null, 'Accept-Encoding']);
    expect(JSON.parse(body.toString())).toHaveLength(20);
  });

  it.each([
    ['it is small', '/api/my-payments', 1],
    ['it has delivered codes, which its length must tell nothing of', '/api/my-orders', 20],
  ])('is not compressed if %s', async (_, path, orders) => {
    const { body, encoding } = await read(path, orders, 'br');
    expect(encoding).toBeNull();
    expect(JSON.parse(body.toString())).toHaveLength(orders);
  });

  it('is not compressed if it is a payment, with the codes of its order (R-119)', async () => {
    const { host, shop } = world;
    const account = await shop.buyer();
    const [payment_id = ''] = (await insertOrders(host, account, 1, { codes: 60 })).paymentIds;
    const browser = world.browser();
    const cookie = await shop.logsIn(account);
    storeCookie(browser.cookies, cookie);
    const read = await browser.call('paymentStatus', { payment_id }, { 'Accept-Encoding': 'br' });
    expect(read.answer().order?.goods?.['star-5']).toHaveLength(60);
    expect(read.text.length).toBeGreaterThan(2_048);
    expect(read.headers.get('Content-Encoding')).toBeNull();
    expect(read.headers.get('Cache-Control')).toBe('no-store');
  });
});
