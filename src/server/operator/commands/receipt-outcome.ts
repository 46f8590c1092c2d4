import { getAccountByLogin } from '../../accounts/admin.ts';
import type { Host } from '../../host.ts';
import { paymentDetails } from '../../payments/admin.ts';
import { moneyOf } from '../../reconciliation/describe-money.ts';
import { matchAssigned } from '../../reconciliation/match.ts';

type Outcome = {
  outcome: 'settled' | 'credited' | 'unmatched';
  payment: string | null;
  username: string | null;
  new: boolean;
};

/** The money in minor units, when it was sent, and why it waits if it does. */
type Money = { amount: number; sentAt: Date; why: string | null };

/**
 * Where recorded money goes, and whose it is, as a sentence: also that it closes a payment as
 * underpaid, or is more than was asked for. Without its `money`, only where it goes.
 */
export async function becomes(host: Host, would: Outcome, money: Money | null): Promise<string> {
  if (!would.new) return 'This very money was recorded before: nothing will change.';
  if (would.outcome === 'unmatched')
    return money?.why ? `It waits for a person. ${money.why}` : 'It waits for a person.';
  const paid = would.payment === null ? null : await paymentDetails(host, would.payment);
  const username = paid?.username ?? would.username;
  const owner = username === null ? '' : ` of ${await describeAccount(host, username)}`;
  const payment = `payment ${paid?.payment.number ?? ''}${owner}`;
  const over = paid === null || money === null ? 0 : money.amount - paid.payment.pay_amount;
  if (would.outcome === 'settled') {
    const rest =
      over > 0 ? `, and ${moneyOf(over, paid?.payment.currency ?? 'PKR')} goes to the balance` : '';
    return `It settles ${payment}${rest}.`;
  }
  const closes = paid !== null && money !== null && matchAssigned(money, paid.payment)?.kind === 'underpaid';
  return closes
    ? `It closes ${payment} as underpaid: ${moneyOf(money.amount, paid.payment.currency)} goes to the balance.`
    : `It goes to the balance${owner}.`;
}

async function describeAccount(host: Host, name: string): Promise<string> {
  const { username, email } = await getAccountByLogin(host.db, name);
  return `${username} <${email}>`;
}
