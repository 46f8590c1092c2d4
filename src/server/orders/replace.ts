import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { sell } from '../stock/codes.ts';
import { markDead } from '../stock/handed.ts';
import { mailReplaced } from './change-mails.ts';
import { countReplaced, setItemDead } from './lines.store.ts';
import type { Item } from './lines.ts';
import { endOf, itemsOf, lockLine, orderOf, putOnLine } from './lines.ts';

/** The dead item, as much of it as may be shown, and how many the line holds now. */
export type Replaced = { dead: string; items: number };

/**
 * Gives a further item for a dead one, in the caller's transaction: a free code, or `substitute` if there is one. The dead one is marked
 * and stays where it is, since what was delivered never changes. `dead` is its text or the end of it, needed only when the line
 * holds more than one. 409 for one that was replaced already, and when there is no free code.
 */
export async function replaceDead(
  tx: Tx,
  host: Host,
  {
    orderId,
    variantId,
    dead,
    substitute,
  }: { orderId: string; variantId: string; dead: string | null; substitute: string | null },
): Promise<Replaced> {
  const line = await lockLine(tx, orderId, variantId);
  const held = (await itemsOf(tx, host, [line])).get(line.id) ?? [];
  const item = meant(held, dead);
  if (item.deadAt !== null) throw new Refusal(409, `${endOf(item.text)} was replaced already.`);
  const at = host.now();
  if (substitute !== null) await putOnLine(tx, host, line, substitute);
  else if ((await sell(tx, variantId, 1, { lineId: line.id, at })) === 0)
    throw new Refusal(409, `There is no free code of ${variantId}: add stock, or give one by --with TEXT.`);
  if (item.from === 'stock') await markDead(tx, item.id, at);
  else await setItemDead(tx, item.id, at);
  await countReplaced(tx, line.id);
  const { account_id: accountId } = await orderOf(tx, orderId);
  const dedupe = `replaced:${item.id}`;
  await mailReplaced(tx, host, { orderId, accountId, name: line.name, dedupe });
  return { dead: endOf(item.text), items: held.length + 1 };
}

function meant(held: readonly Item[], dead: string | null): Item {
  const [only, ...more] = held;
  if (only === undefined) throw new Refusal(409, 'Nothing of this line was delivered yet.');
  if (dead === null) {
    if (more.length === 0) return only;
    throw new Refusal(422, `This line holds ${held.length} items: say which is dead by --code CODE.`);
  }
  const wanted = dead.trim();
  const exact = held.filter(({ text }) => text === wanted);
  const [found, ...others] = exact.length > 0 ? exact : held.filter(({ text }) => text.endsWith(wanted));
  if (found === undefined) throw new Refusal(404, 'This line holds no such item.');
  if (others.length > 0) throw new Refusal(422, 'Several items end like this: give more of the dead one.');
  return found;
}
