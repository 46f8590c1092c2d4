import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/schema.ts';

const { selectFrom } = expressionBuilder<Database, 'payment'>();

const receipts = jsonArrayFrom(
  selectFrom('receipt')
    .select(['outcome', 'booked', 'sent_at'])
    .whereRef('receipt.payment_id', '=', 'payment.id'),
);

const isUnconfirmedPartial = selectFrom('unconfirmed_receipt')
  .select(({ fn }) => fn.agg<boolean | null>('bool_or', ['is_partial']).as('is_partial'))
  .whereRef('unconfirmed_receipt.payment_id', '=', 'payment.id');

/**
 * What a payment's outcome depends on beside its own columns: its receipts, and whether its unconfirmed
 * money is less than is due, null if it has none.
 */
export const MONEY_OF_PAYMENT = [
  receipts.as('receipts'),
  isUnconfirmedPartial.as('is_unconfirmed_partial'),
] as const;
