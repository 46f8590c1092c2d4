import type { Expression } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';
import { LINES_OF_ORDER } from '../orders/delivered-items.store.ts';
import { TRANSFER_FEE_MAX } from './transfer-fee.ts';

const { selectFrom } = expressionBuilder<Database, 'payment'>();
const { lit } = sql;

const receipts = jsonArrayFrom(
  selectFrom('receipt')
    .select(['outcome', 'booked', 'sent_at'])
    .whereRef('receipt.payment_id', '=', 'payment.id'),
);

const isUnconfirmedPartial = selectFrom('unconfirmed_receipt')
  .select(({ fn }) => fn.agg<boolean | null>('bool_or', ['is_partial']).as('is_partial'))
  .whereRef('unconfirmed_receipt.payment_id', '=', 'payment.id');

/**
 * The parts of a payment's outcome beside its own columns: its receipts, and whether its
 * unconfirmed money is less than the amount due, null if it has none.
 */
export const MONEY_OF_PAYMENT = [
  receipts.as('receipts'),
  isUnconfirmedPartial.as('is_unconfirmed_partial'),
] as const;

/** How many confirmations a payment's unconfirmed money has; null where its network doesn't say. */
const confirmations = selectFrom('unconfirmed_receipt')
  .select(({ fn }) => fn.min('confirmations').as('confirmations'))
  .whereRef('unconfirmed_receipt.payment_id', '=', 'payment.id');

/** The balance after the deposit of a payment; null if it is no deposit. */
const balanceAfterDeposit = selectFrom('ledger_transaction as deposit')
  .select(({ selectFrom: from }) =>
    from('ledger_entry')
      .innerJoin('ledger_transaction as earlier', 'earlier.id', 'ledger_entry.transaction_id')
      .select(sql<number>`sum(ledger_entry.amount)::bigint`.as('sum'))
      .whereRef('ledger_entry.account_id', '=', 'payment.account_id')
      // Posted together, a surplus counts too.
      .whereRef('earlier.created_at', '<=', 'deposit.created_at')
      .as('balance'),
  )
  .where('deposit.kind', '=', lit('deposit'))
  .whereRef('deposit.ref', '=', 'payment.id');

/** How long after its end money may still be meant for a payment. */
const FOUND_WITHIN = sql<string>`interval '72 hours'`;

/**
 * Whether a receipt has the amount of a payment: foreign money within 2 %, or short by a fee, since
 * networks and exchanges take them.
 */
const isLike = (amount: Expression<number>) =>
  sql<boolean>`CASE WHEN payment.currency = 'PKR' THEN receipt.amount = ${amount}
    ELSE abs(receipt.amount - ${amount}) * 50 <= ${amount}
      OR ${amount} - receipt.amount BETWEEN 0 AND ${lit(TRANSFER_FEE_MAX)} END`;

/**
 * Whether a payment was ever given the sender of a receipt, or one of two words that its text names;
 * `before` the money may have been sent, if that is asked.
 */
const isSenderOf = (payment: 'payment' | 'other', given: 'ever' | 'before' = 'ever') => {
  const id = sql.ref(`${payment}.id`);
  const inTime = given === 'before' ? sql`AND given.named_at <= receipt.sent_at` : sql``;
  return sql<boolean>`EXISTS (SELECT FROM payment_sender_name AS given WHERE given.payment_id = ${id}
    ${inTime} AND (given.sender_key = receipt.payer_key
      OR strpos(given.sender_key, ' ') > 0
        AND strpos(' ' || upper(receipt.description) || ' ', ' ' || given.sender_key || ' ') > 0))`;
};

/** Money in rupees is no payment's by its amount alone. */
const isOfSender = sql<boolean>`(payment.currency <> 'PKR' OR ${isSenderOf('payment')})`;

/**
 * Whether the payment of another account may be meant as well: one of the same sender, or one without a
 * name that was open when the money may have been sent. Most payments have no name, so the latter counts
 * only beside a name that was given since, by somebody who may be guessing.
 */
