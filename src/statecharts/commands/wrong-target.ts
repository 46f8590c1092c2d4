/** A file of a chart. */
type Source = { file: string; text: string };

const IN_XSTATE = /Child state '(?<name>[^']+)' does not exist on '(?<parent>[^']+)'/;
/** A state, or another property whose value is an object. */
const KEY = /^\s*['"]?([\w-]+)['"]?: \{/gm;

/**
 * XState's error about a target that does not exist, with where it is written and the name that was
 * likely meant; null for another error.
 */
export function wrongTarget(error: unknown, sources: readonly Source[]): string | null {
  const { name, parent } = IN_XSTATE.exec(error instanceof Error ? error.message : '')?.groups ?? {};
  if (name === undefined) return null;
  const places = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => (line.split(/['".]/).includes(name) ? [`${file}:${at + 1}`] : [])),
  );
  const keys = sources.flatMap(({ text }) => [...text.matchAll(KEY)].map(([, key = '']) => key));
  const [nearest] = keys
    .map((key) => ({ key, distance: editsBetween(name, key) }))
    .filter(({ distance }) => distance <= name.length / 2)
    .toSorted((a, b) => a.distance - b.distance);
  return [
    `${places.join(', ') || 'The chart'}: the target "${name}" is no state of "${parent}".`,
    ...(nearest === undefined ? [] : [`Is "${nearest.key}" meant?`]),
  ].join(' ');
}

/** How many letters are put in, left out or exchanged between two words. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, its] of [...other].entries())
      next.push(
        Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === its ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
