import { assign, setup } from 'xstate';
import { toProvide } from '#web/lib/effects.ts';
import { withRequests } from '#web/lib/request.ts';

/**
 * What the chat does once its code is loaded: it opens, with the beginning of a message if there is
 * a subject.
 */
export type OpenRequest = { subject: string | null };

const launcher = withRequests(
  setup({
    types: {
      context: {} as { requested: OpenRequest | null },
      events: {} as
        | { type: 'chat.asked' }
        /** Something on a page leads to the chat, with what the shopper may want to write. */
        | { type: 'subject.given'; text: string }
        /** The page is hydrated, and the browser is idle. */
        | { type: 'page.hydrated' }
        /** Another tab has begun a conversation. */
        | { type: 'conversation.found' },
    },
    actors: { load: toProvide<void>('load') },
    actions: {
      /** Hands a request, if there is one, to the chat itself. */
      forward: (_, _request: OpenRequest | null) => {},
    },
    guards: {
      /** Whether this browser has a conversation. */
      isTalking: () => false,
      isRequested: ({ context }) => context.requested !== null,
    },
  }),
);

/**
 * Opens the support chat. Its code, and with it the socket, is loaded only when the shopper asks
 * for the chat, or when this browser has a conversation.
 */
export const launcherMachine = launcher.createMachine({
  id: 'chatLauncher',
  context: { requested: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'A button leads to the chat, whose code is not loaded yet.',
      on: {
        'chat.asked': { target: 'loading', actions: assign({ requested: { subject: null } }) },
        'subject.given': {
          target: 'loading',
          actions: assign({ requested: ({ event }) => ({ subject: event.text }) }),
        },
        'page.hydrated': { guard: 'isTalking', target: 'loading' },
        'conversation.found': 'loading',
      },
    },
    loading: launcher.request({
      description: 'The chat is loaded; the last request of it is kept until then.',
      on: {
        'chat.asked': {
          actions: assign({ requested: ({ context }) => context.requested ?? { subject: null } }),
        },
        'subject.given': { actions: assign({ requested: ({ event }) => ({ subject: event.text }) }) },
      },
      call: 'load',
      within: null,
      onDone: {
        target: 'loaded',
        actions: [
          { type: 'forward', params: ({ context }) => context.requested },
          assign({ requested: null }),
        ],
      },
      lost: [{ guard: 'isRequested', target: 'lost' }, { target: 'idle' }],
    }),
    lost: {
      description: 'The chat could not be loaded: that is said, and it may be asked for again.',
      on: {
        'chat.asked': 'loading',
        'subject.given': {
          target: 'loading',
          actions: assign({ requested: ({ event }) => ({ subject: event.text }) }),
        },
      },
    },
    loaded: {
      description: 'The chat is there and speaks for itself.',
      on: {
        'chat.asked': { actions: { type: 'forward', params: { subject: null } } },
        'subject.given': {
          actions: { type: 'forward', params: ({ event }) => ({ subject: event.text }) },
        },
      },
    },
  },
});
