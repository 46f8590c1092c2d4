import type { CartItem, Repricing } from '#contract/cart.ts';

/**
 * What a new catalogue did to a line, until the shopper has read it. New prices may lift a cart over its highest total: a
 * line then holds less (`lessened`), or has had to leave (`crowded`).
 */
export type LineNews = { id: string } & (
  | Repricing
  | { kind: 'crowded'; name: string }
  | { kind: 'lessened'; name: string; to: number }
);

/** News of a line that has left the cart. */
export const hasLeft = ({ kind }: LineNews) => kind === 'gone' || kind === 'crowded';

/**
 * What is to be told of the lines after they were `before` and are `after`: `unread` news that still holds, and what is new.
 * A price that moved twice is told from the one that the shopper knows, and not at all when it is back there. `isKnown` says
 * whether the catalogue still has a variant.
 */
export function newsOf(
  unread: readonly LineNews[],
  before: readonly CartItem[],
  after: readonly CartItem[],
  isKnown: (id: string) => boolean,
): LineNews[] {
  const kept = unread.filter((one) => hasLeft(one) !== holds(after, one.id));
  const news = before.flatMap(({ id, name, price, quantity }): LineNews[] => {
    const now = after.find((line) => line.id === id);
    if (now === undefined) return [{ kind: isKnown(id) ? 'crowded' : 'gone', id, name }];
    if (now.quantity < quantity) return [{ kind: 'lessened', id, name: now.name, to: now.quantity }];
    if (now.price === price) return [];
    const known = kept.find((one) => one.id === id);
    const from = known?.kind === 'repriced' ? known.from : price;
    return [{ kind: 'repriced', id, name: now.name, from, to: now.price }];
  });
  return [...kept.filter(({ id }) => !news.some((one) => one.id === id)), ...news].filter(
    (one) => one.kind !== 'repriced' || one.from !== one.to,
  );
}

const holds = (items: readonly CartItem[], id: string) => items.some((item) => item.id === id);
