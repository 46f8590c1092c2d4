import { assign, fromPromise } from 'xstate';
import { isPurchasable, itemNameOf } from '#contract/catalogue.ts';
import type { StockCheckRequest } from '#contract/stock.ts';
import { stockCalls } from '#contract/stock.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { detailsIn, quantityOf } from '#web/features/cart/cart-lines.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { AddInput, AddResult, StockStatus } from './add-to-cart.machine.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';

type Actors = { catalogue: CatalogueRef; cart: CartRef };

/**
 * A variant row's chart over the shop's cart and the host. Any refusal by the host means: not
 * readily in stock (spec §8).
 */
export const addToCartLogic = ({ request, actors }: { request: ApiRequest; actors: Actors }) =>
  addToCartMachine.provide({
    actions: {
      recallDetails: assign(({ context: { productId, details } }) => ({
        details: detailsIn(actors.cart.getSnapshot().context.cart, productId) ?? details,
      })),
    },
    actors: {
      addToCart: fromPromise<AddResult, AddInput>(async ({ input }) => addToCart(actors, input)),
      checkStock: fromPromise<StockStatus, StockCheckRequest>(async ({ input, signal }) => {
        const result = await request(stockCalls.checkStock, input, { signal });
        if (result.kind === 'failure') throw new Error(result.message);
        const isShort = result.kind !== 'answer';
        actors.cart.send({ type: 'stock.checked', id: input.productId, isShort });
        return { kind: isShort ? 'short' : 'ready' };
      }),
    },
  });

/**
 * Puts a variant into the cart at today's name and price. The cart's quantity before
 * and after says how many it took.
 */
function addToCart({ catalogue, cart }: Actors, { productId, quantity, details }: AddInput): AddResult {
  const { prerendered, catalogue: loaded } = catalogue.getSnapshot().context;
  const found = prerendered?.catalogue.index.variants.get(productId) ?? loaded?.index.variants.get(productId);
  if (found === undefined || !isPurchasable(found.variant))
    return { kind: 'refused', reason: 'This item is no longer sold.' };
  const inCart = () => quantityOf(cart.getSnapshot().context.cart, productId);
  const before = inCart();
  cart.send({
    type: 'item.added',
    item: {
      id: productId,
      name: itemNameOf(found),
      price: found.variant.price,
      quantity,
      ...(details !== null && { answers: details }),
    },
  });
  const after = inCart();
  if (after === 0) return { kind: 'refused', reason: 'Your cart is full: nothing was added.' };
  const most = `Your cart now has ${after} of this item, the most it can hold.`;
  if (after === before) return { kind: 'refused', reason: most };
  return { kind: 'taken', inCart: after, limitNotice: after < before + quantity ? most : null };
}
