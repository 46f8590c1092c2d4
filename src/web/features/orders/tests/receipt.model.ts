import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { receiptMachine } from '../receipt.machine.ts';

const BUTTON = 'Receipt (print or PDF)';

async function seeButton(screen: ScreenDriver) {
  await screen.seeEnabled('button', BUTTON);
  await screen.seeNo('alert');
}

export const receiptModel = defineModel(receiptMachine, {
  flow: {
    group: 'Orders',
    title: 'Receipt',
    after: 'orders',
    screen: 'orders-receipt--open',
  },
  inputs: { '': { title: 'Keystall receipt KS-7F3Q-B2' } },
  events: {
    'receipt.pressed': [{}],
    'dialog.opened': [{}],
    'dialog.closed': [{}],
  },
  outcomes: { printReceipt: { broken: failure('There is no print dialog.') } },
  external: ['dialog.opened', 'dialog.closed'],
  act: { 'receipt.pressed': (screen) => screen.click('button', BUTTON) },
  assert: {
    offered: seeButton,
    'printing.opening': async (screen) => {
      await screen.seeDisabled('button', BUTTON);
      await screen.seeNo('alert');
    },
    'printing.open': seeButton,
    failed: async (screen) => {
      await screen.seeEnabled('button', BUTTON);
      await screen.within('alert').seeText(/The print dialog didn't open\. .*: open this page in Chrome/);
    },
  },
  // The receipt is on paper alone.
  alike: [['offered', 'printing.open']],
});
