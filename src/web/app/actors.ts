import { createActor } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { cartMachine } from './cart/cart.machine.ts';
import type { GivenCatalogue, OpenCatalogue } from './catalogue/catalogue.machine.ts';
import { catalogueMachine } from './catalogue/catalogue.machine.ts';
import { launcherMachine } from './chat/launcher.machine.ts';
import { cookiesMachine } from './cookies/cookies.machine.ts';
import { menuMachine } from './menu/menu.machine.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import type { Clock } from './resting-clock.ts';
import { sessionMachine } from './session/session.machine.ts';
import type { Actors } from './shop.ts';
import { themeMachine } from './theme/theme.machine.ts';

/** The charts that reach the world, with their effects provided; those of a shop without a browser do nothing. */
export type Logic = {
  session: typeof sessionMachine;
  catalogue: typeof catalogueMachine;
  cart: typeof cartMachine;
  chatLauncher: typeof launcherMachine;
};
const WITHOUT_WORLD: Logic = {
  session: sessionMachine,
  catalogue: catalogueMachine,
  cart: cartMachine,
  chatLauncher: launcherMachine,
};

export type Beginning = {
  isLoggedIn?: boolean;
  cart?: Cart;
  /** The catalogue that was kept from an earlier visit. */
  kept?: OpenCatalogue | null;
  /** What of the catalogue came with a prerendered page. */
  given?: GivenCatalogue | null;
  logic?: Logic;
  clock?: Clock;
};

/** The app-long actors, made once and not yet started. Without a world they show what they are given: for rendering on the host. */
export function createActors({
  isLoggedIn = false,
  cart = EMPTY_CART,
  kept = null,
  given = null,
  logic = WITHOUT_WORLD,
  clock,
}: Beginning = {}): Actors {
  const on = clock === undefined ? {} : { clock };
  return {
    session: createActor(logic.session, { ...on, input: { isLoggedIn } }),
    catalogue: createActor(logic.catalogue, { ...on, input: { kept, given } }),
    cart: createActor(logic.cart, { ...on, input: { cart } }),
    notices: createActor(noticesMachine, on),
    theme: createActor(themeMachine, on),
    cookies: createActor(cookiesMachine, on),
    menu: createActor(menuMachine, on),
    chatLauncher: createActor(logic.chatLauncher, on),
  };
}
