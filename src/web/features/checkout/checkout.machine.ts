import { and, assign, type EventFrom, not, type SnapshotFrom } from 'xstate';
import { pkr } from '#contract/money.ts';
import { withDetailsOf } from '#web/features/cart/cart-lines.ts';
import { checkout, MY_PAYMENTS } from './checkout.setup.ts';
import { NO_SELECTION } from './method-selection.ts';
import { selecting } from './selecting.state.ts';
import { ifStartedElsewhere, releasing, stillChecking } from './still-checking.state.ts';
import { submitting } from './submitting.state.ts';

/** Back to the selection, which is kept if it can pay for the current cart. */
const backToSelection = [
  { guard: 'isReady', target: 'selecting.ready', actions: 'clearResult' },
  { target: 'selecting.method', actions: ['clearResult', 'clearSelection'] },
] as const;

/**
 * Selecting how to pay, and placing the order (spec §2, §4, §8). It ends with the host's answer:
 * the shop's payment page, or the gateway's invoice. An attempt with an unknown outcome comes first
 * (R-57).
 */
export const checkoutMachine = checkout.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    acceptedCart: input.cart,
    methods: [],
    isIncomplete: false,
    account: null,
    balance: pkr(0),
    selection: NO_SELECTION,
    attempt: null,
    result: null,
    checks: 0,
    checkError: null,
    hasReleased: false,
    reason: null,
  }),
  output: ({ context: { result } }) => (result?.kind === 'placed' ? result.answer : { redir: MY_PAYMENTS }),
  invoke: [
    { id: 'watchCart', src: 'watchCart' },
    { id: 'watchStoredCheckouts', src: 'watchStoredCheckouts' },
  ],
  on: {
    'cart.changed': { actions: { type: 'reconcileCart', params: ({ event }) => event } },
    'storedCheckouts.changed': {
      actions: { type: 'setStoredAttempts', params: ({ event }) => event.checkouts },
    },
  },
  initial: 'loading',
  states: {
    loading: checkout.request({
      description: 'The payment methods and the balance are fetched together.',
      tags: 'loading',
      always: [
        { guard: 'mayHaveAttempt', target: 'stillChecking.check.identifying' },
        { guard: 'isEmpty', target: 'emptyCart' },
      ],
      entry: assign({ reason: null, selection: NO_SELECTION }),
      call: 'loadOptions',
      within: 'answerBy',
      onAnswer: {
        loaded: [
          {
            guard: { type: 'hasStoredAttempt', params: ({ event }) => event.output.account },
            target: 'stillChecking.check.checking',
            actions: [{ type: 'setOptions', params: ({ event }) => event.output }, 'resumeStoredAttempt'],
          },
          {
            target: 'selecting',
            actions: { type: 'setOptions', params: ({ event }) => event.output },
          },
        ],
        refused: {
          target: 'loadFailed',
          actions: assign({ reason: ({ event }) => event.output.reason }),
        },
      },
      lost: 'loadFailed',
    }),
    loadFailed: {
      description: 'The payment methods could not be fetched, with a button to try again.',
      tags: 'loadFailed',
      on: { 'retry.pressed': 'loading' },
    },
    emptyCart: {
      description: 'There is nothing to pay for, with a link to the shop.',
      tags: 'empty',
      always: { guard: not('isEmpty'), target: 'loading' },
    },
    selecting,
    priceIncreased: {
      description:
        'The cart costs more than the shopper has accepted, or the shop no longer sells a line: old and new prices, and one button to continue.',
      tags: 'priceIncreased',
      always: [
        { guard: 'isEmpty', target: 'emptyCart' },
        {
          guard: and([not('hasPriceIncreased'), 'isReady']),
          target: 'selecting.ready',
          actions: 'clearResult',
        },
        {
          guard: not('hasPriceIncreased'),
          target: 'selecting.method',
          actions: ['clearResult', 'clearSelection'],
        },
      ],
      on: {
        'prices.accepted': { actions: assign({ acceptedCart: ({ context }) => context.cart }) },
        'storedCheckouts.changed': ifStartedElsewhere,
      },
    },
    submitting,
    repriced: {
      description:
        'The host has other prices: old and new ones, and one button to continue with the new ones.',
      tags: 'repriced',
      on: {
        'order.resubmitted': {
          guard: 'canAcceptPrices',
          target: 'submitting',
          actions: assign({
            // A different order, so a new attempt.
            attempt: ({ context: { attempt, result, cart }, event: { key, startedAt } }) =>
              attempt === null || result?.kind !== 'repriced'
                ? attempt
                : {
                    ...attempt,
                    key,
                    startedAt,
                    checkout: { ...attempt.checkout, cart: withDetailsOf(result.cart, cart) },
                  },
          }),
        },
        'selection.resumed': backToSelection,
        'storedCheckouts.changed': ifStartedElsewhere,
      },
    },
    paymentPending: {
      description: 'Another payment is pending: a link to complete or cancel it first.',
      tags: 'pending',
      on: { 'selection.resumed': backToSelection, 'storedCheckouts.changed': ifStartedElsewhere },
    },
    stillChecking,
    releasing,
    outcomeUnknown: {
      description: 'The outcome stayed unknown for a day: where to look before ordering again.',
      tags: 'outcomeUnknown',
      on: { 'selection.resumed': 'loading' },
    },
    redirecting: {
      type: 'final',
      tags: 'redirecting',
      description: 'The order is placed; its payment is being opened.',
    },
  },
});
export type CheckoutState = SnapshotFrom<typeof checkoutMachine>;
export type SendToCheckout = (event: EventFrom<typeof checkoutMachine>) => void;
