import type { Attempt } from '#web/lib/attempts.ts';
import { type CheckoutContext, checkout } from './checkout.setup.ts';

/** The attempt under way; the states that ask for it are entered only with one. */
function attemptIn({ attempt }: CheckoutContext): Attempt {
  if (attempt === null) throw new Error('No order is being placed.');
  return attempt;
}

/**
 * The host is asked to place the attempt's order, or, once its fate is unknown, what became of it: with the same request. Its answer
 * ends the attempt; without one that is asked until there is.
 */
const placing = (id: string, { isNew, description }: { isNew: boolean; description: string }) =>
  checkout.createStateConfig({
    description,
    tags: isNew ? 'placing' : 'asking',
    invoke: {
      id,
      src: 'placeOrder',
      input: ({ context }) => ({ attempt: attemptIn(context), isNew }),
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'placed',
          target: '#checkout.leaving',
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        {
          guard: ({ event }) => event.output.kind === 'repriced',
          target: '#checkout.repriced',
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        {
          guard: ({ event }) => event.output.kind === 'pending',
          target: '#checkout.pendingElsewhere',
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        {
          guard: ({ event }) => event.output.kind === 'refused',
          target: '#checkout.choosing.refused',
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        {
          guard: ({ event }) => event.output.kind === 'unfinished',
          target: '#checkout.stillChecking.asking',
          reenter: true,
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        {
          guard: ({ event }) => event.output.kind === 'over',
          target: '#checkout.over',
          actions: { type: 'takeAnswer', params: ({ event }) => event.output },
        },
        { target: '#checkout.loading' },
      ],
      onError: '#checkout.stillChecking.resting',
    },
    after: { answerBy: '#checkout.stillChecking.resting' },
  });

/** The order is being placed. */
export const firstTry = placing('placeOrder', {
  isNew: true,
  description: 'The order is being placed; nothing can be changed meanwhile.',
});

/** Whose the kept attempt is must be known before anything is offered: the methods and the profile are fetched. */
const recalling = (id: string, { isNew, description }: { isNew: boolean; description: string }) =>
  checkout.createStateConfig({
    description,
    tags: isNew ? ['asking', 'loading'] : 'asking',
    invoke: {
      id,
      src: 'loadTerms',
      onDone: [
        {
          guard: { type: 'isUnfinished', params: ({ event }) => event.output },
          target: 'asking',
          actions: [{ type: 'takeTerms', params: ({ event }) => event.output }, 'takeKeptAttempt'],
        },
        {
          guard: ({ event }) => event.output.kind === 'known',
          target: '#checkout.choosing',
          actions: { type: 'takeTerms', params: ({ event }) => event.output },
        },
        { target: 'resting' },
      ],
      onError: 'resting',
    },
    after: { answerBy: 'resting' },
  });

/** No answer came: who may have ordered something is not offered to order it again. */
export const stillChecking = checkout.createStateConfig({
  tags: 'checking',
  initial: 'resting',
  on: {
    'checkouts.changed': [
      { guard: 'isPlacedElsewhere', target: '#checkout.leaving', actions: 'takePlacement' },
      { guard: 'isOverElsewhere', target: '#checkout.loading', actions: ['takeCheckouts', 'forgetAttempt'] },
      { actions: 'takeCheckouts' },
    ],
  },
  states: {
    recalling: recalling('recall', {
      isNew: true,
      description:
        'The browser keeps an attempt, perhaps of somebody else: as long as nobody knows, this is a page that loads.',
    }),
    recallingAgain: recalling('recallAgain', {
      isNew: false,
      description: 'Whose the attempt is could not be learnt at first, and is asked again.',
    }),
    resting: {
      description: 'What became of the order is asked again in a moment, or at once.',
      on: {
        'check.pressed': [{ guard: 'hasAttempt', target: 'asking' }, { target: 'recallingAgain' }],
      },
      after: { recheckEvery: [{ guard: 'hasAttempt', target: 'asking' }, { target: 'recallingAgain' }] },
    },
    asking: placing('placeOrderAgain', {
      isNew: false,
      description: 'The host is asked what became of the order: the same attempt, sent again.',
    }),
  },
});
