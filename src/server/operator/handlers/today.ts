import { listConversations } from '../../chat/support.ts';
import type { CurrencyCode } from '../../database/schema.ts';
import { toDecimal } from '../../platform/money.ts';
import { listInventory } from '../../stock/inventory.ts';
import type { todayCommands } from '../commands/today.ts';
import {
  countFailedMails,
  countReplacements,
  countUnconfirmed,
  countWaitingOrders,
  sumByProduct,
  sumOrders,
  sumReversed,
  sumUnmatched,
} from '../counts.store.ts';
import type { HandlersOf } from '../handler.ts';
import { startOfDay } from '../print.ts';

const toTime = (at: Date | null | undefined) => at?.toISOString() ?? null;

type Sum = { currency: CurrencyCode; count: number; amount: number; since: Date };
const toSum = ({ currency, count, amount, since }: Sum) => ({
  ...{ currency, count },
  amount: toDecimal(amount, currency),
  since: since.toISOString(),
});

export const todayHandlers: HandlersOf<keyof typeof todayCommands> = {
  today: async (host) => {
    const { db } = host;
    const now = host.now();
    const since = startOfDay(now);
    const unconfirmed = await countUnconfirmed(db);
    const orders = await countWaitingOrders(db);
    const byHand = orders.find(({ instant }) => !instant);
    const backordered = orders.find(({ instant }) => instant);
    const waiting = (await listConversations(host)).flatMap(({ waitingSince }) => waitingSince ?? []);
    const shelves = (await listInventory(host)).filter(({ level }) => level === 'out' || level === 'low');
    const { retrying, given_up } = await countFailedMails(db, since);
    const fault = host.catalogueFault();
    const sold = await sumOrders(db, since);
    const products = await sumByProduct(db, since);
    return {
      at: now.toISOString(),
      since: since.toISOString(),
      waiting: {
        unmatched: (await sumUnmatched(db)).map(toSum),
        reversed: (await sumReversed(db)).map(toSum),
        unconfirmed: { count: unconfirmed.count, since: toTime(unconfirmed.since) },
        by_hand: { orders: byHand?.count ?? 0, items: byHand?.items ?? 0, since: toTime(byHand?.since) },
        back_ordered: {
          orders: backordered?.count ?? 0,
          items: backordered?.items ?? 0,
          since: toTime(backordered?.since),
        },
        chats: {
          count: waiting.length,
          since: toTime(waiting.toSorted((a, b) => a.getTime() - b.getTime())[0]),
        },
        shelves: shelves.map(({ variant, name, free }) => ({ variant, name, free })),
        mails: { retrying, given_up },
        catalogue: fault && { why: fault.reason, since: fault.since.toISOString() },
      },
      sold: {
        orders: sold.count,
        paid: sold.paid,
        refunded: sold.refunded,
        products: products.map(({ variant_id: variant, ...each }) => ({ variant, ...each })),
      },
      replaced: (await countReplacements(db, since)).map(({ actor: by, count }) => ({ by, count })),
    };
  },
};
