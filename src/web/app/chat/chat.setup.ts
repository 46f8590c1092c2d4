import { and, assign, enqueueActions, fromCallback, or, setup, stateIn } from 'xstate';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_CLOSED, CHAT_FROM, ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import { toProvideCallback } from '#web/lib/effects.ts';
import { growingWait } from '#web/lib/growing-wait.ts';
import type { LineId } from './kept.ts';
import type { Unsaid } from './outbox.ts';
import { doubted, seenIn, sendable, settled, unreadIn, withLine, withoutEcho, withSent } from './outbox.ts';

export type ChatContext = {
  /** What was said, the oldest first. */
  lines: readonly ChatMessage[];
  /** What has come again since the socket opened; null as long as nothing has, and there is no list that it would replace. */
  replay: readonly ChatMessage[] | null;
  /** What was submitted and not said yet. */
  outbox: readonly Unsaid[];
  draft: string;
  /** The last line that was read in this browser. */
  seen: LineId | null;
  unread: number;
  /** How many answers to the visitor's own last line were read before its id changed: at a login lines are numbered anew. */
  answersRead: number;
  /** Whether this browser has a conversation: it is kept up also while the panel is hidden. */
  isOngoing: boolean;
  /** How many sockets in a row came to nothing. */
  failures: number;
  /** What the host said when it cut the shopper off. */
  told: string | null;
};

/** Where this browser left its conversation. */
export type ChatInput = Pick<ChatContext, 'draft' | 'outbox' | 'seen' | 'isOngoing'>;

/** What a socket brings. */
export type SocketNotice =
  | { type: 'socket.opened' }
  | { type: 'line.arrived'; line: ChatMessage }
  | { type: 'socket.closed'; code: number; reason: string };

/** What this browser notices by itself: the network, and that another tab has a conversation, and how far it has read. */
export type BrowserNotice = { type: 'network.returned' } | { type: 'seen.followed'; seen: LineId | null };

/** What is said over the socket. */
export type Saying = { type: 'say'; text: string };

/** The first wait before another socket is tried, and the longest; each is cut by chance, up to half, lest all shops come at once. */
export const WAITS = { first: 1_000, longest: 30_000 } as const;
/** After this many failures in a row the wait is the longest. */
const MANY = 6;

