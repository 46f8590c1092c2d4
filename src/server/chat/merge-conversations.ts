import { DAY_MS } from '#contract/durations.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { inBatches } from '../platform/in-batches.ts';
import { notifySubscribers } from './conversation.ts';
import {
  deleteInactive,
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
  host: Pick<Host, 'config' | 'now'>,
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
  host: Pick<Host, 'config' | 'db'>,
  cookieHeader: string | undefined,
  accountId: string,
): Promise<void> {
  const visitor = anonymousVisitorOf(host.config, cookieHeader);
  if (visitor === null) return;
  await notifySubscribers(host, visitor.id);
  await notifySubscribers(host, accountId);
}

/**
 * Deletes conversations: of visitors 30 days after their last message, of accounts after
 * `CHAT_DAYS`.
 */
export async function cleanupConversations(host: Pick<Host, 'config' | 'db' | 'now'>): Promise<void> {
  const { chatDays } = host.config;
  const old = { now: host.now(), lifeMs: VISITOR_LIFE_MS, ofAccounts: false };
  await inBatches((limit) => transact(host.db, (tx) => deleteInactive(tx, old, limit)));
  if (chatDays === null) return;
  const oldOfAccounts = { now: host.now(), lifeMs: chatDays * DAY_MS, ofAccounts: true };
  await inBatches((limit) => transact(host.db, (tx) => deleteInactive(tx, oldOfAccounts, limit)));
}
