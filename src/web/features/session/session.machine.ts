import { assign, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, SESSION_RECHECK_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';

export type TokenValidation = { kind: 'valid' } | { kind: 'invalid' };

/** Another tab changed the stored flag, or this tab became visible. */
export type BrowserEvent = { type: 'flag.changed'; isLoggedIn: boolean } | { type: 'tab.shown' };

const session = withRequests(
  setup({
    types: {
      context: {} as { isLoggedIn: boolean },
      input: {} as { isLoggedIn: boolean },
      events: {} as
        | { type: 'login.succeeded' }
        | { type: 'signup.succeeded' }
        | { type: 'session.ended' }
        | { type: 'session.lost' }
        | BrowserEvent,
      tags: {} as 'known' | 'member',
    },
    actors: {
      validate: toProvide<TokenValidation>('validate'),
      watchBrowser: toProvideCallback<BrowserEvent>('watchBrowser'),
    },
    actions: {
      setFlag: assign({ isLoggedIn: true }),
      clearFlag: assign({ isLoggedIn: false }),
    },
    guards: {
      isLoggedIn: ({ context }) => context.isLoggedIn,
      isSet: (_, isLoggedIn: boolean) => isLoggedIn,
      isCleared: (_, isLoggedIn: boolean) => !isLoggedIn,
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: SESSION_RECHECK_MS },
  }),
);

/**
 * Whether the shopper is logged in (spec §4). It starts from the stored flag and asks the host at
 * once, every 15 s, and whenever the tab becomes visible. Only a 401 logs the shopper out, because
 * a missing answer says nothing about the session. A sign-up logs in, unless the host says otherwise
 * (R-33).
 */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ isLoggedIn: input.isLoggedIn }),
  invoke: { id: 'watchBrowser', src: 'watchBrowser' },
  initial: 'guest',
  on: {
    'login.succeeded': { target: '.member', actions: 'setFlag' },
    'session.ended': { target: '.guest', actions: 'clearFlag' },
    'session.lost': { target: '.guest', actions: 'clearFlag' },
    'flag.changed': {
      guard: { type: 'isCleared', params: ({ event }) => event.isLoggedIn },
      target: '.guest',
      actions: 'clearFlag',
    },
  },
  states: {
    guest: {
      description: 'Not logged in.',
      tags: 'known',
      always: { guard: 'isLoggedIn', target: 'checking' },
      on: {
        'signup.succeeded': 'confirming',
        'flag.changed': {
          guard: { type: 'isSet', params: ({ event }) => event.isLoggedIn },
          target: 'checking',
          actions: 'setFlag',
        },
      },
    },
    confirming: session.request({
      description: 'An account was made here; the host is asked whether that logged in.',
      id: 'confirm',
      call: 'validate',
      within: 'answerBy',
      onAnswer: { valid: { target: 'member', actions: 'setFlag' }, invalid: 'guest' },
      lost: { target: 'member', actions: 'setFlag' },
    }),
    checking: session.request({
      description: 'Logged in by the stored flag; the host checks the session for the first time.',
      call: 'validate',
      within: 'answerBy',
      onAnswer: { valid: 'member', invalid: { target: 'guest', actions: 'clearFlag' } },
      lost: 'member',
    }),
    member: {
      description: 'Logged in, as far as is known: only a 401 ends that.',
      tags: ['known', 'member'],
      initial: 'idle',
      states: {
        idle: {
          description: 'The next check is in 15 seconds, or when the tab becomes visible.',
          after: { recheckEvery: 'revalidating' },
          on: { 'tab.shown': 'revalidating' },
        },
        // The shopper stays logged in meanwhile, so that a slow host does not interrupt a purchase.
        revalidating: session.request({
          description: 'Logged in; the host checks the session again.',
          id: 'revalidate',
          call: 'validate',
          within: 'answerBy',
          onAnswer: {
            valid: '#session.member.idle',
            invalid: { target: '#session.guest', actions: 'clearFlag' },
          },
          lost: '#session.member.idle',
        }),
      },
    },
  },
});

/** Whether the shopper is logged in; null while that is not known. */
export const knownLogin = (state: SnapshotFrom<typeof sessionMachine>): boolean | null =>
  state.hasTag('known') ? state.hasTag('member') : null;
