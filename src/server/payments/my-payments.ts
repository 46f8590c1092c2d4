import * as v from 'valibot';
import type { PaymentSummary } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { toDecimal } from '../platform/money.ts';
import { expirePayment } from './close.ts';
import { withOutcomes } from './load-outcomes.ts';
import { isExpired, toWireStatus } from './outcome.ts';
import { findPayments } from './store.ts';

const Details = v.object({ methodName: v.string() });

/** An account's payments for its list, newest first. */
export async function myPayments(host: Host, accountId: string): Promise<PaymentSummary[]> {
  const stored = await findPayments(host.db, accountId);
  const due = stored.filter((payment) => isExpired(payment, host.now()));
  for (const { id } of due) await expirePayment(host, id);
  const payments = due.length === 0 ? stored : await findPayments(host.db, accountId);
  return (await withOutcomes(host.db, payments, host.now())).map(({ payment, outcome }) => ({
    id: payment.id,
    created_at: payment.created_at.toISOString(),
    payment_details: { methodName: v.parse(Details, payment.details).methodName },
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcome),
  }));
}
