import type { SnapshotFrom } from 'xstate';
import { afterEvent, ended, heard, lawsOf, runs, runsWith, starts } from '#statecharts/laws/laws.ts';
import type { depositMachine } from '../deposit.machine.ts';
import { depositModel } from './deposit.model.ts';

/* Spec §5 and §9. */
type State = SnapshotFrom<typeof depositMachine>;
const deposit = lawsOf(depositModel);

const isAdding = (state: State) => runs(state, 'addToCart');
const isAdded = ({ status }: State) => status === 'done';
/** A deposit of the missing part takes the place of the cart. */
const inPlaceOfCart = ({ context: { short } }: State) => ({ setsCartAside: short !== undefined });
const canSubmit = (state: State) => state.can({ type: 'amount.submitted', amount: 50 });

deposit.every(
  'a deposit is put into the cart only by a press, with the amount that was typed',
  (step) => starts(step, 'addToCart'),
  (step) =>
    heard(step, 'amount.submitted') &&
    runsWith(step.to, 'addToCart', { amount: step.move.event['amount'], ...inPlaceOfCart(step.to) }) &&
    step.to.context.amount === step.move.event['amount'],
);

deposit.always(
  'an amount that was corrected is put into the cart as it is now',
  (state) =>
    runsWith(afterEvent(state, { type: 'amount.submitted', amount: 200_000 }), 'addToCart', {
      amount: 200_000,
      ...inPlaceOfCart(state),
    }),
  canSubmit,
);

deposit.always(
  'whether deposits are for sale is followed until one is in the cart',
  (state) => runs(state, 'watchOffer'),
  (state) => !isAdded(state),
);

deposit.always(
  'the button spins while the cart is asked, and takes no other press',
  (state) => isAdding(state) === state.hasTag('busy') && !(isAdding(state) && canSubmit(state)),
);

deposit.always(
  'a catalogue without deposits sells none',
  (state) => !canSubmit(state),
  ({ context }) => !context.isOffered,
);

deposit.always(
  'a catalogue with deposits sells them',
  canSubmit,
  (state) => state.context.isOffered && !isAdding(state) && !isAdded(state),
);

deposit.every(
  'it is in the cart only once the cart took it',
  ({ to }) => isAdded(to),
  (step) => ended(step, 'addToCart', 'added', 'capped'),
);

deposit.every(
  'a deposit that the limit reduced is told with its reason',
  (step) => ended(step, 'addToCart', 'added', 'capped'),
  ({ to, move }) => isAdded(to) && to.context.limitNotice === move.event['output'].limitNotice,
);

deposit.every(
  'why it was not added is said, if deposits are still for sale',
  (step) => ended(step, 'addToCart', 'refused', 'broken') && step.from.context.isOffered,
  ({ to, move: { event } }) =>
    to.context.formError?.message === (event['output']?.reason ?? event['error'].message) && canSubmit(to),
);

deposit.always(
  'a form says why it was refused, and nothing else says so',
  (state) => (state.context.formError !== null) === state.matches('refused'),
);
