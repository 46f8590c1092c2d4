import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { PAYMENT, PAYMENT_NUMBER, RECEIPT } from './examples.ts';
import { withMetadata } from './field-metadata.ts';
import { NOT_TAKEN, TakenAsPaid } from './taken-as-paid.ts';

/** How one trait of a payment, such as its time, compares with the money's. */
const Trait = v.object({
  trait: v.picklist(['number', 'amount', 'name', 'time', 'method', 'known payer']),
  is: v.picklist(['agrees', 'differs', 'unknown']),
  /** A short phrase, such as `PKR 110 less`. */
  says: v.string(),
});
export type Trait = v.InferOutput<typeof Trait>;

/** A payment of another account that the money may have been meant for as well. */
const Rival = v.object({
  payment: v.string(),
  payment_number: v.string(),
  username: v.string(),
  sender: v.nullable(v.string()),
});

/** A part of a name. `differs`: the other side spells it differently. */
const NamePart = v.object({ text: v.string(), differs: v.boolean() });

/** A payment that the money may be for, with the evidence for and against. */
export const Candidate = v.object({
  payment: withMetadata(v.string(), { is: 'id', ref: 'payment' }),
  payment_number: withMetadata(v.string(), { label: 'Payment', ref: 'payment' }),
  username: withMetadata(v.string(), { label: 'Account', ref: 'account' }),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  sender: withMetadata(v.nullable(v.string()), { label: 'Sender', is: 'shopper-text' }),
  status: withMetadata(v.string(), { label: 'Status', is: 'state' }),
  created_at: withMetadata(v.string(), { label: 'Created', is: 'time' }),
  traits: v.array(Trait),
  /**
   * The payment's sender, with the parts marked that the bank spells differently; null without a
   * sender.
   */
  sender_parts: v.nullable(v.array(NamePart)),
  /**
   * The bank's words closest to the sender, with the parts marked that differ; null if none come
   * close.
   */
  bank_parts: v.nullable(v.array(NamePart)),
  /** The first payments that compete for the money, and how many more there are. */
  rivals: v.array(Rival),
  more_rivals: v.number(),
  /** Whether any evidence beside the amount speaks for the payment. */
  supported: v.boolean(),
  /** Whether `receipts accept` would settle this payment with the money. */
  clear: v.boolean(),
  /**
   * The effect of giving the money to the payment: it settles, closes as underpaid, or only its
   * account is credited.
   */
  does: v.picklist(['settles', 'closes', 'credits']),
  /** Whether the payment gets the money; otherwise its account does. */
  takes_money: v.boolean(),
  /** The effect as the text of a button. */
  press: v.string(),
  /**
   * The text of a button that only credits the account, where giving the money would close the
   * payment; else null.
   */
  credit: v.nullable(v.string()),
  /**
   * How far the money falls short of the amount due, if a manager may take it as paid; else null.
   */
  short_by: v.nullable(v.number()),
});
export type Candidate = v.InferOutput<typeof Candidate>;

