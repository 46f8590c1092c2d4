import { assign } from 'xstate';
import { payment } from './payment.setup.ts';

/** How urgent the time left is. Each tick enters the first state, which leads on to the one that fits. */
export const countdown = payment.createStateConfig({
  description: 'The time left, by how urgent it is.',
  initial: 'healthy',
  invoke: { id: 'tick', src: 'tick' },
  on: {
    'clock.ticked': { target: '.healthy', actions: assign({ now: ({ event }) => event.now }) },
  },
  states: {
    healthy: {
      description: 'Ten minutes or more are left: the time is violet.',
      tags: 'healthy',
      always: [
        { guard: { type: 'hasUrgency', params: 'soon' }, target: 'soon' },
        { guard: { type: 'hasUrgency', params: 'urgent' }, target: 'urgent' },
        { guard: { type: 'hasUrgency', params: 'over' }, target: 'over' },
      ],
    },
    soon: { description: 'Under ten minutes are left: the time is orange.', tags: 'soon' },
    urgent: { description: 'Under five minutes are left: the time is red.', tags: 'urgent' },
    over: { description: 'No time is left: 00:00, until the host says how the payment ended.', tags: 'over' },
  },
});
