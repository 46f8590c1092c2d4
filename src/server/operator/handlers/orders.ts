import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import type { AdminLine, AdminOrder } from '../../orders/admin.ts';
import { listOrders, noteOrder, orderDetails } from '../../orders/admin.ts';
import { mailOrderMessage, mailOrderStatus } from '../../orders/change-mails.ts';
import { getOrder } from '../../orders/delivered-items.ts';
import { searchOrders } from '../../orders/search-orders.ts';
import { paymentNumberOf } from '../../payments/admin.ts';
import type { orderCommands } from '../commands/orders.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveOrder } from '../resolve-id.ts';

export const orderHandlers: HandlersOf<keyof typeof orderCommands> = {
  'orders list': async (host, { waiting, limit }) =>
    (await listOrders(host.db, { isWaiting: waiting, limit })).map((order) => ({
      ...toWireOrder(order),
      lines: order.lines.map(toWireLine),
    })),

  'orders find': async (host, { text, limit }) => {
    const { orders, isPartial } = await searchOrders(host, text, limit);
    return {
      orders: orders.map(({ order, foundBy }) => ({
        ...toWireOrder(order),
        lines: order.lines.map(toWireLine),
        found_by: foundBy,
      })),
      more_codes: isPartial,
    };
  },

  'orders show': async (host, { order: typed }) => {
    const id = await resolveOrder(host.db, typed);
    const order = await orderDetails(host, id);
    return {
      ...toWireOrder(order),
      email: order.email,
      payment_id: order.paymentId,
      payment_number: await paymentNumberOf(host.db, order.paymentId),
      notes: order.notes.map(({ text, at }) => ({ text, at: at.toISOString() })),
      lines: order.lines.map(({ items, ...line }) => ({
        ...toWireLine(line),
        items: items.map(({ shown, byHand, at, deadAt }) => ({
          shown,
          by_hand: byHand,
          at: at.toISOString(),
          dead_at: deadAt?.toISOString() ?? null,
        })),
      })),
    };
  },

  'orders note': async (host, { order: typed, text }) => {
    const id = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      const isNew = await noteOrder(tx, host, id, text);
      if (isNew) await audit(tx, host, { action: 'orders note', subject: id, detail: { text } });
      return { order: id, new: isNew };
    });
  },

  'orders mail': async (host, { order: typed, text }) => {
    const id = await resolveOrder(host.db, typed);
    const { state, lines } = await orderDetails(host, id);
    return transact(host.db, async (tx) => {
      const { account_id: accountId } = await getOrder(tx, id);
      const delivered = lines.reduce((sum, { items }) => sum + items.length, 0);
      const { to, isNew } =
        text === undefined
          ? {
              ...(await mailOrderStatus(tx, host, { orderId: id, accountId, state, delivered })),
              isNew: true,
            }
          : await mailOrderMessage(tx, host, { orderId: id, accountId, text });
      const detail = { to, ...(text === undefined ? {} : { text }) };
      if (isNew) await audit(tx, host, { action: 'orders mail', subject: id, detail });
      return { order: id, to, new: isNew };
    });
  },
};

const toWireOrder = ({
  id,
  number,
  username,
  state,
  amount,
  paid,
  refunded,
  createdAt,
}: Omit<AdminOrder, 'lines'>) => ({
  id,
  number,
  username,
  state,
  amount,
  paid,
  refunded,
  created_at: createdAt.toISOString(),
});

const toWireLine = ({ byHand, ...line }: AdminLine) => ({ ...line, by_hand: byHand });
