import { getAccountByLogin, lockAccount, unlockAccount } from '../../accounts/admin.ts';
import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import { grantGoodwill } from '../../ledger/goodwill.ts';
import { balanceOf, listMovements, lockAccountRow } from '../../ledger/ledger.ts';
import { countOrdersOf } from '../../orders/admin.ts';
import { mailCredited } from '../../orders/mails.ts';
import { paymentNumberOf } from '../../payments/admin.ts';
import { openPaymentIdOf } from '../../payments/create-payment.ts';
import type { accountCommands } from '../commands/accounts.ts';
import type { HandlersOf } from '../handler.ts';

const MOVEMENTS_SHOWN = 10;

export const accountHandlers: HandlersOf<keyof typeof accountCommands> = {
  'accounts show': async (host, { name }) => {
    const { id, registeredAt, lockedAt, ...account } = await getAccountByLogin(host.db, name);
    const { all, waiting } = await countOrdersOf(host.db, id);
    const pending = await openPaymentIdOf(host.db, id);
    const movements = await listMovements(host.db, id, MOVEMENTS_SHOWN);
    return {
      ...account,
      id,
      registered_at: registeredAt.toISOString(),
      locked_at: lockedAt?.toISOString() ?? null,
      orders: all,
      orders_waiting: waiting,
      pending_payment: pending,
      pending_payment_number: await paymentNumberOf(host.db, pending),
      movements: movements.map(({ created_at, kind, amount, ref }) => ({
        at: created_at.toISOString(),
        kind,
        amount,
        ref,
      })),
    };
  },

  'accounts credit': (host, { name, amount, reason }) =>
    transact(host.db, async (tx) => {
      const { id: accountId, username } = await getAccountByLogin(tx, name);
      await lockAccountRow(tx, accountId);
      const before = await balanceOf(tx, accountId);
      const gift = await grantGoodwill(tx, host, { accountId, amount, reason });
      const isNew = gift !== null;
      if (isNew)
        await mailCredited(tx, host, { accountId, receiptId: gift, amount, why: reason, summary: null });
      const balance = await balanceOf(tx, accountId);
      const detail = { amount, reason, before: { balance: before }, after: { balance } };
      if (isNew) await audit(tx, host, { action: 'accounts credit', subject: username, detail });
      return { username, amount, balance, new: isNew };
    }),

  'accounts lock': (host, { name, reason }) =>
    transact(host.db, async (tx) => {
      const { id, username } = await getAccountByLogin(tx, name);
      const changed = (await lockAccount(tx, host, id)) === null;
      const detail = { reason, before: { locked: false }, after: { locked: true } };
      if (changed) await audit(tx, host, { action: 'accounts lock', subject: username, detail });
      return { username, changed };
    }),

  'accounts unlock': (host, { name }) =>
    transact(host.db, async (tx) => {
      const { id, username } = await getAccountByLogin(tx, name);
      const changed = (await unlockAccount(tx, id)) !== null;
      const detail = { before: { locked: true }, after: { locked: false } };
      if (changed) await audit(tx, host, { action: 'accounts unlock', subject: username, detail });
      return { username, changed };
    }),
};
