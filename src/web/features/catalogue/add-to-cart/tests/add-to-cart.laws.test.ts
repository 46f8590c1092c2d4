import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, requestLaws, runs, starts, timedOut, waits } from '#statecharts/laws/laws.ts';
import { type addToCartMachine, FORM_LOST } from '../add-to-cart.machine.ts';
import { addToCartModel } from './add-to-cart.model.ts';

/* Spec §7 to §9. */
type State = SnapshotFrom<typeof addToCartMachine>;
const addToCart = lawsOf(addToCartModel);

const isAdding = (state: State) => runs(state, 'addToCart');
const isChecking = (state: State) => runs(state, 'checkStock');
const isAsking = (state: State) => state.matches('asking');
const hasAsks = (state: State) => state.context.asks.length > 0;
const isBusy = (state: State) => state.hasTag('busy');
const isPausing = (state: State) => isBusy(state) && !isChecking(state) && !isAdding(state);
const says = (state: State, what: 'added' | 'capped' | 'warned' | 'unchecked' | 'refused') =>
  state.matches({ ready: what });
const warns = (state: State) =>
  (['capped', 'warned', 'unchecked', 'refused'] as const).some((what) => says(state, what));

requestLaws(addToCart, 'addToCart', {
  by: [
    { '"add.pressed" where nothing is asked': (step) => heard(step, 'add.pressed') && !hasAsks(step.from) },
    'details.submitted',
  ],
  sends: ({ from: { context }, move }) => ({
    productId: context.productId,
    quantity: context.quantity,
    details: move.event['details'] ?? null,
  }),
  within: 5_000,
  refused: 'refused',
  says: (state) => (says(state, 'refused') ? state.context.reason : null),
  alsoSaidBy: 'form.lost',
});

requestLaws(addToCart, 'checkStock', {
  by: {
    'an instant item that is in the cart': (step) =>
      ended(step, 'addToCart', 'taken', 'capped') && step.from.context.isInstant,
  },
  // For all that the cart has of the item.
  sends: ({ to, move }) => ({
    productId: to.context.productId,
    quantity: move.event['output'].inCart,
  }),
  within: 5_000,
});

addToCart.leaves(
  'unless the row is busy, an item can be added, or what its delivery needs is asked',
  (state) => !isBusy(state) && !isAsking(state),
  (step) => (hasAsks(step.from) ? isAsking(step.to) : starts(step, 'addToCart')),
);

/* Delivery details. */

addToCart.every(
  'an item whose delivery needs to know something is added only with the details just given',
  (step) => starts(step, 'addToCart') && hasAsks(step.from),
  (step) => isAsking(step.from) && heard(step, 'details.submitted'),
);

addToCart.always(
  'nothing is asked where delivery needs nothing',
  (state) => !isAsking(state),
  (state) => !hasAsks(state),
);

addToCart.every(
  'only a press opens the form',
  ({ from, to }) => !isAsking(from) && isAsking(to),
  (step) => heard(step, 'add.pressed'),
);

addToCart.leaves(
  'the form can be left without adding anything',
  isAsking,
  (step) => heard(step, 'details.cancelled') && !isBusy(step.to) && !isAsking(step.to),
);

addToCart.every(
  'details that were given are shown again, whatever became of the add',
  ({ from, to }) => !isAsking(from) && isAsking(to),
  ({ from, to }) => to.context.details === from.context.details,
);

addToCart.every(
  'a form that could not be loaded is said, and nothing is added',
  (step) => heard(step, 'form.lost') && isAsking(step.from),
  ({ to }) => says(to, 'refused') && to.context.reason === FORM_LOST,
);

addToCart.always('a busy row takes no press', (state) => !state.can({ type: 'add.pressed' }), isBusy);

addToCart.every(
  'the quantity that was set is taken',
  (step) => heard(step, 'quantity.changed'),
  ({ to, move }) => to.context.quantity === move.event['quantity'],
);

addToCart.every(
  'other items pause for 100 ms',
  (step) => ended(step, 'addToCart', 'taken', 'capped') && !step.from.context.isInstant,
  (step) => isPausing(step.to) && waits(step, 100),
);

addToCart.leaves(
  'after these 100 ms the row says that it was added',
  isPausing,
  (step) => timedOut(step, 100) && (says(step.to, 'added') || says(step.to, 'capped')),
);

addToCart.every(
  'stock that is there says only that the item was added',
  (step) => ended(step, 'checkStock', 'ready'),
  ({ to }) => says(to, 'added') || says(to, 'capped'),
);

addToCart.every(
  'stock that is short is said, with the item in the cart',
  (step) => ended(step, 'checkStock', 'short'),
  ({ to }) => says(to, 'warned'),
);

addToCart.every(
  'stock that could not be checked is said, with the item in the cart',
  (step) => ended(step, 'checkStock', 'unreachable') || (isChecking(step.from) && timedOut(step, 5_000)),
  ({ to }) => says(to, 'unchecked'),
);

addToCart.never('an item that is in the cart is not refused for its stock', {
  after: (step) => ended(step, 'addToCart', 'taken', 'capped'),
  never: ({ to }) => says(to, 'refused'),
  until: (step) => heard(step, 'add.pressed'),
});

addToCart.every(
  'a quantity that the limit reduced is told with the reason, and another is not',
  (step) => ended(step, 'addToCart', 'taken', 'capped'),
  ({ to, move }) => to.context.reason === move.event['output'].limitNotice,
);

addToCart.always(
  'a reduced quantity is told, whatever else is',
  (state) => !says(state, 'added'),
  ({ context }) => context.reason !== null,
);

addToCart.always(
  'only a reduced quantity is told',
  ({ context }) => context.reason !== null,
  (state) => says(state, 'capped') || says(state, 'refused'),
);

addToCart.every(
  'a warning stays until it is dismissed, or the item is added again',
  ({ from, to }) => warns(from) && !warns(to),
  (step) => heard(step, 'notice.dismissed') || heard(step, 'add.pressed'),
);

addToCart.leaves(
  'a warning can be dismissed',
  warns,
  (step) => heard(step, 'notice.dismissed') && !warns(step.to),
);

addToCart.leaves(
  'that an item was added is said for two seconds',
  (state) => says(state, 'added'),
  (step) => timedOut(step, 2_000) && !says(step.to, 'added') && !warns(step.to),
);
