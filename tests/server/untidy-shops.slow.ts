import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Steps } from '#server/database/migrate.ts';
import { migrate, STEPS } from '#server/database/migrate.ts';
import type { Database } from '#server/database/schema.ts';
import { makeEmptyDatabase, reachableEngines } from './support/databases.ts';

/*
 * Old shops are untidy: their rows collide, lack what is asked of them later, or are very long, and what
 * RUNNING.md says to make before an upgrade was made in part. Every migration copes with that, or refuses with
 * a sentence that says which rows and what to do.
 */

type Db = Kysely<Database>;
const FOLDER = 'src/server/database/migrations';
const MIGRATIONS = STEPS.flatMap((step) => Object.keys(step));

/** More than an index takes, even compressed, and as much as a line of a statement may have. */
const LONG = randomBytes(7_000).toString('base64').toUpperCase();

/** All steps, up to this migration. */
const upTo = (last: string): Steps =>
  STEPS.map((step) => Object.fromEntries(Object.entries(step).filter(([name]) => name <= last))).filter(
    (step) => Object.keys(step).length > 0,
  );

/** Two rows in each table of the first release, with texts as long as it takes them. */
const FIRST_ROWS = [
  `INSERT INTO account (id, username, username_key, email, email_key, password_hash, alerts, orders, promos, registered_at)
    SELECT n, n, n, n, n, $long, true, true, true, now() FROM unnest(ARRAY['mina', 'sana']) AS n`,
  `INSERT INTO session SELECT n, n, now(), now() FROM unnest(ARRAY['mina', 'sana']) AS n`,
  `INSERT INTO payment (id, account_id, method, state, cart, payable, currency, pay_amount, destination, details, sender,
      valid_seconds, created_at, expires_at, closed_at)
    SELECT 'payment ' || n, 'mina', 'bank', 'expired', '{}', 900, 'PKR', 900, 'PK00', '{}', $long, 3600, now(), now(), now()
    FROM generate_series(1, 5) AS n`,
  `INSERT INTO payment_sender_name SELECT id, 'MINA', now() FROM payment`,
  `INSERT INTO receipt (id, source, external_id, currency, amount, destination, payer, payer_key, sent_at, recorded_at, outcome)
    SELECT 'receipt ' || n, 'bank', n, 'PKR', 900, 'PK00', $long, $long, now(), now(), 'unmatched' FROM generate_series(1, 2) AS n`,
  `INSERT INTO unconfirmed_receipt SELECT 'usdt', n, NULL, now(), now(), false FROM generate_series(1, 2) AS n`,
  `INSERT INTO "order" (id, account_id, payment_id, state, amount, paid, created_at)
    SELECT id, account_id, id, 'processing', 900, 900, now() FROM payment`,
  `INSERT INTO order_line (id, order_id, position, variant_id, name, price, quantity, instant)
    SELECT id, id, 1, 'star-5', $long, 900, 2, true FROM "order"`,
  `INSERT INTO stock_code (id, variant_id, batch, position, sealed, fingerprint, state, order_line_id, added_at, sold_at)
    SELECT id, 'star-5', 'batch', 1, $long, id, 'sold', id, now(), now() FROM order_line`,
  `INSERT INTO delivered_item SELECT id, id, 1, $long, id, now(), NULL FROM order_line`,
  `INSERT INTO ledger_transaction SELECT id, 'sale', id, now() FROM payment`,
  `INSERT INTO idempotency_key SELECT 'mina', n, $long, 200, '{}', now() FROM generate_series(1, 2) AS n`,
  `INSERT INTO outbox SELECT n, 'mail', n, '{}', $long, now(), now(), NULL, 9, now(), $long FROM generate_series(1, 2) AS n`,
  `INSERT INTO chat_conversation (id, message_count, last_message_at) SELECT n, 1, now() FROM generate_series(1, 2) AS n`,
  `INSERT INTO chat_message SELECT id, 1, 'visitor', $long, now() FROM chat_conversation`,
  `INSERT INTO rate_limit SELECT n, 1, now() FROM generate_series(1, 2) AS n`,
  `INSERT INTO audit_log SELECT n, now(), $long, $long, $long || n, '{"reason":"none"}' FROM generate_series(1, 2) AS n`,
];

/** Rows of later releases, put in before a migration. */
const LATER_ROWS: Readonly<Record<string, readonly string[]>> = {
  '0014_add_catalogue_revisions': [`INSERT INTO receipt_reversal SELECT id, $long, now(), NULL FROM receipt`],
  '0020_add_takers': [
    `INSERT INTO operator_session SELECT n, $long, now(), now(), now() FROM generate_series(1, 2) AS n`,
  ],
  '0022_add_catalogue_changes': [
    // Two that were used at the same moment.
    `INSERT INTO catalogue_revision SELECT n, $long, '2026-03-02', $long FROM unnest(ARRAY['older', 'newer']) AS n`,
  ],
  '0026_add_kept_receipts': [`INSERT INTO stock_threshold VALUES ('star-5', 1), ('star-10', 10000)`],
};

/** What RUNNING.md says to do in a large shop before this migration, done in part, or by several people. */
const PREPARED: Readonly<Record<string, readonly string[]>> = {
  '0015_add_plain_fingerprints': ['ALTER TABLE stock_code ADD COLUMN IF NOT EXISTS plain_fingerprint text'],
  '0017_add_payment_numbers': [
    'ALTER TABLE payment ADD COLUMN IF NOT EXISTS number text',
    `UPDATE payment SET number = 'KP-2222-22' WHERE id <> 'payment 5'`,
  ],
  '0027_add_receipt_evidence': [
    `ALTER TABLE receipt ADD COLUMN IF NOT EXISTS decided_by text
      CHECK (decided_by IN ('amount', 'invoice', 'number', 'known-payer', 'person'))`,
    'ALTER TABLE receipt ADD COLUMN IF NOT EXISTS numbered_payment_id text REFERENCES payment (id)',
  ],
};

