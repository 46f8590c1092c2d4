import type { Move } from '../model/chart-events.ts';
import { isModel, type Model } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';
import type { Path, PathState, Step } from './path.ts';

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

/**
 * A path as steps to read, a line each: who or what acts, what happens, and the leaf states that it
 * enters.
 */
export function describePath(model: Model, { start, steps }: Path): string {
  const lines = [
    ['start', '', start.leaves.join(', ')],
    ...steps.map((step, at) => [causeOf(model, step), nameOf(step), enteredOf(step, steps[at - 1] ?? start)]),
  ];
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
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
