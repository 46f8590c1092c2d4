import type { ReactElement } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { generatePaths } from './generate-paths.ts';
import type { LeafOf, Model } from './model.ts';
import { leafNames } from './model-problems.ts';

/**
 * The snapshot of a chart in these leaf states, by the shortest path there. It has no children and
 * no timers, but `can`, `matches` and `hasTag` work. Throws if no path leads there.
 */
export function stateAt<M extends AnyStateMachine>(
  model: Model<M>,
  leaves: readonly LeafOf<M>[],
): SnapshotFrom<M>;
export function stateAt(model: Model, leaves: readonly string[]): AnyMachineSnapshot {
  const places = generatePaths(model).shortestPaths.map(({ start, steps }) => steps.at(-1) ?? start);
  const place = places.find((one) => leaves.every((leaf) => one.leaves.includes(leaf)));
  if (!place) throw new Error(`No path of "${model.machine.id}" reaches ${leaves.join(' + ')}.`);
  const { value, context, output } = place.state;
  return model.machine.resolveState({ value, context, output });
}

type Stories<Leaf extends string> = {
  /** The component of the stories. Its args are state names, which Storybook can serialize. */
  View: (props: { at: readonly Leaf[] }) => ReactElement;
  /** A story in the form of CSF 3 or of `meta.story(…)`. */
  at: (...leaves: [Leaf, ...Leaf[]]) => {
    args: { at: readonly Leaf[] };
    parameters: { state: readonly Leaf[]; chart: string; controls: { disable: true } };
  };
};

/**
 * The stories of a screen, one line a leaf state:
 *
 *     const { View, at } = storiesFor(passwordModel, (state) => <PasswordScreen state={state} send={() => {}} />);
 *     const meta = preview.meta({ component: View });
 *     export const Sending = meta.story(at('sending'));
 */
export function storiesFor<M extends AnyStateMachine>(
  model: Model<M>,
  draw: (state: SnapshotFrom<M>) => ReactElement,
): Stories<LeafOf<M>>;
export function storiesFor(model: Model, draw: (state: AnyMachineSnapshot) => ReactElement): Stories<string> {
  return {
    View: ({ at }) => draw(stateAt(model, at)),
    at: (...leaves) => ({
      args: { at: leaves },
      parameters: { state: leaves, chart: model.machine.id, controls: { disable: true } },
    }),
  };
}

/** Leaf states without a story, and stories of unknown states: one sentence each. */
export function storyProblems(model: Model, stories: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(stories).flatMap(([name, story]) =>
    statesOf(story).map((state) => ({ name, state })),
  );
  const leaves = leafNames(model);
  return [
    ...leaves
      .filter((leaf) => !shown.some(({ state }) => state === leaf))
      .map((leaf) => `The leaf "${leaf}" has no story.`),
    ...shown
      .filter(({ state }) => !leaves.includes(state))
      .map(({ name, state }) => `The story ${name} is of "${state}", which is no leaf.`),
  ];
}

/** `parameters.state` of a story: its own in CSF 3, that of its `input` in CSF Factories. */
function statesOf(story: unknown): string[] {
  const state = read(read(read(story, 'input') ?? story, 'parameters'), 'state');
  return [state].flat().filter((one) => typeof one === 'string');
}

const read = (from: unknown, key: string): unknown =>
  from !== null && (typeof from === 'object' || typeof from === 'function')
    ? Reflect.get(from, key)
    : undefined;
