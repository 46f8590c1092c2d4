import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { Keyring } from '../platform/keyring.ts';
import { findKeyRecord, lockCurrentKey } from './store.ts';

type Holder = Pick<Host, 'keyring'>;

/**
 * The host's keyring with the database's current key first, instead of the first of
 * `SECRET`, so that all hosts seal with the same key while they restart one by one. A 503 if this
 * host doesn't hold it.
 */
export async function sealingKeyring(db: Db | Tx, { keyring }: Holder): Promise<Keyring> {
  return startingWith(keyring, (await findKeyRecord(db)).current);
}

/**
 * `sealingKeyring` for texts with unique fingerprints: the key can't change until the transaction
 * ends.
 */
export async function lockSealingKeyring(tx: Tx, { keyring }: Holder): Promise<Keyring> {
  return startingWith(keyring, await lockCurrentKey(tx, 'share'));
}

/** Without a record the database is new, and the keyring's first key is the current one. */
function startingWith(keyring: Keyring, check: string | null): Keyring {
  const chosen = check === null ? keyring : keyring.startingWith(check);
  if (chosen === null) throw keyMissing();
  return chosen;
}

/**
 * A 503 if this host lacks a key that stored texts are sealed with: a text that it can't open may
 * be undamaged.
 */
export async function ensureKeysHeld(db: Db | Tx, { keyring }: Holder): Promise<void> {
  const { current, previous } = await findKeyRecord(db);
  for (const check of [current, previous])
    if (check !== null && keyring.startingWith(check) === null) throw keyMissing();
}

const RETRY_AFTER_S = 5;
const keyMissing = () =>
  new HttpError(503, "The shop's key was changed, and this host has to be restarted with the new one.", {
    retryAfter: RETRY_AFTER_S,
  });

/**
 * The associated data of a sealed code: its row and variant, so that neither can be swapped
 * unnoticed.
 */
export const associatedData = (codeId: string, variantId: string): string => `${codeId}:${variantId}`;
