import type { Model } from '../model/model.ts';
import { generatePaths } from '../paths/generate-paths.ts';
import type { Path, PathState, Step } from '../paths/path.ts';
import { type AnyWiring, isNotPlayable, resultFor, type Wires } from './browser-wiring.ts';

/** The part of a model's paths that a browser can play. */
export type PlayablePaths = {
  /** The playable paths, and the playable beginnings of others. */
  readonly paths: readonly Path[];
  /** The paths that it can't play to the end, each with the reason. */
  readonly leftOut: readonly { readonly path: Path; readonly why: string }[];
};

export function playablePathsOf(model: Model, wiring: AnyWiring): PlayablePaths {
  const all = generatePaths(model).paths.map((path) => ({ path, obstacle: obstacleOn(model, wiring, path) }));
  return {
    paths: dropPrefixes(all.map(({ path, obstacle }) => (obstacle ? truncate(path, obstacle) : path))),
    leftOut: all.flatMap(({ path, obstacle }) => (obstacle ? [{ path, why: obstacle.why }] : [])),
  };
}

const ARROW = ' → ';

/** The playable beginning of a path. */
const truncate = (path: Path, { after }: Obstacle): Path => ({
  ...path,
  name: path.name
    .split(ARROW)
    .slice(0, 1 + 2 * after)
    .join(ARROW),
  steps: path.steps.slice(0, after),
});

/** Each path once, without those that begin another path. */
function dropPrefixes(paths: readonly Path[]): Path[] {
  const byName = new Map(paths.map((path) => [path.name, path]));
  const names = [...byName.keys()];
  return [...byName.values()].filter(({ name }) => !names.some((one) => one.startsWith(name + ARROW)));
}

/** The effects that run in a state. */
export function runningEffects({ state }: PathState): string[] {
  const running: Readonly<Record<string, { src: unknown }>> = state.children;
  return Object.values(running).map(({ src }) => String(src));
}

/** The running effects that end immediately, so that the state can't be observed. */
export const instantEffects = (place: PathState, wire: Wires = {}): string[] =>
  runningEffects(place).filter((src) => wire[src] !== undefined && 'immediate' in wire[src]);

/** Why a browser can't play a path to its end, and how many steps it can play. */
type Obstacle = { readonly why: string; readonly after: number };

/** The first obstacle on a path; null if there is none. Throws if the wiring lacks something. */
function obstacleOn(model: Model, wiring: AnyWiring, path: Path): Obstacle | null {
  const { isRealistic, start, steps } = path;
  if (!isRealistic) return { why: 'Its delays run out in an order that no real clock has.', after: 0 };
  const places = [start, ...steps];
  for (const [at, place] of places.entries()) {
    const next = steps[at];
    const why = obstacleIn(place, next, wiring) ?? (next ? obstacleToStep(model, wiring, next, place) : null);
    if (why !== null) return { why, after: lastVisible(places.slice(0, at + 1), wiring) };
  }
  return null;
}

/** How many steps lead to the last observable state. */
const lastVisible = (places: readonly PathState[], { wire }: AnyWiring) =>
  Math.max(
    0,
    places.findLastIndex((place) => instantEffects(place, wire).length === 0),
  );

function obstacleToStep(
  { act }: Model,
  { wire = {}, causes = {} }: AnyWiring,
  step: Step,
  before: PathState,
): string | null {
  if (step.kind === 'delay') return null;
  if (step.kind === 'outcome') {
    const end = resultFor(wire, step);
    if (end === undefined) throw new Error(`The outcome "${step.outcome}" of "${step.effect}" is not wired.`);
    return isNotPlayable(end) ? end.leftOut : null;
  }
  const cause = causes[step.event.type];
  if (!cause && act[step.event.type]) return null;
  if (!cause) throw new Error(`Nothing causes the event "${step.event.type}".`);
  if (isNotPlayable(cause)) return cause.leftOut;
  return typeof cause === 'function' || cause.when(before.leaves, step.event) ? null : cause.otherwise;
}

/** An immediate effect leaves no time for another step. */
function obstacleIn(place: PathState, next: Step | undefined, { wire }: AnyWiring): string | null {
  const rushed = instantEffects(place, wire).find(
    (effect) => next?.kind !== 'outcome' || next.effect !== effect,
  );
  return rushed === undefined ? null : `"${rushed}" is over before anything else can happen.`;
}
