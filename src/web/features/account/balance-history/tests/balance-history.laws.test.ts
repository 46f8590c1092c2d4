import type { SnapshotFrom } from 'xstate';
import { ended, lawsOf, requestLaws } from '#statecharts/laws/laws.ts';
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

requestLaws(history, 'fetchChanges', {
  id: 'load',
  by: 'retry.pressed',
  sends: () => ({ before: null }),
  offered: (state) => state.matches('failed'),
  within: 5_000,
  says: (state) => (state.matches('failed') ? state.context.reason : null),
});

requestLaws(history, 'fetchChanges', {
  id: 'more',
  by: 'more.pressed',
  sends: ({ from }) => ({ before: from.context.changes.at(-1)?.id ?? null }),
  offered: (state) => state.matches('shown') && state.context.hasMore,
  within: 5_000,
  says: (state) => (state.matches({ shown: 'stale' }) ? state.context.reason : null),
  keeps: ({ context }) => context.changes,
});

history.every(
  'what came is shown after what was there, and nothing twice',
  (step) => ended(step, 'fetchChanges', 'some', 'last', 'none', 'odd'),
  ({ from, to, move }) => {
    const { changes, hasMore } = move.event['output'];
    const { context } = to;
    return (
      to.matches({ shown: 'idle' }) &&
      context.hasMore === hasMore &&
      context.reason === null &&
      context.changes.length === new Set([...from.context.changes, ...changes].map(({ id }) => id)).size &&
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
  'older changes can be asked for while there are any, and no longer',
  (step) => step.move.event['output']?.kind === 'found',
  ({ to, move }) => to.can({ type: 'more.pressed' }) === move.event['output'].hasMore,
);

history.every(
  'a host without a history leaves it out, or ends it where it was',
  (step) => ended(step, 'fetchChanges', 'unknown'),
  ({ from, to }) =>
    from.matches('loading') ? to.matches('absent') : to.matches({ shown: 'idle' }) && !to.context.hasMore,
);