const competes = sql<boolean>`CASE WHEN payment.currency = 'PKR'
  THEN other.account_id <> payment.account_id
    AND (${isSenderOf('other')} OR other.sender IS NULL AND other.expires_at >= receipt.sent_at
      AND NOT ${isSenderOf('payment', 'before')})
  ELSE other.id <> payment.id AND other.destination = receipt.destination END`;

/** Unmatched money of the amount of a payment, and of its sender, that is for none of another account. */
const isLikelyFor = expressionBuilder<Database, 'payment' | 'receipt'>().and([
  isOfSender,
  sql<boolean>`(payment.currency = 'PKR' OR receipt.destination = payment.destination)`,
  isLike(sql.ref<number>('payment.pay_amount')),
  sql<boolean>`coalesce(receipt.sent_until, receipt.sent_at) >= payment.created_at`,
  sql<boolean>`receipt.sent_at <= payment.expires_at + ${FOUND_WITHIN}`,
  sql<boolean>`NOT EXISTS ${selectFrom('payment as other')
    .select('other.id')
    // A USDT payment differs from its account's others too, by its unique amount.
    .where(competes)
    .where('other.state', '<>', lit('completed'))
    .whereRef('other.method', '=', 'payment.method')
    .where(({ ref }) => isLike(ref('other.pay_amount')))
    .where(sql<boolean>`other.created_at <= coalesce(receipt.sent_until, receipt.sent_at)`)
    .where(sql<boolean>`other.expires_at >= receipt.sent_at - ${FOUND_WITHIN}`)}`,
]);

/**
 * Whether unmatched money that has the number of a payment, or is likely for it, is looked at (`found`)
 * or was set aside by a person; null if there is none.
 */
const moneyThere = selectFrom('receipt')
  .select(
    sql<'found' | 'set aside' | null>`CASE WHEN bool_or(receipt.kept_at IS NULL) THEN 'found'
      WHEN count(*) > 0 THEN 'set aside' END`.as('there'),
  )
  .where('receipt.outcome', '=', lit('unmatched'))
  .where('receipt.taken_back_at', 'is', null)
  .where('receipt.is_confirmed', '=', lit(true))
  .whereRef('receipt.source', '=', 'payment.method')
  .where(
    sql<boolean>`NOT EXISTS (SELECT FROM receipt_reversal WHERE receipt_reversal.receipt_id = receipt.id)`,
  )
  .where(({ or, eb, ref }) => or([eb('receipt.numbered_payment_id', '=', ref('payment.id')), isLikelyFor]));

const paymentStatus = prepare((db, of: ValuesOf<{ accountId: string; paymentId: string }>) =>
  db
    .selectFrom('payment')
    .leftJoin('order', 'order.payment_id', 'payment.id')
    .select([
      'payment.id',
      'payment.number',
      'payment.method',
      'payment.state',
      'payment.cart',
      'payment.payable',
      'payment.currency',
      'payment.pay_amount',
      'payment.exchange_rate',
      'payment.details',
      'payment.sender',
      'payment.created_at',
      'payment.expires_at',
      'payment.vanished_amount',
      'payment.vanished_sent_at',
      'order.id as order_id',
      'order.number as order_number',
      'order.state as order_state',
      'order.created_at as order_created_at',
      LINES_OF_ORDER.as('lines'),
      balanceAfterDeposit.as('balance_after'),
      confirmations.as('confirmations'),
      ...MONEY_OF_PAYMENT,
      sql<'found' | 'set aside' | null>`CASE WHEN payment.state IN ('pending', 'expired', 'cancelled')
        THEN ${moneyThere} END`.as('money_there'),
    ])
    .where('payment.id', '=', of('paymentId'))
    .where('payment.account_id', '=', of('accountId')),
);

/**
 * An account's payment with everything on its page; undefined if it isn't the account's. `lines`
 * are those of its order, with their items sealed. `money_there` is about unmatched money that may be
 * for this payment and no other account's: of its amount, sent after it was opened and at most
 * 72 hours after its end.
 */
export const findPaymentStatus = async (db: Db, accountId: string, paymentId: string) =>
  (await paymentStatus(db, { accountId, paymentId })).at(0);

export type PaymentStatusRow = NonNullable<Awaited<ReturnType<typeof findPaymentStatus>>>;
