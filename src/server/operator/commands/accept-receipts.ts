import * as v from 'valibot';
import {
  ACCEPTED_RECEIPTS_EXAMPLES,
  AcceptedReceipts,
  ReceiptPair,
  type Settled,
  SoFar,
} from '#contract/office/accept-receipts.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/connect.ts';
import { afterCommit, transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError, refusesCaller } from '../../http/http-error.ts';
import { paymentDetails } from '../../payments/admin.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { acceptReceipt, FITS_NO_MORE, findClear } from '../../reconciliation/accept-receipts.ts';
import { senderOf } from '../../reconciliation/describe-money.ts';
import { getReceipt, isClearFor } from '../../reconciliation/unmatched.ts';
import { count } from '../text/print.ts';
import { change } from './define-command.ts';

const ACTION = 'receipts accept';

/** How many receipts one question covers, so that a page can wait for the answer. */
const PAIRS_MAX = 200;

/** Settles all receipts that each clearly fit one payment. */
export const acceptCommand = change({
  name: ACTION,
  title: 'Accept all that fit',
  description:
    'Settles every unmatched receipt that has the amount of one payment, in its time, and its sender’s whole name, if no other payment may be meant. Each is tried by itself; what fits no more is left, with the reason.',
  role: 'manager',
  costs: ['money'],
  input: v.object({
    pairs: v.optional(
      withMetadata(v.pipe(v.array(ReceiptPair), v.maxLength(PAIRS_MAX)), {
        isHidden: true,
        hint: 'what was asked about',
      }),
    ),
    so_far: v.optional(withMetadata(SoFar, { isHidden: true, hint: 'what the portions before have done' }), {
      settled: [],
      left: [],
    }),
  }),
  answer: AcceptedReceipts,
  example: { typed: 'receipts accept', answers: ACCEPTED_RECEIPTS_EXAMPLES },
  said: ({ sum, settled, left, to_come: toCome }) =>
    toCome.length > 0
      ? `${settled.length} settled, ${toCome.length} to come.`
      : [
          `${settled.length} settled, with ${formatRupees(sum)} in all.`,
          ...left.map((line) => `Left: ${describe(line)}. ${line.why}`),
        ].join('\n'),
  would: ({ sum, to_settle: pairs, left }) =>
    [
      `${pairs.length} would settle, with ${formatRupees(sum)} in all.`,
      ...pairs.map((line) => `Would settle: ${describeSettling(line)}`),
      ...left.map((line) => `Would be left: ${describe(line)}. ${line.why}`),
    ].join('\n'),
  brief: ({ sum, settled }) => `${settled.length} settled, with ${formatRupees(sum)} in all.`,
  next: ({ settled, left, to_come: pairs }) =>
    pairs.length === 0 ? null : { pairs, so_far: { settled, left } },
  preview: async (host, { pairs }) =>
    previewAll(host, await pairsOf(host, pairs), { isJustFound: pairs === undefined }),
  steps: async (host, { pairs, so_far: soFar }) => acceptSome(host, await pairsOf(host, pairs), soFar),
  judges: true,
  ask: async (_host, _input, { to_settle: wanted, left, sum }) => {
    const brief = `Settle ${count(wanted.length, 'payment')} with ${formatRupees(sum)} in all?`;
    const question = [
      ...wanted.map(describeSettling),
      ...left.map((line) => `Not ${describe(line)}: ${line.why}`),
      brief,
    ].join('\n');
    const pairs = wanted.map(({ receipt, payment }) => ({ receipt, payment }));
    return { question, brief, confirmed: { pairs }, press: `Settle ${wanted.length}`, isByYes: true };
  },
});

const describe = ({
  amount,
  currency,
  from,
  payment_number: number,
  username,
  receipt,
}: AcceptedReceipts['left'][number] | AcceptedReceipts['settled'][number]) =>
  `${shortIdOf(receipt)}: ${formatMoney(amount, currency)} from ${from} for ${number} of ${username}`;

