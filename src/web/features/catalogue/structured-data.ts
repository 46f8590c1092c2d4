import { brand } from '#contract/brand.ts';
import type { Located, ProductsNode, Variant } from '#contract/catalogue.ts';
import { CURRENCY } from '#contract/constants.ts';
import { inFull } from '#web/lib/url.ts';
import { breadcrumbTrail, isProductsNode } from './nodes.ts';

/** A schema.org object: its `@type`, and properties that are texts, numbers and further objects. */
type Thing = { readonly [property: string]: string | number | Thing | readonly (string | Thing)[] };

/** The shop for search engines: its name, its search, and its contacts. */
export const shopJsonLd = (origin: string): Thing[] => [
  {
    '@type': 'WebSite',
    name: brand.name,
    url: inFull('/', origin),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${inFull('/search', origin)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@type': 'Organization',
    name: brand.name,
    description: brand.claim,
    url: inFull('/', origin),
    logo: inFull('/favicon.svg', origin),
    email: brand.email,
    sameAs: [brand.community.url, brand.messenger.url],
  },
];

/**
 * A category or a product for search engines: its breadcrumbs, and a product's price and
 * availability.
 */
export const nodeJsonLd = (at: Located, origin: string): Thing[] => [
  ...(isProductsNode(at) ? [product(at, origin)] : []),
  breadcrumbs(at, origin),
];

function product({ node, href, ancestors }: Located<ProductsNode>, origin: string): Thing {
  const image = node.product_image ?? node.bg_image;
  const description = node.description.slice(1).join('\n');
  const url = inFull(href, origin);
  return {
    '@type': 'Product',
    name: node.name,
    sku: node.id,
    url,
    ...(ancestors.length === 0 ? {} : { category: ancestors.map(({ name }) => name).join(' > ') }),
    ...(image === undefined ? {} : { image: inFull(image, origin) }),
    ...(description === '' ? {} : { description }),
    offers: node.products.filter(({ invisible }) => !invisible).map((variant) => offer(variant, url)),
  };
}

const offer = ({ id, name, price, out_of_stock }: Variant, url: string): Thing => ({
  '@type': 'Offer',
  name,
  sku: id,
  url,
  price,
  priceCurrency: CURRENCY,
  availability: `https://schema.org/${out_of_stock ? 'OutOfStock' : 'InStock'}`,
});

const breadcrumbs = (at: Located, origin: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbTrail(at).map(({ name, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: inFull(href, origin),
  })),
});
