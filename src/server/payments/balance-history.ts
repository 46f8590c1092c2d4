import type { BalanceChange } from '#contract/payments.ts';
import type { SliceRequest } from '#contract/slices.ts';
import { FIRST_SLICE } from '#contract/slices.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import {
  findChangePlace,
  findChanges,
  findOrdersOf,
  findPaymentsByIds,
  findReceiptsByIds,
} from './balance-history.store.ts';
import { methodNameOf } from './method-name.ts';

/**
 * A slice of the changes of an account's balance, newest first, each with its reason.
 * A 400 if `before` is none of them.
 */
export async function balanceHistory(
  host: Pick<Host, 'db'>,
  accountId: string,
  { before, limit }: SliceRequest = FIRST_SLICE,
): Promise<BalanceChange[]> {
  const after = before === undefined ? null : await findChangePlace(host.db, accountId, before);
  if (after === undefined) throw new HttpError(400, 'before is not in the history of your balance.');
  const changes = await findChanges(host.db, accountId, { after, limit });

  // A reference may go on after the id that it begins with (see `TransactionKind`).
  const subjects = changes.map(({ kind, ref }) => ({ kind, id: ref.split(':')[0] ?? ref }));
  const idsOf = (...kinds: string[]) =>
    subjects.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
  const receipts = await findReceiptsByIds(host.db, idsOf('overpayment', 'credit', 'correction'));
  const paymentOfReceipt = new Map(receipts.map(({ id, payment_id }) => [id, payment_id]));
  const paymentIds = [
    ...idsOf('sale', 'deposit'),
    ...receipts.flatMap(({ payment_id: id }) => (id === null ? [] : [id])),
  ];
  const payments = await findPaymentsByIds(host.db, paymentIds);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const orders = await findOrdersOf(host.db, { orders: idsOf('refund'), payments: idsOf('sale') });
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const orderByPayment = new Map(orders.map((order) => [order.payment_id, order]));

  return changes.map(({ id, kind, ref, reason: given, amount, created_at }, at) => {
    const subject = subjects[at]?.id ?? ref;
    const paymentId = paymentOfReceipt.get(subject) ?? subject;
    const payment = paymentById.get(paymentId);
    const order = kind === 'refund' ? orderById.get(subject) : orderByPayment.get(subject);
    const isCancellation = kind === 'refund' && ref.endsWith(':cancelled');
    return {
      id,
      created_at: created_at.toISOString(),
      amount,
      reason: reasonOf(kind, { payment, isCancellation, given }),
      ...(order === undefined
        ? {}
        : { order: { id: order.id, ...(order.number === null ? {} : { number: order.number }) } }),
      ...(payment === undefined || order !== undefined
        ? {}
        : { payment_id: payment.id, payment_number: payment.number }),
    };
  });
}

type Subject = {
  payment: { state: string; details: unknown } | undefined;
  /** Whether a refund is that of a cancelled order. */
  isCancellation: boolean;
  /** The reason that was given when it was posted; null for one that has none or is older than reasons. */
  given: string | null;
};

/** Why the balance changed, in a sentence for the shopper (see `TransactionKind`). */
function reasonOf(kind: string, { payment, isCancellation, given }: Subject): string {
  switch (kind) {
    case 'sale':
      return 'You paid for an order.';
    case 'deposit':
      return payment === undefined ? 'Your deposit.' : `Your deposit by ${methodNameOf(payment)}.`;
    case 'overpayment':
      return 'You paid too much, so we added the extra.';
    case 'credit':
      return given ?? creditReason(payment?.state);
    case 'correction':
      return 'We entered a transfer wrongly and have corrected it.';
    case 'refund':
      return isCancellation
        ? "Your order was cancelled, so we refunded what wasn't delivered."
        : withReason('We refunded part of your order', given);
    case 'goodwill':
      return withReason('A credit from the shop', given);
    default:
      return 'A change to your balance.';
  }
}

const withReason = (sentence: string, reason: string | null): string =>
  reason === null ? `${sentence}.` : `${sentence}: ${reason}`;

/** Why money of a transfer was added to the balance, as far as the state of its payment tells (older rows). */
function creditReason(state: string | undefined): string {
  switch (state) {
    case 'cancelled':
      return 'Your transfer was for a cancelled payment.';
    case 'underpaid':
      return 'Your transfer was less than the amount due.';
    case 'expired':
      return "We couldn't use your transfer for its payment, which had expired.";
    default:
      return 'We matched a transfer to your account.';
  }
}
