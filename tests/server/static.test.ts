import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { forEachEngine } from './support/world.ts';

const SCRIPT = `console.log(${JSON.stringify('keystall '.repeat(200))});`;
const webRoot = builtShop();
afterAll(() => rmSync(webRoot, { recursive: true }));

/** A built shop in small: what the build leaves in its folder. */
function builtShop(): string {
  const root = mkdtempSync(join(tmpdir(), 'keystall-web-'));
  for (const folder of ['assets', 'images', '.vite']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Shop</title>');
  writeFileSync(join(root, 'tos.json'), '[]');
  writeFileSync(join(root, 'assets/app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(root, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'images/card.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, '.vite/manifest.json'), '{}');
  return root;
}

forEachEngine(
  'The built shop',
  (world) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      world.browser().request(path, { headers });

    it.each([
      '/',
      '/cart',
      '/payment-methods',
      '/login',
      '/signup',
      '/reset-password',
      '/terms-of-service',
      '/privacy-policy',
      '/search?search=steam',
      '/my',
      '/my/profile',
      '/my/orders?order=abc',
      '/my/payments',
      '/my/profile/deposit',
      '/my/profile/change-email',
      '/my/profile/change-password',
      '/payment/0123456789abcdef',
      '/product/gift-cards',
      '/product/gift-cards/star-card',
      '/product/wrong/way/star-card',
      '/login/',
    ])('is at %s', async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Shop</title>']);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    });

    it.each([
      ['/nowhere', 404],
      ['/product', 404],
      ['/product/nothing-of-ours', 404],
      ['/product/deposit', 404],
      ['/my/secrets', 404],
      ['/payment/one/two', 404],
      ['/%E0%A4%A', 404],
      ['/503', 503],
    ])('shows itself at %s with status %i', async (path, status) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([
        status,
        '<!doctype html><title>Shop</title>',
      ]);
    });

    it.each([
      '/assets/gone-9z.js',
      '/images/none.png',
      '/.vite/manifest.json',
      '/assets/app-1a2b3c.js.br',
      '/index.html',
      '/assets/..%2f..%2fpackage.json',
      '/api/nothing',
    ])('has no file at %s', async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([404, 'There is nothing here.']);
    });

    it('is not sent again to a browser that has it', async () => {
      const etag = (await get('/')).headers.get('ETag') ?? '';
      const again = await get('/', { 'If-None-Match': `"other", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get('/nowhere', { 'If-None-Match': etag })).status).toBe(404);
    });

    it('keeps hashed files for good, and asks anew for the others', async () => {
      expect((await get('/assets/app-1a2b3c.js')).headers.get('Cache-Control')).toBe(
        'public, max-age=31536000, immutable',
      );
      expect((await get('/tos.json')).headers.get('Cache-Control')).toBe('no-cache');
      expect((await get('/images/card.svg')).headers.get('Content-Type')).toBe('image/svg+xml');
    });

    it.each([
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['', null],
      ['zstd', null],
    ])('is compressed for who accepts "%s"', async (accepted, encoding) => {
      const response = await get('/assets/app-1a2b3c.js', { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await response.arrayBuffer());
      if (encoding === 'br') expect(String(brotliDecompressSync(body))).toBe(SCRIPT);
      if (encoding === null) expect(String(body)).toBe(SCRIPT);
      else expect(body.byteLength).toBeLessThan(SCRIPT.length / 4);
    });

    it('answers HEAD like GET, without the body', async () => {
      const response = await world.browser().request('/', { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('Content-Length')).toBe('34');
    });

    it('has a search that works before scripts run', async () => {
      const body = new URLSearchParams({ search: ' steam & more ' });
      const response = await world.browser().request('/search', { method: 'POST', body });
      expect([response.status, response.headers.get('Location')]).toEqual([
        303,
        '/search?search=steam+%26+more',
      ]);
    });

    it('is healthy while the database answers', async () => {
      expect((await get('/healthz')).status).toBe(204);
    });
  },
  { webRoot, only: 'embedded' },
);
