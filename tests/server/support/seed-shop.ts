import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** How large a seeded shop is. Each order has a payment, a line and one code, or an item by hand; the other codes are free. */
type ShopSize = { accounts: number; orders: number; codes: number };

/** What is sold: the ids must be in the catalogue of the host that serves the shop. */
type SeedVariant = { id: string; name: string; price: number };

/** One of a hundred orders is of the account with number 1, which so has a long history. */
const REGULAR_EVERY = 100;
/** Receipts that match nothing, payments that expired, and mails: one for so many orders. */
const UNMATCHED_EVERY = 1_000;
const EXPIRED_EVERY = 10;
/** Of one of so many orders the item was typed, there is a note, and its bank took money back. */
const BY_HAND_EVERY = 5;

/**
 * Fills an empty, migrated database with two years of a shop, by the database itself: a million
 * orders take minutes. It keeps the laws of the host. The codes are not sealed, so they can't be
 * opened. Ends with fresh statistics.
 */
export async function seedShop(
  db: Db,
  { accounts, orders, codes }: ShopSize,
  variants: readonly SeedVariant[],
): Promise<void> {
  const [ids, names, prices] = [
    sql`${variants.map(({ id }) => id)}::text[]`,
    sql`${variants.map(({ name }) => name)}::text[]`,
    sql`${variants.map(({ price }) => price)}::bigint[]`,
  ];
  const pick = (list: typeof ids) => sql`(${list})[1 + n % ${sql.lit(variants.length)}]`;
  const buyer = sql`md5('account ' || CASE WHEN n % ${sql.lit(REGULAR_EVERY)} = 0 THEN 1
    ELSE 1 + n::bigint * 7919 % ${sql.lit(accounts)} END)`;
  const at = sql`now() - interval '730 days' * (${sql.lit(orders)} - n + 1)::double precision / ${sql.lit(orders)}`;
  const isByHand = sql`n % ${sql.lit(BY_HAND_EVERY)} = 0`;
  const isSold = sql`n <= ${sql.lit(orders)} AND NOT ${isByHand}`;
  const series = (count: number) => sql`generate_series(1, ${sql.lit(count)}) AS n`;
  const statements = [
    sql`INSERT INTO account (id, username, username_key, email, email_key, password_hash, alerts, orders, promos, balance, registered_at)
      SELECT md5('account ' || n), 'seed_' || n, 'seed_' || n, 'seed' || n || '@example.com', 'seed' || n || '@example.com',
        'none', true, true, false, CASE WHEN n % 10 = 0 THEN 700 ELSE 0 END, now() - interval '730 days' FROM ${series(accounts)}`,
    sql`INSERT INTO session (token_hash, account_id, created_at, renewed_at)
      SELECT md5('session ' || n), md5('account ' || n), now(), now() FROM ${series(accounts)}`,
    sql`INSERT INTO ledger_transaction (id, kind, ref, created_at)
      SELECT md5('goodwill ' || n), 'goodwill', md5('account ' || n) || ':seed', now() FROM ${series(accounts)} WHERE n % 10 = 0`,
    sql`INSERT INTO ledger_entry (transaction_id, position, book, account_id, amount)
      SELECT md5('goodwill ' || n), side, CASE side WHEN 0 THEN 'goodwill' ELSE 'balance' END,
        CASE side WHEN 1 THEN md5('account ' || n) END, CASE side WHEN 0 THEN -700 ELSE 700 END
      FROM ${series(accounts)}, generate_series(0, 1) AS side WHERE n % 10 = 0`,
    sql`INSERT INTO payment (id, account_id, method, state, cart, payable, currency, pay_amount, destination, details,
        sender, sender_key, number, valid_seconds, created_at, expires_at, closed_at)
      SELECT md5('payment ' || n), ${buyer}, 'bank', 'completed',
        jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', ${pick(ids)}, 'name', ${pick(names)},
          'price', ${pick(prices)}, 'quantity', 1, 'instant', true)), 'totalPrice', ${pick(prices)}),
        ${pick(prices)}, 'PKR', ${pick(prices)}, 'PK00 SEED', '{"methodName":"Bank transfer"}',
        'Seed ' || n % 50000, 'SEED ' || n % 50000, 'KP-' || to_char(n, 'FM0000000'), 3600, ${at},
        ${at} + interval '1 hour', ${at} + interval '5 minutes'
      FROM ${series(orders)}`,
    sql`INSERT INTO payment (id, account_id, method, state, cart, payable, currency, pay_amount, destination, details,
        number, valid_seconds, created_at, expires_at, closed_at)
      SELECT md5('expired ' || n), account_id, method, 'expired', cart, payable, currency, pay_amount, destination, details,
        'KP-E' || to_char(n, 'FM0000000'), valid_seconds, created_at - interval '2 hours', expires_at - interval '2 hours', expires_at - interval '2 hours'
      FROM ${series(orders)} JOIN payment ON payment.id = md5('payment ' || n) WHERE n % ${sql.lit(EXPIRED_EVERY)} = 0`,
    sql`INSERT INTO payment_sender_name (payment_id, sender_key, named_at)
      SELECT id, sender_key, created_at FROM payment WHERE sender_key IS NOT NULL`,
    sql`INSERT INTO receipt (id, source, external_id, currency, amount, destination, payer, payer_key, reference, sent_at, recorded_at,
        outcome, payment_id, booked, is_manual, decided_by)
      SELECT md5('receipt ' || n), 'bank', 'seed-' || n, 'PKR', ${pick(prices)}, 'PK00 SEED', 'Seed ' || n % 50000, 'SEED ' || n % 50000,
        'ref-' || n, ${at} + interval '4 minutes', ${at} + interval '5 minutes', 'settled', md5('payment ' || n), ${pick(prices)}, true, 'number'
      FROM ${series(orders)}`,
    sql`INSERT INTO receipt (id, source, external_id, currency, amount, destination, payer, payer_key, sent_at, recorded_at, outcome)
      SELECT md5('unmatched ' || n), 'bank', 'lost-' || n, 'PKR', 777, 'PK00 SEED', 'Nobody', 'NOBODY',
        now() - interval '1 hour' * (n % 48), now(), 'unmatched'
      FROM ${series(orders)} WHERE n % ${sql.lit(UNMATCHED_EVERY)} = 0`,
    sql`INSERT INTO "order" (id, account_id, payment_id, state, amount, paid, number, created_at)
      SELECT md5('order ' || n), ${buyer}, md5('payment ' || n), 'completed', ${pick(prices)}, ${pick(prices)},
        'KS-' || to_char(n, 'FM0000000'), ${at} + interval '5 minutes' FROM ${series(orders)}`,
    sql`INSERT INTO order_line (id, order_id, position, variant_id, name, price, quantity, instant, delivered)
      SELECT md5('line ' || n), md5('order ' || n), 0, ${pick(ids)}, ${pick(names)}, ${pick(prices)}, 1, NOT ${isByHand}, 1
      FROM ${series(orders)}`,
    sql`INSERT INTO delivered_item (id, order_line_id, position, sealed, fingerprint, delivered_at)
      SELECT md5('item ' || n), md5('line ' || n), 0, 'v1.' || md5('item ' || n), md5('print ' || n), ${at} + interval '1 hour'
      FROM ${series(orders)} WHERE ${isByHand}`,
    sql`INSERT INTO order_note (id, order_id, body, noted_at)
      SELECT md5('note ' || n), md5('order ' || n), 'Delivered', ${at} + interval '1 hour' FROM ${series(orders)} WHERE ${isByHand}`,
    sql`INSERT INTO coupon (id, code_key, discount, cap, uses, ends_at, created_at)
      SELECT md5('coupon ' || n), 'SEED-' || n, 0.1, 100, 1, ${at}, ${at} - interval '1 day' FROM ${series(orders)} WHERE n % 100 = 0`,
    sql`INSERT INTO coupon_redemption (coupon_id, account_id, payment_id, redeemed_at)
      SELECT md5('coupon ' || n), ${buyer}, md5('payment ' || n), ${at} FROM ${series(orders)} WHERE n % 100 = 0`,
    sql`INSERT INTO receipt_reversal (receipt_id, description, reported_at, closed_at)
      SELECT md5('receipt ' || n), 'RETURN', ${at} + interval '1 day', ${at} + interval '2 days' FROM ${series(orders)} WHERE ${isByHand}`,
    sql`INSERT INTO left_statement_row (id, line, text, why, imported_at, imported_by, done_at, done_by)
      SELECT md5('row ' || n), n % 100, 'FEE 25', 'no sender', ${at}, 'operator', ${at} + interval '1 day', 'operator'
      FROM ${series(orders)} WHERE ${isByHand}`,
    sql`INSERT INTO wish (id, wish_key, words, person, tells, pressed_at)
      SELECT md5('wish ' || n), 'wish ' || n % 500, 'Wish ' || n % 500, md5('person ' || n), false, now() - interval '1 day' * (n % 30)
      FROM ${series(orders)} WHERE ${isByHand}`,
    sql`INSERT INTO login_turn (name_key, client, due_at)
      SELECT 'seed_' || n, '203.0.113.' || n % 250, now() FROM ${series(accounts)}`,
    sql`INSERT INTO ledger_transaction (id, kind, ref, created_at)
      SELECT md5('sale ' || n), 'sale', md5('payment ' || n), ${at} + interval '5 minutes' FROM ${series(orders)}`,
    sql`INSERT INTO ledger_entry (transaction_id, position, book, amount)
      SELECT md5('sale ' || n), side, CASE side WHEN 0 THEN 'bank' ELSE 'sales' END,
        CASE side WHEN 0 THEN -${pick(prices)} ELSE ${pick(prices)} END
      FROM ${series(orders)}, generate_series(0, 1) AS side`,
    sql`INSERT INTO stock_code (id, variant_id, batch, position, sealed, fingerprint, state, order_line_id, added_at, sold_at)
      SELECT md5('code ' || n), ${pick(ids)}, 'seed-' || n / 1000, n % 1000, 'v1.' || repeat(md5('code ' || n), 2), md5('print ' || n),
        CASE WHEN ${isSold} THEN 'sold' ELSE 'free' END,
        CASE WHEN ${isSold} THEN md5('line ' || n) END, now() - interval '731 days',
        CASE WHEN ${isSold} THEN ${at} + interval '5 minutes' END
      FROM ${series(codes)}`,
    sql`INSERT INTO outbox (id, kind, dedupe_key, payload, created_at, due_at, attempts, done_at)
      SELECT md5('mail ' || n), 'mail', 'seed:' || n,
        CASE WHEN ${at} > now() - interval '30 days' THEN '{"to":"seed@example.com","subject":"Delivered","paragraphs":[]}'::jsonb END,
        ${at}, ${at}, 1, ${at} FROM ${series(orders)}`,
    sql`INSERT INTO chat_conversation (id, account_id, message_count, last_message_at)
      SELECT md5('account ' || n), md5('account ' || n), 5, now() - interval '400 days' FROM ${series(accounts)} WHERE n % 5 = 0`,
    sql`INSERT INTO chat_message (conversation_id, position, author, body, sent_at)
      SELECT md5('account ' || n), position, CASE position % 2 WHEN 1 THEN 'visitor' ELSE 'support' END, 'Hello',
        now() - interval '400 days' FROM ${series(accounts)}, generate_series(1, 5) AS position WHERE n % 5 = 0`,
    sql`INSERT INTO idempotency_key (account_id, key, payload_hash, status, response, created_at)
      SELECT ${buyer}, 'seed-' || n, 'none', 409, '{"message":"sold out"}', now() FROM ${series(accounts)}`,
    sql`INSERT INTO rate_limit (key, hits, ends_at)
      SELECT md5('limit ' || n), 1, now() + interval '1 minute' FROM ${series(accounts)}`,
    sql`INSERT INTO verification (token_hash, purpose, account_id, email_key, details, code_macs, created_at, expires_at)
      SELECT md5('code ' || n), 'reset', md5('account ' || n), 'seed' || n || '@example.com', '{}', '[]', now(), now() + interval '10 minutes'
      FROM ${series(accounts)}`,
    sql`INSERT INTO audit_log (id, at, actor, action, subject, detail)
      SELECT md5('audit ' || n), ${at}, 'operator', 'orders note', md5('order ' || n), '{}' FROM ${series(orders)} WHERE n % 20 = 0`,
  ];
  await db.transaction().execute(async (tx) => {
    // Without triggers a foreign key costs nothing; the laws are checked afterwards.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
  // `VACUUM` as well, since an index-only scan needs its map.
  await sql`VACUUM ANALYZE`.execute(db);
}
