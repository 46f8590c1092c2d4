import type { BrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { leavesAlong, type Path, smallestCover } from '#statecharts/paths/index.ts';
import { buyAgain } from './buy-again.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { deposit } from './deposit.ts';
import { payment } from './payment.ts';
import { paymentNotification } from './payment-notification.ts';
import { paymentStrip } from './payment-strip.ts';

/** The charts that decide about a shopper's money and goods. Tests in jsdom walk the paths of all charts. */
export const flows: Readonly<Record<string, BrowserFlow>> = {
  cart,
  deposit,
  checkout,
  payment,
  paymentStrip,
  paymentNotification,
  buyAgain,
};

/**
 * The paths that a browser plays: each kind of move and each leaf of a chart. A browser differs in how it
 * presses, sends and shows; from where each move leads is judged in jsdom.
 */
export const pathsPlayed = (name: string): readonly Path[] =>
  smallestCover(flows[name]?.paths ?? [], (path) => [
    ...leavesAlong(path),
    ...path.steps.map(({ label }) => label),
  ]);
