import type { FlowMap } from '../../src/statecharts/storybook/flows/flow-places.ts';
import { FLOW_GROUPS } from './flow-groups.ts';
import { FLOW_LINKS } from './flow-links.ts';

/** The stories that show what a flow is for, where its first one shows that it loads, or nothing yet. */
const SCREENS = {
  catalogue: 'find-catalogue--prerendered',
  suggestions: 'find-suggestions--open',
  search: 'find-search--found',
  filters: 'find-filters--open',
  'cart-bar': 'find-cart-bar--added',
  cart: 'buy-cart--filled',
  checkout: 'buy-checkout--ready',
  'set-aside': 'buy-cart-set-aside--waiting',
  payment: 'buy-payment-waiting-for-the-money--pending',
  'notification-offer': 'buy-notification-offer--offered',
  orders: 'orders-my-orders--shown',
  receipt: 'orders-receipt--open',
  payments: 'orders-my-payments--shown',
  profile: 'account-my-profile--shown',
  'balance-history': 'account-balance-history--shown',
  chat: 'support-chat--idle',
  session: 'every-page-session--member',
  'payment-strip': 'every-page-payment-strip--waiting',
  'payment-notification': 'every-page-payment-notification--announced',
  notices: 'every-page-notices--showing',
  menu: 'every-page-category-menu--categories',
  'before-hydration': 'every-page-before-the-scripts--before-any-input',
  'operator-session': 'office-operator-session--signed-out',
  reading: 'office-reading--shown',
};

/** The shop's part of the pages of flows, besides the charts. */
export const SHOP_FLOWS: FlowMap = { groups: FLOW_GROUPS, links: FLOW_LINKS, screens: SCREENS };
