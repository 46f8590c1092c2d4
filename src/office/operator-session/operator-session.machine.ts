import { assign, setup } from 'xstate';
import type { Command } from '#contract/office/commands.ts';
import type { Role } from '#contract/office/role.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/** The signed-in operator, with the commands of the role. */
export type Operator = { name: string; role: Role; commands: readonly Command[] };
/** A credential for signing in: the code of a one-use link, or an operator's token. */
export type Credential = { code: string } | { token: string };

export type SignInResult = { kind: 'opened'; operator: Operator } | { kind: 'refused'; reason: string };
export type Arrival = SignInResult | { kind: 'none' };

const ENDED = 'Your session has ended. Please sign in again.';

const session = withRequests(
  setup({
    types: {
      input: {} as { code: string | null },
      context: {} as { code: string | null; operator: Operator | null; reason: string | null },
      events: {} as
        | { type: 'credential.given'; credential: Credential }
        /** The host no longer accepts the session. */
        | { type: 'session.ended' }
        | { type: 'signOut.pressed' }
        | { type: 'again.pressed' },
      tags: {} as 'busy' | 'open',
    },
    actors: {
      arrive: toProvide<Arrival, string | null>('arrive'),
      signIn: toProvide<SignInResult, Credential>('signIn'),
      signOut: toProvide<true>('signOut'),
    },
    delays: { answerBy: 10_000 },
  }),
);

/** The operator's session in this browser, from arrival to sign-out. */
export const operatorSessionMachine = session.createMachine({
  id: 'operatorSession',
  context: ({ input }) => ({ code: input.code, operator: null, reason: null }),
  initial: 'arriving',
  states: {
    arriving: session.request({
      description: 'The code of a link is sent, or the host is asked whose session this is.',
      call: 'arrive',
      input: ({ context }) => context.code,
      within: 'answerBy',
      onAnswer: {
        opened: { target: 'open', actions: assign({ operator: ({ event }) => event.output.operator }) },
        none: 'signedOut',
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'outOfReach', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    outOfReach: {
      description: 'No answer: why, and a button that asks again.',
      on: { 'again.pressed': 'arriving' },
    },
    signedOut: {
      description: 'The form for a token, and how to get a link.',
      on: { 'credential.given': 'signingIn' },
    },
    signingIn: session.request({
      description: 'The token is checked and the button spins.',
      tags: 'busy',
      call: 'signIn',
      input: ({ event }) => (event.type === 'credential.given' ? event.credential : { token: '' }),
      within: 'answerBy',
      onAnswer: {
        opened: { target: 'open', actions: assign({ operator: ({ event }) => event.output.operator }) },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    refused: {
      description: 'The form again, with why the last try failed or the session ended.',
      on: { 'credential.given': 'signingIn' },
    },
    open: {
      description: 'The office, for this operator.',
      tags: 'open',
      on: {
        'session.ended': {
          target: 'refused',
          actions: assign({ operator: null, reason: ENDED }),
        },
        'signOut.pressed': 'signingOut',
      },
    },
    signingOut: session.request({
      description: 'The host ends the session.',
      tags: ['busy', 'open'],
      call: 'signOut',
      within: 'answerBy',
      onDone: { target: 'signedOut', actions: assign({ operator: null, reason: null }) },
      lost: { target: 'open', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
  },
});
