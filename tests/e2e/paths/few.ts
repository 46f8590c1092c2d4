import type { Path } from '#web/testing/path.ts';

/** The leaf states that a path comes by. */
export const leavesOn = ({ start, steps }: Path): string[] =>
  [start, ...steps].flatMap(({ leaves }) => leaves);

/** Few of these paths, which come by every leaf state that any of them does. */
export function fewOf(paths: readonly Path[]): Path[] {
  const met = new Set<string>();
  const news = (path: Path) => new Set(leavesOn(path).filter((leaf) => !met.has(leaf))).size;
  const few: Path[] = [];
  for (;;) {
    const [best] = paths.toSorted((a, b) => news(b) - news(a) || a.steps.length - b.steps.length);
    if (best === undefined || news(best) === 0) return few;
    few.push(best);
    for (const leaf of leavesOn(best)) met.add(leaf);
  }
}
