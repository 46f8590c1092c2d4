import {
  type Change,
  type Chart,
  entriesOf,
  isPart,
  itemsAt,
  type Mutant,
  type Part,
  type Path,
  partAt,
  type SeenFields,
  withChange,
} from './config-tree.ts';
import { actionChanges, assignedFields, withoutField } from './mutated-actions.ts';
import { guardChanges, otherTarget } from './mutated-transitions.ts';
import { placeOf } from './source-lines.ts';

const nothing = () => undefined;

/** Every mutant of a chart, always in the same order, and the chart that it makes. */
export function mutantsOf(chart: Chart, seen: SeenFields = {}): (Mutant & { apply(): Chart })[] {
  const { config, delays, actions } = chart;
  const root = String(config['id']);
  const inStates = statesOf(config).flatMap(({ state, path }) =>
    changesOf(config, { state, path, seen }).map((one) => ({
      state: statePath(path) || root,
      change: one.change,
      at: placeOf(config, one.path),
      apply: () => ({ ...chart, config: asPart(withChange(config, one.path, one.to)) }),
    })),
  );
  const inDelays = Object.entries(delays).map(([name, length]) => ({
    state: root,
    change: `makes the delay "${name}" ten times as long`,
    at: placeOf(delays, [name]),
    apply: () => ({ ...chart, delays: { ...delays, [name]: tenfold(length) } }),
  }));
  const inActions = Object.entries(actions).flatMap(([name, action]) =>
    assignedFields(action, seen[`actions/${name}`]).map((field) => ({
      state: root,
      change: `lets the action "${name}" no longer set "${field}"`,
      at: placeOf(actions, [name]),
      apply: () => ({ ...chart, actions: { ...actions, [name]: withoutField(action, field) } }),
    })),
  );
  return [...inStates, ...inDelays, ...inActions];
}

/** The same chart with each of its actions replaced; the function is given its path as in `SeenFields`. */
export function mapActions(chart: Chart, replace: (action: unknown, path: string) => unknown): Chart {
  const paths = statesOf(chart.config).flatMap(({ state, path }) => [
    ...itemsAt(state['entry'], [...path, 'entry']),
    ...itemsAt(state['exit'], [...path, 'exit']),
    ...transitionListsOf(state, path)
      .flatMap((list) => itemsAt(partAt(chart.config, list.path), list.path))
      .flatMap(({ item, path: own }) => itemsAt(partAt(item, ['actions']), [...own, 'actions'])),
  ]);
  return {
    ...chart,
    config: paths.reduce(
      (config, { path }) => asPart(withChange(config, path, (action) => replace(action, path.join('/')))),
      chart.config,
    ),
    actions: Object.fromEntries(
      Object.entries(chart.actions).map(([name, action]) => [name, replace(action, `actions/${name}`)]),
    ),
  };
}

type StateAt = { state: Part; path: Path };

/** The states of a configuration, outermost first. */
function statesOf(state: Part, path: Path = []): StateAt[] {
  const inner = entriesOf(state['states']).flatMap(([key, child]) =>
    isPart(child) ? statesOf(child, [...path, 'states', key]) : [],
  );
  return [{ state, path }, ...inner];
}

function changesOf(config: Part, { state, path, seen }: StateAt & { seen: SeenFields }): Change[] {
  const at = (...keys: string[]) => [...path, ...keys];
  return [
    ...itemsAt(state['tags'], at('tags')).map((tag) => ({
      path: tag.path,
      change: `drops the tag "${String(tag.item)}"`,
      to: nothing,
    })),
    ...actionChanges(state['entry'], at('entry'), 'on entry', seen),
    ...actionChanges(state['exit'], at('exit'), 'on exit', seen),
    ...transitionListsOf(state, path).flatMap((list) => listChanges(config, list, seen)),
    ...itemsAt(state['invoke'], at('invoke')).map((invoke) => ({
      path: invoke.path,
      change: `does not run "${invokeId(invoke.item)}"`,
      to: nothing,
    })),
  ];
}

/** Transitions for one event, in words and where they are. */
type TransitionList = { when: string; source: Path; path: Path };

