import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { PAKISTAN_MS } from '#contract/pakistan.ts';
import type { Db, Tx } from '../../database/connect.ts';
import type { CurrencyCode } from '../../database/schema.ts';

/** A span of time, without its end. */
export type Span = { from: Date; until: Date };

/**
 * The sum of one book's entries for a day in Pakistan and one reason for posting, in whole rupees.
 */
export type LedgerSum = { day: string; kind: string; book: string; count: number; amount: number };

/**
 * The money received on a day from one source: booked rupees, and its own amount in minor units of
 * its currency.
 */
export type ReceivedSum = {
  day: string;
  source: string;
  currency: CurrencyCode | null;
  count: number;
  amount: number;
  foreign: number;
};

/**
 * A sum of receipts, by source and by place (whether they were sent and booked in the span, and
 * what became of them).
 */
export type SentSum = {
  source: string;
  currency: CurrencyCode;
  place: SentPlace;
  count: number;
  amount: number;
};
/**
 * `here`: sent and booked in the span. Others were sent or booked outside it, are not booked, or
 * have changed since.
 */
export type SentPlace =
  | 'here'
  | 'booked-elsewhere'
  | 'unmatched'
  | 'kept'
  | 'sent-elsewhere'
  | 'corrected-since'
  | 'reversed';

/**
 * A row of the books: an entry or a receipt, with the account, payment and order that it belongs
 * to.
 */
export type BooksRow = {
  at: Date | null;
  what: string;
  amount: number | null;
  foreign: number | null;
  currency: CurrencyCode | null;
  source: string | null;
  account: string | null;
  payment: string | null;
  order: string | null;
  receipt: string | null;
  reason: string | null;
};

/** Selects entries of a book by the reason for posting: these kinds, or all others. */
export type EntryFilter = { book: string; kinds: readonly string[]; isOthers: boolean };

/** The day of a time in Pakistan, such as `2026-03-02`. */
export const dayOf = (at: RawBuilder<unknown>) =>
  sql`to_char((${at} + ${sql.lit(PAKISTAN_MS)} * interval '1 millisecond') AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

const ENTRIES = sql`ledger_transaction JOIN ledger_entry ON ledger_entry.transaction_id = ledger_transaction.id`;

/** The sums of all ledger entries in a span. */
export async function sumEntries(tx: Db | Tx, { from, until }: Span): Promise<LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    SELECT ${dayOf(sql`created_at`)} AS day, kind, book, count(*) AS count, sum(amount)::bigint AS amount
    FROM ${ENTRIES}
    WHERE created_at >= ${from} AND created_at < ${until}
    GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/** The sum of some entries of a book in a span. */
export async function sumFiltered(
  tx: Db | Tx,
  { from, until }: Span,
  { book, kinds, isOthers }: EntryFilter,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount
    FROM ${ENTRIES}
    WHERE created_at >= ${from} AND created_at < ${until} AND book = ${book}
      AND (kind = ANY(${kinds}::text[])) <> ${isOthers}`.execute(tx);
  return rows[0] ?? { count: 0, amount: 0 };
}

/** The receipts booked in a span, one row each, with the rupees booked then. */
const bookedReceipts = ({ from, until }: Span) => sql`
  SELECT posted.created_at AS at, receipt.id, coalesce(receipt.source, 'other') AS source, receipt.currency, receipt.amount AS own,
    receipt.sent_at, receipt.taken_back_at, receipt.outcome, receipt.payment_id, receipt.account_id,
    coalesce(receipt.id, posted.id) AS of, sum(-entry.amount)::bigint AS amount
  FROM ledger_transaction AS posted
  JOIN ledger_entry AS entry ON entry.transaction_id = posted.id AND entry.book = 'bank'
  LEFT JOIN receipt AS credited ON credited.id = posted.ref
  LEFT JOIN receipt AS settled ON settled.payment_id = posted.ref AND settled.outcome = 'settled'
  LEFT JOIN receipt ON receipt.id = coalesce(credited.id, settled.id)
  WHERE posted.created_at >= ${from} AND posted.created_at < ${until} AND posted.kind <> 'correction'
  GROUP BY posted.created_at, receipt.id, coalesce(receipt.id, posted.id)`;

/**
 * The receipts booked in a span, and the corrections made in it. A receipt's own amount is today's,
 * after its corrections.
 */
