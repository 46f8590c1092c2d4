import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import type { LineRow, OrderRow } from './lines.store.ts';
import { endOf, itemsOf } from './lines.ts';
import {
  countOrders,
  countWaiting,
  findNewest,
  findOrderOfPayment,
  findProcessing,
  findWithBuyer,
} from './overview.store.ts';
import { findLines } from './store.ts';

/** How many codes orders wait for, by variant. */
export async function waitingItems(db: Db): Promise<Map<string, number>> {
  return new Map((await countWaiting(db)).map(({ variant_id, items }) => [variant_id, items]));
}

/** How many orders an account has, and how many of them are not delivered in full. */
export const orderCounts = (db: Db, accountId: string): Promise<{ all: number; waiting: number }> =>
  countOrders(db, accountId);

/** The order that a payment has made; null when there is none. */
export const orderOfPayment = async (db: Db, paymentId: string): Promise<string | null> =>
  (await findOrderOfPayment(db, paymentId))?.id ?? null;

/** A line as those see it who look after the shop. `byHand` ones never get codes from stock. */
export type LineView = {
  variant: string;
  name: string;
  price: number;
  quantity: number;
  missing: number;
  byHand: boolean;
};

/** An order as those see it who look after the shop; amounts in whole rupees. */
export type OrderView = {
  id: string;
  username: string;
  email: string;
  paymentId: string;
  state: OrderRow['state'];
  amount: number;
  paid: number;
  refunded: number;
  createdAt: Date;
  lines: LineView[];
};

/** The newest orders, newest first; or those that wait for something, oldest first. */
export async function ordersOf(
  db: Db,
  { isWaiting, limit }: { isWaiting: boolean; limit: number },
): Promise<OrderView[]> {
  const found = await (isWaiting ? findProcessing : findNewest)(db, limit);
  const lines = await findLines(
    db,
    found.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return found.map((order) => viewOf(order, linesOf.get(order.id) ?? []));
}

/** As much of a delivered item as may be shown, and what became of it. */
export type ItemView = { shown: string; byHand: boolean; at: Date; deadAt: Date | null };

/** An order whole, with the delivered items of each of its lines; 404 when there is none. */
export async function orderWhole(
  host: Host,
  orderId: string,
): Promise<Omit<OrderView, 'lines'> & { lines: (LineView & { items: ItemView[] })[] }> {
  const order = await findWithBuyer(host.db, orderId);
  if (order === undefined) throw new Refusal(404, 'There is no such order.');
  const lines = await findLines(host.db, [orderId]);
  const items = await itemsOf(host.db, host, lines);
  const itemsOfLine = (id: string): ItemView[] =>
    (items.get(id) ?? []).map(({ text, from, at, deadAt }) => ({
      shown: endOf(text),
      byHand: from === 'hand',
      at,
      deadAt,
    }));
  return {
    ...viewOf(order, lines),
    lines: lines.map((line) => ({ ...lineView(line), items: itemsOfLine(line.id) })),
  };
}

type FoundOrder = OrderRow & { username: string; email: string };

const viewOf = (order: FoundOrder, lines: readonly LineRow[]): OrderView => ({
  id: order.id,
  username: order.username,
  email: order.email,
  paymentId: order.payment_id,
  state: order.state,
  amount: order.amount,
  paid: order.paid,
  refunded: order.refunded,
  createdAt: order.created_at,
  lines: lines.map(lineView),
});

const lineView = ({ variant_id, name, price, quantity, delivered, instant }: LineRow): LineView => ({
  variant: variant_id,
  name,
  price,
  quantity,
  missing: quantity - delivered,
  byHand: !instant,
});
