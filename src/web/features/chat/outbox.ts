import * as v from 'valibot';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM, CHAT_HISTORY_MAX, ChatLine } from '#contract/chat.ts';
import { MessageId } from './stored-conversation.ts';

/**
 * A message without its echo yet: `queued`, `sent` on this socket, `uncertain` because its
 * socket closed, or `unconfirmed` because it is not sent again. `afterId` is the last known message
 * at the time of submitting or sending, `sendCount` how often it was sent.
 */
export const PendingMessage = v.object({
  text: ChatLine,
  state: v.picklist(['queued', 'sent', 'uncertain', 'unconfirmed']),
  afterId: v.nullable(MessageId),
  sendCount: v.optional(v.number(), 0),
});
export type PendingMessage = v.InferOutput<typeof PendingMessage>;

/**
 * A message in the list. `believed` is on a message of the visitor that has no echo, but has
 * arrived as far as the shop can tell.
 */
export type ListedMessage = ChatMessage & { believed?: PendingMessage };

export const isOwn = ({ from }: ChatMessage) => from === CHAT_FROM.visitor;

/** How often a message is sent at most. */
export const MAX_SENDS = 2;

/** How many messages may wait for their echo at once: the host refuses more as flooding. */
const MAX_IN_FLIGHT = 20;

/** The messages to send now, in order: none while an earlier one is uncertain. */
export function nextToSend(outbox: readonly PendingMessage[]): readonly PendingMessage[] {
  const inState = (wanted: PendingMessage['state']) => outbox.filter(({ state }) => state === wanted);
  if (inState('uncertain').length > 0) return [];
  return inState('queued').slice(0, Math.max(0, MAX_IN_FLIGHT - inState('sent').length));
}

/**
 * The outbox after `nextToSend` went to the socket. `afterId` is the last known message, `state`
 * what the messages are then.
 */
export const markSent = (
  outbox: readonly PendingMessage[],
  afterId: MessageId | null,
  state: 'sent' | 'unconfirmed' = 'sent',
): readonly PendingMessage[] => {
  const sent = new Set(nextToSend(outbox));
  return outbox.map((message) =>
    sent.has(message) ? { ...message, state, afterId, sendCount: message.sendCount + 1 } : message,
  );
};

/** The socket is gone: messages sent on it may or may not have arrived. */
export const markUncertain = (outbox: readonly PendingMessage[]): readonly PendingMessage[] =>
  outbox.map((message) => (message.state === 'sent' ? { ...message, state: 'uncertain' as const } : message));

/** Whether nothing waits to be sent or for an echo. */
export const isSettled = (outbox: readonly PendingMessage[]) =>
  outbox.every(({ state }) => state === 'unconfirmed');

/** Whether `msg` is the text that was sent: a host may have folded its white space. */
export const isEcho = (text: string, msg: string): boolean => text === msg || folded(text) === folded(msg);
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The outbox without the message that `received` echoes, if any. */
export function dropEchoed(
  outbox: readonly PendingMessage[],
  received: ChatMessage,
): readonly PendingMessage[] {
  const at = isOwn(received)
    ? outbox.findIndex(
        ({ state, text }) => (state === 'sent' || state === 'unconfirmed') && isEcho(text, received.msg),
      )
    : -1;
  return at === -1 ? outbox : outbox.filter((_, each) => each !== at);
}

/** The messages with others after them, but for those that the last ones have already. */
export function appendMessages(
  messages: readonly ListedMessage[],
  others: readonly ChatMessage[],
): readonly ListedMessage[] {
  const all = [...messages];
  for (const message of others) {
    const { id } = message;
    const isKnown = id !== undefined && all.slice(-CHAT_HISTORY_MAX).some((each) => each.id === id);
    if (!isKnown) all.push(message);
  }
  return all.length === messages.length ? messages : all;
}

/**
 * Settles the uncertain messages by the replayed ones: those found there, after their `afterId`,
 * have arrived, and the others are queued again, unless they were sent often enough. Each replayed
 * message is the echo of at most one.
 */
export function reconcile(
  outbox: readonly PendingMessage[],
  replayed: readonly ChatMessage[],
): readonly PendingMessage[] {
  const matched = new Set<ChatMessage>();
  return outbox.flatMap((message): PendingMessage[] => {
    if (message.state !== 'uncertain' && message.state !== 'unconfirmed') return [message];
    const since = message.afterId === null ? -1 : replayed.findIndex(({ id }) => id === message.afterId);
    const echo = replayed
      .slice(since + 1)
      .find((one) => isOwn(one) && isEcho(message.text, one.msg) && !matched.has(one));
    const isFinal = message.state === 'unconfirmed' || message.sendCount >= MAX_SENDS;
    if (echo === undefined) return [{ ...message, state: isFinal ? 'unconfirmed' : 'queued' }];
    matched.add(echo);
    return [];
  });
}

/**
 * How many messages from support came after the last read one; all of them if it is not in the
 * list. With null, the visitor's own last message counts as read, and messages without an id do not
 * count.
 */
export function countUnread(messages: readonly ChatMessage[], lastReadId: MessageId | null): number {
  const at =
    lastReadId === null ? messages.findLastIndex(isOwn) : messages.findIndex(({ id }) => id === lastReadId);
  const isUnread = (message: ChatMessage) =>
    !isOwn(message) && (lastReadId !== null || message.id !== undefined);
  return messages.slice(at + 1).filter(isUnread).length;
}

/**
 * The last read message, derived from how many replies to the visitor's own last message were read.
 */
export const lastReadAfter = (messages: readonly ChatMessage[], repliesRead: number): MessageId | null =>
  messages[messages.findLastIndex(isOwn) + repliesRead]?.id ?? null;
