import * as v from 'valibot';
import { withoutGroups } from '#contract/digits.ts';
import { DecimalAmount } from '#contract/money.ts';
import { PAYMENT_NUMBER } from '#contract/office/examples.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { Candidate } from '#contract/office/receipts.ts';
import {
  ASSIGNED_RECEIPT_EXAMPLES,
  AssignedReceipt,
  CORRECTED_RECEIPT_EXAMPLES,
  CorrectedReceipt,
  KEPT_RECEIPT_EXAMPLES,
  KeptReceipt,
  RECEIPT_DETAILS_EXAMPLES,
  RECORDED_RECEIPT_EXAMPLES,
  ReceiptDetails,
  RecordedReceipt,
} from '#contract/office/receipts.ts';
import { NOT_TAKEN } from '#contract/office/taken-as-paid.ts';
import { getAccountByLogin, usernameOf } from '../../accounts/admin.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { openPaymentOf, paymentDetails, paymentNumberOf } from '../../payments/admin.ts';
import { lockPayment } from '../../payments/lock.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { toDecimal } from '../../platform/money.ts';
import { assignToPayment, recordForPayment } from '../../reconciliation/assign-to-payment.ts';
import { correctReceipt } from '../../reconciliation/correct-receipt.ts';
import { moneyOf, senderOf } from '../../reconciliation/describe-money.ts';
import {
  ensureNotTyped,
  parseManualReceipt,
  recordManualReceipt,
} from '../../reconciliation/manual-receipt.ts';
import { currentRateFor } from '../../reconciliation/record-receipt.ts';
import {
  assignReceipt,
  getReceipt,
  keepReceipt,
  weighFor,
  weighIncoming,
  whyIncomingWaits,
} from '../../reconciliation/unmatched.ts';
import { idOf, Name, Reason, ReasonForLog, TypedOff, TypedTime } from '../frame/inputs.ts';
import {
  decidedBy,
  doubtsIn,
  outcomeOf,
  referenceOf,
  sayBecomes,
  sayRivals,
  toWireCandidate,
} from '../text/describe-evidence.ts';
import { again } from '../text/describe-order.ts';
import { takenAsPaidOf } from '../text/taken-as-paid.ts';
import { acceptCommand } from './accept-receipts.ts';
import { change, reading } from './define-command.ts';
import { describeRow, tickOffRecorded } from './left-rows.ts';
import { becomes } from './receipt-outcome.ts';
import { importCommand } from './statement-import.ts';
import { unmatchedCommand } from './unmatched-receipts.ts';

/** An amount without a currency, which the method decides. */
const Amount = v.pipe(
  TypedOff,
  v.transform(withoutGroups),
  v.regex(/^[\d.]+$/, 'must be an amount such as 2500 or 2,500.00, without a currency'),
  DecimalAmount,
);
const ReceiptWord = withMetadata(idOf('receipt'), {
  word: 1,
  hint: 'its id, the beginning of it, or the reference of its bank or network',
});

/** A receipt's outcome in words. */
const describeOutcome = (went: RecordedReceipt): string =>
  ({
    settled: `settled payment ${went.payment_number ?? ''}`,
    credited: `was credited to ${went.username ?? ''}`,
    unmatched: `is unmatched (${shortIdOf(went.receipt)})`,
  })[went.outcome];

const CREDITED = 'credited' as const;
const UNPAID = { payment: null, payment_number: null };

