import { labelled } from '#contract/asks.ts';
import type { Cart } from '#contract/cart.ts';
import { cartTotal, holdsDeposit, payableOf, reprice } from '#contract/cart.ts';
import { CART_TOTAL_MAX, INSTANT } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import type { UsableCoupon } from '../coupons/coupons.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { CartSnapshot } from '../payments/cart-snapshot.ts';
import { listNames } from './list-names.ts';

/**
 * A cart as the host prices it. `changeNotice` says how its figures differ from the sent ones, or
 * is null.
 */
export type PricedCart = { cart: Cart; payable: Pkr; changeNotice: string | null };

/**
 * Prices a cart from the host's own catalogue and coupons; the sent figures are only compared
 * (R-40).
 */
export function priceCart(
  host: Pick<Host, 'catalogue'>,
  sent: Cart,
  coupon: UsableCoupon | null,
): PricedCart {
  const { items, changes } = reprice(sent.items, host.catalogue());
  const cart: Cart = {
    items,
    totalPrice: cartTotal(items),
    ...(coupon === null || sent.coupon === undefined
      ? {}
      : { coupon: sent.coupon, discount: coupon.discount, cap: coupon.cap }),
  };
  if (cart.totalPrice > CART_TOTAL_MAX)
    throw new HttpError(422, "A cart can't come to more than PKR 100,000,000.");
  const gone = changes.filter(({ kind }) => kind === 'gone').map(({ name }) => name);
  const notices = [
    ...(gone.length > 0 ? [`No longer sold: ${listNames(gone)}.`] : []),
    ...(cart.totalPrice !== sent.totalPrice && changes.length > gone.length ? ['Prices have changed.'] : []),
    ...(sent.coupon !== undefined && coupon === null ? ['Your discount no longer applies.'] : []),
    ...(cart.totalPrice !== sent.totalPrice || cart.discount !== sent.discount || cart.cap !== sent.cap
      ? ['Please check the new total before you pay.']
      : []),
  ];
  return { cart, payable: payableOf(cart), changeNotice: notices.length === 0 ? null : notices.join(' ') };
}

/**
 * Throws a 422 for a cart that no payment can be opened for. The caller checks for unavailable
 * lines.
 */
export function ensurePayable({ cart, payable }: PricedCart): void {
  if (cart.coupon !== undefined && holdsDeposit(cart.items))
    throw new HttpError(422, "Discount codes don't work with a balance deposit.");
  if (payable < 1) throw new HttpError(422, 'The total after the discount must be at least PKR 1.');
}

/**
 * The part of a cart that is stored with its payment: current prices, which lines come from stock,
 * how they are sold and the details for their delivery, in the words of today's
 * catalogue.
 */
export function snapshotCart(host: Pick<Host, 'catalogue'>, cart: Cart): CartSnapshot {
  const { variants } = host.catalogue();
  return {
    ...cart,
    items: cart.items.map(({ id, name, price, quantity, answers, may_wait }) => {
      const { region, eta, redeem_url, asks = [] } = variants.get(id)?.at.node ?? {};
      return {
        id,
        name,
        price,
        quantity,
        instant: eta === INSTANT,
        answers: labelled(asks, answers),
        ...(region === undefined ? {} : { region }),
        ...(eta === undefined ? {} : { eta }),
        ...(redeem_url === undefined ? {} : { redeem_url }),
        ...(may_wait && eta === INSTANT ? { may_wait } : {}),
      };
    }),
  };
}
