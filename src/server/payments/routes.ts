import type { Api } from '../http/api.ts';
import { myPayments, paymentStatus } from './payments.ts';

/** A shopper's own payments. */
export function registerPayments(api: Api): void {
  api.member('paymentStatus', ({ host, account, payload }) => paymentStatus(host, account.id, payload));
  api.member('myPayments', ({ host, account }) => myPayments(host, account.id));
}
