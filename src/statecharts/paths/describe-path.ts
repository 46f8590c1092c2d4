import type { AnyStateMachine } from 'xstate';
import type { Move } from '../model/chart-events.ts';
import { isModel, type Model } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';
import type { Path, PathState, Step } from './path.ts';
import { sketchModel } from './sketch-model.ts';

/** The paths of those of a module's models whose chart is named, each with its number and its input. */
export const describePaths = (module: Readonly<Record<string, unknown>>, charts: readonly string[]): string =>
  Object.values(module)
    .filter(isModel)
    .filter(({ machine }) => charts.includes(machine.id))
    .map((model) => {
      const { paths } = generatePaths(model);
      const described = paths.map((path, at) =>
        [`${at + 1}. ${path.inputName}`.trimEnd(), describePath(model, path)].join('\n'),
      );
      return `# ${model.machine.id}: ${paths.length} paths\n\n${described.join('\n\n')}\n`;
    })
    .join('\n');

/** The same of a chart without a model: what can follow on what, without who causes it. */
export function describeSketch(machine: AnyStateMachine): string {
  const { paths } = generatePaths(sketchModel(machine));
  const described = paths.map((path, at) => {
    const lines = linesOf(path, ({ label }) => [label]);
    return [`${at + 1}.`, alignLines(lines)].join('\n');
  });
  return [
    `# ${machine.id}: ${paths.length} paths by its events alone, as if each guard let them through`,
    ...described,
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * A path as steps to read, a line each: who or what acts, what happens, and the leaf states that it
 * enters.
 */
export const describePath = (model: Model, path: Path): string =>
  alignLines(linesOf(path, (step) => [causeOf(model, step), nameOf(step)]));

/** The start and each step in words, with the leaf states that it enters. */
const linesOf = ({ start, steps }: Path, wordsOf: (step: Step) => string[]): string[][] => {
  const words = steps.map((step, at) => [...wordsOf(step), enteredOf(step, steps[at - 1] ?? start)]);
  const blank = (words[0] ?? ['']).slice(2).map(() => '');
  return [['start', ...blank, start.leaves.join(', ')], ...words];
};

function alignLines(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export type Cause = 'user' | 'outside' | 'answer' | 'time';
/** Who causes a step: the user, something outside this screen, an effect, or the clock. */
export function causeOf(model: Model, { kind, event }: Move): Cause {
  if (kind === 'outcome') return 'answer';
  if (kind === 'delay') return 'time';
  return model.act[event.type] ? 'user' : 'outside';
}

const nameOf = ({ label, wait }: Step) => (wait > 0 ? `${label} (${wait / 1_000} s)` : label);

/** The leaf states that a step enters, as words. */
export const enteredOf = ({ leaves }: PathState, { leaves: before }: PathState) =>
  leaves.filter((leaf) => !before.includes(leaf)).join(', ') || '(stays)';
