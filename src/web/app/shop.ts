import { useRouter } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { Ask } from './api.ts';
import type { cartMachine } from './cart/cart.machine.ts';
import type { catalogueMachine } from './catalogue/catalogue.machine.ts';
import type { HostClock } from './host-clock.ts';
import type { noticesMachine } from './notices/notices.machine.ts';
import type { Clock } from './resting-clock.ts';
import type { sessionMachine } from './session/session.machine.ts';
import type { themeMachine } from './theme/theme.machine.ts';

/** The actors that live as long as the visit. Screens and flows get their refs from here and from nowhere else. */
export type Actors = {
  session: ActorRefFrom<typeof sessionMachine>;
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  theme: ActorRefFrom<typeof themeMachine>;
};

/** The router's context: the app's actors, and what effects need to reach the world. */
export type Shop = {
  actors: Actors;
  ask: Ask;
  hostClock: HostClock;
  /** The clock that charts run on: it rests while the tab is hidden. */
  clock: Clock;
};

/** The shop around a component: the router's context. */
export const useShop = (): Shop => useRouter().options.context;
