import type { Tx } from '../database/connect.ts';
import { withSavepoint } from '../database/savepoint.ts';
import type { CodeAssignment } from './store.ts';
import { assignFree, releaseReserved, sellReserved } from './store.ts';

/** Reserves up to `count` codes for a payment; returns how many. */
export const reserve = (
  tx: Tx,
  variantId: string,
  count: number,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<number> => claim(tx, variantId, { count, at, as: { state: 'reserved', payment_id: paymentId } });

/** Releases the reserved codes of a payment; returns the variants that have free codes again. */
export const release = (tx: Tx, paymentId: string): Promise<string[]> => releaseReserved(tx, paymentId);

/**
 * Sells up to `count` codes to an order line, those reserved by `paymentId` first; returns
 * how many. `replaces` is the id of the dead item that the code replaces.
 */
export async function sell(
  tx: Tx,
  variantId: string,
  count: number,
  {
    lineId,
    at,
    paymentId,
    replaces = null,
  }: { lineId: string; at: Date; paymentId?: string; replaces?: string | null },
): Promise<number> {
  const reserved =
    paymentId === undefined ? 0 : await sellReserved(tx, { paymentId, variantId, count, lineId, at });
  if (reserved === count) return count;
  const sold: CodeAssignment = { state: 'sold', order_line_id: lineId, sold_at: at, replaces };
  return reserved + (await claim(tx, variantId, { count: count - reserved, at, as: sold }));
}

/**
 * Claims free codes that have not expired, skipping those locked by other transactions, so
 * that buyers don't queue. If that is not enough, it releases them and claims again, now waiting for
 * locked ones, which may become free. Releasing them first avoids a deadlock between two buyers. Of a
 * single code there is nothing to release, so it needs no savepoint.
 */
async function claim(
  tx: Tx,
  variantId: string,
  { count, at, as }: { count: number; at: Date; as: CodeAssignment },
): Promise<number> {
  const isEnough = (taken: number) => taken === count;
  const skipLocked = () => assignFree(tx, { variantId, count, at, locked: 'skip', as });
  const claimed = await (count === 1 ? skipLocked() : withSavepoint(tx, skipLocked, isEnough));
  if (isEnough(claimed)) return claimed;
  let taken = 0;
  let got: number;
  do {
    got = await assignFree(tx, { variantId, count: count - taken, at, locked: 'wait', as });
    taken += got;
  } while (got > 0 && taken < count);
  return taken;
}
