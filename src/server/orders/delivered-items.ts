import { withoutMarks } from '#contract/text.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { associatedData, lockSealingKeyring } from '../keys/sealing-keyring.ts';
import { newId } from '../platform/ids.ts';
import { openSealed } from '../stock/codes.ts';
import { isKnownCode, issueCode } from '../stock/issued-codes.ts';
import { codeFault, maskedTail, toCode } from '../stock/stock.ts';
import { reportDamaged } from './damaged-items.ts';
import type { SealedLine } from './delivered-items.store.ts';
import type { OrderLineRow } from './lines.store.ts';
import { hasItem, insertItem, lockLines } from './lines.store.ts';
import type { OrderRow } from './store.ts';
import { findOrder } from './store.ts';

/**
 * A delivered item in clear text: a code from stock, or an item that the operator entered. The text
 * of a damaged one is null.
 */
export type DeliveredItem = {
  id: string;
  source: 'stock' | 'manual';
  text: string | null;
  at: Date;
  deadAt: Date | null;
  /** Whether it replaced a dead item. */
  isReplacement: boolean;
};

/** The order of this id; a 404 if there is none. */
export async function getOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (order === undefined) throw new HttpError(404, 'There is no such order.');
  return order;
}

/**
 * Locks the line of an order that holds a variant; the 404 names the variants that the order has.
 */
export async function lockLine(tx: Tx, orderId: string, variantId: string): Promise<OrderLineRow> {
  const lines = await lockLines(tx, orderId);
  const line = lines.find(({ variant_id }) => variant_id === variantId);
  if (line !== undefined) return line;
  const held = lines.map(({ variant_id }) => variant_id).join(', ');
  throw new HttpError(
    404,
    held === '' ? 'There is no such order.' : `This order has no ${variantId}, but: ${held}.`,
  );
}

/**
 * The delivered items by line: codes from stock, then those entered by hand, each in order of
 * delivery. Damaged ones are reported to the operator.
 */
export async function deliveredItemsOf(
  db: Db,
  host: Host,
  lines: readonly SealedLine[],
): Promise<Map<string, DeliveredItem[]>> {
  const sealed = lines.flatMap(({ id: lineId, variant_id: variantId, codes, entered }) => [
    ...codes.map((code) => ({ ...code, lineId, variantId, source: 'stock' as const })),
    ...entered.map((item) => ({ ...item, lineId, variantId, source: 'manual' as const })),
  ]);
  const texts = await openSealed(host, sealed);
  const items = new Map<string, DeliveredItem[]>(lines.map(({ id }) => [id, []]));
  for (const [index, { id, lineId, source, at, dead_at, replaces }] of sealed.entries())
    items.get(lineId)?.push({
      id,
      source,
      text: texts[index] ?? null,
      at: new Date(at),
      deadAt: dead_at === null ? null : new Date(dead_at),
      isReplacement: replaces !== null,
    });
  for (const line of lines) await reportDamaged(db, host, line, items.get(line.id) ?? []);
  return items;
}

/**
 * Adds an item to a locked line by hand. For instant goods it is a code and is entered in stock, so
 * that no code is delivered twice; else it is any line of text. A 422 for text that isn't a
 * valid line, a 409 for an item that is already on this line or in stock. `replaces` is the id of
 * the dead item that it replaces.
 */
export async function addItemToLine(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  line: OrderLineRow,
  typed: string,
  replaces: string | null = null,
): Promise<void> {
  const fault = codeFault(typed);
  if (fault !== null)
    throw new HttpError(422, `"${typed.trim().slice(0, 20)}" can't be delivered: ${fault}.`);
  const text = line.instant ? toCode(typed) : withoutMarks(typed).trim();
  const at = host.now();
  if (line.instant) {
    const isNew = await issueCode(tx, host, { variantId: line.variant_id, lineId: line.id, text, replaces });
    if (!isNew) throw new HttpError(409, `${maskedTail(text)} is already in stock or delivered.`);
    return;
  }
  if (await isKnownCode(tx, host, text))
    throw new HttpError(409, `${maskedTail(text)} is a code that is already in stock or delivered.`);
  const id = newId();
  const keyring = await lockSealingKeyring(tx, host);
  const [fingerprint, ...others] = keyring.macs('stock', text);
  const isNew =
    !(await hasItem(tx, line.id, others)) &&
    (await insertItem(tx, {
      id,
      order_line_id: line.id,
      sealed: keyring.seal('stock', associatedData(id, line.variant_id), text),
      fingerprint,
      delivered_at: at,
      replaces,
    }));
  if (!isNew)
    throw new HttpError(
      409,
      `${maskedTail(text)} is already on this line. Several items need a text each, such as "1 of 2" and "2 of 2" at their ends.`,
    );
}

/** An item as the operator sees it: masked, or by its id if it is damaged. */
export const itemLabel = ({ id, text }: Pick<DeliveredItem, 'id' | 'text'>): string =>
  text === null ? `unreadable ${id}` : maskedTail(text);
