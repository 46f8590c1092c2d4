import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Config } from './config.ts';
import { dataFolder, keptSecret } from './data-folder.ts';
import type { Engine } from './database/connect.ts';
import { connectPostgres, openEmbedded } from './database/connect.ts';
import { keptSetting } from './database/settings.ts';
import type { Host } from './host.ts';
import { keyringFrom } from './keyring.ts';
import { networksOf } from './networks/networks.ts';

/** Why the host doesn't start: a sentence for who starts it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The database that the settings name, migrated: PostgreSQL, or the embedded one in `DATA_DIR`. */
export async function openDatabase(config: Config): Promise<Engine> {
  if (config.databaseUrl === null) return openEmbedded(dataFolder(config).database);
  try {
    return await connectPostgres(config.databaseUrl);
  } catch (error) {
    const why = error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : 'unknown';
    throw new StartRefused(`The database that DATABASE_URL names can't be used (${String(why)}).`);
  }
}

/**
 * The host over an open database. A database belongs to the mode and the secret that it was first used with; another one
 * is refused.
 */
export async function makeHost(
  config: Config,
  engine: Engine,
  catalogue: () => CatalogueIndex,
): Promise<Host> {
  const secret = config.secret ?? (await keptSecret(dataFolder(config).secret));
  const keyring = keyringFrom(secret);
  const mode = await keptSetting(engine.db, 'mode', config.mode);
  if (mode !== config.mode)
    throw new StartRefused(`This database belongs to a ${mode} host and can't be used in ${config.mode}.`);
  const probe = keyring.mac('probe', 'keystall');
  if ((await keptSetting(engine.db, 'secret-probe', probe)) !== probe)
    throw new StartRefused(
      'SECRET is not the one that this database was made with: its codes could not be read.',
    );
  const now = () => new Date();
  const networks = networksOf(config, now);
  return { config, engine: engine.name, db: engine.db, now, keyring, catalogue, networks };
}
