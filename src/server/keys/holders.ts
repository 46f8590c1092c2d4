import { hostname } from 'node:os';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import { deleteHolder, upsertHolder } from './holders.store.ts';
import { ensureKeysHeld } from './record.ts';

/** This process among those that share the database. */
const PROCESS = { id: newId(), name: `${hostname()}, process ${process.pid}` };

/** Notes that this process runs and which keys it holds. */
export const registerHolder = (db: Db | Tx, { ids }: Keyring): Promise<void> =>
  upsertHolder(db, { ...PROCESS, keyIds: ids });

/**
 * Repeats the note, as a job. Throws if the key was changed without this process, which was away for
 * longer than the change waits.
 */
export async function reportHolder(host: Host): Promise<void> {
  await registerHolder(host.db, host.keyring);
  await ensureKeysHeld(host.db, host);
}

/** Takes the note back when the process ends, once nothing runs in it any more. */
export const unregisterHolder = (host: Host): Promise<void> => deleteHolder(host.db, PROCESS.id);
