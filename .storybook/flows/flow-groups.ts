import { kebabCase } from '../../src/statecharts/model/kebab-case.ts';

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
      'add-to-cart': 'Add to cart',
    },
  },
  {
    title: 'Buy',
    flows: {
      cart: 'Cart',
      checkout: 'Checkout',
      payment: 'Payment',
      'notification-offer': 'Notification offer',
    },
  },
  { title: 'Orders', flows: { orders: 'My orders', 'buy-again': 'Buy again', payments: 'My payments' } },
  {
    title: 'Account',
    flows: {
      login: 'Log in',
      signup: 'Sign up',
      'reset-password': 'Reset password',
      'change-email': 'Change e-mail',
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
      legal: 'Legal texts',
    },
  },
];
type FlowGroup = { readonly title: string; readonly flows: Readonly<Record<string, string>> };

/** The page of a flow: its name, its root in the sidebar, its title, and the page's id. */
export type FlowPlace = { flow: string; group: string; title: string; id: string };

/** Every flow of the shop, in the order of a purchase. */
export const FLOWS: readonly FlowPlace[] = FLOW_GROUPS.flatMap(({ title: group, flows }) =>
  Object.entries(flows).map(([flow, title]) => ({ flow, group, title, id: idOf(group, title) })),
);

/** A flow of the shop by its name. The testing kit's sample is none. */
export const findFlow = (flow: string): FlowPlace | undefined => FLOWS.find((one) => one.flow === flow);

/**
 * The flow of a story, by its parameters. Orders and payments are one chart, so their stories also say
 * their flow.
 */
export const flowOf = ({ flow, chart = '' }: { flow?: string | undefined; chart?: string }): string =>
  flow ?? kebabCase(chart);

/** The id that Storybook gives to the story "The flow" of a title. */
function idOf(group: string, title: string): string {
  return `${`${group}-${title}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}--the-flow`;
}
