import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the operator's tools keep: dead codes and their replacements, refunds, paused methods. */
const CHANGES = [
  // Law 1: a delivered code never changes. One that turned out dead stays where it is, and a further one replaces it, once.
  'ALTER TABLE stock_code ADD COLUMN dead_at timestamptz',
  'ALTER TABLE stock_code ADD CONSTRAINT stock_code_dead CHECK (dead_at IS NULL OR order_line_id IS NOT NULL)',
  'ALTER TABLE delivered_item ADD COLUMN dead_at timestamptz',
  // No item stands twice on a line. Nothing has been delivered by hand before this migration.
  'ALTER TABLE delivered_item ADD COLUMN fingerprint text NOT NULL',
  'CREATE UNIQUE INDEX delivered_item_once ON delivered_item (order_line_id, fingerprint)',
  // A line holds what it counts as delivered, and what replaces dead items of it.
  'ALTER TABLE order_line ADD COLUMN replaced integer NOT NULL DEFAULT 0',
  'ALTER TABLE order_line ADD CONSTRAINT order_line_replaced CHECK (replaced >= 0)',
  // Never more is refunded than was paid.
  'ALTER TABLE "order" ADD COLUMN refunded bigint NOT NULL DEFAULT 0',
  'ALTER TABLE "order" ADD CONSTRAINT order_refunded CHECK (refunded BETWEEN 0 AND paid)',
  `CREATE INDEX order_processing ON "order" (created_at) WHERE state = 'processing'`,
  'CREATE INDEX stock_code_batch ON stock_code (batch)',
  `CREATE TABLE method_pause (
    method text PRIMARY KEY,
    reason text NOT NULL,
    paused_at timestamptz NOT NULL
  )`,
  'CREATE INDEX audit_log_at ON audit_log (at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}
