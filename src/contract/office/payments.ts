import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { ORDER, ORDER_NUMBER, PAYMENT, PAYMENT_NUMBER, RECEIPT, SETUP, STEAM } from './examples.ts';
import { withMetadata } from './field-metadata.ts';
import { TakenAsPaid } from './taken-as-paid.ts';

const payment = {
  id: withMetadata(v.string(), { is: 'id', ref: 'payment' }),
  number: withMetadata(v.string(), { label: 'Payment', ref: 'payment' }),
  created_at: withMetadata(v.string(), { label: 'Created', is: 'time' }),
  username: withMetadata(v.string(), { label: 'Account', ref: 'account' }),
  method: withMetadata(v.string(), { label: 'Method' }),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  status: withMetadata(v.string(), { label: 'Status', is: 'state' }),
};
const Sender = withMetadata(v.nullable(v.string()), { label: 'Sender', is: 'shopper-text' });

const CartLine = v.object({
  variant: withMetadata(v.string(), { label: 'Variant', ref: 'variant' }),
  name: withMetadata(v.string(), { label: 'Name' }),
  price: withMetadata(v.number(), { label: 'Price', is: 'rupees' }),
  quantity: withMetadata(v.number(), { label: 'Quantity' }),
});

const ReceiptOfPayment = v.object({
  receipt: withMetadata(v.string(), { label: 'Receipt', is: 'id', ref: 'receipt' }),
  sent_at: withMetadata(v.string(), { label: 'Sent', is: 'time' }),
  amount: withMetadata(v.string(), { label: 'Amount', is: 'money' }),
  currency: v.string(),
  outcome: withMetadata(v.string(), { label: 'Outcome', is: 'state' }),
  payer: withMetadata(v.nullable(v.string()), { label: 'From', is: 'shopper-text' }),
  reference: withMetadata(v.nullable(v.string()), { label: 'Reference' }),
  decided_by: withMetadata(v.nullable(v.string()), { label: 'Decided by' }),
});

const SAMPLE = {
  id: PAYMENT,
  number: PAYMENT_NUMBER,
  username: 'amna_k',
  method: 'bank',
  amount: '10400',
  currency: 'PKR',
  status: 'Waiting for your payment',
  created_at: '2026-03-02T09:02:00.000Z',
};

/** The answer of `payments list`. */
export const Payments = v.array(v.object({ ...payment, sender: Sender }));

export const PAYMENTS_EXAMPLES: Examples<typeof Payments> = [
  [
    { ...SAMPLE, sender: 'AMNA KHALID' },
    {
      ...SAMPLE,
      id: 'a20f6e1d84bb4c07',
      number: 'KP-2C8W-X5',
      username: 'bilal_99',
      method: 'usdt',
      amount: '50.8934',
      currency: 'USDT',
      status: 'Completed',
      sender: null,
    },
  ],
];

/** The answer of `payments show`. */
export const PaymentDetails = v.object({
  ...payment,
  payable: withMetadata(v.number(), { label: 'Worth', is: 'rupees' }),
  exchange_rate: withMetadata(v.nullable(v.string()), { label: 'Exchange rate' }),
  destination: withMetadata(v.string(), { label: 'Paid to' }),
  sender: Sender,
  ...TakenAsPaid.entries,
  expires_at: withMetadata(v.string(), { label: 'Expires', is: 'time' }),
  closed_at: withMetadata(v.nullable(v.string()), { label: 'Closed', is: 'time' }),
  coupon: withMetadata(v.nullable(v.string()), { label: 'Coupon' }),
  cart: v.array(CartLine),
  order: v.nullable(v.string()),
  /** The order's number; without a number, the beginning of the order's id. */
  order_number: withMetadata(v.nullable(v.string()), { label: 'Order', ref: 'order' }),
  receipts: v.array(ReceiptOfPayment),
});
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

export const PAYMENT_DETAILS_EXAMPLES: Examples<typeof PaymentDetails> = [
  {
    ...SAMPLE,
    status: 'Completed',
    payable: 10_400,
    exchange_rate: null,
    sender: 'AMNA KHALID',
    destination: 'PK36 PLNS 0000 0011 2345 6702',
    coupon: 'EID10',
    taken_as_paid: 50,
    taken_as_paid_by: 'bilal',
    taken_as_paid_at: '2026-03-02T09:07:00.000Z',
    expires_at: '2026-03-02T10:02:00.000Z',
    closed_at: '2026-03-02T09:07:00.000Z',
    cart: [STEAM, SETUP],
    order: ORDER,
    order_number: ORDER_NUMBER,
    receipts: [
      {
        receipt: RECEIPT,
        outcome: 'settled',
        amount: '10350',
        currency: 'PKR',
        payer: 'AMNA KHALID',
        reference: 'FT26061XYZ',
        sent_at: '2026-03-02T09:05:00.000Z',
        decided_by: 'a person',
      },
    ],
  },
];
