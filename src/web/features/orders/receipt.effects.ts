import { fromCallback } from 'xstate';
import { type DialogEvent, receiptMachine } from './receipt.machine.ts';

/** The receipt's chart in a window. While it prints, the page's title is the name of the file. */
export const receiptLogic = receiptMachine.provide({
  actors: {
    printReceipt: fromCallback<DialogEvent, { title: string }>(({ input, sendBack }) => {
      if (!('print' in window)) throw new Error('This browser has no print dialog.');
      const title = document.title;
      const onOpened = () => sendBack({ type: 'dialog.opened' });
      const onClosed = () => sendBack({ type: 'dialog.closed' });
      window.addEventListener('beforeprint', onOpened);
      window.addEventListener('afterprint', onClosed);
      document.documentElement.dataset['printing'] = 'receipt';
      document.title = input.title;
      // By its next task the page has drawn the receipt.
      const timer = setTimeout(() => window.print());
      return () => {
        clearTimeout(timer);
        window.removeEventListener('beforeprint', onOpened);
        window.removeEventListener('afterprint', onClosed);
        document.title = title;
        delete document.documentElement.dataset['printing'];
      };
    }),
  },
});
