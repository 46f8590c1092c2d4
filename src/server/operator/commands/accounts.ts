import * as v from 'valibot';
import {
  ACCOUNT_CREDIT_EXAMPLES,
  ACCOUNT_EXAMPLES,
  ACCOUNT_LOCK_EXAMPLES,
  ACCOUNT_UNLOCK_EXAMPLES,
  ACCOUNTS_EXAMPLES,
  Account,
  AccountCredit,
  AccountLock,
  Accounts,
} from '#contract/office/accounts.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  getAccountByLogin,
  listAccounts,
  lockAccount,
  sumOfAccounts,
  unlockAccount,
} from '../../accounts/admin.ts';
import { withRows } from '../../database/keyset.ts';
import { grantGoodwill } from '../../ledger/goodwill.ts';
import { balanceOf, countMovements, listMovements, lockAccountRow } from '../../ledger/ledger.ts';
import { countOrdersOf } from '../../orders/admin.ts';
import { mailCredited } from '../../orders/mails.ts';
import { paymentNumberOf } from '../../payments/admin.ts';
import { openPaymentIdOf } from '../../payments/create-payment.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { AccountWord, Count, DAYS, Name, Reason } from '../frame/inputs.ts';
import { again } from '../text/describe-order.ts';
import { numbersIn, withNumbers } from '../text/names.ts';
import { change, listing, reading } from './define-command.ts';

const MOVEMENTS_SHOWN = 10;

