import type { CatalogueIndex } from '#contract/catalogue.ts';
import { createPasswords } from './accounts/password.ts';
import type { Config } from './config.ts';
import type { Engine } from './database/connect.ts';
import { connectPostgres, openEmbedded } from './database/connect.ts';
import { SchemaMismatch } from './database/migrate.ts';
import { getOrCreateSetting } from './database/settings.ts';
import type { Host } from './host.ts';
import { createRefusedKeys } from './http/refused-keys.ts';
import { paymentMethods } from './payment-methods/methods.ts';
import { createNetworks } from './payment-networks/networks.ts';
import { dataFolder, readOrCreateSecret } from './platform/data-folder.ts';
import { keyringFrom } from './platform/keyring.ts';
import { StartRefused } from './platform/start-refused.ts';

/**
 * Opens and migrates the configured database: PostgreSQL, or the embedded one in `DATA_DIR`. Throws
 * `StartRefused`.
 */
export async function openDatabase(config: Config): Promise<Engine> {
  if (config.databaseUrl === null) return openEmbedded(dataFolder(config).database);
  try {
    return await connectPostgres(config.databaseUrl, { poolSize: config.poolSize });
  } catch (error) {
    if (error instanceof SchemaMismatch) throw error;
    const why = error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : 'unknown';
    throw new StartRefused(`The database at DATABASE_URL can't be used (${String(why)}).`);
  }
}

/**
 * Creates the host on an open database. Throws `StartRefused` if the database was first used in
 * another mode or with another secret.
 */
export async function createHost(
  config: Config,
  engine: Engine,
  catalogue: () => CatalogueIndex,
): Promise<Host> {
  const secret = config.secret ?? (await readOrCreateSecret(dataFolder(config).secret));
  const keyring = keyringFrom(secret);
  const mode = await getOrCreateSetting(engine.db, 'mode', config.mode);
  if (mode !== config.mode)
    throw new StartRefused(`This database belongs to a ${mode} host and can't be used in ${config.mode}.`);
  const check = keyring.mac('secret-check', 'keystall');
  if ((await getOrCreateSetting(engine.db, 'secret-check', check)) !== check)
    throw new StartRefused(
      "SECRET is not the one that this database was created with, so its codes couldn't be read.",
    );
  const now = () => new Date();
  const networks = createNetworks(config, now);
  return {
    config,
    engine: engine.name,
    db: engine.db,
    ping: engine.ping,
    outage: engine.outage,
    now,
    keyring,
    passwords: createPasswords(),
    refusedKeys: createRefusedKeys(),
    catalogue,
    networks,
    methods: paymentMethods,
  };
}
