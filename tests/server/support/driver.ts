import type { Cart } from '#contract/cart.ts';
import { cartTotal } from '#contract/cart.ts';
import { itemNameOf } from '#contract/catalogue.ts';
import { pkr } from '#contract/money.ts';
import type { Checkout } from '#contract/payments.ts';
import type { SliceRequest } from '#contract/slices.ts';
import { usernameOf } from '#server/accounts/admin.ts';
import { insertAccount } from '#server/accounts/store.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { addCoupon } from '#server/coupons/coupons.ts';
import type { Tx } from '#server/database/connect.ts';
import { EVER, firstRows } from '#server/database/keyset.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { grantGoodwill } from '#server/ledger/goodwill.ts';
import { balanceOf, post } from '#server/ledger/ledger.ts';
import type { AnswerOf, CommandName, InputOf } from '#server/operator/commands/commands.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { fulfilBackordersNow } from '#server/orders/fulfilment.ts';
import { deliverManually } from '#server/orders/manual-fulfilment.ts';
import { myOrders } from '#server/orders/my-orders.ts';
import { cancelOrder, refundOrder } from '#server/orders/refund.ts';
import { replaceDeadItem } from '#server/orders/replace.ts';
import { addStock } from '#server/orders/restock.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { cancelPayment, expirePayments } from '#server/payments/close.ts';
import { openPaymentIdOf } from '#server/payments/create-payment.ts';
import { myPayments } from '#server/payments/my-payments.ts';
import { nameSender } from '#server/payments/name-sender.ts';
import { paymentStatus } from '#server/payments/status.ts';
import { newId } from '#server/platform/ids.ts';
import { correctReceipt } from '#server/reconciliation/correct-receipt.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { assignReceipt, listUnmatched } from '#server/reconciliation/unmatched.ts';
import { startSession } from '#server/sessions/session.ts';
import { countFreeCodes } from '#server/stock/codes.ts';
import { voidStock } from '#server/stock/inventory.ts';

/** Goods and how many of each: `{ 'star-5': 2 }`. */
type Quantities = Record<string, number>;
/** How a buyer pays; `bitcart` by an invoice in Bitcoin, `usdt` to an address. */
type Method = 'bank' | 'usdt' | 'binance' | 'bitcart' | 'balance';
/** The arguments of a product function behind its host, or behind its transaction and host. */
type BehindHost<F extends (host: Host, ...args: never) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;
type BehindTx<F extends (tx: Tx, host: Host, ...args: never) => unknown> =
  Parameters<F> extends [unknown, unknown, ...infer Rest] ? Rest : never;
/** The commands that move money or codes. */
type MoveName = {
  [N in CommandName]: (typeof commands)[N] extends { ask: unknown } ? N : never;
}[CommandName];
type CouponTerms = Parameters<typeof addCoupon>[1];

let buyers = 0;

export type Shop = ReturnType<typeof shopOf>;

/**
 * The shop of a host in the shop's own words, for tests: what buyers, networks and operators do to it.
 * `tests/checks/driver.test.ts` lists the product functions that tests reach through it alone.
 */
