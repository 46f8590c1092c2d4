import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import { cancelOrder, refundOrder } from '../../orders/refund.ts';
import { ensureOrderNotReversed, reversalOfOrder } from '../../reconciliation/reversal.ts';
import type { refundCommands } from '../commands/refunds.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveOrder } from '../resolve-id.ts';

export const refundHandlers: HandlersOf<keyof typeof refundCommands> = {
  'orders refund': async (host, { order: typed, amount, reason }) => {
    const order = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      await ensureOrderNotReversed(tx, order);
      const { total, isNew } = await refundOrder(tx, host, { orderId: order, amount, reason });
      const detail = { amount, reason, before: { refunded: total - amount }, after: { refunded: total } };
      if (isNew) await audit(tx, host, { action: 'orders refund', subject: order, detail });
      return { order, amount, total, new: isNew };
    });
  },

  'orders cancel': async (host, { order: typed, reason = null }) => {
    const order = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      const isReversed = (await reversalOfOrder(tx, order)) !== null;
      const { amount, total, isNew } = await cancelOrder(tx, host, order, { isReversed });
      const before = { state: 'processing', refunded: total - amount };
      const detail = { reason, before, after: { state: 'cancelled', refunded: total } };
      if (isNew) await audit(tx, host, { action: 'orders cancel', subject: order, detail });
      return { order, amount, total, new: isNew };
    });
  },
};
