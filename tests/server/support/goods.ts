import { readFileSync } from 'node:fs';
import type { Cart } from '#contract/cart.ts';
import { cartTotal } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue, isPurchasable, itemNameOf } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { INSTANT } from '#contract/constants.ts';

/** The goods of a catalogue file, for hosts in processes of their own. */
export function readGoods(file = 'public/catalogue.json'): CatalogueIndex {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(file, 'utf8')));
  if (!catalogue.ok) throw new Error(catalogue.reason);
  return indexCatalogue(catalogue.value);
}

/** A cheap variant that is delivered at once and asks nothing. */
export function instantVariant({ variants }: CatalogueIndex): string {
  const found = [...variants.values()].find(
    ({ variant, at: { node } }) =>
      node.eta === INSTANT && isPurchasable(variant) && variant.price < 3_000 && node.asks === undefined,
  );
  if (found === undefined) throw new Error('The catalogue has nothing to sell at once');
  return found.variant.id;
}

/** A cart at the catalogue's prices: `cartAt(goods, { 'star-5': 2 })`. */
export function cartAt({ variants }: CatalogueIndex, quantities: Record<string, number>): Cart {
  const items = Object.entries(quantities).map(([id, quantity]) => {
    const found = variants.get(id);
    if (found === undefined) throw new Error(`The catalogue has no ${id}`);
    return { id, name: itemNameOf(found), price: found.variant.price, quantity };
  });
  return { items, totalPrice: cartTotal(items) };
}
