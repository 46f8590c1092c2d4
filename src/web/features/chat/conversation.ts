import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM, ChatLine } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { PendingMessage } from './outbox.ts';
import { appendMessage, countUnread, dropEchoed, lastReadAfter, markUncertain, reconcile } from './outbox.ts';
import type { MessageId } from './stored-conversation.ts';

/** A conversation in this browser. */
export type Conversation = {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /**
   * The messages replayed on this socket so far; null without a replay, or without an older list to
   * replace.
   */
  replayed: readonly ChatMessage[] | null;
  /** Submitted messages without an echo. */
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
  messages.at(-1)?.id ?? lastReadId;

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
    outbox: [...outbox, { text: text.value, state: 'queued', afterId: lastKnownId(conversation) }],
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
    return { hasConversation: true, replayed: appendMessage(replayed ?? [], message) };
  return {
    hasConversation: true,
    outbox: dropEchoed(outbox, message),
    ...(replayed === null
      ? { messages: appendMessage(messages, message) }
      : { replayed: appendMessage(replayed, message) }),
  };
}

/** The replay is complete, and shows which uncertain messages have arrived. */
export function finishReplay(conversation: Conversation): Changes {
  const { replayed, repliesRead, failedAttempts } = conversation;
  const messages = replayed ?? conversation.messages;
  const outbox = reconcile(conversation.outbox, messages);
  const lastReadId = conversation.lastReadId ?? lastReadAfter(messages, repliesRead);
  return {
    messages,
    replayed: null,
    outbox,
    lastReadId,
    unreadCount: countUnread(messages, lastReadId),
    repliesRead: 0,
    failedAttempts: outbox.length === 0 ? 0 : failedAttempts,
  };
}

/** A message after the replay: an echo proves that the socket works. */
export function receive({ messages, outbox, unreadCount }: Conversation, message: ChatMessage): Changes {
  const isOwn = message.from === CHAT_FROM.visitor;
  const received = appendMessage(messages, message);
  return {
    messages: received,
    outbox: dropEchoed(outbox, message),
    hasConversation: true,
    unreadCount: isOwn || received === messages ? unreadCount : unreadCount + 1,
    ...(isOwn && { failedAttempts: 0, hostMessage: null }),
  };
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

/** On login, the draft and the outbox are kept. On logout, everything is cleared. */
export function switchVisitor(conversation: Conversation, isMember: boolean): Changes {
  const { messages, outbox, unreadCount } = conversation;
  return {
    messages: [],
    replayed: null,
    lastReadId: null,
    failedAttempts: 0,
    hostMessage: null,
    ...(isMember
      ? {
          outbox: markUncertain(outbox),
          repliesRead: Math.max(0, countUnread(messages, null) - unreadCount),
        }
      : { outbox: [], draft: '', hasConversation: false, unreadCount: 0, repliesRead: 0 }),
  };
}
