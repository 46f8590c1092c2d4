import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Located, ProductsNode } from '#contract/catalogue.ts';
import { crawlerTags } from '#web/features/catalogue/crawlers.tsx';
import { findNode, isProductsNode } from '#web/features/catalogue/nodes.ts';
import { sampleShop } from './sample-catalogue.ts';

const ORIGIN = 'https://shop.example.com';

/** The tags that crawlers read from a page. */
function readBy(at: Located | null) {
  const written = new DOMParser().parseFromString(crawlerTags(at, ORIGIN), 'text/html');
  return {
    meta: (name: string) =>
      written.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? null,
    scripts: [...written.scripts],
    data: () => JSON.parse(written.querySelector('[type="application/ld+json"]')?.textContent ?? 'null'),
  };
}

/** The sample product with these changes. */
function product(change: Partial<ProductsNode> = {}): Located {
  const found = findNode(sampleShop.index, 'gift-cards/valorant-vp');
  if (found === null || !isProductsNode(found)) throw new Error('The sample catalogue has changed.');
  return { ...found, node: { ...found.node, ...change } };
}

describe('the tags for crawlers', () => {
  it('give a chat what it needs for a preview', () => {
    const { meta } = readBy(product({ product_image: '/images/vp.png' }));
    expect(meta('og:site_name')).toBe('Keystall');
    expect(meta('og:type')).toBe('product');
    expect(meta('og:title')).toBe('Buy Valorant Points in Pakistan');
    expect(meta('og:description')).toMatch(/^Choose an amount, pay in rupees/);
    expect(meta('og:url')).toBe('https://shop.example.com/product/gift-cards/valorant-vp');
    expect(meta('og:image')).toBe('https://shop.example.com/images/vp.png');
    expect(readBy(null).meta('og:url')).toBe('https://shop.example.com/');
  });

  it("replace the shop's SVG pictures, which chats can't draw, and keep pictures from elsewhere", () => {
    expect(readBy(product()).meta('og:image')).toBe('https://shop.example.com/share.jpg');
    expect(existsSync('public/share.jpg')).toBe(true);
    const far = 'https://pictures.example.com/vp.jpg';
    expect(readBy(product({ product_image: far })).meta('og:image')).toBe(far);
  });

  it('escape names within structured data', () => {
    const name = '</script><script>alert("& done")</script><!--';
    const { data, scripts } = readBy(product({ name }));
    expect(scripts.map(({ type }) => type)).toEqual(['application/ld+json']);
    expect(data()).toMatchObject({ '@context': 'https://schema.org', '@graph': [{ name }, {}] });
  });
});