/** A receipt's money, and who sent it. */
const money = {
  receipt: withMetadata(v.string(), { label: 'Receipt', is: 'id', ref: 'receipt' }),
  source: withMetadata(v.string(), { label: 'By' }),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  payer: withMetadata(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
  reference: withMetadata(v.nullable(v.string()), { label: 'Reference' }),
};

/** Money that waits for a person, with the payments that it may be for. */
export const UnmatchedReceipt = v.object({
  ...money,
  sent_at: withMetadata(v.string(), { label: 'Sent', is: 'time' }),
  /** Whether only the day of `sent_at` is known. */
  day_only: v.boolean(),
  description: withMetadata(v.nullable(v.string()), { label: 'Text', is: 'shopper-text' }),
  confirmed: v.boolean(),
  /** Whether the bank took the money back. */
  reversed: v.boolean(),
  /** When a person took the receipt off the list. */
  kept_at: withMetadata(v.nullable(v.string()), { label: 'Kept', is: 'time' }),
  /** The steps to take after a reversal, one sentence each. */
  advice: v.array(v.string()),
  why: withMetadata(v.string(), { label: 'Why' }),
  candidates: v.array(Candidate),
  /** The number of further payments that only have nearly the same amount. */
  others: v.number(),
});
export type UnmatchedReceipt = v.InferOutput<typeof UnmatchedReceipt>;

export const UnmatchedReceipts = v.array(UnmatchedReceipt);

/**
 * Two receipts: the bank spells the first one's sender differently; the network never confirmed the
 * second.
 */
export const UNMATCHED_RECEIPTS_EXAMPLES: Examples<typeof UnmatchedReceipts> = [
  [
    {
      receipt: RECEIPT,
      source: 'bank',
      amount: '10400',
      currency: 'PKR',
      payer: 'AMNA KHALED',
      reference: 'FT26061XYZ',
      sent_at: '2026-03-02T09:05:00.000Z',
      day_only: false,
      description: 'IBFT FROM AMNA KHALED 03001234567',
      confirmed: true,
      reversed: false,
      kept_at: null,
      advice: [],
      why: 'The amount fits payment KP-4M9T-R7, and its sender "Amna Khalid" is written differently, which a person has to confirm.',
      candidates: [
        {
          payment: PAYMENT,
          payment_number: PAYMENT_NUMBER,
          username: 'amna_k',
          amount: '10400',
          currency: 'PKR',
          sender: 'Amna Khalid',
          status: 'Waiting for your payment',
          created_at: '2026-03-02T09:02:00.000Z',
          traits: [
            { trait: 'number', is: 'unknown', says: 'No number' },
            { trait: 'amount', is: 'agrees', says: 'PKR 10,400' },
            { trait: 'name', is: 'differs', says: 'Sender written differently' },
            { trait: 'time', is: 'agrees', says: 'Sent in its time' },
            { trait: 'known payer', is: 'unknown', says: 'Has not paid for amna_k before' },
          ],
          sender_parts: [
            { text: 'Amna Khal', differs: false },
            { text: 'i', differs: true },
            { text: 'd', differs: false },
          ],
          bank_parts: [
            { text: 'AMNA KHAL', differs: false },
            { text: 'E', differs: true },
            { text: 'D', differs: false },
          ],
          rivals: [],
          more_rivals: 0,
          supported: true,
          clear: false,
          does: 'settles',
          takes_money: true,
          press: 'Settle',
          credit: null,
          short_by: null,
        },
      ],
      others: 11,
    },
    {
      receipt: '91b7c3a05e6d4f28b0aa',
      source: 'bitcart',
      amount: '8.25',
      currency: 'USDT',
      payer: null,
      reference: null,
      sent_at: '2026-03-02T10:44:00.000Z',
      day_only: false,
      description: null,
      confirmed: false,
      reversed: false,
      kept_at: null,
      advice: [],
      why: 'Its network never confirmed it.',
      candidates: [],
      others: 0,
    },
  ],
];

const payment = {
  payment: v.nullable(v.string()),
  payment_number: v.nullable(v.string()),
};
const PAID = { payment: PAYMENT, payment_number: PAYMENT_NUMBER };
const UNPAID = { payment: null, payment_number: null };

/** The answer of `receipts record`. */
export const RecordedReceipt = v.object({
  receipt: v.string(),
  outcome: v.picklist(['settled', 'credited', 'unmatched']),
  ...payment,
  username: v.nullable(v.string()),
  new: v.boolean(),
});
export type RecordedReceipt = v.InferOutput<typeof RecordedReceipt>;

export const RECORDED_RECEIPT_EXAMPLES: Examples<typeof RecordedReceipt> = [
  { receipt: RECEIPT, outcome: 'settled', username: 'amna_k', new: true, ...PAID },
  { receipt: RECEIPT, outcome: 'unmatched', username: null, new: false, ...UNPAID },
];

/** The answer of `receipts show`. */
export const ReceiptDetails = v.object({
  ...money,
  description: withMetadata(v.nullable(v.string()), { label: 'Text', is: 'shopper-text' }),
  sent_at: withMetadata(v.string(), { label: 'Sent', is: 'time' }),
  recorded_at: withMetadata(v.string(), { label: 'Recorded', is: 'time' }),
  outcome: withMetadata(v.string(), { label: 'Outcome', is: 'state' }),
  decided_by: withMetadata(v.nullable(v.string()), { label: 'Decided by' }),
  payment: v.nullable(v.string()),
  payment_number: withMetadata(v.nullable(v.string()), { label: 'Payment', ref: 'payment' }),
  username: withMetadata(v.nullable(v.string()), { label: 'Account', ref: 'account' }),
  ...TakenAsPaid.entries,
});

export const RECEIPT_DETAILS_EXAMPLES: Examples<typeof ReceiptDetails> = [
  {
    receipt: RECEIPT,
    source: 'bank',
    amount: '10400',
    currency: 'PKR',
    payer: 'AMNA KHALID',
    reference: 'FT26061XYZ',
    description: `IBFT ${PAYMENT_NUMBER}`,
    sent_at: '2026-03-02T09:05:00.000Z',
    recorded_at: '2026-03-02T09:30:00.000Z',
    outcome: 'settled',
    decided_by: 'number',
    payment: PAYMENT,
    payment_number: PAYMENT_NUMBER,
    username: 'amna_k',
    ...NOT_TAKEN,
  },
];

/** The answer of `receipts assign`. */
export const AssignedReceipt = v.object({
  receipt: v.string(),
  username: v.string(),
  value: v.number(),
  /** The part of the money that went to the balance, in whole rupees. */
  credited: v.number(),
  /** The missing amount that was taken as paid, in whole rupees. */
  short_by: v.number(),
  new: v.boolean(),
  outcome: v.picklist(['settled', 'credited']),
  ...payment,
});

export const ASSIGNED_RECEIPT_EXAMPLES: Examples<typeof AssignedReceipt> = [
  {
    receipt: RECEIPT,
    username: 'amna_k',
    value: 10_400,
    credited: 0,
    short_by: 0,
    new: true,
    outcome: 'settled',
    ...PAID,
  },
  {
    receipt: RECEIPT,
    username: 'mina_khan',
    value: 10_400,
    credited: 10_400,
    short_by: 0,
    new: true,
    outcome: 'credited',
    ...UNPAID,
  },
];

/** The answer of `receipts correct`. */
export const CorrectedReceipt = v.object({
  receipt: v.string(),
  before: v.string(),
  after: v.string(),
  username: v.nullable(v.string()),
  taken_back: v.number(),
  new: v.boolean(),
});

export const CORRECTED_RECEIPT_EXAMPLES: Examples<typeof CorrectedReceipt> = [
  {
    receipt: RECEIPT,
    before: '15000',
    after: '1500',
    username: 'mina_khan',
    taken_back: 13_500,
    new: true,
  },
];

/** The answer of `receipts keep`. */
export const KeptReceipt = v.object({ receipt: v.string(), new: v.boolean() });

export const KEPT_RECEIPT_EXAMPLES: Examples<typeof KeptReceipt> = [
  { receipt: RECEIPT, new: true },
  { receipt: RECEIPT, new: false },
];
