import type { LabelledDetail } from '#contract/asks.ts';
import type { Assignee, AssignmentRequest } from '../audit/assignee.ts';
import { assign, assigneeOf } from '../audit/assignee.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Page, Window } from '../database/keyset.ts';
import { withRows } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { newId } from '../platform/ids.ts';
import { detailsOf } from './bought-line.ts';
import { findSealedLines } from './delivered-items.store.ts';
import { deliveredItemsOf, getOrder, itemLabel } from './delivered-items.ts';
import type { OrderLineRow } from './lines.store.ts';
import { countBackordered, findBackorders, findLines } from './lines.store.ts';
import type { OrderFilter, OrderRow, OrderSort, OrderWithBuyer } from './store.ts';
import {
  countOrders,
  findNotes,
  findOrderOfPayment,
  findOrders,
  findOrderWithBuyer,
  insertNote,
  lockOrder,
  setAssignee,
  sumOrders,
} from './store.ts';

/** How many back-ordered codes there are, by variant id. */
export async function backorderedByVariant(db: Db): Promise<Map<string, number>> {
  return new Map((await countBackordered(db)).map(({ variant_id, items }) => [variant_id, items]));
}

/** The orders that wait longest for codes of a variant; `missing` is how many each needs. */
export const backordersOf = (
  db: Db,
  variantId: string,
  limit: number,
): Promise<{ id: string; number: string | null; username: string; email: string; missing: number }[]> =>
  findBackorders(db, variantId, limit);

/** How many orders an account has, and how many of them are not fully delivered. */
export const countOrdersOf = (db: Db, accountId: string): Promise<{ all: number; waiting: number }> =>
  countOrders(db, accountId);

/** The order that a payment has created; undefined if it has none. */
export const orderOfPayment = (
  db: Db,
  paymentId: string,
): Promise<{ id: string; number: string | null } | undefined> => findOrderOfPayment(db, paymentId);

/** An order line as the operator sees it. A `byHand` line never gets codes from stock. */
export type AdminLine = {
  variant: string;
  name: string;
  price: number;
  quantity: number;
  missing: number;
  byHand: boolean;
  answers: LabelledDetail[];
};

/** An order as the operator sees it; amounts in whole rupees. */
export type AdminOrder = {
  id: string;
  /** For people; null on an order that a host of an older release added. */
  number: string | null;
  username: string;
  email: string;
  paymentId: string;
  state: OrderRow['state'];
  amount: number;
  paid: number;
  refunded: number;
  createdAt: Date;
  /** Who works on it; null once it is not to be delivered any more. */
  assignee: Assignee | null;
  lines: AdminLine[];
};

/** A page of the orders that fit a filter. */
export async function listOrders(
  { db, now }: Pick<Host, 'db' | 'now'>,
  filter: OrderFilter,
  asked: { sort: OrderSort; window: Window },
): Promise<Page<AdminOrder>> {
  const page = await findOrders(db, filter, asked);
  return withRows(page, await withLines({ db, now }, page.rows));
}

/** How many orders fit a filter, and what was paid for them, in whole rupees. */
export const sumOfOrders = (db: Db, filter: OrderFilter): Promise<{ count: number; paid: number }> =>
  sumOrders(db, filter);

