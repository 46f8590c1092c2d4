import { assign, fromCallback, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, SESSION_RECHECK_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';

export type Validity = { kind: 'valid' } | { kind: 'rejected' };

/** What this browser notices by itself: the flag as another tab changed it, and the tab being looked at again. */
export type BrowserNotice = { type: 'flag.changed'; isLoggedIn: boolean } | { type: 'tab.shown' };

const session = setup({
  types: {
    context: {} as { flag: boolean },
    input: {} as { isLoggedIn: boolean },
    events: {} as
      | { type: 'login.succeeded' }
      | { type: 'session.ended' }
      | { type: 'session.lost' }
      | BrowserNotice,
    tags: {} as 'known' | 'member',
  },
  actors: {
    validate: toProvide<Validity>('validate'),
    watchBrowser: fromCallback<BrowserNotice>(() => {}),
  },
  actions: {
    raiseFlag: assign({ flag: true }),
    dropFlag: assign({ flag: false }),
  },
  guards: {
    flagged: ({ context }) => context.flag,
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: SESSION_RECHECK_MS },
});

/** The host is asked while the shopper stays logged in. Only its "no" ends that; no answer means that it can't be reached. */
const askingAgain = session.createStateConfig({
  invoke: {
    id: 'revalidate',
    src: 'validate',
    onDone: [
      { guard: ({ event }) => event.output.kind === 'valid', target: '#session.member.resting' },
      { target: '#session.guest', actions: 'dropFlag' },
    ],
    onError: '#session.unreachable.resting',
  },
  after: { answerBy: '#session.unreachable.resting' },
});

/**
 * Whether somebody is logged in (spec §4). The kept flag says so at first; the host is then asked, and again every 15 s and
 * whenever the tab is shown. Only a 401 logs out: a host that can't be reached leaves the shopper logged in.
 */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ flag: input.isLoggedIn }),
  invoke: { id: 'watchBrowser', src: 'watchBrowser' },
  initial: 'guest',
  on: {
    'login.succeeded': { target: '.member', actions: 'raiseFlag' },
    'session.ended': { target: '.guest', actions: 'dropFlag' },
    'session.lost': { target: '.guest', actions: 'dropFlag' },
    'flag.changed': { guard: ({ event }) => !event.isLoggedIn, target: '.guest', actions: 'dropFlag' },
  },
  states: {
    guest: {
      description: 'Nobody is logged in.',
      tags: 'known',
      always: { guard: 'flagged', target: 'checking' },
      on: {
        'flag.changed': { guard: ({ event }) => event.isLoggedIn, target: 'checking', actions: 'raiseFlag' },
      },
    },
    checking: {
      description: 'The kept flag says that somebody is logged in, and the host is asked for the first time.',
      invoke: {
        id: 'validate',
        src: 'validate',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'valid', target: 'member' },
          { target: 'guest', actions: 'dropFlag' },
        ],
        onError: 'unreachable',
      },
      after: { answerBy: 'unreachable' },
    },
    member: {
      tags: ['known', 'member'],
      initial: 'resting',
      states: {
        resting: {
          description: 'Logged in; the host is asked again in 15 seconds, or when the tab is shown.',
          after: { recheckEvery: 'asking' },
          on: { 'tab.shown': 'asking' },
        },
        asking: {
          description: 'Logged in, and the host is being asked whether that still holds.',
          ...askingAgain,
        },
      },
    },
    unreachable: {
      tags: ['known', 'member'],
      initial: 'resting',
      states: {
        resting: {
          description: 'The host can not be reached: the shopper stays logged in and is told so quietly.',
          after: { recheckEvery: 'asking' },
          on: { 'tab.shown': 'asking' },
        },
        asking: { description: 'The host could not be reached, and is being asked again.', ...askingAgain },
      },
    },
  },
});
