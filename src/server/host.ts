import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Passwords } from './accounts/password.ts';
import type { AuditEntry } from './audit/audit-entry.ts';
import type { CatalogueFault, CatalogueFile } from './catalogue/catalogue-file.ts';
import type { Config } from './config.ts';
import type { Db, Engine, Tx } from './database/connect.ts';
import type { Kind } from './database/kinds.ts';
import type { RefusedKeys } from './http/refused-keys.ts';
import type { Actor } from './operator/frame/role.ts';
import type { PaymentMethods } from './payment-methods/payment-method.ts';
import type { Networks } from './payment-networks/port.ts';
import type { Keyring } from './platform/keyring.ts';
import type { Log } from './telemetry/logger.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** The dependencies of every rule, so that tests can replace them. */
export type Host = {
  config: Config;
  engine: Engine['name'];
  db: Db;
  ping: Engine['ping'];
  outage: Engine['outage'];
  pool: Engine['pool'];
  /** The database's time, the only source of times that are stored or compared. */
  now(): Date;
  /** Aborted when the host begins to shut down; it still answers requests then. */
  leaving: AbortSignal;
  log: Log;
  /** Tells the office's open pages that something has changed, after the commit. */
  changed(kind: Kind, id: string): void;
  metrics: Metrics;
  keyring: Keyring;
  passwords: Passwords;
  /** Recent refusals by rate limits. */
  refusedKeys: RefusedKeys;
  /** The current catalogue, which changes with its file. */
  catalogue(): CatalogueIndex;
  /** Why its file is refused; null while it is used. */
  catalogueFault(): CatalogueFault | null;
  /** Its file as commands change it. */
  catalogueFile: CatalogueFile;
  /** The payment networks, each behind its adapter. */
  networks: Networks;
  /** The payment methods, each as one object. */
  methods: PaymentMethods;
  /** The operator whose command is carried out; undefined outside of commands. */
  actor?: Actor;
  /** Judges and writes each audit entry of a command of several transactions. */
  auditor?: (tx: Tx, entry: AuditEntry) => Promise<unknown>;
  /** Aborted once the caller of that command is gone; undefined outside of commands. */
  caller?: AbortSignal;
  /** The id with which that command was sent, so that it counts once if it is sent again. */
  attempt?: string;
};
