import { fromPromise } from 'xstate';
import { isSold, itemNameOf } from '#contract/catalogue.ts';
import type { StockQuestion } from '#contract/stock.ts';
import { stockCalls } from '#contract/stock.ts';
import type { Shop } from '#web/app/shop.ts';
import { quantityOf } from '#web/lib/cart/lines.ts';
import type { Addition, Stock } from './add-to-cart.machine.ts';
import { addToCartMachine } from './add-to-cart.machine.ts';

/** A variant row's chart over the shop's cart and the host. Any refusal of the host means: not readily in stock (spec §8). */
export const addToCartLogic = ({ ask, actors }: Pick<Shop, 'ask' | 'actors'>) =>
  addToCartMachine.provide({
    actors: {
      putInCart: fromPromise<Addition, StockQuestion>(async ({ input }) => putInCart(actors, input)),
      checkStock: fromPromise<Stock, StockQuestion>(async ({ input, signal }) => {
        const reply = await ask(stockCalls.checkStock, input, { signal });
        if (reply.kind === 'failure') throw new Error(reply.sentence);
        return { kind: reply.kind === 'answer' ? 'ready' : 'short' };
      }),
    },
  });

/** Puts a variant into the cart at today's name and price. What the cart then holds says how many it took. */
function putInCart({ catalogue, cart }: Shop['actors'], { productId, quantity }: StockQuestion): Addition {
  const { given, catalogue: loaded } = catalogue.getSnapshot().context;
  const found = given?.catalogue.index.variants.get(productId) ?? loaded?.index.variants.get(productId);
  if (found === undefined || !isSold(found.variant))
    return { kind: 'refused', reason: 'This item is not sold any more.' };
  const held = () => quantityOf(cart.getSnapshot().context.cart, productId);
  const before = held();
  cart.send({
    type: 'item.added',
    item: { id: productId, name: itemNameOf(found), price: found.variant.price, quantity },
  });
  const after = held();
  if (after === 0) return { kind: 'refused', reason: 'Your cart is full: it takes no further item.' };
  const most = `Your cart now holds ${after} of this item, which is as many as it takes.`;
  if (after === before) return { kind: 'refused', reason: most };
  return { kind: 'taken', held: after, capped: after < before + quantity ? most : null };
}
