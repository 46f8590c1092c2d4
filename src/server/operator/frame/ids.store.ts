import { sql } from 'kysely';
import { PaymentMethodName } from '#contract/payments.ts';
import type { Db } from '../../database/connect.ts';
import { escapeLike } from '../../database/like.ts';
import type { CurrencyCode } from '../../database/schema.ts';
import { MAIL_ID_LENGTH } from '../../mail/failed-mails.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { moneyOf } from '../../reconciliation/describe-money.ts';

/**
 * A row whose id or number begins with the typed text, with details that tell it from other rows.
 */
export type Named = { id: string; number?: string | null; about: string[]; at: Date };

const beginningWith = (typed: string) => `${escapeLike(typed)}%`;

/**
 * Whether an id in `column` begins with the typed text. Ids are hexadecimal, so that these ids sort
 * before the text with a `g`; an index of any collation finds them.
 */
const startsWith = (column: string, typed: string) => {
  const start = typed.toLowerCase();
  const id = sql.ref(column);
  return sql<boolean>`(${id} >= ${start} AND ${id} < ${`${start}g`} AND ${id} LIKE ${beginningWith(start)})`;
};

/** Orders whose id or number begins with what was typed; newest first. */
export async function findOrdersNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .select(['order.id', 'order.number', 'order.amount', 'order.created_at', 'account.username'])
    // Two separate conditions, so that each uses its own index.
    .where('order.id', 'in', (orders) =>
      orders
        .selectFrom('order as by_id')
        .select('by_id.id')
        .where(startsWith('by_id.id', typed))
        .union(
          orders
            .selectFrom('order as by_number')
            .select('by_number.id')
            .where(sql`upper(by_number.number)`, 'like', beginningWith(typed.toUpperCase())),
        ),
    )
    .orderBy('order.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, number, amount, username, created_at: at }) => ({
    id,
    number,
    about: [username, formatRupees(amount)],
    at,
  }));
}

/** Payments whose id or number begins with what was typed; newest first. */
export async function findPaymentsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select(['payment.id', 'payment.number', 'payment.payable', 'payment.created_at', 'account.username'])
    // Two separate conditions, so that each uses its own index.
    .where('payment.id', 'in', (payments) =>
      payments
        .selectFrom('payment as by_id')
        .select('by_id.id')
        .where(startsWith('by_id.id', typed))
        .union(
          payments
            .selectFrom('payment as by_number')
            .select('by_number.id')
            .where('by_number.number', 'like', beginningWith(typed.toUpperCase())),
        ),
    )
    .orderBy('payment.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, number, payable, username, created_at: at }) => ({
    id,
    number,
    about: [username, formatRupees(payable)],
    at,
  }));
}

/**
 * Receipts whose id begins with the typed text, or whose bank or network gave them exactly this
 * reference; newest first.
 */
export async function findReceiptsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('receipt')
    .select(['id', 'payer', 'amount', 'currency', 'source', 'recorded_at'])
    // Two separate conditions, so that each uses its own index.
    .where('id', 'in', (receipts) =>
      receipts
        .selectFrom('receipt as by_id')
        .select('by_id.id')
        .where(startsWith('by_id.id', typed))
        .union(
          receipts
            .selectFrom('receipt as by_own')
            .select('by_own.id')
            .where('by_own.source', 'in', PaymentMethodName.options)
            .where('by_own.external_id', '=', typed),
        )
        .union(
          receipts
            .selectFrom('receipt as by_reference')
            .select('by_reference.id')
            .where('by_reference.source', 'in', PaymentMethodName.options)
            .where('by_reference.reference', '=', typed),
        ),
    )
    .orderBy('recorded_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(toNamedReceipt);
}

/** The receipts of a payment, including receipts that only have its number; newest first. */
export async function findReceiptsOfPayment(db: Db, paymentId: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('receipt')
    .select(['id', 'payer', 'amount', 'currency', 'source', 'recorded_at'])
    .where((is) => is.or([is('payment_id', '=', paymentId), is('numbered_payment_id', '=', paymentId)]))
    .orderBy('recorded_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(toNamedReceipt);
}

const toNamedReceipt = ({
  id,
  payer,
  amount,
  currency,
  source,
  recorded_at: at,
}: {
  id: string;
  payer: string | null;
  amount: number;
  currency: CurrencyCode;
  source: string;
  recorded_at: Date;
}): Named => ({
  id,
  about: [source, moneyOf(amount, currency), ...(payer === null ? [] : [payer])],
  at,
});

/** Rows of statements left to a person whose id begins with the typed text; newest first. */
export async function findRowsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('left_statement_row')
    .select(['id', 'file', 'line', 'imported_at'])
    .where(startsWith('id', typed))
    .orderBy('imported_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, file, line, imported_at: at }) => ({
    id,
    about: [`line ${line}${file === null ? '' : ` of ${file}`}`],
    at,
  }));
}

/** Mails that failed, by the beginning of the id that people see (R-202). */
export async function findMailsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'failure'])
    .where('kind', '=', 'mail')
    .where('failure', 'is not', null)
    .where(sql<boolean>`right(id, ${MAIL_ID_LENGTH}) LIKE ${beginningWith(typed.toLowerCase())}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, failure, created_at: at }) => ({ id, about: [failure ?? ''], at }));
}

/** Conversations by visitor id. */
export async function findVisitorsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('chat_conversation')
    .leftJoin('account', 'account.id', 'chat_conversation.account_id')
    .select(['chat_conversation.id', 'account.username', 'chat_conversation.last_message_at'])
    .where(startsWith('chat_conversation.id', typed))
    .orderBy('chat_conversation.last_message_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id, username, last_message_at: at }) => ({
    id,
    about: username === null ? [] : [username],
    at,
  }));
}

/** Subjects of entries in the audit log. */
export async function findSubjectsNamed(db: Db, typed: string, limit: number): Promise<Named[]> {
  const found = await db
    .selectFrom('audit_log')
    .select('subject')
    .select(sql<Date>`max(at)`.as('last_at'))
    .where('subject', 'like', beginningWith(typed.toLowerCase()))
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
    .where(startsWith('batch', typed))
    .groupBy(['batch', 'variant_id'])
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ batch: id, variant_id, added_at: at }) => ({ id, about: [variant_id], at }));
}

/** The numbers of the orders and payments among these ids. */
export async function findNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const numbers = db.selectFrom('payment').select(['id', 'number']).where('id', 'in', ids);
  const found = await db
    .selectFrom('order')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .unionAll(numbers)
    .execute();
  return new Map(found.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
}
