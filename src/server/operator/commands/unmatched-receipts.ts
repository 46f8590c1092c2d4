import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { Trait, UnmatchedReceipt } from '#contract/office/receipts.ts';
import { UNMATCHED_RECEIPTS_EXAMPLES, UnmatchedReceipts } from '#contract/office/receipts.ts';
import { withRows } from '../../database/keyset.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { dayOf, formatTime } from '../../platform/pakistan.ts';
import { senderOf } from '../../reconciliation/describe-money.ts';
import { isDayOnly } from '../../reconciliation/match.ts';
import { listKept, listUnmatched, sumOfKept, sumOfUnmatched } from '../../reconciliation/unmatched.ts';
import { DAYS } from '../frame/inputs.ts';
import { sumOf } from '../frame/list.ts';
import { doubtsIn, referenceOf, sayRivals, toWireCandidate } from '../text/describe-evidence.ts';
import { formatTable } from '../text/print.ts';
import { listing } from './define-command.ts';

/** For how many of a receipt's payments the assigning command is suggested. */
const PROPOSED_MAX = 5;

/** The list of money that waits for a person, with the payments that it may be for. */
export const unmatchedCommand = listing({
  name: 'receipts unmatched',
  title: 'Unmatched money',
  description:
    'Shows unmatched receipts: why each waits, and the payments, open and closed, that have its number, its sender, its amount, or nearly that.',
  role: 'support',
  input: v.object({
    kept: v.optional(
      withMetadata(v.boolean(), { hint: 'those that "receipts keep" took off the list, last first' }),
      false,
    ),
  }),
  answer: UnmatchedReceipts,
  example: { typed: 'receipts unmatched', answers: UNMATCHED_RECEIPTS_EXAMPLES },
  none: 'No unmatched receipts.',
  print: (receipts, width) => receipts.map((each) => printReceipt(each, width).join('\n')).join('\n\n'),
  list: {
    sorts: ['oldest', 'newest', 'amount'],
    days: DAYS,
    usual: ({ kept }) => (kept ? 'newest' : 'oldest'),
    page: async (host, { kept }, asked) => {
      const page = await (kept ? listKept : listUnmatched)(host, asked);
      return withRows(page, page.rows.map(toWire));
    },
    sum: async (host, { kept }, during) => sumOf(await (kept ? sumOfKept : sumOfUnmatched)(host, during)),
  },
});

const toWire = ({
  receipt,
  why,
  candidates,
  others,
  isReversed,
  advice,
}: Awaited<ReturnType<typeof listKept>>['rows'][number]) => ({
  receipt: receipt.id,
  source: receipt.source,
  amount: toDecimal(receipt.amount, receipt.currency),
  currency: receipt.currency,
  payer: receipt.payer,
  reference: referenceOf(receipt),
  sent_at: receipt.sent_at.toISOString(),
  day_only: isDayOnly({ sentAt: receipt.sent_at, sentUntil: receipt.sent_until }),
  description: receipt.description,
  confirmed: receipt.is_confirmed,
  reversed: isReversed,
  kept_at: receipt.kept_at?.toISOString() ?? null,
  advice,
  why,
  candidates: candidates.map(toWireCandidate),
  others,
});

/** Other agreeing traits are nearly always the same, and the question mentions them. */
const isTold = ({ trait, is }: Trait): boolean => is === 'differs' || trait === 'name' || trait === 'time';

function printReceipt(
  { receipt, amount, currency, candidates, ...rest }: UnmatchedReceipt,
  width: number,
): string[] {
  const { source, reference, sent_at: sentAt } = rest;
  const id = shortIdOf(receipt);
  const when = rest.day_only ? dayOf(sentAt) : formatTime(sentAt);
  const money = `${formatMoney(amount, currency)} by ${source} from ${senderOf(rest)}`;
  const supported = candidates.filter((candidate) => candidate.supported);
  // If no candidate has more than the amount in its favour, all are shown.
  const shown = supported.length > 0 ? supported : candidates;
  const unshown = rest.others - (supported.length > 0 ? 0 : candidates.length);
  const table = formatTable(
    ['  PAYMENT', 'ACCOUNT', 'AMOUNT', 'CREATED', 'STATUS', 'SENDER', 'BUT'],
    shown.map((candidate) => [
      `  ${candidate.payment_number}`,
      candidate.username,
      formatMoney(candidate.amount, candidate.currency),
      formatTime(candidate.created_at),
      candidate.status,
      candidate.sender ?? '',
      [...doubtsIn(candidate.traits.filter(isTold)), sayRivals(candidate)]
        .filter((says) => says !== '')
        .join(' '),
    ]),
    width,
  );
  return [
    `${id}  ${when}  ${money}, reference ${reference ?? 'none'}`,
    ...(rest.description === null ? [] : [`  Text: ${rest.description}`]),
    `  Why: ${rest.why}`,
    ...(rest.confirmed ? [] : ['  Look into the wallet before you assign it.']),
    ...(shown.length === 0 ? [] : [table]),
    ...(unshown > 0 ? [`  And ${unshown} more of about this amount.`] : []),
    ...candidates
      .filter(({ supported, takes_money: takesMoney }) => supported && takesMoney)
      .slice(0, PROPOSED_MAX)
      .flatMap(({ payment_number: number, press, credit, username, short_by: shortBy }) => [
        ...(shortBy === null
          ? []
          : [
              `  Take as paid, ${formatRupees(shortBy)} short, if it is for ${username}: receipts assign ${id} --payment ${number} --as-paid`,
            ]),
        `  ${press}, if it is for ${username}: receipts assign ${id} --payment ${number}`,
        ...(credit === null ? [] : [`  ${credit}: receipts assign ${id} ${username}`]),
      ]),
    ...rest.advice.map((sentence) => `  ${sentence}`),
  ];
}
