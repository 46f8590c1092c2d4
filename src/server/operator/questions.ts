import { getAccountByLogin, usernameOf } from '../accounts/admin.ts';
import { importStatement } from '../bank-statements/import-statement.ts';
import { dryRun } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { grantGoodwill } from '../ledger/goodwill.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { backordersOf, orderDetails } from '../orders/admin.ts';
import { deliverManually } from '../orders/manual-fulfilment.ts';
import { cancelOrder, refundOrder } from '../orders/refund.ts';
import { replaceDeadItem } from '../orders/replace.ts';
import { previewRestock } from '../orders/restock.ts';
import { paymentDetails } from '../payments/admin.ts';
import { formatMoney, formatRupees } from '../platform/format-money.ts';
import { shortIdOf } from '../platform/ids.ts';
import { toDecimal } from '../platform/money.ts';
import { assignToPayment } from '../reconciliation/assign-to-payment.ts';
import { correctReceipt } from '../reconciliation/correct-receipt.ts';
import { parseManualReceipt, recordManualReceipt } from '../reconciliation/manual-receipt.ts';
import type { RecordedReceipt } from '../reconciliation/record-receipt.ts';
import { currentRateFor } from '../reconciliation/record-receipt.ts';
import { ensureOrderNotReversed, reversalOfOrder } from '../reconciliation/reversal.ts';
import { assignReceipt, getReceipt } from '../reconciliation/unmatched.ts';
import { whatDiffers } from '../reconciliation/why-unmatched.ts';
import { getBatch, voidStock } from '../stock/inventory.ts';
import { ensureManager } from './authenticate.ts';
import type { AskingName, InputOf, JudgedName, Question } from './commands.ts';
import { count } from './print.ts';
import { oddItems, oddSentence, readList, SECOND_REPLACEMENT, shownOdd } from './read-codes.ts';
import { resolveBatch, resolveOrder, resolvePayment, resolveReceipt } from './resolve-id.ts';

/**
 * A question; null for none. One that `--yes` doesn't confirm says what is sent once it is
 * confirmed.
 */
export type Asked = string | null | Question;
type Questions = {
  [N in AskingName]: (host: Host, input: InputOf<N>) => Promise<N extends JudgedName ? Asked : string>;
};

/**
 * What a command that moves money or codes would do, to whom and for how much: its question before
 * it is done (R-89). A command that would be refused is refused here with the same sentence where
 * that can be known without doing it.
 */
