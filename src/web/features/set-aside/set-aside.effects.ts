import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { paymentCalls } from '#contract/payments.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { KeptChanged, PaymentState } from './set-aside.machine.ts';
import { setAsideMachine } from './set-aside.machine.ts';
import type { PutBackReason, PutBackResult } from './set-aside-record.ts';
import type { SetAsideStore } from './set-aside-store.ts';

type Deps = {
  request: ApiRequest;
  actors: { cart: CartRef; catalogue: CatalogueRef };
  store: SetAsideStore;
};

const PAYMENT_PATH = /^\/payment\/([^/?#]+)$/;
const statusCall = { ...paymentCalls.paymentStatus, answer: v.object({ status: v.number() }) };

/** The chart of the cart that is set aside, with its effects: the two records, and the host. */
export const setAsideLogic = ({ request, actors: { cart, catalogue }, store }: Deps) =>
  setAsideMachine.provide({
    actors: {
      watchKept: fromCallback<KeptChanged>(({ sendBack }) => {
        const report = () => sendBack({ type: 'kept.changed', ...store.read() });
        const unsubscribe = store.subscribe(report);
        const subscription = cart.subscribe(report);
        return () => {
          unsubscribe();
          subscription.unsubscribe();
        };
      }),
      /** A gateway's invoice is not asked about, and neither is anything that a guest can't see. */
      askPayment: fromPromise<PaymentState, { payment: string | null }>(
        async ({ input: { payment }, signal }) => {
          const [, id] = PAYMENT_PATH.exec(payment ?? '') ?? [];
          if (id === undefined) return { kind: 'open' };
          const answer = await request(
            statusCall,
            { payment_id: decodeURIComponent(id) },
            { signal, isToldByPage: true },
          );
          return answer.kind === 'answer' && answer.value.status !== 0 ? { kind: 'ended' } : { kind: 'open' };
        },
      ),
      putBack: fromPromise<PutBackResult, PutBackReason>(({ input }) =>
        store.putBack(input, catalogue.getSnapshot().context.catalogue?.index ?? null),
      ),
    },
  });
