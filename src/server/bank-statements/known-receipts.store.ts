import type { Db } from '../database/connect.ts';

/**
 * The references of bank receipts with these amounts, sent in a time and not reversed, the latest
 * first. A few days have hardly more receipts than the statement has lines.
 */
export const findReferences = async (
  db: Db,
  { amounts, from, until }: { amounts: readonly number[]; from: Date; until: Date },
) =>
  amounts.length === 0
    ? []
    : db
        .selectFrom('receipt')
        .select(['external_id', 'reference', 'amount', 'sent_at', 'payer_key'])
        .where('source', '=', 'bank')
        .where('amount', 'in', amounts)
        .where('sent_at', '>=', from)
        .where('sent_at', '<=', until)
        .where('taken_back_at', 'is', null)
        .orderBy('sent_at', 'desc')
        .execute();
