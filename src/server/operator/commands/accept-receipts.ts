import * as v from 'valibot';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/connect.ts';
import { afterCommit, dryRun, isHeldUp, transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { paymentDetails } from '../../payments/admin.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { acceptReceipt, findClear } from '../../reconciliation/accept-receipts.ts';
import { getReceipt } from '../../reconciliation/unmatched.ts';
import { count } from '../cli/print.ts';
import { move } from '../define-command.ts';
import { senderOf } from '../describe-evidence.ts';
import { meant } from '../meanings.ts';
import { PAYMENT, PAYMENT_NUMBER, RECEIPT } from './samples.ts';

const ACTION = 'receipts accept';

const Id = v.pipe(v.string(), v.maxLength(64));
const Pair = v.object({ receipt: Id, payment: Id });
type Pair = v.InferOutput<typeof Pair>;

/** So many at once, which a page can wait for. */
const PAIRS_MAX = 100;

const Money = {
  receipt: v.string(),
  amount: meant(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  /** The sender, or the bank's words where it names nobody. */
  from: meant(v.string(), { label: 'From', is: 'shopper-text' }),
  sender: meant(v.nullable(v.string()), { label: 'Named as', is: 'shopper-text' }),
  payment: v.string(),
  payment_number: meant(v.string(), { label: 'Payment', ref: 'payment' }),
  username: meant(v.string(), { label: 'Account', ref: 'account' }),
};

const Answer = v.object({
  /** In whole rupees. */
  sum: meant(v.number(), { label: 'Sum', is: 'rupees' }),
  settled: v.array(v.object({ ...Money, value: v.number() })),
  /** What doesn't fit any more, as it did when it was asked about. */
  left: v.array(v.object({ ...Money, why: meant(v.string(), { label: 'Left, since' }) })),
});
type Answer = v.InferOutput<typeof Answer>;

const SAMPLE = {
  receipt: RECEIPT,
  amount: '10400',
  currency: 'PKR',
  from: 'AMNA KHALID LTD',
  sender: 'Amna Khalid',
  payment: PAYMENT,
  payment_number: PAYMENT_NUMBER,
  username: 'amna_k',
};

/** Settles all receipts that are clearly for one payment each. */
export const acceptCommand = move({
  name: ACTION,
  about:
    'Settles every unmatched receipt that has the amount of one payment, in its time, and its sender’s whole name, if no other payment may be meant. Each is tried by itself; what fits no more is left, with the reason.',
  role: 'manager',
  input: v.object({
    pairs: v.optional(
      meant(v.pipe(v.array(Pair), v.maxLength(PAIRS_MAX)), { isHidden: true, hint: 'what was asked about' }),
    ),
  }),
  answer: Answer,
  example: {
    typed: 'receipts accept',
    answers: [
      {
        sum: 10_400,
        settled: [{ ...SAMPLE, value: 10_400 }],
        left: [{ ...SAMPLE, why: 'This payment is completed and takes no more money.' }],
      },
    ],
  },
  said: ({ sum, settled, left }) =>
    [
      `Settled ${count(settled.length, 'payment')} with ${formatRupees(sum)} in all.`,
      ...left.map((line) => `Left: ${describe(line)}. ${line.why}`),
    ].join('\n'),
  preview: (host, { pairs }) =>
    acceptAll(host, pairs, (work) =>
      dryRun(host, work).catch((error: unknown) => {
        throw isHeldUp(error) ? new HttpError(503, 'Another change is at it: try again in a moment.') : error;
      }),
    ),
  steps: (host, { pairs }) => acceptAll(host, pairs, (work) => transact(host.db, work)),
  judges: true,
  ask: async (_host, _input, { sum, settled, left }) => {
    const question = [
      ...settled.map((line) => `${describe(line)}, whose buyer named "${line.sender ?? ''}".`),
      ...left.map((line) => `Not ${describe(line)}: ${line.why}`),
      `Settle ${count(settled.length, 'payment')} with ${formatRupees(sum)} in all?`,
    ].join('\n');
    const pairs = settled.map(({ receipt, payment }) => ({ receipt, payment }));
    return { question, confirmed: { pairs }, isByYes: true };
  },
});

const describe = ({
  amount,
  currency,
  from,
  payment_number: number,
  username,
  receipt,
}: Answer['left'][number] | Answer['settled'][number]) =>
  `${shortIdOf(receipt)}: ${formatMoney(amount, currency)} from ${from} for ${number} of ${username}`;

/** Accepts these, or all that fit now, one by one. A 409 if there is nothing to accept. */
async function acceptAll(
  host: Host,
  given: readonly Pair[] | undefined,
  inTransaction: (work: (tx: Tx) => Promise<number>) => Promise<number>,
): Promise<Answer> {
  const pairs = given ?? (await findClear(host, PAIRS_MAX));
  if (pairs.length === 0)
    throw new HttpError(
      409,
      'No receipt on the list fits one payment by its amount, its time and its sender.',
    );
  const answer: Answer = { sum: 0, settled: [], left: [] };
  for (const pair of pairs) {
    const line = await describePair(host, pair);
    try {
      const value = await inTransaction((tx) => accept(tx, host, pair, line.username));
      answer.settled.push({ ...line, value });
      answer.sum += value;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      answer.left.push({ ...line, why: error.message });
    }
  }
  return answer;
}

async function accept(tx: Tx, host: Host, pair: Pair, username: string): Promise<number> {
  const { value, isNew } = await acceptReceipt(tx, host, {
    receiptId: pair.receipt,
    paymentId: pair.payment,
  });
  if (isNew) {
    const after = { outcome: 'settled', payment: pair.payment, account: username, value };
    const detail = { before: { outcome: 'unmatched' }, after };
    await audit(tx, host, { action: ACTION, subject: pair.receipt, detail });
    afterCommit(tx, () => host.changed('receipts', pair.receipt));
  }
  return value;
}

async function describePair(host: Host, { receipt: receiptId, payment: paymentId }: Pair) {
  const receipt = await getReceipt(host.db, receiptId);
  const { payment, username } = await paymentDetails(host, paymentId);
  return {
    receipt: receiptId,
    amount: toDecimal(receipt.amount, receipt.currency),
    currency: receipt.currency,
    from: senderOf(receipt),
    sender: payment.sender,
    payment: paymentId,
    payment_number: payment.number,
    username,
  };
}
