import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';

/** The sums of unmatched receipts on the operator's list, by currency, in minor units. */
export const sumUnmatched = (db: Db) =>
  db
    .selectFrom('receipt')
    .select((row) => [
      'currency',
      row.fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<Date>`min(recorded_at)`.as('since'),
    ])
    .where('outcome', '=', 'unmatched')
    .where('taken_back_at', 'is', null)
    .where('kept_at', 'is', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();

/** How many conversations wait for a reply, and since when the first. */
export const countWaitingChats = (db: Db) =>
  db
    .selectFrom('chat_conversation')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<Date | null>`min(waiting_since)`.as('since'),
    ])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();

/** The sums of reversed receipts that were settled, credited or kept off the list. */
export const sumReversed = (db: Db) =>
  db
    .selectFrom('receipt_reversal')
    .innerJoin('receipt', 'receipt.id', 'receipt_reversal.receipt_id')
    .select((row) => [
      'currency',
      row.fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<Date>`min(reported_at)`.as('since'),
    ])
    .where('closed_at', 'is', null)
    .where(({ eb, or }) => or([eb('outcome', '<>', 'unmatched'), eb('kept_at', 'is not', null)]))
    .where('taken_back_at', 'is', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();

/** Money that networks show but have not confirmed. */
export const countUnconfirmed = (db: Db) =>
  db
    .selectFrom('unconfirmed_receipt')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<Date | null>`min(first_seen_at)`.as('since'),
    ])
    .executeTakeFirstOrThrow();

/** The open rows of statements that wait for a person. */
export const countLeftRows = (db: Db) =>
  db
    .selectFrom('left_statement_row')
    .select((row) => [row.fn.countAll<number>().as('count'), sql<Date | null>`min(imported_at)`.as('since')])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();

/** The undelivered orders, by whether any of their lines is delivered by hand. */
export const countWaitingOrders = (db: Db) =>
  db
    .selectFrom('order')
    .innerJoin('order_line', 'order_line.order_id', 'order.id')
    .select((row) => [
      'instant',
      row.fn.count<number>('order.id').distinct().as('count'),
      sql<number>`sum(quantity - delivered)::bigint`.as('items'),
      sql<Date>`min(created_at)`.as('since'),
    ])
    .where('state', '=', 'processing')
    .whereRef('delivered', '<', 'quantity')
    .groupBy('instant')
    .execute();

/** The failed mails: those to be tried again, and those given up after `since`. */
export const countFailedMails = (db: Db, since: Date) =>
  db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('done_at', 'is', null).as('retrying'),
      row.fn.countAll<number>().filterWhere('done_at', '>=', since).as('given_up'),
    ])
    .where('kind', '=', 'mail')
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow();

/** The audit log's action for a replacement. */
const REPLACED = 'orders replace';

/** The number of replaced items since a time, by operator, the most first. */
export const countReplacements = (db: Db, since: Date) =>
  db
    .selectFrom('audit_log')
    .select((row) => ['actor', row.fn.countAll<number>().as('count')])
    .where('action', '=', REPLACED)
    .where('at', '>=', since)
    .groupBy('actor')
    .orderBy('count', 'desc')
    .orderBy('actor')
    .execute();

/** Makes an operator's concurrent replacements wait for each other, so that each is counted. */
export const lockReplacementsOf = (tx: Tx, actor: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${REPLACED} ${actor}`}, 0))`.execute(tx);

/** The sales per product since a time, without cancelled orders, the highest first. */
export const sumByProduct = (db: Db, since: Date) =>
  db
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .select([
      'variant_id',
      sql<string>`max(name)`.as('name'),
      sql<number>`sum(quantity)::bigint`.as('quantity'),
      sql<number>`sum(quantity * price)::bigint`.as('amount'),
    ])
    .where('created_at', '>=', since)
    .where('state', '<>', 'cancelled')
    .groupBy('variant_id')
    .orderBy('amount', 'desc')
    .orderBy('variant_id')
    .execute();

/** The payments that still expect money, by method and state. */
export const countOpenPayments = (db: Db) =>
  db
    .selectFrom('payment')
    .select((row) => ['method', 'state', row.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'confirming'])
    .groupBy(['method', 'state'])
    .execute();

/** The time of the oldest unsent mail; null if all are sent. */
export async function oldestUnsentMail(db: Db): Promise<Date | null> {
  const oldest = await db
    .selectFrom('outbox')
    .select((row) => row.fn.min('created_at').as('at'))
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return oldest?.at ?? null;
}

/**
 * The free codes of each variant that has fewer than its threshold. Counting stops at the
 * threshold, so that a full shelf costs hardly more than an empty one.
 */
export async function countLowShelves(
  db: Db,
  thresholds: readonly { variant: string; low_below: number }[],
  at: Date,
): Promise<{ variant: string; free: number }[]> {
  const { rows } = await sql<{ variant: string; free: number }>`
    SELECT variant, free::int
    FROM unnest(${thresholds.map(({ variant }) => variant)}::text[], ${thresholds.map((each) => each.low_below)}::int[])
      AS threshold (variant, low_below),
    LATERAL (
      SELECT count(*) AS free
      FROM (SELECT 1 FROM stock_code WHERE variant_id = variant AND state = 'free'
        AND (expires_at IS NULL OR expires_at > ${at}) LIMIT low_below) AS free_codes
    ) AS shelf
    WHERE free < low_below
  `.execute(db);
  return rows;
}
