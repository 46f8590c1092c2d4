import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { toLoadedCatalogue, toLoadedExcerpt } from '#web/features/catalogue/catalogue.machine.ts';
import { cardsOf, excerptOf } from '#web/features/catalogue/excerpt.ts';
import {
  cardFactsOf,
  featuredNodes,
  findNode,
  isCategoryNode,
  nameAndNote,
  visibleChildren,
} from '#web/features/catalogue/nodes.ts';
import { markOf, neighboursOf, siblingsOf } from '#web/features/catalogue/siblings.ts';
import { atEachSide } from '../../../../../tests/at-boundary.ts';
import { sampleShop, sampleVariant } from './sample-catalogue.ts';

const { index } = sampleShop;

describe('a product address', () => {
  it('resolves to the node of its last segment', () => {
    expect(findNode(index, 'gift-cards/steam/steam-usd')?.node.id).toBe('steam-usd');
  });

  it('may have wrong ancestors: the node has its canonical address', () => {
    expect(findNode(index, 'software/steam-usd')?.href).toBe('/product/gift-cards/steam/steam-usd');
  });

  it('may end with a slash', () => {
    expect(findNode(index, 'gift-cards/')?.node.id).toBe('gift-cards');
  });

  it.each(['', '/', 'gift-cards/no-such-thing'])('resolves to nothing when it is "%s"', (path) => {
    expect(findNode(index, path)).toBeNull();
  });

  it('resolves to nothing when all of the node is invisible', () => {
    expect(findNode(index, 'account-balance')).toBeNull();
    expect(findNode(index, 'gift-cards/retired')).toBeNull();
  });
});

describe('the siblings of a product (R-151)', () => {
  const product = (name: string, region?: string, invisible = false) => {
    const id = name.toLowerCase().replaceAll(' ', '-');
    const products = [{ id: `${id}-5`, name: '5', price: 100, invisible }];
    return { id, type: 'products', name, ...(region && { region }), products };
  };
  const under = (name: string, ...subcategories: object[]) => ({
    id: name,
    type: 'category',
    name,
    subcategories,
  });
  const parsed = parseCatalogue([
    under(
      'cards',
      product('Play Store US', 'US'),
      product('Play Store Saudi Arabia', 'Saudi Arabia'),
      product('Play Store Wallet GBP', 'UK'),
      product('Play Store Turkey', 'Turkey', true),
      product('Play Store Europe', 'EU'),
      product('Play Store Plus'),
      product('Windows 10', 'Global'),
      product('Windows 11', 'Global'),
      product('Netflix', 'Turkey'),
      product('Spotify', 'Pakistan'),
    ),
    under('keys', product('Play Store UK', 'UK')),
  ]);
  if (!parsed.ok) throw new Error(parsed.reason);
  const shop = toLoadedCatalogue(parsed.value).index;

  it.each([
    ['play-store-us', ['US', 'Saudi Arabia', 'Europe']],
    ['play-store-europe', ['US', 'Saudi Arabia', 'Europe']],
    ['play-store-wallet-gbp', []],
    ['play-store-plus', []],
    ['play-store-uk', []],
    ['windows-10', []],
    ['netflix', []],
    ['cards', []],
  ])('of %s are %j', (id, marks) => {
    const at = shop.nodes.get(id);
    if (at === undefined) throw new Error(`The sample has no ${id}.`);
    expect(siblingsOf(shop, at).map(({ node }) => markOf(node))).toEqual(marks);
  });
});

describe('the neighbours of a product that is out of stock (R-151)', () => {
  const product = (id: string, name: string, region: string | undefined, ...inStock: boolean[]) => ({
    id,
    type: 'products',
    name,
    ...(region !== undefined && { region }),
    products: inStock.map((isInStock, at) => ({
      id: `${id}-${at}`,
      name: `${at}`,
      price: 100 + at,
      ...(!isInStock && { out_of_stock: true }),
    })),
  });
  const parsed = parseCatalogue([
    {
      id: 'cards',
      type: 'category',
      name: 'Cards',
      subcategories: [
        product('first', 'Netflix', undefined, false, true),
        product('us', 'Play Store US', 'US', false, false),
        product('gone', 'Spotify', undefined, false),
        {
          id: 'more',
          type: 'category',
          name: 'More',
          subcategories: [product('sub', 'Sub', undefined, true)],
        },
        product('uk', 'Play Store UK', 'UK', false, true),
        product('de', 'Play Store Germany', 'Germany', false),
        product('a', 'Apple', undefined, true),
        product('b', 'Bigo', undefined, true),
        product('c', 'Canva', undefined, true),
      ],
    },
    product('alone', 'Alone', undefined, false),
  ]);
  if (!parsed.ok) throw new Error(parsed.reason);
  const tree = parsed.value;
  const shop = toLoadedCatalogue(tree).index;
  const neighbours = (catalogue: typeof shop, id: string) => {
    const at = catalogue.nodes.get(id);
    if (at === undefined) throw new Error(`The sample has no ${id}.`);
    return neighboursOf(catalogue, at).map((each) => [each.node.id, cardFactsOf(each).price]);
  };

  it.each([
    [
      'us',
      [
        ['uk', 101],
        ['first', 101],
        ['a', 100],
        ['b', 100],
      ],
    ],
    [
      'gone',
      [
        ['first', 101],
        ['uk', 101],
        ['a', 100],
        ['b', 100],
      ],
    ],
    ['uk', []],
    ['alone', []],
    ['cards', []],
  ])('of %s are %j, in the excerpt of its page too', (id, cards) => {
    expect(neighbours(shop, id)).toEqual(cards);
    const path = shop.nodes.get(id)?.href ?? '';
    const excerpt = toLoadedExcerpt(excerptOf(tree, shop, path), cardsOf(shop, path)).index;
    expect(neighbours(excerpt, id)).toEqual(cards);
  });
});

