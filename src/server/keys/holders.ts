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

/** This process among those that share the database. */
const PROCESS = { id: newId(), name: `${hostname()}, process ${process.pid}` };

/**
 * Admits a starting host to the database: it must hold each key that something is sealed with
 * . A new database remembers the host's first key. Throws `StartRefused`.
 */
export const admitKeyring = (db: Db, keyring: Keyring): Promise<void> =>
  transact(db, async (tx) => {
    await insertCurrentKey(tx, keyring.checks[0]);
    // So that a change of the key either sees this host, or is seen by it.
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

/** Notes that this process runs and which keys it holds. */
const registerHolder = (db: Db | Tx, { ids }: Keyring): Promise<void> =>
  upsertHolder(db, { ...PROCESS, keyIds: ids });

/**
 * Repeats the note, as a job. Throws if the key was changed without this process, which was away
 * for longer than the change waits.
 */
export async function reportHolder(host: Pick<Host, 'db' | 'keyring'>): Promise<void> {
  await registerHolder(host.db, host.keyring);
  await ensureKeysHeld(host.db, host);
}

/** Takes the note back when the process ends, once nothing runs in it any more. */
export const unregisterHolder = (host: Pick<Host, 'db'>): Promise<void> => deleteHolder(host.db, PROCESS.id);

const wrongKey = (keyring: Keyring, previous: string | null) =>
  previous !== null && keyring.startingWith(previous) !== null
    ? 'The key was changed while this host was stopped: set SECRET to the new key, and SECRET_PREVIOUS to the one before.'
    : "SECRET is not the key that this database's codes are sealed with, so they couldn't be read: set SECRET to that key or, to change it, SECRET_PREVIOUS.";

const previousKeyNeeded = (left: number) =>
  `${left.toLocaleString('en')} ${left === 1 ? 'code is' : 'codes are'} still sealed with the previous key: set SECRET_PREVIOUS to it again, and run "npm run operator -- keys rotate" until it says that the previous key can go.`;
