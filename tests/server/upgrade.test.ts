import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import * as createSchema from '#server/database/migrations/0001_create_schema.ts';
import type { Database } from '#server/database/schema.ts';
import { makeDatabase, reachableEngines } from './support/databases.ts';

it.skipIf(!reachableEngines.includes('postgresql'))(
  'A database of the first release is upgraded with its data',
  async () => {
    const { url, drop } = await makeDatabase('postgresql');
    const pool = new pg.Pool({ connectionString: url ?? '' });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const provider = { getMigrations: async () => ({ '0001_create_schema': createSchema }) };
    const released = await new Migrator({ db, provider }).migrateToLatest();
    expect(released.error).toBeUndefined();
    const at = new Date('2026-03-02T09:00:00.000Z');
    const mail = {
      id: 'a',
      kind: 'mail',
      dedupe_key: 'a',
      payload: '{"to":"mina@example.com"}',
      sealed: null,
    };
    const times = { created_at: at, due_at: at, locked_until: null, done_at: at, failure: null };
    await db
      .insertInto('outbox')
      .values({ ...mail, ...times })
      .execute();

    await migrate(db);
    expect(await db.selectFrom('outbox').select(['id', 'payload', 'done_at']).execute()).toEqual([
      { id: 'a', payload: { to: 'mina@example.com' }, done_at: at },
    ]);
    await db.updateTable('outbox').set({ payload: null }).execute();
    await migrate(db);
    await db.destroy();
    await drop();
  },
);
