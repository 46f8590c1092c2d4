import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Steps } from '#server/database/migrate.ts';
import { migrate, SchemaMismatch, STEPS } from '#server/database/migrate.ts';
import { makeDatabase, reachableEngines } from './support/databases.ts';

type AnyDb = Kysely<{ setting: { name: string; value: string } }>;

/** Creating one takes seconds, so the tests share it. */
const pglite = await PGlite.create();
afterAll(() => pglite.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** An empty database, and connections to it: the embedded one has a single one. */
async function emptyDatabase(engine: (typeof reachableEngines)[number]): Promise<() => AnyDb> {
  if (engine === 'embedded') {
    await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const db: AnyDb = new Kysely({ dialect: new PGliteDialect({ pglite }) });
    return () => db;
  }
  const { url, drop } = await makeDatabase('postgresql');
  opened.push(drop);
  return () => {
    const pool = new pg.Pool({ connectionString: url ?? '', max: 2 });
    const db: AnyDb = new Kysely({ dialect: new PostgresDialect({ pool }) });
    opened.push(() => db.destroy());
    return db;
  };
}

const adding = (table: string): Steps[number] => ({
  [`${table}_migration`]: {
    up: async (db) => void (await db.schema.createTable(table).addColumn('id', 'text').execute()),
  },
});

/** Invented releases: each step adds a table, after the one with the settings. */
const FIRST: Steps[number] = {
  '0001_first': {
    up: async (db) => void (await sql`CREATE TABLE setting (name text PRIMARY KEY, value text)`.execute(db)),
  },
};
const released = (steps: number): Steps =>
  Array.from({ length: steps }, (_, index) => (index === 0 ? FIRST : adding(`000${index + 1}_table`)));

const tablesOf = async (db: AnyDb) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => /^\d/.test(name));
const stepOf = async (db: AnyDb) =>
  (await db.selectFrom('setting').select('value').where('name', '=', 'schema-step').executeTakeFirst())
    ?.value;

describe.each(reachableEngines)('The schema of a database on %s (R-106)', (engine) => {
  it('is brought to the last step of the host that starts, which the database then knows', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, released(2));
    expect([await tablesOf(db), await stepOf(db)]).toEqual([['0002_table'], '2']);
    await migrate(db, released(3));
    expect([await tablesOf(db), await stepOf(db)]).toEqual([['0002_table', '0003_table'], '3']);
  });

  it('is used by a host that is one step older, and left as it is', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, released(3));
    await migrate(db, released(2));
    expect([await tablesOf(db), await stepOf(db)]).toEqual([['0002_table', '0003_table'], '3']);
    await migrate(db, released(3));
  });

  it('is refused by a host that is two steps older, with a sentence that says what to do', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, released(4));
    await expect(migrate(db, released(2))).rejects.toThrow(SchemaMismatch);
    await expect(migrate(db, released(2))).rejects.toThrow(
      'The database is at step 4 of its schema, and this version of the shop can use steps up to 3: ' +
        'start the version that last upgraded the database, or the one before it.',
    );
    expect(await stepOf(db)).toBe('4');
  });

  it('is at step 1 if a host made it that knew no steps', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, released(1));
    await db.deleteFrom('setting').execute();
    await migrate(db, released(1));
    await migrate(db, released(2));
    expect(await stepOf(db)).toBe('2');
  });

  it('is refused if it has migrations of another kind of shop', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, [FIRST, adding('0002_other')]);
    await expect(migrate(db, released(2))).rejects.toThrow('made by another version of the shop');
  });

  it('is as it was if a migration fails', async () => {
    const db = (await emptyDatabase(engine))();
    await migrate(db, released(1));
    const failing = { '0003_failing': { up: () => Promise.reject(new Error('no such column')) } };
    await expect(migrate(db, [...released(2), failing])).rejects.toThrow('no such column');
    expect([await tablesOf(db), await stepOf(db)]).toEqual([[], '1']);
  });
});

it.runIf(reachableEngines.includes('postgresql'))(
  'Hosts of two versions that start at once on an empty database both run (R-106)',
  async () => {
    const connect = await emptyDatabase('postgresql');
    const versions = [2, 3, 2, 3, 2];
    await Promise.all(versions.map((steps) => migrate(connect(), released(steps))));
    const db = connect();
    expect([await tablesOf(db), await stepOf(db)]).toEqual([['0002_table', '0003_table'], '3']);
  },
);

it('A released step never gets another migration', () => {
  expect(Object.keys(STEPS[0] ?? {}).map((name) => name.slice(0, 4))).toEqual(
    Array.from({ length: 8 }, (_, index) => `000${index + 1}`),
  );
});
