import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, type Step, starts, timedOut } from '#web/testing/laws.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import { checkoutModel } from './checkout.model.ts';

/* Spec §4 "Payment selection", §5 "Payment" and §8. */
type State = SnapshotFrom<typeof checkoutMachine>;
const checkout = lawsOf(checkoutModel);

const isSubmitting = (state: State) => runs(state, 'submitOrder');
const isEmpty = ({ context }: State) => context.cart.items.length === 0;
const isUnknown = (state: State) => state.hasTag('stillChecking');
const isPlacing = (step: Step<State>) => heard(step, 'order.submitted') || heard(step, 'order.resubmitted');
const mayPlace = (state: State) =>
  state.can({ type: 'order.submitted', key: 'k', startedAt: 0 }) ||
  state.can({ type: 'order.resubmitted', key: 'k', startedAt: 0 });
const hasChosen = ({ context: { selection } }: State) =>
  selection.method !== null &&
  (selection.method !== 'crypto' ||
    (selection.coin !== null && (selection.coin !== 'USDT' || selection.network !== null)));

checkout.every('an order is sent only by a press', (step) => starts(step, 'submitOrder'), isPlacing);

checkout.always(
  'an order can be placed only once all is chosen: a method, for crypto a coin, for USDT a network',
  hasChosen,
  mayPlace,
);

checkout.every(
  'choosing a method clears the coin',
  (step) => heard(step, 'method.selected') && step.from.context.selection.coin !== null,
  ({ to }) => to.context.selection.coin === null && to.context.selection.network === null,
);

checkout.always('an empty cart can not be paid for', (state) => !mayPlace(state), isEmpty);

checkout.always(
  'while the outcome of an order is unknown, no other can be placed',
  (state) => !mayPlace(state),
  isUnknown,
);

checkout.never('after an order got no answer, it is not sent again without a press', {
  after: (step) => isSubmitting(step.from) && isUnknown(step.to),
  never: (step) => starts(step, 'submitOrder'),
  until: isPlacing,
});

checkout.every(
  'an order without an answer is asked about: it is neither taken for placed nor for refused',
  (step) => isSubmitting(step.from) && (ended(step, 'submitOrder', 'lost') || timedOut(step, 'answerBy')),
  ({ to: { context }, to }) =>
    isUnknown(to) && context.result?.kind !== 'placed' && context.result?.kind !== 'refused',
);

checkout.leaves(
  'asking what became of an order goes on by itself, and at once by a press',
  (state) => isUnknown(state) && !state.hasTag('checking') && !state.hasTag('unsupported'),
  (step) => timedOut(step, 'recheckAfter') && step.to.hasTag('checking'),
);

checkout.leaves(
  'asking can be hurried',
  (state) => isUnknown(state) && !state.hasTag('checking') && !state.hasTag('unsupported'),
  (step) => heard(step, 'check.pressed') && step.to.hasTag('checking'),
);

checkout.leaves(
  'after two minutes a way on is offered',
  (state) => isUnknown(state) && !state.hasTag('wayOn'),
  (step) => timedOut(step, 'offerWayOn') && step.to.hasTag('wayOn'),
);

checkout.every(
  'an attempt is let go only by a press',
  (step) => starts(step, 'releaseAttempt'),
  (step) => heard(step, 'attempt.released'),
);

checkout.every(
  'a host that does not know the question leads to the way on at once',
  (step) => ended(step, 'checkAttempt', 'unsupported'),
  ({ to }) => to.hasTag('wayOn') && to.hasTag('unsupported'),
);

checkout.every(
  'an order that was placed leads to its payment',
  (step) => ended(step, 'submitOrder', 'placed here') || ended(step, 'checkAttempt', 'placed'),
  ({ to }) => to.status === 'done' && to.hasTag('redirecting'),
);

checkout.every(
  'nothing but a placed order leads to a payment',
  ({ from, to }) => !from.hasTag('redirecting') && to.hasTag('redirecting'),
  (step) =>
    ended(step, 'submitOrder', 'placed here') ||
    ended(step, 'checkAttempt', 'placed') ||
    heard(step, 'storedCheckouts.changed'),
);

checkout.every(
  'other prices of the host are shown, and bought only by a press',
  (step) => ended(step, 'submitOrder', 'repriced', 'repriced too high'),
  ({ to }) => to.hasTag('repriced') && !isSubmitting(to),
);

checkout.every(
  'a pending payment is told, with its link (412)',
  (step) => ended(step, 'submitOrder', 'pending'),
  ({ to }) => to.hasTag('pending') && to.context.result?.kind === 'pending',
);

checkout.every(
  'why an order was refused is said, and it may be tried again or changed',
  (step) => ended(step, 'submitOrder', 'refused'),
  ({ to }) => to.context.result?.kind === 'refused' && to.hasTag('selecting'),
);

checkout.every(
  'methods that could not be fetched can be asked for again',
  (step) =>
    step.from.hasTag('loading') && !isUnknown(step.from) && ended(step, 'loadOptions', 'refused', 'broken'),
  ({ to }) => to.hasTag('loadFailed') && to.can({ type: 'retry.pressed' }),
);

checkout.leaves(
  'every request to the host is given up after 5 seconds',
  (state) => ['loadOptions', 'submitOrder', 'checkAttempt'].some((effect) => runs(state, effect)),
  (step) => timedOut(step, 'answerBy'),
);

checkout.every(
  'an order in the making is given up by nobody: no event changes what is sent',
  (step) => isSubmitting(step.from) && step.move.kind === 'event',
  ({ to }) => isSubmitting(to),
);
