import { CHAT_FROM, CHAT_HISTORY_MAX, type ChatMessage } from '#contract/chat.ts';
import type { ListedMessage, PendingMessage } from './outbox.ts';
import { dropEchoed, isEcho, isOwn } from './outbox.ts';

type Lists = { messages: readonly ListedMessage[]; outbox: readonly PendingMessage[] };

/** A host that has spoken without echoing what was sent before won't echo a new message. */
export const stateOnceSent = (messages: readonly ListedMessage[]) =>
  messages.some(({ believed }) => believed !== undefined) ? 'unconfirmed' : 'sent';

/**
 * The host says something: unless it is known to echo, all earlier messages have arrived. Moves
 * that from the outbox to the end of the messages.
 */
export function believeSent({ messages, outbox }: Lists): Lists {
  const hasEchoed = messages.some((message) => isOwn(message) && message.believed === undefined);
  const sent = outbox.filter(({ sendCount }) => sendCount > 0);
  if (hasEchoed || sent.length === 0) return { messages, outbox };
  return {
    messages: [
      ...messages,
      ...sent.map((message) => ({ from: CHAT_FROM.visitor, msg: message.text, believed: message })),
    ],
    outbox: outbox.filter((message) => !sent.includes(message)),
  };
}

/** Takes the message that `echo` echoes from the outbox, or else from the believed ones. */
export function takeEchoed({ messages, outbox }: Lists, echo: ChatMessage): Lists {
  const remaining = dropEchoed(outbox, echo);
  if (remaining !== outbox) return { messages, outbox: remaining };
  const at = messages.findIndex(({ believed }) => believed !== undefined && isEcho(believed.text, echo.msg));
  return { messages: at === -1 ? messages : messages.filter((_, each) => each !== at), outbox };
}

/**
 * What of `received`, the first messages on a new socket, is new after the `shown` ones: the host
 * sends no ids, so it may replay them (all of them, or the last 50) or go on.
 */
export function newMessages(
  shown: readonly ChatMessage[],
  received: readonly ChatMessage[],
): readonly ChatMessage[] {
  const isReplayOf = (length: number) =>
    (length === shown.length || received.length >= CHAT_HISTORY_MAX) && endsAlike(shown, received, length);
  for (let length = Math.min(shown.length, received.length); length > 0; length -= 1)
    if (isReplayOf(length)) return received.slice(length);
  return received;
}

/** Whether the last messages of a list are the first of another. Copies nothing: lists may be long. */
function endsAlike(shown: readonly ChatMessage[], received: readonly ChatMessage[], length: number): boolean {
  const start = shown.length - length;
  for (let at = 0; at < length; at += 1) {
    const [before, now] = [shown[start + at], received[at]];
    if (before?.from !== now?.from || before?.msg !== now?.msg) return false;
  }
  return true;
}
