import { assign, setup } from 'xstate';
import type { PasswordChange } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';

export type ChangePasswordResult = { kind: 'changed' } | { kind: 'refused'; formError: FormError };

/** Without an answer the password may have changed, which ends the session. */
const unknownOutcome = (sentence: string): FormError =>
  formError(
    `${sentence} Your password may have changed anyway. If we ask you to log in, try the new one first.`,
  );

const changePassword = withRequests(
  setup({
    types: {
      context: {} as { username: string | null; formError: FormError | null },
      events: {} as { type: 'password.submitted'; change: PasswordChange },
      tags: {} as 'busy',
    },
    actors: {
      findUsername: toProvide<string>('findUsername'),
      changePassword: toProvide<ChangePasswordResult, PasswordChange>('changePassword'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
  }),
);

/** The Change Password screen (spec §2). */
export const changePasswordMachine = changePassword.createMachine({
  id: 'changePassword',
  context: { username: null, formError: null },
  // For password managers only, so an error does not matter.
  invoke: {
    id: 'findUsername',
    src: 'findUsername',
    onDone: { actions: assign({ username: ({ event }) => event.output }) },
    onError: { actions: assign({ username: null }) },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'An empty form.',
      on: { 'password.submitted': 'submitting' },
    },
    submitting: changePassword.request({
      description: 'The host changes the password and the button spins. Leaving aborts the request.',
      tags: 'busy',
      entry: assign({ formError: null }),
      call: 'changePassword',
      input: ({ event }) => event.change,
      within: 'answerBy',
      onAnswer: {
        changed: 'changed',
        refused: { target: 'refused', actions: assign({ formError: ({ event }) => event.output.formError }) },
      },
      lost: {
        target: 'refused',
        actions: assign({ formError: ({ event }) => unknownOutcome(messageOf(event.error)) }),
      },
    }),
    refused: {
      description: 'The form as typed; beside the field or above the button, why the last attempt failed.',
      on: { 'password.submitted': 'submitting' },
    },
    changed: {
      type: 'final',
      description: 'The password is changed: a message with a small celebration.',
    },
  },
});
