import type { ColumnType } from 'kysely';

/** Written once: an `UPDATE` of such a column doesn't type-check. */
type Fixed<T> = ColumnType<T, T, never>;
/** JSON in the database: handed over as text, read back as something still to be parsed by a schema. */
type Json = ColumnType<unknown, string, string>;
/** A time that is not known when the row is written. */
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Count = ColumnType<number, number | undefined, number>;

export type Database = {
  setting: { name: Fixed<string>; value: string };
  account: {
    id: Fixed<string>;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    password_hash: string;
    alerts: boolean;
    orders: boolean;
    promos: boolean;
    balance: Count;
    registered_at: Fixed<Date>;
    locked_at: Date | null;
  };
  session: {
    token_hash: Fixed<string>;
    account_id: Fixed<string>;
    created_at: Fixed<Date>;
    renewed_at: Date;
  };
  flow: {
    token_hash: Fixed<string>;
    purpose: Fixed<'signup' | 'reset' | 'change-email'>;
    account_id: Fixed<string | null>;
    email_key: Fixed<string>;
    details: Json;
    code_macs: Json;
    tries: Count;
    created_at: Fixed<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  coupon: {
    id: Fixed<string>;
    code_key: Fixed<string>;
    /** `numeric` comes as text from both engines. */
    discount: Fixed<string>;
    cap: Fixed<number>;
    uses_max: number | null;
    uses: Count;
    ends_at: Date | null;
    created_at: Fixed<Date>;
  };
  coupon_use: {
    coupon_id: Fixed<string>;
    account_id: Fixed<string>;
    payment_id: Fixed<string>;
    used_at: Fixed<Date>;
  };
  payment: {
    id: Fixed<string>;
    account_id: Fixed<string>;
    method: Fixed<'bitcart' | 'usdt' | 'bank' | 'binance' | 'balance'>;
    state: PaymentState;
    cart: Json;
    payable: Fixed<number>;
    currency: Fixed<CurrencyCode>;
    pay_amount: Fixed<number>;
    exchange_rate: Fixed<string | null>;
    destination: Fixed<string>;
    gateway_ref: string | null;
    details: Json;
    sender: string | null;
    sender_key: string | null;
    sender_changes: Count;
    time_seconds: Fixed<number>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    ended_at: Date | null;
    amount_locked_until: Date | null;
  };
  sender_naming: { payment_id: Fixed<string>; sender_key: Fixed<string>; named_at: Fixed<Date> };
  receipt: {
    id: Fixed<string>;
    source: Fixed<string>;
    external_id: Fixed<string>;
    currency: Fixed<CurrencyCode>;
    amount: Fixed<number>;
    destination: Fixed<string>;
    payer: Fixed<string | null>;
    payer_key: Fixed<string | null>;
    reference: Fixed<string | null>;
    received_at: Fixed<Date>;
    recorded_at: Fixed<Date>;
    outcome: 'settled' | 'credited' | 'unmatched';
    payment_id: string | null;
    account_id: string | null;
    /** What it was worth in rupees when it was booked; null while nobody has it. */
    booked: number | null;
  };
  sighting: {
    source: Fixed<string>;
    external_id: Fixed<string>;
    payment_id: Fixed<string | null>;
    seen_at: Fixed<Date>;
    noted_at: Fixed<Date>;
    /** Whether it is a part of what its payment asks for. */
    is_short: boolean;
  };
  invoice_watch: {
    payment_id: Fixed<string>;
    due_at: Date;
    locked_until: Date | null;
    failures: Count;
    ends_at: Fixed<Date>;
  };
  poller: {
    source: Fixed<string>;
    read_until: Date;
    due_at: Date;
    locked_until: Date | null;
    failures: Count;
  };
  order: {
    id: Fixed<string>;
    account_id: Fixed<string>;
    payment_id: Fixed<string>;
    state: 'processing' | 'completed' | 'cancelled';
    amount: Fixed<number>;
    paid: Fixed<number>;
    refunded: Count;
    created_at: Fixed<Date>;
  };
  order_line: {
    id: Fixed<string>;
    order_id: Fixed<string>;
    position: Fixed<number>;
    variant_id: Fixed<string>;
    name: Fixed<string>;
    price: Fixed<number>;
    quantity: Fixed<number>;
    instant: Fixed<boolean>;
    delivered: Count;
    /** Items that stand on the line beyond `delivered`, in place of dead ones. */
    replaced: Count;
    waits_since: Date | null;
  };
  stock_code: {
    id: Fixed<string>;
    variant_id: Fixed<string>;
    batch: Fixed<string>;
    position: Fixed<number>;
    sealed: Fixed<string>;
    fingerprint: Fixed<string>;
    state: 'free' | 'reserved' | 'sold' | 'void';
    payment_id: string | null;
    order_line_id: string | null;
    added_at: Fixed<Date>;
    sold_at: Date | null;
    /** When it turned out to be worth nothing after it was delivered. */
    dead_at: Later;
  };
  delivered_item: {
    id: Fixed<string>;
    order_line_id: Fixed<string>;
    position: Fixed<number>;
    sealed: Fixed<string>;
    fingerprint: Fixed<string>;
    delivered_at: Fixed<Date>;
    dead_at: Later;
  };
  method_pause: { method: Fixed<string>; reason: string; paused_at: Date };
  ledger_transaction: { id: Fixed<string>; kind: Fixed<string>; ref: Fixed<string>; created_at: Fixed<Date> };
  ledger_entry: {
    transaction_id: Fixed<string>;
    position: Fixed<number>;
    book: Fixed<string>;
    account_id: Fixed<string | null>;
    amount: Fixed<number>;
  };
  idempotency_key: {
    account_id: Fixed<string>;
    key: Fixed<string>;
    payload_hash: Fixed<string>;
    status: Fixed<number>;
    answer: Json;
    created_at: Fixed<Date>;
  };
  outbox: {
    id: Fixed<string>;
    kind: Fixed<string>;
    dedupe_key: Fixed<string>;
    payload: Json;
    sealed: string | null;
    created_at: Fixed<Date>;
    due_at: Date;
    locked_until: Date | null;
    attempts: Count;
    done_at: Date | null;
    failure: string | null;
  };
  chat_visitor: {
    id: Fixed<string>;
    account_id: Fixed<string | null>;
    /** The account whose conversation this one has joined. */
    moved_to: string | null;
    lines: number;
    waits_since: Date | null;
    /** When the operator is to be told that an answer is waited for; null: they were, or nobody waits. */
    tell_at: Date | null;
    last_at: Date;
  };
  chat_line: {
    visitor_id: string;
    position: number;
    author: Fixed<ChatAuthor>;
    body: Fixed<string>;
    said_at: Fixed<Date>;
  };
  rate_limit: { key: Fixed<string>; hits: number; ends_at: Date };
  audit_log: {
    id: Fixed<string>;
    at: Fixed<Date>;
    actor: Fixed<string>;
    action: Fixed<string>;
    subject: Fixed<string>;
    detail: Json;
  };
};

/** Currencies in which amounts are kept, in minor units: whole rupees, millionths of a USDT. */
export type CurrencyCode = 'PKR' | 'USDT';

export type ChatAuthor = 'visitor' | 'support';

export type PaymentState =
  | 'pending'
  | 'unconfirmed'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'short'
  | 'failed';