export const questions: Questions = {
  'stock add': async (host, { variant, text, columns = null, accept_odd: accepted = 0 }) => {
    const list = await readList(host, variant, text, columns);
    const codes = list.codes.map((code) => code.text);
    const { added, delivered } = await previewRestock(host, variant, codes);
    // The answer says that nothing is new.
    if (added === 0) return null;
    const waiting = await waitingFor(host, variant, delivered);
    const isOdd = list.odd.length !== accepted;
    if (waiting.length === 0 && !isOdd) return null;
    const question = [
      ...(isOdd ? [`${oddSentence(list)}:`, ...shownOdd(list).map((line) => `  ${line}`)] : []),
      ...(waiting.length > 0 ? ['Delivered at once, by mail:', ...waiting] : []),
      `Add ${count(added, 'code')} to ${variant}${isOdd ? ', these too' : ''}?`,
    ].join('\n');
    return isOdd ? { question, confirmed: { accept_odd: list.odd.length } } : question;
  },

  'stock export': async (host, { batch, unmasked }) => {
    if (!unmasked) return null;
    const { variant, codes } = await getBatch(host.db, await resolveBatch(host.db, batch));
    return `Show all ${codes.length} codes of ${variant} whole? It is audited, and mailed to the operator.`;
  },

  'orders deliver': async (host, { order, variant, items, accept_odd: accepted = 0 }) => {
    const { id, shown, line } = await lineOf(host, order, variant);
    await dryRun(host.db, (tx) => deliverManually(tx, host, { orderId: id, variantId: variant, items }));
    return withOddItems(
      await oddItems(host, variant, items),
      accepted,
      `Deliver ${items.length} × ${line} to ${shown}?`,
    );
  },

  'orders replace': async (
    host,
    { order, variant, code = null, with: substitute = null, accept_odd: accepted = 0 },
  ) => {
    const { id, shown, line } = await lineOf(host, order, variant);
    const meant = { orderId: id, variantId: variant, dead: code, substitute };
    const { dead, wasReplacement } = await dryRun(host.db, (tx) => replaceDeadItem(tx, host, meant));
    if (wasReplacement) await ensureManager(host, SECOND_REPLACEMENT);
    const again = wasReplacement ? ' It is a replacement itself.' : '';
    return withOddItems(
      await oddItems(host, variant, substitute === null ? [] : [substitute]),
      accepted,
      `Replace ${dead} of ${line} by ${substitute === null ? 'a code from stock' : 'what you typed'} for ${shown}?${again}`,
    );
  },

  'orders refund': async (host, { order, amount, reason }) => {
    const { id, shown, refunded } = await describeOrder(host, order);
    await ensureOrderNotReversed(host.db, id);
    const { isNew } = await dryRun(host.db, (tx) => refundOrder(tx, host, { orderId: id, amount, reason }));
    const before = refunded === 0 ? '' : ` ${formatRupees(refunded)} was refunded before.`;
    return `Refund ${formatRupees(amount)} to the balance of ${shown}?${before}${again(isNew)}`;
  },

  'orders cancel': async (host, { order: typed }) => {
    const id = await resolveOrder(host.db, typed);
    const { shown, reversal } = await describeOrder(host, id);
    const isReversed = reversal !== null;
    const { amount, isNew } = await dryRun(host.db, (tx) => cancelOrder(tx, host, id, { isReversed }));
    const refund = isReversed && amount === 0 ? 'nothing' : formatRupees(amount);
    const then =
      isReversed && amount > 0
        ? ` Then take it off the balance again: receipts correct ${shortIdOf(reversal.receiptId)} --amount 0 --reason TEXT`
        : '';
    return `Cancel what is not delivered, and refund ${refund} to the balance of ${shown}?${then}${again(isNew)}`;
  },

  'receipts record': async (host, typed) => {
    const incoming = await parseManualReceipt(host, typed);
    const { source, amount, payer } = incoming;
    const rate = await currentRateFor(host, source);
    const recorded = await dryRun(host.db, (tx) => recordManualReceipt(tx, host, incoming, rate));
    const { currency } = host.methods[source];
    const money = formatMoney(toDecimal(amount, currency), currency);
    return `Record ${money} from ${payer ?? 'an unknown sender'} by ${source}? ${await becomes(host, recorded)}`;
  },

  'receipts import': async (host, { text, columns, zone, dates }) => {
    const options = { columns, zone, dates: dates ?? null, isDry: true, signal: host.caller };
    const { lines, notes } = await importStatement(host, text, options);
    const recorded = lines.flatMap((line) => (line.kind === 'receipt' && line.result.isNew ? [line] : []));
    const sum = recorded.reduce((total, { amount }) => total + amount, 0);
    const shown = await Promise.all(
      recorded
        .slice(0, LINES_MAX)
        .map(
          async ({ line, amount, payer, result }) =>
            `Line ${line}: ${formatRupees(amount)} from ${payer ?? 'an unknown sender'}. ${await becomes(host, result)}`,
        ),
    );
    const more = recorded.length - shown.length;
    const unparsed = lines.filter(({ kind }) => kind === 'unparsed').length;
    return [
      ...notes,
      ...shown,
      ...(more > 0 ? [`And ${more} more, which --dry-run shows.`] : []),
      ...(unparsed > 0
        ? [`${unparsed} ${unparsed === 1 ? 'line is' : 'lines are'} left to you, which --dry-run shows.`]
        : []),
      recorded.length === 0
        ? 'Nothing in this statement is new. Import it all the same?'
        : `Record ${recorded.length} ${recorded.length === 1 ? 'receipt' : 'receipts'} of ${formatRupees(sum)} together?`,
    ].join('\n');
  },

  'receipts assign': async (host, { receipt: typed, account, payment: typedPayment }) => {
    const receiptId = await resolveReceipt(host.db, typed);
    const { money, currency, receipt } = await describeReceipt(host, receiptId);
    const rate = await host.networks.rate();
    if (typedPayment === undefined) {
      const { id: accountId, username, email } = await getAccountByLogin(host.db, account ?? '');
      const { value, isNew } = await dryRun(host.db, (tx) =>
        assignReceipt(tx, host, { receiptId, accountId, rate }),
      );
      const counted = currency === 'PKR' ? '' : ` It counts as ${formatRupees(value)}.`;
      return `Credit ${money} to ${username} <${email}>?${counted}${again(isNew)}`;
    }
    const paymentId = await resolvePayment(host.db, typedPayment);
    const { payment, username, status } = await paymentDetails(host, paymentId);
    const { email } = await getAccountByLogin(host.db, username);
    const { outcome, isNew, credited } = await dryRun(host.db, async (tx) => {
      const before = await balanceOf(tx, payment.account_id);
      const assigned = await assignToPayment(tx, host, { receiptId, paymentId, rate });
      return { ...assigned, credited: (await balanceOf(tx, payment.account_id)) - before };
    });
    const asked = formatMoney(toDecimal(payment.pay_amount, payment.currency), payment.currency);
    const rest = credited > 0 ? `${formatRupees(credited)} goes to the balance.` : '';
    const settles =
      outcome === 'credited'
        ? `It does not settle: ${rest}`
        : `It settles the payment${rest === '' ? '.' : `, and ${rest}`}`;
    const becomes = [...whatDiffers(receipt, payment), settles].map((each) => ` ${each}`).join('');
    return `Give ${money} to payment ${payment.number} (${asked}, ${status.toLowerCase()}) of ${username} <${email}>?${isNew ? becomes : again(isNew)}`;
  },

  'receipts correct': async (host, { receipt: typed, amount }) => {
    const receiptId = await resolveReceipt(host.db, typed);
    const { money } = await describeReceipt(host, receiptId);
    const { takenBack, accountId, after, isNew } = await dryRun(host.db, (tx) =>
      correctReceipt(tx, host, { receiptId, amount }),
    );
    const owner = accountId === null ? null : await usernameOf(host.db, accountId);
    const taken =
      takenBack === 0 || owner === null
        ? ''
        : ` ${formatRupees(takenBack)} comes off the balance of ${owner}.`;
    return `Lower ${money} to ${after}?${taken}${again(isNew)}`;
  },

  'accounts credit': async (host, { name, amount, reason }) => {
    const { id: accountId, username, email, balance } = await getAccountByLogin(host.db, name);
    const given = await dryRun(host.db, (tx) => grantGoodwill(tx, host, { accountId, amount, reason }));
    return `Credit ${formatRupees(amount)} at the shop’s expense to ${username} <${email}>, whose balance is ${formatRupees(balance)}?${again(given !== null)}`;
  },

  'stock void': async (host, { of: typed }) => {
    const of = await resolveBatch(host.db, typed);
    const { variant, voided } = await dryRun(host.db, (tx) => voidStock(tx, host, of));
    const price = host.catalogue().variants.get(variant)?.variant.price;
    const worth = price === undefined ? '' : `, which sell for ${formatRupees(price * voided)}`;
    return `Take ${count(voided, 'code')} of ${variant} out of sale${worth}?`;
  },
};

