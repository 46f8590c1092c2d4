import type { ReceiptRow } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import type { PaymentRow } from '../payments/store.ts';
import { TRANSFER_FEE_MAX } from '../payments/transfer-fee.ts';
import { formatMoney } from '../platform/format-money.ts';
import { toDecimal } from '../platform/money.ts';
import type { RelatedPayment } from './related-payments.store.ts';

/**
 * The bank's words about a sender, for finding names in them: in capitals, once with its
 * punctuation dropped and once with spaces instead, and with a space at both ends.
 */
export function searchableText({ payer, description }: Pick<ReceiptRow, 'payer' | 'description'>): string {
  const said = [payer ?? '', description ?? ''].join(' ');
  return ` ${senderKeyOf(said)} | ${senderKeyOf(said.replace(/[\p{P}\p{S}]/gu, ' '))} `;
}

/** Whether a payment can still be paid, by the operator's hand at least. */
export const takesMoney = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'pending' || state === 'confirming' || state === 'expired';

/** When money was sent, at the latest: of a minute or a day, at its end. */
const sentBy = ({ sent_at, sent_until }: ReceiptRow): Date => sent_until ?? sent_at;

/** Whether a payment was opened only after the money had been sent, so that it can't be meant. */
export const isOpenedLater = (receipt: ReceiptRow, { created_at }: Pick<PaymentRow, 'created_at'>): boolean =>
  created_at > sentBy(receipt);

/**
 * A payment that may be a receipt's; `is_similar` if its sender is the receipt's, written
 * differently.
 */
export type RankedPayment = RelatedPayment & { is_similar: boolean };

/**
 * Whether an open payment at the receipt's address asks for so little more that a fee may explain
 * it.
 */
export const isShortByFee = (receipt: ReceiptRow, payment: PaymentRow): boolean =>
  receipt.currency === 'USDT' &&
  (payment.state === 'pending' || payment.state === 'confirming') &&
  payment.destination === receipt.destination &&
  payment.created_at <= receipt.sent_at &&
  payment.pay_amount > receipt.amount &&
  payment.pay_amount - receipt.amount <= TRANSFER_FEE_MAX;

/**
 * Whether only the spelling of its sender keeps a receipt from settling a payment: amount and time are
 * its own, and the sender was known before the money was sent (R-174).
 */
export const fitsClearly = (receipt: ReceiptRow, payment: RankedPayment): boolean =>
  receipt.is_confirmed &&
  isExact(receipt, payment) &&
  takesMoney(payment) &&
  !isOpenedLater(receipt, payment) &&
  receipt.sent_at <= payment.expires_at &&
  (payment.is_sender
    ? payment.named_at !== null && payment.named_at <= sentBy(receipt)
    : payment.is_named || payment.is_similar);

/**
 * The reasons against giving a receipt to a payment, a sentence each: another sender, and a time
 * before the payment was opened or after its deadline (R-85).
 */
export function whatDiffers(receipt: ReceiptRow, payment: PaymentRow): string[] {
  const { payer, sent_at } = receipt;
  const { sender, created_at, expires_at } = payment;
  const isSame = sender === null || (payer !== null && senderKeyOf(payer) === senderKeyOf(sender));
  const early = created_at.getTime() - sentBy(receipt).getTime();
  const late = sent_at.getTime() - expires_at.getTime();
  return [
    ...(isSame ? [] : [`The sender of the payment is "${sender}".`]),
    ...(early > 0 ? [`The money was sent ${duration(early)} before the payment was opened.`] : []),
    ...(late > 0 ? [`The money was sent ${duration(late)} after the payment had ended.`] : []),
  ];
}

/** The common traits of a payment and a receipt, in words. */
export function whatFits(receipt: ReceiptRow, payment: RankedPayment): string {
  if (isShortByFee(receipt, payment)) return `${difference(receipt, payment)} more, maybe a fee`;
  const amount = payment.pay_amount === receipt.amount ? 'amount' : '';
  const name = payment.is_sender
    ? 'sender'
    : payment.is_named
      ? 'name in its text'
      : payment.is_similar
        ? 'similar sender'
        : '';
  const fits = [amount, name].filter((part) => part !== '').join(', ') || 'nearly the amount';
  return isOpenedLater(receipt, payment) ? `${fits}; opened later` : fits;
}

/**
 * Why a receipt matched no payment: one plain sentence, from the payments that have something in
 * common with it (R-85). One that was opened after the money was sent is the reason only if no
 * other is.
 */
