import * as v from 'valibot';
import type { Ask } from '#contract/asks.ts';
import { DeliveryDetails, detailsFault } from '#contract/asks.ts';
import { Slug } from '#contract/primitives.ts';
import { type BrowserStorage, type LocalRecord, localRecord } from '#web/platform/storage.ts';

const KEPT_MAX = 12;

/** The last entered details of each product, the latest first. */
const RememberedDetails = v.array(v.object({ id: Slug, details: DeliveryDetails }));
type RememberedDetails = v.InferOutput<typeof RememberedDetails>;

export const rememberedDetailsOf = (browser: BrowserStorage): LocalRecord<RememberedDetails> =>
  localRecord(browser, 'deliveryDetails', RememberedDetails);

/** Remembered details for a product; null if they don't fit its present questions. */
export function recall(
  record: LocalRecord<RememberedDetails>,
  id: string,
  asks: readonly Ask[],
): DeliveryDetails | null {
  const details = record.read()?.find((one) => one.id === id)?.details;
  return details === undefined || detailsFault(asks, details) !== null ? null : details;
}

export function remember(record: LocalRecord<RememberedDetails>, id: string, details: DeliveryDetails): void {
  const others = (record.read() ?? []).filter((one) => one.id !== id);
  record.write([{ id, details }, ...others].slice(0, KEPT_MAX));
}
