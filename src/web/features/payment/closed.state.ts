import { assign, not } from 'xstate';
import { payment } from './payment.setup.ts';

/**
 * The payment ended without an order. Its items can be put back into the cart where they were
 * ordered.
 */
export const closed = payment.createStateConfig({
  description: 'Why it ended, and what happens to money that was sent.',
  initial: 'plain',
  states: {
    plain: {
      description:
        'There are no items to put back: another browser ordered them, or they are already in the cart.',
      always: { guard: 'isRestorable', target: 'restorable' },
    },
    restorable: {
      description: 'Its items can be put back into the cart.',
      tags: 'restorable',
      always: { guard: not('isRestorable'), target: 'plain' },
      on: { 'restore.pressed': 'restoring' },
    },
    restoring: payment.request({
      description: 'The items are being put back.',
      tags: 'restoring',
      call: 'restoreItems',
      input: ({ context }) => context.lastOrder,
      within: 'restoreBy',
      onAnswer: {
        restored: {
          target: 'restored',
          actions: assign({ notRestored: ({ event }) => event.output.notRestored, lastOrder: null }),
        },
        alreadyRestored: { target: 'plain', actions: assign({ lastOrder: null }) },
      },
      lost: 'notRestored',
    }),
    notRestored: {
      description: 'They could not be put back, which is said. It can be tried again.',
      tags: ['restorable', 'notRestored'],
      always: { guard: not('isRestorable'), target: 'plain' },
      on: { 'restore.pressed': 'restoring' },
    },
    restored: {
      type: 'final',
      description: 'The items are in the cart again, except those named, with a link to it.',
      tags: 'restored',
    },
  },
});
