import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';

const ON_A_SHELF = 1_000;

/**
 * A catalogue of `count` product pages (`goods-0`, `goods-1`, …) in categories of a thousand
 * (`shelf-0`, …).
 */
export function largeCatalogue(count: number): CatalogueIndex {
  const shelves = Array.from({ length: Math.ceil(count / ON_A_SHELF) }, (_, shelf) => ({
    id: `shelf-${shelf}`,
    name: `Shelf ${shelf}`,
    type: 'category',
    subcategories: Array.from({ length: Math.min(ON_A_SHELF, count - shelf * ON_A_SHELF) }, (__, place) => {
      const id = `goods-${shelf * ON_A_SHELF + place}`;
      return {
        id,
        name: `Goods ${id}`,
        type: 'products',
        description: [`What ${id} is good for`, 'It is delivered at once.'],
        products: [{ id: `${id}-one`, name: 'One', price: 100 + place }],
      };
    }),
  }));
  const parsed = parseCatalogue(shelves);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}
