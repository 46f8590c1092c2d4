import { and, not, or } from 'xstate';
import { type Change, entriesOf, isPart, type Part, type Path, partAt } from './config-tree.ts';

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

/**
 * A target that leads to a sibling of the state that it leads to now, neither of them the source;
 * null where there is none. `source` is the path of the transition's state.
 */
export function otherTarget(config: Part, source: Path, target: unknown): string | null {
  if (typeof target !== 'string') return null;
  const states = resolve(config, source, target);
  const name = states?.at(-1);
  if (states === null || name === undefined) return null;
  const parent = partAt(config, states.slice(0, -1).flatMap(below));
  if (partAt(parent, ['type']) === 'parallel') return null;
  const names = entriesOf(partAt(parent, ['states'])).map(([key]) => key);
  const at = names.indexOf(name);
  const isSource = (key: string) => [...states.slice(0, -1), key].flatMap(below).join() === source.join();
  const other = [...names.slice(at + 1), ...names.slice(0, at)].find((key) => !isSource(key));
  if (at < 0 || other === undefined) return null;
  // An id alone says nothing of siblings, but every state has its path from the chart's own id.
  if (!target.includes('.') && target.startsWith('#'))
    return `#${[config['id'], ...states.slice(0, -1), other].join('.')}`;
  return target.slice(0, target.length - name.length) + other;
}

/** The names of the states on the way to a target. */
function resolve(config: Part, source: Path, target: string): string[] | null {
  const from = source.filter((key, at) => at % 2 === 1 && key !== '');
  if (target.startsWith('.')) return [...from, ...target.slice(1).split('.')];
  if (!target.startsWith('#')) return [...from.slice(0, -1), ...target.split('.')];
  const [id = '', ...names] = target.slice(1).split('.');
  const start = namesById(config, id);
  return start && [...start, ...names];
}

/** The names of the states on the way to the state with this id. */
function namesById(state: unknown, id: string): string[] | null {
  if (partAt(state, ['id']) === id) return [];
  for (const [name, child] of entriesOf(partAt(state, ['states']))) {
    const names = namesById(child, id);
    if (names !== null) return [name, ...names];
  }
  return null;
}

const below = (name: string) => ['states', name];
