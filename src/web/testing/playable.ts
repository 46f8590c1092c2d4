import type { Model } from './model.ts';
import type { Path, Place, Step } from './path.ts';
import { walk } from './walk.ts';
import { endOf, isLeftOut, type LooseWiring, type Wires } from './wiring.ts';

/** What a browser can play of a model's paths. */
export type Playable = {
  /** Those that it can play; of others, as much as it can. */
  readonly paths: readonly Path[];
  /** Those that it can't play to their ends, each with the reason. */
  readonly leftOut: readonly { readonly path: Path; readonly why: string }[];
};

export function playableOf(model: Model, wiring: LooseWiring): Playable {
  const all = walk(model).paths.map((path) => ({ path, obstacle: obstacleOn(model, wiring, path) }));
  return {
    paths: withoutBeginnings(
      all.map(({ path, obstacle }) => (obstacle ? beginningOf(path, obstacle) : path)),
    ),
    leftOut: all.flatMap(({ path, obstacle }) => (obstacle ? [{ path, why: obstacle.why }] : [])),
  };
}

const ARROW = ' → ';

/** As much of a path as can be played. */
const beginningOf = (path: Path, { after }: Obstacle): Path => ({
  ...path,
  name: path.name
    .split(ARROW)
    .slice(0, 1 + 2 * after)
    .join(ARROW),
  steps: path.steps.slice(0, after),
});

/** Each path once, and none that another begins with. */
function withoutBeginnings(paths: readonly Path[]): Path[] {
  const byName = new Map(paths.map((path) => [path.name, path]));
  const names = [...byName.keys()];
  return [...byName.values()].filter(({ name }) => !names.some((one) => one.startsWith(name + ARROW)));
}

/** The effects that run in a place. */
export function runningIn({ state }: Place): string[] {
  const running: Readonly<Record<string, { src: unknown }>> = state.children;
  return Object.values(running).map(({ src }) => String(src));
}

/** Those of them that are over at once, so that nobody sees the place. */
export const promptIn = (place: Place, wire: Wires = {}): string[] =>
  runningIn(place).filter((src) => wire[src] !== undefined && 'atOnce' in wire[src]);

/** What keeps a browser from playing a path to its end: why, and how many steps it can take before. */
type Obstacle = { readonly why: string; readonly after: number };

/** The first obstacle on a path; null if there is none. Throws if the wiring lacks something. */
function obstacleOn(model: Model, wiring: LooseWiring, path: Path): Obstacle | null {
  const { timely, start, steps } = path;
  if (!timely) return { why: 'Its delays run out in an order that no real clock has.', after: 0 };
  const places = [start, ...steps];
  for (const [at, place] of places.entries()) {
    const next = steps[at];
    const why = obstacleIn(place, next, wiring) ?? (next ? obstacleToStep(model, wiring, next, place) : null);
    if (why !== null) return { why, after: lastSeen(places.slice(0, at + 1), wiring) };
  }
  return null;
}

/** How many steps lead to the last of these places that somebody sees. */
const lastSeen = (places: readonly Place[], { wire }: LooseWiring) =>
  Math.max(
    0,
    places.findLastIndex((place) => promptIn(place, wire).length === 0),
  );

function obstacleToStep(
  { does }: Model,
  { wire = {}, causes = {} }: LooseWiring,
  step: Step,
  before: Place,
): string | null {
  if (step.kind === 'delay') return null;
  if (step.kind === 'outcome') {
    const end = endOf(wire, step);
    if (end === undefined) throw new Error(`The outcome "${step.outcome}" of "${step.effect}" is not wired.`);
    return isLeftOut(end) ? end.leftOut : null;
  }
  const cause = causes[step.event.type];
  if (!cause && does[step.event.type]) return null;
  if (!cause) throw new Error(`Nothing causes the event "${step.event.type}".`);
  if (isLeftOut(cause)) return cause.leftOut;
  return typeof cause === 'function' || cause.when(before.leaves, step.event) ? null : cause.otherwise;
}

/** What is over at once leaves no time for anything else. */
function obstacleIn(place: Place, next: Step | undefined, { wire }: LooseWiring): string | null {
  const rushed = promptIn(place, wire).find((effect) => next?.kind !== 'outcome' || next.effect !== effect);
  return rushed === undefined ? null : `"${rushed}" is over before anything else can happen.`;
}
