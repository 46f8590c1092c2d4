import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The shop's tables. What must never happen is a constraint here (the laws of the host), so that no race can break it.
 * Portable SQL: no sequences, triggers, enum types or deferred constraints; ids are made by the app; money is a `bigint`
 * in the minor unit of its currency (PKR: whole rupees, USDT: a millionth).
 */
const TABLES = [
  `CREATE TABLE setting (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
  `CREATE TABLE account (
    id text PRIMARY KEY,
    username text NOT NULL,
    username_key text NOT NULL UNIQUE,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    password_hash text NOT NULL,
    alerts boolean NOT NULL,
    orders boolean NOT NULL,
    promos boolean NOT NULL,
    balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
    registered_at timestamptz NOT NULL,
    locked_at timestamptz
  )`,
  `CREATE TABLE session (
    token_hash text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account (id),
    created_at timestamptz NOT NULL,
    renewed_at timestamptz NOT NULL
  )`,
  'CREATE INDEX session_account ON session (account_id)',
  `CREATE TABLE flow (
    token_hash text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('signup', 'reset', 'change-email')),
    account_id text REFERENCES account (id),
    email_key text NOT NULL,
    details jsonb NOT NULL,
    code_macs jsonb NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  'CREATE INDEX flow_expires ON flow (expires_at)',
  `CREATE TABLE coupon (
    id text PRIMARY KEY,
    code_key text NOT NULL UNIQUE,
    discount numeric(9, 6) NOT NULL CHECK (discount > 0 AND discount < 1),
    cap bigint NOT NULL CHECK (cap > 0),
    uses_max integer CHECK (uses_max > 0),
    uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0 AND (uses_max IS NULL OR uses <= uses_max)),
    ends_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE payment (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account (id),
    method text NOT NULL CHECK (method IN ('bitcart', 'usdt', 'bank', 'binance', 'balance')),
    state text NOT NULL CHECK (state IN ('pending', 'unconfirmed', 'completed', 'expired', 'cancelled', 'short', 'failed')),
    cart jsonb NOT NULL,
    payable bigint NOT NULL CHECK (payable >= 1),
    currency text NOT NULL,
    pay_amount bigint NOT NULL CHECK (pay_amount >= 1),
    exchange_rate text,
    destination text NOT NULL,
    gateway_ref text,
    details jsonb NOT NULL,
    sender text,
    sender_key text,
    sender_changes integer NOT NULL DEFAULT 0 CHECK (sender_changes BETWEEN 0 AND 4),
    sender_named_at timestamptz,
    time_seconds integer NOT NULL CHECK (time_seconds > 0),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    amount_locked_until timestamptz,
    CHECK ((ended_at IS NULL) = (state IN ('pending', 'unconfirmed')))
  )`,
  // Law 5: an account has at most one pending payment.
  `CREATE UNIQUE INDEX payment_one_pending ON payment (account_id) WHERE state IN ('pending', 'unconfirmed')`,
  'CREATE UNIQUE INDEX payment_gateway_ref ON payment (method, gateway_ref) WHERE gateway_ref IS NOT NULL',
  // An exact amount means one payment: a late transfer must not pay somebody else's.
  `CREATE UNIQUE INDEX payment_amount_slot ON payment (method, destination, currency, pay_amount)
    WHERE amount_locked_until IS NOT NULL`,
  `CREATE INDEX payment_due ON payment (expires_at) WHERE state IN ('pending', 'unconfirmed')`,
  'CREATE INDEX payment_account ON payment (account_id, created_at)',
  'CREATE INDEX payment_sender ON payment (sender_key, sender_named_at) WHERE sender_key IS NOT NULL',
  `CREATE TABLE coupon_use (
    coupon_id text NOT NULL REFERENCES coupon (id),
    account_id text NOT NULL REFERENCES account (id),
    payment_id text NOT NULL UNIQUE REFERENCES payment (id),
    used_at timestamptz NOT NULL,
    PRIMARY KEY (coupon_id, account_id)
  )`,
  // Law 4: a receipt ends in exactly one place.
  `CREATE TABLE receipt (
    id text PRIMARY KEY,
    source text NOT NULL,
    external_id text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    destination text NOT NULL,
    payer text,
    payer_key text,
    reference text,
    received_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('settled', 'credited', 'unmatched')),
    payment_id text REFERENCES payment (id),
    account_id text REFERENCES account (id),
    CHECK ((outcome = 'settled' AND payment_id IS NOT NULL AND account_id IS NULL)
      OR (outcome = 'credited' AND account_id IS NOT NULL)
      OR (outcome = 'unmatched' AND payment_id IS NULL AND account_id IS NULL)),
    UNIQUE (source, external_id)
  )`,
  `CREATE UNIQUE INDEX receipt_settles ON receipt (payment_id) WHERE outcome = 'settled'`,
  `CREATE INDEX receipt_unmatched ON receipt (recorded_at) WHERE outcome = 'unmatched'`,
  // Law 2: a completed payment has exactly one order (or credit, see ledger_transaction).
  `CREATE TABLE "order" (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account (id),
    payment_id text NOT NULL UNIQUE REFERENCES payment (id),
    state text NOT NULL CHECK (state IN ('processing', 'completed', 'cancelled')),
    amount bigint NOT NULL CHECK (amount >= 0),
    paid bigint NOT NULL CHECK (paid >= 0 AND paid <= amount),
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX order_account ON "order" (account_id, created_at)',
  `CREATE TABLE order_line (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES "order" (id),
    position integer NOT NULL,
    variant_id text NOT NULL,
    name text NOT NULL,
    price bigint NOT NULL CHECK (price >= 0),
    quantity integer NOT NULL CHECK (quantity > 0),
    instant boolean NOT NULL,
    delivered integer NOT NULL DEFAULT 0 CHECK (delivered BETWEEN 0 AND quantity),
    waits_since timestamptz,
    UNIQUE (order_id, variant_id),
    UNIQUE (order_id, position)
  )`,
  'CREATE INDEX order_line_waiting ON order_line (variant_id, waits_since) WHERE waits_since IS NOT NULL',
  // Law 1: a code is delivered to at most one order line.
  `CREATE TABLE stock_code (
    id text PRIMARY KEY,
    variant_id text NOT NULL,
    batch text NOT NULL,
    position integer NOT NULL,
    sealed text NOT NULL,
    fingerprint text NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('free', 'reserved', 'sold', 'void')),
    payment_id text REFERENCES payment (id),
    order_line_id text REFERENCES order_line (id),
    added_at timestamptz NOT NULL,
    sold_at timestamptz,
    CHECK ((state = 'reserved') = (payment_id IS NOT NULL)),
    CHECK ((state = 'sold') = (order_line_id IS NOT NULL AND sold_at IS NOT NULL))
  )`,
  'CREATE INDEX stock_code_shelf ON stock_code (variant_id, state, added_at, position)',
  'CREATE INDEX stock_code_payment ON stock_code (payment_id) WHERE payment_id IS NOT NULL',
  'CREATE INDEX stock_code_line ON stock_code (order_line_id) WHERE order_line_id IS NOT NULL',
  // What was delivered by hand, sealed like a code.
  `CREATE TABLE delivered_item (
    id text PRIMARY KEY,
    order_line_id text NOT NULL REFERENCES order_line (id),
    position integer NOT NULL,
    sealed text NOT NULL,
    delivered_at timestamptz NOT NULL,
    UNIQUE (order_line_id, position)
  )`,
  // Law 3: entries are only ever added; those of a transaction sum to zero; `account.balance` moves in the same transaction.
  `CREATE TABLE ledger_transaction (
    id text PRIMARY KEY,
    kind text NOT NULL,
    ref text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (kind, ref)
  )`,
  `CREATE TABLE ledger_entry (
    transaction_id text NOT NULL REFERENCES ledger_transaction (id),
    position integer NOT NULL,
    book text NOT NULL,
    account_id text REFERENCES account (id),
    amount bigint NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transaction_id, position),
    CHECK ((book = 'balance') = (account_id IS NOT NULL))
  )`,
  'CREATE INDEX ledger_entry_account ON ledger_entry (account_id) WHERE account_id IS NOT NULL',
  // Law 6: a request that is sent twice has the effect of one.
  `CREATE TABLE idempotency_key (
    account_id text NOT NULL REFERENCES account (id),
    key text NOT NULL,
    payload_hash text NOT NULL,
    status integer NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
  )`,
  // Everything that leaves the house: at least once, under a lease.
  `CREATE TABLE outbox (
    id text PRIMARY KEY,
    kind text NOT NULL,
    dedupe_key text NOT NULL UNIQUE,
    payload jsonb NOT NULL,
    sealed text,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    locked_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    done_at timestamptz,
    failure text
  )`,
  'CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL',
  `CREATE TABLE rate_limit (
    key text PRIMARY KEY,
    hits integer NOT NULL,
    ends_at timestamptz NOT NULL
  )`,
  `CREATE TABLE audit_log (
    id text PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail jsonb NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
}
