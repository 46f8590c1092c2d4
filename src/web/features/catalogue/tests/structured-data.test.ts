import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { findNode } from '#web/features/catalogue/nodes.ts';
import { nodeJsonLd, shopJsonLd } from '#web/features/catalogue/structured-data.ts';
import { sampleCatalogue, sampleShop } from './sample-catalogue.ts';

const ORIGIN = 'https://shop.example.com';

// The properties that search engines require of each type: one that isn't listed is a misspelling.
const Address = v.pipe(v.string(), v.url(), v.startsWith(`${ORIGIN}/`));
const Words = v.pipe(v.string(), v.nonEmpty());
const Offer = v.strictObject({
  '@type': v.literal('Offer'),
  name: Words,
  sku: Words,
  url: Address,
  price: v.pipe(v.number(), v.minValue(1)),
  priceCurrency: v.literal('PKR'),
  availability: v.picklist(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
});
const Product = v.strictObject({
  '@type': v.literal('Product'),
  name: Words,
  sku: Words,
  url: Address,
  category: v.optional(Words),
  image: v.optional(Address),
  description: v.optional(Words),
  offers: v.pipe(v.array(Offer), v.nonEmpty()),
});
const BreadcrumbList = v.strictObject({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: v.pipe(
    v.array(
      v.strictObject({ '@type': v.literal('ListItem'), position: v.number(), name: Words, item: Address }),
    ),
    v.minLength(2),
  ),
});
const WebSite = v.strictObject({
  '@type': v.literal('WebSite'),
  name: Words,
  url: Address,
  potentialAction: v.strictObject({
    '@type': v.literal('SearchAction'),
    target: v.strictObject({
      '@type': v.literal('EntryPoint'),
      urlTemplate: v.pipe(v.string(), v.includes('{search_term_string}')),
    }),
    'query-input': v.literal('required name=search_term_string'),
  }),
});
const Organization = v.strictObject({
  '@type': v.literal('Organization'),
  name: Words,
  description: Words,
  url: Address,
  logo: Address,
  email: v.pipe(v.string(), v.email()),
  sameAs: v.array(v.pipe(v.string(), v.url())),
});
const Known = v.variant('@type', [Product, BreadcrumbList, WebSite, Organization]);

function dataAt(path: string, { index } = sampleShop) {
  const at = findNode(index, path);
  if (at === null) throw new Error(`Nothing stands at ${path}.`);
  return nodeJsonLd(at, ORIGIN);
}

describe('structured data', () => {
  it.each([
    ['the home page', shopJsonLd(ORIGIN), ['WebSite', 'Organization']],
    ['a category', dataAt('gift-cards/steam'), ['BreadcrumbList']],
    ['a product', dataAt('gift-cards/valorant-vp'), ['Product', 'BreadcrumbList']],
    ['a product with little to say', dataAt('game-topups/pubg-uc'), ['Product', 'BreadcrumbList']],
  ])('of %s has what search engines require', (_, data, types) => {
    for (const thing of data) expect(v.safeParse(Known, thing).issues).toBeUndefined();
    expect(data.map((thing) => thing['@type'])).toEqual(types);
  });

  it('offers each visible variant at its price, and says what is out of stock', () => {
    const [product] = dataAt('gift-cards/valorant-vp');
    const offers = v.parse(Product, product).offers;
    expect(offers.map(({ sku, price, availability }) => [sku, price, availability])).toEqual([
      ['valorant-vp-475', 1_390, 'https://schema.org/InStock'],
      ['valorant-vp-1000', 2_790, 'https://schema.org/InStock'],
      ['valorant-vp-bundle', 137_400, 'https://schema.org/InStock'],
      ['valorant-vp-2050', 5_490, 'https://schema.org/OutOfStock'],
    ]);
  });

  it('has the full addresses from the home page to the product', () => {
    const [, way] = dataAt('gift-cards/steam/steam-usd');
    const steps = v.parse(BreadcrumbList, way).itemListElement;
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Home', `${ORIGIN}/`],
      [2, 'Gift Cards', `${ORIGIN}/product/gift-cards`],
      [3, 'Steam', `${ORIGIN}/product/gift-cards/steam`],
      [4, 'Steam Wallet USD', `${ORIGIN}/product/gift-cards/steam/steam-usd`],
    ]);
  });

  it('names no category for a product without one', () => {
    const catalogue = structuredClone(sampleCatalogue);
    const inside = catalogue[1];
    if (inside?.type !== 'category') throw new Error('The sample catalogue has changed.');
    const [product] = dataAt('pubg-uc', toLoadedCatalogue(inside.subcategories));
    expect(v.safeParse(Product, product).issues).toBeUndefined();
  });
});
