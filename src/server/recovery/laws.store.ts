import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Tx } from '../database/connect.ts';
import { AMOUNT_LOCK_MS } from '../payments/unique-amount.ts';

/** A query of a law's breaches: one row for each, with one sentence on each line of `says`. */
type Law = RawBuilder<{ says: string }>;

/** Of one law, since a broken rule may be broken in a million rows. */
const ROWS_MAX = 100;

const lines = (...sentences: readonly RawBuilder<unknown>[]) =>
  sql<string>`concat_ws(E'\n', ${sql.join(sentences)})`;

/**
 * Law 1: a line has as many codes and items as it counts, of its own variant: at most those bought,
 * and one more per dead one.
 */
const deliveries: Law = sql`
  WITH item AS (
    SELECT order_line_id, dead_at, variant_id FROM stock_code WHERE state = 'sold'
    UNION ALL SELECT order_line_id, dead_at, NULL FROM delivered_item
  ), held AS (
    SELECT order_line_id, count(*) AS items, count(dead_at) AS dead,
      min(variant_id) AS first_variant, max(variant_id) AS last_variant
    FROM item GROUP BY order_line_id
  )
  SELECT ${lines(
    sql`CASE WHEN coalesce(items, 0) - replaced <> delivered
      THEN 'Line ' || line.id || ' counts ' || delivered || ' delivered and has ' || coalesce(items, 0) - replaced END`,
    sql`CASE WHEN coalesce(dead, 0) <> replaced
      THEN 'Line ' || line.id || ' has ' || coalesce(dead, 0) || ' dead items and ' || replaced || ' for them' END`,
    sql`CASE WHEN delivered > quantity
      THEN 'Line ' || line.id || ' got ' || delivered || ' of ' || quantity END`,
    sql`CASE WHEN first_variant <> line.variant_id OR last_variant <> line.variant_id
      THEN 'Line ' || line.id || ' has another variant''s code' END`,
    sql`CASE WHEN (instant AND delivered < quantity AND state = 'processing') <> (backordered_since IS NOT NULL)
      THEN 'Line ' || line.id || ' waits wrongly' END`,
    sql`CASE WHEN state = 'completed' AND delivered < quantity
      THEN 'Order ' || order_id || ' is completed without line ' || line.id END`,
  )} AS says
  FROM order_line AS line JOIN "order" ON "order".id = line.order_id
  LEFT JOIN held ON held.order_line_id = line.id`;

/** Law 2: a completed payment has one order, one credit, or one of each, and no other has any. */
const payments: Law = sql`
  WITH reserved AS (
    SELECT payment_id, count(*) AS codes FROM stock_code WHERE state = 'reserved' GROUP BY payment_id
  ), counted AS (
    SELECT payment.id, payment.state, bought.goods AND state = 'completed' AS due_order,
      bought.deposit AND state = 'completed' AS due_deposit,
      (SELECT count(*) FROM "order" WHERE "order".payment_id = payment.id) AS orders,
      sale.id IS NOT NULL AS is_sold, deposit.id IS NOT NULL AS is_deposited,
      CASE WHEN state IN ('pending', 'confirming') THEN 0 ELSE coalesce(codes, 0) END AS kept
    FROM payment
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(item ->> 'id' <> ${BALANCE_VARIANT}), false) AS goods,
        coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::numeric)
          FILTER (WHERE item ->> 'id' = ${BALANCE_VARIANT}), 0) > 0 AS deposit
      FROM jsonb_array_elements(payment.cart -> 'items') AS item
    ) AS bought
    LEFT JOIN ledger_transaction AS sale ON sale.kind = 'sale' AND sale.ref = payment.id
    LEFT JOIN ledger_transaction AS deposit ON deposit.kind = 'deposit' AND deposit.ref = payment.id
    LEFT JOIN reserved ON reserved.payment_id = payment.id
  )
  SELECT ${lines(
    sql`CASE WHEN orders <> due_order::integer
      THEN 'Payment ' || id || ' (' || state || ') has ' || orders || ' orders, not ' || due_order::integer END`,
    sql`CASE WHEN is_sold <> due_order
      THEN 'Payment ' || id || ' (' || state || ') has ' || is_sold::integer || ' sales in the ledger, not ' || due_order::integer END`,
    sql`CASE WHEN is_deposited <> due_deposit
      THEN 'Payment ' || id || ' (' || state || ') has ' || is_deposited::integer || ' deposits in the ledger, not ' || due_deposit::integer END`,
    sql`CASE WHEN kept > 0
      THEN 'Payment ' || id || ' (' || state || ') still reserves ' || kept || ' codes' END`,
  )} AS says
  FROM counted`;

/** Law 3: the entries of a transaction sum to zero. */
const transactions: Law = sql`
  SELECT 'Transaction ' || transaction_id || ' sums to ' || sum(amount) AS says
  FROM ledger_entry GROUP BY transaction_id HAVING sum(amount) <> 0`;

