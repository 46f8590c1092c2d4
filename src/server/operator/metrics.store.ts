import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The payments that wait for money, by method and state. */
export const countOpenPayments = (db: Db) =>
  db
    .selectFrom('payment')
    .select((row) => ['method', 'state', row.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'confirming'])
    .groupBy(['method', 'state'])
    .execute();

/** When the oldest mail that is not sent yet was written; null if all are sent. */
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
 * The free codes of each variant that has fewer than `mark`. Counts no further than that, so a full
 * shelf costs no more than a nearly empty one.
 */
export async function countLowShelves(
  db: Db,
  variants: readonly string[],
  mark: number,
): Promise<{ variant: string; free: number }[]> {
  const { rows } = await sql<{ variant: string; free: number }>`
    SELECT variant, free::int
    FROM unnest(${[...variants]}::text[]) AS variant,
    LATERAL (
      SELECT count(*) AS free
      FROM (SELECT 1 FROM stock_code WHERE variant_id = variant AND state = 'free' LIMIT ${mark}) AS free_codes
    ) AS shelf
    WHERE free < ${mark}
  `.execute(db);
  return rows;
}
