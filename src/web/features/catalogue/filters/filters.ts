import * as v from 'valibot';
import type { CatalogueIndex, CatalogueNode, CategoryNode, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { cardFactsOf } from '#web/features/catalogue/nodes.ts';
import { formatMoney } from '#web/lib/money.ts';
import { FILTER_PARAMS } from './filter-params.ts';

/**
 * The results shown at first, and the cards added by each "Show more": thousands of cards at once
 * would freeze a phone.
 */
export const RESULTS_SLICE_SIZE = 24;

const Filters = v.object(FILTER_PARAMS);
export type Filters = v.InferOutput<typeof Filters>;
export type FilterName = Exclude<keyof Filters, 'sort'>;

export const FILTER_NAMES: readonly FilterName[] = ['region', 'type', 'instant', 'max'];

/** The filters among the parameters of an address. */
export const filtersOf = (search: object): Filters =>
  Object.fromEntries(Object.entries(v.parse(Filters, search)).filter(([, value]) => value !== undefined));

export const isSame = (one: Filters, other: Filters): boolean =>
  one.sort === other.sort && FILTER_NAMES.every((name) => one[name] === other[name]);

export const activeFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] !== undefined);

/** Whether a list is filtered or sorted. */
export const isNarrowed = (filters: Filters): boolean =>
  activeFilters(filters).length > 0 || filters.sort !== undefined;

export const without = (filters: Filters, name: FilterName): Filters =>
  filtersOf({ ...filters, [name]: undefined });

/** A filter in words. */
export function labelOf(filters: Filters, name: FilterName): string {
  if (name === 'instant') return 'Instant delivery';
  if (name === 'max') return `Up to ${formatMoney(pkr(Number(filters.max)))}`;
  return filters[name] ?? '';
}

/**
 * The pages that pass, in the asked order. A filter or an order by price leaves out categories,
 * which have neither; by price, variants out of stock come last.
 */
export function applyFilters(pages: readonly Located[], filters: Filters): readonly Located[] {
  const names = activeFilters(filters);
  const passing =
    names.length === 0 ? pages : pages.filter((at) => names.every((name) => passes(at, filters, name)));
  switch (filters.sort) {
    case undefined:
      return passing;
    case 'name':
      return [...passing].sort((one, other) => byName.compare(one.node.name, other.node.name));
    default: {
      const sign = filters.sort === 'price-up' ? 1 : -1;
      const priceOf = (at: Located) => cardFactsOf(at).price ?? sign * Number.MAX_VALUE;
      return passing
        .filter(({ node }) => node.type === 'products')
        .sort((one, other) => sign * (priceOf(one) - priceOf(other)));
    }
  }
}

const byName = new Intl.Collator('en', { numeric: true });

function passes(at: Located, filters: Filters, name: FilterName): boolean {
  const { node } = at;
  if (node.type === 'category') return false;
  switch (name) {
    case 'region':
      return regionsOf(node).includes(filters.region ?? '');
    case 'type':
      return node.product_type === filters.type;
    case 'instant':
      return node.eta === INSTANT;
    case 'max':
      return (cardFactsOf(at).price ?? Number.POSITIVE_INFINITY) <= Number(filters.max);
  }
}

/** The regions that are named together: `UAE, Saudi Arabia`. */
const regionsOf = ({ region = '' }: CatalogueNode): string[] =>
  region.split(',').flatMap((one) => one.trim() || []);

/** The choices of a filter, each with its number of pages. */
export type FilterOptions = { regions: Option[]; types: Option[] };
export type Option = { value: string; count: number };

/** The regions and types among `pages`, the most frequent first. */
export function optionsOf(pages: readonly Located[]): FilterOptions {
  const products = pages.flatMap(({ node }) => (node.type === 'products' ? [node] : []));
  return {
    regions: counted(products.flatMap(regionsOf)),
    types: counted(products.flatMap(({ product_type }) => product_type ?? [])),
  };
}

function counted(values: readonly string[]): Option[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || byName.compare(one.value, other.value));
}

/** The filters whose loss would leave something, with how much, the most first. */
export const filtersToDrop = (
  pages: readonly Located[],
  filters: Filters,
): { name: FilterName; left: number }[] =>
  activeFilters(filters)
    .map((name) => ({ name, left: applyFilters(pages, without(filters, name)).length }))
    .filter(({ left }) => left > 0)
    .sort((one, other) => other.left - one.left);

/** The visible products under a category, at any depth, in the catalogue's order. */
export const productsBelow = (index: CatalogueIndex, category: CategoryNode): Located[] =>
  [...index.nodes.values()].filter(
    ({ node, ancestors }) => node.type === 'products' && ancestors.includes(category) && isVisible(node),
  );
