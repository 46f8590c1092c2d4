import type { Cart, CouponRequest } from '#contract/cart.ts';
import { holdsDeposit, linesLackingDetails, unavailableLines } from '#contract/cart.ts';
import type { Checkout, CheckoutAnswer, PaymentMethod } from '#contract/payments.ts';
import { ATTEMPT_STATUS_HEADER } from '#contract/payments.ts';
import { findUsableCoupon, redeemCoupon } from '../coupons/coupons.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { BalanceTooLow } from '../ledger/ledger.ts';
import { fulfilAfterCommit } from '../orders/fulfilment.ts';
import { NO_AMOUNT_FREE } from '../payment-methods/availability.ts';
import { BALANCE_TOO_LOW } from '../payment-methods/balance.ts';
import { PAYMENT_SECONDS } from '../payment-methods/instructions.ts';
import type { Offer } from '../payment-methods/offer.ts';
import { getMethod, handlerFor, instructionsFor, offerOf } from '../payment-methods/offer.ts';
import { createPayment, expireOpenPayment } from '../payments/create.ts';
import { invoiceUrlFor, requireInvoice } from '../payments/invoice.ts';
import type { LockedPayment } from '../payments/settle.ts';
import { settleLocked } from '../payments/settle.ts';
import { releaseExpiredAmounts } from '../payments/unique-amount.ts';
import { unpaidAfter } from '../payments/unpaid-limits.ts';
import { formatRupees } from '../platform/format-money.ts';
import { newId } from '../platform/ids.ts';
import { firstAnswer, withIdempotencyKey } from './idempotency.ts';
import { listNames } from './list-names.ts';
import type { PricedCart } from './pricing.ts';
import { ensurePayable, priceCart, snapshotCart } from './pricing.ts';
import { reserveStock } from './reserve-stock.ts';

const HOUR_MS = 3_600_000;
const UNPAID_PER_HOUR_MAX = 10;

const NO_COUPON = "This discount code isn't valid.";
const PAYMENT_PATH = '/payment/';
const paymentPath = (paymentId: string) => `${PAYMENT_PATH}${paymentId}`;

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
 * differ, a 429 after too many unpaid payments or keys, a 422 for all
 * else, such as a detail that delivery needs.
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
    await expireOpenPayment(host, accountId);
    // Only what is paid from outside needs an amount of its own.
    if (payload.method !== 'balance') await releaseExpiredAmounts(host);
    const placed = await withIdempotencyKey(
      host,
      {
        accountId,
        key,
        payload,
        repriced: (sentence) => repriceAgain(host, accountId, { sent: payload.cart, sentence }),
      },
      async (tx) => {
        const opened = await placeInTx(tx, host, { accountId, offer, origin, payload });
        return { answer: { redir: paymentPath(opened.paymentId) }, result: opened };
      },
    );
    if (placed.result !== null) await fulfilAfterCommit(host, placed.result.backordered);
    return placed;
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

async function placeInTx(
  tx: Tx,
  host: Host,
  {
    accountId,
    offer,
    origin,
    payload,
  }: { accountId: string; offer: Offer; origin: string; payload: Checkout },
) {
  const { cart: sent } = payload;
  await ensureMayOpen(tx, host, accountId);
  ensureAvailable(host, sent);
  ensureDetails(host, sent);
  const coupon = await couponOf(tx, host, accountId, sent);
  const priced = priceCart(host, sent, coupon);
  if (priced.changeNotice !== null) throw repricedError(priced.changeNotice, priced.cart);
  ensurePayable(priced);
  ensureMethodOffered(getMethod(offer, payload.method), priced);
  const method = handlerFor(host, payload);
  await method.ensureUsable?.(tx, { ...priced, accountId });

  const paymentId = newId();
  const payable = priced.payable;
  const paymentUrl = new URL(paymentPath(paymentId), origin).href;
  const instructions = instructionsFor(offer, method, payload, { payable, paymentUrl });
  const payment = await createPayment(tx, host, {
    id: paymentId,
    accountId,
    cart: snapshotCart(host, priced.cart),
    payable,
    seconds: PAYMENT_SECONDS,
    instructions,
  });
  if (payment === null) throw new HttpError(422, NO_AMOUNT_FREE);
  if (coupon !== null && !(await redeemCoupon(tx, coupon.id, { accountId, paymentId, at: host.now() }))) {
    const { cart, changeNotice } = priceCart(host, sent, null);
    throw repricedError(changeNotice ?? NO_COUPON, cart);
  }
  if (method.paidFrom === 'balance')
    return { paymentId, hasInvoice: false, backordered: await payByBalance(tx, host, payment) };
  const hasInvoice = method.invoice !== undefined;
  if (hasInvoice) await requireInvoice(tx, host, paymentId);
  await reserveStock(tx, host, { accountId, paymentId, cart: priced.cart });
  return { paymentId, hasInvoice, backordered: [] };
}

