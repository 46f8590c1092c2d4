import type { Api } from '../http/api.ts';
import { myOrders } from './orders.ts';

/** A shopper's own orders. */
export function registerOrders(api: Api): void {
  api.member('myOrders', ({ host, account }) => myOrders(host, account.id));
}
