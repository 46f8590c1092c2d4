import type { SnapshotFrom } from 'xstate';
import { afterEvent, ended, heard, lawsOf, requestLaws, runs, runsWith } from '#statecharts/laws/laws.ts';
import type { depositMachine } from '../deposit.machine.ts';
import { depositModel } from './deposit.model.ts';

/* Spec §5 and §9. */
type State = SnapshotFrom<typeof depositMachine>;
const deposit = lawsOf(depositModel);

const isAdding = (state: State) => runs(state, 'addToCart');
const isAdded = ({ status }: State) => status === 'done';
/** A deposit of the missing part takes the place of the cart. */
const isForCart = ({ context }: State) => context.short !== undefined;
const canSubmit = (state: State) => state.can({ type: 'amount.submitted', amount: 50 });

requestLaws(deposit, 'addToCart', {
  by: 'amount.submitted',
  sends: ({ to, move }) => ({ amount: move.event['amount'], setsCartAside: isForCart(to) }),
  offered: ({ context }) => context.isOffered,
  within: null,
  busy: 'busy',
  succeeds: ['added', 'capped'],
  isOver: isAdded,
  refused: 'refused',
  says: ({ context }) => context.formError?.message,
  // A page that sells none any more says that instead.
  problem: ({ from, move: { event } }) =>
    from.context.isOffered ? (event['output']?.reason ?? event['error'].message) : null,
});

deposit.every(
  'the amount that was typed is kept',
  (step) => heard(step, 'amount.submitted'),
  ({ to, move }) => to.context.amount === move.event['amount'],
);

deposit.always(
  'an amount that was corrected is put into the cart as it is now',
  (state) =>
    runsWith(afterEvent(state, { type: 'amount.submitted', amount: 12_345 }), 'addToCart', {
      amount: 12_345,
      setsCartAside: isForCart(state),
    }),
  canSubmit,
);

deposit.always(
  'whether deposits are for sale is followed until one is in the cart',
  (state) => runs(state, 'watchOffer'),
  (state) => !isAdded(state),
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
  'a deposit that the limit reduced is told with its reason',
  (step) => ended(step, 'addToCart', 'added', 'capped'),
  ({ to, move }) => isAdded(to) && to.context.limitNotice === move.event['output'].limitNotice,
);

deposit.always(
  'a form says why it was refused, and nothing else says so',
  (state) => (state.context.formError !== null) === state.matches('refused'),
);
