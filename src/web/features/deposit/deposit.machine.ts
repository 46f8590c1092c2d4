import { assign, setup } from 'xstate';
import type { Deposit } from '#contract/deposit.ts';
import { toProvide, toProvideCallback } from '#web/lib/effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { refusedFor } from '#web/lib/refusal.ts';

/** What the cart says to a deposit: taken, and perhaps why it took less; or why it took nothing. */
export type DepositOutcome = { kind: 'taken'; capped: string | null } | { kind: 'refused'; reason: string };

/** Whether the catalogue sells deposits, as it is now. */
export type OfferChanged = { type: 'offer.changed'; isOffered: boolean };

/** A deposit to the balance (spec §5, §9): an amount, which goes into the cart as any other item does. */
export const depositMachine = setup({
  types: {
    input: {} as { isOffered: boolean },
    context: {} as {
      isOffered: boolean;
      amount: number;
      /** Why the cart took less than the amount. */
      capped: string | null;
      refusal: Refusal | null;
    },
    events: {} as ({ type: 'amount.submitted' } & Deposit) | OfferChanged,
    tags: {} as 'busy',
  },
  actors: {
    watchOffer: toProvideCallback<OfferChanged>('watchOffer'),
    putInCart: toProvide<DepositOutcome, Deposit>('putInCart'),
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    isNotOffered: ({ context }) => !context.isOffered,
  },
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...input, amount: 0, capped: null, refusal: null }),
  invoke: { id: 'watchOffer', src: 'watchOffer' },
  on: { 'offer.changed': { actions: assign({ isOffered: ({ event }) => event.isOffered }) } },
  initial: 'asking',
  states: {
    asking: {
      description: 'The form asks for an amount, and offers some.',
      always: { guard: 'isNotOffered', target: 'unavailable' },
      on: { 'amount.submitted': 'adding' },
    },
    adding: {
      description: 'The cart takes the deposit, which it does at once.',
      tags: 'busy',
      entry: assign({
        amount: ({ context, event }) => (event.type === 'amount.submitted' ? event.amount : context.amount),
        refusal: null,
      }),
      invoke: {
        id: 'putInCart',
        src: 'putInCart',
        input: ({ context: { amount } }) => ({ amount }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'taken',
            target: 'added',
            actions: assign({
              capped: ({ event: { output } }) => (output.kind === 'taken' ? output.capped : null),
            }),
          },
          {
            target: 'refused',
            actions: assign({
              refusal: ({ event: { output } }) =>
                output.kind === 'refused' ? refusedFor(output.reason) : null,
            }),
          },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refusal: ({ event }) => refusedFor(messageOf(event.error)) }),
        },
      },
    },
    refused: {
      description: 'The form as it was filled in, and why the cart did not take the deposit.',
      always: { guard: 'isNotOffered', target: 'unavailable' },
      on: { 'amount.submitted': 'adding' },
    },
    added: {
      description: 'The deposit is in the cart, and that is the way on; with a word if the cart took less.',
    },
    unavailable: {
      description: 'The catalogue sells no deposits at the moment.',
      entry: assign({ refusal: null }),
      always: { guard: 'isOffered', target: 'asking' },
    },
  },
});
