import { render } from '@testing-library/react';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { movesOf, nodesOf } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';
import type { ScreenDriver } from '../model/screen-driver.ts';
import { generatePaths } from '../paths/generate-paths.ts';
import type { PathState } from '../paths/path.ts';
import { assertLeaf } from './assert-state.ts';
import { jsdomDriver, type Render } from './jsdom-driver.tsx';

/**
 * Faults of a chart's screens beyond its paths, one sentence each: a screen on which
 * the assertion of another leaf holds too, and a control whose event the chart ignores. Each leaf
 * is drawn once.
 */
export async function screenProblems(model: Model, draw: Render): Promise<string[]> {
  const places = placesOfLeaves(model);
  const isAlike = (leaf: string, other: string) =>
    model.alike.some((pair) => pair.includes(leaf) && pair.includes(other));
  const unlike = new Set(model.alike);
  const problems: string[] = [];
  for (const place of places) {
    const sent: AnyEventObject[] = [];
    const { baseElement, unmount } = render(draw(place.state, (event) => sent.push(event)));
    const screen = {
      ...jsdomDriver(() => baseElement, { isPatient: false }),
      // The screen is drawn from a state, so its fields hold nothing that was typed.
      seeValue: async () => {},
    };
    for (const leaf of place.leaves)
      if (!(await holds(assertLeaf(model, place, leaf, screen))))
        problems.push(`"${leaf}" does not show what it is asked for as soon as it is drawn.`);
    for (const { leaf, other, at } of alternativesTo(place, places, model)) {
      if (!(await holds(assertLeaf(model, at, other, screen)))) continue;
      for (const pair of model.alike) if (pair.includes(leaf) && pair.includes(other)) unlike.delete(pair);
      if (!isAlike(leaf, other)) problems.push(`What "${other}" is asked for is there in "${leaf}" too.`);
    }
    for (const type of await pressIgnored(model, place.state, screen, sent))
      problems.push(`In "${place.leaves.join(' + ')}" the screen sends "${type}", which the chart ignores.`);
    unmount();
  }
  for (const [leaf, other] of unlike)
    problems.push(`The model calls "${leaf}" and "${other}" alike, and its assertions tell them apart.`);
  return [...new Set(problems)];
}

const holds = (assertion: Promise<void>) =>
  assertion.then(
    () => true,
    () => false,
  );

/** Tries each act that the chart ignores in this state. Returns the types of the events that were sent. */
async function pressIgnored(
  model: Model,
  state: AnyMachineSnapshot,
  screen: ScreenDriver,
  sent: readonly AnyEventObject[],
): Promise<string[]> {
  const events = movesOf(model).flatMap(({ kind, event }) =>
    kind === 'event' && model.act[event.type] ? [event] : [],
  );
  const heard = new Set(events.filter((event) => state.can(event)).map(({ type }) => type));
  // A key is not something that the screen offers.
  const pointer = { ...screen, press: () => Promise.reject(new Error('No key is pressed.')) };
  for (const event of events)
    if (!heard.has(event.type)) await model.act[event.type]?.(pointer, event).catch(() => {});
  return [...new Set(sent.map(({ type }) => type))].filter((type) => !heard.has(type));
}

/** One state for each leaf, of the fewest states that show them all. */
function placesOfLeaves(model: Model): PathState[] {
  const shown = new Set<string>();
  return generatePaths(model)
    .shortestPaths.map(({ start, steps }) => steps.at(-1) ?? start)
    .filter(({ leaves }) => {
      const isNew = leaves.some((leaf) => !shown.has(leaf));
      for (const leaf of leaves) shown.add(leaf);
      return isNew;
    });
}

/** The leaves that could be active in place of one of this state's, each with the first state that has it. */
function alternativesTo(place: PathState, places: readonly PathState[], model: Model) {
  const regionOf = regionsOf(model);
  return [...regionOf.keys()]
    .filter((other) => !place.leaves.includes(other))
    .flatMap((other) => {
      const leaf = place.leaves.find((one) => regionOf.get(one) === regionOf.get(other));
      const at = places.find(({ leaves }) => leaves.includes(other));
      return leaf === undefined || at === undefined ? [] : [{ leaf, other, at }];
    });
}

/** Each leaf with its region: the nearest state around it that is one of several parallel ones, or the chart. */
function regionsOf(model: Model): Map<string, string> {
  const leaves = nodesOf(model).filter(({ type }) => type === 'atomic' || type === 'final');
  return new Map(
    leaves.map((leaf) => {
      let region = leaf;
      while (region.parent && region.parent.type !== 'parallel') region = region.parent;
      return [leaf.path.join('.'), region.path.join('.')];
    }),
  );
}
