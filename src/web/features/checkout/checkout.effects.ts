import * as v from 'valibot';
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { accountCalls, Profile } from '#contract/accounts.ts';
import { payableOf } from '#contract/cart.ts';
import { lenient } from '#contract/lenient.ts';
import { parse } from '#contract/parse.ts';
import {
  ATTEMPT_STATUS_HEADER,
  CheckoutAnswer,
  ORDERING_ACCOUNT_HEADER,
  otherAccount,
  paymentCalls,
  Repriced,
} from '#contract/payments.ts';
import { AppPath } from '#contract/primitives.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { isRemoval } from '#web/features/cart/cart-notices.ts';
import { fieldOf, listOf } from '#web/lib/sent.ts';
import type { ApiRequest, ApiResult } from '#web/platform/api-client.ts';
import { reportFrom } from '#web/platform/report.ts';
import type { ServerClock } from '#web/platform/server-clock.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { Attempt } from './attempts.ts';
import { isExpired } from './attempts.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type {
  AttemptId,
  AttemptReport,
  CartChanged,
  CheckoutOptions,
  CheckoutResult,
  PayerCheck,
  StoredCheckoutsChanged,
} from './checkout.setup.ts';
import { MY_PAYMENTS, notSent } from './checkout.setup.ts';

type CheckoutDeps = {
  request: ApiRequest;
  actors: { cart: CartRef };
  serverClock: ServerClock;
  attemptStore: AttemptStore;
};

/** Only what a checkout needs, so that nothing odd in the rest stops it. */
const payerProfile = { ...accountCalls.profile, answer: v.pick(Profile, ['username', 'balance']) };

/** An address of this shop, absolute or not, as its path; anything else unchanged. */
function toOwnPath(address: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    return origin === location.origin ? pathname + search + hash : address;
  } catch {
    return address;
  }
}
const OwnPath = v.object({ redir: v.pipe(v.string(), v.transform(toOwnPath), AppPath) });
const Placed = v.union([CheckoutAnswer.options[0], OwnPath]);
const checkoutCall = { ...paymentCalls.checkout, answer: Placed };
const attemptCall = { ...paymentCalls.checkoutAttempt, answer: Placed };

/**
 * The checkout chart with its effects: the host's API, the shop's cart, and the stored attempts.
 */
