import { diffChars } from 'diff';
import { distance } from 'fastest-levenshtein';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { isFullName, likenessTo, wholeNamesIn } from '../payments/similar-name.ts';
import { TRANSFER_FEE_MAX } from '../payments/transfer-fee.ts';
import { duration, moneyOf } from './describe-money.ts';
import { acceptsMoneyWithin, isDayOnly } from './match.ts';
import type { BankReceipt, NamedPayment } from './match-bank.ts';
import { contendersFor, isMeantAt, NEAR_MAX, rivalsOf, sentBy } from './match-bank.ts';
import type { CandidatePayment, ReceiptCase } from './receipt-case.ts';

/** A comparison of one trait of a payment with the money, in a short phrase. */
export type Trait = {
  trait: 'number' | 'amount' | 'name' | 'time' | 'method' | 'known payer';
  is: 'agrees' | 'differs' | 'unknown';
  says: string;
};

/** A part of a name. `differs`: the other side spells it differently. */
type NamePart = { text: string; differs: boolean };

/** The evidence for and against a payment as the target of money. */
export type Evidence = {
  payment: CandidatePayment;
  /** How the payment's names compare with the bank's texts. */
  name: NameMatch;
  traits: Trait[];
  /** The payment's sender, compared with the bank's; null without a sender. */
  nameParts: NamePart[] | null;
  /** The bank's words closest to that sender, compared with it; null if none come close. */
  bankParts: NamePart[] | null;
  /** Payments of other accounts for which the money may have been meant as well. */
  rivals: CandidatePayment[];
  /** Whether any evidence beside the amount speaks for the payment. */
  isSupported: boolean;
  /** Whether it is the only candidate and its whole name is in the bank's row. */
  isClear: boolean;
};

/** Whether a payment can still be paid, at least by an operator's decision. */
export const takesMoney = ({ state }: Pick<NamedPayment, 'state'>): boolean =>
  state === 'pending' || state === 'confirming' || state === 'expired';

/** Whether a payment was opened after the money was sent, so that it can't have been meant. */
export const isOpenedLater = (receipt: BankReceipt, { created_at }: NamedPayment): boolean =>
  created_at > sentBy(receipt);

/**
 * Whether an open payment with the receipt's address asks for slightly more, by no more than a fee.
 */
export const isShortByFee = ({ receipt, row }: ReceiptCase, payment: CandidatePayment): boolean =>
  row.currency === 'USDT' &&
  (payment.state === 'pending' || payment.state === 'confirming') &&
  payment.destination === row.destination &&
  payment.created_at <= receipt.sentAt &&
  payment.pay_amount > receipt.amount &&
  payment.pay_amount - receipt.amount <= TRANSFER_FEE_MAX;

/** How a payment's name compares with the bank's texts. */
export type NameMatch = 'same' | 'whole' | 'like' | 'other' | 'unnamed' | 'unsaid';

/**
 * The best match of a payment's names, and whether one of them was given before the money was sent.
 */
type NameEvidence = { match: NameMatch; isInTime: boolean };

/** Compares payments' names with the bank's texts. */
function nameMatcherOf(receipt: BankReceipt): (payment: Pick<NamedPayment, 'names'>) => NameEvidence {
  const couldBeSender = likenessTo(receipt);
  const isWhole = wholeNamesIn(receipt.text);
  const matches = [
    { match: 'same' as const, is: (key: string) => key === receipt.payerKey },
    { match: 'whole' as const, is: isWhole },
    { match: 'like' as const, is: couldBeSender },
  ];
  return ({ names }) => {
    for (const { match, is } of matches) {
      const matching = names.filter(({ key }) => is(key));
      if (matching.length > 0) return { match, isInTime: matching.some(({ at }) => at <= sentBy(receipt)) };
    }
    const match = names.length === 0 ? 'unnamed' : receipt.payerKey === '' ? 'unsaid' : 'other';
    return { match, isInTime: true };
  };
}

