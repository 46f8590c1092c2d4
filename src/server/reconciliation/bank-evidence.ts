import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { PaymentNumbers } from '../payments/payment-number.ts';
import { numbersIn } from '../payments/payment-number.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { isMasked } from '../payments/similar-name.ts';
import type { PaymentRow } from '../payments/store.ts';
import {
  findByNumbers,
  findKnownPayers,
  findOpenedBetween,
  findSenderNames,
  findUnpaidEnds,
} from './bank-evidence.store.ts';
import type { SendingTime } from './match.ts';
import { earlierOf, laterOf } from './match.ts';
import type { BankEvidence, BankReceipt, NamedPayment } from './match-bank.ts';
import { MEANT_AFTER_END_MS, NEAR_MAX, sentBy } from './match-bank.ts';
import type { IncomingReceipt } from './receipt.ts';

/** A bank payment is never open for longer. */
export const OPEN_MAX_MS = DAY_MS;
/** A payment is near an amount if it differs by at most a fiftieth (2 %). */
export const NEAR_DIVISOR = 50;
/** In rupees: for small amounts, 2 % would be too strict. */
const NEAR_MIN = 100;

/** A stored payment, with all sender names that it has had. */
export type NamedPaymentRow = PaymentRow & Pick<NamedPayment, 'names'>;

/** A preview's view of the stored data, as if earlier lines were recorded. */
type SeenAs = {
  payment: (payment: PaymentRow) => PaymentRow;
  /** The accounts that earlier lines have linked to this sender. */
  payersOf: (payerKey: string) => readonly string[];
};
const AS_STORED: SeenAs = { payment: (payment) => payment, payersOf: () => [] };

/** The bank's texts of a receipt, which may have a payment's number. */
export const textsOf = ({
  reference,
  description,
  payer,
}: Pick<IncomingReceipt, 'reference' | 'description' | 'payer'>): (string | null)[] => [
  reference,
  description ?? null,
  payer,
];

export const toBankReceipt = ({
  source,
  amount,
  payer,
  sentAt,
  sentUntil = null,
  ...texts
}: IncomingReceipt): BankReceipt => ({
  method: source,
  amount,
  // A masked name fits many people.
  payerKey: payer === null || isMasked(payer) ? '' : senderKeyOf(payer),
  text: textsOf({ ...texts, payer })
    .flatMap((text) => text ?? [])
    .join(' | '),
  sentAt,
  sentUntil,
});

/** A stored receipt as incoming money, which was sent before it was recorded. */
export const incomingOf = (source: IncomingReceipt['source'], row: ReceiptRow): IncomingReceipt => ({
  source,
  externalId: row.external_id,
  amount: row.amount,
  destination: row.destination,
  payer: row.payer,
  reference: row.reference,
  sentAt: row.sent_at,
  sentUntil:
    row.sent_until === null ? null : laterOf(row.sent_at, earlierOf(row.sent_until, row.recorded_at)),
  description: row.description,
});

/**
 * The evidence about a bank receipt. Only reads. Competing payments are only looked
 * for if the payer is known, or if `isWhole`.
 */
export async function findBankEvidence(
  db: Db,
  incoming: IncomingReceipt,
  { seenAs = AS_STORED, isWhole = false }: { seenAs?: SeenAs; isWhole?: boolean } = {},
): Promise<BankEvidence<NamedPaymentRow>> {
  const receipt = toBankReceipt(incoming);
  const { payerKey } = receipt;
  const numbered = await findNumbered(db, numbersIn(textsOf(incoming)));
  const known =
    payerKey === ''
      ? []
      : [...(await findKnownPayers(db, incoming.source, payerKey)), ...seenAs.payersOf(payerKey)];
  const isDecided = numbered.length > 0 || known.length === 0;
  const near = isDecided && !isWhole ? [] : await findNear(db, receipt);
  const names = await findNames(
    db,
    [...numbered, ...near].flatMap((payment) => payment?.id ?? []),
  );
  const withNames = (payment: PaymentRow): NamedPaymentRow => ({
    ...seenAs.payment(payment),
    names: names.get(payment.id) ?? [],
  });
  return {
    numbered: numbered.map((payment) => (payment === null ? null : withNames(payment))),
    knownPayers: new Set(known),
    near: near.map(withNames),
    unpaidEnds: await findEnds(db, near, receipt),
  };
}

/** The sender names that payments have had, by payment. */
export const findNames = async (db: Db, paymentIds: readonly string[]) =>
  Map.groupBy(await findSenderNames(db, paymentIds), ({ payment_id }) => payment_id);

/**
 * The payment of each number in a text; null for a text that looks like a number and belongs to no
 * payment.
 */
async function findNumbered(db: Db, { written, spaced }: PaymentNumbers): Promise<(PaymentRow | null)[]> {
  const found = await findByNumbers(db, [...new Set([...written, ...spaced])]);
  const missing = written.filter((number) => !found.some((payment) => payment.number === number));
  return [...found, ...missing.map(() => null)];
}

/** The payment of the only number in a receipt's texts; null for no number or several. */
export async function numberedPaymentOf(db: Db, incoming: IncomingReceipt): Promise<string | null> {
  const [payment, ...more] = await findNumbered(db, numbersIn(textsOf(incoming)));
  return more.length > 0 ? null : (payment?.id ?? null);
}

/** The bank payments of nearly the amount for which money may have been meant. */
function findNear(db: Db, receipt: BankReceipt): Promise<PaymentRow[]> {
  return findOpenedBetween(db, { method: receipt.method, ...nearOf(receipt) }, NEAR_MAX + 1);
}

/** The ranges of amounts and opening times of payments for which the money may have been meant. */
export const nearOf = ({
  amount,
  ...time
}: Pick<BankReceipt, 'amount'> & SendingTime): {
  min: number;
  max: number;
  from: Date;
  until: Date;
} => {
  const span = Math.max(Math.floor(amount / NEAR_DIVISOR), NEAR_MIN);
  const from = new Date(time.sentAt.getTime() - MEANT_AFTER_END_MS - OPEN_MAX_MS);
  return { min: amount - span, max: amount + span, from, until: sentBy(time) };
};

async function findEnds(
  db: Db,
  near: readonly PaymentRow[],
  receipt: BankReceipt,
): Promise<BankEvidence<NamedPayment>['unpaidEnds']> {
  const accounts = [...new Set(near.map(({ account_id }) => account_id))];
  const ends = await findUnpaidEnds(db, accounts, {
    from: new Date(receipt.sentAt.getTime() - MEANT_AFTER_END_MS - OPEN_MAX_MS - DAY_MS),
    until: new Date(sentBy(receipt).getTime() + OPEN_MAX_MS + DAY_MS),
  });
  const byAccount = Map.groupBy(ends, ({ account_id }) => account_id);
  return new Map([...byAccount].map(([id, rows]) => [id, rows.flatMap(({ closed_at }) => closed_at ?? [])]));
}
