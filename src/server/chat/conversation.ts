import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM, CHAT_HISTORY_MAX } from '#contract/chat.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { notifyChannel } from '../database/changes.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { consumeIpLimit, consumeLimit } from '../http/rate-limits.ts';
import type { MessageRow } from './store.ts';
import { claimPosition, findHeads, findLastMessages, findMessagesAfter, insertMessage } from './store.ts';
import type { Visitor } from './visitor.ts';

const MESSAGES_PER_MINUTE = { visitor: 30, client: 120 };
/** After this wait without a reply, the operator is alerted. */
const ALERT_AFTER_MS = 2 * MINUTE_MS;
const BATCH_SIZE = 200;

/** A message with its position in the conversation. */
export type Message = ChatMessage & { id: number };

/**
 * Posts a visitor's message; once this resolves it is stored, and subscribers are notified.
 * False if the conversation has moved to an account meanwhile. A 429 if the visitor or their client
 * address is too fast.
 */
export async function postMessage(
  host: Host,
  visitor: Visitor,
  body: string,
  { client }: { client: string },
): Promise<boolean> {
  const limit = (max: number) => ({ max, windowMs: MINUTE_MS, message: TOO_FAST });
  if (visitor.accountId === null)
    await consumeIpLimit(host, 'chat', client, limit(MESSAGES_PER_MINUTE.client));
  await consumeLimit(host, `chat:${visitor.id}`, limit(MESSAGES_PER_MINUTE.visitor));
  const at = host.now();
  const alertAt = new Date(at.getTime() + ALERT_AFTER_MS);
  const isPosted = await transact(host.db, async (tx) => {
    const position = await claimPosition(tx, visitor, { at, alertAt: alertAt });
    if (position === undefined) return false;
    await insertMessage(tx, { visitorId: visitor.id, position, author: 'visitor', body, at });
    return true;
  });
  if (isPosted) await notifySubscribers(host, visitor.id);
  return isPosted;
}

const TOO_FAST = (wait: string) => `You're writing faster than we can read. Please go on in ${wait}.`;

/**
 * Notifies every process that has sockets of this visitor. If it fails, the next poll finds the
 * message.
 */
export async function notifySubscribers(host: Pick<Host, 'db'>, visitorId: string): Promise<void> {
  await notifyChannel(host.db, [visitorId]).catch(() => {});
}

/**
 * The latest messages, oldest first, each with how many follow: the history of a new connection
 * (R-72).
 */
export async function recentMessages(host: Pick<Host, 'db'>, visitorId: string): Promise<Message[]> {
  const lines = await findLastMessages(host.db, visitorId, CHAT_HISTORY_MAX);
  return lines.map((line, at) => ({ ...toMessage(line), left: lines.length - 1 - at }));
}

/** The messages after a position, oldest first; a long list comes in slices. */
export async function messagesAfter(
  host: Pick<Host, 'db'>,
  visitorId: string,
  position: number,
): Promise<Message[]> {
  return (await findMessagesAfter(host.db, visitorId, position, BATCH_SIZE)).map(toMessage);
}

/** The newest position of each of these conversations, and whether it has moved to an account. */
export async function headsOf(
  host: Pick<Host, 'db'>,
  visitorIds: readonly string[],
): Promise<Map<string, { messageCount: number; hasMoved: boolean }>> {
  const heads = await findHeads(host.db, visitorIds);
  return new Map(
    heads.map(({ id, message_count, merged_into }) => [
      id,
      { messageCount: message_count, hasMoved: merged_into !== null },
    ]),
  );
}

const toMessage = ({ position, author, body, sent_at }: MessageRow): Message => ({
  from: CHAT_FROM[author],
  msg: body,
  id: position,
  at: sent_at.toISOString(),
});
