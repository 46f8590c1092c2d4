import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { type WishRequest, wishKey } from '#contract/wishes.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/** What the host says to a wish; `unknown` if it takes none. */
export type WishAnswer = { kind: 'kept' } | { kind: 'refused'; reason: string } | { kind: 'unknown' };

/** The wishes of which the member is to be told; `unknown` if the host takes none. */
export type OpenWishes = { kind: 'found'; words: readonly string[] } | { kind: 'unknown' };

export type WishInput = {
  /** What was searched for, as a wish. */
  words: string;
  isMember: boolean;
};

const wish = withRequests(
  setup({
    types: {
      context: {} as {
        words: string;
        isMember: boolean;
        /** Whether the host takes wishes, as far as is known. */
        isTaken: boolean;
        /** The keys of the wishes of which the member is to be told. */
        open: readonly string[];
        /** Why the last *Tell me* was not kept. */
        reason: string | null;
      },
      input: {} as WishInput,
      events: {} as
        | { type: 'words.changed'; words: string }
        | { type: 'session.changed'; isMember: boolean }
        | { type: 'ask.pressed' }
        | { type: 'tell.pressed' },
    },
    actors: {
      sendWish: toProvide<WishAnswer, WishRequest>('sendWish'),
      loadWishes: toProvide<OpenWishes>('loadWishes'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
    guards: {
      canTell: ({ context }) => context.isMember && context.isTaken,
      isOpen: ({ context }) => context.open.includes(wishKey(context.words)),
      isOther: ({ context }, words: string) => words !== context.words,
      isOtherSession: ({ context }, isMember: boolean) => isMember !== context.isMember,
    },
  }),
);

/**
 * The ways to get what isn't sold. *Ask us for it* is for everyone and opens the chat, which
 * the page does; its words are sent to the host, which nobody waits for. *Tell me* is for members of a
 * host that takes wishes.
 */
export const wishMachine = wish.createMachine({
  id: 'wish',
  type: 'parallel',
  context: ({ input }) => ({ ...input, isTaken: true, open: [], reason: null }),
  states: {
    ask: {
      description: 'Whether the words of a question to support are being sent.',
      initial: 'idle',
      states: {
        idle: {
          description: '*Ask us for it* opens the chat with the words.',
          on: { 'ask.pressed': 'sending' },
        },
        sending: wish.request({
          description:
            'The words are sent, so that the office sees what is asked for. Nothing is said of it.',
          call: 'sendWish',
          id: 'ask',
          input: ({ context: { words } }) => ({ words, tell: false }),
          within: 'answerBy',
          onAnswer: { kept: 'idle', refused: 'idle', unknown: 'idle' },
          lost: 'idle',
        }),
      },
    },
    tell: {
      description: 'Whether the member can be told when it is sold.',
      initial: 'absent',
      on: {
        'session.changed': {
          guard: { type: 'isOtherSession', params: ({ event }) => event.isMember },
          target: '.absent',
          actions: assign({ isMember: ({ event }) => event.isMember, open: [] }),
        },
        'words.changed': {
          guard: { type: 'isOther', params: ({ event }) => event.words },
          target: '.offered',
          actions: assign({ words: ({ event }) => event.words }),
        },
      },
      states: {
        absent: {
          description: 'A visitor, or a host that takes no wishes: there is *Ask us for it* alone.',
          on: { 'words.changed': { actions: assign({ words: ({ event }) => event.words }) } },
          always: { guard: 'canTell', target: 'loading' },
        },
        loading: wish.request({
          description: 'The host is asked for the member’s open wishes, and so whether it takes any.',
          on: { 'words.changed': { actions: assign({ words: ({ event }) => event.words }) } },
          call: 'loadWishes',
          within: 'answerBy',
          onAnswer: {
            found: {
              target: 'offered',
              actions: assign({ open: ({ event }) => event.output.words.map(wishKey) }),
            },
            unknown: { target: 'absent', actions: assign({ isTaken: false }) },
          },
          lost: { target: 'absent', actions: assign({ isTaken: false }) },
        }),
        offered: {
          description: '*Tell me* beside *Ask us for it*.',
          always: { guard: 'isOpen', target: 'told' },
          on: { 'tell.pressed': 'sending' },
        },
        sending: wish.request({
          description: 'The wish is being sent, and *Tell me* spins.',
          call: 'sendWish',
          id: 'tell',
          input: ({ context: { words } }) => ({ words, tell: true }),
          within: 'answerBy',
          onAnswer: {
            kept: {
              target: 'told',
              actions: assign({
                open: ({ context }) => [...new Set([...context.open, wishKey(context.words)])],
              }),
            },
            refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
            unknown: { target: 'absent', actions: assign({ isTaken: false }) },
          },
          lost: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
        }),
        refused: {
          description: 'Why the wish was not kept, and *Tell me* again.',
          on: { 'tell.pressed': 'sending' },
        },
        told: { description: 'The member is mailed once, when it is sold.' },
      },
    },
  },
});