/** The indexes of a migration that may be there already, with their tables. */
const indexesOf = (migration: string): [index: string, table: string][] =>
  [
    ...readFileSync(`${FOLDER}/${migration}.ts`, 'utf8').matchAll(
      /CREATE (?:UNIQUE )?INDEX IF NOT EXISTS (\w+)\s+ON ("?\w+"?)/g,
    ),
  ].map(([, index = '', table = '']) => [index, table]);

const run = (db: Db, statements: readonly string[] = []) =>
  statements.reduce(async (before, statement) => {
    await before;
    await sql.raw(statement.replaceAll('$long', `'${LONG}'`)).execute(db);
  }, Promise.resolve());

type Fact = { table: string; says: string };

/** All that the database says of its tables' columns, constraints and indexes. */
async function schemaOf(db: Db): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    SELECT attrelid::regclass::text AS table, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull) AS says
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
    UNION ALL SELECT conrelid::regclass::text, concat_ws(' ', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) FROM pg_index
      JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`.execute(db);
  return rows;
}

/** The tables of `before` that are not the same in `after`. */
function changedTables(before: readonly Fact[], after: readonly Fact[]): string[] {
  const known = new Set(before.map(({ says }) => says));
  const old = new Set(before.map(({ table }) => table));
  const changed = after.filter(({ table, says }) => old.has(table) && !known.has(says));
  return [...new Set(changed.map(({ table }) => table))];
}

const hasTwoRows = async (db: Db, table: string) =>
  (await sql.raw(`SELECT 1 FROM ${table} LIMIT 2`).execute(db)).rows.length === 2;

const pglite = await PGlite.create();
afterAll(() => pglite.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function emptyDatabase(engine: (typeof reachableEngines)[number]): Promise<Db> {
  if (engine === 'embedded') {
    await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    return new Kysely({ dialect: new PGliteDialect({ pglite }) });
  }
  const { url, drop } = await makeEmptyDatabase();
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  opened.push(drop, () => db.destroy());
  return db;
}

describe.each(reachableEngines)('A shop of the first release with untidy rows, on %s (R-106)', (engine) => {
  let tidy: Fact[];
  beforeAll(async () => {
    const db = await emptyDatabase(engine);
    await migrate(db);
    tidy = await schemaOf(db);
  });

  it.each([
    ['as it is', false],
    ['prepared in part, with indexes that were not finished', true],
  ])('is upgraded to the schema of a new shop, with sensible data, %s', async (_how, isPrepared) => {
    const db = await emptyDatabase(engine);
    const [first = '', ...others] = MIGRATIONS;
    await migrate(db, upTo(first));
    await run(db, FIRST_ROWS);
    let before = await schemaOf(db);
    for (const migration of others) {
      await run(db, LATER_ROWS[migration]);
      if (isPrepared) {
        await run(db, PREPARED[migration]);
        // Two rows have the same: it fails, and leaves an index that is not valid.
        for (const [index, table] of indexesOf(migration))
          await expect(
            run(db, [`CREATE UNIQUE INDEX CONCURRENTLY ${index} ON ${table} ((0))`]),
            `${index} of ${migration}`,
          ).rejects.toThrow(/could not create unique index/);
      }
      await migrate(db, upTo(migration));
      const after = await schemaOf(db);
      for (const table of changedTables(before, after))
        expect(
          await hasTwoRows(db, table),
          `${migration} changes ${table}: put two untidy rows into it`,
        ).toBe(true);
      before = after;
    }
    expect(before).toEqual(tidy);

    const numbersOf = async (table: 'order' | 'payment') =>
      (await db.selectFrom(table).select('number').execute()).map(({ number }) => number);
    for (const [table, numbered] of [
      ['order', /^KS-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/],
      ['payment', /^KP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/],
    ] as const) {
      const numbers = await numbersOf(table);
      expect(new Set(numbers).size).toBe(5);
      expect(numbers.filter((number) => !numbered.test(number ?? ''))).toEqual([]);
    }
    expect(
      await db
        .selectFrom('audit_log')
        .select(['subject', 'detail', 'rupees', 'is_grave'])
        .orderBy('id')
        .execute(),
    ).toEqual(
      ['1', '2'].map((end) => ({
        subject: LONG.slice(0, 500),
        detail: { reason: 'none', whole_subject: `${LONG}${end}` },
        rupees: null,
        is_grave: false,
      })),
    );
    // A person decides about both, which an index then holds.
    await db.updateTable('receipt').set({ decided_by: 'person' }).execute();
    expect(
      await db
        .selectFrom('receipt')
        .select(['payer', 'payer_key', 'is_manual', 'is_confirmed', 'sent_until'])
        .execute(),
    ).toEqual(
      [1, 2].map(() => ({
        payer: LONG,
        payer_key: LONG.slice(0, 500),
        is_manual: true,
        is_confirmed: true,
        sent_until: null,
      })),
    );
    expect(
      await db
        .selectFrom('catalogue_change')
        .select(['number', 'hash', 'parent'])
        .orderBy('number')
        .execute(),
    ).toEqual([
      { number: 1, hash: 'newer', parent: null },
      { number: 2, hash: 'older', parent: 'newer' },
    ]);
  });
});