/** The orders that get this many codes, a line each; those that are too many to name as a number. */
async function waitingFor(host: Host, variant: string, delivered: number): Promise<string[]> {
  let left = delivered;
  const lines: string[] = [];
  for (const { id, number, username, email, missing } of await backordersOf(host.db, variant, LINES_MAX)) {
    const count = Math.min(missing, left);
    if (count > 0) lines.push(`  ${count} to ${username} <${email}>, order ${number ?? shortIdOf(id)}`);
    left -= count;
  }
  return left > 0 ? [...lines, `  ${left} to later orders`] : lines;
}

/** A question about items, which `--yes` confirms only if all look right. */
function withOddItems(odd: Awaited<ReturnType<typeof oddItems>>, accepted: number, question: string): Asked {
  if (odd.length === accepted) return question;
  return {
    question: [...odd.map(({ shown, why }) => `${shown}: ${why}.`), question].join('\n'),
    confirmed: { accept_odd: odd.length },
  };
}

async function describeOrder(host: Host, typed: string) {
  const order = await orderDetails(host, await resolveOrder(host.db, typed));
  const { id, username, email, paid } = order;
  const reversal = await reversalOfOrder(host.db, id);
  const money = `paid ${formatRupees(paid)}${reversal === null ? '' : ', which its bank took back'}`;
  return {
    ...order,
    reversal,
    shown: `${username} <${email}>, order ${order.number ?? shortIdOf(id)}, ${money}`,
  };
}

async function lineOf(host: Host, typed: string, variant: string) {
  const { id, shown, lines } = await describeOrder(host, typed);
  return { id, shown, line: lines.find((line) => line.variant === variant)?.name ?? variant };
}

/** How many lines of a statement a question names. */
const LINES_MAX = 10;

/** Where recorded money goes, and whose it is, as a sentence. */
async function becomes(
  host: Host,
  { outcome, paymentId, accountId, isNew }: RecordedReceipt,
): Promise<string> {
  if (!isNew) return 'This very money was recorded before: nothing will change.';
  const payment = paymentId === null ? null : await paymentDetails(host, paymentId);
  const username = payment?.username ?? (await usernameOf(host.db, accountId));
  const owner = username === null ? '' : ` of ${await describeAccount(host, username)}`;
  return {
    settled: `It settles payment ${payment?.payment.number ?? ''}${owner}.`,
    credited: `It goes to the balance${owner}.`,
    unmatched: 'It matches no payment, and waits on the list of unmatched receipts.',
  }[outcome];
}

async function describeAccount(host: Host, name: string): Promise<string> {
  const { username, email } = await getAccountByLogin(host.db, name);
  return `${username} <${email}>`;
}

async function describeReceipt(host: Host, receiptId: string) {
  const receipt = await getReceipt(host.db, receiptId);
  const { amount, currency, payer, source } = receipt;
  const sum = formatMoney(toDecimal(amount, currency), currency);
  return { money: `${sum} from ${payer ?? 'an unknown sender'} by ${source}`, currency, receipt };
}

/** The sentence about a repeated command; a new one needs none. */
const again = (isNew: boolean) => (isNew ? '' : ' This very change was made before: nothing will change.');
