import { checkout } from './checkout.setup.ts';

/** Another tab of this account places an order: until its fate is known, this one offers none. */
export const begunElsewhere = [
  {
    guard: 'isBegunElsewhere',
    target: '#checkout.stillChecking.resting',
    actions: ['takeCheckouts', 'takeKeptAttempt'],
  },
  { actions: 'takeCheckouts' },
] as const;

/** The choice, step by step: what is picked says what is asked for next. */
export const choosing = checkout.createStateConfig({
  initial: 'method',
  tags: 'choosing',
  always: [
    { guard: 'isEmpty', target: '#checkout.emptyCart' },
    { guard: 'isDearer', target: '#checkout.dearer' },
  ],
  on: {
    'cart.changed': [
      { guard: 'choiceStands', actions: 'takeCart' },
      { target: '.method', actions: ['takeCart', 'forgetChoice'] },
    ],
    'checkouts.changed': begunElsewhere,
    'method.chosen': [
      { guard: { type: 'leadsTo', params: 'coin' }, target: '.coin', actions: 'choose' },
      { guard: { type: 'leadsTo', params: 'ready' }, target: '.ready', actions: 'choose' },
    ],
    'coin.chosen': [
      { guard: { type: 'leadsTo', params: 'network' }, target: '.network', actions: 'choose' },
      { guard: { type: 'leadsTo', params: 'ready' }, target: '.ready', actions: 'choose' },
    ],
    'network.chosen': { guard: { type: 'leadsTo', params: 'ready' }, target: '.ready', actions: 'choose' },
  },
  states: {
    method: { description: 'No method is chosen yet; those that can not pay for this cart say why.' },
    coin: { description: 'Crypto is chosen, and a coin is asked for.' },
    network: { description: 'The coin goes over several networks, and one is asked for.' },
    ready: {
      description: 'All is chosen, and the order can be placed.',
      on: { 'order.submitted': { guard: 'isReady', target: '#checkout.placing', actions: 'beginAttempt' } },
    },
    refused: {
      tags: 'refused',
      description:
        'The host refused the order: its sentence stands beside the button, and the choice can be changed or tried again.',
      on: { 'order.submitted': { guard: 'isReady', target: '#checkout.placing', actions: 'beginAttempt' } },
    },
  },
});