/** Weighs each candidate of a receipt, the likeliest first. */
export function weighAll(of: ReceiptCase): Evidence[] {
  const nameMatch = nameMatcherOf(of.receipt);
  const contenders = of.isByName ? contendersFor(of.receipt, of) : [];
  const isSender = senderMatcherOf(of);
  // People send wrong amounts: a payment with this very name is a rival at any amount.
  const namesakes = of.candidates.filter(
    (payment) =>
      of.isByName &&
      payment.names.some(({ key }) => isSender(key, payment.account_id)) &&
      payment.state !== 'completed' &&
      isMeantAt(of.receipt, payment) &&
      !contenders.some(({ id }) => id === payment.id),
  );
  const rivals = [...contenders, ...namesakes];
  const weighed = of.candidates.map((payment) => {
    const evidence = weigh(of, payment, { name: nameMatch(payment), contenders: rivals });
    return { evidence, place: placeOf(of, evidence) };
  });
  const fitting = weighed.filter(
    ({ evidence: { payment, isSupported } }) =>
      isSupported && payment.pay_amount === of.receipt.amount && acceptsMoneyWithin(payment, of.receipt),
  );
  const rivalsInView = weighed.flatMap(({ evidence }) =>
    evidence.isSupported && evidence.rivals.length <= RIVALS_IN_VIEW ? evidence.rivals : [],
  );
  // The sort is stable: equal candidates stay nearest and newest first.
  return weighed
    .toSorted((a, b) => a.place - b.place)
    .map(({ evidence }) => ({
      ...evidence,
      isSupported: evidence.isSupported || rivalsInView.some(({ id }) => id === evidence.payment.id),
      isClear: fitting.length === 1 && isClear(of, evidence, isSender),
    }));
}

/** With more rivals than this, a payment's rivals are not sorted beside it. */
const RIVALS_IN_VIEW = 3;

function weigh(
  of: ReceiptCase,
  payment: CandidatePayment,
  { name, contenders }: { name: NameEvidence; contenders: readonly CandidatePayment[] },
): Evidence {
  const { receipt } = of;
  const number = numberTrait(of, payment);
  const isNumbered = of.numbered.some((other) => other?.id === payment.id);
  const isKnown = of.knownPayers.has(payment.account_id);
  const isNamed = name.match === 'same' || name.match === 'whole' || name.match === 'like';
  return {
    payment,
    name: name.match,
    traits: [
      ...(of.isByName ? [number] : []),
      amountTrait(of, payment),
      ...(of.isByName ? [nameTrait(name, isNameOfOthers(of, payment))] : []),
      timeTrait(receipt, payment),
      ...(payment.method === receipt.method ? [] : [methodTrait(payment)]),
      ...(of.isByName ? [payerTrait(of, payment)] : []),
    ],
    ...(of.isByName ? namePartsOf(of.row, payment.sender, name.match) : NO_PARTS),
    rivals: isNamed || isKnown ? rivalsOf(contenders, payment) : [],
    // Other methods have unique amounts, so that the amount is evidence enough.
    isSupported: !of.isByName || isNumbered || of.hints.has(payment.id) || isNamed || isKnown,
    isClear: false,
  };
}

/**
 * Whether money is clearly for a payment, so that a person may settle it together with others
 * . Amount and time fit, and one of two holds: its whole name, given before, is the bank's
 * sender (or stands in the row, if the bank has none); or the account has had money from this very
 * name, and no other account's payment has the amount. If a row only has the minute, the name must
 * come before the minute.
 */
function isClear(of: ReceiptCase, { payment, rivals }: Evidence, isSender: IsSender): boolean {
  const { receipt, row, numbered, knownPayers, near } = of;
  const until = isDayOnly(receipt) ? sentBy(receipt) : receipt.sentAt;
  return (
    near.length <= NEAR_MAX &&
    row.is_confirmed &&
    payment.method === receipt.method &&
    payment.pay_amount === receipt.amount &&
    takesMoney(payment) &&
    receipt.sentAt <= payment.expires_at &&
    numbered.every((other) => other?.id === payment.id) &&
    rivals.length === 0 &&
    payment.created_at <= until &&
    (payment.names.some(({ key, at }) => at <= until && isSender(key, payment.account_id)) ||
      (knownPayers.has(payment.account_id) &&
        isFullName(receipt.payerKey) &&
        !near.some((other) => isOfAnother(of, other, payment))))
  );
}

