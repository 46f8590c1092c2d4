import { actorName, audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { deliverManually } from '../../orders/manual-fulfilment.ts';
import { alertReplacements, replaceDeadItem } from '../../orders/replace.ts';
import { ensureManager } from '../authenticate.ts';
import type { fulfilmentCommands } from '../commands/fulfilment.ts';
import { countReplacements, lockReplacementsOf, REPLACED } from '../counts.store.ts';
import type { HandlersOf } from '../handler.ts';
import { dayOf, startOfDay } from '../print.ts';
import { ensureItemsAccepted, SECOND_REPLACEMENT } from '../read-codes.ts';
import { resolveOrder } from '../resolve-id.ts';

/** From so many replacements a day on, each of a person is mailed. */
const MAILED_FROM = 4;

export const fulfilmentHandlers: HandlersOf<keyof typeof fulfilmentCommands> = {
  'orders deliver': async (host, { order: typed, variant, items, accept_odd: accepted = 0 }) => {
    await ensureItemsAccepted(host, variant, items, accepted);
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
    { order: typed, variant, code = null, with: substitute = null, reason, accept_odd: accepted = 0 },
  ) => {
    await ensureItemsAccepted(host, variant, substitute === null ? [] : [substitute], accepted);
    const order = await resolveOrder(host.db, typed);
    return transact(host.db, async (tx) => {
      const meant = { orderId: order, variantId: variant, dead: code, substitute };
      const { dead, wasReplacement, items, replaced } = await replaceDeadItem(tx, host, meant);
      if (wasReplacement) await ensureManager(host, SECOND_REPLACEMENT);
      const before = { replaced: replaced - 1 };
      const detail = { variant, dead, reason, before, after: { replaced } };
      await audit(tx, host, { action: REPLACED, subject: order, detail });
      await reportReplacements(tx, host);
      return { order, variant, dead, items };
    });
  },
};

/**
 * Mails the operator about a person who has replaced many items today, that of this command
 * included.
 */
async function reportReplacements(tx: Tx, host: Host): Promise<void> {
  const by = actorName(host);
  const since = startOfDay(host.now());
  await lockReplacementsOf(tx, by);
  const count = (await countReplacements(tx, since)).find(({ actor }) => actor === by)?.count ?? 0;
  if (count >= MAILED_FROM) await alertReplacements(tx, host, { by, count, day: dayOf(since.toISOString()) });
}
