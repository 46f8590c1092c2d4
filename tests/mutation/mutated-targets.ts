import { entriesOf, type Part, type Path, partAt } from './config-tree.ts';

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