export function whyUnmatched(
  receipt: ReceiptRow,
  related: readonly RankedPayment[],
  { isBySender }: { isBySender: boolean },
): string {
  if (!receipt.is_confirmed) return 'Its network never confirmed it.';
  const later = related.filter((payment) => isOpenedLater(receipt, payment) && isExact(receipt, payment));
  const earlier = related.filter((payment) => !isOpenedLater(receipt, payment));
  const sameAmount = earlier.filter((payment) => isExact(receipt, payment));
  // Its own buyer's payment says more than those of strangers that were open at the time.
  const own = later.find(({ is_sender }) => is_sender);
  if (isBySender && own !== undefined && !sameAmount.some(({ is_sender }) => is_sender))
    return sentBefore(own);
  const isRelated = (payment: RankedPayment) =>
    isExact(receipt, payment) || payment.is_sender || payment.is_named || isShortByFee(receipt, payment);
  if (later[0] !== undefined && !earlier.some(isRelated))
    return later.length === 1
      ? sentBefore(later[0])
      : 'It was sent before any payment of this amount was opened.';
  return isBySender ? whyBySender(receipt, earlier, sameAmount) : whyByAmount(receipt, earlier, sameAmount);
}

const isExact = ({ amount }: ReceiptRow, { pay_amount }: PaymentRow): boolean => pay_amount === amount;

const sentBefore = (payment: RelatedPayment): string =>
  `It was sent before payment ${payment.number} was opened.`;

function whyBySender(
  receipt: ReceiptRow,
  related: readonly RankedPayment[],
  sameAmount: readonly RankedPayment[],
): string {
  const both = sameAmount.filter(({ is_sender }) => is_sender);
  const open = both.filter(takesMoney);
  if (open.length > 1) return `${open.length} payments fit it, with the same amount and the same sender.`;
  const [fitting] = open.length === 1 ? open : both;
  if (fitting !== undefined) return whyNotThis(receipt, fitting);
  const named = sameAmount.filter(({ is_named }) => is_named);
  if (named.length > 1) return `${named.length} payments have this amount and a sender that its text names.`;
  if (named[0] !== undefined)
    return `The amount fits payment ${named[0].number} and its text names the sender, which a person has to confirm.`;
  const similar = sameAmount.filter(({ is_similar }) => is_similar);
  if (similar.length > 1) return `${similar.length} payments have this amount and a similar sender.`;
  if (similar[0] !== undefined)
    return `The amount fits payment ${similar[0].number}, and its sender "${similar[0].sender ?? ''}" is written differently, which a person has to confirm.`;
  const senders = related.filter(({ is_sender, is_named }) => is_sender || is_named);
  if (sameAmount.length === 0 && senders.length > 1)
    return `${senders.length} payments have this sender, but none of them this amount.`;
  if (sameAmount.length === 0 && senders[0] !== undefined)
    return `The name fits payment ${senders[0].number}, but the amount differs by ${difference(receipt, senders[0])}.`;
  if (sameAmount.length > 1)
    return `${sameAmount.length} payments have this amount, but none of them this sender.`;
  if (sameAmount[0] !== undefined) return otherSender(sameAmount[0]);
  return receipt.payer === null && receipt.description === null
    ? 'It names no sender, and no payment has this amount.'
    : 'No payment has this amount, and none this sender.';
}

const otherSender = (payment: RelatedPayment): string =>
  `The amount fits payment ${payment.number}, but ${
    payment.sender === null ? 'its buyer named no sender.' : `its sender is "${payment.sender}".`
  }`;

/** Why a payment of the same amount and sender did not get the money. */
function whyNotThis(receipt: ReceiptRow, payment: RelatedPayment): string {
  const { number } = payment;
  const late = receipt.sent_at.getTime() - payment.expires_at.getTime();
  if (late > 0) return `It came ${duration(late)} too late for payment ${number}.`;
  if (!takesMoney(payment)) return `Payment ${number} would fit, but it is ${payment.state}.`;
  if (payment.named_at !== null && payment.named_at > sentBy(receipt))
    return `The sender of payment ${number} was named only after the money had been sent.`;
  return `Payment ${number} has the same amount and sender, but did not when the money came in.`;
}

function whyByAmount(
  receipt: ReceiptRow,
  related: readonly RelatedPayment[],
  sameAmount: readonly RelatedPayment[],
): string {
  const [exact] = sameAmount;
  if (exact !== undefined)
    return `Payment ${exact.number} has this amount, but it is not known to be for it.`;
  const short = related.filter((payment) => isShortByFee(receipt, payment));
  if (short.length > 1)
    return `${short.length} open payments ask for up to 3 USDT more: maybe an exchange kept its fee.`;
  if (short[0] !== undefined)
    return `Payment ${short[0].number} asks for ${difference(receipt, short[0])} more: maybe an exchange kept its fee.`;
  const [near] = related;
  return near === undefined
    ? 'No payment has this amount.'
    : `No payment has exactly this amount: payment ${near.number} differs by ${difference(receipt, near)}.`;
}

function difference({ amount, currency }: ReceiptRow, { pay_amount }: RelatedPayment): string {
  return formatMoney(toDecimal(Math.abs(pay_amount - amount), currency), currency);
}

const MINUTE_MS = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE_MS, name: 'day' },
  { ms: 60 * MINUTE_MS, name: 'hour' },
  { ms: MINUTE_MS, name: 'minute' },
];

/** A length of time in the greatest unit that it fills: `2 hours`. */
function duration(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms);
  if (unit === undefined) return 'less than a minute';
  const count = Math.floor(ms / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
