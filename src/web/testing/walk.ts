import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { leavesOf } from '#web/lib/effects.ts';
import type { Model } from './model.ts';
import { isPossible, type Move, movesOf, nodesOf } from './moves.ts';
import { keyOf, type Path, pathOf } from './path.ts';

/** All that a walk over a chart found. */
export type Walk = {
  /** One for each transition, by the shortest way to where it starts; none is the beginning of another. */
  readonly paths: readonly Path[];
  /** The shortest way to each combination of leaf states. */
  readonly places: readonly Path[];
  /** What could happen but never does, each as a sentence's subject. */
  readonly untaken: readonly string[];
};

/** More moves than any chart of ours needs: past it, a `key` tells too much apart. */
const LIMIT = 50_000;

const walks = new WeakMap<Model, Walk>();
/** Walks the chart of a model, once. Effects are not run: their sample outcomes are. */
export function walk(model: Model): Walk {
  const known = walks.get(model);
  if (known) return known;
  const found = explore(model);
  walks.set(model, found);
  return found;
}

function explore(model: Model): Walk {
  const moves = movesOf(model);
  const byEvent = new Map(moves.map((move) => [move.event, move]));
  const covered = new Set<string>();
  const takenMoves = new Set<Move>();
  const takenTransitions = new Set<AnyTransitionDefinition>();
  const places = new Map<string, Path>();
  const trails: { from: string; moves: Move[] }[] = [];

  for (const [from, input] of Object.entries(model.inputs)) {
    const graph = getAdjacencyMap(model.machine, {
      input,
      events: moves.map(({ event }) => event),
      filterEvents: (state, event) => isPossible(state, byEvent.get(event)),
      serializeState: (state) => keyOf(model, state),
      serializeEvent: (event) => byEvent.get(event)?.label ?? event.type,
      limit: LIMIT,
    });
    // the map lists states in the order of their distance, so the first way to a state is a shortest one
    const shortest = new Map<string, Move[]>();
    const reach = (state: AnyMachineSnapshot, way: Move[]) => {
      const key = keyOf(model, state);
      if (shortest.has(key)) return;
      shortest.set(key, way);
      if (!places.has(key)) places.set(key, pathOf(model, from, way));
    };
    reach(pathOf(model, from, []).start.state, []);
    trails.push({ from, moves: [] });
    for (const { state, event, nextState } of adjacencyMapToArray(graph)) {
      const move = byEvent.get(event);
      if (!move) continue;
      const way = [...(shortest.get(keyOf(model, state)) ?? []), move];
      reach(nextState, way);
      const taken = model.machine.getTransitionData(state, event);
      takenMoves.add(move);
      for (const one of taken) takenTransitions.add(one);
      const news = gistsOf(model, state, move, taken, nextState).filter((gist) => !covered.has(gist));
      for (const gist of news) covered.add(gist);
      if (news.length > 0) trails.push({ from, moves: way });
    }
  }

  return {
    paths: withoutBeginnings(trails).map(({ from, moves }) => pathOf(model, from, moves)),
    places: [...places.values()],
    untaken: [
      ...moves.filter((move) => !takenMoves.has(move)).map(({ label }) => `the sample "${label}"`),
      ...transitionsOf(model)
        .filter((one) => !takenTransitions.has(one))
        .map(nameOf),
    ],
  };
}

/**
 * What a path would show by this move. Regions of a parallel state multiply, so each leaf that is left counts on its own:
 * a move that all regions leave by is tried from every leaf once, not from every combination of them.
 */
function gistsOf(
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
    JSON.stringify([label, taken.map(nameOf), leaf, entered, keys]),
  );
}

/** The transitions that a path must take; those that a chart takes by itself (`always`, a finished region) come with others. */
const transitionsOf = (model: Model) =>
  nodesOf(model)
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter(({ eventType, target, actions }) => {
      return !eventType.startsWith('xstate.done.state.') && (target !== undefined || actions.length > 0);
    });

/** A transition as a reader of the chart finds it: where, at which event, to where, and as which of several. */
function nameOf(one: AnyTransitionDefinition): string {
  const { source, eventType, target } = one;
  const nth = (source.transitions.get(eventType) ?? []).indexOf(one) + 1;
  const to = target?.map(({ path }) => path.join('.')).join(' + ');
  return `the transition ${nth} of "${source.path.join('.')}" at "${eventType}"${to ? ` to "${to}"` : ''}`;
}

function withoutBeginnings<T extends { from: string; moves: readonly Move[] }>(trails: readonly T[]): T[] {
  const lines = trails.map(({ from, moves }) =>
    JSON.stringify([from, ...moves.map(({ label }) => label)]).slice(0, -1),
  );
  return trails.filter((_, at) => !lines.some((line) => line.startsWith(`${lines[at]},`)));
}
