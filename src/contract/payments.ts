import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { Cart } from './cart.ts';
import { SENDER_LENGTH_MAX } from './constants.ts';
import { DecimalAmount, Pkr } from './money.ts';
import { OrderProduct, OrderSteps } from './orders.ts';
import { AppPath, HttpUrl, Id, NonEmptyText, OptionalText, ShownText, Status } from './primitives.ts';
import { CHECKOUT_PATH } from './session.ts';
import { withoutMarks } from './text.ts';

/** The methods that a shopper chooses from at checkout. */
export const MethodId = v.picklist(['crypto', 'bank', 'binance', 'balance'], 'Choose a payment method.');
export type MethodId = v.InferOutput<typeof MethodId>;

/** The methods of a payment: `crypto` becomes `bitcart` (BTC, LTC) or `usdt`. */
export const PaymentMethodName = v.picklist(['bitcart', 'usdt', 'bank', 'binance', 'balance']);
export type PaymentMethodName = v.InferOutput<typeof PaymentMethodName>;

export const Network = v.object({
  id: v.string(),
  name: v.string(),
  /** How many confirmations it takes; merely shown. */
  confirms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Network = v.InferOutput<typeof Network>;

const UsualMinutes = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const Currency = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    networks: v.optional(v.array(Network), []),
    usual_minutes: UsualMinutes,
  }),
  v.check(({ id, networks }) => id !== 'USDT' || networks.length > 0, 'needs a network'),
);
export type Currency = v.InferOutput<typeof Currency>;

/**
 * A method of `GET /api/payment-methods`; an unavailable one is `disabled`, with a `reason`. A host
 * may send the minutes that it or its coins usually take (0: at once), and its cost in words.
 */
export const PaymentMethod = v.pipe(
  v.object({
    id: MethodId,
    name: v.string(),
    description: v.optional(v.string(), ''),
    disabled: v.optional(v.boolean(), false),
    reason: OptionalText,
    limit: v.optional(Pkr),
    usual_minutes: UsualMinutes,
    fee: OptionalText,
    currencies: v.optional(v.array(Currency), []),
  }),
  v.check(
    ({ id, disabled, currencies }) => id !== 'crypto' || disabled || currencies.length > 0,
    'needs a currency',
  ),
);
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

/** The `Idempotency-Key` of a checkout. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 characters without spaces.'),
);

/** `POST /api/checkout-attempt`: the key of a checkout whose answer was lost. */
const CheckoutAttempt = v.object({ key: IdempotencyKey });

/**
 * The header of a checkout with the username of the account that the page showed, URI-encoded. The
 * host refuses an order from another account; other hosts ignore it.
 */
export const ORDERING_ACCOUNT_HEADER = 'Ordering-Account';

/** For a shopper whose account is not the one that the page showed: nothing was ordered. */
export const otherAccount = (username: string) => `You are logged in as ${username}, so nothing was ordered.`;

/**
 * The header that a host which knows `checkout-attempt` sends with each refusal of it: `refused`
 * goes with the first answer to the key, `unknown` with the 404 for a key that is void from then
 * on.
 */
export const ATTEMPT_STATUS_HEADER = 'Attempt-Status';

/** The redirect after checkout: to the gateway's invoice, or to the shop's payment page. */
export const CheckoutAnswer = v.union([v.object({ bitcartUrl: HttpUrl }), v.object({ redir: AppPath })]);
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswer>;

/**
 * The 409 of a checkout whose figures differ from the host's: the cart as the host prices it
 * (R-41).
 */
export const Repriced = v.object({
  message: OptionalText,
  cart: v.pipe(
    Cart,
    v.check(
      ({ discount, cap }) => (discount === undefined) === (cap === undefined),
      'must have both terms of its discount',
    ),
  ),
});
export type Repriced = v.InferOutput<typeof Repriced>;

/**
 * The order of a completed payment, by the number that people know it by. `has_codes` says that its
 * codes are delivered, all of them. `goods`, `dead` and `steps` are the order's own: with
 * them the payment's page shows the codes. A host may leave out each of them, and the
 * whole.
 */
