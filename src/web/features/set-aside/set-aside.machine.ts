import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import type { Kept, PutBackReason, PutBackResult } from './set-aside-record.ts';
import { isAbandoned, isPaidAt } from './set-aside-record.ts';

/** The record or the cart has changed, in this tab or another one. */
export type KeptChanged = { type: 'kept.changed' } & Kept;

/** Whether the payment of the deposit has ended, as the host says. */
export type PaymentState = { kind: 'ended' } | { kind: 'open' };

const setAside = withRequests(
  setup({
    types: {
      input: {} as Kept,
      context: {} as Kept & {
        reason: PutBackReason;
        /** The names of the items that the cart did not take. */
        notTaken: readonly string[];
      },
      events: {} as
        | KeptChanged
        | { type: 'putBack.pressed' }
        /** The page of a payment says that it has ended, with a good or a bad end. */
        | { type: 'payment.ended'; addresses: readonly string[] }
        | { type: 'notice.dismissed' },
      tags: {} as 'kept' | 'busy' | 'failed',
    },
    actors: {
      watchKept: toProvideCallback<KeptChanged>('watchKept'),
      askPayment: toProvide<PaymentState, { payment: string | null }>('askPayment'),
      putBack: toProvide<PutBackResult, PutBackReason>('putBack'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
    actions: {
      setReason: assign((_, reason: PutBackReason) => ({ reason })),
      abandon: assign({ reason: { kind: 'abandoned' } as const }),
    },
    guards: {
      isKept: ({ context: { kept } }) => kept !== null,
      isGone: ({ context: { kept } }) => kept === null,
      isAbandoned: ({ context }) => isAbandoned(context),
      isNotOrdered: ({ context: { kept } }) => kept?.payment === null,
      isItsPayment: ({ context: { kept } }, addresses: readonly string[]) =>
        kept !== null && isPaidAt(kept, addresses),
    },
  }),
);

/**
 * The cart that is set aside while a deposit is paid. It comes back once the payment has ended,
 * well or not, or the deposit leaves the cart, or the shopper wants it.
 */
export const setAsideMachine = setAside.createMachine({
  id: 'setAside',
  context: ({ input }) => ({ ...input, reason: { kind: 'pressed' }, notTaken: [] }),
  invoke: { id: 'watchKept', src: 'watchKept' },
  on: {
    'kept.changed': { actions: assign(({ event: { kept, holdsDeposit } }) => ({ kept, holdsDeposit })) },
  },
  initial: 'none',
  states: {
    none: {
      description: 'No cart is set aside, and nothing is shown.',
      always: { guard: 'isKept', target: 'kept' },
    },
    kept: {
      description: 'What is set aside, and a button that puts it back at once.',
      tags: 'kept',
      initial: 'asking',
      always: { guard: 'isGone', target: 'returned', actions: assign({ notTaken: [] }) },
      on: {
        'putBack.pressed': {
          target: 'puttingBack',
          actions: { type: 'setReason', params: { kind: 'pressed' } },
        },
        'payment.ended': {
          guard: { type: 'isItsPayment', params: ({ event }) => event.addresses },
          target: 'puttingBack',
          actions: {
            type: 'setReason',
            params: ({ event }) => ({ kind: 'ended', addresses: event.addresses }),
          },
        },
      },
      states: {
        asking: setAside.request({
          description: 'The host is asked whether the payment of the deposit has ended meanwhile.',
          always: { guard: 'isNotOrdered', target: 'waiting' },
          call: 'askPayment',
          input: ({ context: { kept } }) => ({ payment: kept?.payment ?? null }),
          within: 'answerBy',
          onAnswer: {
            ended: {
              target: '#setAside.puttingBack',
              actions: assign(({ context: { kept } }) => ({
                reason: { kind: 'ended' as const, addresses: [kept?.payment ?? ''] },
              })),
            },
            open: 'waiting',
          },
          lost: 'waiting',
        }),
        waiting: {
          description: 'It comes back by itself once the payment has ended, or the deposit is removed.',
          always: { guard: 'isAbandoned', target: '#setAside.puttingBack', actions: 'abandon' },
        },
        failed: {
          description: 'It could not be put back, which is said. It can be tried again.',
          tags: 'failed',
        },
      },
    },
    puttingBack: setAside.request({
      description: 'It is being put back into the cart.',
      tags: ['kept', 'busy'],
      call: 'putBack',
      input: ({ context: { reason } }) => reason,
      within: 'answerBy',
      onAnswer: {
        putBack: {
          target: 'returned',
          actions: assign(({ event }) => ({ kept: null, notTaken: event.output.notTaken })),
        },
        gone: { target: 'returned', actions: assign({ kept: null, notTaken: [] }) },
        stays: {
          target: 'kept.waiting',
          actions: assign(({ event: { output } }) => ({
            kept: output.kept,
            holdsDeposit: output.holdsDeposit,
          })),
        },
      },
      lost: 'kept.failed',
    }),
    returned: {
      description: 'The cart is back, which is said, with what it did not take.',
      always: { guard: 'isKept', target: 'kept' },
      on: { 'notice.dismissed': 'none' },
    },
  },
});
