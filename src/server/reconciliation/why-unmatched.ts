import { duration, moneyOf } from './describe-money.ts';
import type { Evidence } from './evidence.ts';
import { isOpenedLater, isShortByFee, takesMoney } from './evidence.ts';
import { isNumberValid, sentBy } from './match-bank.ts';
import type { ReceiptCase } from './receipt-case.ts';

/**
 * Why money waits for a person, in one sentence, from the payments that have something in common
 * with it (R-85). A payment opened after the money was sent is the reason only if there is no
 * other.
 */
export function whyUnmatched(of: ReceiptCase, weighed: readonly Evidence[]): string {
  if (!of.row.is_confirmed) return 'Its network never confirmed it.';
  if (of.numbered.length > 0 || of.hints.size > 0) return whyByNumber(of, weighed);
  const later = weighed.filter((each) => isOpenedLater(of.receipt, each.payment) && isExact(of, each));
  const earlier = weighed.filter((each) => !isOpenedLater(of.receipt, each.payment));
  const sameAmount = earlier.filter((each) => isExact(of, each));
  // The sender's own payment explains more than strangers' payments of that time.
  const own = later.find(isSender);
  if (of.isByName && own !== undefined && !sameAmount.some(isSender)) return sentBefore(own);
  const isRelated = (each: Evidence) =>
    isExact(of, each) || isSender(each) || isInText(each) || isShortByFee(of, each.payment);
  if (later[0] !== undefined && !earlier.some(isRelated))
    return later.length === 1
      ? sentBefore(later[0])
      : 'It was sent before any payment of this amount was opened.';
  return of.isByName ? whyBySender(of, earlier) : whyByAmount(of, earlier, sameAmount);
}

const isExact = ({ receipt }: ReceiptCase, { payment }: Evidence) => payment.pay_amount === receipt.amount;
const isSender = ({ name }: Evidence) => name === 'same';
const isInText = ({ name }: Evidence) => name === 'whole';
const isLike = ({ name }: Evidence) => name === 'like';
const isPayable = ({ payment }: Evidence) => takesMoney(payment);

const sentBefore = ({ payment }: Evidence): string =>
  `It was sent before payment ${payment.number} was opened.`;

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

function whyBySender(of: ReceiptCase, related: readonly Evidence[]): string {
  const sameAmount = related.filter((each) => isExact(of, each));
  const both = sameAmount.filter(isSender);
  const open = both.filter(isPayable);
  if (open.length > 1) return `${open.length} payments fit it, with the same amount and the same sender.`;
  const [fitting] = open.length === 1 ? open : both;
  if (fitting !== undefined) return whyNotThis(of, fitting);
  const named = sameAmount.filter(isInText);
  if (named.length > 1) return `${named.length} payments have this amount and a sender that its text names.`;
  if (named[0] !== undefined)
    return `The amount fits payment ${named[0].payment.number} and its text names the sender, ${orAnother(named[0])}.`;
  const similar = sameAmount.filter(isLike);
  if (similar.length > 1) return `${similar.length} payments have this amount and a similar sender.`;
  if (similar[0] !== undefined)
    return `The amount fits payment ${similar[0].payment.number}, and its sender "${similar[0].payment.sender ?? ''}" is written differently, ${orAnother(similar[0])}.`;
  const ofSender = related.filter((each) => isSender(each) || isInText(each));
  const payable = ofSender.filter(isPayable);
  const senders = payable.length > 0 ? payable : ofSender;
  if (sameAmount.length === 0 && senders.length > 1)
    return `${senders.length} payments have this sender, but none of them this amount.`;
  if (sameAmount.length === 0 && senders[0] !== undefined)
    return `The name fits payment ${senders[0].payment.number}, but the amount differs by ${difference(of, senders[0])}.`;
  if (sameAmount.length > 1)
    return `${sameAmount.length} payments have this amount, but none of them this sender.`;
  if (sameAmount[0] !== undefined) return otherSender(sameAmount[0]);
  return of.row.payer === null && of.row.description === null
    ? 'It names no sender, and no payment has this amount.'
    : 'No payment has this amount, and none this sender.';
}

/** Why a payment that fits isn't matched automatically: its rivals. */
function orAnother({ rivals: [rival, ...more] }: Pick<Evidence, 'rivals'>): string {
  if (rival === undefined) return 'which a person has to confirm';
  return more.length === 0
    ? `but it may be for payment ${rival.number} as well`
    : `but it may be for ${more.length + 1} other payments as well`;
}

const otherSender = ({ payment: { number, sender } }: Evidence): string =>
  `The amount fits payment ${number}, but ${
    sender === null ? 'its buyer named no sender.' : `its sender is "${sender}".`
  }`;

/** Why a payment with the same amount and sender did not get the money. */
function whyNotThis({ receipt, knownPayers }: ReceiptCase, { payment, rivals }: Evidence): string {
  const { number, username } = payment;
  const late = receipt.sentAt.getTime() - payment.expires_at.getTime();
  if (late > 0) return `It came ${duration(late)} too late for payment ${number}.`;
  if (!takesMoney(payment)) return `Payment ${number} would fit, but it is ${payment.state}.`;
  const named = payment.names.filter(({ key }) => key === receipt.payerKey);
  if (named.every(({ at }) => at > sentBy(receipt)))
    return `The sender of payment ${number} was named only after the money had been sent.`;
  if (rivals.length > 0) return `Payment ${number} fits, ${orAnother({ rivals })}.`;
  return knownPayers.has(payment.account_id)
    ? `Payment ${number} fits, but was opened or named too shortly before the money for a sure match.`
    : `Payment ${number} fits, but its text has no number, and this sender has not paid for ${username} before.`;
}

function whyByAmount(of: ReceiptCase, related: readonly Evidence[], sameAmount: readonly Evidence[]): string {
  const [exact] = sameAmount;
  if (exact !== undefined)
    return `Payment ${exact.payment.number} has this amount, but it is not known to be for it.`;
  const short = related.filter(({ payment }) => isShortByFee(of, payment));
  if (short.length > 1)
    return `${short.length} open payments ask for up to 3 USDT more: maybe an exchange kept its fee.`;
  if (short[0] !== undefined)
    return `Payment ${short[0].payment.number} asks for ${difference(of, short[0])} more: maybe an exchange kept its fee.`;
  const [near] = related;
  return near === undefined
    ? 'No payment has this amount.'
    : `No payment has exactly this amount: payment ${near.payment.number} differs by ${difference(of, near)}.`;
}

const difference = ({ row }: ReceiptCase, { payment }: Evidence): string =>
  moneyOf(Math.abs(payment.pay_amount - row.amount), row.currency);
