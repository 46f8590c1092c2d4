import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { plainForm } from '#contract/text.ts';
import type { Host } from '../host.ts';
import type { Keyring } from '../platform/keyring.ts';
import { associatedData } from './associated-data.ts';
import type { RotationProgress } from './rotation-progress.ts';
import type { ResealedRow, SealedRow } from './sealed.store.ts';
import { findSealedByOthers, replaceSealed } from './sealed.store.ts';
import type { SealedTable } from './sealed-tables.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

const RESEALED_PER_TURN = 50;
/** A locked row belongs to a sale that is about to end. */
const LOCKED_TRIES = 5;
const LOCKED_PAUSE_MS = 20;

/** Re-seals the next `size` texts of a walk; null at its end. */
export async function resealBatch(
  host: Host,
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

/** `replaceSealed`, which tries locked rows again for a moment. */
async function replaceUnlocked(
  { db }: Host,
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
