import type { Cart, CouponTry } from '#contract/cart.ts';
import { holdsDeposit, unsoldOf } from '#contract/cart.ts';
import type { Checkout, CheckoutAnswer, PaymentMethod } from '#contract/payments.ts';
import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { BalanceTooLow, balanceOf } from '../ledger/ledger.ts';
import { rupees } from '../ledger/rupees.ts';
import { serveAfterCommit } from '../orders/delivery.ts';
import { awaitInvoice, invoiceFor } from '../payments/invoices.ts';
import { expireOf, openPayment, openPaymentOf, unpaidSince } from '../payments/opening.ts';
import { settle } from '../payments/settle.ts';
import { freeOldAmounts } from '../payments/slots.ts';
import { countCoupon, usableCoupon } from './coupons.ts';
import type { Offer } from './methods.ts';
import { methodOf, NO_AMOUNT_FREE, offerOf } from './methods.ts';
import { once } from './once.ts';
import type { Priced } from './pricing.ts';
import { placedCart, priceCart, refuseUnpayable } from './pricing.ts';
import { reserveAhead } from './reserving.ts';
import { PAYMENT_SECONDS, termsFor } from './terms.ts';

const HOUR_MS = 3_600_000;
const CHECKOUTS_AN_HOUR = 10;

const NO_COUPON = 'This discount code can not be used.';
const PAYMENT_PATH = '/payment/';
const pathOf = (paymentId: string) => `${PAYMENT_PATH}${paymentId}`;

/**
 * A cart with a coupon tried on it, priced by the host; one sentence for whatever is wrong with the coupon, another when it would leave
 * less than a rupee to be paid.
 */
export async function tryCoupon(host: Host, cart: CouponTry, accountId: string | null): Promise<Cart> {
  const coupon = await usableCoupon(host.db, cart.coupon, { accountId, at: host.now() });
  if (coupon === null || holdsDeposit(cart.items)) throw new Refusal(422, NO_COUPON);
  const priced = priceCart(host, cart, coupon);
  if (priced.cart.items.length > 0) refuseUnpayable(priced);
  return priced.cart;
}

/**
 * Opens a payment for a cart, in one transaction: it prices the cart, counts the coupon and reserves codes; a payment by balance is
 * settled and delivered right there, and one by a gateway gets its invoice after the commit. Refusals: 412 with the pending payment,
 * 409 when lines can't be sold or figures differ, 422 for all else, also when the gateway makes no invoice, 429 after too many
 * unpaid ones. `origin` is where the shopper's browser finds the shop.
 */
export async function checkOut(
  host: Host,
  accountId: string,
  payload: Checkout,
  key: string | null,
  origin: string = host.config.publicUrl,
): Promise<CheckoutAnswer> {
  await expireOf(host, accountId);
  await freeOldAmounts(host);
  const offer = await offerOf(host);
  const { answer, did } = await once(host, { accountId, key, payload }, async (tx) => {
    const opened = await place(tx, host, { accountId, offer, origin, payload });
    return { answer: { redir: pathOf(opened.paymentId) }, did: opened };
  });
  if (did !== null) await serveAfterCommit(host, did.short);
  return leadOn(host, answer, origin);
}

/** Where the shopper goes next: to the invoice, if the payment has one. */
async function leadOn(host: Host, answer: CheckoutAnswer, origin: string): Promise<CheckoutAnswer> {
  if (!('redir' in answer)) return answer;
  const invoice = await invoiceFor(host, answer.redir.slice(PAYMENT_PATH.length), origin);
  return invoice === null ? answer : { bitcartUrl: invoice };
}

async function place(
  tx: Tx,
  host: Host,
  {
    accountId,
    offer,
    origin,
    payload,
  }: { accountId: string; offer: Offer; origin: string; payload: Checkout },
) {
  const { method: id, cart: sent } = payload;
  await refuseSecondPending(tx, accountId);
  await refuseTooMany(tx, host, accountId);
  refuseUnsold(host, sent);
  const at = host.now();
  const coupon = sent.coupon === undefined ? null : await usableCoupon(tx, sent.coupon, { accountId, at });
  const priced = priceCart(host, sent, coupon);
  if (priced.told !== null) throw repriced(priced.told, priced.cart);
  refuseUnpayable(priced);
  await refuseMethod(tx, methodOf(offer, id), { ...priced, accountId });

  const paymentId = newId();
  const payable = priced.payable;
  const paymentUrl = new URL(pathOf(paymentId), origin).href;
  const terms = termsFor(host, offer, payload, { payable, paymentUrl });
  const isOpened = await openPayment(tx, host, {
    id: paymentId,
    accountId,
    cart: placedCart(host, priced.cart),
    payable,
    seconds: PAYMENT_SECONDS,
    terms,
  });
  if (!isOpened) throw new Refusal(422, NO_AMOUNT_FREE);
  if (coupon !== null && !(await countCoupon(tx, coupon.id, { accountId, paymentId, at }))) {
    const { cart, told } = priceCart(host, sent, null);
    throw repriced(told ?? NO_COUPON, cart);
  }
  if (id === 'balance') return { paymentId, short: await payByBalance(tx, host, paymentId) };
  if (terms.method === 'bitcart') await awaitInvoice(tx, host, paymentId);
  await reserveAhead(tx, host, { accountId, paymentId, cart: priced.cart });
  return { paymentId, short: [] };
}

async function refuseSecondPending(tx: Tx, accountId: string): Promise<void> {
  const pending = await openPaymentOf(tx, accountId);
  if (pending === null) return;
  throw new Refusal(412, 'You already have a pending payment.', { data: { redir: pathOf(pending) } });
}

async function refuseTooMany(tx: Tx, host: Host, accountId: string): Promise<void> {
  const now = host.now().getTime();
  const unpaid = await unpaidSince(tx, accountId, new Date(now - HOUR_MS));
  const [oldest] = unpaid.slice(-CHECKOUTS_AN_HOUR);
  if (unpaid.length < CHECKOUTS_AN_HOUR || oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000));
  const wait = `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  throw new Refusal(429, `You have opened many payments without paying them. ${wait}`, {
    retryAfter: seconds,
  });
}

function refuseUnsold(host: Host, { items }: Cart): void {
  const unsold = unsoldOf(items, host.catalogue());
  if (unsold.length === 0) return;
  const names = unsold.map(({ name }) => name).join(', ');
  throw new Refusal(409, `Not available now: ${names}. Please take it out of your cart.`);
}

const repriced = (message: string, cart: Cart) => new Refusal(409, message, { data: { message, cart } });

async function refuseMethod(
  tx: Tx,
  { id, disabled, reason, limit }: PaymentMethod,
  { accountId, cart, payable }: Priced & { accountId: string },
): Promise<void> {
  if (disabled) throw new Refusal(422, reason ?? 'This payment method can not be used now.');
  if (limit !== undefined && payable > limit)
    throw new Refusal(422, `This payment method can not be used for payments above ${rupees(limit)}`);
  if (id !== 'balance') return;
  if (holdsDeposit(cart.items)) throw new Refusal(422, 'A balance deposit can not be paid by balance.');
  if ((await balanceOf(tx, accountId)) < payable) throw new Refusal(422, LOW_BALANCE);
}
const LOW_BALANCE = 'Your balance is lower than the total.';

async function payByBalance(tx: Tx, host: Host, paymentId: string): Promise<string[]> {
  try {
    const { short } = await settle(tx, host, paymentId, { from: 'balance' });
    return short;
  } catch (error) {
    throw error instanceof BalanceTooLow ? new Refusal(422, LOW_BALANCE) : error;
  }
}
