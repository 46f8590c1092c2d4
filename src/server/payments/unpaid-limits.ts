import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { PaymentState } from '../database/schema.ts';
import type { Host } from '../host.ts';
import type { PaymentRow } from './store.ts';
import { countClosedUnpaid, findOpenAndUnpaid, OPEN_STATES } from './store.ts';

type OpenPayment = Pick<PaymentRow, 'id' | 'state' | 'expires_at'>;

/**
 * The account's open payment, or null, and when its unpaid payments after `since` were
 * created, oldest first.
 */
export async function unpaidAfter(
  db: Db,
  accountId: string,
  since: Date,
): Promise<{ open: OpenPayment | null; createdAt: Date[] }> {
  const payments = await findOpenAndUnpaid(db, accountId, since);
  return {
    open: payments.find(isOpen) ?? null,
    createdAt: payments
      .map(({ created_at }) => created_at)
      .filter((at) => at > since)
      .toSorted((a, b) => a.getTime() - b.getTime()),
  };
}

const isOpen = ({ state }: { state: PaymentState }) => OPEN_STATES.some((open) => open === state);

/** The number of the account's payments that expired or were cancelled within a day. */
export const countClosedUnpaidInDay = (db: Db, host: Pick<Host, 'now'>, accountId: string): Promise<number> =>
  countClosedUnpaid(db, accountId, new Date(host.now().getTime() - DAY_MS));
