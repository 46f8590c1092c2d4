import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { indexCatalogue, isVisible } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import { LegalText } from '#contract/legal.ts';
import { cardFactsOf, featuredNodes } from '#web/features/catalogue/nodes.ts';

const text = readFileSync('public/catalogue.json', 'utf8');
const parsed = parseCatalogue(JSON.parse(text));
if (!parsed.ok) throw new Error(parsed.reason);
const catalogue = parsed.value;
const index = indexCatalogue(catalogue);
const located = [...index.nodes.values()];
const pages = located.flatMap(({ node, ancestors }) =>
  node.type === 'products' ? [{ node, ancestors }] : [],
);
const variants = [...index.variants.values()].map(({ variant }) => variant);

/** How descriptions name a region. */
const REGION_WORDS: Readonly<Record<string, RegExp>> = {
  Global: /\b(any|every) country\b|\bworldwide\b|\bglobal (version|server|account|game)/,
  US: /\bUS\b|\bUnited States\b/,
  UK: /\bUnited Kingdom\b/,
  EU: /\bEU\b|\beuro area\b/,
  Turkey: /\bTurk(ey|ish)\b|\bTürkiye\b/,
  Pakistan: /\bPakistani?\b/,
  UAE: /\bUAE\b|\bEmirates\b/,
  'UAE, Saudi Arabia, Qatar': /\bEmirates, Saudi Arabia, Qatar\b/,
};

/**
 * The hosts of pages where codes are redeemed, with where each was looked up. Whoever controls such a
 * page gets the codes.
 */
const REDEEM_HOSTS = [
  // Nord's help, "Common issues with activation codes", and Mweb's, "How to Redeem your NordVPN Product Code".
  'my.nordaccount.com',
  // Google's own "Google Play Gift Terms"; the address is in Android's guides to promotion codes.
  'play.google.com',
  // The cloud gaming page of www.xbox.com, which leads there; "Your Step-by-Step Guide to Redeeming Microsoft Codes".
  'redeem.microsoft.com',
  // Steam's own page for game keys, which leads there when it is given a wallet code.
  'store.steampowered.com',
  // Launchers for Minecraft, which lead there when an account has no game yet.
  'www.minecraft.net',
  // Roblox's help, "How to redeem and spend your Gift Card", and its terms of gift cards.
  'www.roblox.com',
];

