import { fromPromise } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { orderCalls } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { paymentCalls } from '#contract/payments.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import { ordersMachine, paymentsMachine } from './history.machine.ts';

/** The list of one's orders, fetched from the host. */
export const ordersLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  ordersMachine.provide({
    actors: {
      fetchRows: fromPromise<readonly Order[], void>(async ({ signal }) =>
        answerOf(await ask(orderCalls.myOrders, undefined, { signal })),
      ),
    },
  });

/** The list of one's payments, fetched from the host. */
export const paymentsLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  paymentsMachine.provide({
    actors: {
      fetchRows: fromPromise<readonly PaymentSummary[], void>(async ({ signal }) =>
        answerOf(await ask(paymentCalls.myPayments, undefined, { signal })),
      ),
    },
  });
