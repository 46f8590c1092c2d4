import { idleEffect } from '#statecharts/index.ts';
import { cartMachine } from '#web/features/cart/cart.machine.ts';
import { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { launcherMachine } from '#web/features/chat/launcher.machine.ts';
import { paymentStripMachine } from '#web/features/payment-strip/payment-strip.machine.ts';
import { sessionMachine } from '#web/features/session/session.machine.ts';
import type { AppLogic } from '../actors.ts';

/** The app-long charts without a host or storage, so that a test can start them. */
export const IDLE_LOGIC: AppLogic = {
  session: sessionMachine.provide({ actors: { watchBrowser: idleEffect() } }),
  catalogue: catalogueMachine.provide({ actors: { fetchCatalogue: idleEffect() } }),
  cart: cartMachine.provide({ actors: { cartStore: idleEffect() } }),
  chatLauncher: launcherMachine,
  paymentStrip: paymentStripMachine,
};
