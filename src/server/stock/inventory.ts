import type { LocatedVariant } from '#contract/catalogue.ts';
import { isPurchasable, itemNameOf } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import type { Db, Tx } from '../database/connect.ts';
import { keepsPast } from '../database/kept-past.ts';
import { compareAscending } from '../database/keyset.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { sealingKeyring } from '../keys/sealing-keyring.ts';
import { alertOperator, hasAlerts } from '../mail/operator-alerts.ts';
import { newId } from '../platform/ids.ts';
import { daysBefore, isPastWritten, startOfDay } from '../platform/pakistan.ts';
import { hasFreeCode, openSealed } from './codes.ts';
import { hasExpired, toCode } from './stock.ts';
import {
  countBatches,
  countInventory,
  countSold,
  findBatch,
  findNewestBatch,
  findSoldOut,
  findThresholds,
  LOW_STOCK_BELOW,
  lockCodes,
  upsertThreshold,
  voidCodes,
} from './store.ts';

/** The days by whose sales it is judged how long codes will last. */
const PACE_DAYS = 14;

/**
 * When a variant is low: with fewer free codes than `codes`. With `days` these are the codes for so many
 * days, at the pace of the last 14 days.
 */
export type Threshold = { codes: number; days: number | null };

/**
 * The codes of a variant or a batch, by state; `expired` ones would be free, and `expires_at` is when the
 * first of the free ones expires, null if none does.
 */
type StockCounts = {
  free: number;
  expired: number;
  expires_at: Date | null;
  reserved: number;
  sold: number;
  void: number;
};

/** How urgently a variant needs codes; `discontinued` has codes but is no longer for sale. */
type StockLevel = 'out' | 'low' | 'ok' | 'discontinued';
const STOCK_LEVELS: readonly StockLevel[] = ['out', 'low', 'ok', 'discontinued'];

/** `lasts` is for how many whole days the free codes last at the present pace; null if none are sold. */
type InventoryItem = StockCounts & {
  variant: string;
  name: string;
  lasts: number | null;
  threshold: Threshold;
  level: StockLevel;
};

/** The stock of every variant that is instant or has codes, the most urgent first. */
export async function listInventory(host: Host): Promise<InventoryItem[]> {
  const { variants } = host.catalogue();
  const counted = new Map(
    (await countInventory(host.db, host.now())).map(({ variant_id, ...counts }) => [variant_id, counts]),
  );
  const sold = await soldLately(host);
  const thresholdOf = toThresholds(await findThresholds(host.db), sold);
  return [...new Set([...stockedVariants(host), ...counted.keys()])]
    .map((id) => {
      const counts = counted.get(id) ?? NO_CODES;
      const found = variants.get(id);
      const name = found === undefined ? '' : itemNameOf(found);
      const lasts = lastsFor(counts.free, sold.get(id));
      const threshold = thresholdOf(id);
      const level = stockLevelOf(found, counts.free, threshold.codes);
      return { variant: id, name, ...counts, lasts, threshold, level };
    })
    .toSorted((one, other) => compareAscending(urgencyOf(one), urgencyOf(other)));
}

/**
 * The order by urgency: no codes, then few, each by how long they last. An empty shelf comes last if nothing
 * of it was sold in the last 14 days.
 */
export const urgencyOf = ({
  level,
  lasts,
  free,
  variant,
}: Pick<InventoryItem, 'level' | 'lasts' | 'free' | 'variant'>) => [
  level === 'out' && lasts === null ? STOCK_LEVELS.length : STOCK_LEVELS.indexOf(level),
  lasts ?? Number.MAX_SAFE_INTEGER,
  free,
  variant,
];

/** The most urgent of these low shelves, in the order of the stock's list. */
export async function mostUrgent(
  host: Pick<Host, 'catalogue' | 'db' | 'now'>,
  low: readonly { variant: string; free: number }[],
  limit: number,
): Promise<{ variant: string; name: string; free: number }[]> {
  if (low.length === 0) return [];
  const sold = await soldLately(host);
  const { variants } = host.catalogue();
  return low
    .map(({ variant, free }) => {
      const level: StockLevel = free === 0 ? 'out' : 'low';
      const urgency = urgencyOf({ level, lasts: lastsFor(free, sold.get(variant)), free, variant });
      return { variant, free, urgency };
    })
    .toSorted((one, other) => compareAscending(one.urgency, other.urgency))
    .slice(0, limit)
    .map(({ variant, free }) => {
      const found = variants.get(variant);
      return { variant, name: found === undefined ? '' : itemNameOf(found), free };
    });
}

/** For how many whole days free codes last, if so many were sold in the last 14 days; null without sales. */
const lastsFor = (free: number, sold = 0): number | null =>
  sold === 0 ? null : Math.floor(free / (sold / PACE_DAYS));

const NO_CODES: StockCounts = { free: 0, expired: 0, expires_at: null, reserved: 0, sold: 0, void: 0 };

