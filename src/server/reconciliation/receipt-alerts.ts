import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { alertOperator } from '../mail/operator-alerts.ts';
import { paymentNumberOf } from '../payments/admin.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { sumWaiting } from '../payments/receipt.store.ts';
import { formatRupees } from '../platform/format-money.ts';
import { shortIdOf } from '../platform/ids.ts';
import { moneyOf, senderOf } from './describe-money.ts';

/** Alerts the operator to money that its network never confirmed. */
export async function alertNeverConfirmed(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  receipt: Pick<ReceiptRow, 'id' | 'source' | 'external_id' | 'amount' | 'currency' | 'reference'>,
): Promise<void> {
  const id = shortIdOf(receipt.id);
  const amount = moneyOf(receipt.amount, receipt.currency);
  const payment = await paymentNumberOf(tx, receipt.reference);
  const notice = {
    subject: `Never confirmed: ${amount}`,
    paragraphs: [
      `${amount} appeared on the ${receipt.source} invoice ${receipt.external_id} of payment ${payment ?? receipt.reference ?? 'unknown'}, but wasn't confirmed within three days. Nothing was credited.`,
      'Check the wallet first.',
      `If the money is there, credit its owner: receipts assign ${id} ACCOUNT`,
      `If it isn't, take it off the list: receipts correct ${id} --amount 0 --reason "never came"`,
    ],
    page: '/money' as const,
  };
  await alertOperator(tx, host, notice, `never-confirmed:${receipt.id}`);
}

/** Alerts the operator to an unmatched receipt. */
export async function alertUnmatched(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  receipt: ReceiptRow,
): Promise<void> {
  const id = shortIdOf(receipt.id);
  const amount = moneyOf(receipt.amount, receipt.currency);
  const notice = {
    subject: `Unmatched money: ${amount}`,
    paragraphs: [
      `${amount} came in by ${receipt.source} and waits for a person: receipt ${id}`,
      `From: ${senderOf(receipt)}. Reference: ${receipt.reference ?? 'none'}.`,
      'See why, and which payments it may be for: receipts unmatched',
      `If it's for one of them: receipts assign ${id} --payment PAYMENT`,
      `If it isn't, credit its owner: receipts assign ${id} ACCOUNT`,
      `If it isn't for the shop, leave it: receipts keep ${id} --reason TEXT`,
    ],
    page: '/money' as const,
  };
  await alertOperator(tx, host, notice, `unmatched:${receipt.id}`);
}

/** Alerts the operator once to all waiting receipts of an imported statement. */
export async function alertImported(
  db: Tx | Db,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { id, receipts }: { id: string; receipts: readonly string[] },
): Promise<void> {
  const { count, amount } = await sumWaiting(db, receipts);
  if (count === 0) return;
  const money = formatRupees(amount);
  const many = count === 1 ? '1 receipt' : `${count} receipts`;
  const notice = {
    subject: `Unmatched money: ${many}, ${money}`,
    paragraphs: [
      `${many} of an imported statement ${count === 1 ? 'waits' : 'wait'} for you: ${money}${count === 1 ? '' : ' together'}.`,
      'See why, and which payments they may be for: receipts unmatched',
      'Settle all that are clearly for one payment: receipts accept',
    ],
    page: '/money' as const,
  };
  await alertOperator(db, host, notice, `unmatched-import:${id}`);
}
