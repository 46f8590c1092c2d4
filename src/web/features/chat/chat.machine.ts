import { and, assign, enqueueActions, not, or, setup, stateIn } from 'xstate';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_CLOSED, ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import { toProvideCallback } from '#statecharts/index.ts';
import { backoffMs } from './backoff.ts';
import type { Conversation } from './conversation.ts';
import {
  collectBurst,
  finishReplay,
  lastKnownId,
  prefillDraft,
  receiveBurst,
  startReplay,
  submitDraft,
  switchVisitor,
  syncLastRead,
} from './conversation.ts';
import { stateOnceSent } from './echoless-host.ts';
import { isSettled, markSent, nextToSend } from './outbox.ts';
import type { MessageId } from './stored-conversation.ts';

/** From the socket. */
export type SocketEvent =
  | { type: 'socket.opened' }
  /** `before` are messages that came with it in a burst, none of them the last one of a replay. */
  | { type: 'message.received'; message: ChatMessage; before?: readonly ChatMessage[] }
  | { type: 'socket.closed'; code: number; reason: string };

/** From the browser: its network, and what other tabs have read of the conversation. */
export type BrowserEvent =
  | { type: 'network.restored' }
  | { type: 'lastRead.synced'; lastReadId: MessageId | null };

/** To the socket. */
export type SendCommand = { type: 'message.send'; text: string };

const burstOf = ({ before = [], message }: Extract<SocketEvent, { type: 'message.received' }>) => [
  ...before,
  message,
];

/** Jittered, so that clients do not reconnect together. */
export const BACKOFF = { firstMs: 1_000, maxMs: 30_000 } as const;
/** After so many failures in a row, the backoff is at its maximum. */
const MAX_BACKOFF_FAILURES = 6;

/**
 * The support chat (spec §4): a panel, and a socket that is open while the panel is open or there
 * is a conversation. A socket that closes or fails is reopened after a delay. Messages without an
 * echo by then are kept, and sent once more.
 */