const receivedMoney = (span: Span) => sql`
  SELECT at, id, source, currency, CASE WHEN taken_back_at IS NULL THEN own ELSE 0 END AS own, of, amount,
    coalesce(outcome, 'no receipt') AS what, outcome, payment_id, account_id
  FROM (${bookedReceipts(span)}) AS booked
  UNION ALL
  SELECT posted.created_at, receipt.id, coalesce(receipt.source, 'other'), receipt.currency, NULL, posted.id,
    -entry.amount, posted.kind, receipt.outcome, receipt.payment_id, receipt.account_id
  FROM ledger_transaction AS posted
  JOIN ledger_entry AS entry ON entry.transaction_id = posted.id AND entry.book = 'bank'
  LEFT JOIN receipt ON receipt.id = split_part(posted.ref, ':', 1)
  WHERE posted.created_at >= ${span.from} AND posted.created_at < ${span.until} AND posted.kind = 'correction'`;

/**
 * The money received in a span, minus the corrections made in it, by day in Pakistan and source.
 * Money without a receipt has the source `other`.
 */
export async function sumReceived(tx: Db | Tx, span: Span): Promise<ReceivedSum[]> {
  const { rows } = await sql<ReceivedSum>`
    SELECT ${dayOf(sql`at`)} AS day, source, currency, count(*) AS count, sum(amount)::bigint AS amount,
      coalesce(sum(own), 0)::bigint AS foreign
    FROM (${receivedMoney(span)}) AS received GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * The accounts' balances at a time, without zero balances: today's balance minus later movements.
 */
const owedAt = (at: Date) => sql`
  SELECT username, balance - coalesce(since, 0) AS amount
  FROM account LEFT JOIN (
    SELECT account_id, sum(amount)::bigint AS since
    FROM ${ENTRIES}
    WHERE created_at >= ${at} AND book = 'balance' GROUP BY account_id
  ) AS moved ON moved.account_id = account.id
  WHERE balance <> coalesce(since, 0)`;

/** The sum of all balances owed at a time, in whole rupees, and the number of accounts. */
export async function sumOwed(tx: Db | Tx, at: Date): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount FROM (${owedAt(at)}) AS owed`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, amount: 0 };
}

/** The accounts with a balance at a time, the highest first. */
export async function findOwed(tx: Db | Tx, at: Date, limit: number): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    SELECT NULL AS at, 'balance' AS what, amount, NULL AS foreign, NULL AS currency, NULL AS source,
      username AS account, NULL AS payment, NULL AS order, NULL AS receipt, NULL AS reason
    FROM (${owedAt(at)}) AS owed ORDER BY amount DESC, username LIMIT ${limit}`.execute(tx);
  return rows;
}

/**
 * The receipts sent, booked or reversed in a span, by place. For a corrected receipt in rupees, the
 * amount is what the corrections took off.
 */
const placedReceipts = (span: Span) => sql`
  SELECT sent_at AS at, id, source, currency, amount, outcome, payment_id, account_id, CASE
    WHEN outcome = 'unmatched' THEN CASE WHEN kept_at IS NULL THEN 'unmatched' ELSE 'kept' END
    WHEN booked_at >= ${span.from} AND booked_at < ${span.until} THEN 'here' ELSE 'booked-elsewhere' END AS place
  FROM (
    SELECT receipt.*, coalesce(credit.created_at, sale.created_at, deposit.created_at) AS booked_at
    FROM receipt
    LEFT JOIN ledger_transaction AS credit ON credit.kind = 'credit' AND credit.ref = receipt.id
    LEFT JOIN ledger_transaction AS sale
      ON sale.kind = 'sale' AND sale.ref = receipt.payment_id AND receipt.outcome = 'settled'
    LEFT JOIN ledger_transaction AS deposit
      ON deposit.kind = 'deposit' AND deposit.ref = receipt.payment_id AND receipt.outcome = 'settled'
    WHERE sent_at >= ${span.from} AND sent_at < ${span.until} AND taken_back_at IS NULL
  ) AS sent
  UNION ALL
  SELECT at, id, source, currency, own, outcome, payment_id, account_id, 'sent-elsewhere'
  FROM (${bookedReceipts(span)}) AS booked
  WHERE id IS NOT NULL AND taken_back_at IS NULL AND (sent_at < ${span.from} OR sent_at >= ${span.until})
  UNION ALL
  SELECT at, id, source, currency, CASE
      WHEN currency <> 'PKR' THEN own
      WHEN taken_back_at IS NULL THEN amount - own
      ELSE amount END, outcome, payment_id, account_id, 'corrected-since'
  FROM (${bookedReceipts(span)}) AS booked
  WHERE id IS NOT NULL AND (taken_back_at IS NOT NULL OR (currency = 'PKR' AND amount <> own))
  UNION ALL
  SELECT reported_at, id, source, currency, amount, outcome, payment_id, account_id, 'reversed'
  FROM receipt_reversal JOIN receipt ON receipt.id = receipt_reversal.receipt_id
  WHERE reported_at >= ${span.from} AND reported_at < ${span.until}
    AND outcome <> 'unmatched' AND taken_back_at IS NULL`;

/** The sums of a span's receipts by source and place, in minor units of their currency. */
export async function sumPlaced(tx: Db | Tx, span: Span): Promise<SentSum[]> {
  const { rows } = await sql<SentSum>`
    SELECT source, currency, place, count(*) AS count, sum(amount)::bigint AS amount
    FROM (${placedReceipts(span)}) AS placed GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/** The receipts of some places, oldest first. */
