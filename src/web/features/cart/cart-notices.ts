import type { CartItem, CartLineChange } from '#contract/cart.ts';
import type { CartEvent } from './cart-reducer.ts';

/**
 * How a new catalogue changed a line, until the shopper dismisses it. Higher prices may push a cart
 * over its highest total: a line is then reduced or dropped.
 */
export type CartNotice = { id: string } & (
  | CartLineChange
  | { kind: 'droppedByLimit'; name: string }
  | { kind: 'quantityReduced'; name: string; to: number }
);

/** Whether the notice is about a line that is no longer in the cart. */
export const isRemoval = ({ kind }: CartNotice) => kind === 'gone' || kind === 'droppedByLimit';

/**
 * The notices after `event`. Only new prices add some, because shoppers know their own changes, in
 * any tab.
 */
export function noticesAfter(
  event: CartEvent,
  notices: readonly CartNotice[],
  { before, after }: { before: { items: readonly CartItem[] }; after: { items: readonly CartItem[] } },
): readonly CartNotice[] {
  switch (event.type) {
    case 'catalogue.updated':
      return noticesOf(notices, before.items, after.items, (id) => event.catalogue.variants.has(id));
    case 'order.repriced':
      return noticesOf(notices, before.items, after.items, () => false);
    default:
      return stillValid(notices, after.items);
  }
}

/**
 * The notices that still apply: removed lines have not come back, and the others are still in the
 * cart.
 */
export const stillValid = (notices: readonly CartNotice[], items: readonly CartItem[]): CartNotice[] =>
  notices.filter((notice) => isRemoval(notice) !== includesItem(items, notice.id));

/**
 * The notices for lines that were `before` and are `after`: the `previous` ones that still apply,
 * and new ones. A price that changed twice is compared with the price that the shopper knows, and a
 * price that changed back is not mentioned. `isInCatalogue` says whether a variant is still sold.
 */
export function noticesOf(
  previous: readonly CartNotice[],
  before: readonly CartItem[],
  after: readonly CartItem[],
  isInCatalogue: (id: string) => boolean,
): CartNotice[] {
  const valid = stillValid(previous, after);
  const fresh = before.flatMap(({ id, name, price, quantity }): CartNotice[] => {
    const now = after.find((line) => line.id === id);
    if (now === undefined) return [{ kind: isInCatalogue(id) ? 'droppedByLimit' : 'gone', id, name }];
    if (now.quantity < quantity) return [{ kind: 'quantityReduced', id, name: now.name, to: now.quantity }];
    if (now.price === price) return [];
    const known = valid.find((one) => one.id === id);
    const from = known?.kind === 'repriced' ? known.from : price;
    return [{ kind: 'repriced', id, name: now.name, from, to: now.price }];
  });
  return [...valid.filter(({ id }) => !fresh.some((one) => one.id === id)), ...fresh].filter(
    (one) => one.kind !== 'repriced' || one.from !== one.to,
  );
}

const includesItem = (items: readonly CartItem[], id: string) => items.some((item) => item.id === id);
