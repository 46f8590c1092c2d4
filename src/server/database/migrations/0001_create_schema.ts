import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The shop's tables. The laws of the host are constraints here, so that no race can break them.
 * Portable SQL: no sequences, triggers, enum types or deferred constraints. The app creates ids;
 * money is a `bigint` in the minor unit of its currency (PKR: whole rupees, USDT: millionths).
 */
const STATEMENTS = [
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

  `CREATE TABLE verification (
    token_hash text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('signup', 'reset', 'change-email')),
    account_id text REFERENCES account (id),
    email_key text NOT NULL,
    details jsonb NOT NULL,
    code_macs jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    consumed_at timestamptz
  )`,
  'CREATE INDEX verification_expires ON verification (expires_at)',

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
    state text NOT NULL
      CHECK (state IN ('pending', 'confirming', 'completed', 'expired', 'cancelled', 'underpaid', 'failed')),
    cart jsonb NOT NULL,
    payable bigint NOT NULL CHECK (payable >= 1),
    currency text NOT NULL,
    pay_amount bigint NOT NULL CHECK (pay_amount >= 1),
    exchange_rate text,
    destination text NOT NULL,
    invoice_id text,
    details jsonb NOT NULL,
    sender text,
    sender_key text,
    sender_changes integer NOT NULL DEFAULT 0 CHECK (sender_changes BETWEEN 0 AND 4),
    valid_seconds integer NOT NULL CHECK (valid_seconds > 0),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    closed_at timestamptz,
    amount_locked_until timestamptz,
    CHECK ((closed_at IS NULL) = (state IN ('pending', 'confirming')))
  )`,
  // Law 5: an account has at most one open payment.
  `CREATE UNIQUE INDEX payment_one_open ON payment (account_id) WHERE state IN ('pending', 'confirming')`,
  'CREATE UNIQUE INDEX payment_invoice ON payment (method, invoice_id) WHERE invoice_id IS NOT NULL',
  // A locked amount identifies one payment, so that a late transfer can't pay another order.
  `CREATE UNIQUE INDEX payment_unique_amount ON payment (method, destination, currency, pay_amount)
    WHERE amount_locked_until IS NOT NULL`,
  // Finds the payment that an amount identified in the past, even if another payment has the amount
  // now.
  `CREATE INDEX payment_by_amount ON payment (method, destination, currency, pay_amount, created_at)
    WHERE method IN ('usdt', 'binance')`,
  'CREATE INDEX payment_amount_lock ON payment (amount_locked_until) WHERE amount_locked_until IS NOT NULL',
  `CREATE INDEX payment_open_expiry ON payment (expires_at) WHERE state IN ('pending', 'confirming')`,
  'CREATE INDEX payment_account ON payment (account_id, created_at)',

  // Every sender name of a bank payment and when it was given: money sent under an earlier name
  // still counts.
  `CREATE TABLE payment_sender_name (
    payment_id text NOT NULL REFERENCES payment (id),
    sender_key text NOT NULL,
    named_at timestamptz NOT NULL,
    PRIMARY KEY (payment_id, sender_key, named_at)
  )`,
  'CREATE INDEX payment_sender_name_key ON payment_sender_name (sender_key, named_at)',

  `CREATE TABLE coupon_redemption (
    coupon_id text NOT NULL REFERENCES coupon (id),
    account_id text NOT NULL REFERENCES account (id),
    payment_id text NOT NULL UNIQUE REFERENCES payment (id),
    redeemed_at timestamptz NOT NULL,
    PRIMARY KEY (coupon_id, account_id)
  )`,

  // Law 4: a receipt ends in exactly one place. `booked` is its value in rupees, so that the ledger
  // can be checked against foreign money.
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
    sent_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('settled', 'credited', 'unmatched')),
    payment_id text REFERENCES payment (id),
    account_id text REFERENCES account (id),
    booked bigint CHECK (booked >= 0),
    CHECK ((outcome = 'settled' AND payment_id IS NOT NULL AND account_id IS NULL)
      OR (outcome = 'credited' AND account_id IS NOT NULL)
      OR (outcome = 'unmatched' AND payment_id IS NULL AND account_id IS NULL)),
    CONSTRAINT receipt_booked CHECK (currency = 'PKR' OR (outcome = 'unmatched') = (booked IS NULL)),
    UNIQUE (source, external_id)
  )`,
  `CREATE UNIQUE INDEX receipt_settles ON receipt (payment_id) WHERE outcome = 'settled'`,
  `CREATE INDEX receipt_unmatched ON receipt (recorded_at) WHERE outcome = 'unmatched'`,
  // The same money may be reported under two ids, each with the other as its reference.
  'CREATE INDEX receipt_reference ON receipt (source, reference) WHERE reference IS NOT NULL',
  'CREATE INDEX receipt_payment ON receipt (payment_id) WHERE payment_id IS NOT NULL',

  // Money that a network shows but that is not final. It becomes a receipt or is deleted.
  `CREATE TABLE unconfirmed_receipt (
    source text NOT NULL,
    external_id text NOT NULL,
    payment_id text REFERENCES payment (id),
    first_seen_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    is_partial boolean NOT NULL,
    PRIMARY KEY (source, external_id)
  )`,
  'CREATE INDEX unconfirmed_receipt_payment ON unconfirmed_receipt (payment_id) WHERE payment_id IS NOT NULL',

  // Payments whose invoice must be created or read, by one process at a time under a lease.
  `CREATE TABLE invoice_poll_job (
    payment_id text PRIMARY KEY REFERENCES payment (id),
    due_at timestamptz NOT NULL,
    locked_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    poll_until timestamptz NOT NULL
  )`,
  'CREATE INDEX invoice_poll_job_due ON invoice_poll_job (due_at)',

  // An exchange limits requests per account, so only one process reads from it, under a lease.
  `CREATE TABLE poller (
    source text PRIMARY KEY,
    read_until timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    locked_until timestamptz,
    failures integer NOT NULL DEFAULT 0
  )`,

  `CREATE TABLE paused_method (
    method text PRIMARY KEY,
    reason text NOT NULL,
    paused_at timestamptz NOT NULL
  )`,

  // Law 2: a completed payment has exactly one order (or credit, see ledger_transaction). Refunds
  // never exceed what was paid.
  `CREATE TABLE "order" (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account (id),
    payment_id text NOT NULL UNIQUE REFERENCES payment (id),
    state text NOT NULL CHECK (state IN ('processing', 'completed', 'cancelled')),
    amount bigint NOT NULL CHECK (amount >= 0),
    paid bigint NOT NULL CHECK (paid >= 0 AND paid <= amount),
    refunded bigint NOT NULL DEFAULT 0 CONSTRAINT order_refunded CHECK (refunded BETWEEN 0 AND paid),
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX order_account ON "order" (account_id, created_at)',
  `CREATE INDEX order_processing ON "order" (created_at) WHERE state = 'processing'`,

  // A line holds its delivered items and, in addition, the replacements of dead ones.
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
    replaced integer NOT NULL DEFAULT 0 CONSTRAINT order_line_replaced CHECK (replaced >= 0),
    backordered_since timestamptz,
    UNIQUE (order_id, variant_id),
    UNIQUE (order_id, position)
  )`,
  `CREATE INDEX order_line_backordered ON order_line (variant_id, backordered_since)
    WHERE backordered_since IS NOT NULL`,

  // Law 1: a code is delivered to at most one order line and stays there. A dead code is marked,
  // and replaced once.
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
    dead_at timestamptz CONSTRAINT stock_code_dead CHECK (dead_at IS NULL OR order_line_id IS NOT NULL),
    CHECK ((state = 'reserved') = (payment_id IS NOT NULL)),
    CHECK ((state = 'sold') = (order_line_id IS NOT NULL AND sold_at IS NOT NULL))
  )`,
  'CREATE INDEX stock_code_available ON stock_code (variant_id, state, added_at, position)',
  'CREATE INDEX stock_code_payment ON stock_code (payment_id) WHERE payment_id IS NOT NULL',
  'CREATE INDEX stock_code_line ON stock_code (order_line_id) WHERE order_line_id IS NOT NULL',
  'CREATE INDEX stock_code_batch ON stock_code (batch)',

  // Items delivered by hand, sealed like codes. An item is on a line only once.
  `CREATE TABLE delivered_item (
    id text PRIMARY KEY,
    order_line_id text NOT NULL REFERENCES order_line (id),
    position integer NOT NULL,
    sealed text NOT NULL,
    fingerprint text NOT NULL,
    delivered_at timestamptz NOT NULL,
    dead_at timestamptz,
    UNIQUE (order_line_id, position)
  )`,
  'CREATE UNIQUE INDEX delivered_item_once ON delivered_item (order_line_id, fingerprint)',

  // Law 3: entries are only added; those of a transaction sum to zero; `account.balance` changes in
  // the same transaction.
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

  // Law 6: a repeated request has the effect of one.
  `CREATE TABLE idempotency_key (
    account_id text NOT NULL REFERENCES account (id),
    key text NOT NULL,
    payload_hash text NOT NULL,
    status integer NOT NULL,
    response jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
  )`,

  // Mails, sent at least once, under a lease.
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

  // Messages are numbered from 1 without gaps. Adding one locks its conversation's row, so a
  // readable message has all earlier ones before it. A conversation's id is its account's, or that
  // of a visitor without an account.
  `CREATE TABLE chat_conversation (
    id text PRIMARY KEY,
    account_id text UNIQUE REFERENCES account (id),
    merged_into text REFERENCES account (id),
    message_count integer NOT NULL CHECK (message_count >= 0),
    waiting_since timestamptz,
    alert_at timestamptz,
    last_message_at timestamptz NOT NULL,
    CHECK (account_id IS NULL OR (account_id = id AND merged_into IS NULL)),
    CHECK (alert_at IS NULL OR waiting_since IS NOT NULL),
    CHECK (merged_into IS NULL OR (message_count = 0 AND waiting_since IS NULL))
  )`,
  `CREATE INDEX chat_conversation_waiting ON chat_conversation (waiting_since)
    WHERE waiting_since IS NOT NULL`,
  'CREATE INDEX chat_conversation_alert ON chat_conversation (alert_at) WHERE alert_at IS NOT NULL',
  'CREATE INDEX chat_conversation_last_message ON chat_conversation (last_message_at)',
  `CREATE TABLE chat_message (
    conversation_id text NOT NULL REFERENCES chat_conversation (id),
    position integer NOT NULL CHECK (position >= 1),
    author text NOT NULL CHECK (author IN ('visitor', 'support')),
    body text NOT NULL CHECK (body <> ''),
    sent_at timestamptz NOT NULL,
    PRIMARY KEY (conversation_id, position)
  )`,

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
  'CREATE INDEX audit_log_at ON audit_log (at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
