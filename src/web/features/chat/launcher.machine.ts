import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';

/**
 * Opens the chat once its code is loaded, with the beginning of a message if there is a subject.
 */
export type OpenRequest = { subject: string | null };

/** As long as the socket that follows may take to open. */
const LOAD_TIMEOUT_MS = 10_000;

const launcher = withRequests(
  setup({
    types: {
      context: {} as { requested: OpenRequest | null },
      events: {} as
        | { type: 'chat.asked' }
        /** The shopper opened the chat from a page, perhaps with the beginning of a message. */
        | { type: 'subject.given'; text: string }
        /** The page is hydrated, and the browser is idle. */
        | { type: 'page.hydrated' }
        /** Another tab has started a conversation. */
        | { type: 'conversation.found' },
    },
    actors: { load: toProvide<void>('load') },
    delays: { loadBy: LOAD_TIMEOUT_MS },
    actions: {
      /** Forwards the pending request, if any, to the chat. */
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
  id: 'launcher',
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
      description: 'The chat is being loaded; the last request is kept until then.',
      on: {
        'chat.asked': {
          actions: assign({ requested: ({ context }) => context.requested ?? { subject: null } }),
        },
        'subject.given': { actions: assign({ requested: ({ event }) => ({ subject: event.text }) }) },
      },
      call: 'load',
      within: 'loadBy',
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
      description: 'The chat could not be loaded, or not in time, which is shown; the shopper can try again.',
      on: {
        'chat.asked': 'loading',
        'subject.given': {
          target: 'loading',
          actions: assign({ requested: ({ event }) => ({ subject: event.text }) }),
        },
      },
    },
    loaded: {
      description: 'The chat is loaded and takes over.',
      on: {
        'chat.asked': { actions: { type: 'forward', params: { subject: null } } },
        'subject.given': {
          actions: { type: 'forward', params: ({ event }) => ({ subject: event.text }) },
        },
      },
    },
  },
});
