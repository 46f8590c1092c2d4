import type { Db, Tx } from '../database/connect.ts';
import type { Taken } from './store.ts';
import { countFree, freeReserved, orGiveBack, sellReserved, takeFree } from './store.ts';

/** How many codes of a variant can be had right now: neither reserved nor sold. */
export const freeCount = (db: Db, variantId: string): Promise<number> => countFree(db, variantId);

/** Reserves up to `count` codes for a payment; answers how many. */
export const reserve = (tx: Tx, variantId: string, count: number, paymentId: string): Promise<number> =>
  claim(tx, variantId, count, { state: 'reserved', payment_id: paymentId });

/** Puts the reserved codes of a payment back; answers the variants that have free codes again. */
export const release = (tx: Tx, paymentId: string): Promise<string[]> => freeReserved(tx, paymentId);

/** Sells up to `count` codes to an order line: those that `paymentId` has reserved, then free ones; answers how many. */
export async function sell(
  tx: Tx,
  variantId: string,
  count: number,
  { lineId, at, paymentId }: { lineId: string; at: Date; paymentId?: string },
): Promise<number> {
  const reserved =
    paymentId === undefined ? 0 : await sellReserved(tx, { paymentId, variantId, count, lineId, at });
  if (reserved === count) return count;
  const sold: Taken = { state: 'sold', order_line_id: lineId, sold_at: at };
  return reserved + (await claim(tx, variantId, count - reserved, sold));
}

/**
 * Takes free codes and passes over those that another transaction is just holding, so that buyers don't queue. Only when that is
 * too few does it wait for them too: a code that is merely held may come free. It gives up its first pick before that, since two that
 * each wait for the other's codes would block.
 */
async function claim(tx: Tx, variantId: string, count: number, as: Taken): Promise<number> {
  let taken = 0;
  await orGiveBack(tx, async () => {
    taken = await takeFree(tx, { variantId, count, held: 'skip', as });
    return taken === count;
  });
  if (taken === count) return taken;
  taken = 0;
  let got: number;
  do {
    got = await takeFree(tx, { variantId, count: count - taken, held: 'wait', as });
    taken += got;
  } while (got > 0 && taken < count);
  return taken;
}

/** What a sealed code is bound to: its row and its variant, so that neither can be exchanged unnoticed. */
export const boundTo = (codeId: string, variantId: string): string => `${codeId}:${variantId}`;
