import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#contract/brand.ts';
import type { Located } from '#contract/catalogue.ts';
import { inFull } from '#web/lib/url.ts';
import { truncate } from '#web/platform/seo/head.ts';
import { nodeJsonLd, shopJsonLd } from './structured-data.ts';

/** The shop's own picture, 1200 × 630, drawn by `npx node tests/e2e/pictures.ts`. */
const SHOP_IMAGE = '/share.jpg';

/**
 * The tags for crawlers as HTML for a page's head: a preview for chats (Open Graph), and structured
 * data. `at` is the page's node; null is the home page. It is not part of the browser's scripts.
 */
export function crawlerTags(at: Located | null, origin: string): string {
  const openGraph = {
    'og:site_name': brand.name,
    'og:type': at?.node.type === 'products' ? 'product' : 'website',
    'og:title': at === null ? brand.name : (at.node.title ?? at.node.name),
    'og:description': truncate(at?.node.description[1] ?? brand.claim),
    'og:url': inFull(at?.href ?? '/', origin),
    'og:image': inFull(imageOf(at), origin),
  };
  const data = at === null ? shopJsonLd(origin) : nodeJsonLd(at, origin);
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll(
    '<',
    '\\u003c',
  );
  const tags = renderToStaticMarkup(
    Object.entries(openGraph).map(([property, content]) => (
      <meta key={property} property={property} content={content} />
    )),
  );
  return `${tags}<script type="application/ld+json">${json}</script>`;
}

/** Chats don't draw SVG, so the shop's own picture replaces it. */
function imageOf(at: Located | null): string {
  const image = at?.node.product_image ?? at?.node.bg_image;
  return image === undefined || image.endsWith('.svg') ? SHOP_IMAGE : image;
}
