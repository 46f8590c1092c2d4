import type { Cart } from '#contract/cart.ts';
import { linesLackingDetails, unavailableLines } from '#contract/cart.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Checkout, PaymentMethod } from '#contract/payments.ts';
import { findUsableCoupon, redeemCoupon } from '../coupons/coupons.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { BalanceTooLow } from '../ledger/ledger.ts';
import { NO_AMOUNT_FREE } from '../payment-methods/availability.ts';
import { BALANCE_TOO_LOW } from '../payment-methods/balance.ts';
import { PAYMENT_SECONDS } from '../payment-methods/instructions.ts';
import type { Offer } from '../payment-methods/offer.ts';
import { getMethod, handlerFor, instructionsFor } from '../payment-methods/offer.ts';
import { createPayment } from '../payments/create-payment.ts';
import { requireInvoice } from '../payments/invoice.ts';
import { isExpired } from '../payments/outcome.ts';
import type { LockedPayment } from '../payments/settle.ts';
import { settleFromBalance } from '../payments/settle.ts';
import { unpaidAfter } from '../payments/unpaid-limits.ts';
import { formatRupees } from '../platform/format-money.ts';
import { newId } from '../platform/ids.ts';
import { listNames } from './list-names.ts';
import type { PricedCart } from './pricing.ts';
import { ensurePayable, priceCart, snapshotCart } from './pricing.ts';
import { reserveStock } from './reserve-stock.ts';

const UNPAID_PER_HOUR_MAX = 10;

export const NO_COUPON = "This discount code isn't valid.";
export const PAYMENT_PATH = '/payment/';
export const paymentPath = (paymentId: string) => `${PAYMENT_PATH}${paymentId}`;

export async function placeOrder(
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
    state: method.paidFrom === 'balance' ? 'completed' : 'pending',
  });
  if (payment === null) throw new HttpError(422, NO_AMOUNT_FREE);
  if (coupon !== null && !(await redeemCoupon(tx, coupon.id, { accountId, paymentId, at: host.now() }))) {
    const { cart, changeNotice } = priceCart(host, sent, null);
    throw repricedError(changeNotice ?? NO_COUPON, cart);
  }
  if (method.paidFrom === 'balance') {
    await payByBalance(tx, host, payment);
    return { paymentId, hasInvoice: false };
  }
  const hasInvoice = method.invoice !== undefined;
  if (hasInvoice) await requireInvoice(tx, host, paymentId);
  await reserveStock(tx, host, { accountId, paymentId, cart: priced.cart });
  return { paymentId, hasInvoice };
}

/** The time of the account's open payment is over: once it is expired, the order may be placed. */
export class OpenPaymentExpired extends Error {
  readonly paymentId: string;
  constructor(paymentId: string) {
    super('The open payment is expired first');
    this.paymentId = paymentId;
  }
}

/**
 * Throws `OpenPaymentExpired`, a 412 if the account has an open payment, a 429 if it has left too
 * many unpaid.
 */
async function ensureMayOpen(tx: Tx, host: Host, accountId: string): Promise<void> {
  const now = host.now().getTime();
  const { open, createdAt: unpaid } = await unpaidAfter(tx, accountId, new Date(now - HOUR_MS));
  if (open !== null && isExpired(open, host.now())) throw new OpenPaymentExpired(open.id);
  if (open !== null)
    throw new HttpError(412, 'You already have a pending payment.', {
      data: { redir: paymentPath(open.id) },
    });
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
export async function repriceAgain(
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

async function payByBalance(tx: Tx, host: Host, payment: LockedPayment): Promise<void> {
  try {
    await settleFromBalance(tx, host, payment);
  } catch (error) {
    throw error instanceof BalanceTooLow ? new HttpError(422, BALANCE_TOO_LOW) : error;
  }
}
