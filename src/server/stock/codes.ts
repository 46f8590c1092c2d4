import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { associatedData } from '../keys/sealing-keyring.ts';
import { countFree, countFreeUpTo } from './store.ts';

/** The number of free codes of a variant: neither reserved, sold, void nor expired. */
export const countFreeCodes = (host: Pick<Host, 'db' | 'now'>, variantId: string): Promise<number> =>
  countFree(host.db, variantId, host.now());

/** Whether a variant has a free code. */
export const hasFreeCode = async (db: Db, variantId: string, at: Date): Promise<boolean> =>
  (await countFreeUpTo(db, { variantId, limit: 1, at })) > 0;

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
