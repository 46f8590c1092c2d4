import type { Cart } from '#contract/cart.ts';
import { cartTotal } from '#contract/cart.ts';
import { itemNameOf } from '#contract/catalogue.ts';
import { pkr } from '#contract/money.ts';
import type { Checkout } from '#contract/payments.ts';
import { insertAccount } from '#server/accounts/store.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { post } from '#server/ledger/ledger.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { openPaymentIdOf } from '#server/payments/create-payment.ts';
import { nameSender } from '#server/payments/name-sender.ts';
import { newId } from '#server/platform/ids.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';

/** A cart of the tests' catalogue at its prices: `cartOf(host, { 'star-5': 2 })`. */
export function cartOf(host: Host, quantities: Record<string, number>): Cart {
  const items = Object.entries(quantities).map(([id, quantity]) => {
    const found = host.catalogue().variants.get(id);
    if (found === undefined) throw new Error(`The catalogue has no ${id}`);
    return { id, name: itemNameOf(found), price: found.variant.price, quantity };
  });
  return { items, totalPrice: cartTotal(items) };
}

export const checkoutOf = (
  host: Host,
  method: Checkout['method'],
  quantities: Record<string, number>,
): Checkout => ({ method, coin: null, network: null, cart: cartOf(host, quantities) });

let accounts = 0;

/** An account without a browser; `balance` is a deposit in rupees. */
export async function createAccount(host: Host, { balance = 0 }: { balance?: number } = {}): Promise<string> {
  accounts += 1;
  const id = newId();
  const name = `buyer_${process.pid}_${accounts}`;
  await transact(host.db, async (tx) => {
    await insertAccount(tx, {
      id,
      username: name,
      email: `${name}@example.com`,
      password_hash: 'none',
      alerts: true,
      orders: true,
      promos: false,
      registered_at: host.now(),
      locked_at: null,
    });
    if (balance > 0) await deposit(tx, host, id, balance);
  });
  return id;
}

const deposit = (tx: Parameters<typeof post>[0], host: Host, accountId: string, amount: number) =>
  post(tx, {
    kind: 'credit',
    ref: `given:${newId()}`,
    entries: [
      { book: 'bank', amount: -amount },
      { book: 'balance', accountId, amount },
    ],
    at: host.now(),
  });

/** Adds rupees to an account's balance, as if it had deposited them. */
export const credit = (host: Host, accountId: string, amount: number): Promise<boolean> =>
  transact(host.db, (tx) => deposit(tx, host, accountId, amount));

/** Places an order and returns the payment's id. */
export async function placePayment(
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
  { method = 'bank', key = null }: { method?: Checkout['method']; key?: string | null } = {},
): Promise<string> {
  const answer = await checkOut(host, accountId, checkoutOf(host, method, quantities), key);
  if (!('redir' in answer)) throw new Error('The checkout leads elsewhere');
  return answer.redir.slice('/payment/'.length);
}

/** Opens a payment in USDT: to an address, or from account to account. */
export async function placeUsdtPayment(
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
  method: 'usdt' | 'binance' = 'usdt',
): Promise<string> {
  const payload =
    method === 'binance'
      ? checkoutOf(host, 'binance', quantities)
      : { ...checkoutOf(host, 'crypto', quantities), coin: 'USDT', network: 'trc20' };
  const answer = await checkOut(host, accountId, payload, null);
  if (!('redir' in answer)) throw new Error('The checkout leads elsewhere');
  return answer.redir.slice('/payment/'.length);
}

/** Opens a payment by a gateway's invoice. */
export async function placeInvoicePayment(
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
): Promise<string> {
  const payload = { ...checkoutOf(host, 'crypto', quantities), coin: 'BTC' };
  const answer = await checkOut(host, accountId, payload, null);
  if (!('bitcartUrl' in answer)) throw new Error('The checkout leads elsewhere');
  const opened = await openPaymentIdOf(host.db, accountId);
  if (opened === null) throw new Error('There is no open payment');
  return opened;
}

/** A receipt of a USDT transfer to a payment's address, exact and sent now by default. */
export async function transferReceiptFor(
  host: Host,
  paymentId: string,
  more: Partial<IncomingReceipt> = {},
): Promise<IncomingReceipt> {
  const payment = await paymentOf(host, paymentId);
  if (payment?.method !== 'usdt' && payment?.method !== 'binance') throw new Error('It is not paid in USDT');
  return {
    source: payment.method,
    externalId: newId(),
    amount: payment.pay_amount,
    destination: payment.destination,
    payer: null,
    reference: null,
    sentAt: host.now(),
    ...more,
  };
}

/** Opens a bank payment with a sender name. */
export async function placeBankPayment(
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
  sender: string,
): Promise<string> {
  const id = await placePayment(host, accountId, quantities);
  await nameSender(host, id, sender);
  return id;
}

/** A receipt of a bank transfer, without a payment's number and sent now by default. */
export const bankReceiptFrom = (
  host: Host,
  payer: string,
  amount: number,
  more: Partial<IncomingReceipt> = {},
): IncomingReceipt => ({
  source: 'bank',
  externalId: newId(),
  amount: pkr(amount),
  destination: 'PK00 TEST',
  payer,
  reference: null,
  sentAt: host.now(),
  ...more,
});

/** A receipt of a bank transfer with a payment's number and its sender, exact and sent now by default. */
export async function bankReceiptFor(
  host: Host,
  paymentId: string,
  more: Partial<IncomingReceipt> = {},
): Promise<IncomingReceipt> {
  const payment = await paymentOf(host, paymentId);
  if (payment === undefined) throw new Error('There is no such payment');
  const { sender, pay_amount: amount, number: description } = payment;
  return bankReceiptFrom(host, sender ?? 'Some Payer', amount, { description, ...more });
}

/** Opens a bank payment and records the money for it. */
export async function buy(
  host: Host,
  accountId: string,
  quantities: Record<string, number>,
): Promise<string> {
  const sender = `Buyer ${newId()}`;
  const id = await placeBankPayment(host, accountId, quantities, sender);
  await recordReceipt(host, await bankReceiptFor(host, id));
  return id;
}

/** A payment's number, as people know it. */
export const numberOf = async (host: Host, paymentId: string): Promise<string> =>
  (await paymentOf(host, paymentId))?.number ?? 'no such payment';

/** `count` made-up, unique codes. */
export const makeCodes = (count: number): string[] => Array.from({ length: count }, () => `CODE-${newId()}`);
