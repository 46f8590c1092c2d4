import { assign, setup } from 'xstate';
import type { PasswordChange } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { refusedFor } from '#web/lib/refusal.ts';

/** What the host says to a new password. */
export type PasswordOutcome = { kind: 'changed' } | { kind: 'refused'; refusal: Refusal };

/** No answer, whatever the reason: a new password ends the old session, so that the next one to ask is the login. */
const lost = (sentence: string): Refusal =>
  refusedFor(
    `${sentence} Your password may have been changed all the same: if you are asked to log in, try the new one first.`,
  );

/** The Change Password screen (spec §2). */
export const changePasswordMachine = setup({
  types: {
    context: {} as { username: string | null; refusal: Refusal | null },
    events: {} as { type: 'password.submitted'; change: PasswordChange },
    tags: {} as 'busy',
  },
  actors: {
    findUsername: toProvide<string>('findUsername'),
    changePassword: toProvide<PasswordOutcome, PasswordChange>('changePassword'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS },
}).createMachine({
  id: 'changePassword',
  context: { username: null, refusal: null },
  // Password managers ask whose password it is; without an answer they ask the shopper.
  invoke: {
    id: 'findUsername',
    src: 'findUsername',
    onDone: { actions: assign({ username: ({ event }) => event.output }) },
    onError: { actions: assign({ username: null }) },
  },
  initial: 'asking',
  states: {
    asking: {
      description: 'The form asks for the current password, and for the new one twice.',
      on: { 'password.submitted': 'sending' },
    },
    sending: {
      description: 'The host is asked and the button spins. Leaving aborts the request.',
      tags: 'busy',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => event.change,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'changed', target: 'changed' },
          {
            target: 'refused',
            actions: assign({
              refusal: ({ event: { output } }) => (output.kind === 'refused' ? output.refusal : null),
            }),
          },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refusal: ({ event }) => lost(messageOf(event.error)) }),
        },
      },
      after: { answerBy: { target: 'refused', actions: assign({ refusal: lost(NO_ANSWER) }) } },
    },
    refused: {
      description:
        'The form as it was typed, and why the last try was refused: at the field that it is about.',
      on: { 'password.submitted': 'sending' },
    },
    changed: { description: 'Your password has been successfully updated, with a small celebration.' },
  },
});
