import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { idFor } from '../ids.ts';
import { mailCredited } from '../orders/mails.ts';
import { post } from './ledger.ts';

/**
 * Gives an account rupees that the shop pays for, in the caller's transaction, and tells its owner why. The same amount for the same
 * reason is the same gift: it is made once, and false is answered when it had been made before.
 */
export async function giveCredit(
  tx: Tx,
  host: Host,
  { accountId, amount, reason }: { accountId: string; amount: number; reason: string },
): Promise<boolean> {
  const ref = `${accountId}:${idFor(amount, reason)}`;
  const isNew = await post(tx, {
    kind: 'goodwill',
    ref,
    entries: [
      { book: 'goodwill', amount: -amount },
      { book: 'balance', accountId, amount },
    ],
    at: host.now(),
  });
  if (isNew) await mailCredited(tx, host, { accountId, receiptId: ref, amount, why: reason });
  return isNew;
}
