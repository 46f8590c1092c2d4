type Item = { name: string; quantity?: number | undefined };

/** How many items are named; of the others, only their number is said. */
const NAMED_MAX = 3;

/** An item with its quantity: `Steam Wallet 10 USD × 2`, or its name alone if it is one. */
export const itemName = ({ name, quantity = 1 }: Item): string =>
  quantity > 1 ? `${name} × ${quantity}` : name;

/** `1 product`, `1,234 products`. */
export const productCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`;

/** Bought items in a line: `Valorant VP, 475 VP × 2; Windows 11, Home; and 4 more`. */
export function itemNames(items: readonly Item[]): string {
  const named = items.slice(0, NAMED_MAX).map(itemName).join('; ');
  const more = items.length - NAMED_MAX;
  return more > 0 ? `${named}; and ${more} more` : named;
}
