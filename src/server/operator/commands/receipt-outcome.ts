import { getAccountByLogin } from '../../accounts/admin.ts';
import type { Host } from '../../host.ts';
import { paymentDetails } from '../../payments/admin.ts';

type Outcome = {
  outcome: 'settled' | 'credited' | 'unmatched';
  payment: string | null;
  username: string | null;
  new: boolean;
};

/** Where recorded money goes, and whose it is, as a sentence. */
export async function becomes(host: Host, would: Outcome): Promise<string> {
  if (!would.new) return 'This very money was recorded before: nothing will change.';
  const paid = would.payment === null ? null : await paymentDetails(host, would.payment);
  const username = paid?.username ?? would.username;
  const owner = username === null ? '' : ` of ${await describeAccount(host, username)}`;
  return {
    settled: `It settles payment ${paid?.payment.number ?? ''}${owner}.`,
    credited: `It goes to the balance${owner}.`,
    unmatched: 'It matches no payment, and waits on the list of unmatched receipts.',
  }[would.outcome];
}

async function describeAccount(host: Host, name: string): Promise<string> {
  const { username, email } = await getAccountByLogin(host.db, name);
  return `${username} <${email}>`;
}
