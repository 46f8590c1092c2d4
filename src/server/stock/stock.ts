import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPurchasable } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { typedOff } from '#contract/digits.ts';
import { plainForm } from '#contract/text.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { associatedData, lockSealingKeyring, sealingKeyring } from '../keys/sealing-keyring.ts';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { Supply } from './code-costs.ts';
import { countFreeUpTo, countInventory, findFingerprints, findPlain, insertCodes } from './store.ts';

const CODE_LENGTH_MAX = 2_000;
/** How many codes are worked on before others get their turn: a few milliseconds. */
const BATCH_SIZE = 500;

/**
 * A duplicate that was not added, by its index in the list (from 0): a repetition of index
 * `earlier`, or (null) already in stock.
 */
type DuplicateCode = { index: number; earlier: number | null };

/**
 * What is known of codes, by the code: from when on each can't be redeemed, and its supply
 * . One that isn't in it never expires, and its supply is unknown.
 */
export type CodeDetails = ReadonlyMap<string, Supply & { expiresAt: Date | null }>;

/** The result of adding codes. */
export type AddedCodes = { batch: string; added: number; duplicates: DuplicateCode[] };

/**
 * Adds encrypted codes to a variant's stock; the caller fulfils back-orders (`orders/restock.ts`).
 * Duplicates in the list or in stock are reported and not added. A 404 for an unknown variant, a
 * 422 for an invalid code.
 */
export async function addCodes(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring' | 'catalogue'>,
  variantId: string,
  codes: readonly string[],
  details: CodeDetails = new Map(),
): Promise<AddedCodes> {
  ensureStockable(host, variantId);
  ensureValidCodes(codes);
  const batch = newId();
  const keyring = await lockSealingKeyring(tx, host);
  const { fingerprints, unique } = await fingerprint(keyring, codes);
  // The current key is locked, so that no code is added with another one meanwhile.
  if (keyring.ids.length > 1) await dropKnown(tx, unique, (text) => keyring.macs('stock', text).slice(1));
  const rows = [...unique].map(([fingerprint, text], position) => {
    const id = newId();
    const known = details.get(text);
    return {
      id,
      variant_id: variantId,
      batch,
      position,
      sealed: keyring.seal('stock', associatedData(id, variantId), text),
      fingerprint,
      plain_fingerprint: keyring.mac('plain-stock', plainForm(text)),
      state: 'free' as const,
      payment_id: null,
      order_line_id: null,
      added_at: host.now(),
      expires_at: known?.expiresAt ?? null,
      supplier: known?.supplier ?? null,
      cost: known?.cost ?? null,
      sold_at: null,
    };
  });
  // Always in the same order, so that two transactions that add the same codes can't deadlock.
  rows.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const added = new Set<string>();
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    for (const fingerprint of await insertCodes(tx, rows.slice(from, from + BATCH_SIZE)))
      added.add(fingerprint);
  return { batch, added: added.size, duplicates: duplicatesIn(fingerprints, added) };
}

/**
 * The result that `addCodes` would have, and how many of the new codes could be sold. Only reads, so
 * no lock is held. Throws the same 404 and 422.
 */
export async function previewCodes(
  host: Pick<Host, 'db' | 'now' | 'keyring' | 'catalogue'>,
  variantId: string,
  codes: readonly string[],
  details: CodeDetails,
): Promise<Omit<AddedCodes, 'batch'> & { good: number }> {
  ensureStockable(host, variantId);
  ensureValidCodes(codes);
  const keyring = await sealingKeyring(host.db, host);
  const { fingerprints, unique } = await fingerprint(keyring, codes);
  await dropKnown(host.db, unique, (text) => keyring.macs('stock', text));
  const good = [...unique.values()].filter(
    (text) => !hasExpired(details.get(text)?.expiresAt ?? null, host.now()),
  );
  return {
    added: unique.size,
    good: good.length,
    duplicates: duplicatesIn(fingerprints, new Set(unique.keys())),
  };
}

