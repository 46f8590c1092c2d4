import { fromPromise } from 'xstate';
import { SLICE_SIZE_MAX } from '#contract/constants.ts';
import { orderCalls } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { paymentCalls } from '#contract/payments.ts';
import { type ApiRequest, type ApiResult, leftOutIn, unwrapResult } from '#web/platform/api-client.ts';
import { type FetchedRows, ordersMachine, paymentsMachine } from './history.machine.ts';
import { type ShownOrder, withUnread } from './shown-order.ts';

/** The account's orders, fetched from the host, each with the count of what can't be read of it. */
export const ordersLogic = ({ request }: { request: ApiRequest }) =>
  ordersMachine.provide({
    actors: {
      fetchRows: fromPromise<FetchedRows<ShownOrder>, void>(({ signal }) =>
        allSlices(async (query) => {
          const result = await request(orderCalls.myOrders, undefined, { signal, ...query });
          return result.kind === 'answer'
            ? { ...result, value: withUnread(result.value, result.body) }
            : result;
        }),
      ),
    },
  });

/** The account's payments, fetched from the host. */
export const paymentsLogic = ({ request }: { request: ApiRequest }) =>
  paymentsMachine.provide({
    actors: {
      fetchRows: fromPromise<FetchedRows<PaymentSummary>, void>(({ signal }) =>
        allSlices((query) => request(paymentCalls.myPayments, undefined, { signal, ...query })),
      ),
    },
  });

type SliceQuery = { query?: { before: string } };

/**
 * All rows of a list. An answer has a thousand rows at most, so it asks again for those before the
 * last one, until an answer brings nothing new: a host without slices always sends the same.
 */
async function allSlices<Row extends { id: string }>(
  fetchSlice: (query: SliceQuery) => Promise<ApiResult<readonly Row[]>>,
): Promise<FetchedRows<Row>> {
  const rows = new Map<string, Row>();
  let leftOut = 0;
  let query: SliceQuery = {};
  for (;;) {
    const result = await fetchSlice(query);
    const slice = unwrapResult(result);
    const unreadable = leftOutIn(result);
    const knownRows = rows.size;
    for (const row of slice) rows.set(row.id, row);
    const oldest = slice.at(-1);
    if (knownRows === 0 || rows.size > knownRows) leftOut += unreadable;
    if (oldest === undefined || slice.length + unreadable < SLICE_SIZE_MAX || rows.size === knownRows) break;
    query = { query: { before: oldest.id } };
  }
  return { rows: [...rows.values()], leftOut };
}
