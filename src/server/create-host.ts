import { createPasswords } from './accounts/password.ts';
import type { Config } from './config.ts';
import type { Engine } from './database/connect.ts';
import { connectPostgres, openEmbedded } from './database/connect.ts';
import { SchemaMismatch } from './database/migrate.ts';
import { getOrCreateSetting } from './database/settings.ts';
import type { Host } from './host.ts';
import { createRefusedKeys } from './http/refused-keys.ts';
import { admitKeyring } from './keys/holders.ts';
import { paymentMethods } from './payment-methods/methods.ts';
import { createNetworks } from './payment-networks/networks.ts';
import { dataFolder, readOrCreateSecret } from './platform/data-folder.ts';
import { keyringFrom } from './platform/keyring.ts';
import { StartRefused } from './platform/start-refused.ts';
import { codeOf } from './telemetry/error-code.ts';
import type { Log } from './telemetry/logger.ts';
import { silentLog } from './telemetry/logger.ts';
import { createMetrics } from './telemetry/metrics.ts';

/**
 * Opens and migrates the configured database: PostgreSQL, or the embedded one in `DATA_DIR`. Throws
 * `StartRefused`.
 */
export async function openDatabase(config: Config, log?: Log): Promise<Engine> {
  if (config.databaseUrl === null) return openEmbedded(dataFolder(config).database, log);
  try {
    const { databaseDirectUrl: directUrl, poolSize } = config;
    return await connectPostgres(config.databaseUrl, { directUrl, poolSize, log });
  } catch (error) {
    if (error instanceof SchemaMismatch) throw error;
    const why = codeOf(error) ?? (error instanceof Error ? error.message : 'unknown');
    throw new StartRefused(`The database at DATABASE_URL can't be used (${why}).`);
  }
}

/**
 * Creates the host on an open database. Throws `StartRefused` if the database was first used in
 * another mode, or lacks a key that its contents are sealed with.
 */
export async function createHost(
  config: Config,
  engine: Engine,
  parts: Omit<HostParts, 'keyring'>,
): Promise<Host> {
  const secret = config.secret ?? (await readOrCreateSecret(dataFolder(config).secret));
  const keyring = keyringFrom(secret, config.secretPrevious);
  const mode = await getOrCreateSetting(engine.db, 'mode', config.mode);
  if (mode !== config.mode)
    throw new StartRefused(`This database belongs to a ${mode} host and can't be used in ${config.mode}.`);
  await admitKeyring(engine.db, keyring);
  return assembleHost(config, engine, { ...parts, keyring });
}

/** A host's parts beside settings and database; tests replace some. */
type HostParts = Pick<Host, 'keyring' | 'catalogue'> &
  Partial<
    Pick<Host, 'catalogueFault' | 'catalogueFile' | 'changed' | 'leaving' | 'log' | 'now' | 'passwords'>
  >;

/** Puts a host together from its parts, without asking the database. */
export function assembleHost(config: Config, engine: Engine, parts: HostParts): Host {
  const {
    keyring,
    catalogue,
    catalogueFault = () => null,
    catalogueFile = { refusal: async () => null, refresh: async () => 'unchanged' },
    changed = () => {},
    log = silentLog(),
    now = () => new Date(),
    passwords = createPasswords(),
    leaving = new AbortController().signal,
  } = parts;
  const metrics = createMetrics();
  return {
    config,
    engine: engine.name,
    db: engine.db,
    ping: engine.ping,
    outage: engine.outage,
    pool: engine.pool,
    now,
    leaving,
    log,
    changed,
    metrics,
    keyring,
    passwords,
    refusedKeys: createRefusedKeys(),
    catalogue,
    catalogueFault,
    catalogueFile,
    networks: createNetworks(config, now, {
      failed(network, error) {
        metrics.networks.inc({ network });
        log.warn({ err: error, network }, 'a network failed');
      },
      rateRead: (at) => metrics.rateReadAt.set(at.getTime() / 1000),
    }),
    methods: paymentMethods,
  };
}
