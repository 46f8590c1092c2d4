import * as v from 'valibot';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { defineCommand, IdOrStart, LIMIT, Limit, Name, parseNumber } from '../command.ts';
import { formatFields, formatTable, formatTime } from '../print.ts';

const payment = {
  id: v.string(),
  number: v.string(),
  username: v.string(),
  method: v.string(),
  amount: v.string(),
  currency: v.string(),
  status: v.string(),
  created_at: v.string(),
};

/** The commands that show payments. */
export const paymentCommands = {
  'payments list': defineCommand(
    {
      about: 'Shows the newest payments, of all accounts or of one.',
      example: 'payments list --account mina_khan',
      syntax: (command) =>
        command
          .option('--pending', 'only payments that can still be paid')
          .option('--account <name>', 'only of the account with this username or e-mail address')
          .option(...LIMIT, parseNumber),
      read: (_args, options) => options,
      input: v.object({
        pending: v.optional(v.boolean(), false),
        account: v.optional(Name),
        limit: Limit,
      }),
      answer: v.array(v.object({ ...payment, sender: v.nullable(v.string()) })),
    },
    (payments, width) =>
      payments.length === 0
        ? 'No payments found.'
        : formatTable(
            ['PAYMENT', 'CREATED (UTC)', 'ACCOUNT', 'METHOD', 'AMOUNT', 'STATUS', 'SENDER'],
            payments.map(({ number, created_at, username, method, amount, currency, status, sender }) => [
              number,
              formatTime(created_at),
              username,
              method,
              formatMoney(amount, currency),
              status,
              sender ?? '',
            ]),
            width,
          ),
  ),

  'payments show': defineCommand(
    {
      about: 'Shows a payment: its items, its state and the receipts for it.',
      example: 'payments show KP-4M9T-R7',
      syntax: (command) => command.argument('<payment>'),
      read: ([payment]) => ({ payment }),
      input: v.object({ payment: IdOrStart }),
      answer: v.object({
        ...payment,
        payable: v.number(),
        exchange_rate: v.nullable(v.string()),
        destination: v.string(),
        sender: v.nullable(v.string()),
        expires_at: v.string(),
        closed_at: v.nullable(v.string()),
        coupon: v.nullable(v.string()),
        cart: v.array(
          v.object({ variant: v.string(), name: v.string(), price: v.number(), quantity: v.number() }),
        ),
        order: v.nullable(v.string()),
        /** The order's number, where it has one. */
        order_number: v.nullable(v.string()),
        receipts: v.array(
          v.object({
            receipt: v.string(),
            outcome: v.string(),
            amount: v.string(),
            currency: v.string(),
            payer: v.nullable(v.string()),
            reference: v.nullable(v.string()),
            sent_at: v.string(),
          }),
        ),
      }),
    },
    ({ cart, receipts, ...shown }, width) =>
      [
        formatFields([
          ['Number', shown.number],
          ['Payment', shown.id],
          ['Account', shown.username],
          ['Status', shown.status],
          ['Method', shown.method],
          ['Amount', formatMoney(shown.amount, shown.currency)],
          ['Worth', formatRupees(shown.payable)],
          ['Exchange rate', shown.exchange_rate ?? ''],
          ['Paid to', shown.destination],
          ['Sender', shown.sender ?? ''],
          ['Created (UTC)', formatTime(shown.created_at)],
          ['Expires (UTC)', formatTime(shown.expires_at)],
          ['Closed (UTC)', formatTime(shown.closed_at)],
          ['Coupon', shown.coupon ?? ''],
          ['Order', shown.order_number ?? shown.order ?? ''],
        ]),
        '',
        formatTable(
          ['VARIANT', 'NAME', 'PRICE', 'QUANTITY'],
          cart.map(({ variant, name, price, quantity }) => [variant, name, formatRupees(price), quantity]),
          width,
        ),
        ...(receipts.length === 0
          ? []
          : [
              '',
              formatTable(
                ['RECEIPT', 'SENT (UTC)', 'AMOUNT', 'OUTCOME', 'FROM', 'REFERENCE'],
                receipts.map(({ receipt, sent_at, amount, currency, outcome, payer, reference }) => [
                  receipt,
                  formatTime(sent_at),
                  formatMoney(amount, currency),
                  outcome,
                  payer ?? '',
                  reference ?? '',
                ]),
                width,
              ),
            ]),
      ].join('\n'),
  ),
} as const;
