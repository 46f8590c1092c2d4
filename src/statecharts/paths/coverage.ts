import type { AnyTransitionDefinition } from 'xstate';
import type { Model } from '../model/model.ts';
import { type Edge, generatePaths, transitionsToCover } from './generate-paths.ts';
import type { Path } from './path.ts';
import { transitionCover } from './smallest-cover.ts';
import { stepsOf } from './take-step.ts';

/** A law's name, and whether it speaks of a step. */
type Speaking = { readonly speaksOf: (step: Edge) => boolean };

/** How many paths of its tests take a transition, how many laws speak of it, and how many paths in a browser take it. */
export type Covered = { readonly paths: number; readonly laws: number; readonly browser: number };

/** The coverage of each transition of a model's chart. */
export function coverageOf(
  model: Model,
  laws: readonly Speaking[],
  inBrowser: readonly Path[],
): Map<AnyTransitionDefinition, Covered> {
  const byPath = transitionCover(model).map((path) => takenAlong(model, path));
  const byBrowser = inBrowser.map((path) => takenAlong(model, path));
  const { edges } = generatePaths(model);
  const byLaw = laws.map(({ speaksOf }) => new Set(edges.filter(speaksOf).flatMap(({ taken }) => taken)));
  const having = (sets: readonly ReadonlySet<AnyTransitionDefinition>[], one: AnyTransitionDefinition) =>
    sets.filter((set) => set.has(one)).length;
  return new Map(
    transitionsToCover(model).map((one) => [
      one,
      { paths: having(byPath, one), laws: having(byLaw, one), browser: having(byBrowser, one) },
    ]),
  );
}

/** The transitions that a path takes. */
function takenAlong(model: Model, { input, start, steps }: Path): Set<AnyTransitionDefinition> {
  const { edgesFrom } = generatePaths(model);
  return new Set([
    ...stepsOf(model.machine, input).start.taken,
    ...steps.flatMap(({ label }, at) => {
      const { state } = steps[at - 1] ?? start;
      return edgesFrom(state).find(({ move }) => move.label === label)?.taken ?? [];
    }),
  ]);
}

/** How many of the kinds of tests take a transition: 3 if paths, laws and a browser do. */
export const heatOf = ({ paths, laws, browser }: Covered): number =>
  [paths, laws, browser].filter((count) => count > 0).length;

/** The coverage in words: `5 paths, no law, 1 in a browser`. */
export const describeCovered = ({ paths, laws, browser }: Covered): string =>
  [
    paths === 0 ? 'no path' : paths === 1 ? '1 path' : `${paths} paths`,
    laws === 0 ? 'no law' : laws === 1 ? '1 law' : `${laws} laws`,
    browser === 0 ? 'no browser' : `${browser} in a browser`,
  ].join(', ');
