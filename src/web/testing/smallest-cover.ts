import type { Path } from './path.ts';

/** The leaf states along a path. */
export const leavesAlong = ({ start, steps }: Path): string[] =>
  [start, ...steps].flatMap(({ leaves }) => leaves);

/** Some of these paths that together reach every leaf state that all of them reach. */
export function smallestCover(paths: readonly Path[]): Path[] {
  const met = new Set<string>();
  const added = (path: Path) => new Set(leavesAlong(path).filter((leaf) => !met.has(leaf))).size;
  const few: Path[] = [];
  for (;;) {
    const [best] = paths.toSorted((a, b) => added(b) - added(a) || a.steps.length - b.steps.length);
    if (best === undefined || added(best) === 0) return few;
    few.push(best);
    for (const leaf of leavesAlong(best)) met.add(leaf);
  }
}