type IsSender = (key: string, accountId: string) => boolean;

/**
 * Tells whether a name is the bank's sender. If the bank has none, the name must be in the row's
 * text and in no row of another account, since a phrase of the bank is in many rows.
 */
function senderMatcherOf({ receipt, row, ownersOf }: ReceiptCase): IsSender {
  const hasSender = receipt.payerKey !== '';
  const isWhole = wholeNamesIn(hasSender ? (row.payer ?? '') : receipt.text);
  return (key, accountId) => isWhole(key) && (hasSender || !isOfOthers(ownersOf, key, accountId));
}

/** Whether a name was in a bank row of another account. */
const isOfOthers = (ownersOf: ReceiptCase['ownersOf'], key: string, accountId: string): boolean =>
  ownersOf.get(key)?.some((owner) => owner !== accountId) ?? false;

/**
 * Whether another account's payment has the money's amount and was open at a time when it may have
 * been sent.
 */
const isOfAnother = ({ receipt }: ReceiptCase, other: CandidatePayment, { account_id }: CandidatePayment) =>
  other.account_id !== account_id &&
  other.pay_amount === receipt.amount &&
  acceptsMoneyWithin(other, receipt);

function placeOf(of: ReceiptCase, { payment, name, traits }: Evidence): number {
  const isNumbered = traits.some(({ trait, is }) => trait === 'number' && is === 'agrees');
  return (
    (isNumbered ? 0 : of.hints.has(payment.id) ? 64 : 128) +
    (isOpenedLater(of.receipt, payment) ? 32 : 0) +
    (payment.pay_amount === of.receipt.amount ? 0 : 16) +
    (name === 'same' ? 0 : name === 'whole' ? 4 : name === 'like' ? 8 : 12)
  );
}

function numberTrait({ numbered, hints, numbers }: ReceiptCase, { id, number }: CandidatePayment): Trait {
  const hint = hints.get(id);
  if (numbered.some((payment) => payment?.id === id))
    return numbered.length === 1
      ? { trait: 'number', is: 'agrees', says: `Number ${number}` }
      : { trait: 'number', is: 'differs', says: `${numbered.length} numbers in its text` };
  if (hint !== undefined) return { trait: 'number', is: 'differs', says: hint };
  if (numbered.length === 0) return { trait: 'number', is: 'unknown', says: 'No number' };
  return { trait: 'number', is: 'differs', says: `Number of another payment: ${numbers.join(', ')}` };
}

function amountTrait(of: ReceiptCase, payment: CandidatePayment): Trait {
  const { amount } = of.receipt;
  const by = (more: number) => moneyOf(Math.abs(more), of.row.currency);
  const trait = 'amount' as const;
  if (payment.currency !== of.row.currency)
    return { trait, is: 'differs', says: `Asked in ${payment.currency}` };
  if (payment.pay_amount === amount) return { trait, is: 'agrees', says: by(amount) };
  const less = payment.pay_amount - amount;
  if (isShortByFee(of, payment)) return { trait, is: 'differs', says: `${by(less)} less, maybe a fee` };
  return { trait, is: 'differs', says: `${by(less)} ${less > 0 ? 'less' : 'more'}` };
}

/** Whether a name of the payment was in a bank row of another account. */
const isNameOfOthers = ({ ownersOf }: ReceiptCase, { names, account_id }: CandidatePayment): boolean =>
  names.some(({ key }) => isOfOthers(ownersOf, key, account_id));

