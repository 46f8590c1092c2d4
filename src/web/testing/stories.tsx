import type { ReactElement } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { LeafOf, Model } from './model.ts';
import { leafNames } from './problems.ts';
import { walk } from './walk.ts';

/**
 * The snapshot of a chart in the given leaf states, by the shortest way there: frozen, without children and timers, but
 * `can`, `matches` and `hasTag` answer as ever. Throws if no way leads there.
 */
export function stateAt<M extends AnyStateMachine>(
  model: Model<M>,
  leaves: readonly LeafOf<M>[],
): SnapshotFrom<M>;
export function stateAt(model: Model, leaves: readonly string[]): AnyMachineSnapshot {
  const places = walk(model).places.map(({ start, steps }) => steps.at(-1) ?? start);
  const place = places.find((one) => leaves.every((leaf) => one.leaves.includes(leaf)));
  if (!place) throw new Error(`No path of "${model.machine.id}" reaches ${leaves.join(' + ')}.`);
  const { value, context, output } = place.state;
  return model.machine.resolveState({ value, context, output });
}

type Stories<Leaf extends string> = {
  /** The component of the stories: what they pass is a name, never a snapshot, so that Storybook can write it down. */
  View: (props: { at: readonly Leaf[] }) => ReactElement;
  /** A story, in the form that `meta.story(…)` and CSF 3 take alike. */
  at: (...leaves: [Leaf, ...Leaf[]]) => {
    args: { at: readonly Leaf[] };
    parameters: { state: readonly Leaf[] };
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
    at: (...leaves) => ({ args: { at: leaves }, parameters: { state: leaves } }),
  };
}

/** Which leaf states have no story, and which stories are of none: a sentence each. */
export function storyProblems(model: Model, stories: Readonly<Record<string, unknown>>): string[] {
  const told = Object.entries(stories).flatMap(([name, story]) =>
    statesOf(story).map((state) => ({ name, state })),
  );
  const leaves = leafNames(model);
  return [
    ...leaves
      .filter((leaf) => !told.some(({ state }) => state === leaf))
      .map((leaf) => `The leaf "${leaf}" has no story.`),
    ...told
      .filter(({ state }) => !leaves.includes(state))
      .map(({ name, state }) => `The story ${name} is of "${state}", which is no leaf.`),
  ];
}

/** `parameters.state` of a story: in CSF 3 its own, in CSF Factories that of its `input`. */
function statesOf(story: unknown): string[] {
  const state = read(read(read(story, 'input') ?? story, 'parameters'), 'state');
  return [state].flat().filter((one) => typeof one === 'string');
}

const read = (from: unknown, key: string): unknown =>
  from !== null && (typeof from === 'object' || typeof from === 'function')
    ? Reflect.get(from, key)
    : undefined;
