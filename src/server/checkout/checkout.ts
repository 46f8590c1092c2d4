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
import { expireOf, openPayment, openPaymentOf, unpaidEndsOf, unpaidSince } from '../payments/opening.ts';
import { settle } from '../payments/settle.ts';
import { reserve } from '../stock/codes.ts';
import { countCoupon, usableCoupon } from './coupons.ts';
import { bankOf, methodOf } from './methods.ts';
import { once } from './once.ts';
import type { Priced } from './pricing.ts';
import { placedCart, priceCart, refuseUnpayable } from './pricing.ts';

const HOUR_MS = 3_600_000;
const CHECKOUTS_AN_HOUR = 10;
const RESERVED_A_LINE = 5;
const RESERVED_A_PAYMENT = 10;
const UNPAID_ENDS_MAX = 3;
const PAYMENT_SECONDS = 3_600;

const NO_COUPON = 'This discount code can not be used.';
const pathOf = (paymentId: string) => `/payment/${paymentId}`;

/** A cart with a coupon tried on it, priced by the host; one sentence for whatever is wrong with the coupon. */
export async function tryCoupon(host: Host, cart: CouponTry, accountId: string | null): Promise<Cart> {
  const coupon = await usableCoupon(host.db, cart.coupon, { accountId, at: host.now() });
  if (coupon === null || holdsDeposit(cart.items)) throw new Refusal(422, NO_COUPON);
  return priceCart(host, cart, coupon).cart;
}

/**
 * Opens a payment for a cart, in one transaction: it prices the cart, counts the coupon and reserves codes; a payment by balance is
 * settled and delivered right there. Refusals: 412 with the pending payment, 409 when lines can't be sold or figures differ
 * 422 for all else, 429 after too many unpaid ones.
 */
export async function checkOut(
  host: Host,
  accountId: string,
  payload: Checkout,
  key: string | null,
): Promise<CheckoutAnswer> {
  await expireOf(host, accountId);
  let short: string[] = [];
  const answer = await once(host, { accountId, key, payload }, async (tx) => {
    const opened = await place(tx, host, accountId, payload);
    short = opened.short;
    return { redir: pathOf(opened.paymentId) };
  });
  await serveAfterCommit(host, short);
  return answer;
}

async function place(tx: Tx, host: Host, accountId: string, { method: id, cart: sent }: Checkout) {
  await refuseSecondPending(tx, accountId);
  await refuseTooMany(tx, host, accountId);
  refuseUnsold(host, sent);
  const at = host.now();
  const coupon = sent.coupon === undefined ? null : await usableCoupon(tx, sent.coupon, { accountId, at });
  const priced = priceCart(host, sent, coupon);
  if (priced.told !== null) throw repriced(priced.told, priced.cart);
  refuseUnpayable(priced);
  await refuseMethod(tx, methodOf(host, id), { ...priced, accountId });

  const paymentId = newId();
  const payable = priced.payable;
  await openPayment(tx, host, {
    id: paymentId,
    accountId,
    cart: placedCart(host, priced.cart),
    payable,
    seconds: PAYMENT_SECONDS,
    ...methodDetails(host, id),
  });
  if (coupon !== null && !(await countCoupon(tx, coupon.id, { accountId, paymentId, at }))) {
    const { cart, told } = priceCart(host, sent, null);
    throw repriced(told ?? NO_COUPON, cart);
  }
  if (id === 'balance') return { paymentId, short: await payByBalance(tx, host, paymentId) };
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

/** How a payment of this method is made, and what its page shows. */
function methodDetails(host: Host, id: Checkout['method']) {
  const bank = bankOf(host.config);
  if (id === 'balance')
    return {
      method: 'balance' as const,
      destination: 'balance',
      details: { methodName: 'Account balance', time: PAYMENT_SECONDS },
    };
  if (id !== 'bank' || bank === null) throw new Error(`No payment by ${id} can be opened`);
  const tip = host.config.mode === 'sandbox' ? { tip: 'Sandbox: money arrives by a button at /sandbox' } : {};
  return {
    method: 'bank' as const,
    destination: bank.account,
    details: {
      methodName: 'Bank transfer',
      time: PAYMENT_SECONDS,
      ...tip,
      bankName: bank.name,
      accNo: bank.account,
      title: bank.title,
    },
  };
}

async function payByBalance(tx: Tx, host: Host, paymentId: string): Promise<string[]> {
  try {
    const { short } = await settle(tx, host, paymentId, { from: 'balance' });
    return short;
  } catch (error) {
    throw error instanceof BalanceTooLow ? new Refusal(422, LOW_BALANCE) : error;
  }
}

/** Reserves codes for a payment, though never so many that an unpaid one could empty the shelves. */
async function reserveAhead(
  tx: Tx,
  host: Host,
  { accountId, paymentId, cart }: { accountId: string; paymentId: string; cart: Cart },
): Promise<void> {
  if ((await unpaidEndsOf(tx, host, accountId)) >= UNPAID_ENDS_MAX) return;
  const instant = placedCart(host, cart).items.filter((item) => item.instant);
  let left = RESERVED_A_PAYMENT;
  for (const { id, quantity } of instant.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const wanted = Math.min(quantity, RESERVED_A_LINE, left);
    if (wanted > 0) left -= await reserve(tx, id, wanted, paymentId);
  }
}
