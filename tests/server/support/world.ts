import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { createPasswords, type HashCost } from '#server/accounts/password.ts';
import { createSite } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import type { Engine, Tx } from '#server/database/connect.ts';
import { forgetPast } from '#server/database/kept-past.ts';
import type { Listen } from '#server/database/listen.ts';
import type { Host } from '#server/host.ts';
import type { HostEnv } from '#server/http/hono-context.ts';
import { createRefusedKeys } from '#server/http/refused-keys.ts';
import { listMails } from '#server/mail/list-mails.ts';
import type { BuiltShop } from '#server/pages/built-shop.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import type { Browser } from './browser.ts';
import { createBrowser } from './browser.ts';
import { testCatalogue } from './catalogue.ts';
import type { TestConnection, TestDatabase } from './databases.ts';
import { makeDatabase, reachableEngines, sharedDatabase } from './databases.ts';
import type { Shop } from './driver.ts';
import { shopOf } from './driver.ts';
import type { LogLines } from './log-lines.ts';
import { collectLog } from './log-lines.ts';

/** A clock that only the test advances. */
export type Clock = { now(): Date; set(at: Date): void; advance(ms: number): void };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * A host with its whole environment under the test's control. Each test starts with an empty
 * database and the clock at `START`.
 */
export type World = {
  database: TestDatabase;
  host: Host;
  /** Drives the host in the shop's words. */
  shop: Shop;
  app: Hono<HostEnv>;
  /** Listens to the notifications of all hosts on this database. */
  listen: Listen;
  clock: Clock;
  /** Replaces the current catalogue. */
  setCatalogue(catalogue: CatalogueIndex): void;
  /** The outbox, newest first. */
  mails(): ReturnType<typeof listMails>;
  /** What all hosts of this world have logged, oldest first. */
  logged: Pick<LogLines, 'lines' | 'text' | 'clear'>;
  /** Tells all hosts of this world to end; there is no way back. */
  leave(): void;
  /** A new browser, by default at a client address of its own. */
  browser(address?: string): Browser;
  /** A second host on the same database, with connections of its own (on PostgreSQL). */
  secondHost(): Promise<{
    host: Host;
    shop: Shop;
    app: Hono<HostEnv>;
    listen: Listen;
    browser(address?: string): Browser;
  }>;
  /** The number of rows of every table. */
  rowCounts(): Promise<Record<string, number>>;
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** A mail's subject with `{KS}` and `{KP}` for the numbers of its order and payment. */
export const unnumbered = (subject: string): string => subject.replace(/\b(K[SP])-\w{4}-\w\w\b/g, '{$1}');

export const START = new Date('2026-03-02T09:00:00.000Z');

/** The settings of a test's host: a sandbox with strict limits, plus the test's own. */
export function testConfig(env: Record<string, string> = {}): Config {
  const config = readConfig({ LIMITS: 'strict', SECRET: 'a secret that is long enough for tests', ...env });
  if (!config.ok) throw new Error(config.reason);
  return config.value;
}

/** `env` is parsed like the host's environment; `config` overrides the result. */
type WorldOptions = {
  env?: Record<string, string>;
  config?: Partial<Config>;
  shop?: BuiltShop;
  connection?: TestConnection;
  /** What hashing a password costs. Default: next to nothing. */
  hashCost?: HashCost | undefined;
  /** On the database that this process's test files share; the world empties it, and does not drop it. */
  isShared?: boolean;
};

export const CHEAP: HashCost = { memory: 8, passes: 1, parallelism: 1 };

export async function createWorld(
  engine: Engine['name'],
  {
    env = {},
    config: settings = {},
    shop,
    connection = {},
    hashCost = CHEAP,
    isShared = false,
  }: WorldOptions = {},
): Promise<World> {
  const database = await (isShared ? sharedDatabase(engine) : makeDatabase(engine));
  const config = { ...testConfig(env), ...settings };
  const engines: Engine[] = [];
  const forget: (() => void)[] = [];
  let at = START;
  let catalogue = testCatalogue();
  let addresses = 0;
  const written = collectLog();
  const leaving = new AbortController();
  const clock: Clock = {
    now: () => new Date(at),
    set: (to) => {
      at = to;
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
  const another = async () => {
    const connected = await database.connect({
      now: clock.now,
      log: written.log,
      ...connection,
    });
    const { listen } = connected;
    engines.push(connected);
    const assembled = assembleHost(config, connected, {
      keyring: keyringFrom(config.secret ?? '', config.secretPrevious),
      catalogue: () => catalogue,
      log: written.log,
      now: clock.now,
      leaving: leaving.signal,
      passwords: createPasswords(hashCost),
    });
    let { refusedKeys } = assembled;
    forget.push(() => {
      refusedKeys = createRefusedKeys();
    });
    const host: Host = {
      ...assembled,
      get refusedKeys() {
        return refusedKeys;
      },
    };
    const { app } = createSite(host, shop === undefined ? {} : { shop });
    const browser = (address = `203.0.113.${(addresses++ % 250) + 1}`) =>
      createBrowser(app, config.publicUrl, address);
    return { host, shop: shopOf(host), app, listen, browser };
  };
  const first = await another();
  const tables = await tablesOf(first.host);
  return {
    ...first,
    database,
    clock,
    secondHost: another,
    setCatalogue: (next) => {
      catalogue = next;
    },
    mails: () => listMails(first.host),
    logged: written,
    leave: () => leaving.abort(),
    rowCounts: () => rowCounts(first.host, tables),
    async reset() {
      // Those of one test only: a server has a limited number of connections.
      for (const { close } of engines.splice(1)) await close();
      await emptyTables(first.host, tables);
      forgetPast(first.host.db);
      for (const each of forget) each();
      written.clear();
      at = START;
      catalogue = testCatalogue();
    },
    async close() {
      for (const { close } of engines) await close();
      if (!isShared) await database.drop();
    },
  };
}

type Subject = (world: World) => void;
/** `hasOwnDatabase` is for tests that change the schema: all others share one with other files. */
type SubjectOptions = WorldOptions & { hasOwnDatabase?: boolean };

/**
 * Runs the tests of `describeIt` on one engine: PostgreSQL where it is reachable, else the embedded
 * one. `world` is usable inside tests and hooks; each test starts with empty tables. In the slow tests
 * they run on the engine that the quick ones leave out.
 */
export function onOneEngine(subject: string, describeIt: Subject, options: SubjectOptions = {}): void {
  describeOn(reachableEngines.at(isOtherEngine ? -1 : 0) ?? 'embedded', subject, describeIt, options);
}

/** Whether tests run on the engine that the quick ones leave out, and no others do. */
const isOtherEngine = process.env['THOROUGH'] === '1';

/**
 * Runs tests on both engines, or on the named one: for what depends on the dialect, on locks,
 * on restarts or on notifications. The slow tests have nothing left to run of them.
 */
export function forEachEngine(
  subject: string,
  describeIt: Subject,
  { only, ...options }: SubjectOptions & { only?: Engine['name'] } = {},
): void {
  for (const engine of ['postgresql', 'embedded'] as const) {
    if (only !== undefined && only !== engine) continue;
    if (reachableEngines.includes(engine))
      describeOn(engine, subject, describeIt, { ...options, isLeftOut: isOtherEngine });
    else console.warn(`Left out, because no PostgreSQL is reachable: ${titleOn(engine, subject)}`);
  }
}

const titleOn = (engine: Engine['name'], subject: string) =>
  `${subject} (on ${engine === 'embedded' ? 'the embedded database' : 'PostgreSQL'})`;

function describeOn(
  engine: Engine['name'],
  subject: string,
  describeIt: Subject,
  { hasOwnDatabase = false, isLeftOut = false, ...options }: SubjectOptions & { isLeftOut?: boolean },
): void {
  describe.skipIf(isLeftOut)(titleOn(engine, subject), () => {
    let made: World | null = null;
    beforeAll(async () => {
      made = await createWorld(engine, hasOwnDatabase ? options : { ...options, isShared: true });
    });
    beforeEach(() => world().reset());
    afterAll(() => made?.close());
    const world = () => {
      if (made === null) throw new Error('The world is there inside of tests and hooks only');
      return made;
    };
    describeIt({
      get database() {
        return world().database;
      },
      get host() {
        return world().host;
      },
      get shop() {
        return world().shop;
      },
      get app() {
        return world().app;
      },
      get listen() {
        return world().listen;
      },
      get clock() {
        return world().clock;
      },
      setCatalogue: (catalogue) => world().setCatalogue(catalogue),
      mails: () => world().mails(),
      leave: () => world().leave(),
      get logged() {
        return world().logged;
      },
      browser: (address) => world().browser(address),
      secondHost: () => world().secondHost(),
      rowCounts: () => world().rowCounts(),
      reset: () => world().reset(),
      close: () => world().close(),
    });
  });
}

/** The tables of the shop, without those of the migrations. */
async function tablesOf({ db }: Host): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/**
 * Empties all tables once running writes are done. Not by TRUNCATE, which creates new files and
 * takes longer than most tests; and only those that have rows, since a DELETE takes a while even so.
 */
async function emptyTables({ db }: Host, tables: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);
    // Triggers are off, so the order doesn't matter.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const table of await filledOf(tx, tables)) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
  });
}

async function filledOf(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const isFilled = tables.map((name) => sql`EXISTS (SELECT FROM ${sql.table(name)}) AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, boolean>>`SELECT ${sql.join(isFilled)}`.execute(tx);
  return tables.filter((name) => rows[0]?.[name]);
}

async function rowCounts({ db }: Host, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`;
    counts[table] = (await count.execute(db)).rows[0]?.count ?? 0;
  }
  return counts;
}
