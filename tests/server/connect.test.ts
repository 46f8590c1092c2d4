import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { migrate, SchemaMismatch } from '#server/database/migrate.ts';
import { forEachEngine } from './support/world.ts';

/** All columns of all tables, with their types. */
const columnsOf = async (db: Db) =>
  (
    await sql`SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name`.execute(db)
  ).rows;

forEachEngine(
  'A connection to the database',
  (world) => {
    it.each([
      ['statement_timeout', '30s'],
      ['idle_in_transaction_session_timeout', '1min'],
    ])('never waits for ever: %s is %s', async (name, value) => {
      const { rows } = await sql`SELECT current_setting(${name}) AS value`.execute(world.host.db);
      expect(rows).toEqual([{ value }]);
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

    it('upgrades a database of the first version', async () => {
      const { db } = world.host;
      const columns = await columnsOf(db);
      await sql`DROP TABLE login_turn`.execute(db);
      await sql`DELETE FROM kysely_migration WHERE name > '0001_create_schema'`.execute(db);
      await migrate(db);
      expect(await columnsOf(db)).toEqual(columns);
    });

    it('that breaks within a transaction fails only that one', async () => {
      const { host: beside } = await world.secondHost();
      const isThere = async (pid: number) =>
        (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}::int`.execute(beside.db)).rows.length >
        0;
      const lost = world.host.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        await sql`SET LOCAL idle_in_transaction_session_timeout = 50`.execute(tx);
        await vi.waitFor(async () => expect(await isThere(rows[0]?.pid ?? 0)).toBe(false), {
          timeout: 5_000,
        });
        await sql`SELECT 1`.execute(tx);
      });
      await expect(lost).rejects.toThrow();
      expect((await sql`SELECT 1 AS one`.execute(world.host.db)).rows).toEqual([{ one: 1 }]);
    });
  },
  { only: 'postgresql' },
);
