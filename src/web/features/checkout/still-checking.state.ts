import { assign } from 'xstate';
import type { StoredCheckoutsChanged } from './checkout.setup.ts';
import { checkout } from './checkout.setup.ts';
import { submitAttempt } from './submitting.state.ts';

type FromOtherTab = { event: StoredCheckoutsChanged };

/** While another tab of this account places an order, this one offers none. */
export const ifStartedElsewhere = [
  {
    guard: { type: 'isStartedElsewhere', params: ({ event }: FromOtherTab) => event.checkouts },
    target: '#checkout.stillChecking.idle',
    actions: [
      { type: 'setStoredAttempts', params: ({ event }: FromOtherTab) => event.checkouts },
      'resumeStoredAttempt',
    ],
  },
  { actions: { type: 'setStoredAttempts', params: ({ event }: FromOtherTab) => event.checkouts } },
] as const;

const recheck = [{ guard: 'hasAttempt', target: 'checking' }, { target: 'identifyingAgain' }] as const;

/** The outcome is unknown. Ordering again is not offered until it is known. */
export const stillChecking = checkout.createStateConfig({
  description: 'An order was sent, and it is not known yet whether it was placed.',
  tags: 'stillChecking',
  initial: 'idle',
  on: {
    'storedCheckouts.changed': [
      {
        guard: { type: 'isPlacedElsewhere', params: ({ event }) => event.checkouts },
        target: '#checkout.redirecting',
        actions: assign({
          result: ({ context, event: { checkouts } }) =>
            checkouts.placed === null
              ? context.result
              : { kind: 'placed' as const, answer: checkouts.placed.answer },
        }),
      },
      {
        guard: { type: 'isDroppedElsewhere', params: ({ event }) => event.checkouts },
        target: '#checkout.loading',
        actions: [
          { type: 'setStoredAttempts', params: ({ event }) => event.checkouts },
          assign({ attempt: null }),
        ],
      },
      { actions: { type: 'setStoredAttempts', params: ({ event }) => event.checkouts } },
    ],
  },
  states: {
    identifying: identifyAccount({
      id: 'identify',
      isFirst: true,
      description:
        'An attempt is stored, perhaps of another account. Until the account is known, the page is loading.',
    }),
    identifyingAgain: identifyAccount({
      id: 'identifyAgain',
      isFirst: false,
      description: 'The account could not be fetched at first, and is fetched again.',
    }),
    idle: {
      description: 'The next check follows in a moment, or on request.',
      on: { 'check.pressed': recheck },
      after: { recheckEvery: recheck },
    },
    checking: submitAttempt({
      id: 'recheckOrder',
      isNew: false,
      description: 'The same attempt is sent again to learn its outcome.',
    }),
  },
});

/** Finds out whether the stored attempt belongs to this account before anything is offered. */
function identifyAccount({
  id,
  isFirst,
  description,
}: {
  id: string;
  isFirst: boolean;
  description: string;
}) {
  return checkout.request({
    description,
    tags: isFirst ? ['checking', 'loading'] : 'checking',
    call: 'loadOptions',
    id,
    within: 'answerBy',
    onAnswer: {
      loaded: [
        {
          guard: { type: 'hasStoredAttempt', params: ({ event }) => event.output.account },
          target: 'checking',
          actions: [{ type: 'setOptions', params: ({ event }) => event.output }, 'resumeStoredAttempt'],
        },
        {
          target: '#checkout.selecting',
          actions: { type: 'setOptions', params: ({ event }) => event.output },
        },
      ],
      refused: 'idle',
    },
    lost: 'idle',
  });
}
