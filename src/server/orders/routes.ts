import type { Api } from '../http/api.ts';
import { respondWithSlice } from '../http/respond-with-slice.ts';
import { createKeyedQueue } from '../platform/keyed-queue.ts';
import type { Account } from '../sessions/session.ts';
import { myOrders } from './my-orders.ts';

/** The call for a shopper's own orders. */
export function registerOrders(api: Api<Account>): void {
  // However many reads of a long list an account sends, only one of them takes time from others.
  const inTurn = createKeyedQueue();
  api.authenticated('myOrders', ({ host, account, context }) =>
    respondWithSlice(context, (slice) => inTurn(account.id, () => myOrders(host, account.id, slice))),
  );
}
