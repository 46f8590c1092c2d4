import type { Api } from '../http/api.ts';
import type { Account } from '../sessions/session.ts';
import { myPayments } from './my-payments.ts';
import { paymentStatus } from './status.ts';

/** The calls for a shopper's own payments. */
export function registerPayments(api: Api<Account>): void {
  api.authenticated('paymentStatus', ({ host, account, payload }) =>
    paymentStatus(host, account.id, payload),
  );
  api.authenticated('myPayments', ({ host, account }) => myPayments(host, account.id));
}
