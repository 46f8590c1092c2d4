import { transact } from '../../database/transact.ts';
import { mailAgain } from '../../orders/change-mails.ts';
import { orderOf } from '../../orders/lines.ts';
import type { LineView, OrderView } from '../../orders/overview.ts';
import { ordersOf, orderWhole } from '../../orders/overview.ts';
import { audit } from '../audit.ts';
import type { orderCommands } from '../commands/orders.ts';
import type { HandlersOf } from '../handlers.ts';

export const orderHandlers: HandlersOf<keyof typeof orderCommands> = {
  'orders list': async (host, { waiting, limit }) =>
    (await ordersOf(host.db, { isWaiting: waiting, limit })).map((order) => ({
      ...told(order),
      lines: order.lines.map(toldLine),
    })),

  'orders show': async (host, { order: id }) => {
    const order = await orderWhole(host, id);
    return {
      ...told(order),
      email: order.email,
      payment_id: order.paymentId,
      lines: order.lines.map(({ items, ...line }) => ({
        ...toldLine(line),
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
    const { state, lines } = await orderWhole(host, id);
    return transact(host.db, async (tx) => {
      const { account_id: accountId } = await orderOf(tx, id);
      const delivered = lines.reduce((sum, { items }) => sum + items.length, 0);
      const { to } = await mailAgain(tx, host, { orderId: id, accountId, state, delivered });
      await audit(tx, host, { action: 'orders mail', subject: id, detail: { to } });
      return { order: id, to };
    });
  },
};

const told = ({ id, username, state, amount, paid, refunded, createdAt }: Omit<OrderView, 'lines'>) => ({
  id,
  username,
  state,
  amount,
  paid,
  refunded,
  created_at: createdAt.toISOString(),
});

const toldLine = ({ byHand, ...line }: LineView) => ({ ...line, by_hand: byHand });