/** The sales of the days that are over, by their span. What was sold stays sold. */
const soldBefore = keepsPast<{ from: number; until: number; sold: ReadonlyMap<string, number> }>();

/**
 * How many codes of each variant were sold in the last 14 days. Each process keeps those of the whole days
 * between, so that only the sales of the first day and of today are read, however busy the shop is.
 */
async function soldLately({ db, now }: { db: Db | Tx; now: Host['now'] }): Promise<Map<string, number>> {
  const at = now();
  const from = daysBefore(at, PACE_DAYS);
  const today = startOfDay(at);
  const kept = soldBefore.get(db);
  // The end of the first day, which the span has a part of.
  const firstEnd = daysBefore(today, PACE_DAYS - 1);
  const isKept = kept?.from === firstEnd.getTime() && kept.until === today.getTime();
  const between = isKept ? kept.sold : await countSold(db, { from: firstEnd, until: today });
  if (!isKept && isPastWritten(at))
    soldBefore.set(db, { from: firstEnd.getTime(), until: today.getTime(), sold: between });
  const sold = new Map(between);
  for (const span of [
    { from, until: firstEnd },
    { from: today, until: at },
  ])
    for (const [variant, count] of await countSold(db, span))
      sold.set(variant, (sold.get(variant) ?? 0) + count);
  return sold;
}

/** The threshold of each variant, set or not. */
function toThresholds(set: Awaited<ReturnType<typeof findThresholds>>, sold: ReadonlyMap<string, number>) {
  const byVariant = new Map(set.map((each) => [each.variant_id, each]));
  return (id: string): Threshold => toThreshold(byVariant.get(id), sold.get(id));
}

function toThreshold(
  { low_below: codes = LOW_STOCK_BELOW, low_days: days = null }: Partial<SetThreshold> = {},
  sold = 0,
): Threshold {
  return { codes: days === null ? codes : Math.max(1, Math.ceil((sold / PACE_DAYS) * days)), days };
}

type SetThreshold = { low_below: number; low_days: number | null };

/** The variants that are sold from stock. */
const stockedVariants = (host: Pick<Host, 'catalogue'>): string[] =>
  [...host.catalogue().variants.values()].filter(isStocked).map(({ variant }) => variant.id);

const isStocked = ({ variant, at }: LocatedVariant) =>
  at.node.eta === INSTANT && isPurchasable(variant) && variant.id !== BALANCE_VARIANT;

/** The thresholds of the variants that are sold from stock. */
export async function stockThresholds(
  host: Pick<Host, 'catalogue' | 'db' | 'now'>,
): Promise<{ variant: string; low_below: number }[]> {
  const set = await findThresholds(host.db);
  // Most shops set numbers alone, for which nothing is counted.
  const isByDays = set.some(({ low_days: days }) => days !== null);
  const thresholdOf = toThresholds(set, isByDays ? await soldLately(host) : new Map());
  return stockedVariants(host).map((id) => ({ variant: id, low_below: thresholdOf(id).codes }));
}

/**
 * Sets when a variant is low, by a number of free codes or by the days that they last. A 404 for an
 * unknown variant, a 409 for one that is not delivered from stock.
 */
export async function setStockThreshold(
  tx: Tx,
  host: Pick<Host, 'catalogue' | 'now'>,
  variantId: string,
  to: { codes: number } | { days: number },
): Promise<{ before: Threshold; after: Threshold }> {
  const found = host.catalogue().variants.get(variantId);
  if (found === undefined) throw new HttpError(404, `The catalogue has no variant "${variantId}".`);
  if (!isStocked(found))
    throw new HttpError(409, `${variantId} is not delivered from stock, so it is never low on codes.`);
  const set = 'days' in to ? { low_days: to.days } : { low_below: to.codes, low_days: null };
  const before = await upsertThreshold(tx, variantId, set);
  const sold = (await soldLately({ db: tx, now: host.now })).get(variantId);
  return { before: toThreshold(before, sold), after: toThreshold({ ...before, ...set }, sold) };
}

function stockLevelOf(found: LocatedVariant | undefined, free: number, lowBelow: number): StockLevel {
  if (found === undefined || !isStocked(found)) return 'discontinued';
  if (free === 0) return 'out';
  return free < lowBelow ? 'low' : 'ok';
}

/** The batches of codes, newest first: of a variant, or all. */
export async function listBatches(
  { db, now }: Pick<Host, 'db' | 'now'>,
  of: { variantId: string } | null = null,
): Promise<(StockCounts & { batch: string; variant: string; at: Date })[]> {
  return (await countBatches(db, of, now())).map(({ added_at, variant_id, ...counts }) => ({
    ...counts,
    variant: variant_id,
    at: added_at,
  }));
}

/**
 * The variant of a batch and its sealed codes, in the order of its file; a 404 for an unknown
 * batch.
 */
async function getBatch(db: Db, batch: string) {
  const codes = await findBatch(db, batch);
  const [first] = codes;
  if (first === undefined) throw new HttpError(404, 'There is no such batch.');
  return { variant: first.variant_id, codes };
}