export const checkoutLogic = ({ request, actors, serverClock, attemptStore }: CheckoutDeps) => {
  /** The cart takes the host's prices, if those are its answer. */
  const takePrices = (result: CheckoutResult | AttemptReport, { checkout }: Attempt) => {
    if (result.kind === 'repriced')
      actors.cart.send({ type: 'order.repriced', ordered: checkout.cart, cart: result.cart });
  };
  return checkoutMachine.provide({
    actors: {
      loadOptions: fromPromise<CheckoutOptions, void>(async ({ signal }) => {
        const total = String(payableOf(actors.cart.getSnapshot().context.cart));
        const [methods, profile] = await Promise.all([
          request(paymentCalls.paymentMethods, undefined, { signal, query: { total } }),
          request(payerProfile, undefined, { signal }),
        ]);
        if (methods.kind === 'answer' && profile.kind === 'answer') {
          const { username, balance } = profile.value;
          dropExpiredOfOthers(attemptStore, { account: username, now: serverClock.now() });
          return {
            kind: 'loaded',
            methods: methods.value,
            isIncomplete: countWays(methods.body) > countWays(methods.value),
            account: username,
            balance: balance ?? null,
          };
        }
        const refusal = [methods, profile].find(({ kind }) => kind === 'refusal');
        if (refusal?.kind === 'refusal') return { kind: 'refused', reason: refusal.message };
        throw new Error("Couldn't load the payment methods.");
      }),

      confirmPayer: fromPromise<PayerCheck, Attempt>(async ({ input: { account }, signal }) => {
        const payer = await request(payerProfile, undefined, { signal, isToldByPage: true });
        if (payer.kind === 'refusal' && payer.status === 401) return notLoggedIn(payer);
        if (payer.kind !== 'answer') return { kind: 'refused', reason: notSent(payer.message) };
        const { username, balance = null } = payer.value;
        return username === account
          ? { kind: 'confirmed' }
          : { kind: 'refused', reason: otherAccount(username), payer: { account: username, balance } };
      }),

      submitOrder: fromPromise<CheckoutResult, Attempt>(async ({ input: attempt, signal }) => {
        const { key, checkout, account } = attempt;
        const headers = { [ORDERING_ACCOUNT_HEADER]: encodeURIComponent(account) };
        const result = await attemptStore.submit<CheckoutResult>(attempt, {
          signal,
          send: async () => {
            const options = { signal, headers, idempotencyKey: key, isToldByPage: true };
            return toCheckoutResult(await request(checkoutCall, checkout, options));
          },
          outcomeOf: toOutcome,
        });
        takePrices(result, attempt);
        return result;
      }),

      checkAttempt: fromPromise<AttemptReport, Attempt>(async ({ input: attempt, signal }) => {
        if (isExpired(attempt, serverClock.now())) {
          await attemptStore.drop(attempt);
          return { kind: 'expired' };
        }
        const { key } = attempt;
        const report = await attemptStore.check<AttemptReport>(attempt, {
          signal,
          send: async () => toAttemptReport(await request(attemptCall, { key }, { signal })),
          outcomeOf: (report) => (report.kind === 'unsupported' ? null : toOutcome(report)),
        });
        takePrices(report, attempt);
        return report;
      }),

      releaseAttempt: fromPromise<void, Attempt>(({ input: attempt, signal }) =>
        attemptStore.drop(attempt, signal),
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
};

/** How many methods, coins and networks a list has. */
const countWays = (methods: unknown): number =>
  listOf(methods).reduce<number>((sum, method) => {
    const coins = listOf(fieldOf(method, 'currencies'));
    return sum + 1 + coins.length + coins.flatMap((coin) => listOf(fieldOf(coin, 'networks'))).length;
  }, 0);

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

/** How a result ends its attempt: with the answer of the placed order, or without an order. */
const toOutcome = (result: CheckoutResult | AttemptReport) => ({
  placed: result.kind === 'placed' ? result.answer : null,
});

/**
 * Statuses that say that an order was not placed. Others say so only with `Attempt-Status`, as the
 * 503 of a rush does: a 5xx may come from a proxy.
 */
const FINAL_STATUSES = [400, 401, 403, 409, 412, 413, 415, 422, 429];

/** The result of a sent order. Throws if its outcome is unknown. */
function toCheckoutResult(result: ApiResult<CheckoutAnswer>) {
  if (result.kind === 'answer') return { kind: 'placed', answer: result.value } as const;
  if (result.kind === 'failure') throw new Error(result.message);
  const isFinal = FINAL_STATUSES.includes(result.status) || result.headers.has(ATTEMPT_STATUS_HEADER);
  if (!isFinal) throw new Error(result.message);
  return toRefusal(result);
}

const RepricedCheckout = lenient(Repriced, reportFrom(paymentCalls.checkout.path));
const PRICES_CHANGED = 'Prices, products or your discount have changed.';

function toRefusal({ status, data, message }: Extract<ApiResult<never>, { kind: 'refusal' }>) {
  if (status === 412) {
    const pending = parse(OwnPath, data);
    return { kind: 'pending', redir: pending.ok ? pending.value.redir : MY_PAYMENTS } as const;
  }
  const repriced = status === 409 ? parse(RepricedCheckout, data) : null;
  if (repriced?.ok) {
    const { cart, message: why = PRICES_CHANGED } = repriced.value;
    return { kind: 'repriced', message: why, cart } as const;
  }
  return status === 401 ? notLoggedIn({ message }) : ({ kind: 'refused', reason: message } as const);
}

const notLoggedIn = ({ message }: { message: string }) =>
  ({ kind: 'refused', reason: notSent(message), needsLogin: true }) as const;

/** Statuses that come before the call itself: a host that knows it may answer with them too. */
const PASSING_STATUSES = [401, 403, 408, 429];

/**
 * The host's report on an attempt. A refusal is the order's own only with `Attempt-Status`.
 * Without it, a 4xx comes from a host that does not know this call. Throws if nothing is known yet.
 */
function toAttemptReport(result: ApiResult<CheckoutAnswer>): AttemptReport {
  if (result.kind === 'answer') return { kind: 'placed', answer: result.value };
  if (result.kind === 'failure') throw new Error(result.message);
  const { status, headers, message } = result;
  if (headers.has(ATTEMPT_STATUS_HEADER)) return toRefusal(result);
  if (status >= 500 || PASSING_STATUSES.includes(status)) throw new Error(message);
  return { kind: 'unsupported' };
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
