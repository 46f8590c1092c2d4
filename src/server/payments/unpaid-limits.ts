import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { countClosedUnpaid, findUnpaidSince } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** When the account's unpaid payments since `since` were created, oldest first. */
export const unpaidCreatedSince = async (db: Db, accountId: string, since: Date): Promise<Date[]> =>
  (await findUnpaidSince(db, accountId, since)).map(({ created_at }) => created_at);

/** The number of the account's payments that expired or were cancelled within a day. */
export const countClosedUnpaidInDay = (db: Db, host: Host, accountId: string): Promise<number> =>
  countClosedUnpaid(db, accountId, new Date(host.now().getTime() - DAY_MS));
