import { createActor } from 'xstate';
import { createActors } from '#web/app/actors.ts';
import { createAsk } from '#web/app/api.ts';
import { cartLogic } from '#web/app/cart/cart.effects.ts';
import { catalogueMachine } from '#web/app/catalogue/catalogue.machine.ts';
import { launcherMachine } from '#web/app/chat/launcher.machine.ts';
import { checkoutsOf } from '#web/app/checkouts.ts';
import { recordsOf } from '#web/app/records.ts';
import { sessionMachine } from '#web/app/session/session.machine.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { NamedClock } from '#web/testing/clock.ts';
import type { Tab } from '#web/testing/tabs.ts';
import { oneBrowser } from '#web/testing/tabs.ts';
import { checkoutLogic } from './checkout.effects.ts';
import { CART, METHODS, STAMP } from './checkout.model.ts';

/** An order as it reaches the host. */
export type Sent = { key: string | null; body: string };

/** The host, as far as orders go: what isn't an answer is a connection that breaks. */
export type OrdersHost = (sent: Sent) => Response | null | Promise<Response | null>;

/** A host that answers each order in turn. */
export const inTurn =
  (...answers: (Response | null)[]): OrdersHost =>
  () =>
    answers.shift() ?? null;

export const placed = (at = '/payment/p1') => Response.json({ redir: at });

/** A page of payment in a browser that has the sample cart; `reloaded` and `inOtherTab` open more of them, in the same browser. */
export function checkoutOn(host: OrdersHost, { refusing = false, account = 'amna_k' } = {}) {
  const tab = oneBrowser({ refusing });
  const sent: Sent[] = [];
  const time = { now: STAMP.at, account, askedFor: '' };
  const fetch = async (path: unknown, init?: RequestInit): Promise<Response> => {
    if (String(path).startsWith('/api/payment-methods?')) {
      time.askedFor = String(path);
      return Response.json(METHODS);
    }
    if (path === '/api/profile') return Response.json({ ...PROFILE, username: time.account });
    const one = { key: new Headers(init?.headers).get('Idempotency-Key'), body: String(init?.body) };
    sent.push(one);
    const answer = await host(one);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const ask = createAsk(fetch, { onHostTime: () => {}, onUnauthorized: () => {} });

  function open(browser: Tab) {
    const carts = recordsOf(browser).cart;
    const actors = createActors({
      cart: carts.read() ?? (refusing ? CART : EMPTY_CART),
      logic: {
        session: sessionMachine,
        catalogue: catalogueMachine,
        cart: cartLogic({ ask, kept: carts, locks: browser.navigator.locks }),
        chatLauncher: launcherMachine,
      },
    });
    for (const one of Object.values(actors)) one.start();
    const checkouts = checkoutsOf({ browser, actors });
    const logic = checkoutLogic({
      ask,
      actors,
      checkouts,
      hostClock: { now: () => time.now, learn: () => {} },
    });
    const clock = new NamedClock();
    const input = { cart: actors.cart.getSnapshot().context.cart, kept: checkouts.read().attempts };
    const actor = createActor(logic, { clock, input });
    clock.watch(actor);
    actor.start();
    return {
      actor,
      clock,
      checkouts,
      cart: actors.cart,
      value: () => actor.getSnapshot().value,
      /** The page is loaded again: what was under way in it is gone, but for what it kept. */
      reload() {
        actor.stop();
        actors.cart.stop();
        return open(browser);
      },
    };
  }

  const first = tab();
  recordsOf(first).cart.write(CART);
  return { page: open(first), inOtherTab: () => open(tab()), sent, time };
}
export type Page = ReturnType<typeof checkoutOn>['page'];

const PROFILE = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 300,
  registered_at: '2026-01-01T00:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};
