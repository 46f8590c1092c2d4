import type { Model } from '../model/model.ts';
import { describeTransition, generatePaths } from './generate-paths.ts';
import type { Path } from './path.ts';

/** The leaf states along a path. */
export const leavesAlong = ({ start, steps }: Path): string[] =>
  [start, ...steps].flatMap(({ leaves }) => leaves);

/**
 * The transitions along a path: every move, with each leaf that it enters. In a parallel chart that is
 * far less than every combination of leaves.
 */
export const transitionsAlong = ({ start, steps }: Path): string[] =>
  steps.flatMap(({ label, leaves }, at) => {
    const before = (steps[at - 1] ?? start).leaves;
    const entered = leaves.filter((leaf) => !before.includes(leaf));
    return [label, ...entered.map((leaf) => `${label} → ${leaf}`)];
  });

/** Some of these paths that together have every part that all of them have; the short ones first. */
export function smallestCover(paths: readonly Path[], partsOf = leavesAlong): Path[] {
  const left = paths
    .map((path) => ({ path, parts: new Set(partsOf(path)) }))
    .toSorted((a, b) => a.path.steps.length - b.path.steps.length);
  if (left.length === 0) return [];
  const few: Path[] = [];
  for (;;) {
    const best = left.reduce((most, each) => (each.parts.size > most.parts.size ? each : most));
    if (best.parts.size === 0) return few;
    few.push(best.path);
    const met = [...best.parts];
    for (const { parts } of left) for (const part of met) parts.delete(part);
  }
}

/**
 * Some of a model's paths that together have each input, each move from each leaf that it leaves, each
 * leaf as each move enters it, and each transition that a move takes, so both sides of its guards. They
 * leave out what differs only in the model's `key`, or in what other regions are in.
 */
export function transitionCover(model: Model): Path[] {
  const { paths, edgesFrom } = generatePaths(model);
  const takenAlong = ({ start, steps }: Path) =>
    steps.flatMap(({ label }, at) => {
      const { state } = steps[at - 1] ?? start;
      const taken = edgesFrom(state).find(({ move }) => move.label === label)?.taken ?? [];
      return taken.map((one) => `${label} by ${describeTransition(one)}`);
    });
  return smallestCover(paths, (path) => [
    `from ${path.inputName}`,
    ...transitionsAlong(path),
    ...takenAlong(path),
  ]);
}
