import { assign, fromPromise } from 'xstate';
import type { DeliveryDetails } from '#contract/asks.ts';
import { isPurchasable, itemNameOf } from '#contract/catalogue.ts';
import type { StockCheckRequest } from '#contract/stock.ts';
import { stockCalls } from '#contract/stock.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { detailsIn, quantityOf } from '#web/features/cart/cart-lines.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { BrowserStorage } from '#web/platform/storage.ts';
import type { AddInput, AddResult, StockStatus } from './add-to-cart.machine.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';
import { recall, remember, rememberedDetailsOf } from './details-store.ts';

type Actors = { catalogue: CatalogueRef; cart: CartRef };

type Deps = {
  request: ApiRequest;
  actors: Actors;
  browser: BrowserStorage;
  /** Details to begin with, such as the words of a search that found nothing. */
  given?: DeliveryDetails | null;
};

/**
 * A variant row's chart over the shop's cart and the host. Any refusal by the host means: not
 * readily in stock (spec §8).
 */
export const addToCartLogic = ({ request, actors, browser, given = null }: Deps) => {
  const remembered = rememberedDetailsOf(browser);
  return addToCartMachine.provide({
    actions: {
      recallDetails: assign(({ context: { productId, asks, details } }) => ({
        details:
          detailsIn(actors.cart.getSnapshot().context.cart, productId) ??
          details ??
          given ??
          recall(remembered, nodeIdOf(actors, productId), asks),
      })),
    },
    actors: {
      addToCart: fromPromise<AddResult, AddInput>(async ({ input }) => {
        const result = addToCart(actors, input);
        if (result.kind === 'taken' && input.details !== null)
          remember(remembered, nodeIdOf(actors, input.productId), input.details);
        return result;
      }),
      checkStock: fromPromise<StockStatus, StockCheckRequest>(async ({ input, signal }) => {
        const result = await request(stockCalls.checkStock, input, { signal });
        if (result.kind === 'failure') throw new Error(result.message);
        const isShort = result.kind !== 'answer';
        actors.cart.send({ type: 'stock.checked', id: input.productId, isShort });
        return { kind: isShort ? 'short' : 'ready' };
      }),
    },
  });
};

/** The variant, in what is known of the catalogue. */
export const findVariant = ({ catalogue }: Actors, id: string) => {
  const { prerendered, catalogue: loaded } = catalogue.getSnapshot().context;
  return prerendered?.catalogue.index.variants.get(id) ?? loaded?.index.variants.get(id);
};

/** The id of the product that a variant belongs to. */
const nodeIdOf = (actors: Actors, variantId: string): string =>
  findVariant(actors, variantId)?.at.node.id ?? variantId;

/**
 * Puts a variant into the cart at today's name and price. The cart's quantity before
 * and after says how many it took.
 */
function addToCart(actors: Actors, { productId, quantity, details }: AddInput): AddResult {
  const { cart } = actors;
  const found = findVariant(actors, productId);
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
  if (after === 0) return { kind: 'refused', reason: 'Your cart is full, so nothing was added.' };
  const most = `Your cart now has ${after} of this item, the most it can hold.`;
  if (after === before) return { kind: 'refused', reason: most };
  return { kind: 'taken', inCart: after, limitNotice: after < before + quantity ? most : null };
}
