import { fromCallback, fromPromise } from 'xstate';
import { itemNameOf } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Deposit } from '#contract/deposit.ts';
import { pkr } from '#contract/money.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { quantityOf } from '#web/features/cart/cart-lines.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import { formatMoney } from '#web/lib/money.ts';
import type { DepositResult, OfferChanged } from './deposit.machine.ts';
import { depositMachine } from './deposit.machine.ts';

type Actors = { catalogue: CatalogueRef; cart: CartRef };

export const depositLogic = ({ actors }: { actors: Actors }) =>
  depositMachine.provide({
    actors: {
      watchOffer: fromCallback<OfferChanged>(({ sendBack }) => {
        const report = () => sendBack({ type: 'offer.changed', isOffered: isOffered(actors) });
        const subscription = actors.catalogue.subscribe(report);
        return () => subscription.unsubscribe();
      }),
      addToCart: fromPromise<DepositResult, Deposit>(async ({ input }) => addToCart(actors, input)),
    },
  });

/** Whether the catalogue sells deposits; false until it is loaded. */
export const isOffered = (actors: Pick<Actors, 'catalogue'>): boolean => depositVariant(actors) !== undefined;

const depositVariant = ({ catalogue }: Pick<Actors, 'catalogue'>) =>
  catalogue.getSnapshot().context.catalogue?.index.variants.get(BALANCE_VARIANT);

/** The cart limits the quantity, so only its content shows how much was added. */
function addToCart(actors: Actors, { amount }: Deposit): DepositResult {
  const offer = depositVariant(actors);
  if (offer === undefined) return { kind: 'refused', reason: 'Deposits are no longer available.' };
  const inCart = () => quantityOf(actors.cart.getSnapshot().context.cart, BALANCE_VARIANT);
  const before = inCart();
  const { price } = offer.variant;
  actors.cart.send({
    type: 'item.added',
    item: { id: BALANCE_VARIANT, name: itemNameOf(offer), price, quantity: amount },
  });
  const after = inCart();
  const heldDeposit = `a deposit of ${formatMoney(pkr(after))}`;
  if (after === 0) return { kind: 'refused', reason: 'Your cart is full, so the deposit was not added.' };
  if (after === before)
    return {
      kind: 'refused',
      reason: `Your cart already holds ${heldDeposit}, which is the maximum.`,
    };
  const notice = `Your cart now holds ${heldDeposit}, which is the maximum.`;
  return { kind: 'added', limitNotice: after < before + amount ? notice : null };
}
