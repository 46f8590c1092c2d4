import { createActor } from 'xstate';
import { NamedClock } from '#statecharts/index.ts';
import { createActors } from '#web/app/actors.ts';
import { storedRecords } from '#web/app/stored-records.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { cartLogic } from '#web/features/cart/cart.effects.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { forgetUnkept } from '#web/platform/storage.ts';
import { refusalResponse, requestOver } from '#web/platform/tests/request-over.ts';
import type { FakeTab } from '#web/testing/fake-tabs.ts';
import { createFakeTabs } from '#web/testing/fake-tabs.ts';
import { createAttemptStore } from '../attempt-store.ts';
import { checkoutLogic } from '../checkout.effects.ts';
import { ATTEMPT_ID, CART, METHODS } from './checkout.model.ts';

/** An order, or a question about one, as the host receives it. */
export type SentRequest = {
  kind: 'order' | 'question';
  key: string | null;
  body: string;
  /** The account that the shop showed. */
  account?: string | null;
};

/** The host's answer; null is a broken connection. */
export type FakeCheckoutHost = (sent: SentRequest) => Response | null | Promise<Response | null>;

/** A host that answers each request in turn. */
export const answerInOrder =
  (...answers: (Response | null)[]): FakeCheckoutHost =>
  () =>
    answers.shift() ?? null;

/** The answer to a question about a key that the host has never seen. */
export const unknownResponse = () =>
  refusalResponse(404, "This order didn't reach us, so nothing was ordered.", {
    'Attempt-Status': 'unknown',
  });

export const placedResponse = (at = '/payment/p1') => Response.json({ redir: at });

type Options = {
  refusing?: boolean | 'silently';
  account?: string;
  methods?: readonly unknown[];
  /** Differences in the account's profile. */
  profile?: object;
};

/**
 * A checkout page in a browser with the sample cart. `reload` and `inOtherTab` open another one
 * there.
 */
export function openCheckout(
  host: FakeCheckoutHost,
  { refusing = false, account = 'amna_k', methods = METHODS, profile = {} }: Options = {},
) {
  const tab = createFakeTabs({ refusing });
  const sent: SentRequest[] = [];
  const time = {
    now: ATTEMPT_ID.startedAt,
    account,
    askedFor: '',
    /** The account that the host next reports as logged in, if it has changed. */
    profile: undefined as (() => Response | Promise<Response>) | undefined,
  };
  const fetch = async (path: unknown, init?: RequestInit): Promise<Response> => {
    if (String(path).startsWith('/api/payment-methods?')) {
      time.askedFor = String(path);
      return Response.json(methods);
    }
    if (path === '/api/profile' && time.profile) return time.profile();
    if (path === '/api/profile') return Response.json({ ...PROFILE, ...profile, username: time.account });
    // The cart's question about its coupon, which these tests don't answer.
    if (path === '/api/coupon') return new Promise(() => {});
    const body = String(init?.body);
    const asked: SentRequest =
      path === '/api/checkout-attempt'
        ? { kind: 'question', key: JSON.parse(body).key, body }
        : {
            kind: 'order',
            key: new Headers(init?.headers).get('Idempotency-Key'),
            body,
            account: new Headers(init?.headers).get('Ordering-Account'),
          };
    sent.push(asked);
    const answer = await host(asked);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const request = requestOver(fetch);

  function open(browser: FakeTab) {
    const cartRecord = storedRecords(browser).cart;
    const actors = createActors({
      cart: cartRecord.read() ?? (refusing ? CART : EMPTY_CART),
      logic: {
        ...IDLE_LOGIC,
        cart: cartLogic({ request, storedCart: cartRecord, locks: browser.navigator.locks }),
      },
    });
    for (const actor of Object.values(actors)) actor.start();
    const attemptStore = createAttemptStore({ browser, actors });
    const logic = checkoutLogic({
      request,
      actors,
      attemptStore,
      serverClock: { now: () => time.now, sync: () => {} },
    });
    const clock = new NamedClock();
    const input = {
      cart: actors.cart.getSnapshot().context.cart,
      storedAttempts: attemptStore.read().attempts,
    };
    const actor = createActor(logic, { clock, input });
    clock.watch(actor);
    actor.start();
    return {
      actor,
      browser,
      clock,
      attemptStore,
      cart: actors.cart,
      value: () => actor.getSnapshot().value,
      /** Reloads the page: only stored data is kept. */
      reload() {
        actor.stop();
        actors.cart.stop();
        forgetUnkept(browser);
        return open(browser);
      },
    };
  }

  const first = tab();
  storedRecords(first).cart.write(CART);
  return { page: open(first), inOtherTab: () => open(tab()), sent, time };
}
export type Page = ReturnType<typeof openCheckout>['page'];

const PROFILE = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 300,
  registered_at: '2026-01-01T00:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};
