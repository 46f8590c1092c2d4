import { and, assign, not } from 'xstate';
import { pkr } from '#contract/money.ts';
import { checkout } from './checkout.setup.ts';
import { begunElsewhere, choosing } from './choosing.ts';
import { NO_CHOICE } from './methods.ts';
import { firstTry, stillChecking } from './placing.ts';

/** Back to the choice, which is kept if it can pay for the cart as it is now. */
const resumed = [
  { guard: 'isReady', target: '#checkout.choosing.ready', actions: 'forgetPlacement' },
  { target: '#checkout.choosing.method', actions: ['forgetPlacement', 'forgetChoice'] },
] as const;

/** The same, once nothing is dearer than the shopper knows. */
const agreedTo = [
  {
    guard: and([not('isDearer'), 'isReady']),
    target: '#checkout.choosing.ready',
    actions: 'forgetPlacement',
  },
  {
    guard: not('isDearer'),
    target: '#checkout.choosing.method',
    actions: ['forgetPlacement', 'forgetChoice'],
  },
] as const;

/**
 * Choosing how to pay, and placing the order (spec §2, §4, §8). It is left with the host's answer: the shop's payment page, or the
 * gateway's invoice. An attempt whose fate nobody knew when its page was left is asked about first.
 */
export const checkoutMachine = checkout.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    agreed: input.cart,
    methods: [],
    account: null,
    balance: pkr(0),
    choice: NO_CHOICE,
    attempt: null,
    placement: null,
    reason: null,
  }),
  output: ({ context: { placement } }) =>
    placement?.kind === 'placed' ? placement.answer : { redir: '/my/payments' },
  invoke: [
    { id: 'followCart', src: 'followCart' },
    { id: 'followCheckouts', src: 'followCheckouts' },
  ],
  on: {
    'cart.changed': { actions: 'takeCart' },
    'checkouts.changed': { actions: 'takeCheckouts' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The payment methods and the balance are fetched together.',
      tags: 'loading',
      always: [
        { guard: 'mayBeUnfinished', target: 'stillChecking.recalling' },
        { guard: 'isEmpty', target: 'emptyCart' },
      ],
      entry: assign({ reason: null, choice: NO_CHOICE }),
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: [
          {
            guard: { type: 'isUnfinished', params: ({ event }) => event.output },
            target: 'stillChecking.asking',
            actions: [{ type: 'takeTerms', params: ({ event }) => event.output }, 'takeKeptAttempt'],
          },
          {
            guard: ({ event }) => event.output.kind === 'known',
            target: 'choosing',
            actions: { type: 'takeTerms', params: ({ event }) => event.output },
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
      tags: 'offline',
      on: { 'retry.pressed': 'loading' },
    },
    emptyCart: {
      description: 'There is nothing to pay for; the way to the shop.',
      tags: 'empty',
      always: { guard: 'isFilled', target: 'loading' },
    },
    choosing,
    placing: firstTry,
    stillChecking,
    repriced: {
      description: 'The figures have changed: old and new ones, and one button to go on with the new ones.',
      tags: 'repriced',
      on: {
        'figures.accepted': { guard: 'canGoOn', target: 'placing', actions: 'beginAttemptAnew' },
        'choice.resumed': resumed,
        'checkouts.changed': begunElsewhere,
      },
    },
    dearer: {
      description:
        'The cart has become dearer since its figures were seen, or a line has left the shop: old and new ones, and one button to go on.',
      tags: 'dearer',
      always: [{ guard: 'isEmpty', target: 'emptyCart' }, ...agreedTo],
      on: { 'choice.resumed': { actions: 'agree' }, 'checkouts.changed': begunElsewhere },
    },
    pendingElsewhere: {
      description: 'Another payment is pending: a link to it, to complete or cancel it first.',
      tags: 'pending',
      on: { 'choice.resumed': resumed, 'checkouts.changed': begunElsewhere },
    },
    over: {
      description:
        'For so long nobody could say what became of the order that it is asked no more: where to look before ordering again.',
      tags: 'over',
      on: { 'choice.resumed': 'loading' },
    },
    leaving: {
      type: 'final',
      tags: 'leaving',
      description: 'The order is placed; its payment is being opened.',
    },
  },
});
