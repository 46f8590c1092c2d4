import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { PAYMENT, PAYMENT_NUMBER, RECEIPT } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** A receipt, and the one payment that it clearly fits. */
export const ReceiptPair = v.object({
  receipt: v.pipe(v.string(), v.maxLength(64)),
  payment: v.pipe(v.string(), v.maxLength(64)),
});
export type ReceiptPair = v.InferOutput<typeof ReceiptPair>;

const money = {
  receipt: v.string(),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  /** The sender, or the bank's text if it gives no name. */
  from: withMetadata(v.string(), { label: 'From', is: 'shopper-text' }),
  sender: withMetadata(v.nullable(v.string()), { label: 'Named as', is: 'shopper-text' }),
  payment: v.string(),
  payment_number: withMetadata(v.string(), { label: 'Payment', ref: 'payment' }),
  username: withMetadata(v.string(), { label: 'Account', ref: 'account' }),
};

export const Settled = v.object({ ...money, value: v.number() });
/** A pair that was asked about and doesn't fit any more, with the reason. */
const Left = v.object({ ...money, why: withMetadata(v.string(), { label: 'Left, since' }) });
/** The pairs of a long list that are done so far. */
export const SoFar = v.object({ settled: v.array(Settled), left: v.array(Left) });
export type SoFar = v.InferOutput<typeof SoFar>;

/** The answer of `receipts accept`. */
export const AcceptedReceipts = v.object({
  /** The sum of the pairs, in whole rupees. */
  sum: withMetadata(v.number(), { label: 'Sum', is: 'rupees' }),
  /** Of a dry run: the pairs that would settle. Empty otherwise. */
  to_settle: v.array(Settled),
  settled: v.array(Settled),
  left: v.array(Left),
  /** The pairs for the next request: each request settles only some, so that none takes long. */
  to_come: v.array(ReceiptPair),
});
export type AcceptedReceipts = v.InferOutput<typeof AcceptedReceipts>;

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

export const ACCEPTED_RECEIPTS_EXAMPLES: Examples<typeof AcceptedReceipts> = [
  {
    sum: 10_400,
    to_settle: [],
    settled: [{ ...SAMPLE, value: 10_400 }],
    left: [{ ...SAMPLE, why: 'This payment is completed and takes no more money.' }],
    to_come: [],
  },
  { sum: 10_400, to_settle: [{ ...SAMPLE, value: 10_400 }], settled: [], left: [], to_come: [] },
];
