import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Located } from '#contract/catalogue.ts';
import { indexCatalogue, isVisible } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { LegalTexts } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';
import { toLoadedExcerpt } from '#web/features/catalogue/catalogue.machine.ts';
import { cardsOf, excerptOf } from '#web/features/catalogue/excerpt.ts';
import {
  CATEGORY_SLICE_SIZE,
  cardFactsOf,
  featuredNodes,
  findNode,
  isCategoryNode,
  visibleChildren,
} from '#web/features/catalogue/nodes.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { markOf, siblingsOf } from '#web/features/catalogue/siblings.ts';
import { PageData } from '#web/platform/page-data.ts';
import { createPrerender } from '#web/prerender.tsx';

const json = (name: string): unknown => JSON.parse(readFileSync(`public/${name}.json`, 'utf8'));
const parsed = parseCatalogue(json('catalogue'));
if (!parsed.ok) throw new Error(parsed.reason);
const catalogue = parsed.value;
const index = indexCatalogue(catalogue);
const texts = v.parse(LegalTexts, { tos: json('tos'), refunds: json('refunds'), privacy: json('privacy') });
const ORIGIN = 'https://shop.example.com';
const METHODS = ['bank', 'balance'] as const;
const draw = createPrerender(catalogue, { origin: ORIGIN, texts, methods: METHODS });

const textsOn = (path: string) =>
  v.parse(LegalTexts, {
    ...(path === '/terms-of-service' ? { tos: texts.tos, refunds: texts.refunds } : {}),
    ...(path === '/privacy-policy' ? { privacy: texts.privacy } : {}),
  });

describe('a prerendered page', () => {
  it('runs without a window', () => expect('window' in globalThis).toBe(false));

  it.each([
    ['/', 200, 'All Categories'],
    ['/product/gift-cards', 200, 'Gift Cards'],
    ['/product/gift-cards/valorant-vp', 200, '475 VP'],
    ['/terms-of-service', 200, texts.refunds?.[0]?.heading],
    ['/privacy-policy', 200, texts.privacy?.[0]?.heading],
    ['/product/no-such-thing', 404, 'Oops, looks like you have wandered into space!'],
    ['/nowhere', 404, 'Oops, looks like you have wandered into space!'],
  ])('%s has the status %i and shows what it is about', async (path, status, words) => {
    const page = await draw(path);
    expect(page.status).toBe(status);
    expect(page.body).toContain(words);
    expect(page.body).toMatch(/^<div id="app"/);
    expect(page.head).toContain('<title>');
    expect(page.head.includes('<title>Page not found · Keystall</title>')).toBe(status === 404);
    const drawnFrom = {
      origin: ORIGIN,
      catalogue: excerptOf(catalogue, index, path),
      cards: cardsOf(index, path),
      methods: METHODS,
      texts: textsOn(path),
    };
    expect(parse(PageData, JSON.parse(page.pageData))).toEqual({ ok: true, value: drawnFrom });
  });

  it('has nothing that the Content-Security-Policy forbids: no style attribute, handler or running script', async () => {
    const pages = await Promise.all(
      ['/', '/product/gift-cards', '/product/gift-cards/valorant-vp'].map(draw),
    );
    for (const { head, body } of pages) {
      expect(head + body).not.toMatch(/ style="| on\w+="|<style/);
      expect(head + body).not.toMatch(/<script(?! type="application\/ld\+json")/);
    }
  });

  it('describes itself to crawlers if it is indexable', async () => {
    const told = async (path: string) => {
      const { head } = await draw(path);
      return [/noindex/, /og:title/, /"@type":"Product"/].map((tag) => tag.test(head));
    };
    expect(await told('/')).toEqual([false, true, false]);
    expect(await told('/product/gift-cards/valorant-vp')).toEqual([false, true, true]);
    expect(await told('/terms-of-service')).toEqual([true, false, false]);
    expect(await told('/nowhere')).toEqual([true, false, false]);
  });

  it('names the canonical URL of a product under a wrong path', async () => {
    const { head, status } = await draw('/product/software/valorant-vp');
    expect(status).toBe(200);
    expect(head).toContain('href="https://shop.example.com/product/gift-cards/valorant-vp"');
  });
});

