import type { Host } from '../host.ts';
import { findHolders } from './holders.store.ts';
import { findKeyRecord } from './record.store.ts';
import { sealingKeyring } from './record.ts';
import { countSealedByOthers } from './sealed.store.ts';
import type { SealedTable } from './sealed-tables.ts';

/** The keys in use, what still needs the previous one, and which hosts hold them. */
export async function describeKeys(host: Host) {
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
