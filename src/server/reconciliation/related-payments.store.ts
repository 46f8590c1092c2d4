import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { PaymentRow } from '../payments/store.ts';

/** The payments of a method with an amount in a range, created since `since`. */
export type AmountRange = {
  method: PaymentRow['method'];
  currency: PaymentRow['currency'];
  amount: number;
  min: number;
  max: number;
  since: Date;
};

/**
 * The payments of all accounts near an amount, or with a receipt's sender or a sender in its
 * `text`: first those of the exact amount, then those with the sender, then those opened by `until`
 * (when it was sent), then the nearest.
 */
export const findRelated = (
  db: Db,
  { method, currency, amount, min, max, since, until }: AmountRange & { until: Date },
  { payerKey, text }: { payerKey: string | null; text: string },
  limit: number,
): Promise<PaymentRow[]> => {
  // A name is at least as late as its payment, so this condition skips most of a long history. The
  // lists don't depend on the payment: each is made once.
  const names = db.selectFrom('payment_sender_name as given').where('given.named_at', '>=', since);
  const sentBy = names.where('given.sender_key', '=', payerKey ?? '').select('given.payment_id');
  const namedIn = names
    .where(sql<number>`length(given.sender_key)`, '>=', SENDER_LENGTH_MIN)
    .where(sql<number>`strpos(${text}, ' ' || given.sender_key || ' ')`, '>', 0)
    .select('given.payment_id');
  return db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('created_at', '>=', since)
    .where((row) =>
      row.or([
        row.and([row('pay_amount', '>=', min), row('pay_amount', '<=', max)]),
        row('id', 'in', sentBy),
        row('id', 'in', namedIn),
      ]),
    )
    .orderBy(sql`pay_amount <> ${amount}`)
    .orderBy((row) => row('id', 'in', sentBy), 'desc')
    .orderBy((row) => row('id', 'in', namedIn), 'desc')
    .orderBy(sql`created_at > ${until}`)
    .orderBy(sql`abs(pay_amount - ${amount})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
};

/** Shorter names appear in too many texts by chance. */
const SENDER_LENGTH_MIN = 3;

/** The payments whose number matches one of these SQL patterns. */
export const findByNumberPatterns = (
  db: Db,
  { patterns, since }: { patterns: readonly string[]; since: Date },
): Promise<PaymentRow[]> =>
  patterns.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment')
        .selectAll()
        .where('created_at', '>=', since)
        .where(sql<boolean>`number LIKE ANY(${[...patterns]}::text[])`)
        .orderBy('id')
        .limit(NUMBERS_MAX)
        .execute();

/** The payments of the orders with these numbers. */
export const findByOrderNumbers = (db: Db, numbers: readonly string[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order')
        .innerJoin('payment', 'payment.id', 'order.payment_id')
        .selectAll('payment')
        .select('order.number as order_number')
        .where('order.number', 'in', numbers)
        .limit(NUMBERS_MAX)
        .execute();

const NUMBERS_MAX = 10;

/** The account's payment nearest in amount that was created by `until`, when the money was sent. */
export const findIntended = (
  db: Db,
  { method, currency, amount, min, max, since }: AmountRange,
  { accountId, until }: { accountId: string; until: Date },
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('pay_amount', '>=', min)
    .where('pay_amount', '<=', max)
    .where('created_at', '>=', since)
    .where('created_at', '<=', until)
    .orderBy(sql`abs(pay_amount - ${amount})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
