import * as v from 'valibot';
import { PAYMENT_NUMBER } from '#contract/office/examples.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  PAYMENT_DETAILS_EXAMPLES,
  PAYMENTS_EXAMPLES,
  PaymentDetails,
  Payments,
} from '#contract/office/payments.ts';
import { NOT_TAKEN } from '#contract/office/taken-as-paid.ts';
import { getAccountByLogin } from '../../accounts/admin.ts';
import { withRows } from '../../database/keyset.ts';
import type { Host } from '../../host.ts';
import { orderOfPayment } from '../../orders/admin.ts';
import type { AdminPayment } from '../../payments/admin.ts';
import { listPayments, paymentDetails, sumOfPayments } from '../../payments/admin.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { DAYS, idOf, Name } from '../frame/inputs.ts';
import { sumOf } from '../frame/list.ts';
import { decidedBy, outcomeOf } from '../text/describe-evidence.ts';
import { takenAsPaidOf } from '../text/taken-as-paid.ts';
import { listing, reading } from './define-command.ts';

/** The commands that show payments. */
export const paymentCommands = [
  listing({
    name: 'payments list',
    title: 'Payments',
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
    }),
    answer: Payments,
    example: { typed: 'payments list --account mina_khan', answers: PAYMENTS_EXAMPLES },
    none: 'No payments found.',
    list: {
      sorts: ['newest', 'oldest', 'amount'],
      days: DAYS,
      page: async (host, filters, { during, ...asked }) => {
        const page = await listPayments(host, { ...(await toFilter(host, filters)), during }, asked);
        const rows = page.rows.map((known) => ({ ...toWirePayment(known), sender: known.payment.sender }));
        return withRows(page, rows);
      },
      sum: async (host, filters, during) =>
        sumOf(await sumOfPayments(host, { ...(await toFilter(host, filters)), during })),
    },
  }),

  reading({
    name: 'payments show',
    title: 'Payment',
    description: 'Shows a payment: its items, its state and the receipts for it.',
    role: 'support',
    input: v.object({ payment: withMetadata(idOf('payment'), { word: 1 }) }),
    answer: PaymentDetails,
    example: { typed: `payments show ${PAYMENT_NUMBER}`, answers: PAYMENT_DETAILS_EXAMPLES },
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
        order_number: order === undefined ? null : (order.number ?? shortIdOf(order.id)),
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

const toFilter = async (
  { db }: Host,
  { pending: isOpen, account }: { pending: boolean; account?: string | undefined },
) => ({
  isOpen,
  accountId: account === undefined ? null : (await getAccountByLogin(db, account)).id,
});

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
