import { readFile, rm } from 'node:fs/promises';
import type { Db } from '../database/connect.ts';
import { openEmbedded, openEmbeddedFolder, openPostgres } from '../database/connect.ts';
import { isKnownMigration, migrate } from '../database/migrate.ts';
import { dataFolder } from '../platform/data-folder.ts';
import { keyringFrom } from '../platform/keyring.ts';
import type { DatabaseLocation } from './backup.ts';
import { checkLaws } from './check-laws.ts';
import {
  deleteLeftOut,
  dropTables,
  insertMigrations,
  isEmpty,
  isLeftOut,
  readContents,
} from './contents.store.ts';
import type { Contents, Manifest } from './manifest.ts';
import { backupFiles, RecoveryRefused, readBackup } from './manifest.ts';
import { runPgRestore } from './postgres-tools.ts';

/** Where the key is: in the settings, or in the sandbox in a file of `DATA_DIR`. */
type KeySource = { secret: string | null; secretPrevious: string | null; dataDir: string };

/**
 * Restores a backup into an empty database, and then checks its rows, sums and laws. A
 * backup that doesn't fit is refused and leaves the database empty. Throws `RecoveryRefused`.
 */
export async function restore(place: DatabaseLocation & KeySource, folder: string): Promise<Manifest> {
  const manifest = await readBackup(folder);
  const unknown = manifest.migrations.find(({ name }) => !isKnownMigration(name));
  if (unknown !== undefined)
    throw new RecoveryRefused(
      `This backup is of a newer version of the shop (${manifest.version}): restore it with that version.`,
    );
  await ensureKeys(place, manifest);
  const { dump } = backupFiles(folder);
  if (place.databaseUrl !== null) await restorePostgres(place.databaseUrl, manifest, dump);
  else await restoreEmbedded(dataFolder(place).database, manifest, dump);
  return manifest;
}

/** A database's note of its key, to recognize it. */
const checkOf = (secret: string): string => keyringFrom(secret).checks[0];

/** Throws `RecoveryRefused` unless the keys that a backup's codes are sealed with are here. */
async function ensureKeys(source: KeySource, { key, previous_key }: Contents): Promise<void> {
  const secret = source.secret ?? (await readKept(source.dataDir));
  if (secret === null)
    throw new RecoveryRefused(
      `The codes of this backup are sealed with a key that is not in it: set SECRET to it, or SECRET_FILE to a file that holds it, or in the sandbox copy the file "secret" into ${source.dataDir}.`,
    );
  const known = [secret, ...(source.secretPrevious === null ? [] : [source.secretPrevious])].map(checkOf);
  if (!known.includes(key))
    throw new RecoveryRefused(
      "SECRET is not the key that this backup's codes are sealed with: set it to the key of that time.",
    );
  if (previous_key !== null && !known.includes(previous_key))
    throw new RecoveryRefused(
      'This backup was made while the key was changed: set SECRET_PREVIOUS to the key before, too.',
    );
}

const readKept = (dataDir: string): Promise<string | null> =>
  readFile(dataFolder({ dataDir }).secret, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

async function restorePostgres(url: string, manifest: Manifest, dump: string): Promise<void> {
  if (manifest.engine !== 'postgresql')
    throw new RecoveryRefused(
      'This backup is of the embedded database: leave DATABASE_URL out to restore it.',
    );
  const { db, server } = await openPostgres(url);
  try {
    if (!(await isEmpty(db)))
      throw new RecoveryRefused(
        'The database at DATABASE_URL is not empty: create a new one to restore into.',
      );
    await runPgRestore(server(), dump);
    try {
      await ensureContents(db, manifest);
      await insertMigrations(db, manifest.migrations);
      await migrate(db);
      await deleteLeftOut(db);
      await ensureLaws(db, manifest);
    } catch (error) {
      await dropTables(db);
      throw error;
    }
  } finally {
    await db.destroy();
  }
}

async function restoreEmbedded(database: string, manifest: Manifest, dump: string): Promise<void> {
  if (manifest.engine !== 'embedded')
    throw new RecoveryRefused('This backup is of PostgreSQL: set DATABASE_URL to an empty database of it.');
  const image = new Blob([await readFile(dump)], { type: 'application/gzip' });
  const { db, finished, close } = await openEmbeddedFolder(database, image);
  try {
    await deleteLeftOut(db);
    await ensureContents(db, manifest);
    finished();
  } finally {
    await close();
  }
  try {
    const engine = await openEmbedded(database);
    await ensureLaws(engine.db, manifest).finally(() => engine.close());
  } catch (error) {
    await rm(database, { recursive: true, force: true });
    throw error;
  }
}

/** Compares rows and sums with those of the backup's time. */
async function ensureContents(db: Db, { counts, sums }: Contents): Promise<void> {
  const found = await db.transaction().execute(readContents);
  // A backup that an older version made of this schema has what it didn't know to leave out.
  const wrong = [...new Set([...Object.keys(counts), ...Object.keys(found.counts)])].find(
    (table) => !isLeftOut(table) && counts[table] !== found.counts[table],
  );
  if (wrong !== undefined)
    throw new RecoveryRefused(
      `The backup is damaged: of ${wrong} it should have ${counts[wrong] ?? 'no'} rows and has ${found.counts[wrong] ?? 'no'}. Nothing was restored.`,
    );
  if (sums.ledger !== found.sums.ledger || sums.balances !== found.sums.balances)
    throw new RecoveryRefused('The backup is damaged: its sums of money are others. Nothing was restored.');
}

/** A law that was broken before the backup is no reason to refuse it. */
async function ensureLaws(db: Db, { broken }: Contents): Promise<void> {
  const [first] = (await checkLaws(db)).filter((sentence) => !broken.includes(sentence));
  if (first !== undefined)
    throw new RecoveryRefused(`The backup is damaged: ${first}. Nothing was restored.`);
}
