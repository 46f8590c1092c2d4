import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, runsWith, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { buyAgainMachine } from '../buy-again.machine.ts';
import { buyAgainModel } from './buy-again.model.ts';

/* by one press the items of an order are in the cart again. */
type State = SnapshotFrom<typeof buyAgainMachine>;
const buyAgain = lawsOf(buyAgainModel);

buyAgain.heeds('whatever the cart answers is heeded', 'putInCart');

buyAgain.every(
  'what was ordered is put into the cart, by a press and never twice at once',
  (step) => starts(step, 'putInCart'),
  (step) => heard(step, 'buyAgain.pressed') && runsWith(step.to, 'putInCart', step.from.context.cart),
);

buyAgain.never('once anything is in the cart, the order can’t be put there again', {
  after: (step) => ended(step, 'putInCart', 'all', 'part'),
  never: (step) => starts(step, 'putInCart'),
});

buyAgain.every(
  'what the cart did not take is named with its reason',
  (step) => ended(step, 'putInCart', 'part', 'nothing'),
  ({ to, move }) => to.context.notAdded === move.event['output'].notAdded,
);

buyAgain.every(
  'a press puts them into the cart',
  (step) => heard(step, 'buyAgain.pressed'),
  (step) => starts(step, 'putInCart'),
);

buyAgain.every(
  'a cart that took something leads there, and no other does',
  (step) => runs(step.from, 'putInCart'),
  (step) => step.to.hasTag('done') === ended(step, 'putInCart', 'all', 'part'),
);

buyAgain.leaves(
  'a wait for the catalogue ends, and can be tried again',
  (state: State) => runs(state, 'putInCart'),
  (step) => timedOut(step, 5_000) && step.to.can({ type: 'buyAgain.pressed' }),
);