/** The commands about received money (R-85). */
export const receiptCommands = [
  change({
    name: 'receipts record',
    title: 'Record money',
    description: 'Records money received. It settles the matching payment, is credited, or stays unmatched.',
    role: 'manager',
    costs: ['money'],
    // The rules check the method and whether it needs a payer.
    input: v.object({
      method: withMetadata(Name, { word: 1, hint: 'the method by which it came, such as bank' }),
      amount: withMetadata(Amount, {
        hint: 'the received amount: whole rupees by bank, else USDT',
        value: 'amount',
      }),
      payer: v.optional(
        withMetadata(Reason, {
          value: 'name',
          hint: 'needed by bank: the sender’s name as the bank writes it',
        }),
      ),
      reference: withMetadata(v.pipe(Reason, v.maxLength(100, 'must be at most 100 characters')), {
        value: 'id',
        hint: 'the network’s id of the transfer, which counts once; without one, the payer’s remark with the payment’s number',
      }),
      again: v.optional(
        withMetadata(v.boolean(), {
          hint: 'records as much again that is known by a payment’s number alone: it came a second time',
        }),
        false,
      ),
      at: v.optional(
        withMetadata(TypedTime, {
          value: 'time',
          is: 'time',
          hint: 'when it was sent, such as "2026-03-02 14:05" on Pakistan’s clocks (default: now)',
        }),
      ),
      network: v.optional(
        withMetadata(Name, {
          value: 'name',
          hint: 'the network of a usdt transfer, if the shop has several',
        }),
      ),
      payment: v.optional(
        withMetadata(idOf('payment'), {
          value: 'payment',
          hint: 'the payment that it is for, where you know it; a number in the reference is found by itself',
        }),
      ),
      row: v.optional(
        withMetadata(idOf('row'), {
          value: 'row',
          hint: 'the row of "statements left" that it was on, which is done then',
        }),
      ),
    }),
    answer: RecordedReceipt,
    example: {
      typed:
        'receipts record bank --amount 1500 --payer "Mina Khan" --reference FT26061XYZ --at "2026-03-02 14:05"',
      answers: RECORDED_RECEIPT_EXAMPLES,
    },
    said: (went) =>
      went.new
        ? `The receipt ${describeOutcome(went)}.`
        : `This receipt was already recorded: it ${describeOutcome(went)}.`,
    run: async (host, { payment: named, again: isAgain, row, ...input }) => {
      const incoming = await parseManualReceipt(host, input);
      const rate = await currentRateFor(host, incoming.source);
      return async (tx) => {
        if (!isAgain) await ensureNotTyped(tx, host, incoming);
        const recorded =
          named === undefined
            ? await recordManualReceipt(tx, host, incoming, rate)
            : await recordForPayment(tx, host, incoming, { paymentId: named, rate });
        const { receiptId, outcome, paymentId: payment, accountId, decidedBy: decided_by, isNew } = recorded;
        if (row !== undefined) await tickOffRecorded(tx, host, { row, receiptId, isNew });
        const detail = { by: incoming.source, amount: input.amount, outcome, payment, decided_by };
        return {
          answer: {
            receipt: receiptId,
            outcome,
            payment,
            new: isNew,
            payment_number: await paymentNumberOf(tx, payment),
            username: await usernameOf(tx, accountId),
          },
          entry: isNew ? { subject: receiptId, detail } : null,
          given: { rupees: (await getReceipt(tx, receiptId)).booked ?? 0 },
        };
      };
    },
    ask: async (host, { payment, row, ...input }, would) => {
      const incoming = await parseManualReceipt(host, input);
      const money = moneyOf(incoming.amount, host.methods[incoming.source].currency);
      const why = would.new && would.outcome === 'unmatched' ? await whyIncomingWaits(host, incoming) : null;
      const goes = await becomes(host, would, { amount: incoming.amount, sentAt: incoming.sentAt, why });
      const question = `Record ${money} from ${incoming.payer ?? 'an unknown sender'} by ${incoming.source}? ${goes}`;
      const candidate =
        payment === undefined || !would.new ? null : await weighIncoming(host, incoming, payment);
      return [
        question,
        ...(candidate === null ? [] : evidenceLines(toWireCandidate(candidate))),
        ...(row === undefined ? [] : [`It was on ${await describeRow(host, row)}`]),
      ].join('\n');
    },
  }),

  importCommand,
  unmatchedCommand,
  reading({
    name: 'receipts show',
    title: 'Receipt',
    description: 'Shows a receipt: what came, where it went, and what decided that.',
    role: 'support',
    input: v.object({ receipt: ReceiptWord }),
    answer: ReceiptDetails,
    example: { typed: 'receipts show 5d1e8c20', answers: RECEIPT_DETAILS_EXAMPLES },
    run: async (host, { receipt: id }) => {
      const receipt = await getReceipt(host.db, id);
      const { payment_id: payment, account_id, outcome } = receipt;
      const paid = payment === null ? null : await paymentDetails(host, payment);
      return {
        receipt: id,
        source: receipt.source,
        amount: toDecimal(receipt.amount, receipt.currency),
        currency: receipt.currency,
        payer: receipt.payer,
        reference: referenceOf(receipt),
        description: receipt.description,
        sent_at: receipt.sent_at.toISOString(),
        recorded_at: receipt.recorded_at.toISOString(),
        outcome: outcomeOf(receipt),
        decided_by: decidedBy(outcome, receipt.decided_by),
        payment,
        payment_number: paid?.payment.number ?? null,
        username: paid?.username ?? (await usernameOf(host.db, account_id)),
        ...(payment === null || outcome !== 'settled'
          ? NOT_TAKEN
          : await takenAsPaidOf(host, { paymentId: payment, receiptId: id })),
      };
    },
  }),

  acceptCommand,

  change({
    name: 'receipts assign',
    title: 'Assign money',
    description:
      'Gives an unmatched receipt to a payment, as if it had matched: it settles, also after the payment’s end if it was sent in time; short, late or for a cancelled payment, it goes to the balance. Or credits it to an account. The owner gets a mail.',
    role: 'manager',
    costs: ['money'],
    usage: '<receipt> (--payment <payment> [--as-paid] | <account>)',
    input: v.pipe(
      v.object({
        receipt: ReceiptWord,
        account: v.optional(
          withMetadata(Name, {
            word: 2,
            ref: 'account',
            hint: 'the account to credit, if no payment is named: its username or email address',
          }),
        ),
        payment: v.optional(
          withMetadata(idOf('payment'), {
            value: 'payment',
            hint: 'the payment to settle, if no account is named',
          }),
        ),
        as_paid: v.optional(
          withMetadata(v.boolean(), {
            hint: 'settles the payment although a little is missing, which the shop bears',
          }),
          false,
        ),
      }),
      v.check(
        ({ payment, as_paid: isAsPaid }) => !isAsPaid || payment !== undefined,
        'Only a payment can be taken as paid: name it with --payment.',
      ),
      v.check(
        ({ account, payment }) => (account === undefined) !== (payment === undefined),
        'Name either --payment PAYMENT or the account to credit.',
      ),
    ),
    answer: AssignedReceipt,
    example: {
      typed: `receipts assign 5d1e8c20 --payment ${PAYMENT_NUMBER}`,
      answers: ASSIGNED_RECEIPT_EXAMPLES,
    },
    said: ({ username, value, short_by: shortBy, new: isNew, outcome, payment_number: number }) => {
      if (outcome === 'settled' && shortBy > 0)
        return `Took payment ${number ?? ''} of ${username} as paid with ${formatRupees(value)}; the shop bears ${formatRupees(shortBy)}.`;
      if (outcome === 'settled')
        return isNew
          ? `Settled payment ${number ?? ''} of ${username} with ${formatRupees(value)}.`
          : `This receipt had already settled payment ${number ?? ''} of ${username}; nothing changed.`;
      if (!isNew) return `This receipt was already credited to ${username}; nothing changed.`;
      return `Credited ${formatRupees(value)} to ${username}.${
        number === null ? '' : ` Payment ${number} could not take it: see "payments show".`
      }`;
    },
    run: async (host, { receipt, account = '', payment, as_paid: isAsPaid }) => {
      const rate = await host.networks.rate();
      const before = { outcome: 'unmatched' };
      if (payment !== undefined)
        return async (tx) => {
          const assigned = { receiptId: receipt, paymentId: payment, rate, isAsPaid };
          const owner = (await lockPayment(tx, payment))?.account_id;
          const had = owner === undefined ? 0 : await balanceOf(tx, owner);
          const { accountId, outcome, value, shortBy, isNew } = await assignToPayment(tx, host, assigned);
          const username = (await usernameOf(tx, accountId)) ?? '';
          const credited = (await balanceOf(tx, accountId)) - had;
          return {
            answer: {
              receipt,
              username,
              value,
              credited,
              short_by: shortBy,
              new: isNew,
              outcome,
              payment,
              payment_number: await paymentNumberOf(tx, payment),
            },
            entry: isNew
              ? {
                  subject: receipt,
                  detail: {
                    before,
                    after: { outcome, payment, account: username, value, short_by: shortBy },
                  },
                }
              : null,
            given: { rupees: value },
          };
        };
      return async (tx) => {
        const { id: accountId, username } = await getAccountByLogin(tx, account);
        const { value, isNew } = await assignReceipt(tx, host, { receiptId: receipt, accountId, rate });
        const detail = { before, after: { outcome: 'credited', account: username, value } };
        return {
          answer: {
            receipt,
            username,
            value,
            credited: isNew ? value : 0,
            short_by: 0,
            new: isNew,
            outcome: CREDITED,
            ...UNPAID,
          },
          entry: isNew ? { subject: receipt, detail } : null,
          given: { rupees: value },
        };
      };
    },
    ask: async (host, { receipt: receiptId, payment: paymentId }, would) => {
      const { money, currency, receipt } = await describeReceipt(host, receiptId);
      const { id: accountId, email } = await getAccountByLogin(host.db, would.username);
      const owner = `${would.username} <${email}>`;
      if (paymentId === undefined) {
        const counted = currency === 'PKR' ? '' : ` It counts as ${formatRupees(would.value)}.`;
        const open = would.new ? await sayStaysOpen(host, receipt, accountId) : '';
        return {
          question: `Credit ${money} to ${owner}?${counted}${open}${again(would.new)}`,
          press: 'Credit',
        };
      }
      if (!would.new) return `Give ${money} to its payment of ${owner}?${again(would.new)}`;
      const candidate = await weighFor(host, receipt, paymentId);
      if (candidate === null) throw new HttpError(404, 'There is no such payment.');
      const { payment, status, becomes: becoming } = candidate;
      const shown = toWireCandidate(candidate);
      const asked = moneyOf(payment.pay_amount, payment.currency);
      const ends =
        would.short_by > 0
          ? `It is taken as paid: ${formatRupees(would.value)} of ${formatRupees(payment.payable)} came, and the shop bears ${formatRupees(would.short_by)}.`
          : sayBecomes(becoming);
      const question = [
        `Give ${money} to payment ${payment.number} (${asked}, ${status.toLowerCase()}) of ${owner}?`,
        ...evidenceLines(shown),
        ends,
      ];
      return {
        question: question.join('\n'),
        press: would.short_by > 0 ? 'Take as paid' : shown.press,
      };
    },
  }),

  change({
    name: 'receipts correct',
    title: 'Correct a receipt',
    description:
      'Lowers the amount of a receipt that was entered wrongly; 0 takes it back, so that it can be recorded again. What it had added to a balance comes off, as long as it is still there, and the owner gets a mail.',
    role: 'manager',
    costs: ['money'],
    input: v.object({
      receipt: ReceiptWord,
      amount: withMetadata(Amount, {
        value: 'amount',
        hint: 'what really came: whole rupees by bank, else USDT; 0 if nothing',
      }),
      reason: ReasonForLog,
    }),
    answer: CorrectedReceipt,
    example: {
      typed: 'receipts correct 5d1e8c20 --amount 1500 --reason "a zero too many"',
      answers: CORRECTED_RECEIPT_EXAMPLES,
    },
    said: ({ receipt, before, after, username, taken_back: rupees, new: isNew }) =>
      isNew
        ? [
            after === '0'
              ? `Took back receipt ${shortIdOf(receipt)}.`
              : `Corrected receipt ${shortIdOf(receipt)} from ${before} to ${after}.`,
            ...(rupees === 0 ? [] : [`${formatRupees(rupees)} came off the balance of ${username ?? ''}.`]),
          ].join(' ')
        : 'This receipt has this amount already; nothing changed.',
    run:
      (host, { receipt, amount, reason }) =>
      async (tx) => {
        const corrected = await correctReceipt(tx, host, { receiptId: receipt, amount });
        const { before, after, takenBack: taken_back, accountId, isNew } = corrected;
        const username = await usernameOf(tx, accountId);
        const [was, is] = [{ amount: before }, { amount: after }];
        return {
          answer: { receipt, before, after, username, taken_back, new: isNew },
          entry: isNew
            ? { subject: receipt, detail: { reason, before: was, after: is, username, taken_back } }
            : null,
        };
      },
    ask: async (host, { receipt }, { after, username, taken_back: rupees, new: isNew }) => {
      const { money } = await describeReceipt(host, receipt);
      const taken =
        rupees === 0 || username === null
          ? ''
          : ` ${formatRupees(rupees)} comes off the balance of ${username}.`;
      return `Lower ${money} to ${after}?${taken}${again(isNew)}`;
    },
  }),

  change({
    name: 'receipts keep',
    title: 'Keep a receipt as it is',
    press: 'Take it off the list',
    availableIf: '!kept_at',
    description:
      'Takes a receipt off the list of unmatched receipts, and leaves it as it is: money that is not for the shop; or what the bank took back, as goods that are lost or money that came all the same.',
    role: 'manager',
    costs: [],
    input: v.object({ receipt: ReceiptWord, reason: ReasonForLog }),
    answer: KeptReceipt,
    example: {
      typed: 'receipts keep 5d1e8c20 --reason "rent of the owner\'s flat"',
      answers: KEPT_RECEIPT_EXAMPLES,
    },
    said: ({ receipt, new: isNew }) =>
      isNew
        ? `Receipt ${shortIdOf(receipt)} stays as it is, and is off the list: it is among the kept ones.`
        : 'This receipt is not on the list; nothing changed.',
    run:
      (host, { receipt, reason }) =>
      async (tx) => {
        const kept = await keepReceipt(tx, host, receipt);
        const all = (state: string) => Object.fromEntries(kept.map((what) => [what, state]));
        const detail = { reason, before: all('open'), after: all('kept') };
        return {
          answer: { receipt, new: kept.length > 0 },
          entry: kept.length > 0 ? { subject: receipt, detail } : null,
        };
      },
  }),
] as const;

