import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { countFreeCodes } from '../stock/codes.ts';
import type { AddedCodes, CodeDetails } from '../stock/stock.ts';
import { addCodes, previewCodes } from '../stock/stock.ts';
import { fulfilBackorders } from './fulfilment.ts';
import { countBackordered } from './lines.store.ts';

/** The result of adding stock; `delivered` counts the codes that went straight to back-orders. */
type Restocked = AddedCodes & { delivered: number };

/** `restock` in a transaction of its own. */
export const addStock = (
  host: Host,
  variantId: string,
  codes: readonly string[],
  details?: CodeDetails,
): Promise<Restocked> => transact(host.db, (tx) => restock(tx, host, variantId, codes, details));

/**
 * Adds codes to a variant's stock (see `addCodes`) and delivers them to back-orders, oldest first
 * (R-52).
 */
export async function restock(
  tx: Tx,
  host: Host,
  variantId: string,
  codes: readonly string[],
  details: CodeDetails = new Map(),
): Promise<Restocked> {
  const added = await addCodes(tx, host, variantId, codes, details);
  const delivered = added.added === 0 ? 0 : await fulfilBackorders(tx, host, [variantId]);
  return { ...added, delivered };
}

/**
 * The result that `restock` would have, and how many codes would be free then, by reading alone
 * (R-89).
 */
export async function previewRestock(
  host: Pick<Host, 'db' | 'now' | 'keyring' | 'catalogue'>,
  variantId: string,
  codes: readonly string[],
  details: CodeDetails,
): Promise<Omit<Restocked, 'batch'> & { free: number }> {
  const { added, good, duplicates } = await previewCodes(host, variantId, codes, details);
  const free = good + (await countFreeCodes(host, variantId));
  const waiting = (await countBackordered(host.db)).find(({ variant_id }) => variant_id === variantId);
  const delivered = added === 0 ? 0 : Math.min(free, waiting?.items ?? 0);
  return { added, duplicates, delivered, free: free - delivered };
}
