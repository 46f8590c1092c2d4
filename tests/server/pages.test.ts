import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { loadBuiltShop } from '#server/pages/built-shop.ts';
import { createCache } from '#server/pages/page-cache.ts';
import { createPages } from '#server/pages/render-page.ts';
import { warnOfSampleTexts } from '#server/warn-of-sample-texts.ts';
import { testCatalogue } from './support/catalogue.ts';
import { largeCatalogue } from './support/large-catalogue.ts';
import { signUpAndLogIn } from './support/members.ts';
import { BEFORE_HYDRATION_SCRIPT, testShop } from './support/shop.ts';
import { onOneEngine } from './support/world.ts';

const shop = testShop();
afterAll(() => shop.remove());
beforeEach(() => {
  shop.drawn.length = 0;
  shop.before = async () => {};
});

/** Runs the scripts of the build in order. */
const BOOT =
  '(async()=>{if(!document.hidden&&document.getElementById("page-data"))await new Promise((done)=>{new PerformanceObserver(done).observe({type:"paint",buffered:true});setTimeout(done,1000)});for(const file of ["/assets/early-6f.js","/assets/index-1a.js","/assets/shared-2b.js"]){await import(file);await new Promise((done)=>{const{port1,port2}=new MessageChannel;port1.onmessage=()=>{port1.close();done()};port2.postMessage(0)})}})().catch((error)=>{beforeHydration.giveUp();throw error})';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? '';

