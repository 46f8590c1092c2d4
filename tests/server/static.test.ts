import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { hashedPictures, loadFiles } from '#server/pages/static-files.ts';
import { keepingEarlierFiles } from '#tooling/earlier-files.ts';
import { SCRIPT, testShop } from './support/shop.ts';
import { onOneEngine } from './support/world.ts';

const shop = testShop();
const folder = mkdtempSync(join(tmpdir(), 'keystall-pictures-'));
afterAll(() => shop.remove());
afterAll(() => rm(folder, { recursive: true }));

onOneEngine(
  "The built shop's files",
  (world) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      world.browser().request(path, { headers });

    it.each([
      '/assets/gone-9z.js',
      '/images/none.png',
      '/.vite/routes.json',
      '/.env',
      '/assets/index-1a.js.br',
      '/index.html',
      '/assets/..%2f..%2fpackage.json',
      '/api/nothing',
    ])('have none at %s', async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([404, 'There is nothing here.']);
    });

    it('include a picture that was added beside the catalogue since the build (R-11)', async () => {
      const picture = join(dirname(world.host.config.catalogueFile), 'images/added.svg');
      expect((await get('/images/added.svg')).status).toBe(404);
      await mkdir(dirname(picture), { recursive: true });
      await writeFile(picture, '<svg/>');
      const response = await get('/images/added.svg');
      expect([response.headers.get('Cache-Control'), await response.text()]).toEqual(['no-cache', '<svg/>']);
      await writeFile(join(dirname(picture), '../outside.svg'), '<svg/>');
      for (const path of ['/images/..%2foutside.svg', '/images/list.json'])
        expect((await get(path)).status).toBe(404);
    });

    it('are not sent again to a browser that has them', async () => {
      const etag = (await get('/tos.json')).headers.get('ETag') ?? '';
      const again = await get('/tos.json', { 'If-None-Match': `"other", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get('/tos.json', { 'If-None-Match': '"other"' })).status).toBe(200);
    });

    it('are cached permanently if their name has a hash, and revalidated if not', async () => {
      expect((await get('/assets/index-1a.js')).headers.get('Cache-Control')).toBe(
        'public, max-age=31536000, immutable',
      );
      expect((await get('/tos.json')).headers.get('Cache-Control')).toBe('no-cache');
      expect((await get('/images/card.svg')).headers.get('Content-Type')).toBe('image/svg+xml');
    });

    it('are cached permanently if they are pictures of the catalogue', async () => {
      const address = hashedPictures(shop.webRoot).get('/images/card.svg') ?? '';
      expect(address).toMatch(/^\/images\/card\.[\w-]{6}\.svg$/);
      const sent = async (path: string) => {
        const response = await get(path);
        return [response.status, response.headers.get('Cache-Control'), await response.text()];
      };
      const [, , picture] = await sent('/images/card.svg');
      expect(await sent(address)).toEqual([200, 'public, max-age=31536000, immutable', picture]);
      // From a page or a stored catalogue of an earlier build.
      expect(await sent('/images/card.0ld-0n.svg')).toEqual([200, 'no-cache', picture]);
      expect(await sent('/images/none.0ld-0n.svg')).toEqual([404, 'no-store', 'There is nothing here.']);
    });

    it('include the manifest of the installed shop, which pages may load from the shop alone', async () => {
      const manifest = await get('/manifest.webmanifest');
      expect([manifest.status, manifest.headers.get('Content-Type')]).toEqual([
        200,
        'application/manifest+json; charset=utf-8',
      ]);
      const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
      expect(policy.split('; ')).toContain("manifest-src 'self'");
    });

    it('may be shown by other sites if they are pictures, and not read by them otherwise (R-111)', async () => {
      const policyOf = async (path: string) => (await get(path)).headers.get('Cross-Origin-Resource-Policy');
      expect(await policyOf('/images/card.svg')).toBe('cross-origin');
      for (const path of ['/', '/tos.json', '/assets/index-1a.js', '/catalogue.json'])
        expect([path, await policyOf(path)]).toEqual([path, 'same-origin']);
    });

    it.each([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['', null, Buffer.from],
      ['zstd', null, Buffer.from],
    ])('are compressed for clients that accept "%s"', async (accepted, encoding, decompress) => {
      const response = await get('/assets/index-1a.js', { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await response.arrayBuffer());
      expect(decompress(body).toString()).toBe(SCRIPT);
      expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
      if (encoding !== null) expect(body.byteLength).toBeLessThan(SCRIPT.length / 4);
    });

    it('are not compressed where it would not help', async () => {
      const response = await get('/assets/letters-4d.woff2', { 'Accept-Encoding': 'br' });
      expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual([null, 'font']);
    });

    it('are answered to HEAD like to GET, without the body', async () => {
      const response = await world.browser().request('/assets/index-1a.js', { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('Content-Length')).toBe(String(SCRIPT.length));
    });

    it('don’t hide /healthz', async () => {
      expect((await get('/healthz')).status).toBe(204);
    });
  },
  { shop, env: { CATALOGUE: join(folder, 'catalogue.json') } },
);

it('The host serves the scripts of a build before, for a page that a browser has kept (R-9, R-107)', async () => {
  const release = (script: string) =>
    keepingEarlierFiles(
      folder,
      () => new Date('2026-11-26T12:00:00Z'),
      async () => {
        await rm(join(folder, 'web'), { recursive: true, force: true });
        await mkdir(join(folder, 'web/assets'), { recursive: true });
        await writeFile(join(folder, 'web/assets', script), `run('${script}');`);
      },
    );
  await release('index-1a.js');
  await release('index-2b.js');
  const files = loadFiles(join(folder, 'web'), folder);
  for (const script of ['index-1a.js', 'index-2b.js']) {
    const answer = await files
      .get(`/assets/${script}`)
      ?.load({ acceptEncoding: undefined, ifNoneMatch: undefined });
    expect(answer).toMatchObject({
      status: 200,
      headers: expect.arrayContaining(['Cache-Control', 'public, max-age=31536000, immutable']),
      body: Buffer.from(`run('${script}');`),
    });
  }
});
