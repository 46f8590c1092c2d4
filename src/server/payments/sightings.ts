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
import type { Sighting } from './sighting.store.ts';
import { findSighting, insertSighting, isSighted, takeSighting } from './sighting.store.ts';
import { setState } from './store.ts';

/**
 * Notes money that a network shows and that is not final yet. The pending payment that it is for neither expires nor can be
 * cancelled from now on, until the money is final (`recordReceipt`) or gone (`noteGone`). Nothing is booked.
 */
export async function noteUnconfirmed(host: Host, evidence: Evidence): Promise<void> {
  const { source, externalId, receivedAt } = evidence;
  if ((await findSighting(host.db, source, externalId)) !== undefined) return;
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
    });
    if (isNew && payment?.state === 'pending')
      await setState(tx, payment.id, { state: 'unconfirmed', endedAt: null });
  });
}

/** Forgets money that a network showed and does not show any more. Its payment goes back to where it was. */
export const noteGone = (host: Host, source: Source, externalId: string): Promise<void> =>
  forget(host, source, externalId, async () => {});

/**
 * Lets go of a payment whose money an exchange has held back for too long. Nobody reads that far back, so that the operator must look
 * after the money from now on.
 */
export const noteHeldBack = (host: Host, evidence: Evidence): Promise<void> =>
  forget(host, evidence.source, evidence.externalId, (tx) => tellHeldBack(tx, host, evidence));

async function forget(
  host: Host,
  source: Source,
  externalId: string,
  tell: (tx: Tx) => Promise<void>,
): Promise<void> {
  const seen = await findSighting(host.db, source, externalId);
  if (seen === undefined) return;
  await transact(host.db, async (tx) => {
    // First the payment, then its sighting: in the order in which all take them.
    if (seen.payment_id !== null) await lockPayment(tx, seen.payment_id);
    const sighting = await takeSighting(tx, source, externalId);
    if (sighting === undefined) return;
    await letGo(tx, host, sighting);
    await tell(tx);
  });
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
