import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { formatMoney } from '../platform/format-money.ts';
import { toDecimal } from '../platform/money.ts';

/** A row that a typed beginning may mean, with what tells it from others. */
export type Named = { id: string; about: string[]; at: Date };

const escaped = (typed: string) => `${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Orders whose id begins with, or whose number is, what was typed; newest first. */
export async function findOrdersNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .select(['order.id', 'order.number', 'order.amount', 'order.created_at', 'account.username'])
    .where((row) =>
      row.or([
        row('order.id', 'like', escaped(typed.toLowerCase())),
        row(sql`upper("order".number)`, 'like', escaped(typed.toUpperCase())),
      ]),
    )
    .orderBy('order.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, number, amount, username, created_at: at }) => ({
    id,
    about: [...(number === null ? [] : [number]), username, `PKR ${amount}`],
    at,
  }));
}

/** Payments whose id begins with what was typed; newest first. */
export async function findPaymentsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select(['payment.id', 'payment.payable', 'payment.created_at', 'account.username'])
    .where('payment.id', 'like', escaped(typed.toLowerCase()))
    .orderBy('payment.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, payable, username, created_at: at }) => ({
    id,
    about: [username, `PKR ${payable}`],
    at,
  }));
}

/** Receipts whose id begins with what was typed; newest first. */
export async function findReceiptsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('receipt')
    .select(['id', 'payer', 'amount', 'currency', 'source', 'recorded_at'])
    .where('id', 'like', escaped(typed.toLowerCase()))
    .orderBy('recorded_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, payer, amount, currency, source, recorded_at: at }) => ({
    id,
    about: [source, formatMoney(toDecimal(amount, currency), currency), ...(payer === null ? [] : [payer])],
    at,
  }));
}

/** Conversations by the ids of their visitors. */
export async function findVisitorsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('chat_conversation')
    .leftJoin('account', 'account.id', 'chat_conversation.account_id')
    .select(['chat_conversation.id', 'account.username', 'chat_conversation.last_message_at'])
    .where('chat_conversation.id', 'like', escaped(typed.toLowerCase()))
    .orderBy('chat_conversation.last_message_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, username, last_message_at: at }) => ({
    id,
    about: username === null ? [] : [username],
    at,
  }));
}

/** What the audit log has entries of. */
export async function findSubjectsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('audit_log')
    .select('subject')
    .select(sql<Date>`max(at)`.as('last_at'))
    .where('subject', 'like', escaped(typed.toLowerCase()))
    .groupBy('subject')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ subject: id, last_at: at }) => ({ id, about: [], at }));
}

/** Batches of codes whose id begins with what was typed; newest first. */
export async function findBatchesNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('stock_code')
    .select(['batch', 'variant_id'])
    .select(sql<Date>`min(added_at)`.as('added_at'))
    .where('batch', 'like', escaped(typed.toLowerCase()))
    .groupBy(['batch', 'variant_id'])
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ batch: id, variant_id, added_at: at }) => ({ id, about: [variant_id], at }));
}
