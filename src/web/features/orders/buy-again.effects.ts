import { fromPromise, waitFor } from 'xstate';
import { detailsByLabel } from '#contract/asks.ts';
import { type CatalogueIndex, isPurchasable, itemNameOf } from '#contract/catalogue.ts';
import type { Order, OrderProduct } from '#contract/orders.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { detailsIn, quantityOf } from '#web/features/cart/cart-lines.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { BuyAgainResult, NotAdded } from './buy-again.machine.ts';
import { buyAgainMachine } from './buy-again.machine.ts';

type Actors = { cart: CartRef; catalogue: CatalogueRef };

/** The chart over the shop's cart and catalogue. */
export const buyAgainLogic = ({ actors: { cart, catalogue } }: { actors: Actors }) =>
  buyAgainMachine.provide({
    actors: {
      putInCart: fromPromise<BuyAgainResult, Order['cart']>(async ({ input, signal }) => {
        const { context } = await waitFor(catalogue, (state) => state.context.catalogue !== null, { signal });
        const index = context.catalogue?.index;
        if (index === undefined) throw new Error('There is no catalogue.');
        const results = input.map((product) => addToCart(cart, index, product));
        const notAdded = results.flatMap(({ missing }) => missing ?? []);
        if (!results.some(({ isInCart }) => isInCart)) return { kind: 'nothing', notAdded };
        return notAdded.length === 0 ? { kind: 'all' } : { kind: 'part', notAdded };
      }),
    },
  });

/**
 * Adds a product at today's name and price, with what its delivery needs if the product
 * still asks the same, and says what the cart did not take. Details in the cart stay, since the
 * shopper gave them later.
 */
function addToCart(
  cart: CartRef,
  { variants }: CatalogueIndex,
  { id, name, quantity = 1, answers: given = [] }: OrderProduct,
): { isInCart: boolean; missing: NotAdded | null } {
  const found = variants.get(id);
  if (found === undefined || found.variant.invisible)
    return { isInCart: false, missing: { name, why: 'gone' } };
  if (!isPurchasable(found.variant)) return { isInCart: false, missing: { name, why: 'outOfStock' } };
  const inCart = () => quantityOf(cart.getSnapshot().context.cart, id);
  const before = inCart();
  const details =
    detailsIn(cart.getSnapshot().context.cart, id) ?? detailsByLabel(found.at.node.asks ?? [], given);
  cart.send({
    type: 'item.added',
    item: {
      id,
      name: itemNameOf(found),
      price: found.variant.price,
      quantity,
      ...(details === undefined ? {} : { answers: details }),
    },
  });
  const added = inCart() - before;
  return { isInCart: added > 0, missing: added < quantity ? { name, why: 'cartFull' } : null };
}
