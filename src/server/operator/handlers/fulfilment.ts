import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import { deliverManually } from '../../orders/manual-fulfilment.ts';
import { replaceDeadItem } from '../../orders/replace.ts';
import type { fulfilmentCommands } from '../commands/fulfilment.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveOrder } from '../resolve-id.ts';

export const fulfilmentHandlers: HandlersOf<keyof typeof fulfilmentCommands> = {
  'orders deliver': async (host, { order: typed, variant, items }) => {
    const order = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      const done = await deliverManually(tx, host, { orderId: order, variantId: variant, items });
      const { delivered, missing, isCompleted: completed } = done;
      const before = { missing: missing + delivered };
      const after = { missing, completed };
      await audit(tx, host, { action: 'orders deliver', subject: order, detail: { variant, before, after } });
      return { order, variant, delivered, missing, completed };
    });
  },

  'orders replace': async (
    host,
    { order: typed, variant, code = null, with: substitute = null, reason = null },
  ) => {
    const order = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      const meant = { orderId: order, variantId: variant, dead: code, substitute };
      const { dead, items, replaced } = await replaceDeadItem(tx, host, meant);
      const before = { replaced: replaced - 1 };
      const detail = { variant, dead, reason, before, after: { replaced } };
      await audit(tx, host, { action: 'orders replace', subject: order, detail });
      return { order, variant, dead, items };
    });
  },
};
