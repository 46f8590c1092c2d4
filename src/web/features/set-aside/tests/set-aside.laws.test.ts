import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  starts,
  timedOut,
} from '#statecharts/laws/laws.ts';
import { setAsideModel } from './set-aside.model.ts';

/* a cart that is set aside comes back once, for a reason. */
const setAside = lawsOf(setAsideModel);

requestLaws(setAside, 'putBack', { within: 5_000, busy: 'busy' });
requestLaws(setAside, 'askPayment', { within: 5_000, keeps: ({ context }) => context.kept });

setAside.every(
  'it is put back by a press, the end of its payment, or when the deposit has left the cart',
  (step) => starts(step, 'putBack'),
  (step) =>
    heard(step, 'putBack.pressed') ||
    (heard(step, 'payment.ended') &&
      step.move.event['addresses'].includes(step.from.context.kept?.payment)) ||
    ended(step, 'askPayment', 'ended') ||
    (step.to.context.kept?.payment === null && !step.to.context.holdsDeposit),
);

setAside.always(
  'a deposit that has left the cart is noticed',
  ({ context: { kept, holdsDeposit }, ...state }) =>
    kept === null ||
    kept.payment !== null ||
    holdsDeposit ||
    state.matches('puttingBack') ||
    state.matches({ kept: 'failed' }),
);

setAside.always(
  'what is set aside is shown, and can be put back by a press',
  (state) =>
    state.context.kept === null ||
    runs(state, 'putBack') ||
    (state.hasTag('kept') && state.can({ type: 'putBack.pressed' })),
);

setAside.every(
  'it is said to be back only if it is',
  ({ from, to }) => !from.matches('returned') && to.matches('returned'),
  (step) =>
    ended(step, 'putBack', 'put back', 'put back in part', 'by another tab') || step.to.context.kept === null,
);

setAside.every(
  'without an answer it stays, and that is said',
  (step) => ended(step, 'putBack', 'broken') || (runs(step.from, 'putBack') && timedOut(step, 'answerBy')),
  ({ from, to }) => from.context.kept === null || (to.context.kept !== null && to.hasTag('failed')),
);

setAside.never('the host is asked about no deposit that was not ordered', {
  after: () => true,
  never: ({ to }) => runs(to, 'askPayment') && to.context.kept?.payment === null,
});

setAside.always('records and cart are watched all the time', (state) => runs(state, 'watchKept'));

setAside.every(
  'what other tabs do is known at once',
  (step) => heard(step, 'kept.changed'),
  ({ to, move: { event } }) =>
    to.context.kept === event['kept'] && to.context.holdsDeposit === event['holdsDeposit'],
);

setAside.every(
  'a press puts it back',
  (step) => heard(step, 'putBack.pressed'),
  ({ to }) => runsWith(to, 'putBack', { kind: 'pressed' }),
);

setAside.every(
  'the end of its payment puts it back, for that reason',
  (step) =>
    heard(step, 'payment.ended') &&
    step.from.matches('kept') &&
    step.move.event['addresses'].includes(step.from.context.kept?.payment),
  ({ to, move: { event } }) => runsWith(to, 'putBack', { kind: 'ended', addresses: event['addresses'] }),
);

setAside.every(
  'the end that the host tells of puts it back, for that reason',
  (step) => ended(step, 'askPayment', 'ended'),
  ({ from, to }) => runsWith(to, 'putBack', { kind: 'ended', addresses: [from.context.kept?.payment] }),
);

setAside.every(
  'a deposit that left the cart puts it back, for that reason',
  (step) => heard(step, 'kept.changed') && !runs(step.from, 'putBack') && runs(step.to, 'putBack'),
  ({ to }) => runsWith(to, 'putBack', { kind: 'abandoned' }),
);

setAside.every(
  'a host that says nothing of an end changes nothing',
  (step) =>
    ended(step, 'askPayment', 'open', 'lost') ||
    (runs(step.from, 'askPayment') && timedOut(step, 'answerBy')),
  ({ from, to }) => to.matches({ kept: 'waiting' }) && to.context.kept === from.context.kept,
);

setAside.every(
  'what was put back is told, with what the cart did not take',
  (step) => ended(step, 'putBack', 'put back', 'put back in part', 'by another tab'),
  (step) =>
    step.to.matches('returned') &&
    step.to.context.kept === null &&
    step.to.context.notTaken.length > 0 === step.move.event['output']['notTaken']?.length > 0,
);

setAside.every(
  'what another tab put back is told',
  ({ from, to }) => from.matches('kept') && to.context.kept === null,
  ({ to }) => to.matches('returned') && to.context.notTaken.length === 0,
);

setAside.every(
  'what stays is what the store says',
  (step) => ended(step, 'putBack', 'not yet', 'not yet paid'),
  ({ to, move: { event } }) =>
    !to.hasTag('failed') &&
    to.context.kept === event['output']['kept'] &&
    to.context.holdsDeposit === event['output']['holdsDeposit'],
);

setAside.every(
  'a notice that was read goes',
  (step) => heard(step, 'notice.dismissed'),
  ({ to }) => to.matches('none'),
);
