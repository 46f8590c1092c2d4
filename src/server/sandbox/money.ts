import * as v from 'valibot';
import type { Status } from '#contract/primitives.ts';
import { Id } from '#contract/primitives.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { expire } from '../payments/ending.ts';
import type { Evidence, Source } from '../payments/evidence.ts';
import type { PaymentRecord } from '../payments/overview.ts';
import { paymentOf } from '../payments/overview.ts';
import { nameSender } from '../payments/payments.ts';
import type { Recorded } from '../payments/receipts.ts';
import { recordReceipt } from '../payments/receipts.ts';
import { noteGone, noteUnconfirmed } from '../payments/sightings.ts';
import { SLOT_STEP } from '../payments/slots.ts';
import { standingAt } from '../payments/standings.ts';
import { isDue } from '../payments/state.ts';

/** The ways in which money can arrive; `unconfirmed` is seen and not final, `gone` no longer seen. */
export const Kind = v.picklist(
  ['exact', 'short', 'over', 'late', 'wrong-sender', 'unconfirmed', 'gone'],
  'must be exact, short, over, late, wrong-sender, unconfirmed or gone',
);
export type Kind = v.InferOutput<typeof Kind>;

/** `POST /sandbox/receipts`. */
export const Arrival = v.object({ payment_id: Id, kind: Kind });

const RUPEES_OVER = 100;
const USDT_OVER = 1_000_000;
/** Between two amounts by which payments are told apart: nobody's. */
const HALF_STEP = SLOT_STEP / 2;
const LATE_BY_MS = 60_000;

export type Arrived = {
  outcome: Recorded['outcome'] | 'unconfirmed' | 'gone';
  payment_id: string;
  status: Status;
  status_text: string;
};

/**
 * Plays the networks: money for a payment arrives, as each of them would report it, and goes the way of all money. A pending bank payment
 * whose sender has no name yet gets one, so that the money can be recognised. `late` lets the payment's time run out first.
 */
export async function letMoneyArrive(
  host: Host,
  { payment_id: id, kind }: v.InferOutput<typeof Arrival>,
): Promise<Arrived> {
  const payment = await paymentOf(host, id);
  if (payment === undefined) throw new Refusal(404, 'There is no such payment.');
  const source = sourceOf(payment);
  const outcome =
    kind === 'unconfirmed' || kind === 'gone'
      ? await showOnly(host, payment, source, kind)
      : await arrive(host, payment, source, kind);
  const { status, text } = await standingAt(host.db, (await paymentOf(host, id)) ?? payment, host.now());
  return { outcome, payment_id: id, status, status_text: text };
}

function sourceOf({ method }: PaymentRecord): Source {
  if (method === 'balance') throw new Refusal(422, 'This payment is not paid by money from outside.');
  return method;
}

async function arrive(host: Host, payment: PaymentRecord, source: Source, kind: ArrivalKind) {
  const payer = await payerOf(host, payment, kind);
  const receivedAt = kind === 'late' ? afterDeadline(host, payment) : host.now();
  await expire({ ...host, now: () => receivedAt }, payment.id);
  const amount = amountOf(payment, source, kind);
  const { outcome } = await recordReceipt(host, {
    ...evidenceOf(payment, source, { isShown: payment.state === 'unconfirmed' }),
    amount,
    payer,
    receivedAt,
  });
  return outcome;
}

type ArrivalKind = Exclude<Kind, 'unconfirmed' | 'gone'>;

/** Money on a chain is seen before it is final, and may vanish in between. */
async function showOnly(host: Host, payment: PaymentRecord, source: Source, kind: 'unconfirmed' | 'gone') {
  if (source !== 'usdt' && source !== 'bitcart')
    throw new Refusal(422, 'Money that comes this way is final at once.');
  const evidence = evidenceOf(payment, source, { isShown: true });
  if (kind === 'unconfirmed') await noteUnconfirmed(host, { ...evidence, receivedAt: host.now() });
  else await noteGone(host, source, evidence.externalId);
  return kind;
}

/** An invoice is one and the same money; so is a transfer that was shown before it was final. */
function evidenceOf(
  { id, destination, pay_amount: amount, created_at, gateway_ref }: PaymentRecord,
  source: Source,
  { isShown }: { isShown: boolean },
): Evidence {
  const externalId = source === 'bitcart' ? gateway_ref : isShown ? `sandbox-${id}` : `sandbox-${newId()}`;
  if (externalId === null) throw new Refusal(422, 'This payment has no invoice.');
  return { source, externalId, amount, destination, payer: null, reference: null, receivedAt: created_at };
}

async function payerOf(host: Host, payment: PaymentRecord, kind: Kind): Promise<string | null> {
  if (payment.method !== 'bank') return null;
  const invented = `Sandbox Sender ${payment.id.slice(0, 8)}`;
  if (payment.sender === null && payment.state === 'pending' && !isDue(payment, host.now()))
    await nameSender(host, payment.id, invented);
  return kind === 'wrong-sender' ? 'Somebody Else' : (payment.sender ?? invented);
}

/** Transfers of USDT are told by their exact amount alone: any other is nobody's, and so is one from somebody else. */
function amountOf({ pay_amount: asked }: PaymentRecord, source: Source, kind: Kind): number {
  const isExact = source === 'usdt' || source === 'binance';
  if (kind === 'wrong-sender') return isExact ? asked + HALF_STEP : asked;
  if (kind === 'over') return isExact ? asked + USDT_OVER + HALF_STEP : asked + RUPEES_OVER;
  if (kind !== 'short') return asked;
  if (isExact) return Math.floor(asked / 2 / SLOT_STEP) * SLOT_STEP + HALF_STEP;
  if (asked === 1) throw new Refusal(422, 'PKR 1 is the least there is: it can not be paid short.');
  return Math.floor(asked / 2);
}

const afterDeadline = (host: Host, { expires_at }: PaymentRecord): Date =>
  new Date(Math.max(host.now().getTime(), expires_at.getTime() + LATE_BY_MS));