/** The evidence against giving money to a payment, one line each. */
const evidenceLines = (candidate: Candidate): string[] =>
  [
    candidate.sender === null ? '' : `Its sender is "${candidate.sender}".`,
    doubtsIn(candidate.traits).join(' '),
    sayRivals(candidate),
  ].filter((line) => line !== '');

/**
 * What stays unpaid if the money is credited: the account's open payment, and the payment whose
 * number the money has.
 */
async function sayStaysOpen(
  host: Host,
  { numbered_payment_id: numbered }: Awaited<ReturnType<typeof getReceipt>>,
  accountId: string,
): Promise<string> {
  const own = [await openPaymentOf(host, accountId)].filter((each) => each !== undefined);
  const named = numbered === null ? [] : [await paymentDetails(host, numbered)];
  const others = named.filter(({ payment }) => own.every((each) => each.payment.id !== payment.id));
  return [...own, ...others]
    .filter(({ isPending }) => isPending)
    .map(({ payment: { number, pay_amount: due, currency }, username }) => {
      return ` Payment ${number} of ${username}, ${moneyOf(due, currency)}, stays open.`;
    })
    .join('');
}

async function describeReceipt(host: Host, receiptId: string) {
  const receipt = await getReceipt(host.db, receiptId);
  const { amount, currency, source } = receipt;
  const kept = receipt.kept_at === null ? '' : ', kept off the list,';
  return {
    money: `${moneyOf(amount, currency)} from ${senderOf(receipt)} by ${source}${kept}`,
    currency,
    receipt,
  };
}
