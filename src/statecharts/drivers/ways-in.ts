import { leavesOf } from '../effects.ts';
import type { Move } from '../model/chart-events.ts';
import type { ByMove, Model } from '../model/model.ts';
import { generatePaths } from '../paths/generate-paths.ts';
import { buildPath, type PathState } from '../paths/path.ts';
import { byMoveInto } from './assert-state.ts';
import { recordingDriver } from './recording-driver.ts';

/** A way into a leaf state, and what its screen then shows. */
export type WayIn = {
  readonly leaf: string;
  /** The label of the move that enters the leaf: `start` for a first state. */
  readonly by: string;
  /** The texts that the model looks for on the screen, in their order. */
  readonly texts: readonly string[];
  /** What the model chooses by the way (`byMove`); empty where all ways show the same. */
  readonly choice: string;
  readonly inputName: string;
  /** The moves of a shortest path that ends with this way. */
  readonly moves: readonly Move[];
};

const cache = new WeakMap<Model, Promise<readonly WayIn[]>>();

/**
 * Every way into every leaf state of a model's chart, nearest first: one for each leaf and each move
 * that enters it, by a shortest path.
 */
export function waysIn(model: Model): Promise<readonly WayIn[]> {
  const known = cache.get(model) ?? find(model);
  cache.set(model, known);
  return known;
}

async function find(model: Model): Promise<readonly WayIn[]> {
  const { states, edgesFrom, pathTo } = generatePaths(model);
  const found = new Map<string, WayIn>();
  const note = async (
    leaf: string,
    by: string,
    place: () => { inputName: string; moves: readonly Move[]; at: PathState },
  ) => {
    const key = JSON.stringify([leaf, by]);
    if (found.has(key)) return;
    const { inputName, moves, at } = place();
    found.set(key, { leaf, by, inputName, moves, ...(await shownIn(model, at, leaf)) });
  };
  for (const inputName of Object.keys(model.inputs)) {
    const { start } = buildPath(model, inputName, []);
    for (const leaf of start.leaves) await note(leaf, 'start', () => ({ inputName, moves: [], at: start }));
  }
  for (const state of states) {
    const before = leavesOf(state.value);
    for (const { move, to } of edgesFrom(state)) {
      const entered = leavesOf(to.value).filter((leaf) => !before.includes(leaf));
      for (const leaf of entered)
        await note(leaf, move.label, () => {
          const { inputName, steps } = pathTo(state);
          const path = buildPath(model, inputName, [...steps, move]);
          return {
            inputName,
            moves: path.steps,
            at: path.steps.at(-1) ?? path.start,
          };
        });
    }
  }
  return [...found.values()];
}

/** What the model's `assert` of a leaf looks for. */
async function shownIn(
  model: Model,
  place: PathState,
  leaf: string,
): Promise<Pick<WayIn, 'texts' | 'choice'>> {
  const texts: string[] = [];
  const choices: unknown[] = [];
  const choose = byMoveInto(leaf, place);
  const byMove: ByMove = (all) => {
    const choice = choose(all);
    choices.push(choice);
    return choice;
  };
  await model.assert?.[leaf]?.(
    recordingDriver((text) => texts.push(text)),
    place.state,
    byMove,
  );
  return { texts: [...new Set(texts)], choice: choices.map(textOf).join('; ') };
}

/** A choice as text; whether a box is ticked is no sentence. */
const textOf = (choice: unknown): string =>
  choice instanceof RegExp
    ? choice.source
    : typeof choice === 'boolean'
      ? ''
      : (JSON.stringify(choice) ?? '');
