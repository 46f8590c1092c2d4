import { assign, setup } from 'xstate';
import type { Login } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { refusedFor } from '#web/lib/refusal.ts';

/** What the host says to a name and a password. */
export type LoginOutcome = { kind: 'opened' } | { kind: 'refused'; reason: string };

/** Logging in (spec §2, §4). It ends once the host has opened a session; telling the shop's session of it is the route's. */
export const loginMachine = setup({
  types: {
    context: {} as { refusal: Refusal | null },
    events: {} as { type: 'login.submitted'; login: Login },
    tags: {} as 'busy',
  },
  actors: { logIn: toProvide<LoginOutcome, Login>('logIn') },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS },
}).createMachine({
  id: 'login',
  context: { refusal: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'The form asks for a username or an e-mail address, and the password.',
      on: { 'login.submitted': 'sending' },
    },
    sending: {
      description: 'The host is asked and the button spins. Leaving aborts the request.',
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ event }) => event.login,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'opened', target: 'done' },
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
      after: { answerBy: { target: 'refused', actions: assign({ refusal: refusedFor(NO_ANSWER) }) } },
    },
    refused: {
      description: 'The form as it was typed, and above its button why the last try was refused.',
      on: { 'login.submitted': 'sending' },
    },
    done: {
      type: 'final',
      description: 'The session is open; the button spins until the next page is there.',
    },
  },
});
