import * as v from 'valibot';
import { DecimalAmount } from '#contract/money.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { BY_HAND } from '../../payments/evidence.ts';
import { command, isOnCalendar, LIMIT, Limit, needed, numberOf, Reason, value } from '../command.ts';
import { money, table, when } from '../print.ts';

const outcome = {
  receipt: v.string(),
  outcome: v.picklist(['settled', 'credited', 'unmatched']),
  payment: v.nullable(v.string()),
  username: v.nullable(v.string()),
};

/** Where money went, in words. */
export const placeOf = ({
  outcome: became,
  payment,
  username,
  receipt,
}: v.InferOutput<v.ObjectSchema<typeof outcome, undefined>>): string =>
  ({
    settled: `settled the payment ${payment ?? ''}`,
    credited: `went to the balance of ${username ?? ''}`,
    unmatched: `is on the list of unmatched receipts (${receipt})`,
  })[became];

/** What the operator does with money that came in. */
export const receiptCommands = {
  'receipts record': command(
    {
      usage: 'receipts record METHOD --amount A --payer P --reference R [--at TIME] [--network N]',
      about:
        'Records money that came in by bank, usdt or binance. It settles the payment that it fits, or goes where such money goes.',
      example:
        'receipts record bank --amount 1500 --payer "Mina Khan" --reference FT26061XYZ --at 2026-03-02T09:05:00Z',
      options: {
        amount: needed('A', 'as it came: whole rupees by bank, USDT otherwise'),
        payer: value('P', 'the sender’s name as the bank writes it; needed by bank'),
        reference: needed('R', 'the network’s own id of the transfer: the same one counts once'),
        at: value('TIME', 'when it was sent, such as 2026-03-02T09:05:00Z; without it now'),
        network: value('N', 'the network of a usdt transfer, where the shop has several'),
      },
      positionals: [1, 1],
      read: ({ positionals: [method], options: { amount, payer, reference, at, network } }) => ({
        method,
        amount,
        payer,
        reference,
        at,
        network,
      }),
      input: v.pipe(
        v.object({
          method: v.picklist(BY_HAND, `must be one of ${BY_HAND.join(', ')}`),
          amount: DecimalAmount,
          payer: v.optional(Reason),
          reference: v.pipe(Reason, v.maxLength(100, 'must be at most 100 characters')),
          at: v.optional(v.pipe(Instant, v.check(isOnCalendar, 'must be a time of a day of the calendar'))),
          network: v.optional(v.string()),
        }),
        v.check(
          ({ method, payer }) => method !== 'bank' || payer !== undefined,
          'Name the sender of a bank transfer: --payer P.',
        ),
      ),
      answer: v.object({ ...outcome, new: v.boolean() }),
    },
    ({ new: isNew, ...went }) =>
      isNew ? `The money ${placeOf(went)}.` : `This receipt was recorded before: it ${placeOf(went)}.`,
  ),

  'receipts unmatched': command(
    {
      usage: 'receipts unmatched [--limit N]',
      about:
        'Shows money whose owner is not clear, and under it the payments within 2 % of it, open and ended.',
      example: 'receipts unmatched',
      options: { limit: LIMIT },
      positionals: [0, 0],
      read: ({ options: { limit } }) => ({ limit: numberOf(limit) }),
      input: v.object({ limit: Limit }),
      answer: v.array(
        v.object({
          receipt: v.string(),
          source: v.string(),
          amount: v.string(),
          currency: v.string(),
          payer: v.nullable(v.string()),
          reference: v.nullable(v.string()),
          received_at: v.string(),
          fits: v.array(
            v.object({
              payment: v.string(),
              username: v.string(),
              amount: v.string(),
              sender: v.nullable(v.string()),
              status: v.string(),
              created_at: v.string(),
            }),
          ),
        }),
      ),
    },
    (receipts, width) =>
      receipts.length === 0
        ? 'All money has its owner.'
        : receipts
            .map(({ receipt, source, amount, currency, payer, reference, received_at, fits }) =>
              [
                `${receipt}  ${when(received_at)}  ${money(amount, currency)} by ${source} from ${payer ?? 'nobody named'}, reference ${reference ?? 'none'}`,
                ...(fits.length === 0
                  ? ['  No payment is within 2 % of it.']
                  : table(
                      ['  PAYMENT', 'ACCOUNT', 'AMOUNT', 'MADE (UTC)', 'STATUS', 'SENDER'],
                      fits.map((fit) => [
                        `  ${fit.payment}`,
                        fit.username,
                        money(fit.amount, currency),
                        when(fit.created_at),
                        fit.status,
                        fit.sender ?? '',
                      ]),
                      width,
                    ).split('\n')),
              ].join('\n'),
            )
            .join('\n\n'),
  ),

  'receipts assign': command(
    {
      usage: 'receipts assign RECEIPT ACCOUNT',
      about:
        'Gives unmatched money to an account’s balance. ACCOUNT is its username or e-mail address; its owner is told.',
      example: 'receipts assign 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c mina_khan',
      positionals: [2, 2],
      read: ({ positionals: [receipt, account] }) => ({ receipt, account }),
      input: v.object({
        receipt: Id,
        account: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')),
      }),
      answer: v.object({ receipt: v.string(), username: v.string(), value: v.number(), new: v.boolean() }),
    },
    ({ username, value: rupees, new: isNew }) =>
      isNew
        ? `${money(String(rupees), 'PKR')} went to the balance of ${username}.`
        : `${username} had this money before, and nothing was changed.`,
  ),
} as const;
