import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { escapeMarkup } from '../escape.ts';
import type { Api, HonoContext } from '../http/api.ts';
import type { Asset } from '../http/asset.ts';
import { answerAsset, assetOf } from '../http/asset.ts';
import { ownOrigin } from '../http/origin.ts';
import { REVALIDATED } from './files.ts';

/** The most that a sitemap may hold. */
const ADDRESSES_MAX = 50_000;

/** What search engines ask for: `/robots.txt`, and `/sitemap.xml` with every page of the catalogue that is to be found. */
export function registerCrawlers({ app, host }: Api): void {
  const originIn = ({ req }: HonoContext) => ownOrigin(req.header('Host') ?? null, host.config);
  const answer = (context: HonoContext, asset: Asset) =>
    answerAsset(context, asset, { cacheControl: REVALIDATED });

  const loaded = new WeakMap<CatalogueIndex, Date>();
  let last: { catalogue: CatalogueIndex; origin: string; asset: Asset } | null = null;
  const sitemapAt = (origin: string): Asset => {
    const catalogue = host.catalogue();
    if (last?.catalogue === catalogue && last.origin === origin) return last.asset;
    const since = loaded.get(catalogue) ?? host.now();
    loaded.set(catalogue, since);
    const asset = assetOf(bytesOf(sitemap(catalogue, { origin, since })), 'application/xml; charset=utf-8');
    last = { catalogue, origin, asset };
    return asset;
  };

  app.get('/sitemap.xml', (context) => answer(context, sitemapAt(originIn(context))));
  app.get('/robots.txt', (context) =>
    answer(context, assetOf(bytesOf(robots(originIn(context))), 'text/plain; charset=utf-8')),
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Home and every visible node. Pages that ask not to be listed are left out. */
function sitemap({ nodes }: CatalogueIndex, { origin, since }: { origin: string; since: Date }): string {
  const hrefs = [...nodes.values()].filter(({ node }) => isVisible(node)).map(({ href }) => href);
  const date = since.toISOString().slice(0, 10);
  const urls = ['/', ...hrefs]
    .slice(0, ADDRESSES_MAX)
    .map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc><lastmod>${date}</lastmod></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** Pages that aren't to be listed say so themselves, so they must not be barred: what can't be read can't say anything. */
const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /sandbox

Sitemap: ${origin}/sitemap.xml
`;
