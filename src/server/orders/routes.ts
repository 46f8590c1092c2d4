import type { Api } from '../http/api.ts';
import type { Account } from '../sessions/session.ts';
import { myOrders } from './my-orders.ts';

/** The call for a shopper's own orders. */
export function registerOrders(api: Api<Account>): void {
  api.authenticated('myOrders', ({ host, account }) => myOrders(host, account.id));
}
