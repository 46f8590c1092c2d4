import type { SnapshotFrom } from 'xstate';
import { did, heard, lawsOf, type Step } from '#statecharts/laws/laws.ts';
import { progressOf, queueOf, type workListMachine } from '../work-list.machine.ts';
import { workListModel } from './work-list.model.ts';

type State = SnapshotFrom<typeof workListMachine>;
const list = lawsOf(workListModel);

const queue = ({ context }: State) => queueOf(context);
const without = (ids: readonly string[], ...some: readonly (string | null)[]) =>
  ids.filter((id) => !some.includes(id));
const same = (ids: readonly string[], others: readonly string[]) => ids.join() === others.join();
const isUnknown = (state: State) => state.matches('looking');
const opened = (step: Step<State>) => did(step, 'open')[0]?.['id'];
const isLeft = (state: State) => state.matches('left');

list.always('each that waits is in the queue once, but for what was done here', ({ context }) =>
  same(queueOf(context).toSorted(), context.waiting.filter((id) => !context.done.includes(id)).toSorted()),
);

list.every(
  'all that the host lists wait, but for what was done here since the list before',
  (step) => heard(step, 'list.changed') && !isLeft(step.from),
  ({ from, to, move }) =>
    same(
      queue(to).toSorted(),
      without([...new Set<string>(move.event['waiting'])], ...from.context.done).toSorted(),
    ),
);

list.every(
  'what was done here and has left the list waits again once it is in the list again',
  ({ from }) => !isLeft(from),
  ({ to }) => to.context.done.every((id) => to.context.waiting.includes(id)),
);

list.always(
  'the order of the host is kept, and what was put off comes last, in the order of the presses',
  (state) => {
    const { waiting, later } = state.context;
    const put = queue(state).filter((id) => later.includes(id));
    const others = without(queue(state), ...put);
    return (
      same(queue(state), [...others, ...put]) &&
      same(
        others,
        waiting.filter((id) => others.includes(id)),
      ) &&
      same(
        put,
        later.filter((id) => put.includes(id)),
      )
    );
  },
);

/** Whether a step changes anything: a press that the chart ignores does not. */
const isHeeded = ({ from, to }: { from: State; to: State }) => from.context !== to.context;

list.every(
  'Later puts one at the end and changes nothing else, and that is kept for the day',
  (step) => heard(step, 'later.pressed') && isHeeded(step),
  (step) => {
    const id = step.move.event['id'];
    const { later, day, doneHere } = step.to.context;
    const kept = did(step, 'keep');
    return (
      same(queue(step.to), [...without(queue(step.from), id), id]) &&
      doneHere === step.from.context.doneHere &&
      kept.length === 1 &&
      kept.every((each) => each['day'] === day && each['later'] === later && later.at(-1) === id)
    );
  },
);

list.always(
  'one of several that wait can be put off, and one alone can not; while one is in view, it alone',
  (state) =>
    queue(state).every(
      (id) =>
        state.can({ type: 'later.pressed', id }) ===
        (queue(state).length > 1 && (!state.matches('working') || id === state.context.at)),
    ),
  (state) => !isUnknown(state) && !isLeft(state),
);

list.every(
  'what is put off comes back with the next day, and not before',
  (step) => heard(step, 'list.changed'),
  ({ from, to }) => same(to.context.later, to.context.day === from.context.day ? from.context.later : []),
);

list.every(
  'after one that is done or put off the first of the others opens: neither this one nor one that is done',
  (step) =>
    (heard(step, 'item.done') || (heard(step, 'later.pressed') && isHeeded(step))) &&
    step.move.event['id'] === step.from.context.at &&
    without(queue(step.from), step.from.context.at).length > 0,
  (step) => {
    const { at, done } = step.to.context;
    return (
      step.to.matches('working') &&
      at === without(queue(step.from), step.from.context.at)[0] &&
      !done.includes(at ?? '') &&
      opened(step) === at
    );
  },
);

list.every(
  'Next opens the first that waits',
  (step) => heard(step, 'next.pressed') && isHeeded(step),
  (step) => opened(step) === without(queue(step.from), step.from.context.at)[0],
);

list.every(
  'nothing opens by itself but after a press or a delivery of the one in view',
  (step) => did(step, 'open').length > 0,
  ({ from, move }) =>
    move.kind === 'event' &&
    (move.event.type === 'next.pressed' ||
      (['item.done', 'later.pressed'].includes(move.event.type) && move.event['id'] === from.context.at)),
);

list.every(
  'a list that changes moves nobody on',
  (step) => heard(step, 'list.changed'),
  ({ from, to }) => to.context.at === from.context.at,
);

list.every(
  'what is done here is counted, and waits no more',
  (step) => heard(step, 'item.done') && !isLeft(step.from),
  ({ from, to, move }) =>
    to.context.doneHere === from.context.doneHere + 1 && !queue(to).includes(move.event['id']),
);

list.every(
  'another one in view is the one that is worked on, if it waits',
  (step) => heard(step, 'item.opened') && !isLeft(step.from),
  ({ to, move }) =>
    to.context.at === move.event['id'] && to.matches('working') === queue(to).includes(move.event['id']),
);

list.always(
  'all done is said exactly if none waits, and which one it is exactly if the one in view waits',
  (state) => {
    const { at, others } = state.context;
    const isAtOne = at !== null && queue(state).includes(at);
    return (
      state.matches('finished') === (queue(state).length + others === 0) &&
      state.matches('working') === isAtOne
    );
  },
  (state) => !isUnknown(state) && !isLeft(state),
);

list.always('there is a place for each that was done, is in view or waits', ({ context }) => {
  const { place, of } = progressOf(context);
  return place === context.doneHere + 1 && of === context.doneHere + queueOf(context).length + context.others;
});

list.leaves(
  'the list can be left at any time, and then it is shown',
  (state) => !isLeft(state),
  (step) => heard(step, 'list.left') && isLeft(step.to) && did(step, 'leave').length === 1,
);
