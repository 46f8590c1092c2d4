import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the payment networks need: money in other currencies, money that is not final yet, and who looks at a network when. */
const STATEMENTS = [
  // Law 4 for foreign money: what it was worth in rupees stands with it, so that the ledger can be held against it.
  'ALTER TABLE receipt ADD COLUMN booked bigint CHECK (booked >= 0)',
  `UPDATE receipt SET booked = amount WHERE outcome <> 'unmatched'`,
  `ALTER TABLE receipt ADD CONSTRAINT receipt_booked
    CHECK (currency = 'PKR' OR (outcome = 'unmatched') = (booked IS NULL))`,
  // An exact amount at a place means one payment, also after its slot has been given to another one.
  `CREATE INDEX payment_exact ON payment (method, destination, currency, pay_amount, created_at)
    WHERE method IN ('usdt', 'binance')`,
  'CREATE INDEX payment_locked ON payment (amount_locked_until) WHERE amount_locked_until IS NOT NULL',
  // Money that a network shows and that is not final. It becomes a receipt, or it is gone.
  `CREATE TABLE sighting (
    source text NOT NULL,
    external_id text NOT NULL,
    payment_id text REFERENCES payment (id),
    seen_at timestamptz NOT NULL,
    noted_at timestamptz NOT NULL,
    PRIMARY KEY (source, external_id)
  )`,
  'CREATE INDEX sighting_payment ON sighting (payment_id) WHERE payment_id IS NOT NULL',
  // A payment whose invoice is still to be made or looked at: one process at a time, under a lease.
  `CREATE TABLE invoice_watch (
    payment_id text PRIMARY KEY REFERENCES payment (id),
    due_at timestamptz NOT NULL,
    locked_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    ends_at timestamptz NOT NULL
  )`,
  'CREATE INDEX invoice_watch_due ON invoice_watch (due_at)',
  // Limits of an exchange are per account, so one process alone reads from it, under a lease.
  `CREATE TABLE poller (
    source text PRIMARY KEY,
    read_until timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    locked_until timestamptz,
    failures integer NOT NULL DEFAULT 0
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