/** What the chart of the chat is made of: its words, its effects, its questions. */
export const chatSetup = setup({
  types: {
    context: {} as ChatContext,
    input: {} as ChatInput,
    events: {} as
      | { type: 'panel.opened' }
      | { type: 'panel.closed' }
      | { type: 'draft.changed'; text: string }
      | { type: 'line.submitted' }
      | { type: 'retry.pressed' }
      /** Something on a page leads here, with what the shopper may want to write. */
      | { type: 'subject.given'; text: string }
      /** Somebody has logged in or out. */
      | { type: 'visitor.changed'; isMember: boolean }
      | SocketNotice
      | BrowserNotice,
    tags: {} as 'lost',
  },
  actors: {
    socket: toProvideCallback<Saying>('socket'),
    watchBrowser: fromCallback<BrowserNotice>(() => {}),
  },
  delays: {
    connectBy: 10_000,
    /** A host that doesn't say how many lines come again has said them all once it is quiet for so long. */
    quietFor: 2_000,
    echoBy: 10_000,
    reconnectAfter: ({ context }) => growingWait(WAITS, context.failures),
  },
  guards: {
    isSayable: ({ context }) => parse(ChatLine, context.draft).ok,
    canSubmit: and(['isShown', 'isSayable']),
    isShown: stateIn({ panel: 'shown' }),
    isHidden: stateIn({ panel: 'hidden' }),
    isWanted: or(['isShown', 'isOngoing']),
    isOngoing: ({ context }) => context.isOngoing,
    isOver: ({ context }) => !context.isOngoing,
    isBehind: ({ context: { lines, seen, unread } }) => unread > 0 || (lines.at(-1)?.id ?? seen) !== seen,
    isAllSaid: ({ context }) => context.outbox.length === 0,
    isLastOfReplay: ({ event }) => event.type === 'line.arrived' && event.line.left === 0,
  },
  actions: {
    write: assign(({ event }) => (event.type === 'draft.changed' ? { draft: event.text } : {})),
    takeSubject: assign(({ context: { draft }, event }) => {
      if (event.type !== 'subject.given' || draft.includes(event.text)) return {};
      return { draft: draft.trim() === '' ? event.text : `${draft}\n${event.text}` };
    }),
    submit: assign(({ context }) => {
      const { draft, outbox } = context;
      const line = parse(ChatLine, draft);
      if (!line.ok) return {};
      return {
        draft: '',
        isOngoing: true,
        outbox: [...outbox, { text: line.value, state: 'new' as const, after: lastKnown(context) }],
      };
    }),
    /** Hands what may go out to the socket. */
    say: enqueueActions(({ context, enqueue }) => {
      const going = sendable(context.outbox);
      if (going.length === 0) return;
      for (const { text } of going) enqueue.sendTo('socket', { type: 'say', text });
      enqueue.assign({ outbox: withSent(context.outbox, lastKnown(context)) });
    }),
    openList: assign(({ context: { lines, outbox } }) => ({
      replay: lines.length === 0 ? null : [],
      outbox: doubted(outbox),
    })),
    /**
     * Of a list that comes again nothing is shown before it is whole: lines that are known must not go and come. What it holds was said
     * before this socket opened, and is no echo of what was sent over it.
     */
    gather: assign(({ context: { lines, replay, outbox }, event }) => {
      if (event.type !== 'line.arrived') return {};
      const { line } = event;
      const list =
        replay === null && line.left === undefined
          ? { lines: withLine(lines, line) }
          : { replay: withLine(replay ?? [], line) };
      return {
        ...list,
        isOngoing: true,
        outbox: line.left === undefined ? withoutEcho(outbox, line) : outbox,
      };
    }),
    closeList: assign(({ context: { lines, replay, outbox, seen: known, answersRead, failures } }) => {
      const whole = replay ?? lines;
      const left = settled(outbox, whole);
      const seen = known ?? seenIn(whole, answersRead);
      return {
        lines: whole,
        replay: null,
        outbox: left,
        seen,
        unread: unreadIn(whole, seen),
        answersRead: 0,
        failures: left.length === 0 ? 0 : failures,
      };
    }),
    take: assign(({ context: { lines, outbox, unread, failures, told }, event }) => {
      if (event.type !== 'line.arrived') return {};
      const { line } = event;
      const isOwn = line.from === CHAT_FROM.visitor;
      const now = withLine(lines, line);
      return {
        lines: now,
        outbox: withoutEcho(outbox, line),
        isOngoing: true,
        unread: isOwn || now === lines ? unread : unread + 1,
        ...(isOwn ? { failures: 0, told: null } : { failures, told }),
      };
    }),
    read: assign(({ context: { lines, seen } }) => ({ seen: lines.at(-1)?.id ?? seen, unread: 0 })),
    /** Another tab has a conversation, which is this one's too, and may have read on in it. */
    followSeen: assign(({ context, event }) => {
      if (event.type !== 'seen.followed') return {};
      const seen = event.seen ?? context.seen;
      return { seen, unread: unreadIn(context.lines, seen), isOngoing: true };
    }),
    /** The same where lines are read as they come: how far another tab has read counts only until the first one is there. */
    joinIn: assign(({ context, event }) =>
      event.type === 'seen.followed' ? { seen: context.seen ?? event.seen, isOngoing: true } : {},
    ),
    noteFailure: assign(({ context: { failures, told }, event }) => {
      const isTooFast = event.type === 'socket.closed' && event.code === CHAT_CLOSED.tooFast;
      return isTooFast ? { failures: MANY, told: event.reason } : { failures: failures + 1, told };
    }),
    /** Another visitor: who has logged in takes along what they wrote, who has logged out leaves nothing behind. */
    beginAnew: assign(({ context, event }) => ({
      lines: [],
      replay: null,
      seen: null,
      failures: 0,
      told: null,
      ...(event.type === 'visitor.changed' && event.isMember
        ? { outbox: doubted(context.outbox), answersRead: answersReadIn(context) }
        : { outbox: [], draft: '', isOngoing: false, unread: 0, answersRead: 0 }),
    })),
  },
});

/** The last line that this browser knows of. */
function lastKnown({ lines, seen }: Pick<ChatContext, 'lines' | 'seen'>): LineId | null {
  return lines.at(-1)?.id ?? seen;
}

/** How many answers to the visitor's own last line were read. */
function answersReadIn({ lines, unread }: Pick<ChatContext, 'lines' | 'unread'>): number {
  return Math.max(0, unreadIn(lines, null) - unread);
}