/** A pair that would settle, with the names by which a person can check it. */
const describeSettling = (line: v.InferOutput<typeof Settled>): string =>
  `${describe(line)}, whose buyer named "${line.sender ?? ''}".`;

/** How many receipts one request settles. */
const PORTION = 20;

/** The given pairs, or all pairs that fit now. A 409 if there are none. */
async function pairsOf(
  host: Host,
  given: readonly ReceiptPair[] | undefined,
): Promise<readonly ReceiptPair[]> {
  const pairs = given ?? (await findClear(host, PAIRS_MAX));
  if (pairs.length === 0)
    throw new HttpError(
      409,
      'No receipt on the list clearly fits one payment by its amount, its time and its sender’s whole name.',
    );
  return pairs;
}

const sumOf = (lines: SoFar['settled']): number => lines.reduce((sum, { value }) => sum + value, 0);

const toAnswer = ({ settled, left }: SoFar, toCome: readonly ReceiptPair[]): AcceptedReceipts => ({
  sum: sumOf(settled),
  to_settle: [],
  settled,
  left,
  to_come: [...toCome],
});

/** A dry run by the rule alone, without locks: each clear pair settles. */
async function previewAll(
  host: Host,
  pairs: readonly ReceiptPair[],
  { isJustFound }: { isJustFound: boolean },
): Promise<AcceptedReceipts> {
  const [wanted, left]: [SoFar['settled'], SoFar['left']] = [[], []];
  for (const pair of pairs) {
    const receipt = await getReceipt(host.db, pair.receipt);
    const line = await describePair(host, receipt, pair.payment);
    if (isJustFound || (await isClearFor(host.db, host, receipt, pair.payment)))
      wanted.push({ ...line, value: receipt.amount });
    else left.push({ ...line, why: FITS_NO_MORE });
  }
  return { sum: sumOf(wanted), to_settle: wanted, settled: [], left, to_come: [] };
}

/** Settles a portion, each pair in a transaction of its own. */
async function acceptSome(
  host: Host,
  pairs: readonly ReceiptPair[],
  { settled, left }: SoFar,
): Promise<AcceptedReceipts> {
  const done: SoFar = { settled: [...settled], left: [...left] };
  for (const pair of pairs.slice(0, PORTION)) {
    const line = await describePair(host, await getReceipt(host.db, pair.receipt), pair.payment);
    try {
      const value = await transact(host.db, (tx) => accept(tx, host, pair, line.username));
      done.settled.push({ ...line, value });
    } catch (error) {
      if (!(error instanceof HttpError) || refusesCaller(error)) throw error;
      done.left.push({ ...line, why: error.message });
    }
  }
  return toAnswer(done, pairs.slice(PORTION));
}

async function accept(tx: Tx, host: Host, pair: ReceiptPair, username: string): Promise<number> {
  const { value, isNew } = await acceptReceipt(tx, host, {
    receiptId: pair.receipt,
    paymentId: pair.payment,
  });
  if (isNew) {
    const after = { outcome: 'settled', payment: pair.payment, account: username, value };
    const detail = { before: { outcome: 'unmatched' }, after };
    await audit(tx, host, { action: ACTION, subject: pair.receipt, detail, rupees: value });
    afterCommit(tx, () => host.changed('receipts', pair.receipt));
  }
  return value;
}

type Receipt = Awaited<ReturnType<typeof getReceipt>>;

async function describePair(host: Host, receipt: Receipt, paymentId: string) {
  const { payment, username } = await paymentDetails(host, paymentId);
  return {
    receipt: receipt.id,
    amount: toDecimal(receipt.amount, receipt.currency),
    currency: receipt.currency,
    from: senderOf(receipt),
    sender: payment.sender,
    payment: paymentId,
    payment_number: payment.number,
    username,
  };
}
