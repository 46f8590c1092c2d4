import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { rupees } from '../../ledger/rupees.ts';
import { Count, command, needed, numberOf, Reason, value } from '../command.ts';

const Refunded = v.object({ order: v.string(), amount: v.number(), total: v.number(), new: v.boolean() });

/** How the operator gives money back for orders. */
export const refundCommands = {
  'orders refund': command(
    {
      usage: 'orders refund ORDER --amount A --reason R',
      about:
        'Gives rupees back to the buyer’s balance: in all never more than was paid. The buyer is told, with the reason.',
      example: 'orders refund 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c --amount 500 --reason "delivered a day late"',
      options: {
        amount: needed('A', 'whole rupees'),
        reason: needed('R', 'the same amount for the same reason again is the same refund'),
      },
      positionals: [1, 1],
      read: ({ positionals: [id], options: { amount, reason } }) => ({
        order: id,
        amount: numberOf(amount),
        reason,
      }),
      input: v.object({ order: Id, amount: Count, reason: Reason }),
      answer: Refunded,
    },
    ({ amount, total, new: isNew }) =>
      isNew
        ? `Refunded ${rupees(amount)}; ${rupees(total)} in all.`
        : `This refund was made before, and nothing was changed. ${rupees(total)} were refunded in all.`,
  ),

  'orders cancel': command(
    {
      usage: 'orders cancel ORDER [--reason R]',
      about:
        'Cancels what is not delivered of an order, and returns what was paid for it to the buyer’s balance, less what was refunded of the order before.',
      example: 'orders cancel 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      options: { reason: value('R', 'for the log') },
      positionals: [1, 1],
      read: ({ positionals: [id], options: { reason } }) => ({ order: id, reason }),
      input: v.object({ order: Id, reason: v.optional(Reason) }),
      answer: Refunded,
    },
    ({ amount, total, new: isNew }) =>
      isNew
        ? `Cancelled. ${rupees(amount)} went to the buyer’s balance; ${rupees(total)} in all.`
        : 'This order was cancelled before.',
  ),
} as const;
