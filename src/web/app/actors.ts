import { createActor } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { cartMachine } from '#web/features/cart/cart.machine.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import type { LoadedCatalogue, PrerenderedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { launcherMachine } from '#web/features/chat/launcher.machine.ts';
import { cookiesMachine } from '#web/features/cookie-notice/cookies.machine.ts';
import { menuMachine } from '#web/features/navigation/menu.machine.ts';
import { noticesMachine } from '#web/features/notices/notices.machine.ts';
import { paymentStripMachine } from '#web/features/payment-strip/payment-strip.machine.ts';
import type { WaitingPayment } from '#web/features/payment-strip/waiting-payment.ts';
import { sessionMachine } from '#web/features/session/session.machine.ts';
import { themeMachine } from '#web/features/theme-switch/theme.machine.ts';
import type { Clock } from '#web/platform/visibility-clock.ts';
import type { Actors } from './context.ts';

/** The charts with effects, which the bootstrap provides. Prerendering doesn't start them. */
export type AppLogic = {
  session: typeof sessionMachine;
  catalogue: typeof catalogueMachine;
  cart: typeof cartMachine;
  chatLauncher: typeof launcherMachine;
  paymentStrip: typeof paymentStripMachine;
};
const UNPROVIDED_LOGIC: AppLogic = {
  session: sessionMachine,
  catalogue: catalogueMachine,
  cart: cartMachine,
  chatLauncher: launcherMachine,
  paymentStrip: paymentStripMachine,
};

export type ActorOptions = {
  isLoggedIn?: boolean;
  cart?: Cart;
  /** The catalogue stored by an earlier visit. */
  cachedCatalogue?: LoadedCatalogue | null;
  /** The excerpt of the catalogue from the prerendered page. */
  prerenderedCatalogue?: PrerenderedCatalogue | null;
  /** The payment that this browser has kept. */
  waitingPayment?: WaitingPayment | null;
  /** The host's time in milliseconds. */
  now?: number;
  logic?: AppLogic;
  clock?: Clock;
};

/**
 * Creates the app-long actors without starting them. Without `logic` they only hold their input,
 * for prerendering, and fail once started.
 */
export function createActors({
  isLoggedIn = false,
  cart = EMPTY_CART,
  cachedCatalogue = null,
  prerenderedCatalogue = null,
  waitingPayment = null,
  now = 0,
  logic = UNPROVIDED_LOGIC,
  clock,
}: ActorOptions = {}): Actors {
  const on = clock === undefined ? {} : { clock };
  return {
    session: createActor(logic.session, { ...on, input: { isLoggedIn } }),
    catalogue: createActor(logic.catalogue, {
      ...on,
      input: { cached: cachedCatalogue, prerendered: prerenderedCatalogue },
    }),
    cart: createActor(logic.cart, { ...on, input: { cart } }),
    notices: createActor(noticesMachine, on),
    theme: createActor(themeMachine, on),
    cookies: createActor(cookiesMachine, on),
    menu: createActor(menuMachine, on),
    chatLauncher: createActor(logic.chatLauncher, on),
    paymentStrip: createActor(logic.paymentStrip, { ...on, input: { payment: waitingPayment, now } }),
  };
}
