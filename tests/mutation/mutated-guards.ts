import { and, not, or } from 'xstate';
import type { Change } from './chart.ts';
import { isPart, type Path } from './config-tree.ts';

type Guard = Parameters<typeof not>[0];
/** A guard is a name, an object or a function: XState's types know which for each chart alone. */
const isGuard = (value: unknown): value is Guard => typeof value === 'string' || isPart(value);

/** A guard that is dropped or negated; of a guard with several parts, each part. */
export function guardChanges(guard: unknown, path: Path, when: string): Change[] {
  if (!isGuard(guard)) return [];
  const parts = partsOf(guard);
  if (parts === null)
    return [
      { path, change: `${when}: drops the guard ${nameOf(guard)}`, to: () => undefined },
      { path, change: `${when}: negates the guard ${nameOf(guard)}`, to: () => not(guard) },
    ];
  const { join, guards } = parts;
  return guards.flatMap((part, at) => [
    {
      path,
      change: `${when}: drops ${nameOf(part)} from its guard`,
      to: () => join(guards.filter((_, index) => index !== at)),
    },
    {
      path,
      change: `${when}: negates ${nameOf(part)} in its guard`,
      to: () => join(guards.map((one, index) => (index === at ? not(one) : one))),
    },
  ]);
}

/** The parts of `and([…])` or `or([…])`. */
function partsOf(guard: Guard): { join: (guards: Guard[]) => unknown; guards: Guard[] } | null {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return null;
  const guards = guard.guards.filter(isGuard);
  if (guard.name === 'and') return { join: (parts) => and(parts), guards };
  return guard.name === 'or' ? { join: (parts) => or(parts), guards } : null;
}

/** A guard in words: `"isEmpty"`, `"answered(refused)"`. */
function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return `"${guard}"`;
  if (!isPart(guard)) return 'without a name';
  const { type, params, guards, name } = guard;
  if (typeof type === 'string') return `"${type}${typeof params === 'string' ? `(${params})` : ''}"`;
  if (name === 'not' && Array.isArray(guards)) return `not ${nameOf(guards[0])}`;
  return 'without a name';
}
