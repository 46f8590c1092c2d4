import type { BrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { type Path, smallestCover, transitionsAlong } from '#statecharts/paths/index.ts';
import { addToCart } from './add-to-cart.ts';
import { balanceHistory } from './balance-history.ts';
import { cart } from './cart.ts';
import { cartBar } from './cart-bar.ts';
import { catalogue } from './catalogue.ts';
import { changePassword } from './change-password.ts';
import { chat, launcher } from './chat.ts';
import { checkout } from './checkout.ts';
import { cookies } from './cookies.ts';
import { deposit } from './deposit.ts';
import { login } from './login.ts';
import { menu } from './menu.ts';
import { notices } from './notices.ts';
import { buyAgain, orders, payments, receipt } from './orders.ts';
import { payment } from './payment.ts';
import { notificationOffer, paymentNotification } from './payment-notification.ts';
import { paymentStrip } from './payment-strip.ts';
import { profile } from './profile.ts';
import { filters, search, searchBox, suggestions } from './search.ts';
import { session } from './session.ts';
import { setAside } from './set-aside.ts';
import { theme } from './theme.ts';
import { changeEmail, resetPassword, signup } from './verification.ts';

/** The shop's charts with their browser drivers. */
export const flows: Readonly<Record<string, BrowserFlow>> = {
  session,
  catalogue,
  cart,
  notices,
  theme,
  cookies,
  menu,
  launcher,
  chat,
  searchBox,
  suggestions,
  search,
  filters,
  addToCart,
  cartBar,
  login,
  signup,
  resetPassword,
  profile,
  balanceHistory,
  changePassword,
  changeEmail,
  deposit,
  checkout,
  setAside,
  payment,
  paymentStrip,
  paymentNotification,
  notificationOffer,
  orders,
  buyAgain,
  receipt,
  payments,
};

/** These charts decide about a shopper's money and goods. */
const MONEY_FLOWS = [
  'cart',
  'deposit',
  'checkout',
  'payment',
  'paymentStrip',
  'paymentNotification',
  'buyAgain',
];

export const isOfMoney = (name: string): boolean => MONEY_FLOWS.includes(name);

/**
 * The paths that a browser plays. Of a chart of money it plays each transition, of any other one the path with the most leaf
 * states: there it shows that the chart is wired to the shop. Tests in jsdom walk all paths.
 */
export function pathsPlayed(name: string): readonly Path[] {
  const paths = flows[name]?.paths ?? [];
  return isOfMoney(name) ? smallestCover(paths, transitionsAlong) : smallestCover(paths).slice(0, 1);
}
