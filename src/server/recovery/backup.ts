import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { Db, Tx } from '../database/connect.ts';
import { openEmbeddedFolder, openPostgres } from '../database/connect.ts';
import { dataFolder } from '../platform/data-folder.ts';
import { exportSnapshot, readContents, readMigrations } from './contents.store.ts';
import { findBrokenLaws } from './laws.store.ts';
import type { Contents, Manifest } from './manifest.ts';
import { backupFiles, RecoveryRefused, writeManifest } from './manifest.ts';
import { runPgDump } from './postgres-tools.ts';

/** A database to back up or to restore into: PostgreSQL, or the embedded one in `dataDir`. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

/**
 * Backs a database up into an empty or new folder, all of it in one snapshot: the dump, and a
 * manifest to check it by. PostgreSQL may be busy; a host on the embedded database has to
 * be stopped. Throws `RecoveryRefused`, or `FolderUnavailable` if the embedded database is in use.
 */
export async function backUp(location: DatabaseLocation, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new RecoveryRefused(`The folder ${folder} is not empty: name a new one for each backup.`);
  const { databaseUrl } = location;
  const contents =
    databaseUrl === null
      ? await dumpEmbedded(dataFolder(location).database, folder)
      : await dumpPostgres(databaseUrl, folder);
  return writeManifest(folder, { engine: databaseUrl === null ? 'embedded' : 'postgresql', contents });
}

async function dumpPostgres(url: string, folder: string): Promise<Contents> {
  const { db, server } = await openPostgres(url);
  try {
    return await inSnapshot(db, async (tx) => {
      const snapshot = await exportSnapshot(tx);
      const contents = await describe(tx);
      // The view of one server is unknown to others.
      await runPgDump(server(), { snapshot, file: backupFiles(folder).dump });
      return contents;
    });
  } finally {
    await db.destroy();
  }
}

async function dumpEmbedded(database: string, folder: string): Promise<Contents> {
  const { db, pglite, close } = await openEmbeddedFolder(database, null);
  try {
    const contents = await inSnapshot(db, describe);
    const dump = await pglite.dumpDataDir('gzip');
    await writeFile(backupFiles(folder).dump, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 });
    return contents;
  } finally {
    await close();
  }
}

const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

const describe = async (tx: Tx): Promise<Contents> => ({
  ...(await readContents(tx)),
  migrations: await readMigrations(tx),
  broken: await findBrokenLaws(tx, { atRest: false, clocksApartMs: 0 }),
});
