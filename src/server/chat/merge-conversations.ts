import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { notifySubscribers } from './conversation.ts';
import {
  deleteInactiveVisitors,
  lockVisitor,
  markMerged,
  moveMessages,
  reservePositions,
} from './merge-conversations.store.ts';
import { anonymousVisitorOf, VISITOR_LIFE_MS } from './visitor.ts';

/**
 * Appends the browser's conversation to that of the account that logs in there, in the
 * transaction of the login. The browser's own conversation accepts no messages from then on.
 */
export async function mergeConversation(
  tx: Tx,
  host: Host,
  cookieHeader: string | undefined,
  accountId: string,
): Promise<void> {
  const visitor = anonymousVisitorOf(host.config, cookieHeader);
  if (visitor === null) return;
  const browser = await lockVisitor(tx, visitor.id, host.now());
  if (browser.merged_into !== null) return;
  const messageCount = browser.message_count;
  if (messageCount > 0) {
    const total = await reservePositions(tx, accountId, {
      messageCount,
      waitingSince: browser.waiting_since,
      alertAt: browser.alert_at,
      at: browser.last_message_at,
    });
    await moveMessages(tx, visitor.id, { accountId, offset: total - messageCount });
  }
  await markMerged(tx, visitor.id, accountId);
}

/**
 * After the login has committed: closes the sockets of the browser's visitor and sends the merged
 * messages to the account's.
 */
export async function notifyMerged(
  host: Host,
  cookieHeader: string | undefined,
  accountId: string,
): Promise<void> {
  const visitor = anonymousVisitorOf(host.config, cookieHeader);
  if (visitor === null) return;
  await notifySubscribers(host, visitor.id);
  await notifySubscribers(host, accountId);
}

/** Deletes expired conversations of visitors without an account. */
export const cleanupConversations = (host: Host): Promise<void> =>
  transact(host.db, (tx) => deleteInactiveVisitors(tx, host.now(), VISITOR_LIFE_MS));
