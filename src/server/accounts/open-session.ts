import { mergeConversation } from '../chat/merge-conversations.ts';
import { clearedVisitorCookie } from '../chat/visitor.ts';
import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { endSession, startSession } from '../sessions/session.ts';
import { deviceCookie } from './device.ts';
import type { AccountRow } from './store.ts';

/**
 * Opens a session, and ends this browser's earlier one. The visitor's chat joins the
 * account's conversation: once this has committed, the caller tells its sockets with
 * `notifyMerged`. The caller has locked the account's row. Returns the `Set-Cookie`s; this browser
 * is a known device from now on.
 */
export async function openSession(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
  cookieHeader: string | undefined,
): Promise<string[]> {
  await endSession(tx, host, cookieHeader);
  await mergeConversation(tx, host, cookieHeader, account.id);
  const session = await startSession(tx, host, account.id);
  return [session, deviceCookie(host, account), clearedVisitorCookie(host.config)];
}
