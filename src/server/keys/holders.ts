import { hostname } from 'node:os';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { countLeft } from './rotation.ts';
import { ensureKeysHeld } from './sealing-keyring.ts';
import {
  deleteHolder,
  deletePreviousKey,
  findKeyRecord,
  insertCurrentKey,
  lockCurrentKey,
  upsertHolder,
} from './store.ts';

/** This process, as other processes on the same database see it. */
const PROCESS = { id: newId(), name: `${hostname()}, process ${process.pid}` };

/**
 * Admits a starting host: it must hold each key that stored texts are sealed with. In a new
 * database, the host's first key becomes the current one. Throws `StartRefused`.
 */
export const admitKeyring = (db: Db, keyring: Keyring): Promise<void> =>
  transact(db, async (tx) => {
    await insertCurrentKey(tx, keyring.checks[0]);
    // With this lock, a start and a key change can't miss each other.
    await lockCurrentKey(tx, 'share');
    const { current, previous } = await findKeyRecord(tx);
    const sealing = current === null ? keyring : keyring.startingWith(current);
    if (sealing === null) throw new StartRefused(wrongKey(keyring, previous));
    if (previous !== null && keyring.startingWith(previous) === null) {
      const left = await countLeft(tx, sealing);
      if (left > 0) throw new StartRefused(previousKeyNeeded(left));
      await deletePreviousKey(tx);
    }
    await registerHolder(tx, keyring);
  });

/** Registers this running process with the keys that it holds. */
const registerHolder = (db: Db | Tx, { ids }: Keyring): Promise<void> =>
  upsertHolder(db, { ...PROCESS, keyIds: ids });

/**
 * Renews the registration, as a job. Throws if the key was changed without this process, because it
 * had not renewed in time.
 */
export async function reportHolder(host: Pick<Host, 'db' | 'keyring'>): Promise<void> {
  await registerHolder(host.db, host.keyring);
  await ensureKeysHeld(host.db, host);
}

/** Removes the registration when the process ends, after everything else. */
export const unregisterHolder = (host: Pick<Host, 'db'>): Promise<void> => deleteHolder(host.db, PROCESS.id);

const wrongKey = (keyring: Keyring, previous: string | null) =>
  previous !== null && keyring.startingWith(previous) !== null
    ? 'The key was changed while this host was stopped: set SECRET to the new key, and SECRET_PREVIOUS to the one before.'
    : "SECRET is not the key that this database's codes are sealed with, so they couldn't be read: set SECRET to that key or, to change it, SECRET_PREVIOUS.";

const previousKeyNeeded = (left: number) =>
  `${left.toLocaleString('en')} ${left === 1 ? 'code is' : 'codes are'} still sealed with the previous key: set SECRET_PREVIOUS to it again, and run "npm run operator -- keys rotate" until it says that the previous key can go.`;
