import { fromPromise } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { orderCalls } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { paymentCalls } from '#contract/payments.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import { ordersMachine, paymentsMachine } from './history.machine.ts';

/** The account's orders, fetched from the host. */
export const ordersLogic = ({ request }: { request: ApiRequest }) =>
  ordersMachine.provide({
    actors: {
      fetchRows: fromPromise<readonly Order[], void>(async ({ signal }) =>
        unwrapResult(await request(orderCalls.myOrders, undefined, { signal })),
      ),
    },
  });

/** The account's payments, fetched from the host. */
export const paymentsLogic = ({ request }: { request: ApiRequest }) =>
  paymentsMachine.provide({
    actors: {
      fetchRows: fromPromise<readonly PaymentSummary[], void>(async ({ signal }) =>
        unwrapResult(await request(paymentCalls.myPayments, undefined, { signal })),
      ),
    },
  });
