import { accountName } from '#contract/accounts.ts';
import type { Host } from '../host.ts';
import { sealingKeyring } from '../keys/sealing-keyring.ts';
import { pastedIdsIn } from '../platform/pasted-number.ts';
import { openSealed } from '../stock/codes.ts';
import { toCode } from '../stock/stock.ts';
import type { AdminOrder } from './admin.ts';
import { withLines } from './admin.ts';
import type { OrderMatch, SealedItem } from './search.store.ts';
import {
  findByBuyer,
  findByFingerprints,
  findByName,
  findByNumbers,
  findByProduct,
  findBySum,
  findDelivered,
} from './search.store.ts';
import { findOrdersById } from './store.ts';

/** A shorter end of a code is in too many. */
const CODE_END_MIN = 4;
const BATCH_SIZE = 500;
/** About half a second of decryption. */
const OPENED_MAX = 20_000;

/** An order, with its fields that are like the text. */
type MatchingOrder = { order: AdminOrder; foundBy: string[] };

/**
 * Finds orders by anything that a buyer may know, without invisible characters: number or
 * id, also as it is pasted, username or email address, a code or its end, a sum, or a
 * product; newest first. `isPartial` if older codes were not looked through, `hasMore` if older orders
 * are left out.
 *
 * The end of a code is found by decrypting the delivered ones, newest first. A fingerprint of it in
 * the database would show which codes end alike, and older codes would have none.
 */
export async function searchOrders(
  host: Host,
  typed: string,
  shown: number,
): Promise<{ orders: MatchingOrder[]; hasMore: boolean; isPartial: boolean }> {
  const { db } = host;
  const limit = shown + 1;
  const text = toCode(typed);
  const fingerprints = (await sealingKeyring(db, host)).macs('stock', text);
  const byEnd = await findByCodeEnd(host, text, limit);
  const found: OrderMatch[] = [
    ...(await findByNumbers(db, pastedIdsIn(typed), limit)),
    ...(await findByName(db, text, limit)),
    ...(await findByBuyer(db, accountName(text), limit)),
    ...(await findByFingerprints(db, fingerprints, limit)),
    ...byEnd.found,
    ...(await findBySum(db, rupeesIn(text), limit)),
    ...(await findByProduct(db, text, limit)),
  ];
  const reasons = Map.groupBy(found, ({ orderId }) => orderId);
  const rows = await findOrdersById(db, [...reasons.keys()], limit);
  const orders = (await withLines(host, rows.slice(0, shown))).map((order) => ({
    order,
    foundBy: [...new Set((reasons.get(order.id) ?? []).map(({ by }) => by))],
  }));
  return { orders, hasMore: rows.length > shown, isPartial: byEnd.isPartial };
}

/** Grouped by thousands or, as in South Asia, by hundreds above them: `150,000` and `1,50,000`. */
const AMOUNT = /^(?:pkr|rs\.?)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\/-)?$/i;

/** `PKR 1,500`, `Rs. 1500` and `1500` as a number; null for anything else. */
function rupeesIn(text: string): number | null {
  const [, digits] = AMOUNT.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

async function findByCodeEnd(
  host: Host,
  text: string,
  limit: number,
): Promise<{ found: OrderMatch[]; isPartial: boolean }> {
  const end = text.toLowerCase();
  if (end.length < CODE_END_MIN || /[\s@]/.test(end)) return { found: [], isPartial: false };
  const found: OrderMatch[] = [];
  let after: SealedItem | null = null;
  for (let opened = 0; opened < OPENED_MAX; opened += BATCH_SIZE) {
    const batch: SealedItem[] = await findDelivered(host.db, after, BATCH_SIZE);
    const texts = await openSealed(host, batch);
    for (const [index, { orderId, name }] of batch.entries())
      if (texts[index]?.toLowerCase().endsWith(end))
        found.push({ orderId, by: `the end of a code of ${name}` });
    const last = batch.at(-1);
    if (batch.length < BATCH_SIZE || last === undefined || found.length >= limit)
      return { found, isPartial: false };
    after = last;
  }
  return { found, isPartial: true };
}