/** Whether a code can't be redeemed any more; null never expires. */
export const hasExpired = (expiresAt: Date | null, at: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= at.getTime();

/**
 * Which of the codes, by index, are in stock or delivered, but in another spelling (case, dashes or
 * spaces) alone. Those that an older release added are not found.
 */
export async function findRespelled(
  host: Pick<Host, 'db' | 'keyring'>,
  codes: readonly string[],
): Promise<Set<number>> {
  const keyring = await sealingKeyring(host.db, host);
  const respelled = new Set<number>();
  for (let from = 0; from < codes.length; from += BATCH_SIZE) {
    const batch = codes.slice(from, from + BATCH_SIZE).map(toCode);
    const plain = batch.map((text) => keyring.macs('plain-stock', plainForm(text)));
    const known = await findPlain(host.db, plain.flat());
    for (const [index, text] of batch.entries()) {
      const alike = plain[index]?.flatMap((print) => known.get(print) ?? []) ?? [];
      const own = alike.length === 0 ? [] : keyring.macs('stock', text);
      if (alike.length > 0 && !own.some((print) => alike.includes(print))) respelled.add(from + index);
    }
    await nextTurn();
  }
  return respelled;
}

/** The fingerprints of codes in their order, and each once with its text. */
async function fingerprint(keyring: Keyring, codes: readonly string[]) {
  const fingerprints: string[] = [];
  const unique = new Map<string, string>();
  for (const code of codes) {
    const text = toCode(code);
    const print = keyring.mac('stock', text);
    fingerprints.push(print);
    if (!unique.has(print)) unique.set(print, text);
    if (fingerprints.length % BATCH_SIZE === 0) await nextTurn();
  }
  return { fingerprints, unique };
}

/** Drops the codes that are in stock with one of the fingerprints that `printsOf` gives. */
async function dropKnown(
  db: Db | Tx,
  unique: Map<string, string>,
  printsOf: (text: string) => readonly string[],
): Promise<void> {
  const codes = [...unique];
  for (let from = 0; from < codes.length; from += BATCH_SIZE) {
    const meant = new Map(
      codes
        .slice(from, from + BATCH_SIZE)
        .flatMap(([key, text]) => printsOf(text).map((print) => [print, key])),
    );
    for (const known of await findFingerprints(db, [...meant.keys()])) unique.delete(meant.get(known) ?? '');
  }
}

/** A 404 for a variant that the catalogue hasn't, a 422 for a balance deposit. */
export function ensureStockable(host: Pick<Host, 'catalogue'>, variantId: string): void {
  if (!host.catalogue().variants.has(variantId))
    throw new HttpError(404, `The catalogue has no variant "${variantId}".`);
  if (variantId === BALANCE_VARIANT)
    throw new HttpError(422, 'Balance deposits are not delivered from stock.');
}

/** A code as it is stored and compared: trimmed, and without invisible characters. */
export const toCode = (typed: string): string => typedOff(typed);

/** Why a text, as it was typed, can't be a code or another delivered item; null if it can. */
export function codeFault(typed: string): string | null {
  if (typed.trim() === '') return 'it is empty';
  const code = toCode(typed);
  if (code === '') return 'it holds only characters that can’t be seen';
  if (code.length > CODE_LENGTH_MAX) return `it is longer than ${CODE_LENGTH_MAX} characters`;
  return /\p{Cc}/u.test(code) ? 'it holds a tab or another control character' : null;
}

function ensureValidCodes(codes: readonly string[]): void {
  if (codes.length === 0) throw new HttpError(422, 'There are no codes to add.');
  for (const [index, code] of codes.entries()) {
    const fault = codeFault(code);
    if (fault !== null) throw new HttpError(422, `Code ${index + 1} is not valid: ${fault}.`);
  }
}

const TAIL_LENGTH = 4;
/** Masks an item for display: only its last characters, never more than half of it. */
export const maskedTail = (text: string): string =>
  `…${text.slice(text.length - Math.min(TAIL_LENGTH, Math.floor(text.length / 2)))}`;

const HEAD_LENGTH = 2;
/** As `maskedTail`, with the first characters where no more than half of it is shown with them too. */
export const maskedEnds = (text: string): string =>
  `${text.length < 2 * (HEAD_LENGTH + TAIL_LENGTH) ? '' : text.slice(0, HEAD_LENGTH)}${maskedTail(text)}`;

/** The codes that were not added: already in stock, or repeated in the list. */
function duplicatesIn(fingerprints: readonly string[], added: ReadonlySet<string>): DuplicateCode[] {
  const seen = new Map<string, number>();
  return fingerprints.flatMap((fingerprint, index) => {
    const earlier = seen.get(fingerprint) ?? null;
    if (earlier === null) seen.set(fingerprint, index);
    return earlier === null && added.has(fingerprint) ? [] : [{ index, earlier }];
  });
}

/**
 * Throws a 409 unless `quantity` codes of the variant are free; a deposit is always in
 * stock.
 */
export async function checkStock(
  host: Pick<Host, 'db' | 'catalogue' | 'now'>,
  variantId: string,
  quantity: number,
): Promise<void> {
  const found = host.catalogue().variants.get(variantId);
  if (found === undefined) throw new HttpError(404, "This item isn't in the catalogue.");
  if (variantId === BALANCE_VARIANT) return;
  if (!isPurchasable(found.variant))
    throw new HttpError(409, `${found.variant.name} isn't available right now.`);
  if ((await countFreeUpTo(host.db, { variantId, limit: quantity, at: host.now() })) < quantity)
    throw new HttpError(409, `${found.variant.name} isn't in stock in this quantity.`);
}

/** The stock counts of every variant that has ever had codes. */
export const countStock = async (
  host: Pick<Host, 'db' | 'now'>,
): Promise<{ variant: string; free: number; reserved: number; sold: number }[]> =>
  (await countInventory(host.db, host.now())).map(({ variant_id, free, reserved, sold }) => ({
    variant: variant_id,
    free,
    reserved,
    sold,
  }));
