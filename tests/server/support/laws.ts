import type { Db } from '#server/database/connect.ts';
import { checkLaws } from '#server/recovery/check-laws.ts';

/** The laws of the host that a database at rest breaks, one sentence each. */
export const brokenLaws = (
  db: Db,
  options: { atRest?: boolean; clocksApartMs?: number } = {},
): Promise<string[]> => checkLaws(db, { atRest: true, ...options });

/** The line of each delivered code, to check that a delivered code never changes (law 1). */
export async function deliveredCodes(db: Db): Promise<Record<string, string>> {
  const sold = await db
    .selectFrom('stock_code')
    .select(['id', 'order_line_id', 'sealed'])
    .where('state', '=', 'sold')
    .execute();
  return Object.fromEntries(sold.map(({ id, order_line_id, sealed }) => [id, `${order_line_id}:${sealed}`]));
}
