import { useRouter } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { LegalTexts } from '#contract/legal.ts';
import type { Reading } from '#web/lib/reading.ts';
import type { Ask } from './api.ts';
import type { cartMachine } from './cart/cart.machine.ts';
import type { catalogueMachine } from './catalogue/catalogue.machine.ts';
import type { LoadedChat } from './chat/launcher.effects.ts';
import type { launcherMachine } from './chat/launcher.machine.ts';
import type { cookiesMachine } from './cookies/cookies.machine.ts';
import type { HostClock } from './host-clock.ts';
import type { Locks } from './locks.ts';
import type { menuMachine } from './menu/menu.machine.ts';
import type { noticesMachine } from './notices/notices.machine.ts';
import type { KeptFlows } from './records.ts';
import type { Clock } from './resting-clock.ts';
import type { sessionMachine } from './session/session.machine.ts';
import type { KeptIn } from './storage.ts';
import type { themeMachine } from './theme/theme.machine.ts';

/** The actors that live as long as the visit. Screens and flows get their refs from here and from nowhere else. */
export type Actors = {
  session: ActorRefFrom<typeof sessionMachine>;
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  theme: ActorRefFrom<typeof themeMachine>;
  cookies: ActorRefFrom<typeof cookiesMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  chatLauncher: ActorRefFrom<typeof launcherMachine>;
};

/** The router's context: the app's actors, and what effects need to reach the world. */
export type Shop = {
  actors: Actors;
  /** Whether the host drew this page already: it comes alive then, else it is drawn anew. */
  isPrerendered: boolean;
  /** The actors as the host had them when it prerendered this page; the same as `actors` if it did not. */
  asPrerendered: Actors;
  /** The shop's public address, for what must name it in full: `https://shop.example.com`. */
  origin: string;
  /** The legal texts that came with the page. */
  texts: LegalTexts;
  /** Where this tab left the flows that wait for codes from e-mails. */
  flows: KeptFlows;
  /** The support chat, which comes only once it is wanted. */
  chat: LoadedChat;
  /** Where flows keep what outlives their page, and the locks that tabs share. */
  browser: KeptIn & { readonly navigator: { readonly locks?: Locks } };
  /** What the host last said of the payments that were looked at in this visit, by their ids; empty when nobody is logged in. */
  payments: Map<string, Reading>;
  ask: Ask;
  hostClock: HostClock;
  /** The clock that charts run on: it rests while the tab is hidden. */
  clock: Clock;
};

/** The shop around a component: the router's context. */
export const useShop = (): Shop => useRouter().options.context;