const PaidOrder = v.object({
  id: Id,
  number: OptionalText,
  has_codes: v.optional(v.boolean(), false),
  goods: v.optional(v.record(v.string(), v.array(v.string()))),
  dead: v.optional(v.record(v.string(), v.array(v.string()))),
  steps: OrderSteps,
});

/** The outcome of a payment and its money, in more detail than `status`. */
export const PaymentOutcome = v.picklist([
  /** No money has arrived yet. */
  'pending',
  /** A part has arrived; the rest is still due. */
  'paidPartial',
  /** The network shows the money, but it isn't final yet. */
  'confirming',
  'completed',
  /** Completed; the surplus was credited to the balance. */
  'paidOver',
  'expired',
  /** Expired; the network shows money for it that isn't final yet. */
  'expiredConfirming',
  /** Expired; money that didn't match was credited to the balance. */
  'expiredCredited',
  'cancelled',
  /** Cancelled; money that arrived all the same was credited to the balance. */
  'cancelledCredited',
  /** Less arrived than was due, and was credited to the balance. */
  'underpaid',
  /** The money was sent after the deadline, and was credited to the balance. */
  'paidLate',
  'failed',
]);
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;

/**
 * Optional on the wire; if it's absent or unknown to this version of the shop, the status code
 * decides.
 */
const outcome = v.optional(v.fallback(v.nullable(PaymentOutcome), null));

/**
 * Merely shown fields have defaults: our host always sends them, and the shop bears their lack
 * (R-2).
 */
const details = {
  methodName: ShownText,
  time: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  tip: OptionalText,
};

const payment = {
  /** The payment's number for people, such as `KP-7F3Q-K2`. */
  number: OptionalText,
  /** A `DecimalAmount`; any other text is shown as it is. */
  payment_amount: ShownText,
  payment_currency: ShownText,
  status: Status,
  status_text: ShownText,
  outcome,
  /** An `Instant`; any other text is shown as it is. */
  created_at: ShownText,
  user_input: v.optional(v.nullable(NonEmptyText), null),
  exchange_rate: v.optional(v.nullable(DecimalAmount), null),
  cart: v.optional(v.array(OrderProduct)),
  total: v.optional(Pkr),
  /**
   * Whether money has come that may be for this payment, and that a person is looking at; a
   * host may leave it out.
   */
  found_money: v.optional(v.fallback(v.boolean(), false)),
  /** Whether such money was found, and a person has set it aside as not known to be for it. */
  set_aside_money: v.optional(v.fallback(v.boolean(), false)),
  /**
   * The transfer for this unpaid payment that its network showed and shows no more, in the
   * payment's currency. A host may leave out the whole, and the amount.
   */
  vanished_transfer: v.optional(v.nullable(v.object({ sent_at: ShownText, amount: OptionalText }))),
  /**
   * How many confirmations the transfer has that its network shows but doesn't call final; a host
   * may leave it out.
   */
  confirmations: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  order: v.optional(v.nullable(PaidOrder)),
  /** Of a completed deposit: the balance after it. */
  balance: v.optional(Pkr),
};

/**
 * A payment as its page shows it (spec §2, §3). `time` is in seconds from `created_at`. `cart` is
 * what the payment is for, and `total` the rupees due for it, after discount, in any currency that
 * they are paid in.
 */
