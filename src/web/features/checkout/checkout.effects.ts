import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { accountCalls } from '#contract/accounts.ts';
import { payableOf } from '#contract/cart.ts';
import { parse } from '#contract/parse.ts';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { PendingPaymentConflict, paymentCalls, Repriced } from '#contract/payments.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { isRemoval } from '#web/features/cart/cart-notices.ts';
import type { ApiRequest, ApiResult } from '#web/platform/api-client.ts';
import type { ServerClock } from '#web/platform/server-clock.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { Attempt } from './attempts.ts';
import { isExpired } from './attempts.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type {
  AttemptId,
  CartChanged,
  CheckoutOptions,
  CheckoutResult,
  StoredCheckoutsChanged,
} from './checkout.setup.ts';

type CheckoutDeps = {
  request: ApiRequest;
  actors: { cart: CartRef };
  serverClock: ServerClock;
  attemptStore: AttemptStore;
};

/**
 * The checkout chart with its effects: the host's API, the shop's cart, and the stored attempts.
 */
export const checkoutLogic = ({ request, actors, serverClock, attemptStore }: CheckoutDeps) =>
  checkoutMachine.provide({
    actors: {
      loadOptions: fromPromise<CheckoutOptions, void>(async ({ signal }) => {
        const total = String(payableOf(actors.cart.getSnapshot().context.cart));
        const [methods, profile] = await Promise.all([
          request(paymentCalls.paymentMethods, undefined, { signal, query: { total } }),
          request(accountCalls.profile, undefined, { signal }),
        ]);
        if (methods.kind === 'answer' && profile.kind === 'answer') {
          const { username, balance } = profile.value;
          dropExpiredOfOthers(attemptStore, { account: username, now: serverClock.now() });
          return { kind: 'loaded', methods: methods.value, account: username, balance };
        }
        const refusal = [methods, profile].find(({ kind }) => kind === 'refusal');
        if (refusal?.kind === 'refusal') return { kind: 'refused', reason: refusal.message };
        throw new Error('The payment methods could not be loaded.');
      }),

      submitOrder: fromPromise<CheckoutResult, { attempt: Attempt; isNew: boolean }>(
        async ({ input: { attempt, isNew }, signal }) => {
          if (isExpired(attempt, serverClock.now())) {
            await attemptStore.drop(attempt);
            return { kind: 'expired' };
          }
          const { key, checkout } = attempt;
          const finalStatuses = isNew ? [...FINAL_STATUSES, ...NOT_PROCESSED_STATUSES] : FINAL_STATUSES;
          const result = await attemptStore.submit<CheckoutResult>(attempt, {
            signal,
            send: async () =>
              toCheckoutResult(
                await request(paymentCalls.checkout, checkout, { signal, idempotencyKey: key }),
                finalStatuses,
              ),
            placedAnswerOf: (sent) => (sent.kind === 'placed' ? sent.answer : null),
          });
          if (result.kind === 'repriced')
            actors.cart.send({ type: 'order.repriced', ordered: checkout.cart, cart: result.cart });
          return result;
        },
      ),

      watchCart: fromCallback<CartChanged>(({ sendBack }) => {
        const emit = ({ context: { cart, notices } }: SnapshotFrom<typeof actors.cart>) => {
          const removedIds = notices.filter(isRemoval).map(({ id }) => id);
          sendBack({ type: 'cart.changed', cart, removedIds });
        };
        emit(actors.cart.getSnapshot());
        const subscription = actors.cart.subscribe(emit);
        return () => subscription.unsubscribe();
      }),

      watchStoredCheckouts: fromCallback<StoredCheckoutsChanged>(({ sendBack }) =>
        attemptStore.subscribe((checkouts) => sendBack({ type: 'storedCheckouts.changed', checkouts })),
      ),
    },
  });

/**
 * Drops expired attempts of other accounts. This account's own is kept until the shopper has seen
 * it.
 */
function dropExpiredOfOthers(
  attemptStore: AttemptStore,
  { account, now }: { account: string; now: number },
): void {
  for (const attempt of attemptStore.read().attempts)
    if (attempt.account !== account && isExpired(attempt, now)) void attemptStore.drop(attempt);
}

/**
 * Statuses that say that the attempt was not placed. Others (a lost session, a proxy) say nothing.
 */
const FINAL_STATUSES = [400, 409, 412, 413, 415, 422];
/** Statuses of a request refused before processing: they say nothing about an earlier one. */
const NOT_PROCESSED_STATUSES = [403, 429];

/** The result of an attempt. Throws if its outcome is unknown. */
function toCheckoutResult(
  result: ApiResult<CheckoutAnswer>,
  finalStatuses: readonly number[],
): CheckoutResult {
  if (result.kind === 'answer') return { kind: 'placed', answer: result.value };
  if (result.kind === 'failure' || !finalStatuses.includes(result.status)) throw new Error(result.message);
  const pending = result.status === 412 ? parse(PendingPaymentConflict, result.data) : null;
  if (pending?.ok) return { kind: 'pending', redir: pending.value.redir };
  const repriced = result.status === 409 ? parse(Repriced, result.data) : null;
  if (repriced?.ok) return { kind: 'repriced', ...repriced.value };
  return { kind: 'refused', reason: result.message };
}

/**
 * The id of a new attempt, a key of 128 random bits. Unlike `crypto.randomUUID`, `getRandomValues`
 * also exists on plain http.
 */
export const newAttemptId = ({ serverClock }: { serverClock: ServerClock }): AttemptId => ({
  key: [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(''),
  startedAt: serverClock.now(),
});
