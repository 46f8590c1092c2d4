import { assign } from 'xstate';
import { pkr } from '#contract/money.ts';
import { type Attempt, type CheckoutContext, checkout } from './checkout.setup.ts';
import { choosing } from './choosing.ts';
import { NO_CHOICE } from './methods.ts';

/**
 * The host is asked to place the attempt's order. Its answer ends the attempt; without one the attempt's fate is unknown, and the
 * same attempt is asked about until there is one.
 */
const placing = (id: string, description: string) =>
  checkout.createStateConfig({
    description,
    tags: 'busy',
    invoke: {
      id,
      src: 'placeOrder',
      input: ({ context }) => attemptOf(context),
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'placed',
          target: '#checkout.leaving',
          actions: assign({ placement: ({ event }) => event.output }),
        },
        {
          guard: ({ event }) => event.output.kind === 'repriced',
          target: '#checkout.repriced',
          actions: assign({ placement: ({ event }) => event.output }),
        },
        {
          guard: ({ event }) => event.output.kind === 'pending',
          target: '#checkout.pendingElsewhere',
          actions: assign({ placement: ({ event }) => event.output }),
        },
        {
          target: '#checkout.choosing.refused',
          actions: assign({ placement: ({ event }) => event.output }),
        },
      ],
      onError: '#checkout.stillChecking.resting',
    },
    after: { answerBy: '#checkout.stillChecking.resting' },
  });

/** The attempt under way; the states that ask for it are entered only with one. */
function attemptOf({ attempt }: CheckoutContext): Attempt {
  if (attempt === null) throw new Error('No order is being placed.');
  return attempt;
}

/**
 * Choosing how to pay, and placing the order (spec §2, §4, §8). It is left with the host's answer: the shop's payment page, or the
 * gateway's invoice.
 */
export const checkoutMachine = checkout.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    cart: input.cart,
    methods: [],
    balance: pkr(0),
    choice: NO_CHOICE,
    attempt: null,
    placement: null,
    reason: null,
  }),
  output: ({ context: { placement } }) =>
    placement?.kind === 'placed' ? placement.answer : { redir: '/my/payments' },
  invoke: { id: 'followCart', src: 'followCart' },
  on: { 'cart.changed': { actions: 'takeCart' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The payment methods and the balance are fetched together.',
      always: { guard: 'isEmpty', target: 'emptyCart' },
      entry: assign({ reason: null, choice: NO_CHOICE }),
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'known',
            target: 'choosing',
            actions: assign(({ event: { output }, context: { methods, balance } }) =>
              output.kind === 'known'
                ? { methods: output.methods, balance: output.balance }
                : { methods, balance },
            ),
          },
          {
            target: 'offline',
            actions: assign({
              reason: ({ event: { output } }) => (output.kind === 'refused' ? output.reason : null),
            }),
          },
        ],
        onError: 'offline',
      },
      after: { answerBy: 'offline' },
    },
    offline: {
      description: 'What choosing needs could not be fetched; a way to try again.',
      on: { 'retry.pressed': 'loading' },
    },
    emptyCart: {
      description: 'There is nothing to pay for; the way to the shop.',
      always: { guard: 'isFilled', target: 'loading' },
    },
    choosing,
    placing: placing('placeOrder', 'The order is being placed; nothing can be changed meanwhile.'),
    stillChecking: {
      tags: 'busy',
      description:
        'No answer came, so nobody knows whether the order was placed: paying again is not offered.',
      initial: 'resting',
      states: {
        resting: {
          description: 'What became of the order is asked again in a moment, or at once.',
          on: { 'check.pressed': 'asking' },
          after: { recheckEvery: 'asking' },
        },
        asking: placing(
          'placeOrderAgain',
          'The host is asked what became of the order: the same attempt, sent again.',
        ),
      },
    },
    repriced: {
      description: 'The figures have changed: old and new ones, and one button to go on with the new ones.',
      on: {
        'figures.accepted': { guard: 'hasNewFigures', target: 'placing', actions: 'beginAttemptAnew' },
        'choice.resumed': 'choosing.ready',
      },
    },
    pendingElsewhere: {
      description: 'Another payment is pending: a link to it, to complete or cancel it first.',
      on: { 'choice.resumed': 'choosing.ready' },
    },
    leaving: {
      type: 'final',
      tags: 'busy',
      description: 'The order is placed; its payment is being opened.',
    },
  },
});
