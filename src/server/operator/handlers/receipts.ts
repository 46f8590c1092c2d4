import { getAccountByLogin, usernameOf } from '../../accounts/admin.ts';
import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { paymentNumberOf } from '../../payments/admin.ts';
import { toDecimal } from '../../platform/money.ts';
import { assignToPayment } from '../../reconciliation/assign-to-payment.ts';
import { correctReceipt } from '../../reconciliation/correct-receipt.ts';
import { parseManualReceipt, recordManualReceipt } from '../../reconciliation/manual-receipt.ts';
import { isDayOnly } from '../../reconciliation/match.ts';
import { currentRateFor } from '../../reconciliation/record-receipt.ts';
import { keepReversed } from '../../reconciliation/reversal.ts';
import { assignReceipt, listUnmatched } from '../../reconciliation/unmatched.ts';
import type { receiptCommands } from '../commands/receipts.ts';
import type { HandlersOf } from '../handler.ts';
import { resolvePayment, resolveReceipt } from '../resolve-id.ts';

export const receiptHandlers: HandlersOf<keyof typeof receiptCommands> = {
  'receipts record': async (host, input) => {
    const incoming = await parseManualReceipt(host, input);
    const { source: method } = incoming;
    const rate = await currentRateFor(host, method);
    const recorded = await transact(host.db, async (tx) => {
      const done = await recordManualReceipt(tx, host, incoming, rate);
      const { receiptId, outcome, paymentId: payment, isNew } = done;
      const detail = { by: method, amount: input.amount, outcome, payment };
      if (isNew) await audit(tx, host, { action: 'receipts record', subject: receiptId, detail });
      return done;
    });
    const { receiptId, outcome, paymentId: payment, accountId, isNew } = recorded;
    return {
      receipt: receiptId,
      outcome,
      payment,
      payment_number: await paymentNumberOf(host.db, payment),
      username: await usernameOf(host.db, accountId),
      new: isNew,
    };
  },

  'receipts unmatched': async (host, { limit }) =>
    (await listUnmatched(host, limit)).map(({ receipt, why, candidates: fits, isReversed, advice }) => ({
      receipt: receipt.id,
      source: receipt.source,
      amount: toDecimal(receipt.amount, receipt.currency),
      currency: receipt.currency,
      payer: receipt.payer,
      reference: receipt.reference ?? receipt.external_id,
      sent_at: receipt.sent_at.toISOString(),
      day_only: isDayOnly({ sentAt: receipt.sent_at, sentUntil: receipt.sent_until }),
      description: receipt.description,
      confirmed: receipt.is_confirmed,
      reversed: isReversed,
      advice,
      why,
      fits: fits.map(({ id, number, username, amount, sender, status, at, fitsBy, isProposed }) => ({
        payment: id,
        payment_number: number,
        username,
        amount: toDecimal(amount, receipt.currency),
        sender,
        status,
        created_at: at.toISOString(),
        fits_by: fitsBy,
        proposed: isProposed,
      })),
    })),

  'receipts correct': async (host, { receipt: typed, amount, reason }) => {
    const receipt = await resolveReceipt(host.db, typed);
    return transact(host.db, async (tx) => {
      const { before, after, takenBack, accountId, isNew } = await correctReceipt(tx, host, {
        receiptId: receipt,
        amount,
      });
      const username = await usernameOf(tx, accountId);
      const detail = {
        reason,
        before: { amount: before },
        after: { amount: after },
        username,
        taken_back: takenBack,
      };
      if (isNew) await audit(tx, host, { action: 'receipts correct', subject: receipt, detail });
      return { receipt, before, after, username, taken_back: takenBack, new: isNew };
    });
  },

  'receipts keep': async (host, { receipt: typed, reason }) => {
    const receipt = await resolveReceipt(host.db, typed);
    return { receipt, new: await keepReversed(host, { receiptId: receipt, reason }) };
  },

  'receipts assign': async (host, { receipt: typed, account, payment: typedPayment }) => {
    const receipt = await resolveReceipt(host.db, typed);
    const rate = await host.networks.rate();
    if (typedPayment !== undefined)
      return assignedToPayment(host, {
        receipt,
        payment: await resolvePayment(host.db, typedPayment),
        rate,
      });
    return transact(host.db, async (tx) => {
      const { id: accountId, username } = await getAccountByLogin(tx, account ?? '');
      const { value, isNew } = await assignReceipt(tx, host, { receiptId: receipt, accountId, rate });
      const before = { outcome: 'unmatched' };
      const detail = { before, after: { outcome: 'credited', account: username, value } };
      if (isNew) await audit(tx, host, { action: 'receipts assign', subject: receipt, detail });
      const went = { outcome: 'credited' as const, payment: null, payment_number: null };
      return { receipt, username, value, new: isNew, ...went };
    });
  },
};

async function assignedToPayment(
  host: Host,
  { receipt, payment, rate }: { receipt: string; payment: string; rate: string | null },
) {
  return transact(host.db, async (tx) => {
    const done = await assignToPayment(tx, host, { receiptId: receipt, paymentId: payment, rate });
    const { accountId, outcome, value, isNew } = done;
    const username = (await usernameOf(tx, accountId)) ?? '';
    const detail = {
      before: { outcome: 'unmatched' },
      after: { outcome, payment, account: username, value },
    };
    if (isNew) await audit(tx, host, { action: 'receipts assign', subject: receipt, detail });
    const went = { outcome, payment, payment_number: await paymentNumberOf(tx, payment) };
    return { receipt, username, value, new: isNew, ...went };
  });
}
