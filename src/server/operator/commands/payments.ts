import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { getAccountByLogin } from '../../accounts/admin.ts';
import { orderOfPayment } from '../../orders/admin.ts';
import type { AdminPayment } from '../../payments/admin.ts';
import { listPayments, paymentDetails } from '../../payments/admin.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { idOf, Limit, Name } from '../frame/inputs.ts';
import { decidedBy, outcomeOf } from '../text/describe-evidence.ts';
import { drawTable } from '../text/draw.ts';
import { formatFields } from '../text/print.ts';
import { NOT_TAKEN, TakenAsPaid, takenAsPaidOf } from '../text/taken-as-paid.ts';
import { reading } from './define-command.ts';
import { at, ORDER, ORDER_NUMBER, PAYMENT, PAYMENT_NUMBER, RECEIPT, SETUP, STEAM } from './examples.ts';

const Time = v.string();
const payment = {
  id: withMetadata(v.string(), { is: 'id', ref: 'payment' }),
  number: withMetadata(v.string(), { label: 'Payment', ref: 'payment' }),
  created_at: withMetadata(Time, { label: 'Created', is: 'time' }),
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
  sent_at: withMetadata(Time, { label: 'Sent', is: 'time' }),
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
  created_at: at('09:02'),
};

/** The commands that show payments. */
export const paymentCommands = [
  reading({
    name: 'payments list',
    description: 'Shows the newest payments, of all accounts or of one.',
    role: 'support',
    input: v.object({
      pending: v.optional(withMetadata(v.boolean(), { hint: 'only payments that can still be paid' }), false),
      account: v.optional(
        withMetadata(Name, {
          value: 'name',
          ref: 'account',
          hint: 'only of the account with this username or email address',
        }),
      ),
      limit: Limit,
    }),
    answer: v.array(v.object({ ...payment, sender: Sender })),
    example: {
      typed: 'payments list --account mina_khan',
      answers: [
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
      ],
    },
    none: 'No payments found.',
    run: async (host, { pending, account, limit }) => {
      const accountId = account === undefined ? null : (await getAccountByLogin(host.db, account)).id;
      return (await listPayments(host, { accountId, isOpen: pending, limit })).map((known) => ({
        ...toWirePayment(known),
        sender: known.payment.sender,
      }));
    },
  }),

  reading({
    name: 'payments show',
    description: 'Shows a payment: its items, its state and the receipts for it.',
    role: 'support',
    input: v.object({ payment: withMetadata(idOf('payment'), { word: 1 }) }),
    answer: v.object({
      ...payment,
      payable: v.number(),
      exchange_rate: v.nullable(v.string()),
      destination: v.string(),
      sender: Sender,
      ...TakenAsPaid,
      expires_at: Time,
      closed_at: v.nullable(Time),
      coupon: v.nullable(v.string()),
      cart: v.array(CartLine),
      order: v.nullable(v.string()),
      /** The order's number, where it has one. */
      order_number: v.nullable(v.string()),
      receipts: v.array(ReceiptOfPayment),
    }),
    example: {
      typed: `payments show ${PAYMENT_NUMBER}`,
      answers: [
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
          taken_as_paid_at: at('09:07'),
          expires_at: at('10:02'),
          closed_at: at('09:07'),
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
              sent_at: at('09:05'),
              decided_by: 'a person',
            },
          ],
        },
      ],
    },
    print: ({ cart, receipts, ...shown }, width) =>
      [
        formatFields([
          ['Number', shown.number],
          ['Payment', shown.id],
          ['Account', shown.username],
          ['Status', shown.status],
          ['Method', shown.method],
          ['Amount', formatMoney(shown.amount, shown.currency)],
          ['Worth', formatRupees(shown.payable)],
          [
            'Short by',
            shown.taken_as_paid === null ? '' : `${formatRupees(shown.taken_as_paid)}, taken as paid`,
          ],
          ['Taken by', sayTaker(shown)],
          ['Exchange rate', shown.exchange_rate ?? ''],
          ['Paid to', shown.destination],
          ['Sender', shown.sender ?? ''],
          ['Created', formatTime(shown.created_at)],
          ['Expires', formatTime(shown.expires_at)],
          ['Closed', formatTime(shown.closed_at)],
          ['Coupon', shown.coupon ?? ''],
          ['Order', shown.order_number ?? shortIdOf(shown.order ?? '')],
        ]),
        drawTable(fieldsOf(CartLine), cart, width),
        ...(receipts.length === 0 ? [] : [drawTable(fieldsOf(ReceiptOfPayment), receipts, width)]),
      ].join('\n\n'),
    run: async (host, { payment: id }) => {
      const { cart, receipts, ...known } = await paymentDetails(host, id);
      const { payable, exchange_rate, destination, sender, expires_at, closed_at } = known.payment;
      const order = await orderOfPayment(host.db, id);
      const settled = receipts.find(({ outcome }) => outcome === 'settled');
      return {
        ...toWirePayment(known),
        ...(settled === undefined
          ? NOT_TAKEN
          : await takenAsPaidOf(host, { paymentId: id, receiptId: settled.id })),
        payable,
        exchange_rate,
        destination,
        sender,
        expires_at: expires_at.toISOString(),
        closed_at: closed_at?.toISOString() ?? null,
        coupon: cart.coupon ?? null,
        cart: cart.items.map(({ id: variant, name, price, quantity }) => ({
          variant,
          name,
          price,
          quantity,
        })),
        order: order?.id ?? null,
        order_number: order?.number ?? null,
        receipts: receipts.map(
          ({ id: receipt, outcome, amount, currency, payer, reference, sent_at, ...more }) => ({
            receipt,
            sent_at: sent_at.toISOString(),
            amount: toDecimal(amount, currency),
            currency,
            outcome: outcomeOf({ outcome, taken_back_at: more.taken_back_at }),
            payer,
            reference,
            decided_by: decidedBy(outcome, more.decided_by),
          }),
        ),
      };
    },
  }),
] as const;

/** Who took a payment as paid, and when; empty where nobody did. */
const sayTaker = ({
  taken_as_paid_by: by,
  taken_as_paid_at: at,
}: {
  taken_as_paid_by: string | null;
  taken_as_paid_at: string | null;
}): string => (at === null ? '' : `${by ?? 'not known'}, ${formatTime(at)}`);

const toWirePayment = ({ payment: row, username, status }: AdminPayment) => ({
  id: row.id,
  number: row.number,
  username,
  method: row.method,
  amount: toDecimal(row.pay_amount, row.currency),
  currency: row.currency,
  status,
  created_at: row.created_at.toISOString(),
});
