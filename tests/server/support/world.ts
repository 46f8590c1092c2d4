import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { readConfig } from '#server/config.ts';
import type { Engine } from '#server/database/connect.ts';
import type { Listen } from '#server/database/listen.ts';
import type { Host } from '#server/host.ts';
import type { HostEnv } from '#server/http/api.ts';
import { keyringFrom } from '#server/keyring.ts';
import { mailsOf } from '#server/mail/outbox.ts';
import { networksOf } from '#server/networks/networks.ts';
import type { BuiltShop } from '#server/pages/built.ts';
import type { Browser } from './browser.ts';
import { browserOf } from './browser.ts';
import { testCatalogue } from './catalogue.ts';
import type { TestDatabase } from './databases.ts';
import { makeDatabase, reachableEngines } from './databases.ts';

/** A clock that the test holds: it stands still until it is told otherwise. */
export type Clock = { now(): Date; set(at: Date): void; pass(ms: number): void };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A host with everything around it in the test's hand. Each test starts with an empty database and the clock at `START`. */
export type World = {
  database: TestDatabase;
  host: Host;
  app: Hono<HostEnv>;
  /** Hears what any host on this database notifies. */
  listen: Listen;
  clock: Clock;
  /** The catalogue of the moment may be exchanged. */
  setCatalogue(catalogue: CatalogueIndex): void;
  /** The outbox, newest first. */
  mails(): ReturnType<typeof mailsOf>;
  /** A new browser, at an address of its own unless one is given. */
  browser(address?: string): Browser;
  /** A second host over the same database, with connections of its own (on PostgreSQL). */
  another(): Promise<{ host: Host; app: Hono<HostEnv>; listen: Listen; browser(address?: string): Browser }>;
  /** Rows in every table. */
  rowCounts(): Promise<Record<string, number>>;
  reset(): Promise<void>;
  close(): Promise<void>;
};

export const START = new Date('2026-03-02T09:00:00.000Z');

/** Settings of a test's host: those of a sandbox with strict limits, and whatever the test says. */
export function testConfig(env: Record<string, string> = {}): Config {
  const config = readConfig({ LIMITS: 'strict', SECRET: 'a secret that is long enough for tests', ...env });
  if (!config.ok) throw new Error(config.reason);
  return config.value;
}

/** `env` is read like the host's own environment; `config` overrides what came out of it. */
export type WorldOptions = { env?: Record<string, string>; config?: Partial<Config>; shop?: BuiltShop };

export async function makeWorld(
  engine: Engine['name'],
  { env = {}, config: settings = {}, shop }: WorldOptions = {},
): Promise<World> {
  const database = await makeDatabase(engine);
  const config = { ...testConfig(env), ...settings };
  const engines: Engine[] = [];
  let at = START;
  let catalogue = testCatalogue();
  let addresses = 0;
  const clock: Clock = {
    now: () => new Date(at),
    set: (to) => {
      at = to;
    },
    pass: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
  const another = async () => {
    const connected = await database.connect();
    const { db, name, listen } = connected;
    engines.push(connected);
    const host: Host = {
      config,
      engine: name,
      db,
      now: clock.now,
      keyring: keyringFrom(config.secret ?? ''),
      catalogue: () => catalogue,
      networks: networksOf(config, clock.now),
    };
    const app = createApp(host, shop === undefined ? {} : { shop });
    const browser = (address = `203.0.113.${(addresses++ % 250) + 1}`) =>
      browserOf(app, config.publicUrl, address);
    return { host, app, listen, browser };
  };
  const first = await another();
  const tables = await tablesOf(first.host);
  return {
    ...first,
    database,
    clock,
    another,
    setCatalogue: (next) => {
      catalogue = next;
    },
    mails: () => mailsOf(first.host),
    rowCounts: () => rowCounts(first.host, tables),
    async reset() {
      // The others were one test's: a server has only so many connections.
      for (const { close } of engines.splice(1)) await close();
      await emptyTables(first.host, tables);
      at = START;
      catalogue = testCatalogue();
    },
    async close() {
      for (const { close } of engines) await close();
      await database.drop();
    },
  };
}

/**
 * The tests of `describeIt` once on each engine that is reachable here. `world` may be used inside of tests and hooks;
 * every test starts with empty tables.
 */
export function forEachEngine(
  subject: string,
  describeIt: (world: World) => void,
  options: WorldOptions & { only?: Engine['name'] } = {},
): void {
  for (const engine of ['postgresql', 'embedded'] as const) {
    if (options.only !== undefined && options.only !== engine) continue;
    const title = `${subject} (on ${engine === 'embedded' ? 'the embedded database' : 'PostgreSQL'})`;
    if (!reachableEngines.includes(engine)) {
      console.warn(`Left out, because no PostgreSQL is reachable: ${title}`);
      continue;
    }
    describe(title, () => {
      let made: World | null = null;
      beforeAll(async () => {
        made = await makeWorld(engine, options);
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
        browser: (address) => world().browser(address),
        another: () => world().another(),
        rowCounts: () => world().rowCounts(),
        reset: () => world().reset(),
        close: () => world().close(),
      });
    });
  }
}

/** The tables of the shop, without those that keep the database's own history. */
async function tablesOf({ db }: Host): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Not by TRUNCATE, which makes new files for every table: that takes longer than most tests. What is still being written is waited for. */
async function emptyTables({ db }: Host, tables: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);
    // Without triggers, and so in any order.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
  });
}

async function rowCounts({ db }: Host, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`;
    counts[table] = (await count.execute(db)).rows[0]?.count ?? 0;
  }
  return counts;
}
