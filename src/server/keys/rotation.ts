import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { plainForm } from '#contract/text.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { ResealedRow, SealedRow, SealedTable } from './sealed.store.ts';
import { countSealedByOthers, findSealedByOthers, replaceSealed, SEALED_TABLES } from './sealed.store.ts';
import { associatedData, sealingKeyring } from './sealing-keyring.ts';
import type { KeyRecord } from './store.ts';
import { deletePreviousKey, findHolders, findKeyRecord, lockCurrentKey, replaceCurrentKey } from './store.ts';

/** The progress of a walk over all sealed texts. */
export const RotationProgress = v.object({
  table: v.picklist(SEALED_TABLES),
  /** The id of the last row handled. */
  after: v.pipe(v.string(), v.maxLength(100)),
  /** How many texts were locked during this walk, so that another walk follows. */
  locked: v.number(),
  /** How many texts no key opens; they stay as they are. */
  unreadable: v.number(),
  /** How many codes are in stock twice, sealed with different keys. */
  duplicates: v.number(),
  resealed: v.number(),
  left: v.number(),
});
export type RotationProgress = v.InferOutput<typeof RotationProgress>;

/** The beginning of a walk. */
export const WALK_START = { table: SEALED_TABLES[0], after: '', locked: 0, unreadable: 0 } as const;

/**
 * Makes `SECRET` the current key, with which all hosts seal from now on. A 409 if a running
 * host lacks it, or if an earlier change is not finished.
 */
export async function changeKey(tx: Tx, host: Host): Promise<{ record: KeyRecord; isChanged: boolean }> {
  const { checks, ids } = host.keyring;
  const [target] = checks;
  const current = await lockCurrentKey(tx, 'update');
  const record = await findKeyRecord(tx);
  if (current === null || current === target) return { record, isChanged: false };
  if (record.previous !== null)
    throw new HttpError(
      409,
      'The key is being changed to the one that this host has as SECRET_PREVIOUS: give it that one as SECRET, and finish first.',
    );
  const lacking = (await findHolders(tx)).filter(({ keyIds }) => !keyIds.includes(ids[0]));
  if (lacking.length > 0)
    throw new HttpError(
      409,
      `Not every host holds the new key: restart ${lacking.map(({ name }) => name).join(' and ')} with SECRET and SECRET_PREVIOUS first.`,
    );
  const at = host.now();
  await replaceCurrentKey(tx, { current: target, previous: current, at });
  return { record: { current: target, previous: current, changedAt: at }, isChanged: true };
}

/** The keys on record. */
export const keyRecord = (db: Db): Promise<KeyRecord> => findKeyRecord(db);

/** Ends a change, after which nothing needs the previous key. False if it had ended before. */
export const forgetPreviousKey = (tx: Tx): Promise<boolean> => deletePreviousKey(tx);

/** How many texts are sealed with a key other than the first of `keyring`. */
export async function countLeft(db: Db | Tx, keyring: Keyring): Promise<number> {
  let left = 0;
  for (const table of SEALED_TABLES) left += await countSealedByOthers(db, table, keyring.ids[0]);
  return left;
}

const RESEALED_PER_TURN = 50;
/** A locked row belongs to a sale, which ends soon. */
const LOCKED_TRIES = 5;
const LOCKED_PAUSE_MS = 20;

/** Re-seals the next `size` texts of a walk; null at its end. */
export async function resealBatch(
  host: Pick<Host, 'db' | 'log'>,
  keyring: Keyring,
  walk: RotationProgress,
  size: number,
): Promise<RotationProgress | null> {
  const { table, after } = walk;
  const found = { keyId: keyring.ids[0], after, limit: size };
  const { rows, last } = await findSealedByOthers(host.db, table, found);
  if (last === null) {
    const next = SEALED_TABLES[SEALED_TABLES.indexOf(table) + 1];
    return next === undefined ? null : { ...walk, table: next, after: '' };
  }
  const resealed: ResealedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % RESEALED_PER_TURN === RESEALED_PER_TURN - 1) await nextTurn();
    const fresh = reseal(keyring, table, row);
    if (fresh !== null) resealed.push(fresh);
  }
  const replaced = await replaceUnlocked(host, table, resealed);
  const duplicates = replaced.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id);
  if (duplicates.length > 0) host.log.warn({ codes: duplicates }, 'codes in stock twice');
  return {
    ...walk,
    after: last,
    locked: walk.locked + resealed.length - replaced.length,
    unreadable: walk.unreadable + rows.length - resealed.length,
    duplicates: walk.duplicates + duplicates.length,
    resealed: walk.resealed + replaced.length,
    left: Math.max(0, walk.left - replaced.length),
  };
}

/** The text sealed with the current key; null if no key opens it. */
function reseal(
  keyring: Keyring,
  table: SealedTable,
  { id, sealed, variantId }: SealedRow,
): ResealedRow | null {
  const [use, bound] =
    table === 'outbox'
      ? (['outbox', id] as const)
      : (['stock', associatedData(id, variantId ?? '')] as const);
  const text = open(keyring, use, bound, sealed);
  if (text === null) return null;
  return {
    id,
    before: sealed,
    sealed: keyring.seal(use, bound, text),
    fingerprint: use === 'stock' ? keyring.mac('stock', text) : null,
    plain: table === 'stock_code' ? keyring.mac('plain-stock', plainForm(text)) : null,
  };
}

function open(keyring: Keyring, ...sealed: Parameters<Keyring['open']>): string | null {
  try {
    return keyring.open(...sealed);
  } catch {
    return null;
  }
}

/** Like `replaceSealed`, but tries locked rows again for a moment. */
async function replaceUnlocked(
  { db }: Pick<Host, 'db'>,
  table: SealedTable,
  rows: readonly ResealedRow[],
): Promise<{ id: string; isDuplicate: boolean }[]> {
  const replaced: { id: string; isDuplicate: boolean }[] = [];
  let waiting = rows;
  for (let tries = 1; waiting.length > 0; tries++) {
    const done = await replaceSealed(db, table, waiting);
    replaced.push(...done);
    const ids = new Set(done.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => !ids.has(id));
    if (tries === LOCKED_TRIES) break;
    if (waiting.length > 0) await pause(LOCKED_PAUSE_MS * tries);
  }
  return replaced;
}

/**
 * The keys in use, how much data still needs the previous key, and the hosts that hold them
 * (R-104).
 */
export async function describeKeys(host: Pick<Host, 'db' | 'keyring'>) {
  const { previous } = await findKeyRecord(host.db);
  const keyring = await sealingKeyring(host.db, host);
  const count = async (table: SealedTable) =>
    previous === null ? 0 : countSealedByOthers(host.db, table, keyring.ids[0]);
  return {
    current: keyring.ids[0],
    secret: host.keyring.ids[0],
    previous: previous === null ? null : (keyring.startingWith(previous)?.ids[0] ?? null),
    left: {
      codes: await count('stock_code'),
      items: await count('delivered_item'),
      mails: await count('outbox'),
    },
    hosts: (await findHolders(host.db)).map(({ name, keyIds }) => ({ name, keys: [...keyIds] })),
  };
}
