import { type FlowGroup, placesOf } from '../../src/statecharts/storybook/flows/flow-places.ts';

/**
 * The flows in the order of a purchase, by the names of their models, each with its title. A group is
 * a root of the sidebar.
 */
export const FLOW_GROUPS: readonly FlowGroup[] = [
  {
    title: 'Find',
    flows: {
      catalogue: 'Catalogue',
      'search-box': 'Search box',
      suggestions: 'Suggestions',
      search: 'Search',
      filters: 'Filters',
      'add-to-cart': 'Add to cart',
      'cart-bar': 'Cart bar',
    },
  },
  {
    title: 'Buy',
    flows: {
      cart: 'Cart',
      checkout: 'Checkout',
      'set-aside': 'Cart set aside',
      payment: 'Payment',
      'notification-offer': 'Notification offer',
    },
  },
  {
    title: 'Orders',
    flows: {
      orders: 'My orders',
      receipt: 'Receipt',
      'buy-again': 'Buy again',
      payments: 'My payments',
    },
  },
  {
    title: 'Account',
    flows: {
      login: 'Log in',
      signup: 'Sign up',
      'reset-password': 'Reset password',
      'change-email': 'Change email',
      'change-password': 'Change password',
      profile: 'My profile',
      'balance-history': 'Balance history',
      deposit: 'Deposit',
    },
  },
  { title: 'Support', flows: { chat: 'Chat', launcher: 'Chat launcher' } },
  {
    title: 'Every page',
    flows: {
      session: 'Session',
      'payment-strip': 'Payment strip',
      'payment-notification': 'Payment notification',
      notices: 'Notices',
      theme: 'Theme',
      cookies: 'Cookie notice',
      menu: 'Category menu',
      'before-hydration': 'Before the scripts',
    },
  },
  {
    title: 'Office',
    flows: { 'operator-session': 'Operator session', reading: 'Reading', 'command-form': 'Command form' },
  },
];

/** Every flow of the shop, in the order of a purchase. */
export const FLOWS = placesOf(FLOW_GROUPS);
