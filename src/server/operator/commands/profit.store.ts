import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Span } from './takings.store.ts';
import { dayOf } from './takings.store.ts';

/** What one product came to on one day in Pakistan; amounts in whole rupees (R-200). */
export type ProductDay = {
  day: string;
  variant: string;
  name: string;
  sold: number;
  paid: number;
  refunds: number;
  cost: number;
  without_cost: number;
  waiting: number;
};

/**
 * The share of a line in an amount, by its weight among the lines `of` the same thing. Each is what the
 * lines up to it have together, in whole rupees, less what those before it have, so that all come to
 * the amount.
 */
const shareOf = (amount: string, weight: string, of: string) => {
  const upTo = `sum(${weight}) OVER (PARTITION BY ${of} ORDER BY position)`;
  const all = `greatest(sum(${weight}) OVER (PARTITION BY ${of}), 1)`;
  return sql.raw(`div(${amount} * (${upTo}), ${all}) - div(${amount} * (${upTo} - ${weight}), ${all})`);
};

/**
 * What each product came to on each day of a span: the sales, with what is delivered of them; the
 * refunds; and the replacements. A sale counts on the day of its booking, with the costs of its items
 * whenever they are delivered; a refund and a replacement on their own days. A cancelled order gives
 * back what it has not delivered.
 */
export async function sumProducts(tx: Db | Tx, { from, until }: Span): Promise<ProductDay[]> {
  const { rows } = await sql<ProductDay>`
    WITH sale AS (
      SELECT ${dayOf(sql`posted.created_at`)} AS day, "order".state, line.*,
        ${shareOf('paid', 'price * quantity', 'order_id')} AS paid
      FROM ledger_transaction AS posted
      JOIN "order" ON "order".payment_id = posted.ref
      JOIN order_line AS line ON line.order_id = "order".id
      WHERE posted.kind = 'sale' AND posted.created_at >= ${from} AND posted.created_at < ${until}
    ), refund AS (
      SELECT ${dayOf(sql`posted.created_at`)} AS day, posted.ref, entry.amount, line.variant_id, line.name, line.position,
        CASE WHEN posted.ref = line.order_id || ':cancelled' AND line.missing > 0
          THEN line.price * (line.quantity - line.delivered) ELSE line.price * line.quantity END AS weight
      FROM ledger_transaction AS posted
      JOIN ledger_entry AS entry ON entry.transaction_id = posted.id AND entry.book = 'balance'
      JOIN LATERAL (
        SELECT order_line.*, sum(quantity - delivered) OVER () AS missing
        FROM order_line WHERE order_id = split_part(posted.ref, ':', 1)
      ) AS line ON true
      WHERE posted.kind = 'refund' AND posted.created_at >= ${from} AND posted.created_at < ${until}
    ), part AS (
      SELECT day, variant_id, name, quantity AS sold, paid, 0 AS refunds,
        (SELECT coalesce(sum(cost), 0) FROM stock_code
          WHERE order_line_id = sale.id AND replaces IS NULL) AS cost,
        (SELECT count(*) FROM stock_code
          WHERE order_line_id = sale.id AND replaces IS NULL AND cost IS NULL)
        + (SELECT count(*) FROM delivered_item
          WHERE order_line_id = sale.id AND replaces IS NULL) AS without_cost,
        CASE WHEN state = 'processing' THEN quantity - delivered ELSE 0 END AS waiting
      FROM sale
      UNION ALL
      SELECT day, variant_id, name, 0, 0, ${shareOf('amount', 'weight', 'ref')}, 0, 0, 0 FROM refund
      UNION ALL
      SELECT ${dayOf(sql`sold_at`)}, line.variant_id, line.name, 0, 0, 0, coalesce(cost, 0), (cost IS NULL)::integer, 0
      FROM stock_code JOIN order_line AS line ON line.id = order_line_id
      WHERE replaces IS NOT NULL AND sold_at >= ${from} AND sold_at < ${until}
      UNION ALL
      SELECT ${dayOf(sql`delivered_at`)}, line.variant_id, line.name, 0, 0, 0, 0, 1, 0
      FROM delivered_item JOIN order_line AS line ON line.id = order_line_id
      WHERE replaces IS NOT NULL AND delivered_at >= ${from} AND delivered_at < ${until}
    )
    SELECT day, variant_id AS variant, max(name) AS name, sum(sold)::bigint AS sold, sum(paid)::bigint AS paid,
      sum(refunds)::bigint AS refunds, sum(cost)::bigint AS cost, sum(without_cost)::bigint AS without_cost,
      sum(waiting)::bigint AS waiting
    FROM part GROUP BY 1, 2`.execute(tx);
  return rows;
}
