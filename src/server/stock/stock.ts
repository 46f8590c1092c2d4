import { isSold } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { serveWaiting } from '../orders/delivery.ts';
import { boundTo, freeCount } from './codes.ts';
import { countShelves } from './shelves.store.ts';
import { insertCodes } from './store.ts';

const CODE_LENGTH_MAX = 2_000;
const INSERT_AT_ONCE = 500;

/**
 * A code of a list, by its place in it (from 0), that was not added: it stands at `earlier` in the list too, or (null) was in stock
 * before.
 */
export type Duplicate = { index: number; earlier: number | null };

/** What adding stock did: which codes were there already, and how many went straight to those who waited. */
export type Shelved = { batch: string; added: number; duplicates: Duplicate[]; served: number };

/** Adds codes to a variant's shelf in a transaction of its own; see `shelve`. */
export const addStock = (
  host: Host,
  variantId: string,
  codes: readonly string[],
  batch?: string,
): Promise<Shelved> => transact(host.db, (tx) => shelve(tx, host, variantId, codes, batch));

/**
 * Adds codes to a variant's shelf, sealed, and gives them to the lines that wait for them, oldest first. A code that is anywhere
 * in stock already, or stands twice in the list, is told and not added again. 404 for an unknown variant, 422 for what is no code.
 */
export async function shelve(
  tx: Tx,
  host: Host,
  variantId: string,
  codes: readonly string[],
  batch: string = newId(),
): Promise<Shelved> {
  refuseNoShelf(host, variantId);
  const texts = codes.map((code) => code.trim());
  refuseNoCodes(texts);
  const fingerprints = texts.map((text) => host.keyring.mac('stock', text));
  const unique = new Map(fingerprints.map((fingerprint, index) => [fingerprint, texts[index] ?? '']));
  const rows = [...unique].map(([fingerprint, text], position) => {
    const id = newId();
    return {
      id,
      variant_id: variantId,
      batch,
      position,
      sealed: host.keyring.seal('stock', boundTo(id, variantId), text),
      fingerprint,
      state: 'free' as const,
      payment_id: null,
      order_line_id: null,
      added_at: host.now(),
      sold_at: null,
    };
  });
  // In one order everywhere, so that two who add the same codes wait for each other instead of blocking.
  rows.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const added = new Set<string>();
  for (let from = 0; from < rows.length; from += INSERT_AT_ONCE)
    for (const fingerprint of await insertCodes(tx, rows.slice(from, from + INSERT_AT_ONCE)))
      added.add(fingerprint);
  const served = added.size === 0 ? 0 : await serveWaiting(tx, host, [variantId]);
  return { batch, added: added.size, duplicates: duplicatesIn(fingerprints, added), served };
}

function refuseNoShelf(host: Host, variantId: string): void {
  if (!host.catalogue().variants.has(variantId))
    throw new Refusal(404, `The catalogue has no variant "${variantId}".`);
  if (variantId === BALANCE_VARIANT) throw new Refusal(422, 'Balance is not delivered from stock.');
}

/** Whether a trimmed text can be a code; if not, `NO_CODE` says why. */
export const isCode = (text: string): boolean =>
  text !== '' && text.length <= CODE_LENGTH_MAX && !/\p{Cc}/u.test(text);
export const NO_CODE = `it is empty, longer than ${CODE_LENGTH_MAX} characters, or holds control characters`;

function refuseNoCodes(texts: readonly string[]): void {
  if (texts.length === 0) throw new Refusal(422, 'There are no codes to add.');
  const wrong = texts.findIndex((text) => !isCode(text));
  if (wrong !== -1) throw new Refusal(422, `Code ${wrong + 1} is no code: ${NO_CODE}.`);
}

/** The codes that were not added: in stock before, or repeated in the list. */
function duplicatesIn(fingerprints: readonly string[], added: ReadonlySet<string>): Duplicate[] {
  const seen = new Map<string, number>();
  return fingerprints.flatMap((fingerprint, index) => {
    const earlier = seen.get(fingerprint) ?? null;
    if (earlier === null) seen.set(fingerprint, index);
    return earlier === null && added.has(fingerprint) ? [] : [{ index, earlier }];
  });
}

/** Refuses with a 409 unless `quantity` codes of the variant can be had right now; the deposit item always can. */
export async function checkStock(host: Host, variantId: string, quantity: number): Promise<void> {
  const found = host.catalogue().variants.get(variantId);
  if (found === undefined) throw new Refusal(404, 'This item is not in the catalogue.');
  if (variantId === BALANCE_VARIANT) return;
  if (!isSold(found.variant)) throw new Refusal(409, `${found.variant.name} is not available now.`);
  if ((await freeCount(host.db, variantId)) < quantity)
    throw new Refusal(409, `${found.variant.name} is not in stock in this quantity.`);
}

/** Every shelf that ever held something. */
export const listStock = async (
  db: Db,
): Promise<{ variant: string; free: number; reserved: number; sold: number }[]> =>
  (await countShelves(db)).map(({ variant_id, free, reserved, sold }) => ({
    variant: variant_id,
    free,
    reserved,
    sold,
  }));
