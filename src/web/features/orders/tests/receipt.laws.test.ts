import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf, requestLaws, restarts, timedOut } from '#statecharts/laws/laws.ts';
import type { receiptMachine } from '../receipt.machine.ts';
import { receiptModel } from './receipt.model.ts';

/* the receipt of an order is printed. */
type State = SnapshotFrom<typeof receiptMachine>;
const receipt = lawsOf(receiptModel);

const isFailed = (state: State) => state.matches('failed');

requestLaws(receipt, 'printReceipt', {
  by: 'receipt.pressed',
  // The end of an earlier dialog may not have been heard.
  isReplaced: true,
  sends: ({ to }) => ({ title: to.context.title }),
  offered: () => true,
  givenUpBy: ['dialog.closed', 5_000],
  within: null,
  busy: 'drawn',
  says: (state) => isFailed(state) || null,
  problem: () => true,
  alsoSaidBy: 5_000,
});

receipt.every(
  'a print dialog that is closed is no failure',
  (step) => heard(step, 'dialog.closed'),
  ({ to }) => !isFailed(to),
);

receipt.leaves(
  'a browser that opens no print dialog within 5 seconds is said, and the button spins until then',
  (state) => state.hasTag('busy'),
  (step) => timedOut(step, 5_000) && isFailed(step.to),
);

receipt.never('a print dialog that opened is no failure, however long it is open', {
  after: (step) => heard(step, 'dialog.opened'),
  until: (step) => heard(step, 'dialog.closed') || restarts(step, 'printReceipt'),
  never: (step) => timedOut(step),
});
