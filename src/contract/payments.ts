import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { Cart } from './cart.ts';
import { SENDER_LENGTH_MAX } from './constants.ts';
import { DecimalAmount, Pkr } from './money.ts';
import { HttpUrl, Id, Instant, OwnPath, Status } from './primitives.ts';

/** What a shopper chooses at checkout. */
export const MethodId = v.picklist(['crypto', 'bank', 'binance', 'balance'], 'Choose a payment method.');
export type MethodId = v.InferOutput<typeof MethodId>;

/** How a payment is then made: `crypto` becomes `bitcart` (BTC, LTC) or `usdt`. */
export const PaymentMethodName = v.picklist(['bitcart', 'usdt', 'bank', 'binance', 'balance']);
export type PaymentMethodName = v.InferOutput<typeof PaymentMethodName>;

export const Network = v.object({
  id: v.string(),
  name: v.string(),
  confirms: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Network = v.InferOutput<typeof Network>;

export const Currency = v.object({
  id: v.string(),
  name: v.string(),
  networks: v.optional(v.array(Network), []),
});
export type Currency = v.InferOutput<typeof Currency>;

/** A method of `GET /api/payment-methods`; one that can't serve now is `disabled`, with its `reason`. */
export const PaymentMethod = v.object({
  id: MethodId,
  name: v.string(),
  description: v.string(),
  disabled: v.optional(v.boolean(), false),
  reason: v.optional(v.string()),
  limit: v.optional(Pkr),
  currencies: v.optional(v.array(Currency), []),
});
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** `POST /api/checkout`; a cart of at least one line. `coin` and `network` are for `crypto`. */
export const Checkout = v.object({
  method: MethodId,
  coin: v.nullish(v.pipe(v.string(), v.maxLength(20)), null),
  network: v.nullish(v.pipe(v.string(), v.maxLength(40)), null),
  cart: v.pipe(
    Cart,
    v.check(({ items }) => items.length > 0, 'Your cart is empty.'),
  ),
});
export type Checkout = v.InferOutput<typeof Checkout>;

/** Where a placed checkout leads: the gateway's invoice, or the shop's payment page. */
export const CheckoutAnswer = v.union([v.object({ bitcartUrl: HttpUrl }), v.object({ redir: OwnPath })]);
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswer>;

/** The 412 of checkout: where the pending payment is. */
export const PendingElsewhere = v.object({ redir: OwnPath });
export type PendingElsewhere = v.InferOutput<typeof PendingElsewhere>;

/** The 409 of checkout when its figures are not the host's: the cart as the host prices it. */
export const Repriced = v.object({ message: v.string(), cart: Cart });
export type Repriced = v.InferOutput<typeof Repriced>;

const details = {
  methodName: v.string(),
  time: v.pipe(v.number(), v.integer(), v.minValue(0)),
  tip: v.optional(v.string()),
};

const payment = {
  payment_amount: DecimalAmount,
  payment_currency: v.string(),
  status: Status,
  status_text: v.string(),
  created_at: Instant,
  user_input: v.optional(v.nullable(v.string()), null),
  exchange_rate: v.optional(v.nullable(DecimalAmount), null),
};

/** A payment, whole: what its page shows (spec §2, §3). `time` counts seconds from `created_at`. */
export const Payment = v.variant('payment_method', [
  v.object({
    ...payment,
    payment_method: v.literal('bitcart'),
    payment_details: v.object({ ...details, bitcartUrl: HttpUrl }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('usdt'),
    payment_details: v.object({
      ...details,
      ccy: v.string(),
      name: v.string(),
      network: v.string(),
      address: v.string(),
      tag: v.optional(v.nullable(v.string()), null),
      confirms: v.number(),
    }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('bank'),
    payment_details: v.object({ ...details, bankName: v.string(), accNo: v.string(), title: v.string() }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('binance'),
    payment_details: v.object({ ...details, ccy: v.string(), accNo: v.string(), title: v.string() }),
  }),
  v.object({ ...payment, payment_method: v.literal('balance'), payment_details: v.object(details) }),
]);
export type Payment = v.InferOutput<typeof Payment>;

/** A bank sender's name as the bank writes it: trimmed, 1 to 100 characters, none of them a control character. */
export const SenderName = v.pipe(
  v.string('Enter the name on the sending account.'),
  v.trim(),
  v.minLength(1, 'Enter the name on the sending account.'),
  v.maxLength(SENDER_LENGTH_MAX, `A sender name has at most ${SENDER_LENGTH_MAX} characters.`),
  v.regex(/^\P{Cc}+$/u, 'A sender name has no control characters.'),
);

/** `POST /api/payment-status`: reads a payment; with `cancel` it ends it, with `userInput` it names the sender. */
export const PaymentStatusRequest = v.object({
  payment_id: Id,
  cancel: v.optional(v.boolean()),
  userInput: v.optional(SenderName),
});
export type PaymentStatusRequest = v.InferOutput<typeof PaymentStatusRequest>;

/** A row of `GET /api/my-payments`. */
export const PaymentSummary = v.object({
  id: Id,
  created_at: Instant,
  payment_details: v.object({ methodName: v.string() }),
  payment_amount: DecimalAmount,
  payment_currency: v.string(),
  status: Status,
  status_text: v.string(),
});
export type PaymentSummary = v.InferOutput<typeof PaymentSummary>;

export const paymentCalls = {
  /** With `?total=`, in whole rupees, a method also tells when it can't take just that much now. */
  paymentMethods: {
    method: 'GET',
    path: '/api/payment-methods',
    payload: Nothing,
    answer: v.array(PaymentMethod),
  },
  checkout: { method: 'POST', path: '/api/checkout', payload: Checkout, answer: CheckoutAnswer },
  myPayments: { method: 'GET', path: '/api/my-payments', payload: Nothing, answer: v.array(PaymentSummary) },
  paymentStatus: {
    method: 'POST',
    path: '/api/payment-status',
    payload: PaymentStatusRequest,
    answer: Payment,
  },
} as const satisfies Calls;
