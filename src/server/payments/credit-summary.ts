import type { Tx } from '../database/connect.ts';
import type { MailSummary } from '../mail/render.ts';
import { summaryOf } from '../orders/order-summary.ts';
import { formatRupees } from '../platform/format-money.ts';
import { boughtIn, cartSnapshotOf } from './cart-snapshot.ts';
import { methodNameOf } from './method-name.ts';
import { findPayment } from './store.ts';

/**
 * What a payment was for, in the mail that its money went to the balance instead: `credited` whole
 * rupees. Null if there is no such payment.
 */
export async function summaryOfCredit(
  tx: Tx,
  paymentId: string,
  credited: number,
): Promise<MailSummary | null> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return null;
  const { facts, lines, sums } = summaryOf({
    facts: [{ label: 'Payment', value: paymentId }],
    lines: boughtIn(cartSnapshotOf(payment)),
    paid: payment.payable,
    methodName: methodNameOf(payment),
    at: payment.created_at,
  });
  return { facts, lines, sums: [...sums, { label: 'Added to your balance', value: formatRupees(credited) }] };
}