function transitionListsOf(state: Part, source: Path): TransitionList[] {
  const list = (when: string, ...keys: string[]) => ({ when, source, path: [...source, ...keys] });
  const invokes = itemsAt(state['invoke'], ['invoke']).flatMap(({ item, path }) => [
    list(`when "${invokeId(item)}" answers`, ...path, 'onDone'),
    list(`when "${invokeId(item)}" fails`, ...path, 'onError'),
  ]);
  return [
    ...entriesOf(state['on']).map(([event]) => list(`at "${event}"`, 'on', event)),
    ...invokes,
    ...entriesOf(state['after']).map(([delay]) => list(`after "${delay}"`, 'after', delay)),
    list('at once', 'always'),
    list('at its end', 'onDone'),
  ];
}

function listChanges(config: Part, { when, source, path }: TransitionList, seen: SeenFields): Change[] {
  const transitions = itemsAt(partAt(config, path), path);
  return transitions.flatMap(({ item, path: own }, index) => {
    const which = transitions.length > 1 ? `${when}, transition ${index + 1}` : when;
    const next = transitions[index + 1];
    return [
      { path: own, change: `${which}: drops the transition`, to: nothing },
      ...targetChanges(config, item, { when: which, source, path: own }),
      ...guardsOf(item, own, { which, isLast: next === undefined }),
      ...(next !== undefined && areSwappable(item, next.item)
        ? [{ path, change: `${which}: swaps it with the next one`, to: swap(index) }]
        : []),
      ...(isPart(item) ? actionChanges(item['actions'], [...own, 'actions'], which, seen) : []),
    ];
  });
}

function targetChanges(config: Part, item: unknown, { when, source, path }: TransitionList): Change[] {
  const targetPath = isPart(item) ? [...path, 'target'] : path;
  return itemsAt(isPart(item) ? item['target'] : item, targetPath).flatMap((target) => {
    const other = otherTarget(config, source, target.item);
    if (other === null) return [];
    const change = `${when}: leads to "${other}" instead of "${String(target.item)}"`;
    return [{ path: target.path, change, to: () => other }];
  });
}

/**
 * The last answer of a request keeps its guard: the ones before take every other kind, so that it
 * makes no difference.
 */
function guardsOf(
  item: unknown,
  path: Path,
  { which, isLast }: { which: string; isLast: boolean },
): Change[] {
  const guard = partAt(item, ['guard']);
  const changes = guardChanges(guard, [...path, 'guard'], which);
  const isLastAnswer = isLast && partAt(guard, ['type']) === 'answered';
  return changes.filter(({ to }) => !isLastAnswer || to(guard) !== undefined);
}

/** Both have a guard, and one answer can satisfy both. */
function areSwappable(one: unknown, next: unknown): boolean {
  const [first, second] = [partAt(one, ['guard']), partAt(next, ['guard'])];
  if (first === undefined || second === undefined) return false;
  const [kind, other] = [answerKind(first), answerKind(second)];
  return kind === undefined || other === undefined || kind === other;
}

/** The kind of answer that a guard of a request asks for. */
function answerKind(guard: unknown): unknown {
  const single = partAt(guard, ['guards', '0']) ?? guard;
  return partAt(single, ['type']) === 'answered' ? partAt(single, ['params']) : undefined;
}

const swap = (index: number) => (list: unknown) =>
  Array.isArray(list)
    ? [...list.slice(0, index), list[index + 1], list[index], ...list.slice(index + 2)]
    : list;

/** A delay ten times as long: a number, or a function of the context. */
function tenfold(length: unknown): unknown {
  if (typeof length === 'number') return length * 10;
  return typeof length === 'function' ? (...args: unknown[]) => Number(length(...args)) * 10 : length;
}

const invokeId = (invoke: unknown) => String(partAt(invoke, ['id']) ?? partAt(invoke, ['src']));
const statePath = (path: Path) => path.filter((_, at) => at % 2 === 1).join('.');
const asPart = (value: unknown): Part => (isPart(value) ? value : {});