export const Payment = v.variant('payment_method', [
  v.object({
    ...payment,
    payment_method: v.literal('bitcart'),
    /** `coin` is the chosen one, such as `BTC`. */
    payment_details: v.object({ ...details, bitcartUrl: HttpUrl, coin: OptionalText }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('usdt'),
    payment_details: v.object({
      ...details,
      ccy: ShownText,
      name: ShownText,
      network: NonEmptyText,
      address: NonEmptyText,
      tag: v.optional(v.nullable(NonEmptyText), null),
      confirms: v.optional(v.number()),
    }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('bank'),
    payment_details: v.object({ ...details, bankName: ShownText, accNo: NonEmptyText, title: ShownText }),
  }),
  v.object({
    ...payment,
    payment_method: v.literal('binance'),
    payment_details: v.object({ ...details, ccy: ShownText, accNo: NonEmptyText, title: ShownText }),
  }),
  v.object({ ...payment, payment_method: v.literal('balance'), payment_details: v.object(details) }),
]);
export type Payment = v.InferOutput<typeof Payment>;

/**
 * The fields of a payment by any method: all that the shop can show when it doesn't know the method
 * or its details.
 */
export const PaymentByOtherMethod = v.object({
  ...payment,
  payment_method: v.pipe(
    v.unknown(),
    v.transform(() => 'other' as const),
  ),
  payment_details: v.optional(v.object(details), {}),
});

/**
 * A bank sender's name as the bank writes it: trimmed, 1 to 100 characters, no control characters
 * (R-45).
 */
export const SenderName = v.pipe(
  v.string('Enter the name on the account you pay from.'),
  v.transform(withoutMarks),
  v.trim(),
  v.minLength(1, 'Enter the name on the account you pay from.'),
  v.maxLength(SENDER_LENGTH_MAX, `A sender name can have up to ${SENDER_LENGTH_MAX} characters.`),
  v.regex(/^\P{Cc}+$/u, "A sender name can't have control characters."),
);

/**
 * `POST /api/payment-status`: reads a payment; `cancel` cancels it, `userInput` sets the sender
 * name.
 */
export const PaymentStatusRequest = v.object({
  payment_id: Id,
  cancel: v.optional(v.boolean()),
  userInput: v.optional(SenderName),
});
export type PaymentStatusRequest = v.InferOutput<typeof PaymentStatusRequest>;

/** A row of `GET /api/my-payments`. */
export const PaymentSummary = v.object({
  id: Id,
  number: OptionalText,
  created_at: ShownText,
  payment_details: v.optional(v.object({ methodName: ShownText }), {}),
  payment_amount: ShownText,
  payment_currency: ShownText,
  status: v.optional(Status),
  status_text: ShownText,
  outcome,
  cart: v.optional(v.array(OrderProduct)),
});
export type PaymentSummary = v.InferOutput<typeof PaymentSummary>;

/**
 * A change of an account's balance: `amount` in whole rupees, negative if it was taken from
 * the balance, and its reason in a sentence for the shopper. The order or payment that it belongs
 * to is named, if there is one.
 */
export const BalanceChange = v.object({
  id: Id,
  created_at: ShownText,
  amount: v.pipe(v.number(), v.safeInteger()),
  reason: ShownText,
  order: v.optional(v.object({ id: Id, number: OptionalText })),
  payment_id: v.optional(Id),
  payment_number: OptionalText,
});
export type BalanceChange = v.InferOutput<typeof BalanceChange>;

export const paymentCalls = {
  /**
   * With `?total=` in whole rupees, methods that can't take this total now are listed as disabled
   * (R-61).
   */
  paymentMethods: {
    method: 'GET',
    path: '/api/payment-methods',
    payload: Nothing,
    answer: v.array(PaymentMethod),
  },
  checkout: { method: 'POST', path: CHECKOUT_PATH, payload: Checkout, answer: CheckoutAnswer },
  /**
   * A checkout's outcome: its first answer. It never places an order, and a key that the host
   * has never seen is void from then on.
   */
  checkoutAttempt: {
    method: 'POST',
    path: '/api/checkout-attempt',
    payload: CheckoutAttempt,
    answer: CheckoutAnswer,
  },
  /**
   * Newest first, at most 1,000. A `SliceQuery` reads others, and a `Link` header with `rel="next"`
   * says that there are older ones.
   */
  myPayments: { method: 'GET', path: '/api/my-payments', payload: Nothing, answer: v.array(PaymentSummary) },
  /** The changes of the balance, newest first, in slices like those of `myPayments`. */
  balanceHistory: {
    method: 'GET',
    path: '/api/balance-history',
    payload: Nothing,
    answer: v.array(BalanceChange),
  },
  paymentStatus: {
    method: 'POST',
    path: '/api/payment-status',
    payload: PaymentStatusRequest,
    answer: Payment,
  },
} as const satisfies Calls;
