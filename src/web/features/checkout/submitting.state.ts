import { assign } from 'xstate';
import { messageOf } from '#web/lib/failure.ts';
import { type CheckoutResult, checkout, notSent, requireAttempt, resumeAttempt } from './checkout.setup.ts';

type Answered<Kind extends CheckoutResult['kind']> = {
  event: { output: Extract<CheckoutResult, { kind: Kind }> };
};
const setResult = {
  type: 'setResult',
  params: ({ event }: Answered<CheckoutResult['kind']>) => event.output,
} as const;

/** Targets by the host's first answer to an order, which may be fetched later. */
export const onFirstAnswer = {
  placed: { target: '#checkout.redirecting', actions: setResult },
  repriced: {
    target: '#checkout.repriced',
    actions: [
      setResult,
      { type: 'takeHostPrices', params: ({ event }: Answered<'repriced'>) => event.output.cart },
    ],
  },
  pending: { target: '#checkout.paymentPending', actions: setResult },
  refused: { target: '#checkout.selecting.refused', actions: setResult },
} as const;

/** The only state that sends an order, entered only by a press. */
const sending = checkout.request({
  description: 'The order is on its way to the host. Without an answer, nobody knows whether it was placed.',
  call: 'submitOrder',
  input: ({ context }) => requireAttempt(context),
  within: 'answerBy',
  onAnswer: {
    ...onFirstAnswer,
    unfinished: {
      target: '#checkout.stillChecking.check.checking',
      actions: assign(({ event }) => resumeAttempt(event.output.attempt)),
    },
    cartChanged: '#checkout.loading',
  },
  lost: {
    target: '#checkout.stillChecking.check.idle',
    actions: { type: 'setCheckError', params: ({ event }) => messageOf(event.error) },
  },
});

/**
 * Another tab may have logged in as someone else since the page was shown, so the host is asked
 * first. Nothing is sent meanwhile, so a lost answer is a refusal.
 */
export const submitting = checkout.createStateConfig({
  description: 'The order is being placed, and nothing can be changed.',
  tags: 'submitting',
  initial: 'confirmingPayer',
  states: {
    confirmingPayer: checkout.request({
      description: 'The host is asked whether the account that the page shows is still logged in.',
      call: 'confirmPayer',
      input: ({ context }) => requireAttempt(context),
      within: 'answerBy',
      onAnswer: { confirmed: 'sending', refused: onFirstAnswer.refused },
      lost: {
        target: '#checkout.selecting.refused',
        actions: {
          type: 'setResult',
          params: ({ event }) => ({ kind: 'refused', reason: notSent(messageOf(event.error)) }),
        },
      },
    }),
    sending,
  },
});
