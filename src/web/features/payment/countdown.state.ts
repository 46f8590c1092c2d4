import { assign } from 'xstate';
import { payment } from './payment.setup.ts';

/**
 * The urgency of the time left. Each tick enters the first state, which leads to the matching one.
 */
export const countdown = payment.createStateConfig({
  description: 'The time left, by its urgency.',
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
