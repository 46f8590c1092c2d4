import { SENDER_CHANGES_MAX } from '#contract/constants.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { tooManyRequests } from '../http/rate-limits.ts';
import { lockPayment } from './lock.ts';
import { isExpired } from './outcome.ts';
import { senderKeyOf } from './sender-key.ts';
import { isName } from './similar-name.ts';
import { findNamesOfAccount, insertSenderName, setSender } from './store.ts';

/** So many names an account may give within a day. */
const NAMES_A_DAY = 5;

/**
 * Sets the sender name of a pending bank payment, which may then be changed three times, with at
 * most five names of an account in a day. Earlier names still count for money sent meanwhile.
 */
export async function nameSender(
  host: Pick<Host, 'db' | 'now' | 'methods'>,
  paymentId: string,
  name: string,
): Promise<void> {
  const key = senderKeyOf(name);
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === null || !host.methods[payment.method].needsSenderName)
      throw new HttpError(422, 'Only a bank payment has a sender name.');
    if (payment.state !== 'pending' || isExpired(payment, host.now()))
      throw new HttpError(409, 'This payment is closed, so its sender name can no longer be changed.');
    if (key === '' || !isName(key)) throw new HttpError(422, 'Enter the name on the account you pay from.');
    // Only the spelling changed, so money sent since the first spelling still counts.
    if (payment.sender_key === key) {
      await setSender(tx, paymentId, { name, key, changes: payment.sender_changes });
      return;
    }
    const changes = payment.sender === null ? 0 : payment.sender_changes + 1;
    if (changes > SENDER_CHANGES_MAX)
      throw new HttpError(
        422,
        `You can change the sender name only ${SENDER_CHANGES_MAX} times. ${numberIsEnough(payment.number)}`,
      );
    await ensureFewNames(tx, host, payment, key);
    await setSender(tx, paymentId, { name, key, changes });
    await insertSenderName(tx, { payment_id: paymentId, sender_key: key, named_at: host.now() });
  });
}

/**
 * Adds a name that money of a payment may come from, beside the ones that its buyer gave, for the
 * sandbox's payers.
 */
export const addSenderName = (host: Pick<Host, 'db' | 'now'>, paymentId: string, name: string) =>
  transact(host.db, (tx) =>
    insertSenderName(tx, { payment_id: paymentId, sender_key: senderKeyOf(name), named_at: host.now() }),
  );

/** Refuses an account's sixth name in a day: a buyer has few, and who claims others' money has many. */
async function ensureFewNames(
  tx: Tx,
  host: Pick<Host, 'now'>,
  { account_id, number }: { account_id: string; number: string },
  key: string,
): Promise<void> {
  const now = host.now().getTime();
  const given = await findNamesOfAccount(tx, account_id, new Date(now - DAY_MS));
  if (given.length < NAMES_A_DAY || given.some(({ sender_key }) => sender_key === key)) return;
  const oldest = given[given.length - NAMES_A_DAY]?.named_at.getTime() ?? now;
  throw tooManyRequests(
    oldest + DAY_MS - now,
    () => `You've given many sender names today. ${numberIsEnough(number)}`,
  );
}

const numberIsEnough = (number: string): string =>
  `You don't need one: ${number} as the reference or remark of your transfer is enough. If you've sent it without, please contact support.`;
