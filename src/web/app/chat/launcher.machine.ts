import { assign, setup } from 'xstate';
import { toProvide } from '#web/lib/effects.ts';

/** What somebody wants of the chat whose code isn't there yet: to see it, and perhaps to write about something. */
export type Wish = { subject: string | null };

/**
 * The way to the support chat: its code, and with it the socket, come only once somebody asks for it, or when this browser has a
 * conversation.
 */
export const launcherMachine = setup({
  types: {
    context: {} as { wish: Wish | null },
    events: {} as
      | { type: 'chat.asked' }
      /** Something on a page leads to the chat, with what the shopper may want to write. */
      | { type: 'subject.given'; text: string }
      /** There is time to spare: the page is alive. */
      | { type: 'page.enlivened' }
      /** Another tab has begun a conversation. */
      | { type: 'conversation.found' },
  },
  actors: { load: toProvide<void, void>('load') },
  actions: {
    wish: assign(({ context, event }) => {
      if (event.type === 'subject.given') return { wish: { subject: event.text } };
      return event.type === 'chat.asked' ? { wish: context.wish ?? { subject: null } } : {};
    }),
    /** Hands the wish to the chat itself. */
    grant: () => {},
    forgetWish: assign({ wish: null }),
  },
  guards: {
    /** Whether this browser has a conversation. */
    isTalking: () => false,
    isWished: ({ context }) => context.wish !== null,
  },
}).createMachine({
  id: 'chatLauncher',
  context: { wish: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'A button leads to the chat, of which nothing is there yet.',
      on: {
        'chat.asked': { target: 'loading', actions: 'wish' },
        'subject.given': { target: 'loading', actions: 'wish' },
        'page.enlivened': { guard: 'isTalking', target: 'loading' },
        'conversation.found': 'loading',
      },
    },
    loading: {
      description: 'The chat comes.',
      on: { 'chat.asked': { actions: 'wish' }, 'subject.given': { actions: 'wish' } },
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'loaded', actions: ['grant', 'forgetWish'] },
        onError: [{ guard: 'isWished', target: 'lost' }, { target: 'resting' }],
      },
    },
    lost: {
      description: 'The chat did not come: that is said, and it may be asked for again.',
      on: {
        'chat.asked': 'loading',
        'subject.given': { target: 'loading', actions: 'wish' },
      },
    },
    loaded: {
      description: 'The chat is there and speaks for itself.',
      on: {
        'chat.asked': { actions: ['wish', 'grant', 'forgetWish'] },
        'subject.given': { actions: ['wish', 'grant', 'forgetWish'] },
      },
    },
  },
});
