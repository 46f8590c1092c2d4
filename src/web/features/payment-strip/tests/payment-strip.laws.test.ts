import type { SnapshotFrom } from 'xstate';
import {
  afterEvent,
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  type Step,
  starts,
  timedOut,
} from '#statecharts/laws/laws.ts';
import type { paymentStripMachine } from '../payment-strip.machine.ts';
import { PAYMENT, paymentStripModel } from './payment-strip.model.ts';

/* a payment that waits is said on every page. */
const { events, outcomes } = paymentStripModel;
/** The same payment with more time left. */
const LATER = { ...PAYMENT, deadline: PAYMENT.deadline + 60_000 };
const strip = lawsOf<typeof paymentStripMachine>({
  ...paymentStripModel,
  events: {
    ...events,
    'record.changed': { ...events['record.changed'], 'it waits longer': { payment: LATER } },
    'payment.read': {
      ...events['payment.read'],
      'it waits longer': { id: PAYMENT.id, payment: LATER },
    },
  },
  outcomes: {
    ...outcomes,
    findPayment: { ...outcomes.findPayment, 'waiting longer': { kind: 'waiting', payment: LATER } },
  },
});

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

for (const source of ['payment.read', 'record.changed'])
  strip.leaves(
    `it is shown in whatever state a ${source} comes`,
    () => true,
    (step) => heard(step, source) && isKnown(step.to),
  );

strip.every(
  'it goes when the host, the page, another tab or the clock says that nothing waits, or with the login',
  ({ from, to }) => isKnown(from) && !isKnown(to),
  (step) =>
    ended(step, 'findPayment', 'none', 'paid') ||
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
  'the deadline ends it, and no moment before; what is being confirmed is ended by no time',
  (state) => {
    const deadline = state.context.payment?.deadline;
    const at = (now: number) => isKnown(afterEvent(state, { type: 'clock.ticked', now }));
    return deadline == null ? at(PAYMENT.deadline) : at(deadline - 1) && !at(deadline);
  },
  isKnown,
);

strip.every(
  'its place stays while the page does: only another page, a login or a logout, or an order takes it',
  ({ from, to }) => from.hasTag('place') && !to.hasTag('place'),
  (step) => heard(step, 'page.changed') || heard(step, 'session.changed') || heard(step, 'order.placed'),
);

requestLaws(strip, 'findPayment', { within: 5_000, keeps: ({ context }) => context.payment });

const isUnanswered = (step: Step<SnapshotFrom<typeof paymentStripMachine>>) =>
  ended(step, 'findPayment', 'lost', 'unasked') || (runs(step.from, 'findPayment') && timedOut(step));

strip.every(
  'without an answer a known payment stays as it is',
  (step) => isUnanswered(step) && isKnown(step.from),
  ({ from, to }) => to.context.payment === from.context.payment && !runs(to, 'findPayment'),
);

strip.every(
  'without an answer it stays unknown whether one waits',
  (step) => isUnanswered(step) && !isKnown(step.from),
  ({ to }) => to.hasTag('unknown') && !runs(to, 'findPayment'),
);

strip.leaves(
  'the host is asked again after 30 seconds, about a known payment and while it is unknown whether one waits',
  (state) => (isKnown(state) || state.hasTag('unknown')) && !runs(state, 'findPayment'),
  (step) => timedOut(step, 30_000) && starts(step, 'findPayment'),
);

strip.every(
  'it is unknown whether one waits only from a login or an order on, until the host answers',
  ({ from, to }) => from.hasTag('unknown') !== to.hasTag('unknown'),
  (step) =>
    step.to.hasTag('unknown')
      ? heard(step, 'session.changed') || heard(step, 'order.placed')
      : ended(step, 'findPayment') || step.move.kind === 'event',
);

strip.every(
  'an order is asked about by no id, and nothing of a payment before it is shown',
  (step) => heard(step, 'order.placed'),
  ({ to }) => !isKnown(to) && !to.hasTag('place') && runsWith(to, 'findPayment', { id: null }),
);

