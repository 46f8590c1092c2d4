import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, runsWith, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { balanceHistoryMachine } from '../balance-history.machine.ts';
import { balanceHistoryModel } from './balance-history.model.ts';

/* every change of the balance with its reason, in slices. */
type State = SnapshotFrom<typeof balanceHistoryMachine>;
/**
 * Laws of the chart tell apart whether a failure is said, which would make too many paths of
 * screens.
 */
const history = lawsOf<typeof balanceHistoryMachine>({
  ...balanceHistoryModel,
  key: ({ changes, hasMore, isIncomplete, reason }: State['context']) => [
    Math.min(changes.length, 11),
    hasMore,
    isIncomplete,
    reason !== null,
  ],
});

const isFetching = (state: State) => runs(state, 'fetchChanges');

history.leaves(
  'the host is given 5 seconds to answer',
  isFetching,
  (step) => timedOut(step, 5_000) && !isFetching(step.to),
);

history.heeds('whatever the host answers is heeded', 'fetchChanges');

history.every(
  'older changes are those before the last one, asked for by a press',
  (step) => starts(step, 'fetchChanges') && step.from.context.changes.length > 0,
  (step) =>
    heard(step, 'more.pressed') &&
    runsWith(step.to, 'fetchChanges', { before: step.from.context.changes.at(-1)?.id }),
);

history.every(
  'what came is shown after what was there',
  (step) => ended(step, 'fetchChanges', 'some', 'last', 'none', 'odd'),
  ({ from, to, move }) => {
    const { changes, hasMore } = move.event['output'];
    const { context } = to;
    return (
      to.matches({ shown: 'idle' }) &&
      context.hasMore === hasMore &&
      context.reason === null &&
      context.changes.length === from.context.changes.length + changes.length &&
      from.context.changes.every((change, at) => context.changes[at] === change)
    );
  },
);

history.every(
  'that something could not be read is said, and stays said',
  (step) => ended(step, 'fetchChanges', 'some', 'last', 'none', 'odd'),
  ({ from, to, move }) =>
    to.context.isIncomplete === (from.context.isIncomplete || move.event['output'].isIncomplete),
);

history.every(
  'a failure removes nothing, says why, and can be tried again',
  (step) => isFetching(step.from) && (ended(step, 'fetchChanges', 'lost') || timedOut(step)),
  ({ from, to }) =>
    to.context.changes === from.context.changes &&
    Boolean(to.context.reason) &&
    (to.can({ type: 'retry.pressed' }) || to.can({ type: 'more.pressed' })),
);

history.every(
  'what failed is said in its place: that there is no list, or no older changes',
  (step) => isFetching(step.from) && (ended(step, 'fetchChanges', 'lost') || timedOut(step)),
  ({ from, to }) => (from.matches('loading') ? to.matches('failed') : to.matches({ shown: 'stale' })),
);

history.every(
  'the words of the network are said',
  (step) => ended(step, 'fetchChanges', 'lost'),
  ({ to, move }) => to.context.reason === move.event['error'].message,
);

history.every(
  'older changes can be asked for while there are any, and no longer',
  (step) => step.move.event['output']?.kind === 'found',
  ({ to, move }) => to.can({ type: 'more.pressed' }) === move.event['output'].hasMore,
);

history.every(
  'a press fetches',
  (step) => heard(step, 'retry.pressed') || heard(step, 'more.pressed'),
  (step) => starts(step, 'fetchChanges'),
);

history.every(
  'a host without a history leaves it out, or ends it where it was',
  (step) => ended(step, 'fetchChanges', 'unknown'),
  ({ from, to }) =>
    from.matches('loading') ? to.matches('absent') : to.matches({ shown: 'idle' }) && !to.context.hasMore,
);
