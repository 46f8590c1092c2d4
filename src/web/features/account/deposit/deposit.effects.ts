import { fromCallback, fromPromise } from 'xstate';
import type { CartItem } from '#contract/cart.ts';
import { itemNameOf, type LocatedVariant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Deposit } from '#contract/deposit.ts';
import { pkr } from '#contract/money.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { quantityOf } from '#web/features/cart/cart-lines.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { SetAsideStore } from '#web/features/set-aside/set-aside-store.ts';
import { formatMoney } from '#web/lib/money.ts';
import type { DepositResult, OfferChanged } from './deposit.machine.ts';
import { depositMachine } from './deposit.machine.ts';

type Actors = { catalogue: CatalogueRef; cart: CartRef };

export const depositLogic = ({ actors, setAside }: { actors: Actors; setAside: SetAsideStore }) =>
  depositMachine.provide({
    actors: {
      watchOffer: fromCallback<OfferChanged>(({ sendBack }) => {
        const report = () => sendBack({ type: 'offer.changed', isOffered: isOffered(actors) });
        const subscription = actors.catalogue.subscribe(report);
        return () => subscription.unsubscribe();
      }),
      addToCart: fromPromise<DepositResult, Deposit & { setsCartAside: boolean }>(async ({ input }) =>
        input.setsCartAside ? await takePlaceOfCart(actors, setAside, input) : addToCart(actors, input),
      ),
    },
  });

/** Whether the catalogue sells deposits; false until it is loaded. */
export const isOffered = (actors: Pick<Actors, 'catalogue'>): boolean => depositVariant(actors) !== undefined;

const depositVariant = ({ catalogue }: Pick<Actors, 'catalogue'>) =>
  catalogue.getSnapshot().context.catalogue?.index.variants.get(BALANCE_VARIANT);

const itemOf = (offer: LocatedVariant, quantity: number): CartItem => ({
  id: BALANCE_VARIANT,
  name: itemNameOf(offer),
  price: offer.variant.price,
  quantity,
});
const NOT_OFFERED: DepositResult = { kind: 'refused', reason: 'Deposits are no longer available.' };

/** The goods in the cart wait for the deposit, because they share no cart. */
async function takePlaceOfCart(
  actors: Actors,
  setAside: SetAsideStore,
  { amount }: Deposit,
): Promise<DepositResult> {
  const offer = depositVariant(actors);
  if (offer === undefined) return NOT_OFFERED;
  return (await setAside.setAside(itemOf(offer, amount)))
    ? { kind: 'added', limitNotice: null }
    : {
        kind: 'refused',
        reason:
          "This browser can't keep your cart in the meantime, so we've changed nothing. Please pay another way.",
      };
}

/** The cart limits the quantity, so only its content shows how much was added. */
function addToCart(actors: Actors, { amount }: Deposit): DepositResult {
  const offer = depositVariant(actors);
  if (offer === undefined) return NOT_OFFERED;
  const inCart = () => quantityOf(actors.cart.getSnapshot().context.cart, BALANCE_VARIANT);
  const before = inCart();
  actors.cart.send({ type: 'item.added', item: itemOf(offer, amount) });
  const after = inCart();
  const heldDeposit = `a deposit of ${formatMoney(pkr(after))}`;
  if (after === 0) return { kind: 'refused', reason: "Your cart is full, so we couldn't add the deposit." };
  if (after === before)
    return {
      kind: 'refused',
      reason: `Your cart already holds ${heldDeposit}, which is the maximum.`,
    };
  const notice = `Your cart now holds ${heldDeposit}, which is the maximum.`;
  return { kind: 'added', limitNotice: after < before + amount ? notice : null };
}