describe('the part of the catalogue in a page', () => {
  const located = [...index.nodes.values()].filter(({ node }) => isVisible(node));
  const excerptFor = (path: string) => indexCatalogue(excerptOf(catalogue, index, path));
  const names = (nodes: ReturnType<typeof visibleChildren>) =>
    nodes.map(({ node, href }) => [node.name, href]);

  it('has the top level on every page', () => {
    for (const { href } of [{ href: '/' }, ...located])
      expect(names(visibleChildren(excerptFor(href), null))).toEqual(names(visibleChildren(index, null)));
  });

  it('has the page’s own node in full, and what it lists', () => {
    for (const { node, href, ancestors } of located) {
      const excerpt = excerptFor(href);
      const excerpted = excerpt.nodes.get(node.id);
      expect(excerpted?.href).toBe(href);
      expect(excerpted?.ancestors.map(({ name }) => name)).toEqual(ancestors.map(({ name }) => name));
      if (node.type === 'products') {
        expect(excerpted?.node).toEqual(node);
        const marks = (found: Located[]) => found.map((each) => [each.href, markOf(each.node)]);
        expect(excerpted && marks(siblingsOf(excerpt, excerpted)), href).toEqual(
          marks(siblingsOf(index, { node, href, ancestors })),
        );
      } else if (excerpted?.node.type === 'category')
        expect(names(visibleChildren(excerpt, excerpted.node))).toEqual(names(visibleChildren(index, node)));
    }
  });

  it('lets each card say what it says in the whole catalogue (R-18)', () => {
    const cardsOn = (path: string) => {
      const { index: excerpt } = toLoadedExcerpt(excerptOf(catalogue, index, path), cardsOf(index, path));
      const at = path === '/' ? null : findNode(index, path);
      if (at !== null && !isCategoryNode(at)) return [];
      const listed = [...excerpt.nodes.values()].filter(
        ({ node, ancestors }) => (ancestors.at(-1)?.id ?? null) === (at?.node.id ?? null) && isVisible(node),
      );
      return path === '/' ? [...listed, ...featuredNodes(excerpt)] : listed;
    };
    for (const path of ['/', ...located.map(({ href }) => href)])
      for (const card of cardsOn(path)) {
        const whole = index.nodes.get(card.node.id);
        expect(whole && cardFactsOf(whole), `${card.node.id} on ${path}`).toEqual(cardFactsOf(card));
        expect('eta' in card.node ? card.node.eta : null, card.node.id).toBe(
          whole && 'eta' in whole.node ? whole.node.eta : null,
        );
      }
    expect(cardsOn('/').length).toBe(catalogue.filter(isVisible).length + 8);
  });

  it('has of a long category what is drawn, and that there is more', async () => {
    const long = [...generateCatalogue(60).nodes.values()].flatMap(({ node }) =>
      node.type === 'products' ? node : [],
    );
    const shelf: Catalogue = [
      { id: 'shelf', type: 'category', name: 'Shelf', description: [], subcategories: long },
    ];
    const shelfIndex = indexCatalogue(shelf);
    const [excerpted] = excerptOf(shelf, shelfIndex, '/product/shelf');
    expect(excerpted?.type === 'category' && excerpted.subcategories.map(({ id }) => id)).toEqual(
      long.slice(0, CATEGORY_SLICE_SIZE + 1).map(({ id }) => id),
    );
    expect(Object.keys(cardsOf(shelfIndex, '/product/shelf'))).toHaveLength(CATEGORY_SLICE_SIZE + 1);
    const { body } = await createPrerender(shelf, { origin: ORIGIN, texts })('/product/shelf');
    expect(body.match(/href="\/product\/shelf\/page-/g)).toHaveLength(CATEGORY_SLICE_SIZE);
    expect(body).toContain('Show more');
  });

  it('is small compared with the whole', () => {
    const bytes = (nodes: Catalogue) => JSON.stringify(nodes).length;
    const whole = bytes(catalogue);
    for (const { href } of located)
      expect(bytes(excerptOf(catalogue, index, href)) / whole).toBeLessThan(0.15);
  });

  it('has no hidden nodes or variants', () => {
    const hidden = [...index.nodes.values()].find(({ node }) => !isVisible(node));
    if (hidden === undefined) throw new Error('The catalogue hides nothing.');
    expect(excerptFor(hidden.href).nodes.has(hidden.node.id)).toBe(false);
  });
});
