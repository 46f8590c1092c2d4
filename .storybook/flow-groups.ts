import { kebabCase } from '../src/web/testing/kebab-case.ts';

/**
 * The flows in the order of a purchase, by the names of their tables of transitions. Each group has
 * its pages in `flows-<group>.stories.tsx`.
 */
export const FLOW_GROUPS = [
  { title: 'Find', flows: ['catalogue', 'search-box', 'search', 'add-to-cart'] },
  { title: 'Cart', flows: ['cart'] },
  {
    title: 'Account',
    flows: ['login', 'signup', 'reset-password', 'change-email', 'change-password', 'profile', 'deposit'],
  },
  { title: 'Checkout', flows: ['checkout'] },
  { title: 'Payment', flows: ['payment'] },
  { title: 'Orders', flows: ['orders', 'payments'] },
  { title: 'Support', flows: ['chat', 'chat-launcher'] },
  { title: 'Around it', flows: ['session', 'notices', 'theme', 'cookies', 'menu', 'legal'] },
  { title: 'Testing kit', flows: ['reservation'] },
] as const;

/** The id that Storybook gives to a flow's page. */
export const pageIdOf = (group: string, flow: string): string =>
  `flows-${group.toLowerCase().replaceAll(' ', '-')}--${flow}`;

/** The flow that shows a chart, by the chart's id. Orders and payments are one chart. */
export const flowOf = (chart: string): string => (chart === 'history' ? 'orders' : kebabCase(chart));
