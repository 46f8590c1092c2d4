import type { Cart, CouponRequest } from '#contract/cart.ts';
import { holdsDeposit } from '#contract/cart.ts';
import type { Checkout, CheckoutAnswer } from '#contract/payments.ts';
import { ATTEMPT_STATUS_HEADER } from '#contract/payments.ts';
import { findUsableCoupon } from '../coupons/coupons.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { offerOf } from '../payment-methods/offer.ts';
import { expirePayment } from '../payments/close.ts';
import { invoiceUrlFor } from '../payments/invoice.ts';
import { releaseExpiredAmounts } from '../payments/unique-amount.ts';
import { firstAnswer, withIdempotencyKey } from './idempotency.ts';
import {
  NO_COUPON,
  OpenPaymentExpired,
  PAYMENT_PATH,
  paymentPath,
  placeOrder,
  repriceAgain,
} from './place-order.ts';
import { ensurePayable, priceCart } from './pricing.ts';

/**
 * Prices a cart with a coupon. One 422 for every fault of the coupon, so that it reveals no reason
 * another if less than a rupee would be left to pay.
 */
export async function applyCoupon(
  host: Pick<Host, 'db' | 'now' | 'catalogue'>,
  cart: CouponRequest,
  accountId: string | null,
): Promise<Cart> {
  const coupon = await findUsableCoupon(host.db, cart.coupon, { accountId, at: host.now() });
  if (coupon === null || holdsDeposit(cart.items)) throw new HttpError(422, NO_COUPON);
  const priced = priceCart(host, cart, coupon);
  if (priced.cart.items.length > 0) ensurePayable(priced);
  return priced.cart;
}

type CheckoutContext = {
  /** The shop's origin in the shopper's browser. */
  origin?: string;
  /**
   * Runs the database work when it is this checkout's turn. Work that waits for networks of
   * payments is outside of it, or a silent one would stop the checkouts by every other method.
   */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Opens a payment for a cart in one transaction: prices the cart, redeems the coupon and reserves
 * codes. A payment by balance is settled and delivered at once; a gateway's invoice is made after
 * the commit. A 412 with the pending payment, a 409 if lines are unavailable or figures
 * differ, a 429 after too many unpaid payments or keys, a 422 for other
 * faults, such as a missing detail.
 */
export async function checkOut(
  host: Host,
  accountId: string,
  payload: Checkout,
  key: string | null,
  { origin = host.config.publicUrl, inTurn = (work) => work() }: CheckoutContext = {},
): Promise<CheckoutAnswer> {
  const offer = await offerOf(host);
  const { answer, result: opened } = await inTurn(async () => {
    // Only a payment from outside needs an amount of its own.
    if (payload.method !== 'balance') await releaseExpiredAmounts(host);
    const repriced = (sentence: string) => repriceAgain(host, accountId, { sent: payload.cart, sentence });
    const place = () =>
      withIdempotencyKey(host, { accountId, key, payload, repriced }, async (tx) => {
        const opened = await placeOrder(tx, host, { accountId, offer, origin, payload });
        return { answer: { redir: paymentPath(opened.paymentId) }, result: opened };
      });
    return place().catch(async (error: unknown) => {
      if (!(error instanceof OpenPaymentExpired)) throw error;
      await expirePayment(host, error.paymentId);
      return place();
    });
  });
  return opened?.hasInvoice === false ? answer : resolveRedirect(host, answer, origin);
}

/**
 * The outcome of a checkout whose answer was lost: the first answer to its key, or a 404
 * that makes the key void. A refusal has `Attempt-Status: refused`. It never places an order.
 */
export async function checkoutAttempt(
  host: Host,
  accountId: string,
  key: string,
  origin: string = host.config.publicUrl,
): Promise<CheckoutAnswer> {
  try {
    return await resolveRedirect(host, await firstAnswer(host, { accountId, key }), origin);
  } catch (error) {
    // A gateway may have failed since, which is the order's refusal as well. A limit doesn't decide
    // the order.
    const isOfTheOrder = error instanceof HttpError && error.status < 500 && error.status !== 429;
    if (isOfTheOrder && !(ATTEMPT_STATUS_HEADER in error.headers))
      throw error.withHeaders({ [ATTEMPT_STATUS_HEADER]: 'refused' });
    throw error;
  }
}

/** Redirects to the payment's invoice, if it has one. */
async function resolveRedirect(host: Host, answer: CheckoutAnswer, origin: string): Promise<CheckoutAnswer> {
  if (!('redir' in answer)) return answer;
  const invoice = await invoiceUrlFor(host, answer.redir.slice(PAYMENT_PATH.length), origin);
  return invoice === null ? answer : { bitcartUrl: invoice };
}