function nameTrait({ match, isInTime }: NameEvidence, isOfOthers: boolean): Trait {
  const trait = 'name' as const;
  switch (match) {
    case 'unnamed':
      return { trait, is: 'unknown', says: 'No sender named' };
    case 'unsaid':
      return { trait, is: 'unknown', says: 'The bank names no sender of its own' };
    case 'other':
      return { trait, is: 'differs', says: 'Another sender' };
    default:
      if (!isInTime) return { trait, is: 'differs', says: 'Sender named after the money came' };
      if (match === 'whole' && isOfOthers)
        return { trait, is: 'unknown', says: 'Words that stand in money of others too' };
      if (match === 'like') return { trait, is: 'differs', says: 'Sender written differently' };
      return { trait, is: 'agrees', says: match === 'same' ? 'Sender' : 'Sender in its text' };
  }
}

function timeTrait(receipt: BankReceipt, payment: CandidatePayment): Trait {
  const trait = 'time' as const;
  const early = payment.created_at.getTime() - sentBy(receipt).getTime();
  const late = receipt.sentAt.getTime() - payment.expires_at.getTime();
  if (early > 0) return { trait, is: 'differs', says: `Sent ${duration(early)} before it was opened` };
  if (late > 0) return { trait, is: 'differs', says: `Sent ${duration(late)} after its end` };
  return isDayOnly(receipt)
    ? { trait, is: 'unknown', says: 'Sent on its day, at an unknown time' }
    : { trait, is: 'agrees', says: 'Sent in its time' };
}

const methodTrait = ({ method }: CandidatePayment): Trait => ({
  trait: 'method',
  is: 'differs',
  says: `A ${method} payment`,
});

const payerTrait = ({ knownPayers }: ReceiptCase, { account_id, username }: CandidatePayment): Trait =>
  knownPayers.has(account_id)
    ? { trait: 'known payer', is: 'agrees', says: `Has paid for ${username} before` }
    : { trait: 'known payer', is: 'unknown', says: `Has not paid for ${username} before` };

type NameParts = Pick<Evidence, 'nameParts' | 'bankParts'>;
const NO_PARTS: NameParts = { nameParts: null, bankParts: null };

/** The payment's sender and the bank's words for it, letter by letter. */
function namePartsOf(row: Pick<ReceiptRow, 'payer' | 'description'>, sender: string | null, name: NameMatch) {
  if (sender === null) return NO_PARTS;
  const said = name === 'other' || name === 'unsaid' ? null : nearestTo(sender, row);
  if (said === null) return { nameParts: [{ text: sender, differs: name === 'other' }], bankParts: null };
  const parts: { name: NamePart[]; bank: NamePart[] } = { name: [], bank: [] };
  let at = 0;
  for (const { value, added, removed } of diffChars(said, sender, { ignoreCase: true })) {
    if (!removed) append(parts.name, { text: value, differs: added });
    if (added) continue;
    append(parts.bank, { text: said.slice(at, at + value.length), differs: removed });
    at += value.length;
  }
  return { nameParts: parts.name, bankParts: parts.bank };
}

function append(parts: NamePart[], { text, differs }: NamePart): void {
  const last = parts.at(-1);
  if (last?.differs === differs) last.text += text;
  else parts.push({ text, differs });
}

/**
 * The bank's words closest to a name: the bank's sender, or as many words of the text as the name
 * has.
 */
function nearestTo(sender: string, { payer, description }: Pick<ReceiptRow, 'payer' | 'description'>) {
  const wanted = senderKeyOf(sender);
  const text = description ?? '';
  const words = [...text.matchAll(/[^\s/|:,;]+/gu)];
  const length = wanted.split(' ').length;
  const windows = words.flatMap(({ index }, place) => {
    const last = words[place + length - 1];
    return last === undefined ? [] : [text.slice(index, last.index + last[0].length)];
  });
  const all = [...(payer === null ? [] : [payer]), ...windows];
  const [nearest] = all
    .map((said) => ({ said, by: distance(senderKeyOf(said), wanted) }))
    .toSorted((one, other) => one.by - other.by);
  return nearest?.said ?? null;
}
