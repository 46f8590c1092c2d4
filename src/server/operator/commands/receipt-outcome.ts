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

/** The money in minor units, its sending time, and why it would wait, if it would. */
type Money = { amount: number; sentAt: Date; why: string | null };

/**
 * Where received money goes and whose it is, as a sentence for a question. It mentions a
 * closing as underpaid and an overpayment, unless `money` is null.
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