/** Throws a 412 if the account has an open payment, a 429 if it has left too many unpaid. */
async function ensureMayOpen(tx: Tx, host: Host, accountId: string): Promise<void> {
  const now = host.now().getTime();
  const { openId, createdAt: unpaid } = await unpaidAfter(tx, accountId, new Date(now - HOUR_MS));
  if (openId !== null)
    throw new HttpError(412, 'You already have a pending payment.', { data: { redir: paymentPath(openId) } });
  const [oldest] = unpaid.slice(-UNPAID_PER_HOUR_MAX);
  if (unpaid.length < UNPAID_PER_HOUR_MAX || oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000));
  const wait = `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  throw new HttpError(429, `You've opened too many payments without paying them. ${wait}`, {
    retryAfter: seconds,
  });
}

function ensureAvailable(host: Host, { items }: Cart): void {
  const unavailable = unavailableLines(items, host.catalogue());
  if (unavailable.length === 0) return;
  const names = listNames(unavailable.map(({ name }) => name));
  const them = unavailable.length === 1 ? 'it' : 'them';
  throw new HttpError(409, `Not available right now: ${names}. Please remove ${them} from your cart.`);
}

/** The host trusts no browser to have asked. The sentence names the first such product. */
function ensureDetails(host: Host, { items }: Cart): void {
  const [first] = linesLackingDetails(items, host.catalogue());
  if (first === undefined) return;
  const name = listNames([host.catalogue().variants.get(first.item.id)?.at.node.name ?? first.item.name]);
  throw new HttpError(422, `${name}: ${first.fault} You can do that in your cart.`);
}

const repricedError = (message: string, cart: Cart) =>
  new HttpError(409, message, { data: { message, cart } });

/** The 409 of a cart that had other prices, at those of now; if they fit by now, in its first words. */
async function repriceAgain(
  host: Host,
  accountId: string,
  { sent, sentence }: { sent: Cart; sentence: string },
): Promise<HttpError> {
  const coupon = await couponOf(host.db, host, accountId, sent);
  const { cart, changeNotice } = priceCart(host, sent, coupon);
  return repricedError(changeNotice ?? sentence, cart);
}

const couponOf = async (db: Db, host: Host, accountId: string, { coupon }: Cart) =>
  coupon === undefined ? null : findUsableCoupon(db, coupon, { accountId, at: host.now() });

function ensureMethodOffered({ disabled, reason, limit }: PaymentMethod, { payable }: PricedCart): void {
  if (disabled) throw new HttpError(422, reason ?? "You can't use this payment method right now.");
  if (limit !== undefined && payable > limit)
    throw new HttpError(422, `This payment method can not be used for payments above ${formatRupees(limit)}`);
}

async function payByBalance(tx: Tx, host: Host, payment: LockedPayment): Promise<string[]> {
  try {
    const { backordered } = await settleLocked(tx, host, payment, { from: 'balance' });
    return backordered;
  } catch (error) {
    throw error instanceof BalanceTooLow ? new HttpError(422, BALANCE_TOO_LOW) : error;
  }
}
