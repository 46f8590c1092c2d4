import { expect, it } from 'vitest';
import type { CatalogueNode } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { topNodesOf } from './catalogue.ts';
import { withPictureAddresses } from './picture-addresses.ts';

const ADDRESSES = new Map([['/images/card.svg', '/images/card.3f9a2b.svg']]);

const card: CatalogueNode = {
  id: 'card',
  name: 'Card',
  type: 'products',
  description: [],
  products: [],
  product_image: '/images/card.svg',
  bg_image: 'https://pictures.example.com/images/card.svg',
};
const cards: CatalogueNode = {
  id: 'cards',
  name: 'Cards',
  type: 'category',
  description: [],
  bg_image: '/images/card.svg',
  subcategories: [card],
};

it('replaces the addresses of pictures that it knows, at every depth, and nothing else', () => {
  const catalogue = indexCatalogue([cards]);
  const rewritten = withPictureAddresses(() => catalogue, ADDRESSES)();
  expect(topNodesOf(rewritten)).toEqual([
    {
      ...cards,
      bg_image: '/images/card.3f9a2b.svg',
      subcategories: [{ ...card, product_image: '/images/card.3f9a2b.svg' }],
    },
  ]);
});

it('is the same catalogue until the file changes', () => {
  let catalogue = indexCatalogue([cards]);
  const current = withPictureAddresses(() => catalogue, ADDRESSES);
  const first = current();
  expect(current()).toBe(first);
  catalogue = indexCatalogue([card]);
  expect(topNodesOf(current()).map(({ id }) => id)).toEqual(['card']);
});
