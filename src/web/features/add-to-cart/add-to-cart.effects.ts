import { fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import { isSold, itemNameOf } from '#contract/catalogue.ts';
import type { StockQuestion } from '#contract/stock.ts';
import { quantityOf } from '#web/app/cart/lines.ts';
import type { Shop } from '#web/app/shop.ts';
import type { Addition, Stock } from './add-to-cart.machine.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';

/** A variant row's chart over the shop's cart and the host. Any refusal of the host means: not readily in stock (spec §8). */
export const addToCartLogic = ({ ask, actors }: Pick<Shop, 'ask' | 'actors'>) =>
  addToCartMachine.provide({
    actors: {
      putInCart: fromPromise<Addition, StockQuestion>(async ({ input }) => putInCart(actors, input)),
      checkStock: fromPromise<Stock, StockQuestion>(async ({ input, signal }) => {
        const reply = await ask(calls.checkStock, input, { signal });
        if (reply.kind === 'failure') throw new Error(reply.sentence);
        return { kind: reply.kind === 'answer' ? 'ready' : 'short' };
      }),
    },
  });

/** Puts a variant into the cart at today's name and price. What the cart then holds says whether it took it. */
function putInCart({ catalogue, cart }: Shop['actors'], { productId, quantity }: StockQuestion): Addition {
  const found = catalogue.getSnapshot().context.catalogue?.index.variants.get(productId);
  if (found === undefined || !isSold(found.variant))
    return { kind: 'refused', reason: 'This item is not sold any more.' };
  const held = () => quantityOf(cart.getSnapshot().context.cart, productId);
  const before = held();
  cart.send({
    type: 'item.added',
    item: { id: productId, name: itemNameOf(found), price: found.variant.price, quantity },
  });
  if (held() === before + quantity) return { kind: 'taken' };
  return {
    kind: 'refused',
    reason:
      held() === 0
        ? 'Your cart is full: it takes no further item.'
        : `Your cart now holds ${held()} of this item, which is as many as it takes.`,
  };
}
