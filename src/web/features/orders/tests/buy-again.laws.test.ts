import { ended, lawsOf, requestLaws, starts } from '#statecharts/laws/laws.ts';
import { buyAgainModel } from './buy-again.model.ts';

/* by one press the items of an order are in the cart again. */
const buyAgain = lawsOf(buyAgainModel);

requestLaws(buyAgain, 'putInCart', {
  by: 'buyAgain.pressed',
  sends: ({ from }) => from.context.cart,
  // A wait for the catalogue ends, and can be tried again.
  offered: () => true,
  within: 5_000,
  busy: 'busy',
  // A cart that took something leads there.
  succeeds: ['all', 'part'],
  isOver: (state) => state.hasTag('done'),
});

buyAgain.never('once anything is in the cart, the order can’t be put there again', {
  after: (step) => ended(step, 'putInCart', 'all', 'part'),
  never: (step) => starts(step, 'putInCart'),
});

buyAgain.every(
  'what the cart did not take is named with its reason',
  (step) => ended(step, 'putInCart', 'part', 'nothing'),
  ({ to, move }) => to.context.notAdded === move.event['output'].notAdded,
);
