import { setup } from 'xstate';
import { toProvideCallback } from '#statecharts/index.ts';

/** Browsers inside other apps ignore a page that wants to print, without a word. */
const OPEN_TIMEOUT_MS = 5_000;

/** The result of the browser's print dialog. */
export type DialogEvent = { type: 'dialog.opened' } | { type: 'dialog.closed' };

/** The receipt of an order, printed or saved as a PDF by the browser's print dialog. */
export const receiptMachine = setup({
  types: {
    /** The name of the file. */
    context: {} as { title: string },
    input: {} as { title: string },
    events: {} as { type: 'receipt.pressed' } | DialogEvent,
    tags: {} as 'drawn' | 'busy',
  },
  actors: { printReceipt: toProvideCallback<DialogEvent, { title: string }>('printReceipt') },
  delays: { openBy: OPEN_TIMEOUT_MS },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  initial: 'offered',
  states: {
    offered: { description: 'The button.', on: { 'receipt.pressed': 'printing' } },
    printing: {
      description: 'The receipt is drawn for paper alone, and the browser is asked to print it.',
      tags: 'drawn',
      invoke: {
        id: 'printReceipt',
        src: 'printReceipt',
        input: ({ context }) => context,
        onError: 'failed',
      },
      on: { 'dialog.closed': 'offered' },
      initial: 'opening',
      states: {
        opening: {
          description: 'The print dialog is about to open: the button spins.',
          tags: 'busy',
          on: { 'dialog.opened': 'open' },
          after: { openBy: '#receipt.failed' },
        },
        open: {
          description: 'The print dialog is open. Another press opens it again, if its end was not heard.',
          on: { 'receipt.pressed': { target: '#receipt.printing', reenter: true } },
        },
      },
    },
    failed: {
      description: 'This browser opened no print dialog: a way around, and the button again.',
      on: { 'receipt.pressed': 'printing' },
    },
  },
});
