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
/** Whom a link signs in, and to the office of which shop. */
export type Invitation = { name: string; role: Role; shop: string };
export type Arrival = SignInResult | { kind: 'none' } | { kind: 'invited'; invitation: Invitation };

const ENDED = 'Your session has ended. Please sign in again.';

const session = withRequests(
  setup({
    types: {
      input: {} as { code: string | null },
      context: {} as {
        code: string | null;
        invitation: Invitation | null;
        operator: Operator | null;
        /** The operator whose page waits, out of sight, since the session has ended. */
        waiting: Operator | null;
        reason: string | null;
      },
      events: {} as
        | { type: 'credential.given'; credential: Credential }
        | { type: 'passkey.pressed' }
        | { type: 'invitation.accepted' }
        /** The host no longer accepts the session. */
        | { type: 'session.ended' }
        | { type: 'signOut.pressed' }
        | { type: 'again.pressed' }
        | { type: 'page.left' },
      tags: {} as 'busy' | 'open',
    },
    actors: {
      arrive: toProvide<Arrival, string | null>('arrive'),
      signIn: toProvide<SignInResult, Credential>('signIn'),
      signInByPasskey: toProvide<SignInResult>('signInByPasskey'),
      signOut: toProvide<true>('signOut'),
    },
    /** A person looks for a finger or a phone meanwhile. */
    delays: { answerBy: 10_000, personBy: 90_000 },
    guards: { isAwaited: ({ context }) => context.waiting !== null },
  }),
);

/** The operator's session in this browser, from arrival to sign-out. */
export const operatorSessionMachine = session.createMachine({
  id: 'operatorSession',
  context: ({ input }) => ({
    code: input.code,
    invitation: null,
    operator: null,
    waiting: null,
    reason: null,
  }),
  initial: 'arriving',
  states: {
    arriving: session.request({
      description: 'The host is asked whom the link is for, or whose session this is. No link is used up.',
      call: 'arrive',
      input: ({ context }) => context.code,
      within: 'answerBy',
      onAnswer: {
        opened: { target: 'open', actions: assign({ operator: ({ event }) => event.output.operator }) },
        none: 'signedOut',
        invited: {
          target: 'invited',
          actions: assign({ invitation: ({ event }) => event.output.invitation }),
        },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'outOfReach', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    outOfReach: {
      description: 'No answer: why, and a button that asks again.',
      on: { 'again.pressed': { target: 'arriving', actions: assign({ reason: null }) } },
    },
    invited: {
      description: 'Whom the link signs in, and a button that does.',
      on: { 'invitation.accepted': { target: 'accepting', actions: assign({ reason: null }) } },
    },
    accepting: session.request({
      description: 'The code of the link is sent, which uses it up, and the button spins.',
      tags: 'busy',
      call: 'signIn',
      input: ({ context }) => ({ code: context.code ?? '' }),
      within: 'answerBy',
      onAnswer: {
        opened: {
          target: 'open',
          actions: assign({ operator: ({ event }) => event.output.operator, invitation: null, code: null }),
        },
        refused: {
          target: 'refused',
          actions: assign({ reason: ({ event }) => event.output.reason, invitation: null, code: null }),
        },
      },
      lost: { target: 'invited', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    signedOut: {
      description: 'The form for a token, and how to get a link.',
      on: { 'credential.given': 'signingIn', 'passkey.pressed': 'signingInByPasskey' },
    },
    signingIn: session.request({
      description: 'The token is checked and the button spins.',
      tags: 'busy',
      call: 'signIn',
      input: ({ event }) => (event.type === 'credential.given' ? event.credential : { token: '' }),
      within: 'answerBy',
      onAnswer: {
        opened: {
          target: 'open',
          actions: assign({ operator: ({ event }) => event.output.operator, waiting: null, reason: null }),
        },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    signingInByPasskey: session.request({
      description: 'The browser asks the person for a passkey, which the host checks.',
      tags: 'busy',
      call: 'signInByPasskey',
      within: 'personBy',
      onAnswer: {
        opened: {
          target: 'open',
          actions: assign({ operator: ({ event }) => event.output.operator, waiting: null, reason: null }),
        },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    refused: {
      description:
        'The form again, with why the last try failed or the session ended: then above the page, which waits.',
      on: {
        'credential.given': 'signingIn',
        'passkey.pressed': 'signingInByPasskey',
        'page.left': {
          guard: 'isAwaited',
          target: 'signedOut',
          actions: assign({ waiting: null, reason: null }),
        },
      },
    },
    open: {
      description: 'The office, for this operator.',
      tags: 'open',
      on: {
        'session.ended': {
          target: 'refused',
          actions: assign({ operator: null, waiting: ({ context }) => context.operator, reason: ENDED }),
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
