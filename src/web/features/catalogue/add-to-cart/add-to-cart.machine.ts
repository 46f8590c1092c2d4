import { assign, setup } from 'xstate';
import type { Ask, DeliveryDetails } from '#contract/asks.ts';
import { ACCOUNT_TIMEOUT_MS, ADD_PAUSE_MS } from '#contract/constants.ts';
import type { StockCheckRequest } from '#contract/stock.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/** The cart's answer: its new quantity and, if it took fewer, the reason; or why it refused. */
export type AddResult =
  | { kind: 'taken'; inCart: number; limitNotice: string | null }
  | { kind: 'refused'; reason: string };

/** An item for the cart. The details are null if the product asks for none. */
export type AddInput = StockCheckRequest & { details: DeliveryDetails | null };

/** The host's answer to a stock check. */
export type StockStatus = { kind: 'ready' } | { kind: 'short' };

/** The cart is in this browser, so this only ends a wait that would never end. */
const ADD_TIMEOUT_MS = 5_000;
export const FORM_LOST = "Couldn't load the form, so nothing was added. Is your Internet working?";
const NOT_ADDED = "We couldn't add this item to your cart. Please try again.";

/** How long the button says that the item was added. */
const ADDED_MS = 2_000;

const addToCart = withRequests(
  setup({
    types: {
      input: {} as { productId: string; isInstant: boolean; asks: readonly Ask[] },
      context: {} as {
        productId: string;
        isInstant: boolean;
        /** The details that delivery needs. */
        asks: readonly Ask[];
        /** The last details; null before the first ones. */
        details: DeliveryDetails | null;
        quantity: number;
        /** The quantity in the cart after the last press. */
        inCart: number;
        /** Why the cart took fewer than the last press asked for, or refused. */
        reason: string | null;
      },
      events: {} as
        | { type: 'add.pressed' }
        | { type: 'details.submitted'; details: DeliveryDetails }
        | { type: 'details.cancelled' }
        /** The form of the details could not be loaded. */
        | { type: 'form.lost' }
        | { type: 'quantity.changed'; quantity: number }
        | { type: 'notice.dismissed' },
      tags: {} as 'busy',
    },
    actors: {
      addToCart: toProvide<AddResult, AddInput>('addToCart'),
      checkStock: toProvide<StockStatus, StockCheckRequest>('checkStock'),
    },
    delays: {
      addBy: ADD_TIMEOUT_MS,
      answerBy: ACCOUNT_TIMEOUT_MS,
      pauseFor: ADD_PAUSE_MS,
      showFor: ADDED_MS,
    },
    actions: {
      /**
       * Details that the cart keeps of this item come before what was typed here, and this before
       * what was entered for the same product earlier.
       */
      recallDetails: assign({}),
      take: assign((_, { inCart, limitNotice }: Extract<AddResult, { kind: 'taken' }>) => ({
        inCart,
        reason: limitNotice,
      })),
    },
    guards: {
      isInstant: ({ context }) => context.isInstant,
      hasAsks: ({ context }) => context.asks.length > 0,
      isCapped: ({ context }) => context.reason !== null,
    },
  }),
);

/**
 * A variant's row (spec §7, §8). Delivery's details are asked first. Then the item goes into
 * the cart, and stays there in any case. Last the host checks the stock of instant goods; others
 * pause for a moment.
 */
export const addToCartMachine = addToCart.createMachine({
  id: 'addToCart',
  context: ({ input }) => ({ ...input, details: null, quantity: 1, inCart: 0, reason: null }),
  initial: 'ready',
  on: { 'quantity.changed': { actions: assign({ quantity: ({ event }) => event.quantity }) } },
  states: {
    ready: {
      description: 'The button takes a press, and the result of the last one is shown.',
      initial: 'idle',
      on: {
        'add.pressed': [
          { guard: 'hasAsks', target: 'asking', actions: 'recallDetails' },
          { target: 'adding' },
        ],
      },
      states: {
        idle: { description: 'A quantity can be set, and the item added.' },
        added: {
          description: 'For two seconds the button says that the item was added. It can be pressed again.',
          always: { guard: 'isCapped', target: 'capped' },
          after: { showFor: 'idle' },
        },
        capped: {
          description: 'Added, but fewer: the cart takes no more of it.',
          on: { 'notice.dismissed': 'idle' },
        },
        warned: {
          description: 'Added, with the warning that it may not be delivered instantly.',
          on: { 'notice.dismissed': 'idle' },
        },
        unchecked: {
          description: 'Added, with the notice that its stock could not be checked.',
          on: { 'notice.dismissed': 'idle' },
        },
        refused: {
          description: 'Not added, with the reason: the cart is full, or did not answer.',
          on: { 'notice.dismissed': 'idle' },
        },
      },
    },
    asking: {
      description:
        'A form asks what delivery needs, such as a player ID, and shows the details that were given before.',
      on: {
        'details.submitted': {
          target: 'adding',
          actions: assign({ details: ({ event }) => event.details }),
        },
        'details.cancelled': 'ready.idle',
        'form.lost': { target: 'ready.refused', actions: assign({ reason: FORM_LOST }) },
      },
    },
    adding: addToCart.request({
      description: 'The item is put into the cart, which usually takes no time.',
      tags: 'busy',
      call: 'addToCart',
      input: ({ context: { productId, quantity, details } }) => ({ productId, quantity, details }),
      within: 'addBy',
      onAnswer: {
        taken: [
          {
            guard: 'isInstant',
            target: 'checkingStock',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'pausing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        refused: {
          target: 'ready.refused',
          actions: assign({ reason: ({ event }) => event.output.reason }),
        },
      },
      lost: {
        target: 'ready.refused',
        actions: assign({ reason: ({ event }) => messageOf(event.error) }),
      },
      timedOut: { target: 'ready.refused', actions: assign({ reason: NOT_ADDED }) },
    }),
    checkingStock: addToCart.request({
      description: 'The item is in the cart, and the host checks whether that quantity is in stock.',
      tags: 'busy',
      call: 'checkStock',
      input: ({ context: { productId, inCart } }) => ({ productId, quantity: inCart }),
      within: 'answerBy',
      onAnswer: { ready: 'ready.added', short: 'ready.warned' },
      lost: 'ready.unchecked',
    }),
    pausing: {
      description: 'The item is in the cart; the button pauses for a moment as feedback.',
      tags: 'busy',
      after: { pauseFor: 'ready.added' },
    },
  },
});