/** Orders with their lines, in the same order. */
export async function withLines(
  { db, now }: Pick<Host, 'db' | 'now'>,
  found: readonly OrderWithBuyer[],
): Promise<AdminOrder[]> {
  const lines = await findLines(
    db,
    found.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return found.map((order) => toAdminOrder(order, linesOf.get(order.id) ?? [], now()));
}

/** A delivered item as the operator sees it: masked, or by its id if it is damaged; with its fate. */
type AdminItem = { shown: string; byHand: boolean; at: Date; deadAt: Date | null };

/** The operator's notes on an order. */
type OrderNote = { text: string; at: Date };

/**
 * What was typed for an order that was delivered by hand, in clear text; null for a damaged one. Never a
 * code of the stock. A 404 if there is no such order.
 */
export async function itemsByHand(
  host: Host,
  orderId: string,
): Promise<{ variant: string; name: string; text: string | null; at: Date; deadAt: Date | null }[]> {
  await getOrder(host.db, orderId);
  const lines = await findLines(host.db, [orderId]);
  const sealed = await findSealedLines(
    host.db,
    lines.map(({ id }) => id),
  );
  const typed = sealed.map((line) => ({ ...line, codes: [] }));
  const items = await deliveredItemsOf(host.db, host, typed);
  return lines.flatMap(({ id, variant_id: variant, name }) =>
    (items.get(id) ?? []).map(({ text, at, deadAt }) => ({ variant, name, text, at, deadAt })),
  );
}

/** A complete order with the delivered items of each line; a 404 if there is none. */
export async function orderDetails(
  host: Host,
  orderId: string,
): Promise<
  Omit<AdminOrder, 'lines'> & { lines: (AdminLine & { items: AdminItem[] })[]; notes: OrderNote[] }
> {
  const order = await findOrderWithBuyer(host.db, orderId);
  if (order === undefined) throw new HttpError(404, 'There is no such order.');
  const lines = await findLines(host.db, [orderId]);
  const sealed = await findSealedLines(
    host.db,
    lines.map(({ id }) => id),
  );
  const items = await deliveredItemsOf(host.db, host, sealed);
  const itemsOfLine = (id: string): AdminItem[] =>
    (items.get(id) ?? []).map((item) => ({
      shown: itemLabel(item),
      byHand: item.source === 'manual',
      at: item.at,
      deadAt: item.deadAt,
    }));
  return {
    ...toAdminOrder(order, lines, host.now()),
    lines: lines.map((line) => ({ ...toAdminLine(line), items: itemsOfLine(line.id) })),
    notes: (await findNotes(host.db, orderId)).map(({ body: text, noted_at: at }) => ({ text, at })),
  };
}

/**
 * Adds the operator's note to an order, in the caller's transaction; false if it has the same one
 * already. Shoppers never see it. A 404 for an unknown order.
 */
export async function noteOrder(
  tx: Tx,
  host: Pick<Host, 'now'>,
  orderId: string,
  text: string,
): Promise<boolean> {
  await getOrder(tx, orderId);
  return insertNote(tx, { id: newId(), order_id: orderId, body: text, noted_at: host.now() });
}

/**
 * Takes an order that waits for delivery, or gives it back. A 409 for one that is another
 * person's, or that nothing is missing of.
 */
export async function takeOrder(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  orderId: string,
  request: AssignmentRequest,
): Promise<ReturnType<typeof assign>> {
  await getOrder(tx, orderId);
  const { order } = await lockOrder(tx, orderId);
  if (order.state !== 'processing')
    throw new HttpError(409, `This order is ${order.state}: nothing is to do.`);
  const done = assign(host, order, request);
  if (done.isNew) await setAssignee(tx, orderId, done.assigned);
  return done;
}

const toAdminOrder = (order: OrderWithBuyer, lines: readonly OrderLineRow[], now: Date): AdminOrder => ({
  id: order.id,
  number: order.number,
  username: order.username,
  email: order.email,
  paymentId: order.payment_id,
  state: order.state,
  amount: order.amount,
  paid: order.paid,
  refunded: order.refunded,
  createdAt: order.created_at,
  assignee: order.state === 'processing' ? assigneeOf(order, now) : null,
  lines: lines.map(toAdminLine),
});

const toAdminLine = (line: OrderLineRow): AdminLine => ({
  variant: line.variant_id,
  name: line.name,
  price: line.price,
  quantity: line.quantity,
  missing: line.quantity - line.delivered,
  byHand: !line.instant,
  answers: detailsOf(line),
});
