import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, requestLaws, runs, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { chosenRowsMachine } from '../chosen-rows.machine.ts';
import { chosenRowsModel } from './chosen-rows.model.ts';

type State = SnapshotFrom<typeof chosenRowsMachine>;
const rows = lawsOf(chosenRowsModel);
const keys = ({ context }: State) => context.chosen.map(({ key }) => key);

requestLaws(rows, 'ask', {
  by: 'command.pressed',
  sends: ({ from, move }) => ({
    command: move.event['command'],
    rows: from.context.chosen.filter(({ inputs }) => inputs[move.event['command']] !== undefined),
  }),
  offered: (state) =>
    state.matches('choosing') &&
    state.context.chosen.some(({ inputs }) => inputs['catalogue hide'] !== undefined),
  within: 60_000,
});
rows.leaves(
  '"run" is given 60 seconds to answer',
  (state) => runs(state, 'run'),
  (step) => timedOut(step, 60_000) && step.to.matches('choosing'),
);

rows.every(
  'nothing is done to a row before its line was read and confirmed',
  (step) => starts(step, 'run'),
  (step) => heard(step, 'question.confirmed') || ended(step, 'run'),
);

rows.every(
  'what is done is chosen no more, what failed stays so, with why',
  (step) => ended(step, 'run', 'some') || ended(step, 'run', 'one') || ended(step, 'run', 'all'),
  ({ from, to, move }) => {
    const { done, failed } = move.event['output'];
    return (
      keys(to).join() ===
        keys(from)
          .filter((key) => !done.includes(key))
          .join() &&
      failed.every(
        (line: { key: string }) =>
          !from.context.waiting.some(({ key }) => key === line.key) ||
          to.context.failed.some(({ key }) => key === line.key),
      )
    );
  },
);

rows.every(
  'what has no answer stays chosen, which is said',
  (step) => ended(step, 'run', 'broken') || ended(step, 'ask', 'broken') || timedOut(step),
  ({ from, to }) => keys(to).join() === keys(from).join() && Boolean(to.context.reason),
);

rows.every(
  'a refusal is said in the words of the host, and nothing is done',
  (step) => ended(step, 'ask', 'refused'),
  ({ to, move }) => to.matches('choosing') && to.context.reason === move.event['output'].reason,
);

rows.every(
  'a row is chosen by one press, and left out by the next',
  (step) => heard(step, 'row.toggled'),
  ({ from, to, move }) => {
    const { key } = move.event['row'];
    return keys(to).includes(key) !== keys(from).includes(key);
  },
);

rows.every(
  'all rows are chosen by one press, and none by the next',
  (step) => heard(step, 'rows.toggled'),
  ({ from, to, move }) => {
    const page = move.event['rows'].map(({ key }: { key: string }) => key);
    const areAll = page.every((key: string) => keys(from).includes(key));
    return keys(to).join() === (areAll ? '' : page.join());
  },
);
rows.every(
  'what is chosen, done and said is cleared by one press, which is offered for chosen rows alone',
  (step) => heard(step, 'rows.cleared'),
  ({ from, to: { context } }) =>
    keys(from).length > 0 &&
    [context.chosen.length, context.done, context.failed.length, context.reason].every((left) => !left),
);

rows.every(
  'a declined question leaves all as it was',
  (step) => heard(step, 'question.declined'),
  ({ from, to }) => to.matches('choosing') && keys(to).join() === keys(from).join(),
);

rows.always(
  'the button spins while the host is asked or at it, and only then',
  (state) => (runs(state, 'ask') || runs(state, 'run')) === state.hasTag('busy'),
);

rows.leaves(
  'nothing is a dead end',
  (state) => !state.hasTag('busy'),
  ({ move }) => move.kind === 'event',
);
