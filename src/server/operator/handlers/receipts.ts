import { accountNamed, usernameOf } from '../../accounts/care.ts';
import { transact } from '../../database/transact.ts';
import { decimalOf } from '../../money.ts';
import { serveAfterCommit } from '../../orders/delivery.ts';
import { evidenceOf, recordTold } from '../../payments/by-hand.ts';
import { rateFor } from '../../payments/receipts.ts';
import { assignReceipt, unmatchedReceipts } from '../../payments/unmatched.ts';
import { audit } from '../audit.ts';
import type { receiptCommands } from '../commands/receipts.ts';
import type { HandlersOf } from '../handlers.ts';

export const receiptHandlers: HandlersOf<keyof typeof receiptCommands> = {
  'receipts record': async (host, { at, payer = null, network = null, ...told }) => {
    const received = at === undefined ? host.now() : new Date(at);
    const evidence = await evidenceOf(host, { ...told, payer, network, at: received });
    const rate = await rateFor(host, evidence.source);
    const { recorded, short } = await transact(host.db, async (tx) => {
      const done = await recordTold(tx, host, evidence, rate);
      const { receiptId, outcome, paymentId: payment, isNew } = done.recorded;
      const detail = { by: told.method, amount: told.amount, outcome, payment };
      if (isNew) await audit(tx, host, { action: 'receipts record', subject: receiptId, detail });
      return done;
    });
    await serveAfterCommit(host, short);
    const { receiptId, outcome, paymentId: payment, accountId, isNew } = recorded;
    return {
      receipt: receiptId,
      outcome,
      payment,
      username: await usernameOf(host.db, accountId),
      new: isNew,
    };
  },

  'receipts unmatched': async (host, { limit }) =>
    (await unmatchedReceipts(host, limit)).map(({ receipt, fits }) => ({
      receipt: receipt.id,
      source: receipt.source,
      amount: decimalOf(receipt.amount, receipt.currency),
      currency: receipt.currency,
      payer: receipt.payer,
      reference: receipt.reference ?? receipt.external_id,
      received_at: receipt.received_at.toISOString(),
      fits: fits.map(({ id, username, amount, sender, status, at }) => ({
        payment: id,
        username,
        amount: decimalOf(amount, receipt.currency),
        sender,
        status,
        created_at: at.toISOString(),
      })),
    })),

  'receipts assign': async (host, { receipt, account }) => {
    const rate = await host.networks.rate();
    return transact(host.db, async (tx) => {
      const { id: accountId, username } = await accountNamed(tx, account);
      const { value, isNew } = await assignReceipt(tx, host, { receiptId: receipt, accountId, rate });
      const before = { outcome: 'unmatched' };
      const detail = { before, after: { outcome: 'credited', account: username, value } };
      if (isNew) await audit(tx, host, { action: 'receipts assign', subject: receipt, detail });
      return { receipt, username, value, new: isNew };
    });
  },
};
