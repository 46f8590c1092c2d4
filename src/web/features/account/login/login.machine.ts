import { assign, setup } from 'xstate';
import type { Login } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';

export type LoginResult = { kind: 'opened' } | { kind: 'refused'; reason: string };

const login = withRequests(
  setup({
    types: {
      context: {} as { formError: FormError | null },
      events: {} as { type: 'login.submitted'; login: Login },
      tags: {} as 'busy',
    },
    actors: { logIn: toProvide<LoginResult, Login>('logIn') },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
  }),
);

/** Logging in (spec §2, §4). The route passes the result on to the session's chart. */
export const loginMachine = login.createMachine({
  id: 'login',
  context: { formError: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'An empty form.',
      on: { 'login.submitted': 'submitting' },
    },
    submitting: login.request({
      description: 'The host checks the login and the button spins. Leaving aborts the request.',
      tags: 'busy',
      entry: assign({ formError: null }),
      call: 'logIn',
      input: ({ event }) => event.login,
      within: 'answerBy',
      onAnswer: {
        opened: 'done',
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
    refused: {
      description: 'The form as typed; above its button, why the last attempt failed.',
      on: { 'login.submitted': 'submitting' },
    },
    done: {
      type: 'final',
      description: 'The session is open; the button spins until the next page appears.',
    },
  },
});