/** Law 3: a balance is the sum of its entries and not negative. */
const balances: Law = sql`
  WITH entries AS (
    SELECT account_id, sum(amount) AS total FROM ledger_entry WHERE account_id IS NOT NULL GROUP BY account_id
  )
  SELECT 'Account ' || id || ' has ' || balance || ', its entries ' || coalesce(total, 0) AS says
  FROM account LEFT JOIN entries ON entries.account_id = account.id
  WHERE balance < 0 OR balance <> coalesce(total, 0)`;

/** Law 3: an order's refunded amount is the sum of its refunds, and never more than was paid. */
const refunds: Law = sql`
  WITH refund AS (
    SELECT split_part(ref, ':', 1) AS order_id, sum(amount) AS booked,
      min(account_id) AS first_account, max(account_id) AS last_account,
      bool_or(ref LIKE '%:cancelled') AS is_cancelled
    FROM ledger_transaction JOIN ledger_entry ON ledger_entry.transaction_id = ledger_transaction.id
    WHERE kind = 'refund' AND book = 'balance' GROUP BY 1
  )
  SELECT ${lines(
    sql`CASE WHEN coalesce(booked, 0) <> refunded
      THEN 'Order ' || id || ' counts ' || refunded || ' refunded and booked ' || coalesce(booked, 0) END`,
    sql`CASE WHEN refunded > paid THEN 'Order ' || id || ' of ' || paid || ' refunded ' || refunded END`,
    sql`CASE WHEN first_account <> account_id OR last_account <> account_id
      THEN 'Order ' || id || ' refunded somebody else' END`,
    sql`CASE WHEN is_cancelled AND state <> 'cancelled'
      THEN 'Order ' || id || ' is ' || state || ', though its rest was returned' END`,
  )} AS says
  FROM "order" LEFT JOIN refund ON refund.order_id = "order".id`;

/**
 * Law 4: a receipt is booked once, where its outcome says: rupees as received, foreign money at its
 * recorded value in rupees, which is never more than at its payment's rate. One that was taken back
 * is booked with nothing.
 */
const receipts: Law = sql`
  WITH received AS (
    SELECT kind, CASE WHEN kind = 'correction' THEN split_part(ref, ':', 1) ELSE ref END AS ref,
      -sum(amount) AS total
    FROM ledger_transaction JOIN ledger_entry ON ledger_entry.transaction_id = ledger_transaction.id
    WHERE book = 'bank' GROUP BY 1, 2
  ), own AS (
    SELECT ref, sum(total) AS total FROM received
    WHERE kind IN ('overpayment', 'credit', 'correction') GROUP BY ref
  ), paid AS (
    SELECT ref, sum(total) AS total FROM received WHERE kind IN ('sale', 'deposit') GROUP BY ref
  ), judged AS (
    SELECT receipt.id, receipt.outcome, receipt.amount, receipt.currency, payment.state, payment.exchange_rate,
      coalesce(own.total, 0) + CASE WHEN outcome = 'settled' THEN coalesce(paid.total, 0) ELSE 0 END AS booked,
      CASE WHEN taken_back_at IS NOT NULL THEN 0
        WHEN receipt.currency = 'PKR' THEN receipt.amount ELSE receipt.booked END AS worth
    FROM receipt
    LEFT JOIN payment ON payment.id = receipt.payment_id
    LEFT JOIN own ON own.ref = receipt.id
    LEFT JOIN paid ON paid.ref = receipt.payment_id
  )
  SELECT ${lines(
    sql`CASE WHEN booked IS DISTINCT FROM (CASE WHEN outcome = 'unmatched' THEN 0 ELSE worth END)
      THEN 'Receipt ' || id || ' (' || outcome || ') of ' || amount || ' is booked with ' || booked END`,
    sql`CASE WHEN currency = 'USDT' AND worth > trunc(amount * exchange_rate::numeric / 1000000)
      THEN 'Receipt ' || id || ' of ' || amount || ' is booked with ' || worth || ' at ' || exchange_rate END`,
    sql`CASE WHEN outcome = 'settled' AND state IS DISTINCT FROM 'completed'
      THEN 'Receipt ' || id || ' settled a payment that is not completed' END`,
  )} AS says
  FROM judged`;

/** Law 4: a payment from outside has its receipt. */
const unpaid: Law = sql`
  SELECT 'Payment ' || payment.id || ' is completed without exactly one receipt' AS says
  FROM payment LEFT JOIN (
    SELECT payment_id, count(*) AS receipts FROM receipt WHERE outcome = 'settled' GROUP BY payment_id
  ) AS settled ON settled.payment_id = payment.id
  WHERE method <> 'balance' AND state = 'completed' AND receipts IS DISTINCT FROM 1`;

