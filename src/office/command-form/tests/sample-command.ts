import type { Command } from '#contract/office/commands.ts';

/** A refund as the host describes it. */
export const refund: Command = {
  name: 'orders refund',
  description: 'Refunds an order to the buyer’s balance.',
  does: 'change',
  asks: true,
  fields: [
    { name: 'order', type: 'text', isRequired: true, word: 1, ref: 'order' },
    { name: 'amount', type: 'number', isRequired: true, is: 'rupees', hint: 'whole rupees' },
    { name: 'reason', type: 'text', isRequired: true },
  ],
  answer: { isList: false, fields: [{ name: 'amount', type: 'number', isRequired: true, is: 'rupees' }] },
};
