import { duration, moneyOf } from './describe-money.ts';
import type { Evidence } from './evidence.ts';
import { isOpenedLater, isShortByFee, nameMatchOf, takesMoney } from './evidence.ts';
import { isNumberValid, sentBy } from './match-bank.ts';
import type { CandidatePayment, ReceiptCase } from './receipt-case.ts';

/**
 * Why money waits for a person: one plain sentence, from the payments that have something in common
 * with it (R-85). One that was opened after the money was sent is the reason only if no other is.
 */
export function whyUnmatched(of: ReceiptCase, weighed: readonly Evidence[]): string {
  if (!of.row.is_confirmed) return 'Its network never confirmed it.';
  if (of.numbered.length > 0 || of.hints.size > 0) return whyByNumber(of, weighed);
  const payments = weighed.map(({ payment }) => payment);
  const later = payments.filter((payment) => isOpenedLater(of.receipt, payment) && isExact(of, payment));
  const earlier = payments.filter((payment) => !isOpenedLater(of.receipt, payment));
  const sameAmount = earlier.filter((payment) => isExact(of, payment));
  // Its own buyer's payment says more than those of strangers that were open at the time.
  const own = later.find((payment) => isSender(of, payment));
  if (of.isByName && own !== undefined && !sameAmount.some((payment) => isSender(of, payment)))
    return sentBefore(own);
  const isRelated = (payment: CandidatePayment) =>
    isExact(of, payment) || isSender(of, payment) || isInText(of, payment) || isShortByFee(of, payment);
  if (later[0] !== undefined && !earlier.some(isRelated))
    return later.length === 1
      ? sentBefore(later[0])
      : 'It was sent before any payment of this amount was opened.';
  return of.isByName ? whyBySender(of, weighed, earlier) : whyByAmount(of, earlier, sameAmount);
}

const isExact = ({ receipt }: ReceiptCase, { pay_amount }: CandidatePayment) => pay_amount === receipt.amount;
const isSender = ({ receipt }: ReceiptCase, payment: CandidatePayment) =>
  nameMatchOf(receipt, payment) === 'same';
const isInText = ({ receipt }: ReceiptCase, payment: CandidatePayment) =>
  nameMatchOf(receipt, payment) === 'whole';
const isLike = ({ receipt }: ReceiptCase, payment: CandidatePayment) =>
  nameMatchOf(receipt, payment) === 'like';

const sentBefore = ({ number }: CandidatePayment): string =>
  `It was sent before payment ${number} was opened.`;

function whyByNumber(of: ReceiptCase, weighed: readonly Evidence[]): string {
  const [payment, ...more] = of.numbered;
  const hinted = weighed.find((each) => of.hints.has(each.payment.id))?.payment;
  if (more.length > 0) return `Its text has ${of.numbered.length} payment numbers: ${of.numbers.join(', ')}.`;
  if (payment === null || payment === undefined) {
    const hint = hinted === undefined ? '' : `: it may be for ${hinted.number}`;
    return of.numbers[0] === undefined
      ? `Its text nearly has the number of a payment${hint}.`
      : `Its text has the number ${of.numbers[0]}, which no payment has${hint}.`;
  }
  if (payment.method !== of.receipt.method)
    return `Its text has the number ${payment.number}, which is of a ${payment.method} payment.`;
  if (!isNumberValid(of.receipt, payment))
    return `Its text has the number ${payment.number}, which is older than 30 days.`;
  const less = payment.pay_amount - of.receipt.amount;
  if (less > 0)
    return `Its text has the number ${payment.number}, but it is ${moneyOf(less, of.row.currency)} less than that payment asks for, and its sender is not known to be the buyer's.`;
  return `Its text has the number ${payment.number}, but did not settle it when the money came in.`;
}

