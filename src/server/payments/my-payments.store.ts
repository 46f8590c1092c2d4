import type { Expression } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import { MONEY_OF_PAYMENT } from './status.store.ts';

const paymentsOf = (db: Db, accountId: string | Expression<string>, limit: number | Expression<number>) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'number',
      'state',
      'cart',
      'payable',
      'pay_amount',
      'currency',
      'details',
      'created_at',
      'expires_at',
      'vanished_sent_at',
      ...MONEY_OF_PAYMENT,
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

const newestPayments = prepare((db, of: ValuesOf<{ accountId: string; limit: number }>) =>
  paymentsOf(db, of('accountId'), of('limit')),
);

/** The place of a payment in its account's list. */
type PaymentPlace = { created_at: Date; id: string };

/** The place of an account's payment in its list; undefined if it has no such payment. */
export const findPaymentPlace = (
  db: Db,
  accountId: string,
  paymentId: string,
): Promise<PaymentPlace | undefined> =>
  db
    .selectFrom('payment')
    .select(['created_at', 'id'])
    .where('account_id', '=', accountId)
    .where('id', '=', paymentId)
    .executeTakeFirst();

/** An account's payments after a place in its list, newest first. */
export const findPayments = (
  db: Db,
  accountId: string,
  { after, limit }: { after: PaymentPlace | null; limit: number },
) =>
  after === null
    ? newestPayments(db, { accountId, limit })
    : paymentsOf(db, accountId, limit)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
        )
        .execute();
