import { assign, fromCallback, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, SESSION_RECHECK_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { withRequests } from '#web/lib/request.ts';

export type TokenValidation = { kind: 'valid' } | { kind: 'rejected' };

/**
 * What this browser notices by itself: another tab changed the flag, or this tab is shown again.
 */
export type BrowserEvent = { type: 'flag.changed'; isLoggedIn: boolean } | { type: 'tab.shown' };

const session = withRequests(
  setup({
    types: {
      context: {} as { isLoggedIn: boolean },
      input: {} as { isLoggedIn: boolean },
      events: {} as
        | { type: 'login.succeeded' }
        | { type: 'session.ended' }
        | { type: 'session.lost' }
        | BrowserEvent,
      tags: {} as 'known' | 'member',
    },
    actors: {
      validate: toProvide<TokenValidation>('validate'),
      watchBrowser: fromCallback<BrowserEvent>(() => {}),
    },
    actions: {
      raiseFlag: assign({ isLoggedIn: true }),
      dropFlag: assign({ isLoggedIn: false }),
    },
    guards: {
      flagged: ({ context }) => context.isLoggedIn,
      isRaised: (_, flag: boolean) => flag,
      isDropped: (_, flag: boolean) => !flag,
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: SESSION_RECHECK_MS },
  }),
);

/**
 * The host is asked while the shopper stays logged in. Only its "no" ends that; no answer means
 * that it can't be reached.
 */
const revalidation = (description: string) =>
  session.request({
    description,
    id: 'revalidate',
    call: 'validate',
    within: 'answerBy',
    onAnswer: {
      valid: '#session.member.resting',
      rejected: { target: '#session.guest', actions: 'dropFlag' },
    },
    lost: '#session.unreachable.resting',
  });

/**
 * Whether the shopper is logged in (spec §4). The stored flag says so at first; the host is then
 * asked, and again every 15 s and whenever the tab is shown. Only a 401 logs out: a host that can't
 * be reached leaves the shopper logged in.
 */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ isLoggedIn: input.isLoggedIn }),
  invoke: { id: 'watchBrowser', src: 'watchBrowser' },
  initial: 'guest',
  on: {
    'login.succeeded': { target: '.member', actions: 'raiseFlag' },
    'session.ended': { target: '.guest', actions: 'dropFlag' },
    'session.lost': { target: '.guest', actions: 'dropFlag' },
    'flag.changed': {
      guard: { type: 'isDropped', params: ({ event }) => event.isLoggedIn },
      target: '.guest',
      actions: 'dropFlag',
    },
  },
  states: {
    guest: {
      description: 'The shopper is a guest.',
      tags: 'known',
      always: { guard: 'flagged', target: 'checking' },
      on: {
        'flag.changed': {
          guard: { type: 'isRaised', params: ({ event }) => event.isLoggedIn },
          target: 'checking',
          actions: 'raiseFlag',
        },
      },
    },
    checking: session.request({
      description:
        'The stored flag says that the shopper is logged in, and the host is asked for the first time.',
      call: 'validate',
      within: 'answerBy',
      onAnswer: { valid: 'member', rejected: { target: 'guest', actions: 'dropFlag' } },
      lost: 'unreachable',
    }),
    member: {
      description: 'Logged in: the host said so when it was last asked.',
      tags: ['known', 'member'],
      initial: 'resting',
      states: {
        resting: {
          description: 'Logged in; the host is asked again in 15 seconds, or when the tab is shown.',
          after: { recheckEvery: 'asking' },
          on: { 'tab.shown': 'asking' },
        },
        asking: revalidation('Logged in, and the host is being asked whether that still holds.'),
      },
    },
    unreachable: {
      description: 'The host did not answer when it was last asked: the shopper stays logged in.',
      tags: ['known', 'member'],
      initial: 'resting',
      states: {
        resting: {
          description: 'The host cannot be reached, and a quiet notice says so.',
          after: { recheckEvery: 'asking' },
          on: { 'tab.shown': 'asking' },
        },
        asking: revalidation('The host could not be reached, and is being asked again.'),
      },
    },
  },
});