/** A payment is confirming if and only if a network shows unconfirmed money for it. */
const unconfirmed: Law = sql`
  SELECT 'Payment ' || id || ' is confirming, and nothing is shown for it' AS says FROM payment
  WHERE state = 'confirming'
    AND NOT EXISTS (SELECT FROM unconfirmed_receipt WHERE unconfirmed_receipt.payment_id = payment.id)
  UNION ALL
  SELECT source || ' ' || external_id || ' is recorded and still unconfirmed'
  FROM unconfirmed_receipt JOIN receipt USING (source, external_id)
  WHERE unconfirmed_receipt.payment_id IS NOT NULL`;

/**
 * A unique amount belongs to one payment at a time, until 72 hours after its end; `clocksApartMs`
 * sooner for the seeded test, whose hosts don't share a clock as real ones do (R-4).
 */
const amounts = (clocksApartMs: number): Law => sql`
  WITH exact AS (
    SELECT id, pay_amount, created_at,
      lag(id) OVER same AS before_id, lag(expires_at) OVER same AS before_expires
    FROM payment WHERE method IN ('usdt', 'binance')
    WINDOW same AS (PARTITION BY method, destination, pay_amount ORDER BY created_at)
  )
  SELECT pay_amount || ' means payments ' || before_id || ' and ' || id AS says FROM exact
  WHERE created_at < before_expires
    + ${AMOUNT_LOCK_MS - clocksApartMs}::double precision * interval '1 millisecond'`;

/** Law 5: an account has at most one pending payment. */
const pendings: Law = sql`
  SELECT 'Account ' || account_id || ' has ' || count(*) || ' pending payments' AS says
  FROM payment WHERE state IN ('pending', 'confirming') GROUP BY account_id HAVING count(*) > 1`;

/** Law 6: each stored response is about an opened payment, and no two are about the same. */
const storedResponses: Law = sql`
  WITH answer AS (
    SELECT coalesce(substring(response ->> 'redir' FROM '^/payment/(.*)$'), 'none') AS payment_id, count(*) AS answers
    FROM idempotency_key WHERE status = 200 GROUP BY 1
  )
  SELECT ${lines(
    sql`CASE WHEN payment.id IS NULL
      THEN 'An answer leads to payment ' || payment_id || ', which is not there' END`,
    sql`CASE WHEN answers > 1 THEN answers || ' requests have the payment ' || payment_id END`,
  )} AS says
  FROM answer LEFT JOIN payment ON payment.id = answer.payment_id`;

/** A coupon counts its open and paid payments, and no others. */
const coupons: Law = sql`
  SELECT 'Coupon ' || code_key || ' counts ' || uses || ' uses, and has ' || count(payment_id) AS says
  FROM coupon LEFT JOIN coupon_redemption ON coupon_redemption.coupon_id = coupon.id
  GROUP BY coupon.id HAVING count(payment_id) <> uses
  UNION ALL
  SELECT 'Payment ' || payment.id || ' uses a coupon and is ' || state
  FROM coupon_redemption JOIN payment ON payment.id = coupon_redemption.payment_id
  WHERE state NOT IN ('pending', 'confirming', 'completed')`;

/** No order waits for a free code that is still good: only once running transactions and due jobs are done. */
const backorders: Law = sql`
  SELECT 'Line ' || id || ' waits, though ' || variant_id || ' is in stock' AS says FROM order_line
  WHERE backordered_since IS NOT NULL AND EXISTS (
    SELECT FROM stock_code WHERE stock_code.variant_id = order_line.variant_id AND stock_code.state = 'free'
      AND (expires_at IS NULL OR expires_at > now()))`;

/** Broken laws of the data in a transaction's view of the database, one sentence each. */
export async function findBrokenLaws(
  tx: Tx,
  { atRest, clocksApartMs }: { atRest: boolean; clocksApartMs: number },
): Promise<string[]> {
  const laws = [
    deliveries,
    payments,
    transactions,
    balances,
    refunds,
    receipts,
    unpaid,
    unconfirmed,
    amounts(clocksApartMs),
    pendings,
    storedResponses,
    coupons,
    ...(atRest ? [backorders] : []),
  ];
  const found: string[] = [];
  for (const law of laws) {
    const { rows } = await sql<{ says: string }>`
      SELECT says FROM (${law}) AS broken WHERE says <> '' LIMIT ${ROWS_MAX + 1}`.execute(tx);
    found.push(...rows.slice(0, ROWS_MAX).flatMap(({ says }) => says.split('\n')));
    if (rows.length > ROWS_MAX) found.push(`There are more like the last ${ROWS_MAX}.`);
  }
  return found;
}

/** A check of a large database takes longer than a request may. */
export async function allowTime(tx: Tx, ms: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
}
