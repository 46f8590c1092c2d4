import type { Api } from '../http/api.ts';
import { respondWithSlice } from '../http/respond-with-slice.ts';
import { createKeyedQueue } from '../platform/keyed-queue.ts';
import type { Account } from '../sessions/session.ts';
import { balanceHistory } from './balance-history.ts';
import { myPayments } from './my-payments.ts';
import { paymentStatus } from './status.ts';

/** The calls for a shopper's own payments. */
export function registerPayments(api: Api<Account>): void {
  api.authenticated('paymentStatus', ({ host, account, payload }) =>
    paymentStatus(host, account.id, payload),
  );
  // However many reads of a long list an account sends, only one of them takes time from others.
  const inTurn = createKeyedQueue();
  api.authenticated('myPayments', ({ host, account, context }) =>
    respondWithSlice(context, (slice) => inTurn(account.id, () => myPayments(host, account.id, slice))),
  );
  const historyInTurn = createKeyedQueue();
  api.authenticated('balanceHistory', ({ host, account, context }) =>
    respondWithSlice(context, (slice) =>
      historyInTurn(account.id, () => balanceHistory(host, account.id, slice)),
    ),
  );
}
