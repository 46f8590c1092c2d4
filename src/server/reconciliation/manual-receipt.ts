import { typedOff } from '#contract/digits.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { PaymentMethodName } from '#contract/payments.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockPayment } from '../payments/lock.ts';
import { isRemark, numbersIn } from '../payments/payment-number.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findByAmount, findByReference, findReceipt } from '../payments/receipt.store.ts';
import { newId, shortIdOf } from '../platform/ids.ts';
import { parseMinorUnits } from '../platform/money.ts';
import { numberedPaymentOf } from './bank-evidence.ts';
import { moneyOf } from './describe-money.ts';
import { DUPLICATE_WINDOW_MS, isSameReceipt } from './duplicates.ts';
import type { ReceiptMatch } from './match.ts';
import type { IncomingReceipt } from './receipt.ts';
import type { RecordedReceipt } from './record-receipt.ts';
import { recordReceiptInTx } from './record-receipt.ts';

/** How far a bank's clock may be ahead. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * A receipt entered by a person. `amount` is a decimal string, `reference` the network's id;
 * `network` is needed only if there are several.
 */
type ManualReceipt = {
  method: PaymentMethodName;
  amount: string;
  payer: string | null;
  reference: string;
  at: Date;
  network: string | null;
};

/**
 * The method of this name; a 400 if its money isn't recorded by hand, or if it needs a payer and
 * there is none.
 */
function manualMethodOf(
  { methods }: Pick<Host, 'methods'>,
  { method: name, payer }: { method: string; payer: string | null },
): PaymentMethodName {
  const manual = Object.values(methods).filter(({ manualEntry }) => manualEntry !== undefined);
  const method = manual.find(({ id }) => id === name);
  if (method === undefined)
    throw new HttpError(400, `The method must be one of ${manual.map(({ id }) => id).join(', ')}.`);
  if (method.manualEntry?.needsPayer === true && payer === null)
    throw new HttpError(400, `A ${name} transfer needs its sender: --payer NAME.`);
  return method.id;
}

/**
 * Converts a manual receipt; a 422 for an invalid amount, a future time, or a method that the shop
 * doesn't offer.
 */
export async function toIncomingReceipt(
  host: Pick<Host, 'now' | 'networks' | 'methods'>,
  manual: ManualReceipt,
): Promise<IncomingReceipt> {
  const currency = host.methods[manual.method].currency;
  const amount = parseMinorUnits(manual.amount, currency);
  if (amount === null || amount === 0)
    throw new HttpError(
      422,
      `${manual.amount} is not an amount in ${currency}${currency === 'PKR' ? ' (whole rupees)' : ''}.`,
    );
  if (manual.at.getTime() > host.now().getTime() + CLOCK_SKEW_MS)
    throw new HttpError(422, 'This time is in the future.');
  const { payer, at: sentAt } = manual;
  const reference = typedOff(manual.reference);
  const destination = await destinationOf(host, manual);
  return { source: manual.method, externalId: reference, amount, destination, payer, reference, sentAt };
}

/**
 * A receipt as the operator typed it, sent now if no time is given. Fails like `manualMethodOf` and
 * `toIncomingReceipt`.
 */
export async function parseManualReceipt(
  host: Pick<Host, 'now' | 'networks' | 'methods'>,
  {
    method: name,
    payer: typedPayer,
    at,
    network: typedNetwork,
    ...typed
  }: {
    method: string;
    amount: string;
    payer?: string | undefined;
    reference: string;
    at?: string | undefined;
    network?: string | undefined;
  },
): Promise<IncomingReceipt> {
  const [payer, network] = [typedPayer ?? null, typedNetwork ?? null];
  const method = manualMethodOf(host, { method: name, payer });
  const sentAt = at === undefined ? host.now() : new Date(at);
  const incoming = await toIncomingReceipt(host, { ...typed, method, payer, network, at: sentAt });
  // A payment's number is the payer's remark, not an id: all money for the payment would share it.
  return isRemark(typed.reference)
    ? { ...incoming, externalId: newId(), reference: null, description: incoming.reference }
    : incoming;
}

