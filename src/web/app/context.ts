import { useRouter } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { LegalTexts } from '#contract/legal.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import type { RecentlyViewed } from '#web/features/catalogue/recently-viewed-store.ts';
import type { LoadedChat } from '#web/features/chat/launcher.effects.ts';
import type { launcherMachine } from '#web/features/chat/launcher.machine.ts';
import type { cookiesMachine } from '#web/features/cookie-notice/cookies.machine.ts';
import type { menuMachine } from '#web/features/navigation/menu.machine.ts';
import type { noticesMachine } from '#web/features/notices/notices.machine.ts';
import type { PaymentSnapshot } from '#web/features/payment/shown-payment.ts';
import type { paymentStripMachine } from '#web/features/payment-strip/payment-strip.machine.ts';
import type { sessionMachine } from '#web/features/session/session.machine.ts';
import type { themeMachine } from '#web/features/theme-switch/theme.machine.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { BrowserWithLocks } from '#web/platform/locks.ts';
import type { Clocks } from '#web/platform/ticker.ts';
import type { StoredFlows } from './stored-records.ts';

/** The actors that live as long as the visit. Screens and flows get their refs only from here. */
export type Actors = {
  session: ActorRefFrom<typeof sessionMachine>;
  catalogue: CatalogueRef;
  cart: CartRef;
  notices: ActorRefFrom<typeof noticesMachine>;
  theme: ActorRefFrom<typeof themeMachine>;
  cookies: ActorRefFrom<typeof cookiesMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  chatLauncher: ActorRefFrom<typeof launcherMachine>;
  paymentStrip: ActorRefFrom<typeof paymentStripMachine>;
};

/** The router's context: the app's actors, and the platform that effects use. */
export type AppContext = Clocks & {
  actors: Actors;
  /** Whether the host prerendered this page, so that it is hydrated. */
  isPrerendered: boolean;
  /** The actors that this page was prerendered from; the same as `actors` if it was not. */
  prerenderedActors: Actors;
  /** The shop's public origin, for absolute URLs: `https://shop.example.com`. */
  origin: string;
  /** The legal texts that this visit has: those of the prerendered page, and what was fetched since. */
  legalTexts: LegalTexts;
  /** The payment methods that the shop offers, from the prerendered page; empty if it doesn't say. */
  methods: readonly string[];
  recentlyViewed: RecentlyViewed;
  /** This tab's flows that wait for an emailed code. */
  storedFlows: StoredFlows;
  /** The support chat, loaded on demand. */
  chat: LoadedChat;
  /** Storage, the locks that tabs share, and what waits for hydration. */
  browser: BrowserWithLocks & Pick<Window, 'beforeHydration' | 'dispatchEvent'>;
  /** The last snapshot of each payment opened in this visit, by id; empty while logged out. */
  cachedPayments: Map<string, PaymentSnapshot>;
  request: ApiRequest;
};

export const useAppContext = (): AppContext => useRouter().options.context;
