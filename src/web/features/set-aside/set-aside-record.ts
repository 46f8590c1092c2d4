import * as v from 'valibot';
import { CartItem, CouponCode } from '#contract/cart.ts';

/**
 * The lines and the coupon that wait for a deposit. `payment` is where that is paid, as the
 * checkout answered: the payment's path, or a gateway's invoice. It is null until it is ordered.
 */
export const SetAside = v.object({
  items: v.array(CartItem),
  coupon: v.optional(CouponCode),
  payment: v.nullable(v.string()),
});
export type SetAside = v.InferOutput<typeof SetAside>;

/**
 * Why the cart is put back: the shopper wants it, the deposit has left the cart, or the payment with one
 * of these addresses has ended.
 */
export type PutBackReason =
  | { kind: 'pressed' }
  | { kind: 'abandoned' }
  | { kind: 'ended'; addresses: readonly string[] };

/** The set-aside items, and whether the cart holds a deposit. */
export type Kept = { kept: SetAside | null; holdsDeposit: boolean };

export type PutBackResult =
  /** `notTaken` names what the cart took in part or not at all. */
  | { kind: 'putBack'; notTaken: readonly string[] }
  /** Another tab has put it back. */
  | { kind: 'gone' }
  /** There is no reason to: this tab was out of date. */
  | ({ kind: 'stays' } & Kept);

/** The shopper has taken the deposit out of the cart. */
export const isAbandoned = ({ kept, holdsDeposit: holds }: Kept): boolean =>
  kept !== null && kept.payment === null && !holds;

export const isPaidAt = ({ payment }: SetAside, addresses: readonly string[]): boolean =>
  payment !== null && addresses.includes(payment);
