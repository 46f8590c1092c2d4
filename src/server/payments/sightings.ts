import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { decimalOf } from '../money.ts';
import { tellOperator } from '../operator/notices.ts';
import { endUnpaid } from './ending.ts';
import type { Evidence, Source } from './evidence.ts';
import { CURRENCY_OF } from './evidence.ts';
import { judge } from './judge.ts';
import { lockPayment } from './lock.ts';
import { hasReceipt } from './receipt.store.ts';
import { twinOf } from './same-money.ts';
import type { Sighting } from './sighting.store.ts';
import { findSighting, insertSighting, isSighted, setShort, takeSighting } from './sighting.store.ts';
import type { PaymentRow } from './store.ts';
import { findOpen, findPayment, setState } from './store.ts';

/**
 * Notes money that a network shows and that is not final yet. The payment that it is for neither expires nor can be
 * cancelled from now on, until the money is final (`recordReceipt`) or gone (`noteGone`). Nothing is booked. Of an invoice it is noted
 * whether a part of its price is still to be paid, each time anew.
 */
export async function noteUnconfirmed(host: Host, evidence: Evidence): Promise<void> {
  const { source, externalId, receivedAt } = evidence;
  const seen = await findSighting(host.db, source, externalId);
  if (seen !== undefined) return noteAmount(host, seen, evidence);
  await transact(host.db, async (tx) => {
    const verdict = await judge(tx, evidence);
    const payment = verdict.kind === 'settles' || verdict.kind === 'short' ? verdict.payment : null;
    if (await hasReceipt(tx, source, externalId)) return;
    const isNew = await insertSighting(tx, {
      source,
      external_id: externalId,
      payment_id: payment?.id ?? null,
      seen_at: receivedAt,
      noted_at: host.now(),
      is_short: verdict.kind === 'short',
    });
    if (isNew && payment !== null && (await canBeHeld(tx, payment)))
      await setState(tx, payment.id, { state: 'unconfirmed', endedAt: null });
  });
}

/** Money that was sent in time holds its payment also when that has expired since, unless its account has another one open by now. */
const canBeHeld = async (tx: Tx, { state, account_id }: PaymentRow): Promise<boolean> =>
  state === 'pending' || (state === 'expired' && (await findOpen(tx, account_id)) === undefined);

/** An invoice is one and the same money, and more of it may come; any other money is of one amount. */
async function noteAmount(host: Host, seen: Sighting, { source, amount }: Evidence): Promise<void> {
  if (source !== 'bitcart' || seen.payment_id === null) return;
  const payment = await findPayment(host.db, seen.payment_id);
  const isShort = payment !== undefined && amount < payment.pay_amount;
  if (isShort !== seen.is_short) await setShort(host.db, seen, isShort);
}

/** Forgets money that a network showed and does not show any more. Its payment goes back to where it was. */
export async function noteGone(host: Host, source: Source, externalId: string): Promise<void> {
  const seen = await findSighting(host.db, source, externalId);
  if (seen !== undefined) await transact(host.db, (tx) => forget(tx, host, seen));
}

/**
 * Lets go of a payment whose money an exchange has held back for too long. Nobody reads that far back, so that the operator must look
 * after the money from now on, and is told so, also of money that was never seen before; but not of what is recorded already.
 */
export async function noteHeldBack(host: Host, evidence: Evidence): Promise<void> {
  const seen = await findSighting(host.db, evidence.source, evidence.externalId);
  await transact(host.db, async (tx) => {
    if (seen !== undefined) await forget(tx, host, seen);
    if (!(await isRecorded(tx, evidence))) await tellHeldBack(tx, host, evidence);
  });
}

async function forget(tx: Tx, host: Host, { source, external_id, payment_id }: Sighting): Promise<void> {
  // First the payment, then its sighting: in the order in which all take them.
  if (payment_id !== null) await lockPayment(tx, payment_id);
  const sighting = await takeSighting(tx, source, external_id);
  if (sighting !== undefined) await letGo(tx, host, sighting);
}

/** Whether the money is a receipt, under its own id or another one. */
async function isRecorded(tx: Tx, evidence: Evidence): Promise<boolean> {
  if (await hasReceipt(tx, evidence.source, evidence.externalId)) return true;
  const twin = await twinOf(tx, evidence);
  return twin !== null && twin !== 'other';
}

async function tellHeldBack(tx: Tx, host: Host, evidence: Evidence): Promise<void> {
  const { source, externalId, amount, destination, reference, receivedAt } = evidence;
  const currency = CURRENCY_OF[source];
  const money = `${currency} ${decimalOf(amount, currency)}`;
  const notice = {
    subject: `Money is held back: ${money}`,
    paragraphs: [
      `${money} came to ${destination} by ${source}, and has not been let through for three days. No payment waits for it any more.`,
      `Its id there: ${externalId}. Reference: ${reference ?? 'none'}.`,
      `Once it is let through, say so by: receipts record ${source} --amount ${decimalOf(amount, currency)} --reference ${reference ?? externalId} --at ${receivedAt.toISOString()}`,
    ],
  };
  await tellOperator(tx, host, notice, `held:${source}:${externalId}`);
}

/** The payment of a sighting that is no more: unless something else holds it, it is pending again, or expires if its time is over. */
export async function letGo(tx: Tx, host: Host, { payment_id: id }: Sighting): Promise<void> {
  if (id === null) return;
  const payment = await lockPayment(tx, id);
  if (payment?.state !== 'unconfirmed' || (await isSighted(tx, id))) return;
  if (payment.expires_at <= host.now()) await endUnpaid(tx, host, payment, 'expired');
  else await setState(tx, id, { state: 'pending', endedAt: null });
}
