import * as v from 'valibot';
import type { Status } from '#contract/primitives.ts';
import { Id } from '#contract/primitives.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { expire } from '../payments/ending.ts';
import type { PaymentRecord } from '../payments/overview.ts';
import { paymentOf } from '../payments/overview.ts';
import { nameSender } from '../payments/payments.ts';
import type { Recorded } from '../payments/receipts.ts';
import { recordReceipt } from '../payments/receipts.ts';
import { isDue, statusOf } from '../payments/state.ts';

/** The ways in which money can arrive. */
export const Kind = v.picklist(
  ['exact', 'short', 'over', 'late', 'wrong-sender'],
  'must be exact, short, over, late or wrong-sender',
);
export type Kind = v.InferOutput<typeof Kind>;

/** `POST /sandbox/receipts`. */
export const Arrival = v.object({ payment_id: Id, kind: Kind });

const PAID_OVER = 100;
const LATE_BY_MS = 60_000;

export type Arrived = {
  outcome: Recorded['outcome'];
  payment_id: string;
  status: Status;
  status_text: string;
};

/**
 * Plays the bank: money for a payment arrives, as the shopper's own bank would report it, and goes the way of all money. A pending
 * payment whose sender has no name yet gets one, so that the money can be recognised. `late` lets the payment's time run out first.
 */
export async function letMoneyArrive(
  host: Host,
  { payment_id: id, kind }: v.InferOutput<typeof Arrival>,
): Promise<Arrived> {
  const payment = await paymentOf(host, id);
  if (payment === undefined) throw new Refusal(404, 'There is no such payment.');
  if (payment.method !== 'bank') throw new Refusal(422, 'This payment is not paid by money from outside.');
  const amount = amountOf(payment, kind);
  const invented = `Sandbox Sender ${id.slice(0, 8)}`;
  if (payment.sender === null && payment.state === 'pending' && !isDue(payment, host.now()))
    await nameSender(host, id, invented);
  const receivedAt = kind === 'late' ? afterDeadline(host, payment) : host.now();
  await expire({ ...host, now: () => receivedAt }, id);
  const { outcome } = await recordReceipt(host, {
    source: 'bank',
    externalId: `sandbox-${newId()}`,
    amount,
    destination: payment.destination,
    payer: kind === 'wrong-sender' ? 'Somebody Else' : (payment.sender ?? invented),
    reference: null,
    receivedAt,
  });
  const { status, text } = statusOf((await paymentOf(host, id))?.state ?? payment.state);
  return { outcome, payment_id: id, status, status_text: text };
}

function amountOf({ pay_amount: asked }: PaymentRecord, kind: Kind): number {
  if (kind === 'over') return asked + PAID_OVER;
  if (kind !== 'short') return asked;
  if (asked === 1) throw new Refusal(422, 'PKR 1 is the least there is: it can not be paid short.');
  return Math.floor(asked / 2);
}

const afterDeadline = (host: Host, { expires_at }: PaymentRecord): Date =>
  new Date(Math.max(host.now().getTime(), expires_at.getTime() + LATE_BY_MS));
