import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';

/**
 * A small catalogue for tests: instant goods, goods delivered by hand, one of each kind that can't
 * be bought, and the deposit.
 */
const NODES = [
  {
    id: 'gift-cards',
    name: 'Gift Cards',
    type: 'category',
    subcategories: [
      {
        id: 'star-card',
        name: 'Star Card',
        region: 'Global',
        type: 'products',
        eta: 'Instant',
        products: [
          { id: 'star-5', name: 'USD 5', price: 500 },
          { id: 'star-10', name: 'USD 10', price: 1000 },
          { id: 'star-50', name: 'USD 50', price: 5000, out_of_stock: true },
          { id: 'star-99', name: 'USD 99', price: 9900, invisible: true },
        ],
      },
    ],
  },
  {
    id: 'services',
    name: 'Services',
    type: 'category',
    subcategories: [
      {
        id: 'setup-help',
        name: 'Setup Help',
        type: 'products',
        eta: '1-2 days',
        products: [{ id: 'help-hour', name: 'One Hour', price: 2500 }],
      },
    ],
  },
  {
    id: 'deposit',
    name: 'Balance',
    type: 'products',
    eta: 'Instant',
    products: [{ id: 'balance', name: 'Balance', price: 1, invisible: true }],
  },
];

/** The tests' catalogue; `prices` overrides prices of variants. */
export function testCatalogue(prices: Record<string, number> = {}): CatalogueIndex {
  const priced = JSON.parse(JSON.stringify(NODES), (_key, value: unknown) => repricedAs(value, prices));
  const parsed = parseCatalogue(priced);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}

function repricedAs(value: unknown, prices: Record<string, number>): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const price = prices[String(value.id)];
  return price === undefined ? value : { ...value, price };
}
