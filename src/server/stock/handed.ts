import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';
import { boundTo } from './codes.ts';
import { findFingerprint, findSoldTo, setDead } from './handed.store.ts';
import { BY_HAND, insertCodes } from './store.ts';

/** Books a code that comes from elsewhere as sold to an order line; false when it is anywhere in stock already. */
export async function handOver(
  tx: Tx,
  host: Host,
  { variantId, lineId, text }: { variantId: string; lineId: string; text: string },
): Promise<boolean> {
  const id = newId();
  const at = host.now();
  const added = await insertCodes(tx, [
    {
      id,
      variant_id: variantId,
      batch: BY_HAND,
      position: 0,
      sealed: host.keyring.seal('stock', boundTo(id, variantId), text),
      fingerprint: host.keyring.mac('stock', text),
      state: 'sold',
      payment_id: null,
      order_line_id: lineId,
      added_at: at,
      sold_at: at,
    },
  ]);
  return added.size > 0;
}

/** Whether a text is a code that is, or was, in stock. */
export const isInStock = async (db: Db, host: Host, text: string): Promise<boolean> =>
  (await findFingerprint(db, host.keyring.mac('stock', text))) !== undefined;

/** The codes that order lines hold, readable, in the order of delivery; dead ones are among them. */
export async function soldTo(
  db: Db,
  host: Host,
  lineIds: readonly string[],
): Promise<{ id: string; lineId: string; text: string; at: Date; deadAt: Date | null }[]> {
  return (await findSoldTo(db, lineIds)).flatMap(
    ({ id, variant_id, sealed, order_line_id, sold_at, dead_at }) =>
      order_line_id === null || sold_at === null
        ? []
        : [
            {
              id,
              lineId: order_line_id,
              text: host.keyring.open('stock', boundTo(id, variant_id), sealed),
              at: sold_at,
              deadAt: dead_at,
            },
          ],
  );
}

/** Notes that a delivered code turned out to be worth nothing. It stays where it is (law 1). */
export const markDead = (tx: Tx, codeId: string, at: Date): Promise<void> => setDead(tx, codeId, at);
