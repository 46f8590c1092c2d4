import * as v from 'valibot';
import { DecimalAmount } from '#contract/money.ts';
import { Instant } from '#contract/primitives.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import {
  defineCommand,
  IdOrStart,
  isRealDate,
  LIMIT,
  Limit,
  Name,
  parseNumber,
  Reason,
  TypedOff,
  UsageError,
} from '../command.ts';
import { dayOf, formatTable, formatTime } from '../print.ts';

const Amount = v.pipe(TypedOff, DecimalAmount);

const outcome = {
  receipt: v.string(),
  outcome: v.picklist(['settled', 'credited', 'unmatched']),
  payment: v.nullable(v.string()),
  payment_number: v.nullable(v.string()),
  username: v.nullable(v.string()),
};

/** How many payments of a receipt are proposed with the command that assigns it. */
const PROPOSED_MAX = 5;

/** The outcome of a receipt in words. */
const describeOutcome = ({
  outcome: became,
  payment_number: number,
  username,
  receipt,
}: v.InferOutput<v.ObjectSchema<typeof outcome, undefined>>): string =>
  ({
    settled: `settled payment ${number ?? ''}`,
    credited: `was credited to ${username ?? ''}`,
    unmatched: `is unmatched (${receipt})`,
  })[became];

/** The commands about received money (R-85). */
export const receiptCommands = {
  'receipts record': defineCommand(
    {
      about: 'Records money received. It settles the matching payment, is credited, or stays unmatched.',
      example:
        'receipts record bank --amount 1500 --payer "Mina Khan" --reference FT26061XYZ --at 2026-03-02T09:05:00Z',
      syntax: (command) =>
        command
          .argument('<method>', 'the method by which it came, such as bank')
          .requiredOption('--amount <amount>', 'the received amount: whole rupees by bank, else USDT')
          .option('--payer <name>', 'the sender’s name as the bank writes it; required for bank')
          .requiredOption('--reference <id>', 'the network’s id of the transfer; the same one counts once')
          .option('--at <time>', 'when it was sent, such as 2026-03-02T09:05:00Z (default: now)')
          .option('--network <name>', 'the network of a usdt transfer, if the shop has several'),
      read: ([method], options) => ({ method, ...options }),
      // Which methods there are, and which of them need a payer, the host knows.
      input: v.object({
        method: Name,
        amount: Amount,
        payer: v.optional(Reason),
        reference: v.pipe(Reason, v.maxLength(100, 'must be at most 100 characters')),
        at: v.optional(v.pipe(TypedOff, Instant, v.check(isRealDate, 'must be a real date and time'))),
        network: v.optional(Name),
      }),
      answer: v.object({ ...outcome, new: v.boolean() }),
    },
    ({ new: isNew, ...went }) =>
      isNew
        ? `The receipt ${describeOutcome(went)}.`
        : `This receipt was already recorded: it ${describeOutcome(went)}.`,
  ),

  'receipts unmatched': defineCommand(
    {
      about:
        'Shows unmatched receipts: why each is unmatched, and the payments, open and closed, that have its amount, nearly its amount, or its sender.',
      example: 'receipts unmatched',
      syntax: (command) => command.option(...LIMIT, parseNumber),
      read: (_args, options) => options,
      input: v.object({ limit: Limit }),
      answer: v.array(
        v.object({
          receipt: v.string(),
          source: v.string(),
          amount: v.string(),
          currency: v.string(),
          payer: v.nullable(v.string()),
          reference: v.nullable(v.string()),
          sent_at: v.string(),
          /** Whether only the day of `sent_at` is known. */
          day_only: v.boolean(),
          description: v.nullable(v.string()),
          confirmed: v.boolean(),
          /** Whether the bank took it back. */
          reversed: v.boolean(),
          /** What can be done about that, a sentence a step. */
          advice: v.array(v.string()),
          why: v.string(),
          fits: v.array(
            v.object({
              payment: v.string(),
              payment_number: v.string(),
              username: v.string(),
              amount: v.string(),
              sender: v.nullable(v.string()),
              status: v.string(),
              created_at: v.string(),
              fits_by: v.string(),
              proposed: v.boolean(),
            }),
          ),
        }),
      ),
    },
    (receipts, width) =>
      receipts.length === 0
        ? 'No unmatched receipts.'
        : receipts
            .map(({ receipt, source, amount, currency, payer, reference, description, ...rest }) =>
              [
                `${receipt}  ${rest.day_only ? dayOf(rest.sent_at) : formatTime(rest.sent_at)}  ${formatMoney(amount, currency)} by ${source} from ${payer ?? 'an unknown sender'}, reference ${reference ?? 'none'}`,
                ...(description === null ? [] : [`  Text: ${description}`]),
                `  Why: ${rest.why}`,
                ...(rest.confirmed ? [] : ['  Look into the wallet before you assign it.']),
                ...(rest.fits.length === 0
                  ? []
                  : formatTable(
                      ['  PAYMENT', 'ACCOUNT', 'AMOUNT', 'CREATED (UTC)', 'STATUS', 'SENDER', 'FITS BY'],
                      rest.fits.map((fit) => [
                        `  ${fit.payment_number}`,
                        fit.username,
                        formatMoney(fit.amount, currency),
                        formatTime(fit.created_at),
                        fit.status,
                        fit.sender ?? '',
                        fit.fits_by,
                      ]),
                      width,
                    ).split('\n')),
                ...rest.fits
                  .filter(({ proposed }) => proposed)
                  .slice(0, PROPOSED_MAX)
                  .map(
                    ({ payment_number: number, username }) =>
                      `  If it is for ${username}: receipts assign ${shortIdOf(receipt)} --payment ${number}`,
                  ),
                ...rest.advice.map((sentence) => `  ${sentence}`),
              ].join('\n'),
            )
            .join('\n\n'),
  ),

  'receipts keep': defineCommand(
    {
      about:
        'Takes a receipt that the bank took back off the list of unmatched receipts, and leaves what it paid for as it is: the goods that are lost, or the money that came all the same.',
      example: 'receipts keep 5d1e8c20 --reason "the buyer sent it again"',
      syntax: (command) =>
        command.argument('<receipt>').requiredOption('--reason <text>', 'for the audit log'),
      read: ([receipt], options) => ({ receipt, ...options }),
      input: v.object({ receipt: IdOrStart, reason: Reason }),
      answer: v.object({ receipt: v.string(), new: v.boolean() }),
    },
    ({ receipt, new: isNew }) =>
      isNew
        ? `Receipt ${receipt} stays as it is, and is off the list.`
        : 'This receipt is not on the list of what the bank took back; nothing changed.',
  ),

  'receipts correct': defineCommand(
    {
      about:
        'Lowers the amount of a receipt that was entered wrongly; 0 takes it back, so that it can be recorded again. What it had added to a balance comes off, as long as it is still there, and the owner gets a mail.',
      example: 'receipts correct 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c --amount 1500 --reason "a zero too many"',
      syntax: (command) =>
        command
          .argument('<receipt>')
          .requiredOption(
            '--amount <amount>',
            'what really came: whole rupees by bank, else USDT; 0 if nothing',
          )
          .requiredOption('--reason <text>', 'for the audit log'),
      read: ([receipt], options) => ({ receipt, ...options }),
      input: v.object({ receipt: IdOrStart, amount: Amount, reason: Reason }),
      answer: v.object({
        receipt: v.string(),
        before: v.string(),
        after: v.string(),
        username: v.nullable(v.string()),
        taken_back: v.number(),
        new: v.boolean(),
      }),
    },
    ({ receipt, before, after, username, taken_back: rupees, new: isNew }) =>
      isNew
        ? [
            after === '0'
              ? `Took back receipt ${receipt}.`
              : `Corrected receipt ${receipt} from ${before} to ${after}.`,
            ...(rupees === 0 ? [] : [`${formatRupees(rupees)} came off the balance of ${username ?? ''}.`]),
          ].join(' ')
        : 'This receipt has this amount already; nothing changed.',
  ),

  'receipts assign': defineCommand(
    {
      about:
        'Gives an unmatched receipt to a payment, as if it had matched: it settles, also after the payment’s end if it was sent in time; short, late or for a cancelled payment, it goes to the balance. Or credits it to an account. The owner gets a mail.',
      example: 'receipts assign 5d1e8c20 --payment KP-4M9T-R7',
      syntax: (command) =>
        command
          .usage('<receipt> (--payment <payment> | <account>)')
          .argument('<receipt>', 'its id, or the beginning of it')
          .argument(
            '[account]',
            'the account to credit, if no payment is named: its username or e-mail address',
          )
          .option('--payment <payment>', 'the payment to settle, if no account is named'),
      read: ([receipt, account], { payment }) => {
        if ((account === undefined) === (payment === undefined))
          throw new UsageError('Name either --payment PAYMENT or the account to credit.');
        return {
          receipt,
          ...(account === undefined ? {} : { account }),
          ...(payment === undefined ? {} : { payment }),
        };
      },
      input: v.pipe(
        v.object({ receipt: IdOrStart, account: v.optional(Name), payment: v.optional(IdOrStart) }),
        v.check(
          ({ account, payment }) => (account === undefined) !== (payment === undefined),
          'Name either a payment or an account.',
        ),
      ),
      answer: v.object({
        receipt: v.string(),
        username: v.string(),
        value: v.number(),
        new: v.boolean(),
        outcome: v.picklist(['settled', 'credited']),
        payment: v.nullable(v.string()),
        payment_number: v.nullable(v.string()),
      }),
    },
    ({ username, value: rupees, new: isNew, outcome: became, payment_number: number }) => {
      if (became === 'settled')
        return isNew
          ? `Settled payment ${number ?? ''} of ${username} with ${formatRupees(rupees)}.`
          : `This receipt had already settled payment ${number ?? ''} of ${username}; nothing changed.`;
      if (!isNew) return `This receipt was already credited to ${username}; nothing changed.`;
      return `Credited ${formatRupees(rupees)} to ${username}.${
        number === null ? '' : ` Payment ${number} could not take it: see "payments show".`
      }`;
    },
  ),
} as const;