function whyBySender(
  of: ReceiptCase,
  weighed: readonly Evidence[],
  related: readonly CandidatePayment[],
): string {
  const sameAmount = related.filter((payment) => isExact(of, payment));
  const both = sameAmount.filter((payment) => isSender(of, payment));
  const open = both.filter(takesMoney);
  if (open.length > 1) return `${open.length} payments fit it, with the same amount and the same sender.`;
  const [fitting] = open.length === 1 ? open : both;
  if (fitting !== undefined) return whyNotThis(of, weighed, fitting);
  const named = sameAmount.filter((payment) => isInText(of, payment));
  if (named.length > 1) return `${named.length} payments have this amount and a sender that its text names.`;
  if (named[0] !== undefined)
    return `The amount fits payment ${named[0].number} and its text names the sender, which a person has to confirm.`;
  const similar = sameAmount.filter((payment) => isLike(of, payment));
  if (similar.length > 1) return `${similar.length} payments have this amount and a similar sender.`;
  if (similar[0] !== undefined)
    return `The amount fits payment ${similar[0].number}, and its sender "${similar[0].sender ?? ''}" is written differently, which a person has to confirm.`;
  const ofSender = related.filter((payment) => isSender(of, payment) || isInText(of, payment));
  const payable = ofSender.filter(takesMoney);
  const senders = payable.length > 0 ? payable : ofSender;
  if (sameAmount.length === 0 && senders.length > 1)
    return `${senders.length} payments have this sender, but none of them this amount.`;
  if (sameAmount.length === 0 && senders[0] !== undefined)
    return `The name fits payment ${senders[0].number}, but the amount differs by ${difference(of, senders[0])}.`;
  if (sameAmount.length > 1)
    return `${sameAmount.length} payments have this amount, but none of them this sender.`;
  if (sameAmount[0] !== undefined) return otherSender(sameAmount[0]);
  return of.row.payer === null && of.row.description === null
    ? 'It names no sender, and no payment has this amount.'
    : 'No payment has this amount, and none this sender.';
}

const otherSender = ({ number, sender }: CandidatePayment): string =>
  `The amount fits payment ${number}, but ${
    sender === null ? 'its buyer named no sender.' : `its sender is "${sender}".`
  }`;

/** Why a payment of the same amount and sender did not get the money. */
function whyNotThis(
  { receipt, knownPayers }: ReceiptCase,
  weighed: readonly Evidence[],
  payment: CandidatePayment,
): string {
  const { number, username } = payment;
  const late = receipt.sentAt.getTime() - payment.expires_at.getTime();
  if (late > 0) return `It came ${duration(late)} too late for payment ${number}.`;
  if (!takesMoney(payment)) return `Payment ${number} would fit, but it is ${payment.state}.`;
  const named = payment.names.filter(({ key }) => key === receipt.payerKey);
  if (named.every(({ at }) => at > sentBy(receipt)))
    return `The sender of payment ${number} was named only after the money had been sent.`;
  const rivals = weighed.find((each) => each.payment.id === payment.id)?.rivals ?? [];
  if (rivals.length > 0)
    return `Payment ${number} fits, but it may be for ${rivals.length === 1 ? 'another payment' : `${rivals.length} other payments`} as well: ${rivals.map((rival) => rival.number).join(', ')}.`;
  return knownPayers.has(payment.account_id)
    ? `Payment ${number} fits, but was opened or named too shortly before the money for a sure match.`
    : `Payment ${number} fits, but its text has no number, and this sender has not paid for ${username} before.`;
}

function whyByAmount(
  of: ReceiptCase,
  related: readonly CandidatePayment[],
  sameAmount: readonly CandidatePayment[],
): string {
  const [exact] = sameAmount;
  if (exact !== undefined)
    return `Payment ${exact.number} has this amount, but it is not known to be for it.`;
  const short = related.filter((payment) => isShortByFee(of, payment));
  if (short.length > 1)
    return `${short.length} open payments ask for up to 3 USDT more: maybe an exchange kept its fee.`;
  if (short[0] !== undefined)
    return `Payment ${short[0].number} asks for ${difference(of, short[0])} more: maybe an exchange kept its fee.`;
  const [near] = related;
  return near === undefined
    ? 'No payment has this amount.'
    : `No payment has exactly this amount: payment ${near.number} differs by ${difference(of, near)}.`;
}

const difference = ({ row }: ReceiptCase, { pay_amount }: CandidatePayment): string =>
  moneyOf(Math.abs(pay_amount - row.amount), row.currency);
