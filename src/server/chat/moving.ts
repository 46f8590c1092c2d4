import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { wake } from './conversation.ts';
import {
  deleteVisitorsBefore,
  extendConversation,
  lockVisitor,
  markMoved,
  moveLines,
} from './moving.store.ts';
import { browserOf, VISITOR_LIFE_MS } from './visitor.ts';

/**
 * What a browser's visitor said joins the conversation of the account that logs in there, behind what was said in that, in the
 * transaction of the login. Nothing more can be said under the browser's own name then.
 */
export async function joinConversation(
  tx: Tx,
  host: Host,
  cookieHeader: string | undefined,
  accountId: string,
): Promise<void> {
  const visitor = browserOf(host.config, cookieHeader);
  if (visitor === null) return;
  const { lines, waits_since, tell_at, last_at, moved_to } = await lockVisitor(tx, visitor.id, host.now());
  if (moved_to !== null) return;
  if (lines > 0) {
    const more = { lines, waitsSince: waits_since, tellAt: tell_at, at: last_at };
    const total = await extendConversation(tx, accountId, more);
    await moveLines(tx, visitor.id, { accountId, offset: total - lines });
  }
  await markMoved(tx, visitor.id, accountId);
}

/** After a login has committed: sockets of the browser's visitor end, those of the account get what has joined. */
export async function tellJoined(
  host: Host,
  cookieHeader: string | undefined,
  accountId: string,
): Promise<void> {
  const visitor = browserOf(host.config, cookieHeader);
  if (visitor === null) return;
  await wake(host, visitor.id);
  await wake(host, accountId);
}

/** Forgets conversations without an account that are over. */
export const dropOldConversations = (host: Host): Promise<void> =>
  transact(host.db, (tx) => deleteVisitorsBefore(tx, new Date(host.now().getTime() - VISITOR_LIFE_MS)));
