import type { SnapshotFrom } from 'xstate';
import {
  afterEvent,
  ended,
  heard,
  lawsOf,
  runs,
  runsWith,
  starts,
  stops,
  timedOut,
} from '#web/testing/laws.ts';
import type { paymentStripMachine } from './payment-strip.machine.ts';
import { paymentStripModel } from './payment-strip.model.ts';

/* a payment that waits is said on every page. */
const strip = lawsOf(paymentStripModel);

type State = { context: Pick<SnapshotFrom<typeof paymentStripMachine>['context'], 'payment'> };
const isKnown = ({ context }: State) => context.payment !== null;

strip.always(
  'a payment is shown exactly while one is known',
  (state) => isKnown(state) === state.matches('waiting'),
);

strip.every(
  'the host is asked only after a login or an order, again later, or about a payment that is kept',
  (step) => starts(step, 'findPayment'),
  (step) =>
    heard(step, 'session.changed') ||
    heard(step, 'order.placed') ||
    timedOut(step, 30_000) ||
    isKnown(step.from),
);

strip.always(
  'about a payment that is known, it is asked by its id',
  (state) => runsWith(state, 'findPayment', { id: '8412' }),
  (state) => runs(state, 'findPayment') && isKnown(state),
);

strip.every(
  'a logout takes it away at once, with its place, and asks nothing more',
  (step) => heard(step, 'session.changed') && step.move.event['isMember'] === false,
  ({ to }) => !isKnown(to) && !to.hasTag('place') && !runs(to, 'findPayment'),
);

strip.every(
  'a login is another account: nothing of the one before is shown, and the host is asked',
  (step) => heard(step, 'session.changed') && step.move.event['isMember'] === true,
  ({ to }) => !isKnown(to) && runs(to, 'findPayment'),
);

strip.every(
  'a payment that the page or another tab has read is shown at once, and asked about in 30 seconds',
  (step) =>
    (heard(step, 'payment.read') || heard(step, 'record.changed')) && step.move.event['payment'] !== null,
  ({ to }) => isKnown(to) && !runs(to, 'findPayment'),
);

strip.every(
  'it goes when the host, the page, another tab or the clock says that nothing waits, or with the login',
  ({ from, to }) => isKnown(from) && !isKnown(to),
  (step) =>
    ended(step, 'findPayment', 'none') ||
    heard(step, 'payment.read') ||
    heard(step, 'record.changed') ||
    heard(step, 'clock.ticked') ||
    heard(step, 'order.placed') ||
    heard(step, 'session.changed'),
);

strip.always(
  'another payment that was read to its end leaves it',
  (state) => isKnown(afterEvent(state, { type: 'payment.read', id: '8000', payment: null })),
  isKnown,
);

strip.always(
  'the deadline ends it, and no moment before',
  (state) => {
    const deadline = state.context.payment?.deadline ?? 0;
    const at = (now: number) => afterEvent(state, { type: 'clock.ticked', now });
    return isKnown(at(deadline - 1)) && !isKnown(at(deadline));
  },
  isKnown,
);

strip.every(
  'its place stays while the page does: only another page, a login or a logout, or an order takes it',
  ({ from, to }) => from.hasTag('place') && !to.hasTag('place'),
  (step) => heard(step, 'page.changed') || heard(step, 'session.changed') || heard(step, 'order.placed'),
);

strip.leaves(
  'the host is given as long as for an account to answer',
  (state) => runs(state, 'findPayment'),
  (step) => timedOut(step, 5_000) && stops(step, 'findPayment'),
);

strip.heeds('every answer of the host is heeded', 'findPayment');

strip.every(
  'without an answer a known payment stays',
  (step) => ended(step, 'findPayment', 'lost') && isKnown(step.from),
  ({ to }) => isKnown(to),
);

strip.always(
  'its time ticks while it is shown, and only then',
  (state) => runs(state, 'tick') === isKnown(state),
);
