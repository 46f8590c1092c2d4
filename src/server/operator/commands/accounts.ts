import * as v from 'valibot';
import { rupees } from '../../ledger/rupees.ts';
import { Count, command, needed, numberOf, Reason } from '../command.ts';
import { fields, table, when } from '../print.ts';

const Name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(254, 'must be at most 254 characters'),
);
const NAME = 'NAME is the username or the e-mail address.';

const locking = v.object({ username: v.string(), changed: v.boolean() });

/** What the operator does with shoppers' accounts. */
export const accountCommands = {
  'accounts show': command(
    {
      usage: 'accounts show NAME',
      about: `Shows an account, and what moved its balance last. ${NAME}`,
      example: 'accounts show mina_khan',
      positionals: [1, 1],
      read: ({ positionals: [name] }) => ({ name }),
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
        movements: v.array(
          v.object({ at: v.string(), kind: v.string(), amount: v.number(), ref: v.string() }),
        ),
      }),
    },
    ({ movements, ...account }, width) =>
      [
        fields([
          ['Account', account.id],
          ['Username', account.username],
          ['E-mail', account.email],
          ['Registered (UTC)', when(account.registered_at)],
          ['Locked (UTC)', when(account.locked_at)],
          ['Balance', rupees(account.balance)],
          ['Sessions', String(account.sessions)],
          ['Orders', `${account.orders}, of which ${account.orders_waiting} wait`],
          ['Pending payment', account.pending_payment ?? ''],
        ]),
        ...(movements.length === 0
          ? []
          : [
              '',
              table(
                ['AT (UTC)', 'WHY', 'AMOUNT', 'OF'],
                movements.map(({ at, kind, amount, ref }) => [when(at), kind, rupees(amount), ref]),
                width,
              ),
            ]),
      ].join('\n'),
  ),

  'accounts credit': command(
    {
      usage: 'accounts credit NAME --amount A --reason R',
      about: `Gives an account rupees that the shop pays for. Its owner is told, with the reason. ${NAME}`,
      example: 'accounts credit mina_khan --amount 200 --reason "with our apologies for the wait"',
      options: {
        amount: needed('A', 'whole rupees, at most 1,000,000'),
        reason: needed('R', 'the same amount for the same reason again is the same gift'),
      },
      positionals: [1, 1],
      read: ({ positionals: [name], options: { amount, reason } }) => ({
        name,
        amount: numberOf(amount),
        reason,
      }),
      input: v.object({
        name: Name,
        amount: v.pipe(Count, v.maxValue(1_000_000, 'must be at most 1000000')),
        reason: Reason,
      }),
      answer: v.object({ username: v.string(), amount: v.number(), balance: v.number(), new: v.boolean() }),
    },
    ({ username, amount, balance, new: isNew }) =>
      isNew
        ? `Gave ${username} ${rupees(amount)}; the balance is ${rupees(balance)}.`
        : `This was given before, and nothing was changed. The balance is ${rupees(balance)}.`,
  ),

  'accounts lock': command(
    {
      usage: 'accounts lock NAME --reason R',
      about: `Ends the sessions of an account and bars its login, which says so. ${NAME}`,
      example: 'accounts lock mina_khan --reason "reported as stolen by its owner"',
      options: { reason: needed('R', 'for the log; the owner does not see it') },
      positionals: [1, 1],
      read: ({ positionals: [name], options: { reason } }) => ({ name, reason }),
      input: v.object({ name: Name, reason: Reason }),
      answer: locking,
    },
    ({ username, changed }) => (changed ? `Locked ${username}.` : `${username} was locked before.`),
  ),

  'accounts unlock': command(
    {
      usage: 'accounts unlock NAME',
      about: `Lets the owner of a locked account log in again. ${NAME}`,
      example: 'accounts unlock mina_khan',
      positionals: [1, 1],
      read: ({ positionals: [name] }) => ({ name }),
      input: v.object({ name: Name }),
      answer: locking,
    },
    ({ username, changed }) => (changed ? `Unlocked ${username}.` : `${username} was not locked.`),
  ),
} as const;
