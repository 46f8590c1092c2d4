import type { AnyMachineSnapshot, AnyTransitionDefinition, ExecutableActionObject } from 'xstate';
import { leavesOf } from '../effects.ts';
import { isPossible, type Move, movesOf, nodesOf } from '../model/chart-events.ts';
import { Guards } from '../model/guards.ts';
import type { Model } from '../model/model.ts';
import { buildPath, type Path, stateKeyOf } from './path.ts';
import { stepsOf } from './take-step.ts';

/** A step of the chart, with the actions and transitions that it took. */
export type Edge = {
  readonly from: AnyMachineSnapshot;
  readonly move: Move;
  readonly to: AnyMachineSnapshot;
  readonly actions: readonly ExecutableActionObject[];
  readonly taken: readonly AnyTransitionDefinition[];
};

/** The result of exploring a chart. */
type GeneratedPaths = {
  /**
   * One for each transition, by the shortest path to its source. None is the beginning of another.
   */
  readonly paths: readonly Path[];
  /** The shortest path to each combination of leaf states. */
  readonly shortestPaths: readonly Path[];
  /** How many transitions there are to cover, and how many of them some path takes. */
  readonly transitions: number;
  readonly taken: number;
  /** Samples and transitions that no path covers, each phrased as the object of a sentence. */
  readonly uncovered: readonly string[];
  /** Every state that was reached, nearest first. */
  readonly states: readonly AnyMachineSnapshot[];
  /** Every step that was taken, nearest first. */
  readonly edges: readonly Edge[];
  edgesFrom(state: AnyMachineSnapshot): readonly Edge[];
  /** The identity of a state. */
  keyOf(state: AnyMachineSnapshot): string;
  /** A shortest path to a state; throws for one that was not reached. */
  pathTo(state: AnyMachineSnapshot): Path;
  /** The fields of the context that changed when a transition was taken. */
  readonly changes: ReadonlyMap<AnyTransitionDefinition, ReadonlySet<string>>;
};

/** More states than any chart needs: beyond it, the model's `key` is too fine. */
const MAX_STATES = 50_000;

const cache = new WeakMap<Model, GeneratedPaths>();
/** Explores a model's chart once. Effects don't run: their sample outcomes replace them. */
export function generatePaths(model: Model): GeneratedPaths {
  const known = cache.get(model);
  if (known) return known;
  const found = explore(model);
  cache.set(model, found);
  return found;
}

type History = { readonly from: string; readonly moves: readonly Move[] };

function explore(model: Model): GeneratedPaths {
  const moves = movesOf(model);
  const covered = new Set<string>();
  const takenTransitions = new Set<AnyTransitionDefinition>();
  const histories = new Map<string, History>();
  const states = new Map<string, AnyMachineSnapshot>();
  const edges: Edge[] = [];
  const edgesByState = new Map<string, Edge[]>();
  const keyOf = (state: AnyMachineSnapshot) => stateKeyOf(model, state);
  const candidates: History[] = [];

  for (const [from, input] of Object.entries(model.inputs)) {
    const { start, take } = stepsOf(model.machine, input);
    // Nearest first, so the first history to a state is a shortest one.
    const reached = new Map<string, { state: AnyMachineSnapshot; history: readonly Move[] }>();
    const visit = (state: AnyMachineSnapshot, history: readonly Move[]) => {
      const key = keyOf(state);
      if (reached.has(key)) return;
      reached.set(key, { state, history });
      if (states.has(key)) return;
      states.set(key, state);
      histories.set(key, { from, moves: history });
    };
    visit(start.state, []);
    candidates.push({ from, moves: [] });
    for (const one of start.taken) takenTransitions.add(one);
    for (const [key, { state, history }] of reached) {
      if (reached.size > MAX_STATES)
        throw new Error(`The chart "${model.machine.id}" has too many states: its model's key is too fine.`);
      const own = edgesByState.get(key) ?? [];
      edgesByState.set(key, own);
      for (const move of moves) {
        if (!isPossible(state, move)) continue;
        const { state: to, taken, actions } = take(state, move.event);
        const longer = [...history, move];
        visit(to, longer);
        const edge = { from: state, move, to, actions, taken };
        edges.push(edge);
        own.push(edge);
        for (const one of taken) takenTransitions.add(one);
        const newKeys = coverageKeysOf(model, state, move, taken, to).filter((gist) => !covered.has(gist));
        for (const gist of newKeys) covered.add(gist);
        if (newKeys.length > 0) candidates.push({ from, moves: longer });
      }
    }
  }

  const transitions = transitionsToCover(model);
  const toPath = ({ from, moves }: History) => buildPath(model, from, moves);
  const paths = once(() => dropPrefixes(candidates).map(toPath));
  const shortestPaths = once(() => [...histories.values()].map(toPath));
  const uncovered = once(() => {
    const guards = new Guards(model);
    const seen = [...states.values(), ...edges.map(({ to }) => to)];
    const takenMoves = new Set(edges.map(({ move }) => move));
    return [
      ...moves
        .filter((move) => !takenMoves.has(move) && !isRefused(model, guards, seen, move))
        .map(({ label }) => `the sample "${label}"`),
      ...transitions
        .filter((one) => !takenTransitions.has(one) && !isExempt(model, one))
        .map(describeTransition),
      ...oneSidedGuards(model, guards, seen, moves),
    ];
  });
  const changes = once(() => changesAlong(edges));
  return {
    get paths() {
      return paths();
    },
    get shortestPaths() {
      return shortestPaths();
    },
    transitions: transitions.length,
    taken: transitions.filter((one) => takenTransitions.has(one)).length,
    get uncovered() {
      return uncovered();
    },
    states: [...states.values()],
    edges,
    edgesFrom: (state) => edgesByState.get(keyOf(state)) ?? [],
    keyOf,
    pathTo: (state) => {
      const history = histories.get(keyOf(state));
      if (history === undefined) throw new Error(`No path leads to ${keyOf(state)}.`);
      return toPath(history);
    },
    get changes() {
      return changes();
    },
  };
}

