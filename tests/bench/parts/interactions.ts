import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS } from '../budgets.ts';
import { largeCatalogue } from '../large-catalogue.ts';
import { definePart } from '../part.ts';
import { PAGES, startShop } from '../stage.ts';
import type { Row } from '../verdict.ts';
import { median } from '../verdict.ts';
import type { Step, WalkTimes } from '../walk.ts';
import { walk } from '../walk.ts';

export const interactions = definePart<WalkTimes>({
  about: 'the slowest of ten interactions, from the press to the next paint',
  start: async ({ browser, shop }) => ({
    measureRound: () =>
      walk(browser, { product: shop + PAGES.product, search: 'valor', category: 'Gift Cards' }),
  }),
  rowsOf: (samples) => rowsOf(samples, 'our catalogue', BUDGETS.interactionMs.own),
});

export const large = definePart<WalkTimes>({
  about: 'the same with 10,000 product pages, 500 of them in the category',
  async start({ browser }) {
    const folder = await mkdtemp(join(tmpdir(), 'keystall-bench-catalogue-'));
    const catalogue = largeCatalogue();
    const file = join(folder, 'catalogue.json');
    await writeFile(file, JSON.stringify(catalogue));
    const shop = await startShop({ CATALOGUE: file });
    const [{ name: category } = { name: '' }] = catalogue;
    return {
      measureRound: () =>
        walk(browser, {
          product: `${shop.origin}/product/category-1/brand-1-0/page-25`,
          search: 'nova',
          category,
        }),
      async end() {
        await shop.end();
        await rm(folder, { recursive: true });
      },
    };
  },
  rowsOf: (samples) => rowsOf(samples, '10,000 products', BUDGETS.interactionMs.large),
});

function rowsOf(samples: readonly WalkTimes[], shop: string, limit: number): Row[] {
  const worst = (part: keyof Step) =>
    Object.keys(samples[0] ?? {})
      .map((name) => ({ name, ms: median(samples.map((times) => times[name]?.[part] ?? Number.NaN)) }))
      .sort((a, b) => b.ms - a.ms);
  const slowest = worst('slowest');
  const told = (what: string, part: keyof Step): Row => {
    const values = worst(part).filter(({ ms }) => ms > 0);
    return {
      what: `${what}, ${shop}`,
      value: values[0]?.ms ?? 0,
      unit: ' ms',
      limit: null,
      from: describe(values),
    };
  };
  return [
    {
      what: `slowest interaction, ${shop}`,
      value: slowest[0]?.ms ?? Number.NaN,
      unit: ' ms',
      limit,
      from: describe(slowest),
    },
    told('longest frame meanwhile', 'longestFrame'),
    told('next page is painted', 'nextPage'),
  ];
}

const describe = (values: readonly { name: string; ms: number }[]) =>
  values.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ');
