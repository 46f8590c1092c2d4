import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The support chat. A conversation is its visitor's row and the lines under it, which are numbered from 1 without a gap: whoever adds
 * one locks the row, so that a line that can be read has all before it.
 */
const TABLES = [
  `CREATE TABLE chat_visitor (
    id text PRIMARY KEY,
    account_id text UNIQUE REFERENCES account (id),
    moved_to text REFERENCES account (id),
    lines integer NOT NULL CHECK (lines >= 0),
    waits_since timestamptz,
    tell_at timestamptz,
    last_at timestamptz NOT NULL,
    CHECK (account_id IS NULL OR (account_id = id AND moved_to IS NULL)),
    CHECK (tell_at IS NULL OR waits_since IS NOT NULL),
    CHECK (moved_to IS NULL OR (lines = 0 AND waits_since IS NULL))
  )`,
  'CREATE INDEX chat_visitor_waiting ON chat_visitor (waits_since) WHERE waits_since IS NOT NULL',
  'CREATE INDEX chat_visitor_tell ON chat_visitor (tell_at) WHERE tell_at IS NOT NULL',
  'CREATE INDEX chat_visitor_last ON chat_visitor (last_at)',
  `CREATE TABLE chat_line (
    visitor_id text NOT NULL REFERENCES chat_visitor (id),
    position integer NOT NULL CHECK (position >= 1),
    author text NOT NULL CHECK (author IN ('visitor', 'support')),
    body text NOT NULL CHECK (body <> ''),
    said_at timestamptz NOT NULL,
    PRIMARY KEY (visitor_id, position)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
}