/** A function that makes its value at its first call: laws need states and steps alone. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The fields of the context that differ after each transition that reacts to its move itself. */
function changesAlong(edges: readonly Edge[]): Map<AnyTransitionDefinition, Set<string>> {
  const changes = new Map<AnyTransitionDefinition, Set<string>>();
  for (const { from, move, to, taken } of edges)
    for (const one of taken.filter(({ eventType }) => eventType === move.event.type)) {
      const fields = changes.get(one) ?? new Set();
      for (const field of changedFields(from, to, fields)) fields.add(field);
      changes.set(one, fields);
    }
  return changes;
}

/** The fields of the context that differ, besides those already `known` to. */
const changedFields = (
  { context: before }: AnyMachineSnapshot,
  { context: after }: AnyMachineSnapshot,
  known: ReadonlySet<string>,
) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !known.has(field) && !isSameValue(before[field], after[field]),
  );

/** Most are the same object, and writing out a large one takes milliseconds. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The coverage of a move. Each leaf that it leaves counts separately, because regions multiply: a
 * move that leaves a parallel state is tried once from every leaf, not from every combination.
 */
function coverageKeysOf(
  model: Model,
  from: AnyMachineSnapshot,
  { label }: Move,
  taken: readonly AnyTransitionDefinition[],
  to: AnyMachineSnapshot,
): string[] {
  const before = leavesOf(from.value);
  const after = leavesOf(to.value);
  const left = before.filter((leaf) => !after.includes(leaf));
  const entered = after.filter((leaf) => !before.includes(leaf));
  const keys = [model.key(from.context), model.key(to.context)];
  return (left.length > 0 ? left : [null]).map((leaf) =>
    JSON.stringify([label, taken.map(describeTransition), leaf, entered, keys]),
  );
}

/** The transitions to cover. A state's `onDone` is covered along with others. */
export const transitionsToCover = (model: Model): AnyTransitionDefinition[] =>
  nodesOf(model)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter(({ eventType, target, actions }) => {
      return !eventType.startsWith('xstate.done.state.') && (target !== undefined || actions.length > 0);
    });

/** Whether the model says why no sample shows the other side of the transition's guard, or takes it at all. */
const isExempt = ({ oneSided }: Model, { guard }: AnyTransitionDefinition): boolean =>
  Object.hasOwn(oneSided, typeof guard === 'object' && 'type' in guard ? guard.type : String(guard));

/** Guards that all samples pass, or all fail: tests would not notice if the guard were dropped. */
function oneSidedGuards(
  model: Model,
  guards: Guards,
  seen: readonly AnyMachineSnapshot[],
  moves: readonly Move[],
): string[] {
  const isOneSided = (one: AnyTransitionDefinition) => {
    const own = moves.filter(({ event }) => event.type === one.eventType);
    const sides = new Set<boolean>();
    for (const state of seen)
      for (const move of own) {
        if (isHeardIn(state, one, move)) sides.add(guards.passes(one, state, move.event));
        if (sides.size === 2) return false;
      }
    return true;
  };
  return transitionsToCover(model)
    .filter((one) => one.guard !== undefined && one.eventType !== '' && !isExempt(model, one))
    .filter(isOneSided)
    .map((one) => `both sides of the guard of ${describeTransition(one)}`);
}

/** Whether a guard refuses this event in some state, so that its sample is good for something. */
const isRefused = (model: Model, guards: Guards, seen: readonly AnyMachineSnapshot[], move: Move): boolean =>
  move.kind === 'event' &&
  transitionsToCover(model)
    .filter(({ eventType, guard }) => eventType === move.event.type && guard !== undefined)
    .some((one) =>
      seen.some((state) => isHeardIn(state, one, move) && !guards.passes(one, state, move.event)),
    );

/** Whether this move, in this state, is judged by the transition's guard. */
const isHeardIn = (state: AnyMachineSnapshot, { source }: AnyTransitionDefinition, move: Move): boolean =>
  state.status === 'active' &&
  state._nodes.includes(source) &&
  (move.kind !== 'outcome' || state.children[move.id]?.src === move.effect);

/** A transition in words: its source, event and target, and its index among several. */
export function describeTransition(one: AnyTransitionDefinition): string {
  const { source, eventType, target } = one;
  const nth = (source.transitions.get(eventType) ?? source.always ?? []).indexOf(one) + 1;
  const to = target?.map(({ path }) => path.join('.')).join(' + ');
  return `the transition ${nth} of "${source.path.join('.')}" ${eventType === '' ? 'at once' : `at "${eventType}"`}${to ? ` to "${to}"` : ''}`;
}

/** Drops histories that begin another one. Sorted, the longer history comes next. */
function dropPrefixes(histories: readonly History[]): History[] {
  const lineOf = ({ from, moves }: History) =>
    JSON.stringify([from, ...moves.map(({ label }) => label)])
      .slice(0, -1)
      .concat(',');
  const lines = histories.map(lineOf);
  const sorted = lines.toSorted();
  const beginnings = new Set(sorted.filter((line, at) => sorted[at + 1]?.startsWith(line)));
  return histories.filter((_, at) => !beginnings.has(lines[at] ?? ''));
}
