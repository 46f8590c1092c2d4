import { plainForm } from '#contract/text.ts';
import type { Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { alertOperator, auditPage } from '../mail/operator-alerts.ts';
import { markCodeDead } from '../stock/issued-codes.ts';
import { maskedTail, toCode } from '../stock/stock.ts';
import { sell } from '../stock/take-codes.ts';
import { mailReplaced } from './change-mails.ts';
import { findSealedLines } from './delivered-items.store.ts';
import type { DeliveredItem } from './delivered-items.ts';
import { addItemToLine, deliveredItemsOf, getOrder, itemLabel, lockLine } from './delivered-items.ts';
import { incrementReplaced, markItemDead } from './lines.store.ts';

/**
 * The dead item, masked, and whether it had replaced another; how many live items the line has now,
 * and how many were ever replaced.
 */
type Replacement = { dead: string; wasReplacement: boolean; items: number; replaced: number };

/**
 * Replaces a dead item, in the caller's transaction, with a free code or with `substitute`.
 * The dead item is marked but stays, since a delivered item never changes. `dead` is its
 * text or the end of it, or the id of a damaged one; needed only if the line has several live
 * items. A 409 for an item that was already replaced, for a code that is the dead one in another
 * spelling, or if there is no free code.
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
  const held = (await deliveredItemsOf(tx, host, await findSealedLines(tx, [line.id]))).get(line.id) ?? [];
  const item = pickDeadItem(held, dead);
  if (item.deadAt !== null) throw new HttpError(409, `${itemLabel(item)} was already replaced.`);
  if (substitute !== null && line.instant) ensureAnother(item, substitute);
  const at = host.now();
  if (substitute !== null) await addItemToLine(tx, host, line, substitute, item.id);
  else if ((await sell(tx, variantId, 1, { lineId: line.id, at, replaces: item.id })) === 0)
    throw new HttpError(
      409,
      `There is no free code of ${variantId}: add stock, or supply one with --with TEXT.`,
    );
  if (item.source === 'stock') await markCodeDead(tx, item.id, at);
  else await markItemDead(tx, item.id, at);
  await incrementReplaced(tx, line.id);
  const { account_id: accountId } = await getOrder(tx, orderId);
  const dedupe = `replaced:${item.id}`;
  const about = { order: orderId, from_stock: substitute === null ? { [variantId]: 1 } : {} };
  afterCommit(tx, () => host.log.info(about, 'item replaced'));
  await mailReplaced(tx, host, { orderId, accountId, name: line.name, dedupe });
  const items = held.filter(({ deadAt }) => deadAt === null).length;
  return {
    dead: itemLabel(item),
    wasReplacement: item.isReplacement,
    items,
    replaced: held.length - items + 1,
  };
}

/** For goods delivered by hand the fault may be in the spelling, as in a password. */
function ensureAnother({ text }: DeliveredItem, substitute: string): void {
  const typed = toCode(substitute);
  if (text !== null && text !== typed && plainForm(text) === plainForm(typed))
    throw new HttpError(
      409,
      `${maskedTail(typed)} is the dead item itself in another spelling (case, dashes or spaces).`,
    );
}

function pickDeadItem(held: readonly DeliveredItem[], dead: string | null): DeliveredItem {
  if (held.length === 0) throw new HttpError(409, 'Nothing has been delivered on this line yet.');
  const live = held.filter(({ deadAt }) => deadAt === null);
  if (dead === null) {
    const [only, ...more] = live;
    if (only !== undefined && more.length === 0) return only;
    throw new HttpError(
      422,
      `This line has ${live.length} live items, ${live.map(itemLabel).join(', ')}: name the dead one with --code CODE.`,
    );
  }
  const wanted = toCode(dead);
  const named = (among: readonly DeliveredItem[]) => {
    const exact = among.filter(({ id, text }) => (text ?? id) === wanted);
    return exact.length > 0 ? exact : among.filter(({ text }) => text?.endsWith(wanted));
  };
  // A dead item is meant only if no live one is, so that its refusal says that it was replaced.
  const [found, ...others] = [named(live), named(held)].find(({ length }) => length > 0) ?? [];
  if (found === undefined) throw new HttpError(404, 'This line has no such item.');
  if (others.length > 0) throw new HttpError(422, 'Several items end like this: type more of the dead one.');
  return found;
}

/** Mails the operator that someone has replaced many items in a day. */
export async function alertReplacements(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { by, count, day }: { by: string; count: number; day: string },
): Promise<void> {
  await alertOperator(
    tx,
    host,
    {
      subject: `${by} has replaced ${count} items today`,
      paragraphs: [
        `${by} has replaced ${count} items on ${day}. Each took another code.`,
        `See what for: audit list --by ${by}`,
      ],
      page: auditPage(by),
    },
    `replacements:${by}:${day}:${count}`,
  );
}