strip.every(
  'a payment that the host, the page or another tab names is the one that is shown',
  ({ move: { event } }) => Boolean(event['payment'] ?? event['output']?.payment),
  ({ to, move: { event } }) => to.context.payment === (event['payment'] ?? event['output']?.payment),
);

strip.every(
  'where it stood, it says that nothing waits any more; where none stood, nothing is said',
  (step) =>
    ended(step, 'findPayment', 'none', 'paid') ||
    (heard(step, 'record.changed') && step.move.event['payment'] === null) ||
    (heard(step, 'clock.ticked') && !isKnown(step.to)),
  ({ from, to }) => !isKnown(to) && to.hasTag('place') === from.hasTag('place'),
);

strip.every(
  'the page of the payment that is shown ends it, and says so in its place',
  (step) =>
    heard(step, 'payment.read') &&
    step.move.event['payment'] === null &&
    step.move.event['id'] === step.from.context.payment?.id,
  ({ to }) => !isKnown(to) && to.hasTag('place'),
);

strip.always(
  'another tab that knows of none ends it, and so does the page of it',
  (state) =>
    !isKnown(afterEvent(state, { type: 'record.changed', payment: null })) &&
    !isKnown(afterEvent(state, { type: 'payment.read', id: state.context.payment?.id, payment: null })),
  isKnown,
);

strip.leaves(
  'that nothing waits any more is said until the page changes',
  (state) => state.hasTag('place') && !isKnown(state),
  (step) => heard(step, 'page.changed') && !step.to.hasTag('place'),
);

strip.every(
  'the time left follows the clock of the host',
  (step) => heard(step, 'clock.ticked') && isKnown(step.to),
  ({ to, move }) => to.context.now === move.event['now'],
);

strip.always(
  'its time ticks while it is shown, and only then',
  (state) => runs(state, 'tick') === isKnown(state),
);

/* a payment that this tab waits for is followed in the background, whatever the strip shows. */
const awaitedIn = (state: { context: { awaited?: string | undefined } }) => state.context.awaited;

strip.always('a payment that is new to the strip is awaited', (state) => {
  const other = { ...PAYMENT, id: '8500' };
  return awaitedIn(afterEvent(state, { type: 'record.changed', payment: other })) === other.id;
});

strip.always(
  'one that was told and is still shown is not awaited again',
  (state) => {
    const awaiting = afterEvent(state, { type: 'payment.awaited', id: PAYMENT.id });
    const told = afterEvent(awaiting, { type: 'payment.told', id: PAYMENT.id });
    return awaitedIn(afterEvent(told, { type: 'record.changed', payment: LATER })) === undefined;
  },
  isKnown,
);

strip.always(
  'the payment whose page was read is awaited until it is told, and no other ends that',
  (state) => {
    const awaiting = afterEvent(state, { type: 'payment.awaited', id: '8500' });
    const ended = (id: string) => awaitedIn(afterEvent(awaiting, { type: 'payment.told', id }));
    return awaitedIn(awaiting) === '8500' && ended('8500') === undefined && ended('8000') === '8500';
  },
);

strip.every(
  'what is awaited changes nothing of the strip',
  (step) => heard(step, 'payment.awaited') || heard(step, 'payment.told'),
  ({ from, to }) =>
    to.context.payment === from.context.payment && to.hasTag('place') === from.hasTag('place'),
);

strip.every(
  'a payment that is no longer shown is still awaited, until it is told or with the login',
  ({ from, to }) => awaitedIn(from) !== undefined && awaitedIn(to) === undefined,
  (step) =>
    heard(step, 'payment.told') || (heard(step, 'session.changed') && step.move.event['isMember'] === false),
);

strip.every(
  'a logout ends the waiting',
  (step) => heard(step, 'session.changed') && step.move.event['isMember'] === false,
  ({ to }) => awaitedIn(to) === undefined,
);
