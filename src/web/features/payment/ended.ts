import { not } from 'xstate';
import { payment } from './payment.setup.ts';

/** The payment ended without: why, what happens to money that was sent, and the items, if this browser has ordered them. */
export const ended = payment.createStateConfig({
  initial: 'plain',
  states: {
    plain: {
      description:
        'How it ended, and what follows; its items are not to be had here, or were put back already.',
      always: { guard: 'hasOffer', target: 'offered' },
    },
    offered: {
      description: 'The same, and its items can be put back into the cart.',
      tags: 'offered',
      always: { guard: not('hasOffer'), target: 'plain' },
      on: { 'items.wanted': 'returning' },
    },
    returning: {
      description: 'The items are being put back.',
      tags: 'returning',
      invoke: {
        id: 'putBack',
        src: 'putBack',
        input: ({ context }) => context.placed,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'returned',
            target: 'returned',
            actions: { type: 'takeReturn', params: ({ event }) => event.output },
          },
          { target: 'plain', actions: { type: 'takeReturn', params: ({ event }) => event.output } },
        ],
        onError: 'offered',
      },
    },
    returned: {
      description: 'The items are in the cart again, but for those that are named; the way there.',
      tags: 'returned',
    },
  },
});