export const chatMachine = setup({
  types: {
    context: {} as Conversation,
    input: {} as Pick<Conversation, 'draft' | 'outbox' | 'lastReadId' | 'hasConversation'>,
    events: {} as
      | { type: 'panel.opened' }
      | { type: 'panel.closed' }
      | { type: 'draft.changed'; text: string }
      | { type: 'message.submitted' }
      | { type: 'retry.pressed' }
      /** A page opens the chat with a subject, such as an order. */
      | { type: 'draft.prefilled'; text: string }
      /** Login or logout. */
      | { type: 'visitor.changed'; isMember: boolean }
      | SocketEvent
      | BrowserEvent,
    tags: {} as 'disconnected',
  },
  actors: {
    socket: toProvideCallback<SendCommand>('socket'),
    watchBrowser: toProvideCallback<BrowserEvent>('watchBrowser'),
  },
  delays: {
    connectTimeout: 10_000,
    /** Without a message count from the host, the replay is complete after this much silence. */
    replayQuietFor: 2_000,
    echoTimeout: 10_000,
    reconnectAfter: ({ context }) => backoffMs(BACKOFF, context.failedAttempts),
  },
  guards: {
    isPanelOpen: stateIn({ panel: 'open' }),
    isSendable: ({ context }) => parse(ChatLine, context.draft).ok,
    canSubmit: and(['isPanelOpen', 'isSendable']),
    hasConversation: ({ context }) => context.hasConversation,
    isSocketNeeded: or(['isPanelOpen', 'hasConversation']),
    hasUnread: ({ context }) => context.unreadCount > 0 || lastKnownId(context) !== context.lastReadId,
    isOutboxSettled: ({ context }) => isSettled(context.outbox),
    isLastReplayed: (_, message: ChatMessage) => message.left === 0,
    isRateLimited: (_, code: number) => code === CHAT_CLOSED.tooFast,
  },
  actions: {
    markRead: assign(({ context }) => ({ lastReadId: lastKnownId(context), unreadCount: 0 })),
    submit: assign(({ context }) => submitDraft(context)),
    sendPending: enqueueActions(({ context, enqueue }) => {
      const next = nextToSend(context.outbox);
      if (next.length === 0) return;
      for (const { text } of next) enqueue.sendTo('socket', { type: 'message.send', text });
      enqueue.assign({
        outbox: markSent(context.outbox, lastKnownId(context), stateOnceSent(context.messages)),
      });
    }),
    finishReplay: assign(({ context }) => finishReplay(context)),
    countFailure: assign({ failedAttempts: ({ context }) => context.failedAttempts + 1 }),
  },
}).createMachine({
  id: 'chat',
  context: ({ input }) => ({
    ...input,
    messages: [],
    replayed: null,
    unreadCount: 0,
    repliesRead: 0,
    failedAttempts: 0,
    hostMessage: null,
  }),
  invoke: { id: 'watchBrowser', src: 'watchBrowser' },
  type: 'parallel',
  states: {
    panel: {
      description: 'The visible part of the chat.',
      initial: 'closed',
      states: {
        closed: {
          description: 'A button, with the number of unread messages.',
          on: {
            'panel.opened': 'open',
            'draft.prefilled': {
              target: 'open',
              actions: assign(({ context, event }) => prefillDraft(context, event.text)),
            },
            'lastRead.synced': {
              actions: assign(({ context, event }) => syncLastRead(context, event.lastReadId)),
            },
          },
        },
        open: {
          description: 'The messages, which are read as they arrive, and a field for new ones.',
          always: { guard: 'hasUnread', actions: 'markRead' },
          on: {
            'panel.closed': 'closed',
            'draft.changed': { actions: assign({ draft: ({ event }) => event.text }) },
            'draft.prefilled': {
              actions: assign(({ context, event }) => prefillDraft(context, event.text)),
            },
            // The reading position of another tab counts until this tab has read something.
            'lastRead.synced': {
              actions: assign({
                lastReadId: ({ context, event }) => context.lastReadId ?? event.lastReadId,
                hasConversation: true,
              }),
            },
          },
        },
      },
    },
    socket: {
      description: 'The connection to the host.',
      initial: 'closed',
      on: {
        'visitor.changed': {
          target: '.closed',
          actions: assign(({ context, event }) => switchVisitor(context, event.isMember)),
        },
      },
      states: {
        closed: {
          description: 'No socket: the panel is closed, and there is no conversation.',
          always: { guard: 'isSocketNeeded', target: 'active' },
        },
        active: {
          description: 'A socket is open, or being opened.',
          invoke: { id: 'socket', src: 'socket' },
          initial: 'connecting',
          on: {
            'socket.closed': [
              {
                guard: { type: 'isRateLimited', params: ({ event }) => event.code },
                target: 'reconnecting',
                actions: assign({
                  failedAttempts: MAX_BACKOFF_FAILURES,
                  hostMessage: ({ event }) => event.reason,
                }),
              },
              { target: 'reconnecting', actions: 'countFailure' },
            ],
            // Sockets die with the network, and do not always notice.
            'network.restored': { target: 'active', reenter: true },
            'panel.closed': { guard: not('hasConversation'), target: 'closed' },
          },
          states: {
            connecting: {
              description: 'A socket is being opened; submitted messages wait for it.',
              on: {
                'socket.opened': {
                  target: 'replaying',
                  actions: [assign(({ context }) => startReplay(context)), 'sendPending'],
                },
                'message.submitted': { guard: 'canSubmit', actions: 'submit' },
              },
              after: { connectTimeout: { target: '#chat.socket.reconnecting', actions: 'countFailure' } },
            },
            replaying: {
              description:
                'The last messages are replayed. Uncertain messages wait for them, and later ones wait behind these.',
              on: {
                'message.received': [
                  {
                    guard: { type: 'isLastReplayed', params: ({ event }) => event.message },
                    target: 'awaitingEcho',
                    actions: [
                      assign(({ context, event }) => collectBurst(context, burstOf(event))),
                      'finishReplay',
                      'sendPending',
                    ],
                  },
                  {
                    target: 'replaying',
                    reenter: true,
                    actions: assign(({ context, event }) => collectBurst(context, burstOf(event))),
                  },
                ],
                'message.submitted': { guard: 'canSubmit', actions: ['submit', 'sendPending'] },
              },
              after: {
                replayQuietFor: { target: 'awaitingEcho', actions: ['finishReplay', 'sendPending'] },
              },
            },
            idle: {
              description: 'Nothing waits to be sent or echoed. Messages arrive as they are written.',
              on: {
                'message.received': {
                  actions: assign(({ context, event }) => receiveBurst(context, burstOf(event))),
                },
                'message.submitted': {
                  guard: 'canSubmit',
                  target: 'awaitingEcho',
                  actions: ['submit', 'sendPending'],
                },
              },
            },
            awaitingEcho: {
              description: 'A sent message has no echo yet. A socket without echo counts as dead.',
              always: { guard: 'isOutboxSettled', target: 'idle' },
              on: {
                'message.received': {
                  target: 'awaitingEcho',
                  reenter: true,
                  actions: [
                    assign(({ context, event }) => receiveBurst(context, burstOf(event))),
                    'sendPending',
                  ],
                },
                'message.submitted': { guard: 'canSubmit', actions: ['submit', 'sendPending'] },
              },
              after: { echoTimeout: { target: '#chat.socket.reconnecting', actions: 'countFailure' } },
            },
          },
        },
        reconnecting: {
          description:
            'The socket closed or could not be opened: it is retried after a delay, or on request.',
          tags: 'disconnected',
          on: {
            'retry.pressed': { guard: 'isPanelOpen', target: 'active' },
            'network.restored': 'active',
            'panel.opened': { guard: not('isPanelOpen'), target: 'active' },
            'panel.closed': { guard: not('hasConversation'), target: 'closed' },
            'message.submitted': { guard: 'canSubmit', actions: 'submit' },
          },
          after: { reconnectAfter: 'active' },
        },
      },
    },
  },
});
