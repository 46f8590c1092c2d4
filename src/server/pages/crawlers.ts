import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import type { Api } from '../http/api.ts';
import { createAsset } from '../http/asset.ts';
import type { HonoContext } from '../http/hono-context.ts';
import { ownOrigin } from '../http/origin.ts';
import type { Resource } from '../http/resource.ts';
import { createResource, sendResource } from '../http/resource.ts';
import { escapeMarkup } from '../platform/escape.ts';
import { REVALIDATE } from './static-files.ts';

/** The limit of the sitemap protocol. */
const ADDRESSES_MAX = 50_000;

/** Registers `/robots.txt`, and `/sitemap.xml` with every indexable page of the catalogue. */
export function registerCrawlers({ app, host }: Api): void {
  const originIn = ({ req }: HonoContext) => ownOrigin(req.header('Host') ?? null, host.config);
  const loaded = new WeakMap<CatalogueIndex, Date>();
  let last: { catalogue: CatalogueIndex; origin: string; resource: Resource } | null = null;
  const sitemapAt = (origin: string): Resource => {
    const catalogue = host.catalogue();
    if (last?.catalogue === catalogue && last.origin === origin) return last.resource;
    const since = loaded.get(catalogue) ?? host.now();
    loaded.set(catalogue, since);
    const resource = resourceOf(sitemap(catalogue, { origin, since }), 'application/xml; charset=utf-8');
    last = { catalogue, origin, resource };
    return resource;
  };

  app.get('/sitemap.xml', (context) => sendResource(context, sitemapAt(originIn(context))));
  app.get('/robots.txt', (context) =>
    sendResource(context, resourceOf(robots(originIn(context)), 'text/plain; charset=utf-8')),
  );
}

const resourceOf = (text: string, type: string): Resource =>
  createResource(createAsset(new TextEncoder().encode(text), type), { cacheControl: REVALIDATE });

/** Home and all visible nodes, without pages marked noindex. */
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

/** Pages marked noindex are not disallowed: crawlers must be able to read the mark. */
const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /sandbox

Sitemap: ${origin}/sitemap.xml
`;
