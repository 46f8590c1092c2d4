import { assign } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import type { StoredCheckoutsChanged } from './checkout.setup.ts';
import { checkout, requireAttempt } from './checkout.setup.ts';
import { onFirstAnswer } from './submitting.state.ts';

type FromOtherTab = { event: StoredCheckoutsChanged };

/** While another tab of this account places an order, this tab can't. */
export const ifStartedElsewhere = {
  guard: { type: 'isStartedElsewhere', params: ({ event }: FromOtherTab) => event.checkouts },
  target: '#checkout.stillChecking.check.idle',
  actions: [
    { type: 'setStoredAttempts', params: ({ event }: FromOtherTab) => event.checkouts },
    'resumeStoredAttempt',
  ],
} as const;

const recheck = [{ guard: 'hasAttempt', target: 'checking' }, { target: 'identifyingAgain' }] as const;

/**
 * The outcome is unknown. The host is asked for it, and nothing is sent again: an order is
 * placed only by a press.
 */
export const stillChecking = checkout.createStateConfig({
  description: 'An order was sent, and it is not known yet whether it was placed.',
  tags: 'stillChecking',
  type: 'parallel',
  entry: assign({ checks: 0 }),
  exit: assign({ checkError: null }),
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
    ],
  },
  states: {
    check: {
      description: 'The host is asked what became of the order, less often each time.',
      initial: 'idle',
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
          description: 'The next check follows after a pause, or on request.',
          on: { 'check.pressed': recheck },
          after: { recheckAfter: recheck },
        },
        checking: checkout.request({
          description: 'The host is asked for the outcome, which places no order.',
          tags: 'checking',
          exit: assign({ checks: ({ context }) => context.checks + 1 }),
          call: 'checkAttempt',
          input: ({ context }) => requireAttempt(context),
          within: 'answerBy',
          onAnswer: {
            ...onFirstAnswer,
            gone: {
              target: '#checkout.loading',
              actions: { type: 'setResult', params: ({ event }) => event.output },
            },
            expired: {
              target: '#checkout.outcomeUnknown',
              actions: { type: 'setResult', params: ({ event }) => event.output },
            },
            unsupported: {
              target: ['#checkout.stillChecking.check.unsupported', '#checkout.stillChecking.wayOn.offered'],
            },
          },
          lost: {
            target: 'idle',
            actions: { type: 'setCheckError', params: ({ event }) => messageOf(event.error) },
          },
        }),
        unsupported: {
          tags: 'unsupported',
          description: "The host can't say what became of the order, so the shopper looks and decides.",
        },
      },
    },
    wayOn: {
      description: 'A shopper who has waited long enough may let the attempt go.',
      initial: 'later',
      states: {
        later: {
          description: 'The answer may come at any moment.',
          after: { offerWayOn: 'offered' },
        },
        offered: {
          tags: 'wayOn',
          description: 'Links to payments and orders, and a button that lets the attempt go.',
          on: { 'attempt.released': { guard: 'hasAttempt', target: '#checkout.releasing' } },
        },
      },
    },
  },
});

/** The shopper has looked, and lets the attempt go. */
export const releasing = checkout.request({
  description: 'The attempt is removed from this browser, and the page loads again.',
  tags: 'loading',
  call: 'releaseAttempt',
  input: ({ context }) => requireAttempt(context),
  // Another tab may hold the lock of the attempts while it asks the host.
  within: 'answerBy',
  onDone: {
    target: '#checkout.loading',
    actions: assign(({ context: { storedAttempts, attempt } }) => ({
      attempt: null,
      hasReleased: true,
      storedAttempts: storedAttempts.filter(({ key }) => key !== attempt?.key),
    })),
  },
  lost: {
    target: '#checkout.stillChecking.check.idle',
    actions: { type: 'setCheckError', params: ({ event }) => messageOf(event.error) },
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
