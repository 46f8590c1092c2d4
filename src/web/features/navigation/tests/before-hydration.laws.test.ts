import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf, timedOut, waits } from '#statecharts/laws/laws.ts';
import type { beforeHydrationMachine } from '../before-hydration.machine.ts';
import { beforeHydrationModel } from './before-hydration.model.ts';

/* No press before the scripts run is lost, and no link waits for ever. */
type State = SnapshotFrom<typeof beforeHydrationMachine>;
const page = lawsOf(beforeHydrationModel);
const isOver = (state: State) => state.status === 'done';
const isLeaving = (state: State) => state.matches('leaving');

page.leaves(
  'the scripts do what waited, whenever they come',
  (state) => !isOver(state),
  (step) => heard(step, 'page.hydrated') && step.to.matches('replayed'),
);

page.leaves(
  'scripts that fail end the wait',
  (state) => !isOver(state),
  (step) => heard(step, 'scripts.failed') && step.to.matches('givenUp'),
);

page.leaves(
  'a link waits for 20 seconds at most',
  isLeaving,
  (step) => timedOut(step, 20_000) && step.to.matches('givenUp'),
);

page.leaves(
  'another link waits in its place, with 20 seconds of its own',
  isLeaving,
  (step) => heard(step, 'link.pressed') && isLeaving(step.to) && waits(step, 20_000),
);

page.leaves(
  'the first item that is added makes links wait',
  (state) => state.matches('queueing'),
  (step) => heard(step, 'item.added') && step.to.can({ type: 'link.pressed' }),
);

page.every(
  'a link waits only where items would be lost',
  ({ from, to }) => isLeaving(to) && !isLeaving(from),
  (step) => heard(step, 'link.pressed') && step.from.matches('adding'),
);

page.every(
  'what waited is done by the scripts alone',
  ({ to }) => to.matches('replayed'),
  (step) => heard(step, 'page.hydrated'),
);
