import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Config } from './config.ts';
import type { Db, Engine } from './database/connect.ts';
import type { Keyring } from './keyring.ts';
import type { Networks } from './networks/port.ts';

/** What every rule of the host is handed: the world it works in, so that tests can give it another. */
export type Host = {
  config: Config;
  engine: Engine['name'];
  db: Db;
  /** The host's clock. Every time that is stored or compared comes from here. */
  now(): Date;
  keyring: Keyring;
  /** The catalogue of the moment; it changes when its file does. */
  catalogue(): CatalogueIndex;
  /** The payment networks, each behind its adapter. */
  networks: Networks;
};
