import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { deterministicId } from '../platform/ids.ts';
import { post } from './ledger.ts';

/**
 * Credits an account at the shop's expense, in the caller's transaction, which mails the
 * owner. Amount in whole rupees. Returns the reference, or null if the same amount was credited for
 * the same reason before.
 */
export async function grantGoodwill(
  tx: Tx,
  host: Pick<Host, 'now'>,
  { accountId, amount, reason }: { accountId: string; amount: number; reason: string },
): Promise<string | null> {
  const ref = `${accountId}:${deterministicId(amount, reason)}`;
  const isNew = await post(tx, {
    kind: 'goodwill',
    ref,
    reason,
    entries: [
      { book: 'goodwill', amount: -amount },
      { book: 'balance', accountId, amount },
    ],
    at: host.now(),
  });
  return isNew ? ref : null;
}
