import type { Config } from './config.ts';
import { hostsOf } from './database/servers.ts';

/**
 * The settings as the log may show them. Only the settings listed here are shown, so that a
 * new secret can't slip in.
 */
export const settingsToLog = (config: Config) => ({
  mode: config.mode,
  host: config.host,
  public_url: config.publicUrl,
  database: config.databaseUrl === null ? 'embedded' : hostsOf(config.databaseUrl),
  database_direct: config.databaseDirectUrl === null ? null : hostsOf(config.databaseDirectUrl),
  pool_size: config.poolSize,
  smtp: config.smtpUrl === null ? null : new URL(config.smtpUrl).host,
  limits: config.limits,
  trusted_proxies: config.trustedProxies,
  operator: `${config.operatorHost}:${config.operatorPort}`,
  networks: (['bank', 'bitcart', 'okx', 'binance', 'rate'] as const).filter((name) => config[name] !== null),
  log_level: config.logLevel,
});
