import type { Host } from '../host.ts';
import { withStandings } from './standings.ts';
import type { PaymentRow } from './store.ts';
import { findPayment, findRecent } from './store.ts';

const SHOWN_FOR_MS = 72 * 3_600_000;
const SHOWN_MAX = 100;

/** A payment as it is kept. */
export type PaymentRecord = PaymentRow;

/** A payment as those see it who look after the shop. */
export type PaymentView = {
  id: string;
  username: string;
  method: PaymentRow['method'];
  /** In minor units of its currency. */
  amount: number;
  currency: PaymentRow['currency'];
  /** Whether a network shows money for it that is not final. */
  isUnconfirmed: boolean;
  sender: string | null;
  isPending: boolean;
  statusText: string;
  createdAt: Date;
};

/** What may still be paid, and what was opened in the last 72 hours; newest first. */
export async function recentPayments(host: Host): Promise<PaymentView[]> {
  const since = new Date(host.now().getTime() - SHOWN_FOR_MS);
  const recent = await findRecent(host.db, since, SHOWN_MAX);
  return (await withStandings(host.db, recent, host.now())).map(({ payment, standing }) => ({
    id: payment.id,
    username: payment.username,
    method: payment.method,
    amount: payment.pay_amount,
    currency: payment.currency,
    isUnconfirmed: payment.state === 'unconfirmed',
    sender: payment.sender,
    isPending: standing.status === 0,
    statusText: standing.text,
    createdAt: payment.created_at,
  }));
}

/** A payment by its id, whoever's it is; for the operator and the sandbox, never for shoppers. */
export const paymentOf = (host: Host, id: string): Promise<PaymentRecord | undefined> =>
  findPayment(host.db, id);
