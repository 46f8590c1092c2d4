import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate, STEPS } from '#server/database/migrate.ts';
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
    const receipt = {
      currency: 'PKR',
      amount: 900,
      destination: 'PK00',
      payer: null,
      payer_key: null,
    } as const;
    const unmatched = { outcome: 'unmatched', payment_id: null, account_id: null, booked: null } as const;
    for (const source of ['bank', 'usdt'])
      await db
        .insertInto('receipt')
        .values({
          ...receipt,
          ...unmatched,
          id: source,
          source,
          external_id: source,
          reference: null,
          sent_at: at,
          recorded_at: at,
        })
        .execute();
    await sql`INSERT INTO account (id, username, username_key, email, email_key, password_hash, alerts, orders, promos, registered_at)
      VALUES ('mina', 'mina', 'mina', 'mina@example.com', 'mina@example.com', 'none', true, true, true, now())`.execute(
      db,
    );
    const addPayments = (from: number, count: number) =>
      sql`INSERT INTO payment (id, account_id, method, state, cart, payable, currency, pay_amount, destination, details, valid_seconds,
          created_at, expires_at, closed_at)
        SELECT n, 'mina', 'bank', 'expired', '{}', 900, 'PKR', 900, 'PK00', '{}', 3600, now(), now(), now()
        FROM generate_series(${sql.lit(from)}, ${sql.lit(from + count - 1)}) AS n`.execute(db);
    await addPayments(1, 1_000);

    await migrate(db, STEPS.slice(0, 4));
    const used = (hash: string, minute: number) => ({
      hash,
      text: '[]',
      used_by: 'public/catalogue.json',
      used_at: new Date(at.getTime() + minute * 60_000),
    });
    await db
      .insertInto('catalogue_revision')
      .values([used('newer', 2), used('older', 1)])
      .execute();

    await migrate(db);
    expect(
      await db.selectFrom('catalogue_change').select(['number', 'hash', 'parent', 'changed_by']).execute(),
    ).toEqual([
      { number: 1, hash: 'older', parent: null, changed_by: 'file' },
      { number: 2, hash: 'newer', parent: 'older', changed_by: 'file' },
    ]);
    // As a host of the release before does.
    await addPayments(1_001, 3);
    const numbers = (await db.selectFrom('payment').select('number').execute()).map(({ number }) => number);
    expect(
      numbers.filter((number) => !/^KP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/.test(number)),
    ).toEqual([]);
    expect(new Set(numbers).size).toBe(1_003);
    // All 30 letters occur in each place.
    for (const place of [3, 4, 5, 6, 8, 9])
      expect(new Set(numbers.map((number) => number[place])).size, `at ${place}`).toBe(30);
    expect(
      await db.selectFrom('receipt').select(['id', 'is_manual', 'is_confirmed']).orderBy('id').execute(),
    ).toEqual([
      { id: 'bank', is_manual: true, is_confirmed: true },
      { id: 'usdt', is_manual: false, is_confirmed: true },
    ]);
    expect(await db.selectFrom('login_turn').select('name_key').execute()).toEqual([]);
    expect(await db.selectFrom('outbox').select(['id', 'payload', 'done_at']).execute()).toEqual([
      { id: 'a', payload: { to: 'mina@example.com' }, done_at: at },
    ]);
    await db.updateTable('outbox').set({ payload: null }).execute();
    await migrate(db);
    await db.destroy();
    await drop();
  },
);
