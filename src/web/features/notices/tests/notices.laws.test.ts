import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf, type Step, timedOut, waits } from '#statecharts/laws/laws.ts';
import type { noticesMachine } from '../notices.machine.ts';
import { noticesModel } from './notices.model.ts';

/* Spec §8: what went wrong is said, over whatever page is open. */
type State = SnapshotFrom<typeof noticesMachine>;
const board = lawsOf(noticesModel);

const idsOf = ({ context }: State) => context.notices.map(({ id }) => id);
const isPosted = (step: Step<State>) => heard(step, 'notice.posted');
const hasPassing = ({ context }: State) => context.notices.some(({ tone }) => tone === 'success');

board.every('a notice that is posted is shown', isPosted, ({ to, move }) =>
  to.context.notices.includes(move.event['notice']),
);

board.every(
  'it replaces the one about the same, and no other',
  isPosted,
  ({ from, to, move }) =>
    new Set(idsOf(to)).size === idsOf(to).length &&
    from.context.notices.every(
      (one) => one.id === move.event['notice'].id || to.context.notices.includes(one),
    ),
);

board.every(
  'a warning stays until it is dismissed or replaced',
  ({ from, to }) => idsOf(from).includes('catalogue') && !idsOf(to).includes('catalogue'),
  (step) => heard(step, 'notice.dismissed'),
);

board.every(
  'dismissing takes this notice away, and no other',
  (step) => heard(step, 'notice.dismissed'),
  ({ from, to, move }) =>
    idsOf(from)
      .filter((id) => id !== move.event['id'])
      .join() === idsOf(to).join(),
);

board.always(
  'the board is empty without a notice',
  (state) => state.matches('empty') === (state.context.notices.length === 0),
);

board.leaves(
  'a notice that needs no attention goes after 6 seconds',
  hasPassing,
  (step) => timedOut(step, 6_000) && !hasPassing(step.to),
);

board.every('a new notice starts these 6 seconds again', isPosted, (step) => waits(step, 6_000));