/**
 * A batch with its codes decrypted, null for a damaged one; a 404 for an unknown batch. A free code
 * that has expired is `expired`.
 */
export async function exportBatch(
  host: Host,
  batch: string,
): Promise<{ variant: string; codes: { text: string | null; state: string; expiresAt: Date | null }[] }> {
  const { variant, codes } = await getBatch(host.db, batch);
  const texts = await openSealed(
    host,
    codes.map(({ id, variant_id, sealed }) => ({ id, variantId: variant_id, sealed })),
  );
  return {
    variant,
    codes: codes.map(({ state, expires_at: expiresAt }, index) => ({
      text: texts[index] ?? null,
      state: state === 'free' && hasExpired(expiresAt, host.now()) ? 'expired' : state,
      expiresAt,
    })),
  };
}

/** Mails the operator that someone was shown the whole codes of a batch, each time. */
export async function alertExport(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  of: { variant: string; batch: string; count: number; by: string; reason: string },
): Promise<void> {
  await alertOperator(
    tx,
    host,
    {
      subject: `${of.count} codes of ${of.variant} were shown to ${of.by}`,
      paragraphs: [
        `The whole codes of batch ${of.batch} were shown to ${of.by}. The reason given: ${of.reason}`,
        'If nobody at the shop wanted this, renew that operator’s token and take the batch out of sale:',
        `stock void ${of.batch}`,
      ],
      page: '/list/stock',
    },
    `stock-export:${newId()}`,
  );
}

/**
 * Locks the codes of a batch, or a single code; `isSold` if that is one which is delivered. A 404 for
 * an unknown batch or code.
 */
export async function lockBatchOrCode(tx: Tx, host: Pick<Host, 'keyring'>, batchOrCode: string) {
  const ofBatch = await lockCodes(tx, { batch: batchOrCode });
  const isBatch = ofBatch.length > 0;
  const keyring = await sealingKeyring(tx, host);
  const fingerprints = keyring.macs('stock', toCode(batchOrCode));
  const codes = isBatch ? ofBatch : await lockCodes(tx, { fingerprints });
  const [first] = codes;
  if (first === undefined) throw new HttpError(404, 'There is no such batch or code in stock.');
  const { variant_id: variant, batch, state } = first;
  return { codes, variant, batch, isSold: !isBatch && state === 'sold' };
}

/** The number of codes voided now, void before, and already delivered, which stay as they are. */
type VoidResult = { variant: string; voided: number; before: number; delivered: number };

/**
 * Takes a batch or a single code out of sale, reserved codes included: their payments take
 * others when they settle. `expired` takes those alone that have expired. A 404 for an unknown
 * batch or code, a 409 for a single code that is already delivered.
 */
export async function voidStock(
  tx: Tx,
  host: Pick<Host, 'keyring' | 'now'>,
  batchOrCode: string,
  { expired: isExpiredOnly = false }: { expired?: boolean } = {},
): Promise<VoidResult> {
  const { codes, variant, isSold } = await lockBatchOrCode(tx, host, batchOrCode);
  if (isSold) throw new HttpError(409, 'This code is already delivered: replace it with "orders replace".');
  const open = codes.filter(
    ({ state, expires_at: expiresAt }) =>
      (state === 'free' || state === 'reserved') && (!isExpiredOnly || hasExpired(expiresAt, host.now())),
  );
  await voidCodes(
    tx,
    open.map(({ id }) => id),
  );
  return {
    variant,
    voided: open.length,
    before: codes.filter(({ state }) => state === 'void').length,
    delivered: codes.filter(({ state }) => state === 'sold').length,
  };
}

/** Alerts the operator if a variant is out of stock: once, until codes are added. */
export async function alertOutOfStock(tx: Tx, host: Host, variantId: string): Promise<void> {
  if (!hasAlerts(host.config) || (await hasFreeCode(tx, variantId, host.now()))) return;
  const found = host.catalogue().variants.get(variantId);
  const name = found === undefined ? variantId : itemNameOf(found);
  const newest = await findNewestBatch(tx, variantId);
  await alertOperator(
    tx,
    host,
    {
      subject: `Out of stock: ${name}`,
      paragraphs: [
        `${name} (${variantId}) is out of stock. New orders for it are back-ordered.`,
        `Add codes: stock add ${variantId} --file CODES`,
      ],
      page: '/list/stock',
    },
    `out-of-stock:${variantId}:${newest?.batch ?? 'never'}`,
  );
}

/**
 * Alerts about every variant that has sold out. Run as a job, since of two parallel sales neither
 * may see the stock empty.
 */
export async function alertAllOutOfStock(host: Host): Promise<void> {
  if (!hasAlerts(host.config)) return;
  for (const variant of await findSoldOut(host.db, stockedVariants(host), host.now()))
    await transact(host.db, (tx) => alertOutOfStock(tx, host, variant));
}
