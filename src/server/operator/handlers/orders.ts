import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import type { AdminLine, AdminOrder } from '../../orders/admin.ts';
import { listOrders, orderDetails } from '../../orders/admin.ts';
import { mailOrderStatus } from '../../orders/change-mails.ts';
import { getOrder } from '../../orders/delivered-items.ts';
import type { orderCommands } from '../commands/orders.ts';
import type { HandlersOf } from '../handler.ts';

export const orderHandlers: HandlersOf<keyof typeof orderCommands> = {
  'orders list': async (host, { waiting, limit }) =>
    (await listOrders(host.db, { isWaiting: waiting, limit })).map((order) => ({
      ...toWireOrder(order),
      lines: order.lines.map(toWireLine),
    })),

  'orders show': async (host, { order: id }) => {
    const order = await orderDetails(host, id);
    return {
      ...toWireOrder(order),
      email: order.email,
      payment_id: order.paymentId,
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

  'orders mail': async (host, { order: id }) => {
    const { state, lines } = await orderDetails(host, id);
    return transact(host.db, async (tx) => {
      const { account_id: accountId } = await getOrder(tx, id);
      const delivered = lines.reduce((sum, { items }) => sum + items.length, 0);
      const { to } = await mailOrderStatus(tx, host, { orderId: id, accountId, state, delivered });
      await audit(tx, host, { action: 'orders mail', subject: id, detail: { to } });
      return { order: id, to };
    });
  },
};

const toWireOrder = ({
  id,
  username,
  state,
  amount,
  paid,
  refunded,
  createdAt,
}: Omit<AdminOrder, 'lines'>) => ({
  id,
  username,
  state,
  amount,
  paid,
  refunded,
  created_at: createdAt.toISOString(),
});

const toWireLine = ({ byHand, ...line }: AdminLine) => ({ ...line, by_hand: byHand });
