import { cartLogic } from '#web/features/cart/cart.effects.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { catalogueLogic } from '#web/features/catalogue/catalogue.effects.ts';
import type { PrerenderedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { toKeptCatalogue, toLoadedExcerpt } from '#web/features/catalogue/catalogue.machine.ts';
import { createRecentlyViewed } from '#web/features/catalogue/recently-viewed-store.ts';
import type { LoadedChat } from '#web/features/chat/launcher.effects.ts';
import { launcherLogic } from '#web/features/chat/launcher.effects.ts';
import { PAID_NOTICE } from '#web/features/payment-notification/paid-notice.ts';
import { paymentStripLogic } from '#web/features/payment-strip/payment-strip.effects.ts';
import { sessionLogic } from '#web/features/session/session.effects.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { readPageData } from '#web/platform/page-data.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import { onUnkept, type SessionRecord } from '#web/platform/storage.ts';
import { visibilityClock } from '#web/platform/visibility-clock.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { createActors } from './actors.ts';
import type { Actors, AppContext } from './context.ts';
import { forgetPendingAdds } from './pending-adds/pending-adds.ts';
import type { StoredRecords } from './stored-records.ts';
import { mayStore, storedChatDraft, storedFlows, storedRecords } from './stored-records.ts';

const CATALOGUE_NOTICE = {
  id: 'catalogue',
  tone: 'warning',
  text: "Couldn't fetch products data from server",
} as const;

const COUPON_NOTICE = {
  id: 'coupon',
  tone: 'warning',
  text: 'Your discount no longer applies. See your cart for details.',
} as const;

/**
 * Starts the shop in a browser: its actors with their effects, from the stored records. Split into
 * short tasks, so that a slow phone can respond between them.
 */
export async function startApp(window: Window & typeof globalThis): Promise<AppContext> {
  const records = storedRecords(window);
  const flows = storedFlows(window);
  const clock = visibilityClock(window.document);
  const serverClock = createServerClock();
  const fetch = window.fetch.bind(window);
  const request = createApiRequest(fetch, {
    onServerDate: serverClock.sync,
    onSupportWrote: () => joinConversation(actors, { chat, records }),
    onUnauthorized: () => actors.session.send({ type: 'session.lost' }),
  });
  const chat: LoadedChat = { current: null };
  const catalogue = catalogueLogic(fetch);
  const cachedProducts = records.products.read();
  const page = readPageData(window.document);
  const prerendered: PrerenderedCatalogue | null = page && {
    path: window.location.pathname,
    catalogue: toLoadedExcerpt(page.catalogue, page.cards),
  };
  // Where nothing can be stored, the host knows whether a session goes on.
  const isLoggedIn = records.isLoggedIn.read() ?? !records.isLoggedIn.write(false);
  const keptPayment = isLoggedIn ? records.waitingPayment.read() : null;
  await yieldToMain();
  const actors = createActors({
    clock,
    isLoggedIn,
    waitingPayment: keptPayment?.payment ?? null,
    now: serverClock.now(),
    cart: records.cart.read() ?? EMPTY_CART,
    cachedCatalogue: cachedProducts && toKeptCatalogue(cachedProducts),
    prerenderedCatalogue: prerendered,
    logic: {
      session: sessionLogic({ request, loggedInRecord: records.isLoggedIn, document: window.document }),
      catalogue,
      cart: cartLogic({ request, storedCart: records.cart, locks: window.navigator.locks }),
      chatLauncher: launcherLogic({ browser: window, conversationRecord: records.chat, clock }, chat),
      paymentStrip: paymentStripLogic({ request, clock, serverClock, location: window.location }),
    },
  });
  await yieldToMain();
  for (const actor of Object.values(actors)) actor.start();
  await yieldToMain();
  const cachedPayments: AppContext['cachedPayments'] = new Map();
  // These belong to one account, so the next account must not see them.
  onChange(
    actors.session,
    (state) => state.context.isLoggedIn,
    (isMember) => {
      if (isMember) return;
      flows.changeEmail.remove();
      cachedPayments.clear();
      actors.notices.send({ type: 'notice.dismissed', id: PAID_NOTICE });
    },
  );
  onLaterChange(
    actors.session,
    (state) => state.hasTag('member'),
    (isMember) => {
      if (!isMember) forgetPendingAdds(window);
    },
  );
  connectActors(actors, records, window.document.documentElement);
  onUnkept((key) => {
    void import('./tell-unkept.ts').then(({ tellUnkept }) => tellUnkept(actors, key));
  });
  // An order whose payment is on another site left this page before anything was known of it.
  if (keptPayment?.payment === null) actors.paymentStrip.send({ type: 'order.placed' });
  connectPaymentStrip(actors, records, window.document.documentElement);
  connectChat(actors, { chat, records, storedDraft: storedChatDraft(window) });
  return {
    actors,
    isPrerendered: page !== null,
    prerenderedActors: prerendered === null ? actors : createActors({ prerenderedCatalogue: prerendered }),
    origin: page?.origin ?? window.location.origin,
    legalTexts: page?.texts ?? {},
    methods: page?.methods ?? [],
    recentlyViewed: createRecentlyViewed(records.recentlyViewed),
    storedFlows: flows,
    chat,
    browser: window,
    cachedPayments,
    request,
    serverClock,
    clock,
  };
}

/**
 * Storage follows the actors, the cart's prices follow the catalogue, and the notices follow both.
 */
function connectActors(actors: Actors, records: StoredRecords, root: HTMLElement): void {
  const { session, catalogue, cart, notices, theme, cookies } = actors;

  onChange(session, (state) => state.context.isLoggedIn, records.isLoggedIn.write);
  onLaterChange(
    session,
    (state) => state.context.isLoggedIn,
    (isMember) => {
      if (!isMember) records.deliveryDetails.remove();
    },
  );

  onChange(
    catalogue,
    (state) => state.context.catalogue,
    (opened) => {
      if (opened === null) return;
      cart.send({ type: 'catalogue.updated', catalogue: opened.index });
      // Writing takes long on a slow phone, and nothing depends on it.
      void yieldToMain().then(() => {
        if (mayStore(opened.index)) records.products.write(opened.tree);
        else records.products.remove();
      });
    },
  );
  onChange(
    catalogue,
    (state) => state.matches({ copy: 'stale' }),
    (stale) => {
      if (stale) notices.send({ type: 'notice.posted', notice: CATALOGUE_NOTICE });
      else notices.send({ type: 'notice.dismissed', id: CATALOGUE_NOTICE.id });
    },
  );

  onChange(
    cart,
    (state) => state.matches({ coupon: 'revoked' }),
    (isRevoked) => {
      if (isRevoked) notices.send({ type: 'notice.posted', notice: COUPON_NOTICE });
    },
  );

  const followAcceptance = (accepted: boolean | null) =>
    cookies.send({ type: 'choice.synced', accepted: accepted === true });
  records.cookiesAccepted.subscribe(followAcceptance);
  followAcceptance(records.cookiesAccepted.read());
  onChange(
    cookies,
    (state) => state.matches('accepted'),
    (accepted) => {
      if (accepted) records.cookiesAccepted.write(true);
      root.dataset['cookies'] = accepted ? 'accepted' : 'asking';
    },
  );

  const followTheme = (choice: 'light' | 'dark' | null) => theme.send({ type: 'choice.synced', choice });
  records.theme.subscribe(followTheme);
  followTheme(records.theme.read());
  onChange(
    theme,
    (state) => state.value,
    (value) => {
      if (value === 'system') {
        records.theme.remove();
        delete root.dataset['theme'];
      } else {
        records.theme.write(value);
        root.dataset['theme'] = value;
      }
    },
  );
}

/**
 * The strip follows the login and what other tabs know, and its place on the page follows the strip
 * (R-97).
 */
function connectPaymentStrip(
  { session, paymentStrip }: Actors,
  { waitingPayment }: StoredRecords,
  root: HTMLElement,
): void {
  onLaterChange(
    session,
    (state) => state.context.isLoggedIn,
    (isMember) => paymentStrip.send({ type: 'session.changed', isMember }),
  );
  waitingPayment.subscribe((stored) => {
    // A question that another tab is still asking decides nothing yet.
    if (stored === null || stored.payment !== null)
      paymentStrip.send({ type: 'record.changed', payment: stored?.payment ?? null });
  });
  onChange(
    paymentStrip,
    (state) => (state.hasTag('unknown') ? 'unknown' : state.context.payment),
    (known) => {
      if (known === null) waitingPayment.remove();
      else waitingPayment.write({ payment: known === 'unknown' ? null : known });
    },
  );
  onChange(
    paymentStrip,
    (state) => state.hasTag('place'),
    (hasPlace) => {
      if (hasPlace) root.dataset['payment'] = 'waiting';
      else delete root.dataset['payment'];
    },
  );
}

type ChatConnections = { chat: LoadedChat; records: StoredRecords; storedDraft: SessionRecord<unknown> };

/**
 * The chat follows the login: a login changes the visitor, a logout clears what was stored.
 */
function connectChat(
  { session, chatLauncher }: Actors,
  { chat, records, storedDraft }: ChatConnections,
): void {
  let wasMember = session.getSnapshot().context.isLoggedIn;
  session.subscribe(({ context: { isLoggedIn: isMember } }) => {
    if (isMember === wasMember) return;
    wasMember = isMember;
    chat.current?.actor.send({ type: 'visitor.changed', isMember });
    if (isMember) return;
    records.chat.remove();
    storedDraft.remove();
  });
  records.chat.subscribe((conversation) => {
    if (conversation !== null) chatLauncher.send({ type: 'conversation.found' });
  });
}

/** Support has written to an account whose conversation this browser doesn't know yet. */
function joinConversation(
  { session, chatLauncher }: Actors,
  { chat, records }: Pick<ChatConnections, 'chat' | 'records'>,
): void {
  if (!session.getSnapshot().context.isLoggedIn || records.chat.read() !== null) return;
  const conversation = { lastReadId: null };
  records.chat.write(conversation);
  chat.current?.actor.send({ type: 'lastRead.synced', ...conversation });
  chatLauncher.send({ type: 'conversation.found' });
}

type Observable<S> = { getSnapshot(): S; subscribe(next: (state: S) => void): unknown };

/** Calls `listener` with the selected value, now and on each change. */
function onChange<S, T>(
  actor: Observable<S>,
  select: (state: S) => T,
  listener: (value: T) => unknown,
): void {
  const first = select(actor.getSnapshot());
  listener(first);
  onLaterChange(actor, select, listener, first);
}

/** Calls `listener` with the selected value on each change from `last`. */
function onLaterChange<S, T>(
  actor: Observable<S>,
  select: (state: S) => T,
  listener: (value: T) => unknown,
  last = select(actor.getSnapshot()),
): void {
  actor.subscribe((state) => {
    const value = select(state);
    if (value === last) return;
    last = value;
    listener(value);
  });
}
