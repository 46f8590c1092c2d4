import { describe, expect, it } from 'vitest';
import { sampleShop } from './catalogue.sample.ts';
import { findNode, isCategoryNode, visibleChildren } from './nodes.ts';

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
