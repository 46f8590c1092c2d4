import * as v from 'valibot';
import { audit } from '../audit/audit.ts';
import type { Db } from '../database/connect.ts';
import { getSetting, putSetting } from '../database/settings.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { deterministicId } from '../platform/ids.ts';
import type { DateOrder } from './dates.ts';
import { DATE_ORDERS } from './dates.ts';

const nameFor = (headings: string) => `statement-dates:${deterministicId(headings)}`;

/** The order of day and month that the operator told for files with these headings; null if none. */
export async function recallOrder(db: Db, headings: string): Promise<DateOrder | null> {
  const { success, output } = v.safeParse(v.picklist(DATE_ORDERS), await getSetting(db, nameFor(headings)));
  return success ? output : null;
}

/** Remembers the order of day and month for files with these headings. */
export async function rememberOrder(host: Host, headings: string, order: DateOrder): Promise<void> {
  const before = await recallOrder(host.db, headings);
  if (before === order) return;
  await transact(host.db, async (tx) => {
    await putSetting(tx, nameFor(headings), order);
    const detail = { headings, before: { dates: before }, after: { dates: order } };
    await audit(tx, host, { action: 'receipts import', subject: 'dates', detail });
  });
}