describe('what a category shows', () => {
  it('is its own visible nodes, in order', () => {
    const gifts = findNode(index, 'gift-cards');
    expect(
      gifts && isCategoryNode(gifts) && visibleChildren(index, gifts.node).map(({ node }) => node.id),
    ).toEqual(['valorant-vp', 'steam']);
  });

  it('is the visible top level on the home page', () => {
    expect(visibleChildren(index, null).map(({ node }) => node.id)).toEqual(['gift-cards', 'game-topups']);
  });
});

/** A catalogue of one category `all`, which holds a product for each list of variants. */
function treeOf(...products: object[][]) {
  const read = parseCatalogue([
    {
      id: 'all',
      type: 'category',
      name: 'All',
      subcategories: products.map((variants, at) => ({
        id: `product-${at}`,
        type: 'products',
        name: `Product ${at}`,
        featured: true,
        products: variants.map((variant, place) => ({ id: `v-${at}-${place}`, name: 'One', ...variant })),
      })),
    },
  ]);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}
const shopOf = (...products: object[][]) => toLoadedCatalogue(treeOf(...products)).index;

atEachSide(
  'The cards of a category in the excerpt of its page, which shows 48 and that there are more',
  50,
  [49, 49],
  (count) => {
    const tree = treeOf(...Array.from({ length: count }, () => [{ price: 100 }]));
    const { index: shop } = toLoadedCatalogue(tree);
    const [cards, { index: excerpt }] = [
      cardsOf(shop, '/product/all'),
      toLoadedExcerpt(excerptOf(tree, shop, '/product/all'), {}),
    ];
    const all = findNode(excerpt, 'all');
    expect(Object.keys(cards)).toHaveLength(49);
    return all && isCategoryNode(all) && visibleChildren(excerpt, all.node).length;
  },
);

const factsAt = (catalogue: ReturnType<typeof shopOf>, id: string) => {
  const at = catalogue.nodes.get(id);
  if (at === undefined) throw new Error(`There is no "${id}".`);
  return cardFactsOf(at);
};

describe('what a card says (R-18)', () => {
  it.each([
    ['the lowest price, as there is a higher one', [{ price: 300 }, { price: 200 }], 200, true],
    ['one price without "from" if all cost the same', [{ price: 200 }, { price: 200 }], 200, false],
    [
      'nothing of what is out of stock or invisible',
      [{ price: 90, out_of_stock: true }, { price: 80, invisible: true }, { price: 300 }],
      300,
      false,
    ],
    ['no price if nothing can be bought', [{ price: 90, out_of_stock: true }], null, false],
  ])('is %s', (_, variants, price, hasHigher) => {
    expect(factsAt(shopOf(variants), 'product-0')).toEqual({ price, hasHigher, products: 1 });
  });

  it('is of a category the lowest price in it, and how many visible products it holds', () => {
    const shop = shopOf([{ price: 500 }], [{ price: 300 }], [{ price: 10, invisible: true }]);
    expect(factsAt(shop, 'all')).toEqual({ price: 300, hasHigher: true, products: 2 });
    expect(factsAt(shopOf([{ price: 500 }], [{ price: 500 }]), 'all').hasHigher).toBe(false);
  });

  it('never includes the deposit item, which is invisible', () => {
    expect(factsAt(index, 'account-balance')).toEqual({ price: null, hasHigher: false, products: 0 });
  });
});

describe('the picks of the home page (R-18)', () => {
  it('are the first eight visible nodes that are featured', () => {
    const shop = shopOf([{ price: 1, invisible: true }], ...Array.from({ length: 9 }, () => [{ price: 1 }]));
    expect(featuredNodes(shop).map(({ node }) => node.id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `product-${at}`),
    );
  });
});

describe('a variant in words', () => {
  const long = sampleVariant('valorant-vp-bundle').name;

  it.each([
    [{ name: '475 VP' }, { name: '475 VP' }],
    [
      { name: 'USD 100', note: 'Two codes of USD 50.' },
      { name: 'USD 100', note: 'Two codes of USD 50.' },
    ],
    [{ name: long }, { name: '11,000 VP', note: long.slice('11,000 VP, '.length) }],
    [
      { name: 'Shadow of the Tree (an add-on, which needs the base game)' },
      { name: 'Shadow of the Tree', note: 'an add-on, which needs the base game' },
    ],
    [{ name: 'x'.repeat(200) }, { name: 'x'.repeat(200) }],
    // One name of 48 characters, and two parts of one more.
    [{ name: `USD 5, ${'x'.repeat(41)}` }, { name: `USD 5, ${'x'.repeat(41)}` }],
    [{ name: `USD 5, ${'x'.repeat(42)}` }, { name: 'USD 5', note: 'x'.repeat(42) }],
    // The first of them may have as many.
    [{ name: `${'x'.repeat(48)}, USD 5` }, { name: 'x'.repeat(48), note: 'USD 5' }],
    [{ name: `${'x'.repeat(49)}, USD 5` }, { name: `${'x'.repeat(49)}, USD 5` }],
  ])('%j is %j', (variant, words) => expect(nameAndNote(variant)).toEqual(words));
});
