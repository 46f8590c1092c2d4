import type { ChatMessage } from '#contract/chat.ts';
import { ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import { believeSent, newMessages, takeEchoed } from './echoless-host.ts';
import type { ListedMessage, PendingMessage } from './outbox.ts';
import {
  appendMessages,
  countUnread,
  dropEchoed,
  isOwn,
  isSettled,
  lastReadAfter,
  MAX_SENDS,
  markUncertain,
  reconcile,
} from './outbox.ts';
import type { MessageId } from './stored-conversation.ts';

/** A conversation in this browser. */
export type Conversation = {
  /** Oldest first. */
  messages: readonly ListedMessage[];
  /**
   * The messages replayed on this socket so far; null without a replay, or without an older list to
   * replace.
   */
  replayed: readonly ChatMessage[] | null;
  /** Submitted messages without an echo, which the host is not believed to have. */
  outbox: readonly PendingMessage[];
  draft: string;
  /** The last message that was read in this browser. */
  lastReadId: MessageId | null;
  unreadCount: number;
  /**
   * How many replies to the visitor's last message were read before a login gave all messages new
   * ids.
   */
  repliesRead: number;
  /** Whether this browser has a conversation: its socket stays open while the panel is closed. */
  hasConversation: boolean;
  /** How many sockets in a row have failed. */
  failedAttempts: number;
  /** Why the host closed the socket, for the shopper to read. */
  hostMessage: string | null;
};
type Changes = Partial<Conversation>;

/** The last message that this browser knows. */
export const lastKnownId = ({ messages, lastReadId }: Pick<Conversation, 'messages' | 'lastReadId'>) =>
  messages.findLast(({ id }) => id !== undefined)?.id ?? lastReadId;

/** A subject is added to the draft, unless the draft contains it. */
export function prefillDraft({ draft }: Conversation, subject: string): Changes {
  if (draft.includes(subject)) return {};
  return { draft: draft.trim() === '' ? subject : `${draft}\n${subject}` };
}

/** Moves the draft, trimmed, into the outbox. */
export function submitDraft(conversation: Conversation): Changes {
  const { draft, outbox } = conversation;
  const text = parse(ChatLine, draft);
  if (!text.ok) return {};
  return {
    draft: '',
    hasConversation: true,
    outbox: [
      ...outbox,
      { text: text.value, state: 'queued', afterId: lastKnownId(conversation), sendCount: 0 },
    ],
  };
}

/** A socket has opened, and the host replays the last messages on it. */
export const startReplay = ({ messages, outbox }: Conversation): Changes => ({
  replayed: messages.length === 0 ? null : [],
  outbox: markUncertain(outbox),
});

/**
 * A message during the replay. A list that replaces a shown one is collected first, so that no
 * message disappears meanwhile. A replayed message (`left`) is older than this socket, so it is no
 * echo.
 */
export function collectReplay({ messages, replayed, outbox }: Conversation, message: ChatMessage): Changes {
  if (message.left !== undefined)
    return { hasConversation: true, replayed: appendMessages(replayed ?? [], [message]) };
  if (replayed !== null)
    return {
      hasConversation: true,
      outbox: dropEchoed(outbox, message),
      replayed: appendMessages(replayed, [message]),
    };
  // Messages of earlier sockets are judged by the whole replay.
  const isReply = message.id === undefined && outbox.every(({ state }) => state !== 'uncertain');
  const lists = { messages, outbox };
  const after = isOwn(message) ? takeEchoed(lists, message) : isReply ? believeSent(lists) : lists;
  return {
    hasConversation: true,
    outbox: after.outbox,
    messages: appendMessages(after.messages, [message]),
  };
}

/** `collectReplay` for messages that came at once. */
export const collectBurst = (conversation: Conversation, burst: readonly ChatMessage[]): Changes =>
  takeBurst(conversation, burst, {
    takeOne: collectReplay,
    append: ({ messages, replayed }, rest) => ({
      hasConversation: true,
      ...(replayed === null
        ? { messages: appendMessages(messages, rest) }
        : { replayed: appendMessages(replayed, rest) }),
    }),
  });

/** The replay is complete, and shows which uncertain messages have arrived. */
export function finishReplay(conversation: Conversation): Changes {
  const { repliesRead } = conversation;
  const { messages, outbox, unreadCount } = applyReplay(conversation);
  const lastReadId = conversation.lastReadId ?? lastReadAfter(messages, repliesRead);
  return {
    messages,
    replayed: null,
    outbox,
    lastReadId,
    unreadCount: unreadCount + countUnread(messages, lastReadId),
    repliesRead: 0,
    // With messages left to send, the socket may be closed for the same reason again.
    ...(isSettled(outbox) && { failedAttempts: 0, hostMessage: null }),
  };
}

/**
 * The lists after the replay, which replaces the messages. Messages without ids may be no replay at
 * all, and are then added; `unreadCount` is how many of these are new.
 */
function applyReplay({
  messages,
  replayed,
  outbox,
}: Conversation): Pick<Conversation, 'messages' | 'outbox' | 'unreadCount'> {
  if (replayed === null) return { messages, outbox: reconcile(outbox, messages), unreadCount: 0 };
  if (replayed.some(({ id, left }) => id !== undefined || left !== undefined)) {
    const believed = messages.flatMap((message): PendingMessage[] =>
      message.believed === undefined ? [] : [{ ...message.believed, state: 'uncertain' }],
    );
    // The host has a history, so it is not believed about what it lacks.
    const unconfirmed = outbox.map((message) =>
      message.state === 'unconfirmed' && message.sendCount < MAX_SENDS
        ? { ...message, state: 'uncertain' as const }
        : message,
    );
    return {
      messages: replayed,
      outbox: reconcile([...believed, ...unconfirmed], replayed),
      unreadCount: 0,
    };
  }
  const added = newMessages(messages, replayed);
  const uncertain = { messages, outbox: reconcile(outbox, added) };
  const lists = added.length > 0 && !added.some(isOwn) ? believeSent(uncertain) : uncertain;
  return {
    messages: [...lists.messages, ...added],
    outbox: lists.outbox,
    unreadCount: added.filter((message) => !isOwn(message)).length,
  };
}

/** A message after the replay: an echo proves that the socket works, as does a reply without one. */
export function receive({ messages, outbox, unreadCount }: Conversation, message: ChatMessage): Changes {
  const lists = isOwn(message)
    ? takeEchoed({ messages, outbox }, message)
    : believeSent({ messages, outbox });
  const received = appendMessages(lists.messages, [message]);
  return {
    messages: received,
    outbox: lists.outbox,
    hasConversation: true,
    unreadCount: isOwn(message) || received === lists.messages ? unreadCount : unreadCount + 1,
    ...((isOwn(message) || lists.outbox !== outbox) && { failedAttempts: 0, hostMessage: null }),
  };
}

/** `receive` for messages that came at once. */
export const receiveBurst = (conversation: Conversation, burst: readonly ChatMessage[]): Changes =>
  takeBurst(conversation, burst, {
    takeOne: receive,
    append: ({ messages, unreadCount }, rest) => {
      const received = appendMessages(messages, rest);
      const added = received.slice(messages.length);
      return {
        messages: received,
        hasConversation: true,
        unreadCount: unreadCount + added.filter((message) => !isOwn(message)).length,
        ...(rest.some(isOwn) && { failedAttempts: 0, hostMessage: null }),
      };
    },
  });

type Taking = {
  takeOne: (now: Conversation, message: ChatMessage) => Changes;
  /** Takes messages that only make a list longer. */
  append: (now: Conversation, rest: readonly ChatMessage[]) => Changes;
};

/**
 * Messages that came at once: one by one while something waits for its echo, and then the rest together,
 * because ten thousand copies of a long list would take seconds.
 */
function takeBurst(
  conversation: Conversation,
  burst: readonly ChatMessage[],
  { takeOne, append }: Taking,
): Conversation {
  const isReplayAhead = burst.some(({ left }) => left !== undefined);
  let now = conversation;
  for (const [at, message] of burst.entries()) {
    const isSettledNow =
      now.outbox.length === 0 && now.messages.every(({ believed }) => believed === undefined);
    if (isSettledNow && (now.replayed !== null || !isReplayAhead))
      return { ...now, ...append(now, burst.slice(at)) };
    now = { ...now, ...takeOne(now, message) };
  }
  return now;
}

/** Another tab has read on, or has started the conversation. */
export function syncLastRead(conversation: Conversation, readId: MessageId | null): Changes {
  const lastReadId = readId ?? conversation.lastReadId;
  return {
    lastReadId,
    unreadCount: countUnread(conversation.messages, lastReadId),
    hasConversation: true,
  };
}

/**
 * On login, the draft, the outbox and what a replay can't bring again are kept. On logout,
 * everything is cleared.
 */
export function switchVisitor(conversation: Conversation, isMember: boolean): Changes {
  const { messages, outbox, unreadCount } = conversation;
  return {
    replayed: null,
    lastReadId: null,
    failedAttempts: 0,
    hostMessage: null,
    ...(isMember
      ? {
          messages: messages.filter(({ id }) => id === undefined),
          outbox: markUncertain(outbox),
          repliesRead: Math.max(0, countUnread(messages, null) - unreadCount),
        }
      : { messages: [], outbox: [], draft: '', hasConversation: false, unreadCount: 0, repliesRead: 0 }),
  };
}
