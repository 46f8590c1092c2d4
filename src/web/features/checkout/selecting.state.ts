import type { AttemptId } from './checkout.setup.ts';
import { checkout } from './checkout.setup.ts';
import type { SelectionEvent } from './method-selection.ts';
import { ifStartedElsewhere } from './still-checking.state.ts';

/** A pick that is offered is taken when `step` comes next. */
const ifLeadsTo = (step: 'coin' | 'ready') =>
  ({
    guard: {
      type: 'leadsTo',
      params: ({ event }: { event: SelectionEvent }) => ({ step, event }),
    },
    target: `.${step}`,
    actions: { type: 'select', params: ({ event }: { event: SelectionEvent }) => event },
  }) as const;

const submitOrder = {
  target: '#checkout.submitting',
  actions: { type: 'startAttempt', params: ({ event }: { event: AttemptId }) => event },
} as const;

/** The selection, step by step: what is selected decides what to select next. */
export const selecting = checkout.createStateConfig({
  description: 'The shopper selects how to pay, and places the order.',
  tags: 'selecting',
  initial: 'method',
  always: [
    { guard: 'isEmpty', target: '#checkout.emptyCart' },
    { guard: 'hasPriceIncreased', target: '#checkout.priceIncreased' },
  ],
  on: {
    'cart.changed': {
      guard: { type: 'isSelectionUnpayable', params: ({ event }) => event.cart },
      target: '.method',
      actions: [{ type: 'reconcileCart', params: ({ event }) => event }, 'clearSelection'],
    },
    'storedCheckouts.changed': ifStartedElsewhere,
    'method.selected': [ifLeadsTo('coin'), ifLeadsTo('ready')],
    'coin.selected': ifLeadsTo('ready'),
  },
  states: {
    method: { description: 'No method is selected yet; those that can not pay for this cart say why.' },
    coin: { description: 'Crypto is selected; the coin is next, on a network where it has several.' },
    ready: {
      description: 'Everything is selected, and the order can be placed.',
      on: { 'order.submitted': submitOrder },
    },
    refused: {
      tags: 'refused',
      description:
        'The host refused the order: its reason is beside the button. The shopper can change the selection or try again.',
      on: { 'order.submitted': { guard: 'isReady', ...submitOrder } },
    },
  },
});
