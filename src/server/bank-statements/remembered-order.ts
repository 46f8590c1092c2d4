import * as v from 'valibot';
import { audit } from '../audit/audit.ts';
import { findSettings, putSetting } from '../database/settings.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import type { DateOrder } from './dates.ts';
import { DATE_ORDERS } from './dates.ts';

const PREFIX = 'statement-dates:';
const Order = v.picklist(DATE_ORDERS);

/** The orders of day and month that operators gave, by the key of the headings. */
export async function recallOrders({ db }: Pick<Host, 'db'>): Promise<Record<string, DateOrder>> {
  const settings = await findSettings(db, PREFIX);
  return Object.fromEntries(
    settings.flatMap(({ name, value }) =>
      v.is(Order, value) ? [[name.slice(PREFIX.length), value] as const] : [],
    ),
  );
}

/** Remembers the order of day and month for files with these headings. */
export async function rememberOrder(
  host: Pick<Host, 'db' | 'now' | 'actor'>,
  headings: string,
  { before = null, order }: { before: DateOrder | null | undefined; order: DateOrder },
): Promise<void> {
  if (before === order) return;
  await transact(host.db, async (tx) => {
    await putSetting(tx, `${PREFIX}${headings}`, order);
    const detail = { headings, before: { dates: before }, after: { dates: order } };
    await audit(tx, host, { action: 'receipts import', subject: 'dates', detail });
  });
}