/** The commands about shoppers' accounts (R-84, R-87). */
export const accountCommands = [
  listing({
    name: 'accounts list',
    title: 'Accounts',
    description:
      'Shows the accounts, the newest first: all, those with a text in their username or email address, or those that are locked.',
    role: 'manager',
    input: v.object({
      text: v.optional(
        withMetadata(Name, { word: 1, hint: 'only those whose username or email address contains it' }),
      ),
      locked: v.optional(withMetadata(v.boolean(), { hint: 'only those that are locked' }), false),
    }),
    answer: Accounts,
    none: 'No accounts found.',
    example: { typed: 'accounts list mina', answers: ACCOUNTS_EXAMPLES },
    list: {
      sorts: ['newest', 'oldest', 'balance'],
      days: DAYS,
      page: async ({ db }, { text = null, locked: isLocked }, { during, ...asked }) => {
        const page = await listAccounts(db, { text, isLocked, during }, asked);
        const rows = page.rows.map(({ registered_at, seen_at, locked_at, orders, spent, ...account }) => ({
          ...account,
          registered_at: registered_at.toISOString(),
          seen_at: seen_at?.toISOString() ?? null,
          orders: orders ?? 0,
          spent: spent ?? 0,
          locked_at: locked_at?.toISOString() ?? null,
        }));
        return withRows(page, rows);
      },
      sum: async ({ db }, { text = null, locked: isLocked }, during) => {
        const { count, balance } = await sumOfAccounts(db, { text, isLocked, during });
        return { count, totals: [{ label: 'Balance', amount: String(balance), currency: 'PKR' }] };
      },
    },
  }),

  reading({
    name: 'accounts show',
    title: 'Account',
    description: 'Shows an account and the latest ten changes of its balance.',
    role: 'support',
    input: v.object({ name: AccountWord }),
    answer: Account,
    example: { typed: 'accounts show mina_khan', answers: ACCOUNT_EXAMPLES },
    run: async (host, { name }) => {
      const { id, registeredAt, lockedAt, ...account } = await getAccountByLogin(host.db, name);
      const { all, waiting } = await countOrdersOf(host.db, id);
      const pending = await openPaymentIdOf(host.db, id);
      const movements = await listMovements(host.db, id, MOVEMENTS_SHOWN);
      const older = (await countMovements(host.db, id)) - movements.length;
      // A reference begins with an id, which a `:` may end.
      const subjects = movements.map(({ ref }) => ref.split(':')[0] ?? ref);
      const numbers = await numbersIn(host.db, subjects);
      return {
        ...account,
        id,
        registered_at: registeredAt.toISOString(),
        locked_at: lockedAt?.toISOString() ?? null,
        orders: all,
        orders_waiting: waiting,
        pending_payment: pending,
        pending_payment_number: await paymentNumberOf(host.db, pending),
        movements: movements.map(({ created_at, kind, amount, ref }, index) => ({
          at: created_at.toISOString(),
          kind,
          amount,
          ref,
          of: kind === 'goodwill' ? '' : withNumbers(subjects[index] ?? '', numbers),
        })),
        more_movements: older === 0 ? null : older,
      };
    },
  }),

  change({
    name: 'accounts credit',
    title: 'Credit an account',
    description: 'Credits an account at the shop’s expense. The owner gets a mail with the reason.',
    role: 'manager',
    costs: ['money'],
    input: v.object({
      name: AccountWord,
      amount: withMetadata(v.pipe(Count, v.maxValue(1_000_000, 'must be at most 1000000')), {
        value: 'rupees',
        is: 'rupees',
        hint: 'whole rupees, at most 1,000,000',
      }),
      reason: withMetadata(Reason, { hint: 'the same amount with the same reason is credited only once' }),
    }),
    answer: AccountCredit,
    example: {
      typed: 'accounts credit mina_khan --amount 200 --reason "with our apologies for the wait"',
      answers: ACCOUNT_CREDIT_EXAMPLES,
    },
    said: ({ username, amount, balance, new: isNew }) =>
      isNew
        ? `Credited ${formatRupees(amount)} to ${username}; the balance is ${formatRupees(balance)}.`
        : `This was already credited; nothing changed. The balance is ${formatRupees(balance)}.`,
    run:
      (host, { name, amount, reason }) =>
      async (tx) => {
        const { id: accountId, username } = await getAccountByLogin(tx, name);
        await lockAccountRow(tx, accountId);
        const before = await balanceOf(tx, accountId);
        const gift = await grantGoodwill(tx, host, { accountId, amount, reason });
        const isNew = gift !== null;
        if (isNew)
          await mailCredited(tx, host, { accountId, receiptId: gift, amount, why: reason, purchase: null });
        const balance = await balanceOf(tx, accountId);
        const detail = { amount, reason, before: { balance: before }, after: { balance } };
        return {
          answer: { username, amount, balance, new: isNew },
          entry: isNew ? { subject: username, detail } : null,
          given: { rupees: amount },
        };
      },
    ask: async (host, { name, amount }, would) => {
      const { username, email, balance } = await getAccountByLogin(host.db, name);
      return `Credit ${formatRupees(amount)} at the shop’s expense to ${username} <${email}>, whose balance is ${formatRupees(balance)}?${again(would.new)}`;
    },
  }),

  change({
    name: 'accounts lock',
    title: 'Lock an account',
    description: 'Ends the sessions of an account and blocks its login, with a message that says so.',
    role: 'manager',
    costs: ['sales'],
    availableIf: '!locked_at',
    input: v.object({
      name: AccountWord,
      reason: withMetadata(Reason, { hint: 'for the audit log; the owner does not see it' }),
    }),
    answer: AccountLock,
    example: {
      typed: 'accounts lock mina_khan --reason "reported as stolen by its owner"',
      answers: ACCOUNT_LOCK_EXAMPLES,
    },
    said: ({ username, changed }) => (changed ? `Locked ${username}.` : `${username} was already locked.`),
    run:
      (host, { name, reason }) =>
      async (tx) => {
        const { id, username } = await getAccountByLogin(tx, name);
        const changed = (await lockAccount(tx, host, id)) === null;
        const detail = { reason, before: { locked: false }, after: { locked: true } };
        return { answer: { username, changed }, entry: changed ? { subject: username, detail } : null };
      },
    ask: async (host, { name }, { changed }) => {
      const { username, email } = await getAccountByLogin(host.db, name);
      return `Lock ${username} <${email}> out? Their money and orders stay.${again(changed)}`;
    },
  }),

  change({
    name: 'accounts unlock',
    title: 'Unlock an account',
    description: 'Unlocks an account, so that its owner can log in again.',
    role: 'manager',
    costs: ['sales'],
    availableIf: 'locked_at',
    input: v.object({ name: AccountWord }),
    answer: AccountLock,
    example: { typed: 'accounts unlock mina_khan', answers: ACCOUNT_UNLOCK_EXAMPLES },
    said: ({ username, changed }) => (changed ? `Unlocked ${username}.` : `${username} was not locked.`),
    run:
      (_host, { name }) =>
      async (tx) => {
        const { id, username } = await getAccountByLogin(tx, name);
        const changed = (await unlockAccount(tx, id)) !== null;
        const detail = { before: { locked: true }, after: { locked: false } };
        return { answer: { username, changed }, entry: changed ? { subject: username, detail } : null };
      },
    ask: async (host, { name }, { changed }) => {
      const { username, email } = await getAccountByLogin(host.db, name);
      return `Let ${username} <${email}> log in again?${again(changed)}`;
    },
  }),
] as const;
