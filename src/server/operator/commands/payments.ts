import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { rupees } from '../../ledger/rupees.ts';
import { command, flag, LIMIT, Limit, numberOf, value } from '../command.ts';
import { fields, money, table, when } from '../print.ts';

const payment = {
  id: v.string(),
  username: v.string(),
  method: v.string(),
  amount: v.string(),
  currency: v.string(),
  status: v.string(),
  created_at: v.string(),
};

/** What the operator sees of payments. */
export const paymentCommands = {
  'payments list': command(
    {
      usage: 'payments list [--pending] [--account NAME] [--limit N]',
      about: 'Shows the newest payments, of everybody or of one account.',
      example: 'payments list --account mina_khan',
      options: {
        pending: flag('only those that may still be paid'),
        account: value('NAME', 'only of this username or e-mail address'),
        limit: LIMIT,
      },
      positionals: [0, 0],
      read: ({ flags, options: { account, limit } }) => ({
        pending: flags.has('pending'),
        account,
        limit: numberOf(limit),
      }),
      input: v.object({
        pending: v.optional(v.boolean(), false),
        account: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))),
        limit: Limit,
      }),
      answer: v.array(v.object({ ...payment, sender: v.nullable(v.string()) })),
    },
    (payments, width) =>
      payments.length === 0
        ? 'There are no such payments.'
        : table(
            ['PAYMENT', 'MADE (UTC)', 'ACCOUNT', 'METHOD', 'AMOUNT', 'STATUS', 'SENDER'],
            payments.map(({ id, created_at, username, method, amount, currency, status, sender }) => [
              id,
              when(created_at),
              username,
              method,
              money(amount, currency),
              status,
              sender ?? '',
            ]),
            width,
          ),
  ),

  'payments show': command(
    {
      usage: 'payments show PAYMENT',
      about: 'Shows a payment: what it is for, how it stands, and the money that came for it.',
      example: 'payments show 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      positionals: [1, 1],
      read: ({ positionals: [id] }) => ({ payment: id }),
      input: v.object({ payment: Id }),
      answer: v.object({
        ...payment,
        payable: v.number(),
        exchange_rate: v.nullable(v.string()),
        destination: v.string(),
        sender: v.nullable(v.string()),
        expires_at: v.string(),
        ended_at: v.nullable(v.string()),
        coupon: v.nullable(v.string()),
        cart: v.array(
          v.object({ variant: v.string(), name: v.string(), price: v.number(), quantity: v.number() }),
        ),
        order: v.nullable(v.string()),
        receipts: v.array(
          v.object({
            receipt: v.string(),
            outcome: v.string(),
            amount: v.string(),
            currency: v.string(),
            payer: v.nullable(v.string()),
            reference: v.nullable(v.string()),
            received_at: v.string(),
          }),
        ),
      }),
    },
    ({ cart, receipts, ...shown }, width) =>
      [
        fields([
          ['Payment', shown.id],
          ['Account', shown.username],
          ['Status', shown.status],
          ['Method', shown.method],
          ['Amount', money(shown.amount, shown.currency)],
          ['Worth', rupees(shown.payable)],
          ['Exchange rate', shown.exchange_rate ?? ''],
          ['Paid to', shown.destination],
          ['Sender', shown.sender ?? ''],
          ['Made (UTC)', when(shown.created_at)],
          ['Expires (UTC)', when(shown.expires_at)],
          ['Ended (UTC)', when(shown.ended_at)],
          ['Coupon', shown.coupon ?? ''],
          ['Order', shown.order ?? ''],
        ]),
        '',
        table(
          ['VARIANT', 'NAME', 'PRICE', 'QUANTITY'],
          cart.map(({ variant, name, price, quantity }) => [variant, name, rupees(price), quantity]),
          width,
        ),
        ...(receipts.length === 0
          ? []
          : [
              '',
              table(
                ['RECEIPT', 'SENT (UTC)', 'AMOUNT', 'OUTCOME', 'FROM', 'REFERENCE'],
                receipts.map(({ receipt, received_at, amount, currency, outcome, payer, reference }) => [
                  receipt,
                  when(received_at),
                  money(amount, currency),
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
