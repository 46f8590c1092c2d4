import { DAY_MS } from '#contract/durations.ts';
import { usernamesOf } from '../accounts/admin.ts';
import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { numberHintsIn, numbersIn } from '../payments/payment-number.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { wholeNamesIn } from '../payments/similar-name.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findPayments } from '../payments/store.ts';
import { TRANSFER_FEE_MAX } from '../payments/transfer-fee.ts';
import { findByNumbers, findOwnersOfNames } from './bank-evidence.store.ts';
import type { NamedPaymentRow } from './bank-evidence.ts';
import {
  findBankEvidence,
  findNames,
  incomingOf,
  NEAR_DIVISOR,
  textsOf,
  toBankReceipt,
} from './bank-evidence.ts';
import type { BankEvidence, BankReceipt } from './match-bank.ts';
import { sentBy } from './match-bank.ts';
import type { AmountRange } from './related-payments.store.ts';
import { findByNumberPatterns, findByOrderNumbers, findRelated } from './related-payments.store.ts';

const CANDIDATES = { daysBefore: 30, max: 100 };

/** A payment for which a receipt may have been meant, with its owner and its names. */
export type CandidatePayment = NamedPaymentRow & { username: string };

/** A receipt with all evidence about its payment. */
export type ReceiptCase = BankEvidence<CandidatePayment> & {
  row: ReceiptRow;
  receipt: BankReceipt;
  /** Whether the receipt is matched by number and sender, rather than by a unique amount. */
  isByName: boolean;
  /** The payment numbers in the receipt's texts. */
  numbers: readonly string[];
  /** The payments that a text nearly names, each with a phrase about that text. */
  hints: ReadonlyMap<string, string>;
  /** The accounts that had money in bank rows with a name of this receipt's text, by name. */
  ownersOf: ReadonlyMap<string, readonly string[]>;
  /** The payments with the receipt's amount, nearly its amount, its sender or its number. */
  candidates: readonly CandidatePayment[];
};

/** Looks up the evidence about a receipt, also about given payments. Only reads. */
export async function findReceiptCase(
  db: Db,
  host: Pick<Host, 'methods'>,
  row: ReceiptRow,
  named: readonly string[] = [],
): Promise<ReceiptCase | null> {
  const range = amountRangeOf(host, row);
  if (range === null) return null;
  const incoming = incomingOf(range.method, row);
  const receipt = toBankReceipt(incoming);
  const isByName = host.methods[range.method].needsSenderName;
  const evidence = await findBankEvidence(db, incoming, { isWhole: isByName });
  const related = await findRelated(
    db,
    { ...range, until: sentBy(receipt) },
    { payerKey: row.payer_key, text: searchableText(receipt) },
    CANDIDATES.max,
  );
  const numbered = evidence.numbered.flatMap((payment) => payment ?? []);
  // A text that resembles a number means nothing beside a real number.
  const isHintable = isByName && numbered.length === 0;
  const hinted = isHintable ? await findHinted(db, textsOf(incoming), range.since) : [];
  const hints = new Map(hinted.map(({ payment, says }) => [payment.id, says]));
  const others = [...related, ...hinted.map(({ payment }) => payment), ...(await findPayments(db, named))];
  const found = new Map<string, PaymentRow>([...numbered, ...others].map((payment) => [payment.id, payment]));
  const all = [...found.values(), ...evidence.near];
  const known = new Map([...numbered, ...evidence.near].map(({ id, names }) => [id, names]));
  const names = await findNames(
    db,
    [...found.keys()].filter((id) => !known.has(id)),
  );
  const usernames = await usernamesOf(db, [...new Set(all.map(({ account_id }) => account_id))]);
  const whole = (payment: PaymentRow): CandidatePayment => ({
    ...payment,
    username: usernames.get(payment.account_id) ?? '',
    names: known.get(payment.id) ?? names.get(payment.id) ?? [],
  });
  const candidates = [...found.values()].map(whole);
  const isInText = wholeNamesIn(receipt.text);
  const inText = candidates.flatMap((payment) => payment.names.map(({ key }) => key)).filter(isInText);
  const owners = isByName
    ? await findOwnersOfNames(db, row.source, [...new Set(inText)], receipt.sentAt)
    : [];
  const byName = Map.groupBy(owners, ({ name }) => name);
  return {
    row,
    receipt,
    isByName,
    ownersOf: new Map([...byName].map(([name, all]) => [name, all.map((each) => each.account_id)])),
    numbers: [...new Set([...numbersIn(textsOf(incoming)).written, ...numbered.map(({ number }) => number)])],
    hints,
    candidates,
    numbered: evidence.numbered.map((payment) => payment && whole(payment)),
    knownPayers: evidence.knownPayers,
    near: evidence.near.map(whole),
    unpaidEnds: evidence.unpaidEnds,
  };
}

/** The payments that a text nearly names. */
async function findHinted(
  db: Db,
  texts: readonly (string | null)[],
  since: Date,
): Promise<{ payment: PaymentRow; says: string }[]> {
  const { numbers, patterns, orders } = numberHintsIn(texts);
  const byNumber = [
    ...(await findByNumbers(db, numbers)).filter(({ created_at }) => created_at >= since),
    ...(await findByNumberPatterns(db, { patterns, since })),
  ];
  const byOrder = await findByOrderNumbers(db, orders);
  return [
    ...byNumber.map((payment) => ({ payment, says: `Nearly its number, ${payment.number}` })),
    ...byOrder.map(({ order_number, ...payment }) => ({
      payment,
      says: `Number of its order, ${order_number ?? ''}`,
    })),
  ];
}

/**
 * The bank's words about a sender, to find names in: in capitals, with punctuation both removed and
 * replaced by spaces, and with a space at both ends.
 */
const searchableText = ({ text }: BankReceipt): string =>
  ` ${senderKeyOf(text)} | ${senderKeyOf(text.replace(/[\p{P}\p{S}]/gu, ' '))} `;

/**
 * The amounts of payments for which a receipt may have been meant; null if no payment method has
 * its source.
 */
export function amountRangeOf(
  host: Pick<Host, 'methods'>,
  { source, currency, amount, sent_at }: ReceiptRow,
): AmountRange | null {
  const method = Object.values(host.methods).find(({ id }) => id === source)?.id;
  if (method === undefined) return null;
  const span = Math.floor(amount / NEAR_DIVISOR);
  const max = amount + (currency === 'USDT' ? Math.max(span, TRANSFER_FEE_MAX) : span);
  const since = new Date(sent_at.getTime() - CANDIDATES.daysBefore * DAY_MS);
  return { method, currency, amount, min: amount - span, max, since };
}
