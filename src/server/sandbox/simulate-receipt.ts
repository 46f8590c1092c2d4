import * as v from 'valibot';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Status } from '#contract/primitives.ts';
import { Id } from '#contract/primitives.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { PaymentRecord } from '../payments/admin.ts';
import { paymentOf } from '../payments/admin.ts';
import { expirePayment } from '../payments/close.ts';
import { outcomeAt } from '../payments/load-outcomes.ts';
import { addSenderName } from '../payments/name-sender.ts';
import { STATUS_OF } from '../payments/outcome.ts';
import { newId } from '../platform/ids.ts';
import type { IncomingReceipt } from '../reconciliation/receipt.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import { recordReceipt } from '../reconciliation/record-receipt.ts';
import { dropUnconfirmed, recordUnconfirmed } from '../reconciliation/unconfirmed.ts';

/**
 * How money can arrive. Without its number bank money comes from the payment's sender, but by
 * `wrong-sender` from another one; `unconfirmed` is seen but not final, `gone` is no longer seen.
 */
export const Scenario = v.picklist(
  ['exact', 'short', 'over', 'late', 'no-number', 'wrong-sender', 'unconfirmed', 'gone'],
  'must be exact, short, over, late, no-number, wrong-sender, unconfirmed or gone',
);
export type Scenario = v.InferOutput<typeof Scenario>;

/** `POST /sandbox/receipts`. */
export const SimulatedReceipt = v.object({ payment_id: Id, kind: Scenario });

const LATE_MS = MINUTE_MS;

/** How a method's money is simulated. */
export type SandboxRules = NonNullable<Host['methods'][PaymentRecord['method']]['sandbox']>;

type SimulationResult = {
  outcome: RecordedReceipt['outcome'] | 'unconfirmed' | 'gone';
  payment_id: string;
  status: Status;
  status_text: string;
};

/**
 * Simulates money for a payment as its network would report it; it is recorded like any other. Bank
 * money comes from a payer who followed the tip: with the payment's number and its sender. `late`
 * expires the payment first.
 */
export async function simulateReceipt(
  host: Host,
  { payment_id: id, kind }: v.InferOutput<typeof SimulatedReceipt>,
): Promise<SimulationResult> {
  const payment = await paymentOf(host, id);
  if (payment === undefined) throw new HttpError(404, 'There is no such payment.');
  const { sandbox } = host.methods[payment.method];
  if (sandbox === undefined) throw new HttpError(422, 'No money from outside is expected for this payment.');
  const outcome =
    kind === 'unconfirmed' || kind === 'gone'
      ? await simulateUnconfirmed(host, payment, sandbox, kind)
      : await simulateFinal(host, payment, sandbox, kind);
  const paid = (await paymentOf(host, id)) ?? payment;
  const { status, text } = STATUS_OF[await outcomeAt(host.db, paid, host.now())];
  return { outcome, payment_id: id, status, status_text: text };
}

async function simulateFinal(host: Host, payment: PaymentRecord, rules: SandboxRules, kind: FinalScenario) {
  const payer = await payerOf(host, payment, kind);
  const sentAt = kind === 'late' ? afterDeadline(host, payment) : host.now();
  await expirePayment({ ...host, now: () => sentAt }, payment.id);
  const amount = amountOf(payment, rules, kind);
  const isNumbered = rules.carriesNumber && kind !== 'wrong-sender' && kind !== 'no-number';
  const { outcome } = await recordReceipt(host, {
    ...sandboxReceipt(host, payment, { isShown: payment.state === 'confirming' }),
    amount,
    payer,
    sentAt,
    description: isNumbered ? payment.number : null,
  });
  return outcome;
}

type FinalScenario = Exclude<Scenario, 'unconfirmed' | 'gone'>;

/** Money on a chain is seen before it is final, and may vanish before that. */
async function simulateUnconfirmed(
  host: Host,
  payment: PaymentRecord,
  { showsUnconfirmed }: SandboxRules,
  kind: 'unconfirmed' | 'gone',
) {
  if (!showsUnconfirmed) throw new HttpError(422, 'Money by this method is final at once.');
  const incoming = sandboxReceipt(host, payment, { isShown: true });
  if (kind === 'unconfirmed') await recordUnconfirmed(host, { ...incoming, sentAt: host.now() });
  else await dropUnconfirmed(host, payment.method, incoming.externalId);
  return kind;
}

/**
 * All money on an invoice has the invoice's id. A transfer that was unconfirmed keeps its id when
 * it is final.
 */
function sandboxReceipt(
  { methods }: Host,
  { id, method: source, destination, pay_amount: amount, created_at, invoice_id }: PaymentRecord,
  { isShown }: { isShown: boolean },
): IncomingReceipt {
  const hasInvoice = methods[source].invoice !== undefined;
  const externalId = hasInvoice ? invoice_id : isShown ? `sandbox-${id}` : `sandbox-${newId()}`;
  if (externalId === null) throw new HttpError(422, 'This payment has no invoice.');
  return { source, externalId, amount, destination, payer: null, reference: null, sentAt: created_at };
}

/** The name that a bank would write; money that is short counts only with a name that was given. */
async function payerOf(host: Host, payment: PaymentRecord, kind: Scenario): Promise<string | null> {
  if (!host.methods[payment.method].needsSenderName) return null;
  if (kind === 'wrong-sender') return 'Somebody Else';
  if (payment.sender !== null) return payment.sender;
  const invented = `Sandbox Sender ${payment.account_id.slice(0, 8)}`;
  if (kind === 'short') await addSenderName(host, payment.id, invented);
  return invented;
}

function amountOf({ pay_amount: asked }: PaymentRecord, rules: SandboxRules, kind: FinalScenario): number {
  switch (kind) {
    case 'exact':
    case 'late':
    case 'no-number':
      return asked;
    case 'short':
      return rules.tooLittle(asked);
    case 'over':
      return rules.tooMuch(asked);
    case 'wrong-sender':
      return rules.unrecognised(asked);
  }
}

const afterDeadline = (host: Host, { expires_at }: PaymentRecord): Date =>
  new Date(Math.max(host.now().getTime(), expires_at.getTime() + LATE_MS));
