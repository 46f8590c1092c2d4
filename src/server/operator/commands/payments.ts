import * as v from 'valibot';
import { PAYMENT_NUMBER } from '#contract/office/examples.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  CartLine,
  PAYMENT_DETAILS_EXAMPLES,
  PAYMENTS_EXAMPLES,
  PaymentDetails,
  Payments,
  ReceiptOfPayment,
} from '#contract/office/payments.ts';
import { NOT_TAKEN } from '#contract/office/taken-as-paid.ts';
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
import { takenAsPaidOf } from '../text/taken-as-paid.ts';
import { reading } from './define-command.ts';

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
    answer: Payments,
    example: { typed: 'payments list --account mina_khan', answers: PAYMENTS_EXAMPLES },
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
    answer: PaymentDetails,
    example: { typed: `payments show ${PAYMENT_NUMBER}`, answers: PAYMENT_DETAILS_EXAMPLES },
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
