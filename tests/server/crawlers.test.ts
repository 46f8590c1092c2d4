import { expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { testCatalogue } from './support/catalogue.ts';
import { largeCatalogue } from './support/large-catalogue.ts';
import { onOneEngine } from './support/world.ts';

onOneEngine('What search engines read', (world) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.browser().request(path, { headers });
  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  /** Whether all elements are nested and closed properly. */
  const isWellFormed = (xml: string) =>
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>[^<>]+<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod><\/url>\n)*<\/urlset>\n$/.test(
      xml,
    );

  it('has a sitemap of home and all visible pages, and nothing else', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const xml = await response.text();
    expect(isWellFormed(xml)).toBe(true);
    expect(addresses(xml)).toEqual([
      'http://localhost:3000/',
      'http://localhost:3000/product/gift-cards',
      'http://localhost:3000/product/gift-cards/star-card',
      'http://localhost:3000/product/services',
      'http://localhost:3000/product/services/setup-help',
    ]);
    expect(xml).toContain('<lastmod>2026-03-02</lastmod>');
  });

  it('follows the catalogue at once, and states its date', async () => {
    const etag = (await get('/sitemap.xml')).headers.get('ETag') ?? '';
    expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304);
    world.clock.set(new Date('2026-05-06T00:00:00Z'));
    expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304);
    world.setCatalogue(testCatalogue());
    expect(await (await get('/sitemap.xml')).text()).toContain('<lastmod>2026-05-06</lastmod>');
    world.setCatalogue(indexCatalogue([]));
    expect(addresses(await (await get('/sitemap.xml')).text())).toEqual(['http://localhost:3000/']);
  });

  it.each([
    ['127.0.0.1:3999', 'http://127.0.0.1:3999'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['evil.example', 'http://localhost:3000'],
    ['localhost:3000</loc>', 'http://localhost:3000'],
  ])('is requested at %s in the sandbox, and has URLs of %s', async (host, origin) => {
    const xml = await (await get('/sitemap.xml', { Host: host })).text();
    expect([addresses(xml)[0], isWellFormed(xml)]).toEqual([`${origin}/`, true]);
    expect(await (await get('/robots.txt', { Host: host })).text()).toContain(
      `\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  it('may not crawl the API, but may read pages marked noindex', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('ETag')).toMatch(/^"[\w-]+"$/);
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /sandbox',
      '',
      'Sitemap: http://localhost:3000/sitemap.xml',
      '',
    ]);
  });

  it('lists no more than a sitemap may hold', async () => {
    world.setCatalogue(largeCatalogue(50_100));
    expect(addresses(await (await get('/sitemap.xml')).text())).toHaveLength(50_000);
  });
});

onOneEngine(
  'In production',
  (world) => {
    it('PUBLIC_URL is the only origin that search engines see', async () => {
      for (const path of ['/sitemap.xml', '/robots.txt']) {
        const response = await world.browser().request(path, { headers: { Host: 'localhost:3000' } });
        const text = await response.text();
        expect(text).toContain('https://shop.example.com/');
        expect(text).not.toContain('localhost');
      }
    });
  },
  { config: { mode: 'production', publicUrl: 'https://shop.example.com' } },
);
