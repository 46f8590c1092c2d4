import type { SnapshotFrom } from 'xstate';
import { afterEvent, ended, heard, lawsOf, requestLaws, runs, timedOut } from '#statecharts/laws/laws.ts';
import type { readingMachine } from '../reading.machine.ts';
import { readingModel } from './reading.model.ts';

type State = SnapshotFrom<typeof readingMachine>;
const reading = lawsOf(readingModel);

const isRead = (state: State) => runs(state, 'read');
const isKnown = ({ context }: State) => context.answer !== null;

requestLaws(reading, 'read', {
  by: ['again.pressed', 'shop.changed'],
  // A change replaces an earlier request that is still open.
  isReplaced: true,
  // Requests after a change are in the background.
  sends: (step) => heard(step, 'shop.changed'),
  offered: ({ context }) => context.problem !== null,
  within: 15_000,
});

reading.every(
  'the newest answer is shown, without a complaint',
  (step) => ended(step, 'read', 'read'),
  ({ to, move }) =>
    to.matches('shown') && to.context.answer === move.event['output'].answer && to.context.problem === null,
);

reading.always(
  'a newer answer replaces the one in view',
  (state) =>
    afterEvent(state, {
      type: 'xstate.done.actor.readAgain',
      output: { kind: 'read', answer: 'Three orders wait.' },
    }).context.answer === 'Three orders wait.',
  (state) => state.matches('refreshing'),
);

reading.every(
  'what was known once stays known',
  ({ from }) => isKnown(from),
  ({ to }) => isKnown(to),
);

reading.every(
  'why there is no newer answer is said in the words of the host',
  (step) => ended(step, 'read', 'refused'),
  ({ to, move }) => to.context.problem === move.event['output'].reason,
);

reading.every(
  'no answer is said, and what is shown is then out of date',
  (step) => ended(step, 'read', 'broken') || timedOut(step),
  ({ from, to }) => Boolean(to.context.problem) && to.matches(isKnown(from) ? 'outdated' : 'failed'),
);

reading.leaves(
  'what failed can be asked again',
  (state) => state.context.problem !== null && !isRead(state) && !state.matches('shown'),
  (step) => heard(step, 'again.pressed') && isRead(step.to),
);

reading.always(
  'it says that it loads only as long as nothing is known',
  (state) => state.hasTag('busy') === (isRead(state) && !isKnown(state)),
);

reading.leaves(
  'what is shown follows the shop',
  (state) => isKnown(state),
  (step) => heard(step, 'shop.changed'),
);