export function shopOf(host: Host) {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(host.db, work);

  /** A cart of the tests' catalogue at its prices. */
  function cart(quantities: Quantities): Cart {
    const items = Object.entries(quantities).map(([id, quantity]) => {
      const found = host.catalogue().variants.get(id);
      if (found === undefined) throw new Error(`The catalogue has no ${id}`);
      return { id, name: itemNameOf(found), price: found.variant.price, quantity };
    });
    return { items, totalPrice: cartTotal(items) };
  }

  const checkout = (method: Checkout['method'], quantities: Quantities): Checkout => ({
    method,
    coin: null,
    network: null,
    cart: cart(quantities),
  });

  function payload(method: Method, quantities: Quantities): Checkout {
    if (method === 'usdt') return { ...checkout('crypto', quantities), coin: 'USDT', network: 'trc20' };
    if (method === 'bitcart') return { ...checkout('crypto', quantities), coin: 'BTC' };
    return checkout(method, quantities);
  }

  const checksOut = (
    buyer: string,
    order: Checkout,
    key: string | null = null,
    context?: Parameters<typeof checkOut>[4],
  ) => checkOut(host, buyer, order, key, context);

  /** Opens a payment; `from` is the sender's name that its buyer gives. */
  async function opens(
    method: Method,
    buyer: string,
    quantities: Quantities,
    { from, key = null }: { from?: string; key?: string | null } = {},
  ): Promise<string> {
    const answer = await checksOut(buyer, payload(method, quantities), key);
    const id =
      'redir' in answer ? answer.redir.slice('/payment/'.length) : await openPaymentIdOf(host.db, buyer);
    if (id === null) throw new Error('There is no open payment');
    if (from !== undefined) await nameSender(host, id, from);
    return id;
  }

  const deposit = (tx: Tx, accountId: string, amount: number) =>
    post(tx, {
      kind: 'credit',
      ref: `given:${newId()}`,
      entries: [
        { book: 'bank', amount: -amount },
        { book: 'balance', accountId, amount },
      ],
      at: host.now(),
    });

  /** A bank transfer without a payment's number, sent now by default. */
  const money = (
    amount: number,
    { from, ...more }: { from: string } & Partial<IncomingReceipt>,
  ): IncomingReceipt => ({
    source: 'bank',
    externalId: newId(),
    amount: pkr(amount),
    destination: 'PK00 TEST',
    payer: from,
    reference: null,
    sentAt: host.now(),
    ...more,
  });

  /**
   * The money for a payment, exact and sent now by default: by bank with its number and sender, in
   * USDT with its amount and address.
   */
  async function moneyFor(paymentId: string, more: Partial<IncomingReceipt> = {}): Promise<IncomingReceipt> {
    const payment = await paymentOf(host, paymentId);
    if (payment === undefined) throw new Error('There is no such payment');
    const { method, sender, pay_amount: amount, number: description, destination } = payment;
    if (method === 'bank') return money(amount, { from: sender ?? 'Some Payer', description, ...more });
    if (method !== 'usdt' && method !== 'binance') throw new Error(`No transfer pays by ${method}`);
    return {
      source: method,
      externalId: newId(),
      amount,
      destination,
      payer: null,
      reference: null,
      sentAt: host.now(),
      ...more,
    };
  }

  /** Records final money. */
  const records = (receipt: IncomingReceipt) => recordReceipt(host, receipt);
  const receivesFor = async (paymentId: string, more?: Partial<IncomingReceipt>) =>
    records(await moneyFor(paymentId, more));

  /** Opens a payment and receives the money for it; returns its id. */
  async function pays(
    method: Exclude<Method, 'bitcart'>,
    buyer: string,
    quantities: Quantities,
    { from, key = null }: { from?: string; key?: string | null } = {},
  ): Promise<string> {
    if (method === 'balance') return opens(method, buyer, quantities, { key });
    const sender = method === 'bank' ? { from: from ?? `Buyer ${buyer}` } : {};
    const id = await opens(method, buyer, quantities, { ...sender, key });
    await receivesFor(id);
    return id;
  }

  /**
   * An account without a browser. `balance` is a deposit in rupees; `knownFrom` the name from which it
   * has paid a deposit of PKR 50, so that its next transfer needs no number.
   */
  async function buyer({
    balance = 0,
    knownFrom,
  }: {
    balance?: number;
    knownFrom?: string;
  } = {}): Promise<string> {
    buyers += 1;
    const id = newId();
    const name = `buyer_${process.pid}_${buyers}`;
    await inTx(async (tx) => {
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
      if (balance > 0) await deposit(tx, id, balance);
    });
    if (knownFrom !== undefined) await pays('bank', id, { balance: 50 }, { from: knownFrom });
    return id;
  }

  return {
    /** Runs work in a transaction. */
    transact: inTx,

    buyer,
    username: (buyer: string) => usernameOf(host.db, buyer),
    /** Starts a session and returns its `Set-Cookie`. */
    logsIn: (buyer: string) => inTx((tx) => startSession(tx, host, buyer)),
    balance: (buyer: string) => balanceOf(host.db, buyer),
    /** Adds rupees to a balance, as if they had been deposited. */
    credits: (buyer: string, amount: number) => inTx((tx) => deposit(tx, buyer, amount)),
    /** Credits an account at the shop's expense. */
    grants: (...args: BehindTx<typeof grantGoodwill>) => inTx((tx) => grantGoodwill(tx, host, ...args)),

    cart,
    checkout,
    checksOut,
    /** Adds a coupon that anybody may use at any time; false if its code exists. */
    coupon: ({
      usesMax = null,
      endsAt = null,
      at = host.now(),
      ...terms
    }: Pick<CouponTerms, 'code' | 'discount' | 'cap'> & Partial<CouponTerms>) =>
      inTx((tx) => addCoupon(tx, { ...terms, usesMax, endsAt, at })),

    opens,
    pays,
    payment: (id: string) => paymentOf(host, id),
    /** A payment's number, as people know it. */
    number: async (id: string) => (await paymentOf(host, id))?.number ?? 'no such payment',
    payments: (buyer: string, slice?: SliceRequest) => myPayments(host, buyer, slice),
    openPayment: (buyer: string) => openPaymentIdOf(host.db, buyer),
    /** A payment as its owner sees it; the request may cancel it or name its sender. */
    status: (...args: BehindHost<typeof paymentStatus>) => paymentStatus(host, ...args),
    namesSender: (id: string, name: string) => nameSender(host, id, name),
    cancels: (id: string) => cancelPayment(host, id),
    /** Expires every payment whose time is over. */
    expires: () => expirePayments(host),

    money,
    moneyFor,
    records,
    /** Receives money by bank without a payment's number. */
    receives: (amount: number, how: Parameters<typeof money>[1]) => records(money(amount, how)),
    receivesFor,
    unmatched: async (limit = 50) =>
      (await listUnmatched(host, { sort: 'oldest', during: EVER, window: firstRows(limit) })).rows,
    /** Gives unmatched money to an account. */
    assigns: (...args: BehindTx<typeof assignReceipt>) => inTx((tx) => assignReceipt(tx, host, ...args)),
    corrects: (...args: BehindTx<typeof correctReceipt>) => inTx((tx) => correctReceipt(tx, host, ...args)),

    /** Adds these codes to the stock of a variant, or as many made-up ones. */
    stocks: (variant: string, codes: readonly string[] | number, expiries?: Parameters<typeof addStock>[3]) =>
      addStock(host, variant, typeof codes === 'number' ? makeCodes(codes) : codes, expiries),
    voids: (...args: BehindTx<typeof voidStock>) => inTx((tx) => voidStock(tx, host, ...args)),
    freeCodes: (variant: string) => countFreeCodes(host, variant),

    orders: (buyer: string, slice?: SliceRequest) => myOrders(host, buyer, slice),
    delivers: (...args: BehindTx<typeof deliverManually>) => inTx((tx) => deliverManually(tx, host, ...args)),
    replaces: (...args: BehindTx<typeof replaceDeadItem>) => inTx((tx) => replaceDeadItem(tx, host, ...args)),
    refunds: (...args: BehindTx<typeof refundOrder>) => inTx((tx) => refundOrder(tx, host, ...args)),
    cancelsOrder: (...args: BehindTx<typeof cancelOrder>) => inTx((tx) => cancelOrder(tx, host, ...args)),
    fulfilsBackorders: () => fulfilBackordersNow(host),

    /** Gives an operator's command, without the command line. */
    operator: <N extends CommandName>(
      name: N,
      input: InputOf<N> & { dry_run?: boolean },
    ): Promise<AnswerOf<N>> => commands[name].run(host, input),
    /** The question of a command that moves money or codes; null for none. */
    asks: (name: MoveName, input: object) => commands[name].ask(host, input),
  };
}

/** `count` made-up, unique codes. */
export const makeCodes = (count: number): string[] => Array.from({ length: count }, () => `CODE-${newId()}`);

/** What the command line prints of a command's answer. */
export const printAnswer = (name: CommandName, answer: unknown, width: number): string =>
  commands[name].show(answer, width);