export async function findPlaced(
  tx: Db | Tx,
  span: Span,
  { places, source, limit }: { places: readonly SentPlace[]; source: string | null; limit: number },
): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    SELECT placed.at, outcome AS what, CASE WHEN placed.currency = 'PKR' THEN placed.amount END AS amount,
      placed.amount AS foreign, placed.currency, source, ${ownersOf(sql`placed`)}, placed.id AS receipt, NULL AS reason
    FROM (${placedReceipts(span)}) AS placed ${JOINED_TO(sql`placed`)}
    WHERE place = ANY(${places}::text[]) AND (${source}::text IS NULL OR source = ${source})
    ORDER BY placed.at, placed.id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The receipts booked in a span, and the corrections made in it, oldest first. */
export async function findReceived(
  tx: Db | Tx,
  span: Span,
  { source, limit }: { source: string | null; limit: number },
): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    SELECT received.at, received.what, received.amount, own AS foreign,
      received.currency, source, ${ownersOf(sql`received`)}, received.id AS receipt, NULL AS reason
    FROM (${receivedMoney(span)}) AS received ${JOINED_TO(sql`received`)}
    WHERE ${source}::text IS NULL OR source = ${source}
    ORDER BY received.at, received.of LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Looked up row by row, since PostgreSQL may read all accounts to join them with those of a day. */
const usernameOf = (id: RawBuilder<unknown>) => sql`(SELECT username FROM account WHERE account.id = ${id})`;

const ownersOf = (receipt: RawBuilder<unknown>) => sql`
  ${usernameOf(sql`coalesce(${receipt}.account_id, payment.account_id)`)} AS account, payment.number AS payment,
  coalesce("order".number, "order".id) AS order`;
const JOINED_TO = (receipt: RawBuilder<unknown>) => sql`
  LEFT JOIN payment ON payment.id = ${receipt}.payment_id
  LEFT JOIN "order" ON "order".payment_id = payment.id AND ${receipt}.outcome = 'settled'`;

/** The entries of a span, oldest first, with what their references mean. `sign` is the figure's. */
export async function findEntries(
  tx: Db | Tx,
  { from, until }: Span,
  { filter, sign, limit }: { filter: EntryFilter; sign: 1 | -1; limit: number },
): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    SELECT posted.created_at AS at, posted.kind AS what, ${sign}::integer * entry.amount AS amount,
      receipt.amount AS foreign, receipt.currency, receipt.source,
      ${usernameOf(sql`coalesce(owner.account_id, payment.account_id)`)} AS account,
      payment.number AS payment, coalesce("order".number, "order".id) AS order,
      receipt.id AS receipt, posted.reason
    FROM ledger_transaction AS posted
    JOIN ledger_entry AS entry ON entry.transaction_id = posted.id AND entry.book = ${filter.book}
    LEFT JOIN ledger_entry AS owner ON owner.transaction_id = posted.id AND owner.book = 'balance'
    LEFT JOIN receipt AS own ON own.id = split_part(posted.ref, ':', 1)
    LEFT JOIN receipt AS settled ON settled.payment_id = posted.ref AND settled.outcome = 'settled'
    LEFT JOIN receipt ON receipt.id = coalesce(own.id, settled.id)
    LEFT JOIN "order" AS refunded ON refunded.id = split_part(posted.ref, ':', 1)
    LEFT JOIN payment ON payment.id = coalesce(receipt.payment_id, refunded.payment_id, posted.ref)
    LEFT JOIN "order" ON "order".payment_id = payment.id
    WHERE posted.created_at >= ${from} AND posted.created_at < ${until}
      AND (posted.kind = ANY(${filter.kinds}::text[])) <> ${filter.isOthers}
    ORDER BY posted.created_at, posted.id LIMIT ${limit}`.execute(tx);
  return rows;
}
