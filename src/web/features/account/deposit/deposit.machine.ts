import { assign, setup } from 'xstate';
import type { Deposit } from '#contract/deposit.ts';
import { toProvide, toProvideCallback } from '#web/lib/effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';
import { withRequests } from '#web/lib/request.ts';

/** What the cart says to a deposit: taken, and perhaps why it took less; or why it took nothing. */
export type DepositResult =
  | { kind: 'taken'; limitNotice: string | null }
  | { kind: 'refused'; reason: string };

/** Whether the catalogue sells deposits, as it is now. */
export type OfferChanged = { type: 'offer.changed'; isOffered: boolean };

const deposit = withRequests(
  setup({
    types: {
      input: {} as { isOffered: boolean },
      context: {} as {
        isOffered: boolean;
        amount: number;
        /** Why the cart took less than the amount. */
        limitNotice: string | null;
        formError: FormError | null;
      },
      events: {} as ({ type: 'amount.submitted' } & Deposit) | OfferChanged,
      tags: {} as 'busy',
    },
    actors: {
      watchOffer: toProvideCallback<OfferChanged>('watchOffer'),
      putInCart: toProvide<DepositResult, Deposit>('putInCart'),
    },
    guards: {
      isOffered: ({ context }) => context.isOffered,
      isNotOffered: ({ context }) => !context.isOffered,
    },
  }),
);

/** The form, unless the catalogue stops selling deposits meanwhile. */
const form = (description: string) =>
  deposit.createStateConfig({
    description,
    always: { guard: 'isNotOffered', target: 'unavailable' },
    on: {
      'amount.submitted': { target: 'adding', actions: assign({ amount: ({ event }) => event.amount }) },
    },
  });

/** A deposit to the balance (spec §5, §9): the amount goes into the cart as any other item does. */
export const depositMachine = deposit.createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...input, amount: 0, limitNotice: null, formError: null }),
  invoke: { id: 'watchOffer', src: 'watchOffer' },
  on: { 'offer.changed': { actions: assign({ isOffered: ({ event }) => event.isOffered }) } },
  initial: 'editing',
  states: {
    editing: form('The form asks for an amount, and offers some.'),
    adding: deposit.request({
      description: 'The cart takes the deposit, which it does at once.',
      tags: 'busy',
      entry: assign({ formError: null }),
      call: 'putInCart',
      input: ({ context: { amount } }) => ({ amount }),
      within: null,
      onAnswer: {
        taken: { target: 'added', actions: assign({ limitNotice: ({ event }) => event.output.limitNotice }) },
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
    refused: form('The form as it was filled in, and why the cart did not take the deposit.'),
    added: {
      type: 'final',
      description: 'The deposit is in the cart, and that is the way on; with a word if the cart took less.',
    },
    unavailable: {
      description: 'The catalogue sells no deposits at the moment.',
      entry: assign({ formError: null }),
      always: { guard: 'isOffered', target: 'editing' },
    },
  },
});
