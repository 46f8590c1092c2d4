import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/create-host.ts';
import { migrate, SchemaMismatch } from '#server/database/migrate.ts';
import { forEachEngine, testConfig } from './support/world.ts';

forEachEngine(
  'A connection to the database',
  (world) => {
    it.each([
      ['lock_timeout', '10s'],
      ['statement_timeout', '30s'],
      ['idle_in_transaction_session_timeout', '1min'],
    ])('never waits for ever: %s is %s', async (name, value) => {
      const { rows } = await sql`SELECT current_setting(${name}) AS value`.execute(world.host.db);
      expect(rows).toEqual([{ value }]);
    });

    it('is one of as many as POOL_SIZE says', async () => {
      const config = testConfig({ DATABASE_URL: world.database.url ?? '', POOL_SIZE: '3' });
      const { db, close } = await openDatabase(config);
      const ask = () => sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)`.execute(db);
      const answers = await Promise.all(Array.from({ length: 9 }, ask));
      expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(3);
      await close();
    });

    it('refuses a database that went through migrations of another version', async () => {
      const { db } = world.host;
      const rename = (from: string, to: string) =>
        sql`UPDATE kysely_migration SET name = ${to} WHERE name = ${from}`.execute(db);
      await rename('0001_create_schema', '0001_shop');
      await expect(migrate(db)).rejects.toThrow(SchemaMismatch);
      await expect(migrate(db)).rejects.toThrow('start over with `npm run reset`');
      await rename('0001_shop', '0001_create_schema');
      await migrate(db);
    });

    it('that breaks within a transaction fails only that one', async () => {
      const { host: beside } = await world.secondHost();
      const isThere = async (pid: number) =>
        (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}::int`.execute(beside.db)).rows.length >
        0;
      const lost = world.host.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        await sql`SET LOCAL idle_in_transaction_session_timeout = 50`.execute(tx);
        await expect.poll(() => isThere(rows[0]?.pid ?? 0)).toBe(false);
        await sql`SELECT 1`.execute(tx);
      });
      await expect(lost).rejects.toThrow();
      expect((await sql`SELECT 1 AS one`.execute(world.host.db)).rows).toEqual([{ one: 1 }]);
    });
  },
  { only: 'postgresql' },
);