/**
 * Ensures that money with only a payer's remark is not entered twice: a 409 if the same amount with
 * the same payment number is recorded within 72 hours, unless the senders differ. Locks the payment
 * first, so that a second press waits for the first.
 */
export async function ensureNotTyped(tx: Tx, host: Pick<Host, 'methods'>, incoming: IncomingReceipt) {
  const { source, amount, reference, description = null, sentAt } = incoming;
  if (reference !== null || description === null) return;
  const payment = await numberedPaymentOf(tx, incoming);
  if (payment !== null) await lockPayment(tx, payment);
  const numbersOf = (...texts: (string | null)[]) => numbersIn(texts).spaced;
  const numbers = numbersOf(description);
  const times = { from: sentTime(sentAt, -1), until: sentTime(sentAt, 1) };
  const near = await findByAmount(tx, { source, amount, ...times }, NEAR_MAX);
  const known = near.find(
    (each) =>
      isSameReceipt(each, incoming) &&
      numbersOf(each.reference, each.description).some((number) => numbers.includes(number)),
  );
  if (known === undefined) return;
  const money = moneyOf(amount, host.methods[source].currency);
  throw new HttpError(
    409,
    `${money} with ${description} is recorded already: receipt ${shortIdOf(known.id)}. If as much came a second time, say so with --again.`,
  );
}

const sentTime = (at: Date, sign: 1 | -1) => new Date(at.getTime() + sign * DUPLICATE_WINDOW_MS);
/** Six days never have more receipts of one amount. */
const NEAR_MAX = 1_000;

/** The destination of this method's payments. */
async function destinationOf(
  { methods, networks }: Pick<Host, 'networks' | 'methods'>,
  { method, network: named }: ManualReceipt,
): Promise<string> {
  const destinations = (await methods[method].manualEntry?.destinations(networks)) ?? [];
  const [place, ...more] = destinations.filter(({ network }) => named === null || network === named);
  const names = destinations.flatMap(({ network }) => network ?? []).join(', ');
  if (place === undefined && destinations.length === 0)
    throw new HttpError(422, `This shop doesn't accept ${method} payments like this now.`);
  if (place === undefined)
    throw new HttpError(
      422,
      names === ''
        ? `${method} payments have no networks: leave out --network.`
        : `The network must be one of ${names}.`,
    );
  if (more.length > 0) throw new HttpError(422, `Choose a network with --network: ${names}.`);
  return place.address;
}

/**
 * Records a manual receipt in the caller's transaction. The same money again changes nothing. Other
 * money with a known reference is a 409, since under the same id one of the two would be lost.
 */
export async function recordManualReceipt(
  tx: Tx,
  host: Host,
  incoming: IncomingReceipt,
  rate: string | null,
  { isOfImport = false, match }: { isOfImport?: boolean; match?: ReceiptMatch } = {},
): Promise<RecordedReceipt> {
  const known = await findKnown(tx, host, incoming);
  // The network may have reported the money under its own id.
  const identified = known === undefined ? incoming : { ...incoming, externalId: known.external_id };
  return recordReceiptInTx(tx, host, identified, { rate, isManual: true, isOfImport, match });
}

/** The recorded receipt of the same money; a 409 if its reference belongs to other money. */
export async function findKnown(
  db: Db,
  host: Pick<Host, 'methods'>,
  incoming: IncomingReceipt,
): Promise<ReceiptRow | undefined> {
  const { source, reference, externalId } = incoming;
  if (reference === null) return findReceipt(db, source, externalId);
  const byReference = host.methods[source].knownBy !== 'id';
  const known = await findByReference(db, { source, id: reference, byReference });
  if (known !== undefined && !isSameReceipt(known, incoming))
    throw new HttpError(
      409,
      `The reference ${reference} belongs to different money: receipt ${shortIdOf(known.id)}.`,
    );
  return known;
}

/**
 * The receipt recorded for the same line by an earlier release, under its id then; undefined if
 * there is none.
 */
export const findByFormerId = (
  db: Db,
  source: PaymentMethodName,
  formerId: string,
): Promise<ReceiptRow | undefined> => findReceipt(db, source, formerId);
