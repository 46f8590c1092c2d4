import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, ADD_PAUSE_MS } from '#contract/constants.ts';
import type { StockQuestion } from '#contract/stock.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf } from '#web/lib/failure.ts';

/** What the cart says to an item: taken, so that it now holds so many, and perhaps why it took fewer; or why it took none. */
export type Addition =
  | { kind: 'taken'; held: number; capped: string | null }
  | { kind: 'refused'; reason: string };

/** What the host says of the stock of instant goods. */
export type Stock = { kind: 'ready' } | { kind: 'short' };

/** How long the control says that it added. */
const ADDED_MS = 2_000;

/**
 * A variant's row (spec §7, §8): what is chosen goes into the cart first. Then the host is asked for the stock of instant
 * goods; others pause for a moment. Whatever comes of that, the item stays in the cart.
 */
export const addToCartMachine = setup({
  types: {
    input: {} as { productId: string; isInstant: boolean },
    context: {} as {
      productId: string;
      isInstant: boolean;
      quantity: number;
      /** How many the cart holds since the last press. */
      held: number;
      /** Why the cart took fewer than that press asked for, or none. */
      reason: string | null;
    },
    events: {} as
      | { type: 'add.pressed' }
      | { type: 'quantity.changed'; quantity: number }
      | { type: 'notice.dismissed' },
    tags: {} as 'busy',
  },
  actors: {
    putInCart: toProvide<Addition, StockQuestion>('putInCart'),
    checkStock: toProvide<Stock, StockQuestion>('checkStock'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, pauseFor: ADD_PAUSE_MS, tellFor: ADDED_MS },
  actions: {
    take: assign((_, addition: Addition) =>
      addition.kind === 'taken'
        ? { held: addition.held, reason: addition.capped }
        : { reason: addition.reason },
    ),
  },
  guards: { isCapped: ({ context }) => context.reason !== null },
}).createMachine({
  id: 'addToCart',
  context: ({ input }) => ({ ...input, quantity: 1, held: 0, reason: null }),
  initial: 'ready',
  on: { 'quantity.changed': { actions: assign({ quantity: ({ event }) => event.quantity }) } },
  states: {
    ready: {
      initial: 'idle',
      on: { 'add.pressed': 'adding' },
      states: {
        idle: { description: 'A quantity can be set, and the item added.' },
        added: {
          description:
            'For two seconds the control says that it added; it takes the next press all the same.',
          always: { guard: 'isCapped', target: 'capped' },
          after: { tellFor: 'idle' },
        },
        capped: {
          description: 'Added, though fewer than that: the cart takes no more of it.',
          on: { 'notice.dismissed': 'idle' },
        },
        warned: {
          description: 'Added, with the warning that it may not be delivered instantly.',
          on: { 'notice.dismissed': 'idle' },
        },
        unasked: {
          description: 'Added, with the word that its stock could not be checked.',
          on: { 'notice.dismissed': 'idle' },
        },
        refused: {
          description: 'Not added, and why: the cart is as full as it may be.',
          on: { 'notice.dismissed': 'idle' },
        },
      },
    },
    adding: {
      description: 'The cart takes the item, which it does at once.',
      tags: 'busy',
      invoke: {
        id: 'putInCart',
        src: 'putInCart',
        input: ({ context: { productId, quantity } }) => ({ productId, quantity }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'ready.refused',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          {
            guard: ({ context }) => context.isInstant,
            target: 'checkingStock',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'pausing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'ready.refused',
          actions: assign({ reason: ({ event }) => messageOf(event.error) }),
        },
      },
    },
    checkingStock: {
      description: 'The item is in the cart, and the host is asked whether as many as it holds are in stock.',
      tags: 'busy',
      invoke: {
        id: 'checkStock',
        src: 'checkStock',
        input: ({ context: { productId, held } }) => ({ productId, quantity: held }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'ready', target: 'ready.added' },
          { target: 'ready.warned' },
        ],
        onError: 'ready.unasked',
      },
      after: { answerBy: 'ready.unasked' },
    },
    pausing: {
      description: 'The item is in the cart; the control rests for a moment, so that the press is felt.',
      tags: 'busy',
      after: { pauseFor: 'ready.added' },
    },
  },
});
