import * as v from 'valibot';
import { formatMoney } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { isDayOnly } from '../../reconciliation/match.ts';
import { listKept, listUnmatched } from '../../reconciliation/unmatched.ts';
import { dayOf, formatTable, formatTime } from '../cli/print.ts';
import { reading } from '../define-command.ts';
import { Limit } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { at, PAYMENT, PAYMENT_NUMBER, RECEIPT } from './samples.ts';

const Unmatched = v.object({
  receipt: meant(v.string(), { label: 'Receipt', is: 'id', ref: 'receipt' }),
  source: meant(v.string(), { label: 'By' }),
  amount: meant(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  payer: meant(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
  reference: meant(v.nullable(v.string()), { label: 'Reference' }),
  sent_at: meant(v.string(), { label: 'Sent', is: 'time' }),
  /** Whether only the day of `sent_at` is known. */
  day_only: v.boolean(),
  description: meant(v.nullable(v.string()), { label: 'Text', is: 'shopper-text' }),
  confirmed: v.boolean(),
  /** Whether the bank took it back. */
  reversed: v.boolean(),
  /** When a person took it off the list. */
  kept_at: meant(v.nullable(v.string()), { label: 'Kept', is: 'time' }),
  /** What can be done about that, a sentence a step. */
  advice: v.array(v.string()),
  why: meant(v.string(), { label: 'Why' }),
  fits: v.array(
    v.object({
      payment: meant(v.string(), { is: 'id', ref: 'payment' }),
      payment_number: meant(v.string(), { label: 'Payment', ref: 'payment' }),
      username: meant(v.string(), { label: 'Account', ref: 'account' }),
      amount: meant(v.string(), { label: 'Amount' }),
      sender: meant(v.nullable(v.string()), { label: 'Sender', is: 'shopper-text' }),
      status: meant(v.string(), { label: 'Status', is: 'state' }),
      created_at: meant(v.string(), { label: 'Created', is: 'time' }),
      fits_by: meant(v.string(), { label: 'Fits by' }),
      proposed: v.boolean(),
      /** False of a payment that is paid: money can go to its account alone. */
      takes_money: v.boolean(),
      /** Whether "receipts accept" settles it with this. */
      clear: v.boolean(),
    }),
  ),
});

/** How many payments of a receipt are proposed with the command that assigns it. */
const PROPOSED_MAX = 5;

/** The list of money that matches nothing, with what it may be for. */
export const unmatchedCommand = reading({
  name: 'receipts unmatched',
  about:
    'Shows unmatched receipts: why each is unmatched, and the payments, open and closed, that have its amount, nearly its amount, or its sender.',
  role: 'support',
  input: v.object({
    kept: v.optional(
      meant(v.boolean(), { hint: 'those that "receipts keep" took off the list, last first' }),
    ),
    limit: Limit,
  }),
  answer: v.array(Unmatched),
  example: {
    typed: 'receipts unmatched',
    answers: [
      [
        {
          ...{ receipt: RECEIPT, source: 'bank', amount: '10400', currency: 'PKR', payer: 'AMNA KHALED' },
          ...{ reference: 'FT26061XYZ', sent_at: at('09:05'), day_only: false, confirmed: true },
          ...{ description: 'IBFT FROM AMNA KHALED 03001234567', reversed: false, kept_at: null, advice: [] },
          why: 'The amount fits payment KP-4M9T-R7, but its sender is "AMNA KHALID".',
          fits: [
            {
              ...{ payment: PAYMENT, payment_number: PAYMENT_NUMBER, username: 'amna_k', amount: '10400' },
              ...{ sender: 'AMNA KHALID', status: 'Waiting for your payment', created_at: at('09:02') },
              ...{ fits_by: 'amount', proposed: true, takes_money: true, clear: false },
            },
          ],
        },
        {
          ...{ receipt: '91b7c3a05e6d4f28b0aa', source: 'bitcart', amount: '8.25', currency: 'USDT' },
          ...{ payer: null, reference: null, sent_at: at('10:44'), day_only: false, confirmed: false },
          ...{ description: null, reversed: false, kept_at: null, advice: [], fits: [] },
          why: 'Its network never confirmed it.',
        },
      ],
    ],
  },
  print: (receipts, width) =>
    receipts.length === 0
      ? 'No unmatched receipts.'
      : receipts.map((each) => printReceipt(each, width).join('\n')).join('\n\n'),
  run: async (host, { kept = false, limit }) =>
    (await (kept ? listKept : listUnmatched)(host, limit)).map(
      ({ receipt, why, candidates: fits, isReversed, advice }) => ({
        receipt: receipt.id,
        source: receipt.source,
        amount: toDecimal(receipt.amount, receipt.currency),
        currency: receipt.currency,
        payer: receipt.payer,
        reference: receipt.reference ?? receipt.external_id,
        sent_at: receipt.sent_at.toISOString(),
        day_only: isDayOnly({ sentAt: receipt.sent_at, sentUntil: receipt.sent_until }),
        description: receipt.description,
        confirmed: receipt.is_confirmed,
        reversed: isReversed,
        kept_at: receipt.kept_at?.toISOString() ?? null,
        advice,
        why,
        fits: fits.map((fit) => ({
          payment: fit.id,
          payment_number: fit.number,
          username: fit.username,
          amount: toDecimal(fit.amount, receipt.currency),
          sender: fit.sender,
          status: fit.status,
          created_at: fit.at.toISOString(),
          fits_by: fit.fitsBy,
          proposed: fit.isProposed,
          takes_money: fit.takesMoney,
          clear: fit.isClear,
        })),
      }),
    ),
});

function printReceipt(
  { receipt, amount, currency, fits, ...rest }: v.InferOutput<typeof Unmatched>,
  width: number,
): string[] {
  const { source, payer, reference, sent_at: sentAt } = rest;
  const id = shortIdOf(receipt);
  const when = rest.day_only ? dayOf(sentAt) : formatTime(sentAt);
  const money = `${formatMoney(amount, currency)} by ${source} from ${payer ?? 'an unknown sender'}`;
  const table = formatTable(
    ['  PAYMENT', 'ACCOUNT', 'AMOUNT', 'CREATED', 'STATUS', 'SENDER', 'FITS BY'],
    fits.map((fit) => [
      `  ${fit.payment_number}`,
      fit.username,
      formatMoney(fit.amount, currency),
      formatTime(fit.created_at),
      fit.status,
      fit.sender ?? '',
      fit.fits_by,
    ]),
    width,
  );
  return [
    `${id}  ${when}  ${money}, reference ${reference ?? 'none'}`,
    ...(rest.description === null ? [] : [`  Text: ${rest.description}`]),
    `  Why: ${rest.why}`,
    ...(rest.confirmed ? [] : ['  Look into the wallet before you assign it.']),
    ...(fits.length === 0 ? [] : [table]),
    ...fits
      .filter(({ proposed }) => proposed)
      .slice(0, PROPOSED_MAX)
      .map(
        ({ payment_number: number, username }) =>
          `  If it is for ${username}: receipts assign ${id} --payment ${number}`,
      ),
    ...rest.advice.map((sentence) => `  ${sentence}`),
  ];
}
