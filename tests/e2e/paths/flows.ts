import type { BrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { type Path, smallestCover, transitionsAlong } from '#statecharts/paths/index.ts';
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

/** The paths that a browser plays: each transition of a chart. */
export const pathsPlayed = (name: string): readonly Path[] =>
  smallestCover(flows[name]?.paths ?? [], transitionsAlong);
