import { assign, setup } from 'xstate';
import type { Deposit } from '#contract/deposit.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';

export type DepositResult =
  | { kind: 'added'; limitNotice: string | null }
  | { kind: 'refused'; reason: string };

/** The catalogue is refetched while the page is open, and may stop or start to sell deposits. */
export type OfferChanged = { type: 'offer.changed'; isOffered: boolean };

const deposit = withRequests(
  setup({
    types: {
      /** `short` is what the balance lacks for the cart, which is set aside for the deposit. */
      input: {} as { isOffered: boolean; short?: number | undefined },
      context: {} as {
        isOffered: boolean;
        short?: number | undefined;
        amount: number;
        /** Why the cart holds less than the shopper asked for. */
        limitNotice: string | null;
        formError: FormError | null;
      },
      events: {} as ({ type: 'amount.submitted' } & Deposit) | OfferChanged,
      tags: {} as 'busy',
    },
    actors: {
      watchOffer: toProvideCallback<OfferChanged>('watchOffer'),
      addToCart: toProvide<DepositResult, Deposit & { setsCartAside: boolean }>('addToCart'),
    },
    guards: {
      isOffered: ({ context }) => context.isOffered,
      isNotOffered: ({ context }) => !context.isOffered,
    },
  }),
);

const depositForm = deposit.createStateConfig({
  always: { guard: 'isNotOffered', target: 'unavailable' },
  on: {
    'amount.submitted': { target: 'adding', actions: assign({ amount: ({ event }) => event.amount }) },
  },
});

/** A deposit to the balance (spec §5, §9). It is bought through the cart, one unit a rupee. */
export const depositMachine = deposit.createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...input, amount: 0, limitNotice: null, formError: null }),
  invoke: { id: 'watchOffer', src: 'watchOffer' },
  on: { 'offer.changed': { actions: assign({ isOffered: ({ event }) => event.isOffered }) } },
  initial: 'editing',
  states: {
    editing: { ...depositForm, description: 'The form for the amount, with suggested amounts.' },
    adding: deposit.request({
      description: 'The deposit is put into the cart.',
      tags: 'busy',
      entry: assign({ formError: null }),
      call: 'addToCart',
      input: ({ context: { amount, short } }) => ({ amount, setsCartAside: short !== undefined }),
      within: null,
      onAnswer: {
        added: { target: 'added', actions: assign({ limitNotice: ({ event }) => event.output.limitNotice }) },
        refused: {
          target: 'refused',
          actions: assign({ formError: ({ event }) => formError(event.output.reason) }),
        },
      },
      lost: {
        target: 'refused',
        actions: assign({ formError: ({ event }) => formError(messageOf(event.error)) }),
      },
    }),
    refused: { ...depositForm, description: 'The form as filled in, and why the deposit was not added.' },
    added: {
      type: 'final',
      description: 'The deposit is in the cart, with a link there and a notice if the limit reduced it.',
    },
    unavailable: {
      description: 'The catalogue sells no deposits now.',
      entry: assign({ formError: null }),
      always: { guard: 'isOffered', target: 'editing' },
    },
  },
});
