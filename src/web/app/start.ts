import { calls } from '#contract/calls.ts';
import { createActors } from './actors.ts';
import { createAsk } from './api.ts';
import { cartLogic } from './cart/cart.effects.ts';
import { EMPTY_CART } from './cart/lines.ts';
import { catalogueLogic } from './catalogue/catalogue.effects.ts';
import { openCatalogue } from './catalogue/catalogue.machine.ts';
import { createHostClock } from './host-clock.ts';
import type { Records } from './records.ts';
import { recordsOf } from './records.ts';
import { restingClock } from './resting-clock.ts';
import { sessionLogic } from './session/session.effects.ts';
import type { Actors, Shop } from './shop.ts';

const CATALOGUE_NOTICE = {
  id: 'catalogue',
  tone: 'warning',
  text: "Couldn't fetch products data from server",
} as const;

/** Starts the shop in a browser: its actors with their effects, from what the browser kept of the last visit. */
export function startShop(window: Window & typeof globalThis): Shop {
  const records = recordsOf(window);
  const clock = restingClock(window.document);
  const hostClock = createHostClock();
  const fetch = window.fetch.bind(window);
  const ask = createAsk(fetch, {
    onHostTime: hostClock.learn,
    onUnauthorized(path) {
      // A wrong password says nothing of the session that this browser may have.
      if (path !== calls.login.path) actors.session.send({ type: 'session.lost' });
    },
  });
  const products = records.products.read();
  const actors = createActors({
    clock,
    isLoggedIn: records.isLoggedIn.read() ?? false,
    cart: records.cart.read() ?? EMPTY_CART,
    catalogue: products === null ? null : openCatalogue(products),
    logic: {
      session: sessionLogic({ ask, flag: records.isLoggedIn, document: window.document }),
      catalogue: catalogueLogic(fetch),
      cart: cartLogic({ kept: records.cart, locks: window.navigator.locks }),
    },
  });
  for (const actor of Object.values(actors)) actor.start();
  tieTogether(actors, records, window.document.documentElement);
  return { actors, ask, hostClock, clock };
}

/** What follows from what: storage from the actors, the cart's prices from the catalogue, the notices from both. */
function tieTogether(actors: Actors, records: Records, root: HTMLElement): void {
  const { session, catalogue, cart, notices, theme } = actors;

  onChange(session, (state) => state.context.flag, records.isLoggedIn.write);

  onChange(
    catalogue,
    (state) => state.context.catalogue,
    (opened) => {
      if (opened === null) return;
      records.products.write(opened.tree);
      cart.send({ type: 'catalogue.opened', catalogue: opened.index });
    },
  );
  onChange(
    catalogue,
    (state) => state.matches({ copy: 'stale' }),
    (stale) => {
      if (stale) notices.send({ type: 'notice.told', notice: CATALOGUE_NOTICE });
      else notices.send({ type: 'notice.dismissed', id: CATALOGUE_NOTICE.id });
    },
  );

  const follow = (choice: 'light' | 'dark' | null) => theme.send({ type: 'choice.followed', choice });
  records.theme.follow(follow);
  follow(records.theme.read());
  onChange(
    theme,
    (state) => state.value,
    (value) => {
      if (value === 'system') {
        records.theme.forget();
        delete root.dataset['theme'];
      } else {
        records.theme.write(value);
        root.dataset['theme'] = value;
      }
    },
  );
}

type Watched<S> = { getSnapshot(): S; subscribe(next: (state: S) => void): unknown };

/** Calls `tell` with what `select` gives, now and each time that it changes. */
function onChange<S, T>(actor: Watched<S>, select: (state: S) => T, tell: (value: T) => unknown): void {
  let last = select(actor.getSnapshot());
  tell(last);
  actor.subscribe((state) => {
    const value = select(state);
    if (value === last) return;
    last = value;
    tell(value);
  });
}
