import * as v from 'valibot';
import { formatRupees } from '../../platform/format-money.ts';
import { Count, defineCommand, Name, parseNumber, Reason } from '../command.ts';
import { formatFields, formatTable, formatTime } from '../print.ts';

const NAME = 'the username or the e-mail address';

const locking = v.object({ username: v.string(), changed: v.boolean() });

/** The commands about shoppers' accounts (R-84, R-87). */
export const accountCommands = {
  'accounts show': defineCommand(
    {
      about: 'Shows an account and the latest changes of its balance.',
      example: 'accounts show mina_khan',
      syntax: (command) => command.argument('<account>', NAME),
      read: ([name]) => ({ name }),
      input: v.object({ name: Name }),
      answer: v.object({
        id: v.string(),
        username: v.string(),
        email: v.string(),
        balance: v.number(),
        registered_at: v.string(),
        locked_at: v.nullable(v.string()),
        sessions: v.number(),
        orders: v.number(),
        orders_waiting: v.number(),
        pending_payment: v.nullable(v.string()),
        pending_payment_number: v.nullable(v.string()),
        movements: v.array(
          v.object({ at: v.string(), kind: v.string(), amount: v.number(), ref: v.string() }),
        ),
      }),
    },
    ({ movements, ...account }, width) =>
      [
        formatFields([
          ['Account', account.id],
          ['Username', account.username],
          ['E-mail', account.email],
          ['Registered (UTC)', formatTime(account.registered_at)],
          ['Locked (UTC)', formatTime(account.locked_at)],
          ['Balance', formatRupees(account.balance)],
          ['Sessions', String(account.sessions)],
          ['Orders', `${account.orders}, ${account.orders_waiting} of them undelivered`],
          ['Pending payment', account.pending_payment_number ?? ''],
        ]),
        ...(movements.length === 0
          ? []
          : [
              '',
              formatTable(
                ['AT (UTC)', 'WHY', 'AMOUNT', 'OF'],
                movements.map(({ at, kind, amount, ref }) => [
                  formatTime(at),
                  kind,
                  formatRupees(amount),
                  ref,
                ]),
                width,
              ),
            ]),
      ].join('\n'),
  ),

  'accounts credit': defineCommand(
    {
      about: 'Credits an account at the shop’s expense. The owner gets a mail with the reason.',
      example: 'accounts credit mina_khan --amount 200 --reason "with our apologies for the wait"',
      syntax: (command) =>
        command
          .argument('<account>', NAME)
          .requiredOption('--amount <rupees>', 'whole rupees, at most 1,000,000', parseNumber)
          .requiredOption('--reason <text>', 'the same amount with the same reason is credited only once'),
      read: ([name], options) => ({ name, ...options }),
      input: v.object({
        name: Name,
        amount: v.pipe(Count, v.maxValue(1_000_000, 'must be at most 1000000')),
        reason: Reason,
      }),
      answer: v.object({ username: v.string(), amount: v.number(), balance: v.number(), new: v.boolean() }),
    },
    ({ username, amount, balance, new: isNew }) =>
      isNew
        ? `Credited ${formatRupees(amount)} to ${username}; the balance is ${formatRupees(balance)}.`
        : `This was already credited; nothing changed. The balance is ${formatRupees(balance)}.`,
  ),

  'accounts lock': defineCommand(
    {
      about: 'Ends the sessions of an account and blocks its login, with a message that says so.',
      example: 'accounts lock mina_khan --reason "reported as stolen by its owner"',
      syntax: (command) =>
        command
          .argument('<account>', NAME)
          .requiredOption('--reason <text>', 'for the audit log; the owner does not see it'),
      read: ([name], options) => ({ name, ...options }),
      input: v.object({ name: Name, reason: Reason }),
      answer: locking,
    },
    ({ username, changed }) => (changed ? `Locked ${username}.` : `${username} was already locked.`),
  ),

  'accounts unlock': defineCommand(
    {
      about: 'Unlocks an account, so that its owner can log in again.',
      example: 'accounts unlock mina_khan',
      syntax: (command) => command.argument('<account>', NAME),
      read: ([name]) => ({ name }),
      input: v.object({ name: Name }),
      answer: locking,
    },
    ({ username, changed }) => (changed ? `Unlocked ${username}.` : `${username} was not locked.`),
  ),
} as const;
