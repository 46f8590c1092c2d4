import type { SnapshotFrom } from 'xstate';
import {
  afterEvent,
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  stops,
} from '#statecharts/laws/laws.ts';
import type { paymentNotificationMachine } from '../payment-notification.machine.ts';
import { PAYMENT_ID, paymentNotificationModel } from './payment-notification.model.ts';

/* a shopper in another tab learns that the payment is completed. */
type State = SnapshotFrom<typeof paymentNotificationMachine>;
const notification = lawsOf(paymentNotificationModel);

const isSaid = (state: State) => runs(state, 'announce');
const isOver = ({ status }: State) => status === 'done';

requestLaws(notification, 'findOutcome', {
  by: 30_000,
  sends: () => ({ id: PAYMENT_ID }),
  givenUpBy: 'page.shown',
  within: 5_000,
});

notification.always('a tab that is seen asks nothing, now or later, and needs no mark', (state) => {
  const seen = afterEvent(state, { type: 'page.shown' });
  return isOver(seen) || (seen.matches('inView') && !runs(seen, 'findOutcome') && !isSaid(state));
});

notification.every(
  'only a completed payment is told of',
  (step) => !isSaid(step.from) && isSaid(step.to),
  (step) => ended(step, 'findOutcome', 'codes', 'goods by hand'),
);

notification.every(
  'each completed payment is told of',
  (step) => ended(step, 'findOutcome', 'codes', 'goods by hand'),
  ({ to }) => isSaid(to),
);

notification.every(
  'it is told of with its order',
  (step) => ended(step, 'findOutcome', 'codes'),
  ({ to, move }) => runsWith(to, 'announce', { paymentId: PAYMENT_ID, order: move.event['output'].order }),
);

notification.every(
  'it is told until the tab is seen or the notification pressed',
  (step) => stops(step, 'announce'),
  (step) => heard(step, 'page.shown') || heard(step, 'notification.pressed'),
);

notification.every(
  'what was told is not told again: seeing or pressing ends it',
  (step) => isSaid(step.from) && !isSaid(step.to),
  ({ to }) => isOver(to),
);

notification.every(
  'a payment that ended unpaid ends it without a word',
  (step) => ended(step, 'findOutcome', 'unpaid'),
  ({ to }) => isOver(to) && !isSaid(to),
);

notification.every(
  'an answer that says nothing new, or none, is no end',
  (step) => ended(step, 'findOutcome', 'waiting', 'lost'),
  ({ to }) => !isOver(to) && !isSaid(to),
);

notification.always(
  'the tab is watched until it is over',
  (state) => runs(state, 'watchPage') || isOver(state),
);
