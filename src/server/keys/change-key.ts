import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { Keyring } from '../platform/keyring.ts';
import { findHolders } from './holders.store.ts';
import type { KeyRecord } from './key-record.ts';
import { deletePreviousKey, findKeyRecord, lockCurrentKey, replaceCurrentKey } from './record.store.ts';
import { countSealedByOthers } from './sealed.store.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

/**
 * Makes `SECRET` the key that all hosts seal with from now on. A 409 if a running host lacks
 * it, or if an earlier change to another key is not finished.
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

/** Ends a change: nothing needs the previous key any more. False if that was noted already. */
export const forgetPreviousKey = (tx: Tx): Promise<boolean> => deletePreviousKey(tx);

/** How many texts are sealed with another key than the first of `keyring`. */
export async function countLeft(db: Db | Tx, keyring: Keyring): Promise<number> {
  let left = 0;
  for (const table of SEALED_TABLES) left += await countSealedByOthers(db, table, keyring.ids[0]);
  return left;
}