onOneEngine(
  'The shop',
  (world) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      world.browser().request(path, { headers });
    const html = async (path: string) => (await get(path)).text();
    /** A new catalogue with the same goods, so that all pages are rendered again. */
    const renew = () => world.setCatalogue(testCatalogue());

    it.each([
      ['/', '/'],
      ['/?utm=mail', '/'],
      ['/privacy-policy', '/privacy-policy'],
      ['/product/gift-cards', '/product/gift-cards'],
      ['/product/gift-cards/star-card', '/product/gift-cards/star-card'],
      ['/product/wrong/w%C3%A4y/star-card', '/product/gift-cards/star-card'],
    ])('renders its page at %s', async (path, drawn) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(
        `<div id="root"><div id="app">${drawn} of http://localhost:3000</div>`,
      );
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, max-age=60',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    });

    it.each([
      ['/', null],
      ['/product/gift-cards', null],
      ['/product/gift-cards/star-card', null],
      ['/privacy-policy', 'noindex'],
      ['/cart', 'noindex'],
      ['/search?search=star', 'noindex'],
      ['/my/orders', 'noindex'],
      ['/product/nothing-of-ours', 'noindex'],
      ['/nowhere', 'noindex'],
      ['/503', 'noindex'],
    ])('answers %s with X-Robots-Tag %s, for crawlers without scripts too', async (path, tag) => {
      expect((await get(path)).headers.get('X-Robots-Tag')).toBe(tag);
    });

    const KEPT = 'private, max-age=60';
    it.each<[string, RequestInit, number, string | null]>([
      ['/', {}, 200, KEPT],
      ['/', { method: 'HEAD' }, 200, KEPT],
      ['/product/gift-cards', {}, 200, KEPT],
      ['/product/gift-cards/star-card', {}, 200, KEPT],
      ['/privacy-policy', {}, 200, KEPT],
      ['/cart', {}, 200, 'no-cache'],
      ['/search?search=star', {}, 200, 'no-cache'],
      ['/login', {}, 200, 'no-cache'],
      ['/my/orders', {}, 200, 'no-cache'],
      ['/payment/0123456789abcdef', {}, 200, 'no-cache'],
      ['/503', {}, 503, 'no-cache'],
      ['/nowhere', {}, 404, 'no-cache'],
      ['/product/nothing-of-ours', {}, 404, 'no-cache'],
      ['/my/secrets', {}, 404, 'no-cache'],
      ['/assets/gone-9z.js', {}, 404, 'no-store'],
      ['/', { method: 'POST', body: '' }, 404, 'no-store'],
      ['/search', { method: 'POST', body: 'search=star' }, 303, null],
      ['/api/profile', {}, 401, 'no-store'],
    ])('lets browsers keep what it answers to %s %j, with %i: %s (R-9)', async (path, init, status, kept) => {
      const response = await world.browser().request(path, init);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, kept]);
    });

    it('lets a member’s browser keep a page, which is everyone’s (R-9)', async () => {
      const { browser } = await signUpAndLogIn(world);
      const pages = [await browser.request('/'), await get('/')];
      const [members, guests] = await Promise.all(pages.map((page) => page.text()));
      expect(members).toBe(guests);
      expect(pages.map(({ headers }) => headers.get('Cache-Control'))).toEqual([KEPT, KEPT]);
      const own = await browser.call('profile');
      expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      expect((await browser.request('/my/profile')).headers.get('Cache-Control')).toBe('no-cache');
    });

    it.each([
      ['/cart', 200],
      ['/login', 200],
      ['/search?search=steam', 200],
      ['/my', 200],
      ['/my/orders?order=abc', 200],
      ['/payment/0123456789abcdef', 200],
      ['/my/secrets', 404],
      ['/payment/one/two', 404],
      ['/503', 503],
    ])('leaves the page at %s to the browser, with status %i', async (path, status) => {
      const response = await get(path);
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(text).toContain('<div id="root"></div>');
      expect(text).not.toContain('id="page-data"');
    });

    it.each([
      '/nowhere',
      '/terms-of-service',
      '/payment-methods',
      '/Cart',
      '/payment',
      '/_',
      '/%E0%A4%A',
      '//login',
      '//example.com/',
      '/nowhere/',
    ])('answers %s with a 404', async (path) => {
      const response = await get(new URL('/', 'http://localhost:3000').origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<title>Nothing</title>');
    });

    it.each([
      '/product',
      '/product/',
      '/product/nothing-of-ours',
      '/product/deposit',
      '/product/gift-cards/_',
    ])('answers %s with the 404 page', async (path) => {
      const response = await get(path);
      expect([response.status, between(await response.text(), '<div id="app">', ' of')]).toEqual([
        404,
        '/product/_',
      ]);
    });

    it.each([
      ['/login/', '/login'],
      ['/my/orders//?order=abc', '/my/orders?order=abc'],
      ['/product/gift-cards/', '/product/gift-cards'],
      ['/product//example.com/star-card/', '/product//example.com/star-card'],
      ['/503/', '/503'],
    ])('redirects permanently from %s to %s', async (path, to) => {
      const response = await get(path);
      expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
    });

    it('does not redirect in a circle', async () => {
      expect((await get('/login%2F')).status).toBe(404);
    });

    it("fills the build's document", async () => {
      world.setCatalogue(indexCatalogue([]));
      expect(await html('/')).toBe(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/letters-4d.woff2" />
<style>body{color:red}</style>
<script>${BEFORE_HYDRATION_SCRIPT}</script>
<title>/</title>
</head>
  <body>
    <div id="root"><div id="app">/ of http://localhost:3000</div></div>
<script type="application/json" id="page-data">{"origin":"http://localhost:3000","catalogue":[],"texts":{}}</script>
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/early-6f.js">
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/index-1a.js">
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/shared-2b.js">
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/home-7a.js">
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/card-5e.js">
<script>${BOOT}</script>
    <noscript>JavaScript is needed.</noscript>
  </body>
</html>
`);
    });

    it('allows only its own inline scripts and styles', async () => {
      for (const path of ['/', '/cart', '/nowhere']) {
        const response = await get(path);
        const text = await response.text();
        const style = between(text, '<style>', '</style>');
        const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
        expect([style, ...scripts]).toEqual(['body{color:red}', BEFORE_HYDRATION_SCRIPT, BOOT]);
        expect(response.headers.get('Content-Security-Policy')).toBe(
          `default-src 'none'; script-src 'self' ${scripts.map(sha256).join(' ')}; style-src 'self' ${sha256(style)}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-reports`,
        );
        expect(text.match(/<script(?! type="application\/json")/g)).toHaveLength(2);
        expect(text).not.toMatch(/<style[ >].*<style[ >]/s);
      }
    });

    it('preloads each file of the page once, with low priority', async () => {
      const scripts = (text: string) =>
        [...text.matchAll(/(?:src|href)="\/assets\/([\w-]+)\.js"/g)].map(([, name]) => name);
      const always = ['early-6f', 'index-1a', 'shared-2b'];
      expect(scripts(await html('/'))).toEqual([...always, 'home-7a', 'card-5e']);
      expect(scripts(await html('/product/gift-cards'))).toEqual([...always, 'product-8b', 'card-5e']);
      expect(scripts(await html('/my/orders'))).toEqual([...always, 'my-9c', 'orders-0d']);
      expect(scripts(await html('/my/secrets'))).toEqual(always);
      const sheets = (text: string) => text.match(/<link rel="stylesheet"[^>]*>/g);
      expect(sheets(await html('/my/orders'))).toEqual([
        '<link rel="stylesheet" crossorigin href="/assets/orders-1e.css">',
      ]);
      expect(sheets(await html('/'))).toBeNull();
    });

    it('escapes the page’s data so that no name can end the element', async () => {
      const [first] = testCatalogue().nodes.values();
      if (first === undefined) throw new Error('The catalogue is empty');
      const name = '</script><script>alert(1)</script><!--';
      world.setCatalogue(indexCatalogue([{ ...first.node, name }]));
      const data = between(await html('/'), '<script type="application/json" id="page-data">', '</script>');
      expect(data).not.toContain('<');
      expect(JSON.parse(data)).toEqual({
        origin: 'http://localhost:3000',
        catalogue: [{ ...first.node, name }],
        texts: {},
      });
    });

    it.each([
      ['br', (body: Buffer) => brotliDecompressSync(body)],
      ['gzip', (body: Buffer) => gunzipSync(body)],
    ])('sends a page in %s as the same page', async (encoding, decompress) => {
      const plain = await html('/');
      const response = await get('/', { 'Accept-Encoding': encoding });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
      expect(String(decompress(body))).toBe(plain);
    });

    it('sends a 304 to a browser that has the page, with the same policy', async () => {
      const first = await get('/');
      const again = await get('/', { 'If-None-Match': first.headers.get('ETag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('Cache-Control')).toBe(KEPT);
      // A 304 replaces the browser's cached headers.
      expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
      const nowhere = (await get('/nowhere')).headers.get('ETag') ?? '';
      expect((await get('/nowhere', { 'If-None-Match': nowhere })).status).toBe(404);
    });

    it('answers HEAD like GET, without the body', async () => {
      const response = await world.browser().request('/', { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('Content-Length')).toBe(String((await html('/')).length));
    });

    it('renders a page once for parallel requests and all encodings', async () => {
      renew();
      const drawing = Promise.withResolvers<void>();
      shop.before = () => drawing.promise;
      const encodings = ['br', 'gzip', ''];
      const asked = Array.from({ length: 30 }, (_, index) =>
        get('/product/gift-cards', { 'Accept-Encoding': encodings[index % 3] ?? '' }),
      );
      await expect.poll(() => shop.drawn).toEqual(['/product/gift-cards']);
      drawing.resolve();
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
      await get('/product/gift-cards');
      expect(shop.drawn).toEqual(['/product/gift-cards']);
    });

    it('renders home before the first request', async () => {
      await world.secondHost();
      await expect.poll(() => shop.drawn).toEqual(['/']);
    });

    it('renders one page for all unknown paths, and one per node under any ancestors', async () => {
      renew();
      for (let index = 0; index < 20; index++) {
        await get(`/nowhere-${index}`);
        await get(`/product/no-node-${index}`);
        await get(`/product/way-${index}/star-card?page=${index}`);
      }
      expect(shop.drawn).toEqual(['/_', '/product/_', '/product/gift-cards/star-card']);
    });

    it('shows a new catalogue at once', async () => {
      const before = await get('/product/gift-cards/star-card');
      world.setCatalogue(testCatalogue({ 'star-5': 123_456 }));
      const after = await get('/product/gift-cards/star-card');
      expect(await after.text()).toContain('123456');
      expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
      const [services] = [...testCatalogue().nodes.values()].filter(({ node }) => node.id === 'services');
      world.setCatalogue(indexCatalogue(services === undefined ? [] : [services.node]));
      expect((await get('/product/gift-cards/star-card')).status).toBe(404);
      expect((await get('/product/services')).status).toBe(200);
    });

    describe('when a page can’t be rendered', () => {
      it('sends the shell with the page’s status, not to be kept, logs why, and retries on the next request (R-9)', async () => {
        renew();
        shop.before = () => Promise.reject(new Error('A screen is broken'));
        for (const [path, status] of [
          ['/', 200],
          ['/nowhere', 404],
        ] as const) {
          const response = await get(path);
          const kept = response.headers.get('Cache-Control');
          expect([response.status, kept, await response.text()]).toEqual([
            status,
            'no-cache',
            expect.stringContaining('<div id="root"></div>'),
          ]);
        }
        expect(world.logged.lines()).toContainEqual(
          expect.objectContaining({
            event: 'page not rendered, the shell was sent',
            page: '/',
            err: expect.stringContaining('Error: A screen is broken'),
          }),
        );
        shop.before = async () => {};
        expect(await html('/')).toContain('<div id="app">');
      });

      it('gives up on a page that never finishes', async () => {
        shop.before = () => new Promise(() => {});
        const pages = createPages(world.host, shop, { drawWithinMs: 5 });
        const { status, asset } = await pages.render(pages.resolve('/'));
        expect(status).toBe(200);
        expect(String(Buffer.from(await asset.encode('identity')))).toContain('<div id="root"></div>');
        expect(world.logged.text()).toContain('It took longer than 5 ms');
      });
    });

    it('renders ten thousand pages only on request, and does not cache them all', async () => {
      world.setCatalogue(largeCatalogue(10_000));
      const pages = createPages(world.host, shop, { keptBytesMax: 200_000 });
      await pages.render(pages.resolve('/product/shelf-7/goods-7042'));
      expect(shop.drawn).toHaveLength(1);
      for (let index = 0; index < 300; index++) {
        const { asset } = await pages.render(pages.resolve(`/product/shelf-0/goods-${index}`));
        await asset.encode('identity');
      }
      expect(shop.drawn).toHaveLength(301);
      const { bytes, count } = pages.size();
      expect(bytes).toBeLessThanOrEqual(200_000);
      expect(count).toBeGreaterThan(10);
    });

    it('compresses a page further once it is sent, and counts its bytes again', async () => {
      const [first] = testCatalogue().nodes.values();
      if (first === undefined) throw new Error('The catalogue is empty');
      const words = Array.from({ length: 600 }, (_, index) => `${index * 7919} goods for ${index % 13}`);
      world.setCatalogue(indexCatalogue([{ ...first.node, description: [words.join(', ')] }]));
      const pages = createPages(world.host, shop);
      const { asset } = await pages.render(pages.resolve('/'));
      const quick = asset.peek('br');
      if (quick === null) throw new Error('The page has no Brotli form');
      expect(pages.size()).toEqual({ count: 1, bytes: quick.byteLength });
      await expect.poll(() => asset.peek('br')?.byteLength).toBeLessThan(quick.byteLength);
      const small = await asset.encode('br');
      expect(pages.size()).toEqual({ count: 1, bytes: small.byteLength });
      expect(brotliDecompressSync(small).equals(brotliDecompressSync(quick))).toBe(true);
      expect((await pages.render(pages.resolve('/'))).asset.etag).toBe(asset.etag);
    });

    it('has a search that works before scripts run', async () => {
      const body = new URLSearchParams({ search: ' steam & more ' });
      const response = await world.browser().request('/search', { method: 'POST', body });
      expect([response.status, response.headers.get('Location')]).toEqual([
        303,
        '/search?search=steam+%26+more',
      ]);
    });
  },
  { shop },
);

describe('The build’s output', () => {
  let dist: string;
  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'keystall-dist-'));
    const files = {
      'prerender/package.json': '{"type":"module"}',
      'prerender/prerender.js': 'export const pages = []; export const createPrerender = () => null;',
      'prerender/before-hydration.js': 'early();\n',
      'web/tos.json': '[{"heading":"Terms","paragraphs":[]}]',
      'web/refunds.json': '[]',
      'web/privacy.json': '[]',
    };
    for (const folder of ['prerender', 'web']) await mkdir(join(dist, folder));
    for (const [file, text] of Object.entries(files)) await writeFile(join(dist, file), text);
  });
  afterEach(() => rm(dist, { recursive: true }));

  it('is loaded: the prerenderer, the preload script and the legal texts', async () => {
    expect(await loadBuiltShop(dist)).toMatchObject({
      webRoot: join(dist, 'web'),
      beforeHydrationScript: 'early();',
      prerender: { pages: [] },
      texts: { tos: [{ heading: 'Terms', paragraphs: [] }], refunds: [], privacy: [] },
    });
  });

  it('is warned of in the log of a start while it shows samples (R-122)', async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...line: unknown[]) => warnings.push(line) };
    const own = {
      company: { name: 'Mela Cards', address: '3 Mall Road, Lahore' },
      email: 'help@mela.example.org',
      community: { url: 'https://example.community/mela' },
      messenger: { url: 'https://chat.notexample.com/mela' },
      exchangeRate: { url: 'https://mela.example.org/rate' },
    };
    await warnOfSampleTexts(log, join(dist, 'web'), own);
    await warnOfSampleTexts(log, undefined, own);
    expect(warnings).toEqual([]);

    await writeFile(join(dist, 'web/privacy.json'), '[{"sample":true,"heading":"Privacy","paragraphs":[]}]');
    const company = { name: 'Keystall', address: '14 Sample Street, Lahore' };
    const messenger = { url: 'https://messenger.example.com' };
    await warnOfSampleTexts(log, join(dist, 'web'), {
      ...own,
      company,
      messenger,
      email: 'a@shop.example.com',
    });
    expect(warnings).toEqual([
      [
        { files: ['/privacy.json'] },
        'the legal texts are samples: replace them, and leave out their "sample": true',
      ],
      [{ company }, 'the company in brand.ts is a sample: replace it'],
      [{ contacts: ['email', 'messenger'] }, 'contacts in brand.ts are samples: replace them, and the name'],
    ]);
  });

  it.each([
    ['prerender/prerender.js', "export const pages = '/';", 'prerender.js does not export a prerenderer'],
    ['web/privacy.json', '{}', '/privacy.json'],
  ])('is refused when %s is %j', async (file, text, reason) => {
    await writeFile(join(dist, file), text);
    await expect(loadBuiltShop(dist)).rejects.toThrow(reason);
  });
});

describe('The page cache', () => {
  const cacheOf = (countMax: number, bytesMax: number) =>
    createCache<string>({ countMax, bytesMax, bytesOf: (text) => text.length });

  it('keeps the most recently used entries, up to a maximum', async () => {
    const cache = cacheOf(2, 100);
    const made: string[] = [];
    const get = (key: string) =>
      cache.getOrCreate(key, async () => {
        made.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.size()).toEqual({ count: 2, bytes: 2 });
  });

  it('is bounded by bytes', async () => {
    const cache = cacheOf(100, 10);
    for (const key of ['aaaa', 'bbbb', 'cccc']) await cache.getOrCreate(key, async () => key);
    expect(cache.size()).toEqual({ count: 2, bytes: 8 });
    await cache.getOrCreate('too large', async () => 'd'.repeat(11));
    expect(cache.size()).toEqual({ count: 0, bytes: 0 });
  });

  it('does not keep failures', async () => {
    const cache = cacheOf(2, 100);
    const failing = () => Promise.reject(new Error('Not now'));
    await expect(cache.getOrCreate('a', failing)).rejects.toThrow('Not now');
    expect([await cache.getOrCreate('a', async () => 'now'), cache.size().count]).toEqual(['now', 1]);
  });
});
