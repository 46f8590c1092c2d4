import type { ColumnType } from 'kysely';
import type { PaymentMethodName } from '#contract/payments.ts';

/** A column that never changes: an `UPDATE` of it doesn't type-check. */
type Immutable<T> = ColumnType<T, T, never>;
/** JSON: written as text, and parsed by a schema when it is read. */
type Json = ColumnType<unknown, string, string>;
/** A time that may be set later. */
type OptionalDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
type Counter = ColumnType<number, number | undefined, number>;

export type Database = {
  setting: { name: Immutable<string>; value: string };
  /** The processes of the host; `key_ids` are those of the keys that each holds, split by spaces. */
  key_holder: { id: Immutable<string>; name: string; key_ids: string; seen_at: Date };
  /** The catalogues that the shop has sold from; `used_at` is when each was taken last, and by whom. */
  catalogue_revision: {
    hash: Immutable<string>;
    text: Immutable<string>;
    used_at: Date;
    used_by: string;
  };
  /**
   * Each change of the catalogue, by a command or in its file: from the text with the hash `parent` to
   * that with `hash`, of which the newest are kept.
   */
  catalogue_change: {
    number: Immutable<number>;
    hash: Immutable<string>;
    parent: Immutable<string | null>;
    changed_at: Immutable<Date>;
    changed_by: Immutable<string>;
    summary: Immutable<string>;
  };
  /** The pictures that commands put into the catalogue, by the hash of their bytes and their ending. */
  catalogue_picture: {
    name: Immutable<string>;
    bytes: Immutable<Uint8Array>;
    added_at: Immutable<Date>;
    added_by: Immutable<string>;
  };
  account: {
    id: Immutable<string>;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    password_hash: string;
    alerts: boolean;
    orders: boolean;
    promos: boolean;
    balance: Counter;
    registered_at: Immutable<Date>;
    locked_at: Date | null;
  };
  session: {
    token_hash: Immutable<string>;
    account_id: Immutable<string>;
    created_at: Immutable<Date>;
    renewed_at: Date;
  };
  verification: {
    token_hash: Immutable<string>;
    purpose: Immutable<'signup' | 'reset' | 'change-email'>;
    account_id: Immutable<string | null>;
    email_key: Immutable<string>;
    details: Json;
    code_macs: Json;
    attempts: Counter;
    created_at: Immutable<Date>;
    expires_at: Date;
    consumed_at: Date | null;
  };
  /** What people asked for and isn't sold; `person` is the account, or a hash of the address. */
  wish: {
    id: Immutable<string>;
    wish_key: Immutable<string>;
    words: string;
    person: Immutable<string>;
    account_id: Immutable<string | null>;
    tells: boolean;
    pressed_at: Date;
  };
  coupon: {
    id: Immutable<string>;
    code_key: Immutable<string>;
    /** Both engines return `numeric` as text. */
    discount: Immutable<string>;
    cap: Immutable<number>;
    uses_max: number | null;
    uses: Counter;
    ends_at: Date | null;
    created_at: Immutable<Date>;
  };
  coupon_redemption: {
    coupon_id: Immutable<string>;
    account_id: Immutable<string>;
    payment_id: Immutable<string>;
    redeemed_at: Immutable<Date>;
  };
  payment: {
    id: Immutable<string>;
    /** For people; the database draws it. */
    number: ColumnType<string, string | undefined, never>;
    account_id: Immutable<string>;
    method: Immutable<PaymentMethodName>;
    state: PaymentState;
    cart: Json;
    payable: Immutable<number>;
    currency: Immutable<CurrencyCode>;
    pay_amount: Immutable<number>;
    exchange_rate: Immutable<string | null>;
    destination: Immutable<string>;
    invoice_id: string | null;
    details: Json;
    sender: string | null;
    sender_key: string | null;
    sender_changes: Counter;
    valid_seconds: Immutable<number>;
    created_at: Immutable<Date>;
    expires_at: Immutable<Date>;
    closed_at: Date | null;
    amount_locked_until: Date | null;
    /** Money that its network showed and shows no more; the amount is null if it isn't known. */
    vanished_amount: ColumnType<number | null, number | null | undefined, number | null>;
    vanished_sent_at: OptionalDate;
  };
  payment_sender_name: {
    payment_id: Immutable<string>;
    sender_key: Immutable<string>;
    named_at: Immutable<Date>;
  };
  receipt: {
    id: Immutable<string>;
    source: Immutable<string>;
    external_id: string;
    currency: Immutable<CurrencyCode>;
    amount: number;
    destination: Immutable<string>;
    payer: Immutable<string | null>;
    payer_key: Immutable<string | null>;
    reference: string | null;
    sent_at: Immutable<Date>;
    /** The end of the minute or day in which it was sent; null if the second is known. */
    sent_until: ColumnType<Date | null, Date | null | undefined, never>;
    /** The bank's words beside the sender. */
    description: ColumnType<string | null, string | null | undefined, never>;
    /** A name for the headings of the statement that it was read from. */
    headings: ColumnType<string | null, string | null | undefined, never>;
    recorded_at: Immutable<Date>;
    outcome: 'settled' | 'credited' | 'unmatched';
    payment_id: string | null;
    account_id: string | null;
    /** Its value in rupees when it was booked; null while it is unmatched. */
    booked: number | null;
    /** Whether a person entered it. */
    is_manual: ColumnType<boolean, boolean | undefined, never>;
    /** Whether its network called it final. */
    is_confirmed: ColumnType<boolean, boolean | undefined, never>;
    /** When it was taken back, because it had been entered by mistake. */
    taken_back_at: OptionalDate;
    /** When a person left it as it is, unmatched and off the operator's list: it is not for the shop. */
    kept_at: OptionalDate;
    /** What decided where it went; null of what waits, and of receipts of older releases. */
    decided_by: ColumnType<DecidedBy | null, DecidedBy | null | undefined, DecidedBy | null>;
    /** The payment whose number its texts name, if that is one. */
    numbered_payment_id: ColumnType<string | null, string | null | undefined, never>;
  };
  /** A receipt that its bank took back later, until a person has dealt with it. */
  receipt_reversal: {
    receipt_id: Immutable<string>;
    /** The bank's words about it. */
    description: Immutable<string>;
    reported_at: Immutable<Date>;
    closed_at: OptionalDate;
  };
  /** A row of a bank statement that was left to a person; its id is the row's key. */
  left_statement_row: {
    id: Immutable<string>;
    /** The name of its file; null of a text that was pasted. */
    file: Immutable<string | null>;
    line: Immutable<number>;
    text: Immutable<string>;
    why: Immutable<string>;
    imported_at: Immutable<Date>;
    imported_by: Immutable<string>;
    /** When a person was done with it, who that was, and a word about it. */
    done_at: OptionalDate;
    done_by: OptionalText;
    note: OptionalText;
  };
  unconfirmed_receipt: {
    source: Immutable<string>;
    external_id: Immutable<string>;
    payment_id: Immutable<string | null>;
    first_seen_at: Immutable<Date>;
    recorded_at: Immutable<Date>;
    /** Null if an earlier release recorded it. */
    amount: ColumnType<number | null, number | null | undefined, number | null>;
    /** Null if its network doesn't count them. */
    confirmations: ColumnType<number | null, number | null | undefined, number | null>;
    /** Whether it is less than the amount due. */
    is_partial: boolean;
  };
  invoice_poll_job: {
    payment_id: Immutable<string>;
    due_at: Date;
    locked_until: Date | null;
    failures: Counter;
    poll_until: Immutable<Date>;
  };
  poller: {
    source: Immutable<string>;
    read_until: Date;
    due_at: Date;
    locked_until: Date | null;
    failures: Counter;
  };
  order: {
    id: Immutable<string>;
    account_id: Immutable<string>;
    payment_id: Immutable<string>;
    state: 'processing' | 'completed' | 'cancelled';
    amount: Immutable<number>;
    paid: Immutable<number>;
    refunded: Counter;
    /** For people; null on an order that a host of an older release added. */
    number: ColumnType<string | null, string, never>;
    created_at: Immutable<Date>;
    /** The operator who works on it, and since when. */
    taken_by: OptionalText;
    taken_at: OptionalDate;
  };
  /** For the operator alone. */
  order_note: {
    id: Immutable<string>;
    order_id: Immutable<string>;
    body: Immutable<string>;
    noted_at: Immutable<Date>;
  };
  order_line: {
    id: Immutable<string>;
    order_id: Immutable<string>;
    position: Immutable<number>;
    variant_id: Immutable<string>;
    name: Immutable<string>;
    price: Immutable<number>;
    quantity: Immutable<number>;
    instant: Immutable<boolean>;
    /** The details that the product asked for, with labels. */
    answers: ColumnType<unknown, string | undefined, never>;
    /** How its product was sold; lines of older releases don't say. */
    region: ColumnType<string | null, string | null | undefined, never>;
    eta: ColumnType<string | null, string | null | undefined, never>;
    redeem_url: ColumnType<string | null, string | null | undefined, never>;
    delivered: Counter;
    /** Replacements of dead items, in addition to `delivered`. */
    replaced: Counter;
    backordered_since: Date | null;
  };
  stock_code: {
    id: Immutable<string>;
    variant_id: Immutable<string>;
    batch: Immutable<string>;
    position: Immutable<number>;
    sealed: Immutable<string>;
    fingerprint: Immutable<string>;
    /** That of the plain form, without case, dashes and spaces. Codes of older releases have none. */
    plain_fingerprint: ColumnType<string | null, string | null | undefined, never>;
    state: 'free' | 'reserved' | 'sold' | 'void';
    payment_id: string | null;
    order_line_id: string | null;
    added_at: Immutable<Date>;
    /** From when on a code can't be redeemed; null if it never expires. */
    expires_at: ColumnType<Date | null, Date | null | undefined, never>;
    /** Where it was bought, and for how many rupees; null for what isn't known. Managers alone see them. */
    supplier: OptionalText;
    cost: ColumnType<number | null, number | null | undefined, number | null>;
    sold_at: Date | null;
    /** When a delivered code was found not to work. */
    dead_at: OptionalDate;
    /** The dead item that this one was given for. */
    replaces: ColumnType<string | null, string | null | undefined, string | null>;
  };
  delivered_item: {
    id: Immutable<string>;
    order_line_id: Immutable<string>;
    position: Immutable<number>;
    sealed: Immutable<string>;
    fingerprint: Immutable<string>;
    delivered_at: Immutable<Date>;
    dead_at: OptionalDate;
    /** The dead item that this one was given for. */
    replaces: Immutable<string | null>;
  };
  paused_method: { method: Immutable<string>; reason: string; paused_at: Date };
  /** The variants that are low on codes with fewer free ones than this, not than the usual number. */
  stock_threshold: {
    variant_id: Immutable<string>;
    low_below: number;
    /** If set, it counts instead: low once the free codes last for fewer days. */
    low_days: ColumnType<number | null, number | null | undefined, number | null>;
  };
  ledger_transaction: {
    id: Immutable<string>;
    kind: Immutable<string>;
    ref: Immutable<string>;
    reason: ColumnType<string | null, string | null | undefined, never>;
    created_at: Immutable<Date>;
  };
  ledger_entry: {
    transaction_id: Immutable<string>;
    position: Immutable<number>;
    book: Immutable<string>;
    account_id: Immutable<string | null>;
    amount: Immutable<number>;
  };
  /** The last balance of a day, in Pakistan, by the bank's own statements. */
  bank_balance: { day: Immutable<string>; paisas: number; at: Date };
  idempotency_key: {
    account_id: Immutable<string>;
    key: Immutable<string>;
    payload_hash: Immutable<string>;
    status: Immutable<number>;
    response: Json;
    created_at: Immutable<Date>;
  };
  outbox: {
    id: Immutable<string>;
    kind: Immutable<string>;
    dedupe_key: Immutable<string>;
    /** null once the mail is long sent. */
    payload: ColumnType<unknown, string, null>;
    sealed: string | null;
    created_at: Immutable<Date>;
    due_at: Date;
    locked_until: Date | null;
    attempts: Counter;
    done_at: Date | null;
    failure: string | null;
  };
  chat_conversation: {
    id: Immutable<string>;
    account_id: Immutable<string | null>;
    merged_into: string | null;
    message_count: number;
    waiting_since: Date | null;
    /**
     * When the operator is alerted to the waiting visitor; null if that was done or no visitor
     * waits.
     */
    alert_at: Date | null;
    last_message_at: Date;
    /** The operator who works on it, and since when. */
    taken_by: OptionalText;
    taken_at: OptionalDate;
  };
  chat_message: {
    conversation_id: string;
    position: number;
    author: Immutable<ChatAuthor>;
    body: Immutable<string>;
    sent_at: Immutable<Date>;
    /** Its author at support; null for a visitor's message, and for those of older versions. */
    written_by: ColumnType<string | null, string | null | undefined, never>;
  };
  login_turn: { name_key: Immutable<string>; client: Immutable<string>; due_at: Date };
  rate_limit: { key: Immutable<string>; hits: number; ends_at: Date };
  operator: {
    id: Immutable<string>;
    name: Immutable<string>;
    name_key: Immutable<string>;
    role: OperatorRole;
    token_hash: string;
    created_at: Immutable<Date>;
    last_used_at: Date | null;
    disabled_at: Date | null;
  };
  /** A browser in which an operator is signed in; `credential` is that of their token. */
  operator_session: {
    token_hash: Immutable<string>;
    credential: Immutable<string>;
    signed_in_at: Immutable<Date>;
    used_at: Date;
    /** Until then it may give away money and goods; a request before puts it off. */
    fresh_until: Date;
    /** What people call its browser. */
    device: ColumnType<string, string | undefined, never>;
    /** The hash of the PIN that renews `fresh_until`; null without one. */
    pin_hash: ColumnType<string | null, string | null | undefined, string | null>;
    /** The wrong tries since the last right one. */
    pin_tries: ColumnType<number, number | undefined, number>;
  };
  /** A link that signs an operator in, once. */
  operator_link: {
    code_hash: Immutable<string>;
    credential: Immutable<string>;
    expires_at: Immutable<Date>;
  };
  /** A passkey of an operator, whose `credential` is that of their token. */
  operator_passkey: {
    id: Immutable<string>;
    credential: Immutable<string>;
    public_key: Immutable<Uint8Array>;
    /** How often the passkey says that it was used; many never count. */
    counter: ColumnType<string, number, number>;
    /** What people call the browser in which it was made. */
    device: Immutable<string>;
    created_at: Immutable<Date>;
    used_at: Date;
  };
  /** A text for a passkey to sign, once. */
  operator_challenge: { challenge_hash: Immutable<string>; expires_at: Immutable<Date> };
  /** A change that was sent with an id of its own; without an answer while its transaction runs. */
  operator_attempt: {
    operator: Immutable<string>;
    key: Immutable<string>;
    payload_hash: Immutable<string>;
    answer: Json | null;
    created_at: Immutable<Date>;
  };
  audit_log: {
    id: Immutable<string>;
    at: Immutable<Date>;
    actor: Immutable<string>;
    action: Immutable<string>;
    subject: Immutable<string>;
    detail: Json;
    /** What it gave away, in whole rupees; null for a change that is not counted. */
    rupees: ColumnType<number | null, number | null | undefined, never>;
    /** Whether the owner is told of it. */
    is_grave: ColumnType<boolean, boolean | undefined, never>;
  };
};

/** Amounts are in minor units: whole rupees, millionths of a USDT. */
export type CurrencyCode = 'PKR' | 'USDT';

export type ChatAuthor = 'visitor' | 'support';

/** The operator's rights. */
export type OperatorRole = 'support' | 'manager';

/**
 * What decided where money goes: its unique amount, its invoice, a payment's number in the bank's
 * texts, a sender who has paid for the account before, or a person.
 */
export type DecidedBy = 'amount' | 'invoice' | 'number' | 'known-payer' | 'person';

export type PaymentState =
  | 'pending'
  | 'confirming'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'underpaid'
  | 'failed';
