import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

/** How one trait of a payment compares with the money's. */
const Trait = v.object({
  trait: v.picklist(['number', 'amount', 'name', 'time', 'method', 'known payer']),
  is: v.picklist(['agrees', 'differs', 'unknown']),
  /** In a short phrase: `PKR 110 less`. */
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

/** A part of a name, and whether the other side writes it otherwise. */
const NamePart = v.object({ text: v.string(), differs: v.boolean() });

/** A payment that money may be for, with all that speaks for and against it. */
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
  /** The sender in parts, those marked that the bank writes otherwise; null if it was given none. */
  sender_parts: v.nullable(v.array(NamePart)),
  /** The bank's words that come nearest to it, those parts marked that it writes otherwise; null without any. */
  bank_parts: v.nullable(v.array(NamePart)),
  /** The first of them, and how many more there are. */
  rivals: v.array(Rival),
  more_rivals: v.number(),
  /** Whether more than its amount speaks for it. */
  supported: v.boolean(),
  /** Whether `receipts accept` settles it with this. */
  clear: v.boolean(),
  /** What giving it the money does: settles it, closes it as underpaid, or credits its account alone. */
  does: v.picklist(['settles', 'closes', 'credits']),
  /** Whether the money goes to the payment; else to its account. */
  takes_money: v.boolean(),
  /** The same as the text of a button. */
  press: v.string(),
  /**
   * The text of a button that credits its account and leaves the payment as it is, where giving it the
   * money would close it; else null.
   */
  credit: v.nullable(v.string()),
  /** How much it is short of the amount due, where a manager may take it as paid; else null. */
  short_by: v.nullable(v.number()),
});
export type Candidate = v.InferOutput<typeof Candidate>;

/** Money that waits for a person, with what it may be for. */
export const UnmatchedReceipt = v.object({
  receipt: withMetadata(v.string(), { label: 'Receipt', is: 'id', ref: 'receipt' }),
  source: withMetadata(v.string(), { label: 'By' }),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  payer: withMetadata(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
  reference: withMetadata(v.nullable(v.string()), { label: 'Reference' }),
  sent_at: withMetadata(v.string(), { label: 'Sent', is: 'time' }),
  /** Whether only the day of `sent_at` is known. */
  day_only: v.boolean(),
  description: withMetadata(v.nullable(v.string()), { label: 'Text', is: 'shopper-text' }),
  confirmed: v.boolean(),
  /** Whether the bank took it back. */
  reversed: v.boolean(),
  /** When a person took it off the list. */
  kept_at: withMetadata(v.nullable(v.string()), { label: 'Kept', is: 'time' }),
  /** What can be done about a reversal, a sentence a step. */
  advice: v.array(v.string()),
  why: withMetadata(v.string(), { label: 'Why' }),
  candidates: v.array(Candidate),
  /** How many payments have only its amount, or nearly. */
  others: v.number(),
});
export type UnmatchedReceipt = v.InferOutput<typeof UnmatchedReceipt>;

export const UnmatchedReceipts = v.array(UnmatchedReceipt);

const PAYMENT = '7c1e0b4f9d2a4e6f8b3c5d7e9f1a2b3c';

/** Two receipts: one whose sender is written otherwise, one that its network never called final. */
export const UNMATCHED_EXAMPLE: readonly UnmatchedReceipt[] = [
  {
    receipt: '5d1e8c20a7f94b6e8c3d0b9a6f7e4d21',
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
        payment_number: 'KP-4M9T-R7',
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
];
