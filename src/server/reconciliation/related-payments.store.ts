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

/** Nearest amount first, then newest. */
const paymentsNear = (db: Db, { method, currency, amount, min, max, since }: AmountRange) =>
  db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username')
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('pay_amount', '>=', min)
    .where('pay_amount', '<=', max)
    .where('created_at', '>=', since)
    .orderBy(sql`abs(pay_amount - ${amount})`)
    .orderBy('created_at', 'desc');

/** A payment that has something in common with a receipt. */
export type RelatedPayment = PaymentRow & {
  username: string;
  /** Whether it was given the receipt's sender as its own, at any time. */
  is_sender: boolean;
  /** Whether the receipt's text contains a sender that it was given. */
  is_named: boolean;
  /** When it was first given the receipt's sender. */
  named_at: Date | null;
};

/**
 * The payments of all accounts that are near an amount, or were given the sender of a receipt or
 * one in its `text`: those of the exact amount first, then by their sender, then those that were
 * opened `until` it was sent, then the nearest.
 */
export const findRelated = (
  db: Db,
  { method, currency, amount, min, max, since, until }: AmountRange & { until: Date },
  { payerKey, text }: { payerKey: string | null; text: string },
  limit: number,
): Promise<RelatedPayment[]> => {
  // No name was given before its payment was created: this leaves out most of a long history. The
  // lists don't depend on the payment, so that each is made once.
  const names = db.selectFrom('payment_sender_name as given').where('given.named_at', '>=', since);
  const bySender = names.where('given.sender_key', '=', payerKey ?? '');
  const sentBy = bySender.select('given.payment_id');
  const namedIn = names
    .where(sql<number>`length(given.sender_key)`, '>=', SENDER_LENGTH_MIN)
    .where(sql<number>`strpos(${text}, ' ' || given.sender_key || ' ')`, '>', 0)
    .select('given.payment_id');
  return db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username')
    .select((row) => [
      row('payment.id', 'in', sentBy).$castTo<boolean>().as('is_sender'),
      row('payment.id', 'in', namedIn).$castTo<boolean>().as('is_named'),
      bySender
        .where('given.payment_id', '=', sql.ref<string>('payment.id'))
        .select((given) => given.fn.min('given.named_at').as('first'))
        .as('named_at'),
    ])
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('payment.created_at', '>=', since)
    .where((row) =>
      row.or([
        row.and([row('pay_amount', '>=', min), row('pay_amount', '<=', max)]),
        row('payment.id', 'in', sentBy),
        row('payment.id', 'in', namedIn),
      ]),
    )
    .orderBy(sql`pay_amount <> ${amount}`)
    .orderBy('is_sender', 'desc')
    .orderBy('is_named', 'desc')
    .orderBy(sql`payment.created_at > ${until}`)
    .orderBy(sql`abs(pay_amount - ${amount})`)
    .orderBy('payment.created_at', 'desc')
    .limit(limit)
    .execute();
};

/** A shorter name is in too many texts. */
const SENDER_LENGTH_MIN = 3;

/** The account's nearest payment that was created by `until`, when the money was sent. */
export const findIntended = (
  db: Db,
  near: AmountRange,
  { accountId, until }: { accountId: string; until: Date },
): Promise<PaymentRow | undefined> =>
  paymentsNear(db, near)
    .where('payment.account_id', '=', accountId)
    .where('payment.created_at', '<=', until)
    .limit(1)
    .executeTakeFirst();
