import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { sell } from '../stock/codes.ts';
import { markCodeDead } from '../stock/issued-codes.ts';
import { mailReplaced } from './change-mails.ts';
import type { DeliveredItem } from './delivered-items.ts';
import { addItemToLine, deliveredItemsOf, getOrder, itemLabel, lockLine } from './delivered-items.ts';
import { incrementReplaced, markItemDead } from './lines.store.ts';

/** The dead item, masked, and how many items the line has now. */
export type Replacement = { dead: string; items: number };

/**
 * Replaces a dead item, in the caller's transaction, with a free code or with `substitute`.
 * The dead item is marked but stays, since a delivered item never changes. `dead` is its
 * text or the end of it, or the id of a damaged one; needed only if the line has more than one item. A 409 for an item that was
 * already replaced, or if there is no free code.
 */
export async function replaceDeadItem(
  tx: Tx,
  host: Host,
  {
    orderId,
    variantId,
    dead,
    substitute,
  }: { orderId: string; variantId: string; dead: string | null; substitute: string | null },
): Promise<Replacement> {
  const line = await lockLine(tx, orderId, variantId);
  const held = (await deliveredItemsOf(tx, host, [line])).get(line.id) ?? [];
  const item = pickDeadItem(held, dead);
  if (item.deadAt !== null) throw new HttpError(409, `${itemLabel(item)} was already replaced.`);
  const at = host.now();
  if (substitute !== null) await addItemToLine(tx, host, line, substitute);
  else if ((await sell(tx, variantId, 1, { lineId: line.id, at })) === 0)
    throw new HttpError(
      409,
      `There is no free code of ${variantId}: add stock, or supply one with --with TEXT.`,
    );
  if (item.source === 'stock') await markCodeDead(tx, item.id, at);
  else await markItemDead(tx, item.id, at);
  await incrementReplaced(tx, line.id);
  const { account_id: accountId } = await getOrder(tx, orderId);
  const dedupe = `replaced:${item.id}`;
  await mailReplaced(tx, host, { orderId, accountId, name: line.name, dedupe });
  return { dead: itemLabel(item), items: held.length + 1 };
}

function pickDeadItem(held: readonly DeliveredItem[], dead: string | null): DeliveredItem {
  const [only, ...more] = held;
  if (only === undefined) throw new HttpError(409, 'Nothing has been delivered on this line yet.');
  if (dead === null) {
    if (more.length === 0) return only;
    throw new HttpError(422, `This line has ${held.length} items: name the dead one with --code CODE.`);
  }
  const wanted = dead.trim();
  const exact = held.filter(({ id, text }) => (text ?? id) === wanted);
  const [found, ...others] = exact.length > 0 ? exact : held.filter(({ text }) => text?.endsWith(wanted));
  if (found === undefined) throw new HttpError(404, 'This line has no such item.');
  if (others.length > 0) throw new HttpError(422, 'Several items end like this: type more of the dead one.');
  return found;
}
