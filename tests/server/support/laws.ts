import { afterEach, expect } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { checkLaws } from '#server/recovery/check-laws.ts';

/** The laws of the host that a database at rest breaks, one sentence each. */
export const brokenLaws = (
  db: Db,
  options: { atRest?: boolean; clocksApartMs?: number } = {},
): Promise<string[]> => checkLaws(db, { atRest: true, ...options });

/** Fails each test of a world that leaves a law broken. */
export const keepLaws = (world: { host: { db: Db } }): void => {
  afterEach(async () => {
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });
};

/** The line of each delivered code, to check that a delivered code never changes (law 1). */
export async function deliveredCodes(db: Db): Promise<Record<string, string>> {
  const sold = await db
    .selectFrom('stock_code')
    .select(['id', 'order_line_id', 'sealed'])
    .where('state', '=', 'sold')
    .execute();
  return Object.fromEntries(sold.map(({ id, order_line_id, sealed }) => [id, `${order_line_id}:${sealed}`]));
}