describe('the shipped catalogue', () => {
  it('is large enough for a real shop, and small to download', () => {
    expect(catalogue.filter(({ type }) => type === 'category').length).toBeGreaterThanOrEqual(8);
    expect(pages.length).toBeGreaterThanOrEqual(60);
    expect(variants.length).toBeGreaterThanOrEqual(250);
    expect(statSync('public/catalogue.json').size).toBeLessThan(400_000);
  });

  it('has one field per line, so that diffs are readable', () => {
    const printed = `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
    expect(text === printed, 'print it with two spaces of indent').toBe(true);
  });

  it('is three levels deep in places', () => {
    expect(pages.some(({ ancestors }) => ancestors.length >= 2)).toBe(true);
    expect(pages.some(({ ancestors }) => ancestors.length === 1)).toBe(true);
  });

  it('has Valorant VP, which the home page’s banner links to', () => {
    const page = index.nodes.get('valorant-vp');
    expect(page?.href).toBe('/product/gift-cards/valorant-vp');
    expect(page?.node).toMatchObject({ type: 'products', eta: INSTANT });
    expect(page && isVisible(page.node)).toBe(true);
  });

  it.each(['gift-cards', 'game-topups'])('has the category %s that a home page feature links to', (id) => {
    expect(index.nodes.get(id)).toMatchObject({ href: `/product/${id}`, node: { type: 'category' } });
  });

  it('sells deposits by one hidden variant on a page of its own', () => {
    const deposit = index.variants.get(BALANCE_VARIANT);
    expect(deposit?.variant).toEqual({
      id: 'balance',
      name: 'Account balance',
      price: 1,
      invisible: true,
      out_of_stock: false,
    });
    expect(deposit?.at.node.products).toHaveLength(1);
    expect(deposit && isVisible(deposit.at.node)).toBe(false);
  });

  it('has prices between PKR 50 and 150,000', () => {
    const odd = variants.filter(({ id, price }) => id !== BALANCE_VARIANT && (price < 50 || price > 150_000));
    expect(odd).toEqual([]);
  });

  it('has invisible variants beside visible ones, and hidden pages', () => {
    const hidden = (node: (typeof pages)[number]['node']) =>
      node.products.filter(({ invisible }) => invisible);
    expect(pages.some(({ node }) => hidden(node).length > 0 && isVisible(node))).toBe(true);
    const unseen = pages.filter(({ node }) => !isVisible(node)).map(({ node }) => node.id);
    expect(unseen.length).toBeGreaterThanOrEqual(2);
    expect(pages.every(({ node }) => node.products.length > 0)).toBe(true);
  });

  it('has single variants and whole pages that are out of stock', () => {
    const soldOut = (node: (typeof pages)[number]['node']) =>
      node.products.every((variant) => variant.out_of_stock);
    expect(variants.filter((variant) => variant.out_of_stock).length).toBeGreaterThanOrEqual(10);
    expect(pages.some(({ node }) => soldOut(node))).toBe(true);
  });

  it('gives every page a kind, region, delivery time and redemption note', () => {
    const silent = pages.filter(({ node }) => !(node.product_type && node.region && node.eta && node.note));
    expect(silent.map(({ node }) => node.id)).toEqual([]);
  });

  it('has instant and manually delivered goods for several regions', () => {
    const etas = new Set(pages.map(({ node }) => node.eta));
    expect([...etas]).toEqual(expect.arrayContaining([INSTANT, '2-6 hours', 'Within 24 hours']));
    const regions = new Set(pages.map(({ node }) => node.region));
    expect([...regions]).toEqual(expect.arrayContaining(['Global', 'US', 'EU', 'UK', 'Turkey', 'Pakistan']));
  });

  it('describes every node by a heading and at least one line', () => {
    expect(located.filter(({ node }) => node.description.length < 2).map(({ node }) => node.id)).toEqual([]);
  });

  it('says of every product what it is, for which region, and what it is not, in three sentences or more', () => {
    for (const { node } of pages) {
      const text = node.description.slice(1).join(' ');
      expect(text.split(/(?<=[.!?۔])\s+/).length, node.id).toBeGreaterThanOrEqual(3);
      expect(text, node.id).toMatch(REGION_WORDS[node.region ?? ''] ?? node.region ?? '');
      expect(text, node.id).toMatch(/n’t\b/);
    }
  });

  it('describes no two products by the same words', () => {
    const texts = pages.map(({ node }) =>
      node.description.slice(1).join(' ').replaceAll(node.name, '').replaceAll(/\d/g, ''),
    );
    expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
  });

  it('leads only to pages of the makers to redeem a code', () => {
    for (const { node } of pages) {
      if (node.redeem_url === undefined) continue;
      const { protocol, host } = new URL(node.redeem_url);
      expect(protocol, node.id).toBe('https:');
      expect(REDEEM_HOSTS, node.id).toContain(host);
      expect(node.asks, `${node.id} has a code`).toBeUndefined();
    }
  });

  it('asks at once for what its texts say that delivery needs (R-16)', () => {
    for (const { node } of pages) {
      const { id, asks = [] } = node;
      expect(/\bsupport asks\b/i.test(JSON.stringify(node)), id).toBe(false);
      expect(/\b(You’ll enter|Tell us which)\b/.test(node.note ?? ''), id).toBe(asks.length > 0);
    }
  });

  it('asks for the player that each game top-up is for, and has none in stock', () => {
    const topups = pages.filter(({ node }) => node.product_type === 'Top-up');
    expect(topups.length).toBeGreaterThanOrEqual(8);
    for (const { node } of topups) {
      expect(node.asks?.length, node.id).toBeGreaterThan(0);
      expect(node.eta, node.id).not.toBe(INSTANT);
    }
  });

  it('has names that fit into a row, with what else must be known in a note, and a line of Urdu', () => {
    expect(variants.filter(({ name }) => name.length > 40).map(({ name }) => name)).toEqual([]);
    expect(variants.filter(({ note }) => note !== undefined).length).toBeGreaterThan(5);
    expect(located.some(({ node }) => node.description.some((line) => /\p{Script=Arabic}/u.test(line)))).toBe(
      true,
    );
  });

  it('picks eight products for the home page, all to be had (R-18)', () => {
    const picks = located.filter(({ node }) => node.featured);
    expect(featuredNodes(index)).toEqual(picks);
    expect(picks).toHaveLength(8);
    expect(picks.filter((pick) => cardFactsOf(pick).price === null)).toEqual([]);
  });

  it('has a picture for every node', () => {
    for (const { node } of located) expect(node.bg_image, node.id).toBe(`/images/${node.id}.svg`);
    for (const { node } of pages) expect(node.product_image, node.id).toBe(`/images/${node.id}.svg`);
  });
});

describe.each(['tos', 'refunds', 'privacy'])('the legal text %s.json', (name) => {
  it('is a list of sections, each with a heading and paragraphs', () => {
    const sections = v.parse(LegalText, JSON.parse(readFileSync(`public/${name}.json`, 'utf8')));
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const { heading, paragraphs } of sections) {
      expect(heading.trim()).not.toBe('');
      expect(paragraphs.length, heading).toBeGreaterThan(0);
      expect(paragraphs.every((paragraph) => paragraph.trim() !== '')).toBe(true);
    }
  });
});
