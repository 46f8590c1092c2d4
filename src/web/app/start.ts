import { LOGIN_PATH } from '#contract/session.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { turn } from '#web/lib/turn.ts';
import { createActors } from './actors.ts';
import { createAsk } from './api.ts';
import { cartLogic } from './cart/cart.effects.ts';
import { catalogueLogic } from './catalogue/catalogue.effects.ts';
import type { GivenCatalogue } from './catalogue/catalogue.machine.ts';
import { openCatalogue } from './catalogue/catalogue.machine.ts';
import type { LoadedChat } from './chat/launcher.effects.ts';
import { launcherLogic } from './chat/launcher.effects.ts';
import { createHostClock } from './host-clock.ts';
import { pageDataOf } from './page-data.ts';
import type { Records } from './records.ts';
import { flowsOf, recordsOf, unsaidOf } from './records.ts';
import { restingClock } from './resting-clock.ts';
import { sessionLogic } from './session/session.effects.ts';
import type { Actors, Shop } from './shop.ts';
import type { KeptInTab } from './storage.ts';

const CATALOGUE_NOTICE = {
  id: 'catalogue',
  tone: 'warning',
  text: "Couldn't fetch products data from server",
} as const;

const COUPON_NOTICE = {
  id: 'coupon',
  tone: 'warning',
  text: 'Your discount no longer counts: the cart says why.',
} as const;

/**
 * Starts the shop in a browser: its actors with their effects, from what the browser kept of the last visit. In a few short tasks,
 * so that a slow phone can answer between them.
 */
export async function startShop(window: Window & typeof globalThis): Promise<Shop> {
  const records = recordsOf(window);
  const flows = flowsOf(window);
  const clock = restingClock(window.document);
  const hostClock = createHostClock();
  const fetch = window.fetch.bind(window);
  const ask = createAsk(fetch, {
    onHostTime: hostClock.learn,
    onUnauthorized(path) {
      // A wrong password says nothing of the session that this browser may have.
      if (path !== LOGIN_PATH) actors.session.send({ type: 'session.lost' });
    },
  });
  const chat: LoadedChat = { current: null };
  const products = records.products.read();
  const page = pageDataOf(window.document);
  const given: GivenCatalogue | null = page && {
    path: window.location.pathname,
    catalogue: openCatalogue(page.catalogue),
  };
  await turn();
  const actors = createActors({
    clock,
    isLoggedIn: records.isLoggedIn.read() ?? false,
    cart: records.cart.read() ?? EMPTY_CART,
    kept: products === null ? null : openCatalogue(products),
    given,
    logic: {
      session: sessionLogic({ ask, flag: records.isLoggedIn, document: window.document }),
      catalogue: catalogueLogic(fetch),
      cart: cartLogic({ ask, kept: records.cart, locks: window.navigator.locks }),
      chatLauncher: launcherLogic({ browser: window, conversation: records.chat, clock }, chat),
    },
  });
  await turn();
  for (const actor of Object.values(actors)) actor.start();
  await turn();
  const payments: Shop['payments'] = new Map();
  // A change of address is of one account, and so is a payment: whoever logs in next learns nothing of them.
  onChange(
    actors.session,
    (state) => state.context.flag,
    (isMember) => {
      if (isMember) return;
      flows.changeEmail.forget();
      payments.clear();
    },
  );
  tieTogether(actors, records, window.document.documentElement);
  tieChat(actors, { chat, records, unsaid: unsaidOf(window) });
  return {
    actors,
    isPrerendered: page !== null,
    asPrerendered: given === null ? actors : createActors({ given }),
    origin: page?.origin ?? window.location.origin,
    texts: page?.texts ?? {},
    flows,
    chat,
    browser: window,
    payments,
    ask,
    hostClock,
    clock,
  };
}

/** What follows from what: storage from the actors, the cart's prices from the catalogue, the notices from both. */
function tieTogether(actors: Actors, records: Records, root: HTMLElement): void {
  const { session, catalogue, cart, notices, theme, cookies } = actors;

  onChange(session, (state) => state.context.flag, records.isLoggedIn.write);

  onChange(
    catalogue,
    (state) => state.context.catalogue,
    (opened) => {
      if (opened === null) return;
      cart.send({ type: 'catalogue.opened', catalogue: opened.index });
      // Keeping it is long work on a slow phone, and nobody waits for it.
      void turn().then(() => records.products.write(opened.tree));
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

  onChange(
    cart,
    (state) => state.matches({ coupon: 'died' }),
    (died) => {
      if (died) notices.send({ type: 'notice.told', notice: COUPON_NOTICE });
    },
  );

  const followAcceptance = (accepted: boolean | null) =>
    cookies.send({ type: 'choice.followed', accepted: accepted === true });
  records.cookiesAccepted.follow(followAcceptance);
  followAcceptance(records.cookiesAccepted.read());
  onChange(
    cookies,
    (state) => state.matches('accepted'),
    (accepted) => {
      if (accepted) records.cookiesAccepted.write(true);
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

type ChatTies = { chat: LoadedChat; records: Records; unsaid: KeptInTab<unknown> };

/** The chat follows who is logged in: with them the host's visitor is another one, and whoever logs out leaves nothing behind. */
function tieChat({ session, chatLauncher }: Actors, { chat, records, unsaid }: ChatTies): void {
  let wasMember = session.getSnapshot().context.flag;
  session.subscribe(({ context: { flag: isMember } }) => {
    if (isMember === wasMember) return;
    wasMember = isMember;
    chat.current?.actor.send({ type: 'visitor.changed', isMember });
    if (isMember) return;
    records.chat.forget();
    unsaid.forget();
  });
  records.chat.follow((conversation) => {
    if (conversation !== null) chatLauncher.send({ type: 'conversation.found' });
  });
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
