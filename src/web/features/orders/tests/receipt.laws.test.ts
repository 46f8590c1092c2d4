import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, restarts, runs, runsWith, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { receiptMachine } from '../receipt.machine.ts';
import { receiptModel } from './receipt.model.ts';

/* the receipt of an order is printed. */
type State = SnapshotFrom<typeof receiptMachine>;
const receipt = lawsOf(receiptModel);

const isPrinting = (state: State) => runs(state, 'printReceipt');
const isFailed = (state: State) => state.matches('failed');

receipt.every(
  'a receipt is printed by a press alone, under the name of its order',
  (step) => restarts(step, 'printReceipt'),
  (step) =>
    heard(step, 'receipt.pressed') && runsWith(step.to, 'printReceipt', { title: step.to.context.title }),
);

receipt.every(
  'a press prints it, also where the end of an earlier dialog was not heard',
  (step) => heard(step, 'receipt.pressed'),
  (step) => restarts(step, 'printReceipt'),
);

receipt.always(
  'the receipt is drawn while it is printed, and only then',
  (state) => isPrinting(state) === state.hasTag('drawn'),
);

receipt.leaves(
  'a print dialog that is closed ends the printing',
  isPrinting,
  (step) => heard(step, 'dialog.closed') && !isPrinting(step.to) && !isFailed(step.to),
);

receipt.leaves(
  'a browser that can’t print is said',
  isPrinting,
  (step) => ended(step, 'printReceipt', 'broken') && isFailed(step.to),
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

receipt.leaves(
  'after a failure it can be tried again',
  isFailed,
  (step) => heard(step, 'receipt.pressed') && starts(step, 'printReceipt'),
);
