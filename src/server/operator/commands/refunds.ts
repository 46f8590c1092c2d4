import * as v from 'valibot';
import { formatRupees } from '../../platform/format-money.ts';
import { Count, defineCommand, IdOrStart, parseNumber, Reason } from '../command.ts';

const Refunded = v.object({ order: v.string(), amount: v.number(), total: v.number(), new: v.boolean() });

/** The commands that refund and cancel orders. */
export const refundCommands = {
  'orders refund': defineCommand(
    {
      about:
        'Refunds an order to the buyer’s balance, in total never more than was paid. The buyer gets a mail with the reason.',
      example: 'orders refund 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c --amount 500 --reason "delivered a day late"',
      syntax: (command) =>
        command
          .argument('<order>')
          .requiredOption('--amount <rupees>', 'whole rupees', parseNumber)
          .requiredOption('--reason <text>', 'the same amount with the same reason is refunded only once'),
      read: ([order], options) => ({ order, ...options }),
      input: v.object({ order: IdOrStart, amount: Count, reason: Reason }),
      answer: Refunded,
    },
    ({ amount, total, new: isNew }) =>
      isNew
        ? `Refunded ${formatRupees(amount)}; ${formatRupees(total)} in total.`
        : `This was already refunded; nothing changed. ${formatRupees(total)} refunded in total.`,
  ),

  'orders cancel': defineCommand(
    {
      about:
        'Cancels the undelivered part of an order and refunds what was paid for it, less earlier refunds, to the buyer’s balance.',
      example: 'orders cancel 0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c',
      syntax: (command) => command.argument('<order>').option('--reason <text>', 'for the audit log'),
      read: ([order], options) => ({ order, ...options }),
      input: v.object({ order: IdOrStart, reason: v.optional(Reason) }),
      answer: Refunded,
    },
    ({ amount, total, new: isNew }) =>
      isNew
        ? `Cancelled. Refunded ${formatRupees(amount)} to the buyer’s balance; ${formatRupees(total)} in total.`
        : 'This order was already cancelled.',
  ),
} as const;
