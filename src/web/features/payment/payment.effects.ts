import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { accountCalls, Profile } from '#contract/accounts.ts';
import { PAYMENT_POLL_MS } from '#contract/constants.ts';
import { orderCalls } from '#contract/orders.ts';
import type { PaymentStatusRequest } from '#contract/payments.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { restoreItems } from '#web/features/cart/restore-items.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { AttemptStore } from '#web/features/checkout/attempt-store.ts';
import type { PlacedOrder } from '#web/features/checkout/attempts.ts';
import { type ShownOrder, unreadOf, withUnread } from '#web/features/orders/shown-order.ts';
import { fieldOf } from '#web/lib/sent.ts';
import { type ApiRequest, type ApiResult, unwrapResult } from '#web/platform/api-client.ts';
import type { ServerClock } from '#web/platform/server-clock.ts';
import { type Clocks, startTicker } from '#web/platform/ticker.ts';
import { isDelivering } from './delivery.ts';
import { paymentMachine } from './payment.machine.ts';
import type { ClockTicked, CommandResult, LastOrderChanged, RestoreResult } from './payment.setup.ts';
import { paymentStatus } from './read-payment.effects.ts';
import type { PaymentSnapshot, ShownPayment } from './shown-payment.ts';

/** From this status on, the host may or may not have carried out the command. */
const SERVER_ERROR_FROM = 500;

/** Only what is asked for, so that nothing odd in the rest stops it. */
const savedSender = { ...accountCalls.profile, answer: v.pick(Profile, ['sender_name']) };

type Actors = { cart: CartRef; catalogue: CatalogueRef };

/** The host's last answer about each payment shown in this visit, by id. */
type PaymentCache = Map<string, PaymentSnapshot>;
type PaymentDeps = Clocks & {
  request: ApiRequest;
  actors: Actors;
  cachedPayments: PaymentCache;
  attemptStore: AttemptStore;
};

/** The payment's chart with its effects; it ticks by the host's clock. */
export const paymentLogic = ({
  request,
  actors,
  serverClock,
  clock,
  cachedPayments,
  attemptStore,
}: PaymentDeps) =>
  paymentMachine.provide({
    actors: {
      readPayment: fromPromise<PaymentSnapshot, { id: string }>(async ({ input: { id }, signal }) => {
        const payment = unwrapResult(await requestPayment(request, { payment_id: id }, { signal }));
        const snapshot = { payment, now: serverClock.now() };
        cachedPayments.set(id, snapshot);
        return snapshot;
      }),
      sendCommand: fromPromise<CommandResult, { id: string; name: string | null }>(
        async ({ input, signal }) => {
          const command = input.name === null ? { cancel: true } : { userInput: input.name };
          const result = await requestPayment(request, { payment_id: input.id, ...command }, { signal });
          if (result.kind === 'answer') {
            cachedPayments.set(input.id, { payment: result.value, now: serverClock.now() });
            return { kind: 'updated', payment: result.value };
          }
          if (result.kind === 'refusal' && result.status < SERVER_ERROR_FROM)
            return { kind: 'refused', reason: result.message };
          throw new Error(result.message);
        },
      ),
      readSavedSender: fromPromise<string | null, void>(async ({ signal }) => {
        const { sender_name = null } = unwrapResult(await request(savedSender, undefined, { signal }));
        return sender_name;
      }),
      restoreItems: fromPromise<RestoreResult, PlacedOrder | null>(async ({ input: placed, signal }) => {
        if (placed === null || !(await attemptStore.claimRestore(placed, signal)))
          return { kind: 'alreadyRestored' };
        const index = actors.catalogue.getSnapshot().context.catalogue?.index ?? null;
        return { kind: 'restored', notRestored: restoreItems(actors.cart, placed.cart.items, index) };
      }),
      readOrder: fromPromise<ShownOrder | null, { id: string }>(async ({ input, signal }) => {
        const result = await request(orderCalls.myOrders, undefined, { signal });
        const found = unwrapResult(result).filter(({ id }) => id === input.id);
        return withUnread(found, result.kind === 'answer' && result.body)[0] ?? null;
      }),
      tick: fromCallback<ClockTicked>(({ sendBack }) =>
        startTicker({ clock, serverClock }, (now) =>
          sendBack({ type: 'clock.ticked', now } satisfies ClockTicked),
        ),
      ),
      watchLastOrder: fromCallback<LastOrderChanged>(({ sendBack }) =>
        attemptStore.subscribe(({ placed }) =>
          sendBack({ type: 'lastOrder.changed', lastOrder: placed } satisfies LastOrderChanged),
        ),
      ),
    },
  });

/**
 * An earlier answer about a payment, if it can be shown without asking: a pending payment, which is
 * fetched again in 10 s, or a completed one with all items delivered. Any other is shown for 10 s
 * only, because money may still be matched, and items delivered.
 */
export function cachedPayment(
  { cachedPayments, serverClock }: { cachedPayments: PaymentCache; serverClock: ServerClock },
  id: string,
): PaymentSnapshot | null {
  const snapshot = cachedPayments.get(id);
  if (snapshot === undefined) return null;
  const isFresh = serverClock.now() - snapshot.now < PAYMENT_POLL_MS;
  const { payment } = snapshot;
  return isFresh || (payment.status !== 2 && !isDelivering({ payment, order: null })) ? snapshot : null;
}

/** Reads a payment, or carries out a command on it; with the count of what can't be read of it. */
async function requestPayment(
  request: ApiRequest,
  payload: PaymentStatusRequest,
  options: { signal: AbortSignal },
): Promise<ApiResult<ShownPayment>> {
  const result = await request(paymentStatus, payload, options);
  if (result.kind !== 'answer') return result;
  const { value, body } = result;
  const read = { cart: value.cart, goods: value.order?.goods };
  const sent = { cart: fieldOf(body, 'cart'), goods: fieldOf(fieldOf(body, 'order'), 'goods') };
  return { ...result, value: { ...value, ...unreadOf(read, sent) } };
}
