import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf, timedOut, waits } from '#statecharts/laws/laws.ts';
import type { beforeHydrationMachine } from '../before-hydration.machine.ts';
import { beforeHydrationModel } from './before-hydration.model.ts';

/* No press before the scripts run is lost, and no link waits for ever. */
type State = SnapshotFrom<typeof beforeHydrationMachine>;
const page = lawsOf(beforeHydrationModel);
const isOver = (state: State) => state.status === 'done';
const isLeaving = (state: State) => state.matches('leaving');
/** Items wait, for whose sake a link does too. */
const hasItems = (state: State) => state.matches('adding') || isLeaving(state);
const ends = ({ from, to }: { from: State; to: State }) => isOver(to) && !isOver(from);
/** The end of a page whose scripts never ran. */
const isRightEnd = ({ from, to }: { from: State; to: State }) =>
  to.matches(hasItems(from) && from.context.isStored ? 'kept' : 'givenUp');

page.leaves(
  'the scripts do what waited, whenever they come',
  (state) => !isOver(state),
  (step) => heard(step, 'page.hydrated') && step.to.matches('replayed'),
);

page.leaves(
  'scripts that fail end the wait',
  (state) => !isOver(state),
  (step) => heard(step, 'scripts.failed') && isOver(step.to),
);

page.leaves(
  'a page may be closed at any time',
  (state) => !isOver(state),
  (step) => heard(step, 'page.closed') && isOver(step.to),
);

page.every(
  'without scripts, what is stored is kept for the next page, and nothing else is promised any longer',
  (step) => ends(step) && !heard(step, 'page.hydrated'),
  isRightEnd,
);

page.leaves(
  'another page may take what is stored first',
  (state) => state.matches('adding') && state.context.isStored,
  (step) => heard(step, 'item.taken') && step.to.matches('taken'),
);

page.every(
  'then it is there already, and no link waits for it',
  ({ to }) => to.matches('taken'),
  (step) => step.from.context.isStored && !step.to.can({ type: 'link.pressed' }),
);

page.leaves(
  'a link waits for 20 seconds at most',
  isLeaving,
  (step) => timedOut(step, 20_000) && isRightEnd(step),
);

page.leaves(
  'another link waits in its place, with 20 seconds of its own',
  isLeaving,
  (step) => heard(step, 'link.pressed') && isLeaving(step.to) && waits(step, 20_000),
);

page.leaves(
  'the first item that is added makes links wait',
  (state) => state.matches('queueing'),
  (step) => heard(step, 'item.added') && hasItems(step.to) && step.to.can({ type: 'link.pressed' }),
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
