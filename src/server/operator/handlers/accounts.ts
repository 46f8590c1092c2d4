import { accountNamed, letIn, lockOut } from '../../accounts/care.ts';
import { transact } from '../../database/transact.ts';
import { giveCredit } from '../../ledger/goodwill.ts';
import { balanceOf, movementsOf } from '../../ledger/ledger.ts';
import { orderCounts } from '../../orders/overview.ts';
import { holdAccount, openPaymentOf } from '../../payments/opening.ts';
import { audit } from '../audit.ts';
import type { accountCommands } from '../commands/accounts.ts';
import type { HandlersOf } from '../handlers.ts';

const MOVEMENTS_SHOWN = 10;

export const accountHandlers: HandlersOf<keyof typeof accountCommands> = {
  'accounts show': async (host, { name }) => {
    const { id, registeredAt, lockedAt, ...account } = await accountNamed(host.db, name);
    const { all, waiting } = await orderCounts(host.db, id);
    const movements = await movementsOf(host.db, id, MOVEMENTS_SHOWN);
    return {
      ...account,
      id,
      registered_at: registeredAt.toISOString(),
      locked_at: lockedAt?.toISOString() ?? null,
      orders: all,
      orders_waiting: waiting,
      pending_payment: await openPaymentOf(host.db, id),
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
      const { id: accountId, username } = await accountNamed(tx, name);
      await holdAccount(tx, accountId);
      const before = await balanceOf(tx, accountId);
      const isNew = await giveCredit(tx, host, { accountId, amount, reason });
      const balance = await balanceOf(tx, accountId);
      const detail = { amount, reason, before: { balance: before }, after: { balance } };
      if (isNew) await audit(tx, host, { action: 'accounts credit', subject: username, detail });
      return { username, amount, balance, new: isNew };
    }),

  'accounts lock': (host, { name, reason }) =>
    transact(host.db, async (tx) => {
      const { id, username } = await accountNamed(tx, name);
      const changed = (await lockOut(tx, host, id)) === null;
      const detail = { reason, before: { locked: false }, after: { locked: true } };
      if (changed) await audit(tx, host, { action: 'accounts lock', subject: username, detail });
      return { username, changed };
    }),

  'accounts unlock': (host, { name }) =>
    transact(host.db, async (tx) => {
      const { id, username } = await accountNamed(tx, name);
      const changed = (await letIn(tx, id)) !== null;
      const detail = { before: { locked: true }, after: { locked: false } };
      if (changed) await audit(tx, host, { action: 'accounts unlock', subject: username, detail });
      return { username, changed };
    }),
};
