import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#contract/catalogue.ts';
import { indexCatalogue, isVisible } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { LegalTexts } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';
import { visibleChildren } from '#web/features/catalogue/nodes.ts';
import { sliceOf } from '#web/features/catalogue/slice.ts';
import { PageData } from '#web/platform/page-data.ts';
import { createPrerender } from '#web/prerender.tsx';

const json = (name: string): unknown => JSON.parse(readFileSync(`public/${name}.json`, 'utf8'));
const parsed = parseCatalogue(json('catalogue'));
if (!parsed.ok) throw new Error(parsed.reason);
const catalogue = parsed.value;
const index = indexCatalogue(catalogue);
const texts = v.parse(LegalTexts, { tos: json('tos'), refunds: json('refunds'), privacy: json('privacy') });
const ORIGIN = 'https://shop.example.com';
const draw = createPrerender(catalogue, { origin: ORIGIN, texts });

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
      catalogue: sliceOf(catalogue, index, path),
      texts: textsOn(path),
    };
    expect(parse(PageData, JSON.parse(page.slice))).toEqual({ ok: true, value: drawnFrom });
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
  const sliceFor = (path: string) => indexCatalogue(sliceOf(catalogue, index, path));
  const names = (nodes: ReturnType<typeof visibleChildren>) =>
    nodes.map(({ node, href }) => [node.name, href]);

  it('has the top level on every page', () => {
    for (const { href } of [{ href: '/' }, ...located])
      expect(names(visibleChildren(sliceFor(href), null))).toEqual(names(visibleChildren(index, null)));
  });

  it('has the page’s own node in full, and what it lists', () => {
    for (const { node, href, ancestors } of located) {
      const slice = sliceFor(href);
      const sliced = slice.nodes.get(node.id);
      expect(sliced?.href).toBe(href);
      expect(sliced?.ancestors.map(({ name }) => name)).toEqual(ancestors.map(({ name }) => name));
      if (node.type === 'products') expect(sliced?.node).toEqual(node);
      else if (sliced?.node.type === 'category')
        expect(names(visibleChildren(slice, sliced.node))).toEqual(names(visibleChildren(index, node)));
    }
  });

  it('is small compared with the whole', () => {
    const bytes = (nodes: Catalogue) => JSON.stringify(nodes).length;
    const whole = bytes(catalogue);
    for (const { href } of located) expect(bytes(sliceOf(catalogue, index, href)) / whole).toBeLessThan(0.15);
  });

  it('has no hidden nodes or variants', () => {
    const hidden = [...index.nodes.values()].find(({ node }) => !isVisible(node));
    if (hidden === undefined) throw new Error('The catalogue hides nothing.');
    expect(sliceFor(hidden.href).nodes.has(hidden.node.id)).toBe(false);
  });
});
