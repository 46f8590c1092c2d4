import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { ensureKeysHeld } from '../keys/sealing-keyring.ts';
import { alertOperator, orderPage } from '../mail/operator-alerts.ts';
import { deterministicId } from '../platform/ids.ts';
import { findOrder } from './store.ts';

/** Shown instead of the text of an item that can't be decrypted (R-59). */
export const UNREADABLE_ITEM = "We can't read this item. Please contact support.";

/**
 * Logs the damaged items of an order line by id, and alerts the operator to them once (R-88), until
 * all of them are replaced.
 */
export async function reportDamaged(
  db: Db,
  host: Host,
  { id: lineId, order_id, variant_id }: { id: string; order_id: string; variant_id: string },
  items: readonly { id: string; text: string | null; deadAt: Date | null }[],
): Promise<void> {
  const damaged = items.filter(({ text }) => text === null);
  const toReplace = damaged.filter(({ deadAt }) => deadAt === null);
  if (toReplace.length === 0) return;
  await ensureKeysHeld(db, host);
  const ids = toReplace.map(({ id }) => id);
  const number = (await findOrder(db, order_id))?.number ?? null;
  const order = number ?? order_id;
  const isNew = await alertOperator(
    db,
    host,
    {
      subject: `A delivered item${number === null ? '' : ` of order ${number}`} can't be read`,
      paragraphs: [
        `The stored text of ${ids.length === 1 ? 'an item' : `${ids.length} items`} of order ${order} is damaged. The shopper is asked to contact support.`,
        ...ids.map((id) => `Replace it: orders replace ${order} ${variant_id} --code ${id}`),
      ],
      page: orderPage(number),
    },
    // All damaged ones, so that replacing some of them is no news.
    `damaged:${lineId}:${deterministicId(...damaged.map(({ id }) => id).sort())}`,
  );
  // A list is read again and again.
  if (isNew) host.log.error({ order: order_id, variant: variant_id, items: ids }, "items can't be decrypted");
}
