import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from '../database/connect.ts';
import { withSavepoint } from '../database/savepoint.ts';
import type { Host } from '../host.ts';
import { associatedData } from '../keys/sealing-keyring.ts';
import type { CodeAssignment } from './store.ts';
import { assignFree, countFree, countFreeUpTo, releaseReserved, sellReserved } from './store.ts';

/** The number of free codes of a variant: neither reserved, sold nor void. */
export const countFreeCodes = (db: Db, variantId: string): Promise<number> => countFree(db, variantId);

/** Whether a variant has a free code. */
export const hasFreeCode = async (db: Db, variantId: string): Promise<boolean> =>
  (await countFreeUpTo(db, variantId, 1)) > 0;

/** Reserves up to `count` codes for a payment; returns how many. */
export const reserve = (tx: Tx, variantId: string, count: number, paymentId: string): Promise<number> =>
  claim(tx, variantId, count, { state: 'reserved', payment_id: paymentId });

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
  return reserved + (await claim(tx, variantId, count - reserved, sold));
}

/**
 * Claims free codes, skipping those locked by other transactions, so that buyers don't queue. If
 * that is not enough, it releases them and claims again, now waiting for locked ones, which may
 * become free. Releasing them first avoids a deadlock between two buyers.
 */
async function claim(tx: Tx, variantId: string, count: number, as: CodeAssignment): Promise<number> {
  const isEnough = (taken: number) => taken === count;
  const claimed = await withSavepoint(
    tx,
    () => assignFree(tx, { variantId, count, locked: 'skip', as }),
    isEnough,
  );
  if (isEnough(claimed)) return claimed;
  let taken = 0;
  let got: number;
  do {
    got = await assignFree(tx, { variantId, count: count - taken, locked: 'wait', as });
    taken += got;
  } while (got > 0 && taken < count);
  return taken;
}

/** A few milliseconds of decryption. */
const OPENED_PER_TURN = 100;

/**
 * Decrypts codes and other delivered items, in the same order; null for one that is damaged, which
 * must not hide the others. Other requests get their turn in between.
 */
export async function openSealed(
  { keyring }: Pick<Host, 'keyring'>,
  items: readonly { id: string; variantId: string; sealed: string }[],
): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (const { id, variantId, sealed } of items) {
    if (texts.length % OPENED_PER_TURN === OPENED_PER_TURN - 1) await nextTurn();
    try {
      texts.push(keyring.open('stock', associatedData(id, variantId), sealed));
    } catch {
      texts.push(null);
    }
  }
  return texts;
}
